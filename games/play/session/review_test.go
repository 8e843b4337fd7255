package session_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/message"

	"github.com/google/go-cmp/cmp"
)

// line is a line of a thought: its score in hundredths of the unit, and its moves.
func line(score engine.Score, moves ...string) games.ThoughtLine {
	return games.ThoughtLine{Score: score, Moves: moves}
}

// reviewed is the review of a game by a player who thinks what the test says: by the
// moves that have led to a position, the lines from there. Again is how many positions
// it looked at a second time.
func reviewed(t *testing.T, moves string, thoughts map[string][]games.ThoughtLine) (b *table, s *session.Session, again int) {
	t.Helper()
	by := map[string][]games.ThoughtLine{}
	var asked []games.Budget
	game := scripted{info: func(i *games.Info) {
		i.ScoreUnit = 100
	}, choose: func(_ context.Context, st games.State, b games.Budget, _ func(games.Thought)) (games.Decision, error) {
		asked = append(asked, b)
		d := games.Decision{Move: games.Texts(st)[0]}
		d.Thought.Lines = by[st.Text()]
		return d, nil
	}}
	o := games.Options{"pins": "9"}
	for path, lines := range thoughts {
		m, err := match.New(match.Setup{Module: game, Options: o})
		if err != nil {
			t.Fatal(err)
		}
		for move := range strings.FieldsSeq(path) {
			if _, err := m.Play(move); err != nil {
				t.Fatal(path, err)
			}
		}
		by[m.State().Text()] = lines
	}
	match, err := match.New(match.Setup{Module: game, Options: o})
	if err != nil {
		t.Fatal(err)
	}
	for move := range strings.FieldsSeq(moves) {
		if _, err := match.Play(move); err != nil {
			t.Fatal(move, err)
		}
	}
	b = sit(t, game, human, human, func(c *session.Config) { c.Match, c.Watch = match, true })
	b.do(session.ReviewGame{})
	b.work()
	for _, a := range asked {
		verdict := a.Nodes == 150_000
		if !verdict && (a.Nodes != 30_000 && a.Nodes != 60_000 || a.Lines != 2) {
			t.Errorf("it is looked at within %+v", a)
		}
		if a.Nodes > 30_000 {
			again++
		}
	}
	return b, b.d.Session(), again
}

// A move is a mistake if it gives away 0.6 of what counts as clearly ahead, a blunder
// from 1.5 on, by the scores around it and by what the better move leaves; it is the
// only good one if the second gives away as much.
func TestMarks(t *testing.T) {
	win, loss := engine.WinIn(5), -engine.WinIn(6)
	plain := []string{ // by the scores around the move alone, which is not looked at again
		"gives away little", "nothing was better", "a win for a lead", "no line before", "the second is nearly as good", "no second line",
	}
	for _, c := range []struct {
		name   string
		before []games.ThoughtLine
		after  engine.Score // for the mover, after the move 1
		other  engine.Score // and after 5, which it is compared with
		want   string
	}{
		{"gives away little", []games.ThoughtLine{line(100, "5"), line(90, "1")}, 41, 100, ""},
		{"gives away 0.6", []games.ThoughtLine{line(100, "5"), line(90, "1")}, 40, 100, "?"},
		{"gives away 1.49", []games.ThoughtLine{line(100, "5")}, -49, 100, "?"},
		{"gives away 1.5", []games.ThoughtLine{line(100, "5")}, -50, 100, "??"},
		{"the better one leaves as little", []games.ThoughtLine{line(100, "5")}, 0, 0, ""},
		{"the better one leaves 0.29 more", []games.ThoughtLine{line(100, "5")}, 0, 29, ""},
		{"the better one leaves 0.3 more", []games.ThoughtLine{line(100, "5")}, 0, 30, "?"},
		{"the better one leaves 0.75 more", []games.ThoughtLine{line(200, "5")}, 0, 75, "??"},
		{"nothing was better", []games.ThoughtLine{line(0, "5")}, 50, 100, ""},
		{"into a proven loss", []games.ThoughtLine{line(-280, "5")}, loss, -280, "??"},
		{"all lose", []games.ThoughtLine{line(loss, "5")}, loss, loss, ""},
		{"the better one loses as well", []games.ThoughtLine{line(0, "5")}, loss, loss, ""},
		{"a win is thrown away", []games.ThoughtLine{line(win, "5")}, 0, win, "??"},
		{"a win for a lead", []games.ThoughtLine{line(win, "5")}, 245, win, ""},
		{"no line before", nil, -300, 0, ""},
		{"the only good one", []games.ThoughtLine{line(100, "1"), line(40, "5")}, 100, 40, "!"},
		{"the second is nearly as good", []games.ThoughtLine{line(100, "1"), line(41, "5")}, 100, 0, ""},
		{"the second leaves as much", []games.ThoughtLine{line(100, "1"), line(0, "5")}, 100, 71, ""},
		{"the second leaves 0.3 less", []games.ThoughtLine{line(100, "1"), line(0, "5")}, 100, 70, "!"},
		{"no second line", []games.ThoughtLine{line(100, "1")}, 100, 0, ""},
		{"good, but clearly behind", []games.ThoughtLine{line(-100, "1"), line(-300, "5")}, -100, -300, ""},
		{"good, not quite clearly behind", []games.ThoughtLine{line(-99, "1"), line(-300, "5")}, -99, -300, "!"},
		{"the only win", []games.ThoughtLine{line(win, "1"), line(0, "5")}, win, 0, "!"},
	} {
		for _, prefix := range []string{"", "9 "} { // as the first player and as the second
			of := func(score engine.Score, moves ...string) []games.ThoughtLine {
				return []games.ThoughtLine{line(-score, moves...)} // for the other side
			}
			n := strings.Count(prefix, " ")
			b, s, again := reviewed(t, prefix+"1", map[string][]games.ThoughtLine{
				prefix: c.before, prefix + "1": of(c.after, "2"), prefix + "5": of(c.other, "2"),
			})
			if (again == 0) != slices.Contains(plain, c.name) || again > 4 {
				t.Errorf("%s%s: looked at again %d times", prefix, c.name, again)
			}
			r := s.ReviewOf(n)
			if r.Mark != c.want || r.Move != "1" || count[session.Reviewed](b) != 1 {
				t.Errorf("%s%s: %q, want %q", prefix, c.name, r.Mark, c.want)
			}
			if (r.Better != nil) != strings.Contains(c.want, "?") || r.Better != nil && r.Better[0] != "5" {
				t.Errorf("%s%s: better is %+v", prefix, c.name, r.Better)
			}
			if done, all, ready := s.Review(); done != n+1 || all != n+1 || !ready {
				t.Errorf("%s%s: %d of %d", prefix, c.name, done, all)
			}
		}
	}
}

