package session_test

import (
	"encoding/json"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/players"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
)

// TestAMistakeBecomesAProblem: in every game a mistake of a judged game can be tried;
// its problem survives a file, takes the better move and answers the played one, and
// the answer makes it a card that comes again.
func TestAMistakeBecomesAProblem(t *testing.T) {
	enginetest.OneThread(t)
	for _, c := range []struct {
		game  string
		moves string
	}{
		{"gomoku", "h8 h9 i8 i9 j8 a1 k8 a2 l8"},
		{"trianglenim", "EH FJ GK ABD LMNO I C"},
		{"darkchess", "a8 c1 c5 d1 d7 d6 b4 a7 b2 b1 a6 b6 a5 a1 d1-b1 d8 d2 b5 b3 c7 b5-c5 c2 c2-b2 a3 b2-b3 d3 c3 d3-c3 b3-a3 c3-b3 a4 b3-b4 a5-a4"},
		{"tsumego", "A9 B9"},
	} {
		o := games.Options(nil)
		if c.game == "tsumego" {
			o = games.Options{"problem": "straight-three-corner-kill"}
		}
		s := judge(t, c.game, o, c.moves)
		at, ok := session.NextMoment(s, s.Match().Len(), -1)
		if !ok {
			t.Fatalf("%s: no mistake", c.game)
		}
		r := s.ReviewOf(at)
		b := &table{t: t}
		kept := s.Match().Record()
		kept.Notes = nil
		again, err := match.Replay(s.Match().Module(), kept)
		if err != nil {
			t.Fatal(err)
		}
		b.d = session.New(session.Config{Match: again, Watch: true})
		b.take(b.d.Start())
		if _, ok := b.d.Can(session.Try{}); ok {
			t.Errorf("%s: a mistake can be tried before anything was judged", c.game)
		}
		b.do(session.ReviewGame{})
		b.work()
		b.do(session.Look{At: at})
		b.do(session.Try{})
		posed, ok := last[session.Posed](b)
		if !ok {
			t.Fatalf("%s: the mistake at %d cannot be tried", c.game, at)
		}
		data, err := json.Marshal(posed.Mark)
		if err != nil || len(data) > 4000 {
			t.Fatalf("%s: %d bytes, %v", c.game, len(data), err)
		}
		var mark study.Mark
		if err := json.Unmarshal(data, &mark); err != nil {
			t.Fatal(err)
		}
		m := module(c.game)
		try := func(move string) (*table, *training.Trainer) {
			d, _, err := training.New(training.Config{Module: m, Marks: []study.Mark{mark}, Mode: training.Mode{Kind: training.Own, Tag: mark.Problem}})
			if err != nil {
				t.Fatalf("%s: %v", c.game, err)
			}
			b := &table{t: t}
			b.d = d
			b.take(d.Start())
			if got, want := d.Session().State().Text(), s.Match().StateAt(at).Text(); got != want {
				t.Errorf("%s: the problem shows\n%s\nand not\n%s", c.game, got, want)
			}
			b.do(session.Play{Move: move})
			b.work()
			return b, d
		}
		played, _, _ := strings.Cut(r.Move, "(")
		if _, d := try(played); d.Phase() != training.Wrong {
			t.Errorf("%s: %s was a mistake, and the trainer says phase %d", c.game, played, d.Phase())
		} else if d.Session().At() < 2 {
			t.Errorf("%s: %s is not answered on the board", c.game, played)
		}
		b, d := try(r.Better[0])
		a, answered := last[training.Answered](b)
		if d.Phase() == training.Asking && d.Session().At() > 1 { // more is to be found
			continue
		}
		if d.Phase() != training.Solved || !answered || !a.Answer.Right() {
			t.Errorf("%s: the better move %s leads to phase %d", c.game, r.Better[0], d.Phase())
		}
		if card := d.Course().Card(mark.Problem); !card.Seen || card.Days == 0 {
			t.Errorf("%s: the solved problem does not come again: %+v", c.game, card)
		}
	}
}

// TestOnlyAProofFails: a move that a search thinks weaker than another is not said to
// fail; one that lets the other side make an open four is.
func TestOnlyAProofFails(t *testing.T) {
	for _, c := range []struct {
		moves, answer string
		weaker        bool
	}{
		{"h8 j8 h9 k7 h10 h7 h11 h12", "i7", true}, // wins more slowly than j10
		{"h8 a1 i8 a2 j8", "a3", false},
	} {
		m, err := match.New(match.Setup{Module: module("gomoku")})
		enginetest.Must(t, err)
		for move := range strings.FieldsSeq(c.moves) {
			_, err := m.Play(move)
			enginetest.Must(t, err)
		}
		v, err := session.TrainerOf(m.Module(), teach.Exercise{}).Judge(t.Context(), m.State(), c.answer)
		enginetest.Must(t, err)
		if v.Right || v.Weaker != c.weaker {
			t.Errorf("%s after %s: %+v", c.answer, c.moves, v)
		}
	}
}

// TestHintAndReviewAgree: what a review calls better is what a hint gives there, with a
// forced win where the review says so: in dark chess, whose hint searches long, with
// DUIJU_EXHAUSTIVE=1. That the trainer takes it too, and not the move
// that was played, shows TestAMistakeBecomesAProblem.
func TestHintAndReviewAgree(t *testing.T) {
	enginetest.OneThread(t)
	for _, c := range []struct {
		game, moves string
		options     games.Options
		at          int
	}{
		{"gomoku", "h8 j8 h9 k7 h10 h7 h11 h12 f6 a1", nil, 8},
		{"darkchess", "a8 c1 c5 d1 d7 d6 b4 a7 b2 b1 a6 b6 a5 a1 d1-b1 d8 d2 b5 b3 c7 b5-c5 c2 c2-b2 a3 b2-b3 d3 c3 d3-c3 b3-a3 c3-b3 a4 b3-b4 a5-a4", nil, 31},
	} {
		if c.game == "darkchess" && !enginetest.Exhaustive() {
			continue
		}
		s := judge(t, c.game, c.options, c.moves)
		m, r, at := s.Match().Module(), s.ReviewOf(c.at), s.Match().StateAt(c.at)
		if !r.Mistake() {
			t.Errorf("%s: %s is no mistake", c.game, r.Move)
			continue
		}
		steps, err := players.Hints(t.Context(), m, s.Match().Options(), at)
		enginetest.Must(t, err)
		if got := steps[len(steps)-1].Move; got != r.Better[0] {
			t.Errorf("%s: the hint is %s, and the review of %s calls %s better", c.game, got, r.Move, r.Better[0])
		}
		if forced := r.Kind == claim.ThrownAway || r.Kind == claim.MissedWin; c.at == 8 && (!forced || steps[0].Text.Key != "gomoku.hint.win") {
			t.Errorf("the review says %v, the hint %v", r.Why, steps[0].Text)
		}
	}
}

// TestASlipIsTriedByItsSkill: in a lost game any move loses, and all the same the trainer
// takes only what the skill takes.
func TestASlipIsTriedByItsSkill(t *testing.T) {
	s := judge(t, "gomoku", nil, "h8 n6 g9 f9 g8 o6 g10 k6 g11 g12 g7")
	b := &table{t: t}
	b.d = session.New(session.Config{Match: s.Match(), Watch: true})
	b.take(b.d.Start())
	b.do(session.ReviewGame{})
	b.work()
	b.do(session.Look{At: 7})
	b.do(session.Try{})
	posed, ok := last[session.Posed](b)
	if !ok {
		t.Fatal("the slip cannot be tried")
	}
	e := posed.Mark.Posed.Exercise()
	for move, want := range map[string]bool{"g11": true, "g7": true, "k6": false, "a1": false} {
		v, err := session.TrainerOf(s.Match().Module(), e).Judge(t.Context(), s.Match().StateAt(7), move)
		enginetest.Must(t, err)
		if v.Right != want {
			t.Errorf("the trainer says of %s: right %v", move, v.Right)
		}
	}
}