// Where the better move ends the game its result is compared with.
func TestAMoveThatWinsAtOnce(t *testing.T) {
	const before = "1-2 3-4 5-6 7" // 8 and 9 stand: 8-9 wins
	_, s, _ := reviewed(t, before+" 8", map[string][]games.ThoughtLine{
		before:        {line(engine.WinIn(1), "8-9"), line(-engine.WinIn(2), "8")},
		before + " 8": {line(engine.WinIn(1), "9")},
	})
	if r := s.ReviewOf(4); r.Mark != "??" || r.Better == nil {
		t.Errorf("a missed win is %q", r.Mark)
	}
	_, s, _ = reviewed(t, before+" 8-9", map[string][]games.ThoughtLine{
		before:        {line(engine.WinIn(1), "8-9"), line(-engine.WinIn(2), "8")},
		before + " 8": {line(engine.WinIn(1), "9")},
	})
	if r := s.ReviewOf(4); r.Mark != "!" {
		t.Errorf("the win is %q", r.Mark)
	}
	if v, known := s.Units(5); !known || v != 3 {
		t.Errorf("the end stands at %v", v)
	}
}

// How a position stands is told for the first player, in units, at most three.
func TestUnits(t *testing.T) {
	_, s, _ := reviewed(t, "1 2 3", map[string][]games.ThoughtLine{
		"": {line(150, "1")}, "1": {line(50, "2")}, "1 2": {line(900, "3")}, "1 2 3": {line(engine.WinIn(3), "4")},
	})
	for n, want := range []float64{1.5, -0.5, 3, -3} {
		if v, known := s.Units(n); !known || v != want {
			t.Errorf("after %d moves: %v, %v", n, v, known)
		}
	}
	if _, known := s.Units(9); known {
		t.Error("a position that is not there")
	}
	_, s, _ = reviewed(t, "1 2", map[string][]games.ThoughtLine{"": {line(150, "1")}, "1 2": {line(-engine.WinIn(2), "3")}})
	if _, known := s.Units(1); known {
		t.Error("nothing was thought of it")
	}
	if v, _ := s.Units(2); v != -3 {
		t.Errorf("lost for the first: %v", v)
	}
}

// The accuracy is the mean share of the chances that moves kept; who was lost had none.
func TestAccuracy(t *testing.T) {
	chance := func(units float64) float64 { return 1 / (1 + math.Exp(-units)) }
	_, s, _ := reviewed(t, "1 2 3 4", map[string][]games.ThoughtLine{
		"": {line(0, "1")}, "1": {line(100, "5")}, "1 2": {line(-50, "5")}, "1 2 3": {line(-engine.WinIn(4), "5")}, "1 2 3 4": {line(engine.WinIn(3), "5")},
		"1 5": {line(-100, "2")}, "1 2 5": {line(50, "3")},
	})
	// The first played the best move, then went from -0.5 to a won game; the second from
	// 1 to 0.5, then was lost.
	for side, want := range map[games.Side]struct {
		share float64
		n     int
	}{games.First: {1, 2}, games.Second: {chance(0.5) / chance(1), 1}} {
		if share, n := session.Accuracy(s, side); math.Abs(share-want.share) > 1e-9 || n != want.n {
			t.Errorf("side %d: %v of %d moves", side, share, n)
		}
	}
	percent := int(100*chance(0.5)/chance(1) + 0.5)
	side := func(key string, percent int) message.Text {
		return message.T("session.accuracy.side", "side", message.T(key), "percent", percent)
	}
	want := message.T("session.accuracy", "sides", message.List(side("nullgame.first", 100), side("nullgame.second", percent)))
	if diff := cmp.Diff(want, session.AccuracyText(s)); diff != "" {
		t.Error(diff)
	}
	if all := s.ReviewSummary(); len(all) != 2 || cmp.Diff(want, all[0]) != "" {
		t.Errorf("summary %v", all)
	}
	_, s, _ = reviewed(t, "1", map[string][]games.ThoughtLine{"": {line(0, "1")}, "1": {line(0, "2")}})
	if diff := cmp.Diff(message.T("session.accuracy", "sides", side("nullgame.first", 100)), session.AccuracyText(s)); diff != "" {
		t.Error(diff)
	}
	_, s, _ = reviewed(t, "1", nil)
	if said := session.AccuracyText(s); !said.IsZero() || len(s.ReviewSummary()) != 0 {
		t.Errorf("of nothing: %v", said)
	}
}

// A sentence comes for every move that is worth one: the better move, or praise.
func TestAReviewInSentences(t *testing.T) {
	thoughts := map[string][]games.ThoughtLine{
		"": {line(123, "5"), line(0, "1")}, "1": {line(0, "2"), line(-200, "4")}, "1 2": {line(-engine.WinIn(4), "3")}, "5": {line(-123, "1")},
		"1 4": {line(200, "3")},
	}
	_, s, _ := reviewed(t, "1 2 3", thoughts)
	line := func(n int, key string, move string, lost int, better string) message.Text {
		return message.T("plain.review.move", "number", n, "text", message.T(key, "move", move, "text", message.Text{}, "lost", lost, "line", better))
	}
	good := line(2, "session.review.good", "2!", 0, "")
	want := []message.Text{line(1, "session.review.better", "1?", 27, "5"), good}
	if diff := cmp.Diff(want, []message.Text{session.ReviewLine(s, 0), session.ReviewLine(s, 1)}); diff != "" {
		t.Error(diff)
	}
	all := session.ReviewLines(s) // where none has a reason, those without are told
	if diff := cmp.Diff(want, all[len(all)-2:]); diff != "" {
		t.Error(diff)
	}
	for n, mark := range map[int]string{-1: "", 0: "?", 1: "!", 2: "", 3: ""} {
		if got := s.ReviewOf(n).Mark; got != mark {
			t.Errorf("move %d: %q", n, got)
		}
		if n >= 0 && n < 3 && session.ReviewLine(s, n).IsZero() != (mark == "") {
			t.Errorf("move %d: %v", n, session.ReviewLine(s, n))
		}
	}
}

func TestScoresInWords(t *testing.T) {
	_, s, _ := reviewed(t, "1", nil)
	for score, want := range map[engine.Score]message.Text{
		0: message.Verbatim("+0.00"), 50: message.Verbatim("+0.50"), -125: message.Verbatim("-1.25"),
		engine.WinIn(3): message.T("ui.score.win", "plies", 3), -engine.WinIn(4): message.T("ui.score.loss", "plies", 4),
		engine.MaxEval: message.Verbatim(fmt.Sprintf("%+.2f", float64(engine.MaxEval)/100)), -engine.MaxEval: message.Verbatim(fmt.Sprintf("%+.2f", -float64(engine.MaxEval)/100)),
	} {
		o := session.Opinion{Thought: games.Thought{Lines: []games.ThoughtLine{line(score)}}}
		if diff := cmp.Diff(want, session.ScoreWords(s, o)); diff != "" {
			t.Errorf("%d: %s", score, diff)
		}
	}
	average := session.Opinion{Thought: games.Thought{Lines: []games.ThoughtLine{{Score: 50, Average: true}}}}
	if got := session.ScoreWords(s, average); cmp.Diff(message.Verbatim("~+0.50"), got) != "" {
		t.Errorf("an average is %v", got)
	}
}

// A second wish ends a review, and one that fails says so; a game is judged once.
func TestAReviewIsStopped(t *testing.T) {
	b := replay(t)
	b.do(session.ReviewGame{})
	if done, all, ready := b.d.Session().Review(); done != 0 || all != 3 || ready || len(b.jobs) != 1 {
		t.Errorf("begun: %d of %d, %v", done, all, ready)
	}
	b.do(session.ReviewGame{})
	b.work()
	if _, _, ready := b.d.Session().Review(); ready || count[session.Reviewed](b) != 0 {
		t.Error("it was not stopped")
	}
	b.do(session.ReviewGame{})
	b.work()
	b.do(session.ReviewGame{})
	if n := count[session.Reviewed](b); n != 1 || len(b.jobs) != 0 {
		t.Errorf("judged %d times", n)
	}

	b = sit(t, scripted{choose: failing}, human, human, func(c *session.Config) { c.Watch = true })
	b.do(session.ReviewGame{})
	b.work()
	if e, ok := last[session.Broke](b); !ok || e.What != session.Review || e.Err == nil {
		t.Errorf("%+v", e)
	}
	if _, _, ready := b.d.Session().Review(); ready {
		t.Error("a review that failed is ready")
	}
}
