package library_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/teach/library"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// each calls f with every step of every page.
func each(t *testing.T, f func(t *testing.T, p library.Page, i int, s library.Step)) {
	t.Helper()
	for _, shelf := range library.Shelves() {
		for _, p := range shelf.Pages {
			t.Run(p.Shelf+"/"+p.ID, func(t *testing.T) {
				for i, s := range p.Steps {
					f(t, p, i+1, s)
				}
			})
		}
	}
}

// TestPagesStand: every board can be made, every lens, point, player and door
// that a page names is there.
func TestPagesStand(t *testing.T) {
	each(t, func(t *testing.T, _ library.Page, i int, s library.Step) {
		m, err := s.Board(all.All())
		if err != nil {
			t.Errorf("step %d: %v", i, err)
			return
		}
		info, sc := m.Module().Info(), m.State().Scene()
		if s.Lens != "" && !slices.ContainsFunc(info.Lenses, func(l games.Lens) bool { return l.ID == s.Lens }) {
			t.Errorf("step %d: no lens %s", i, s.Lens)
		}
		if s.Lens != "" {
			if err := m.State().(games.Lensed).Overlay(t.Context(), games.Look{Lens: s.Lens, At: library.Point(sc, s.At)}, &sc); err != nil {
				t.Errorf("step %d: lens %s: %v", i, s.Lens, err)
			}
		}
		for _, name := range append(slices.Clone(s.Marks), s.At) {
			if name != "" && library.Point(sc, name) == scene.NoPoint {
				t.Errorf("step %d: no point %s", i, name)
			}
		}
		if s.Player != "" {
			c, err := s.Challenge(all.All())
			if err != nil {
				t.Errorf("step %d: %v", i, err)
			} else if _, err := info.CheckPlayer(c.Seat(c.Turn().Other())); err != nil {
				t.Errorf("step %d: %v", i, err)
			} else {
				checkChallenge(t, c)
			}
		}
		switch s.Opens {
		case "", library.Xray:
		case library.Solving:
			if teach.Of(m.Module()).Solving == nil {
				t.Errorf("step %d: the game is not solved", i)
			}
		case library.Proof:
			if games.View(m.State(), games.ForProof) == nil {
				t.Errorf("step %d: nothing to prove", i)
			}
		default:
			t.Errorf("step %d: no door %s", i, s.Opens)
		}
		if s.Ask != nil {
			right, n := 0, 0
			for _, a := range s.Ask.Answers {
				if a.On {
					continue
				}
				n++
				if a.Right {
					right++
				}
			}
			if right != 1 || n < 2 || n > 4 || s.Ask.Task != nil && n != 2 {
				t.Errorf("step %d: %d of %d answers are right", i, right, n)
			}
		}
	})
}

// TestTrialsAreSaid: what comes of what can be tried is said whole.
func TestTrialsAreSaid(t *testing.T) {
	table, err := words.Load(words.English)
	enginetest.Must(t, err)
	each(t, func(t *testing.T, p library.Page, i int, s library.Step) {
		for j, trial := range s.Try {
			m, err := s.Board(all.All())
			enginetest.Must(t, err)
			r, err := trial.Run(t.Context(), m.Module(), m.Options(), m.State().Clone())
			if err != nil {
				t.Errorf("step %d, trial %d: %v", i, j+1, err)
				continue
			}
			said := table.Text(r.Said)
			t.Logf("step %d: %s", i, said)
			if strings.ContainsAny(said, "{}") {
				t.Errorf("step %d, trial %d: %s", i, j+1, said)
			}
			if (r.Nodes > 0) != (trial.Player == "") || r.Gives == "" {
				t.Errorf("step %d, trial %d: %d positions, gives %q", i, j+1, r.Nodes, r.Gives)
			}
		}
	})
}

// TestPagesAreFound: by their id, with their shelf or without, at a step; the page
// behind each is the next of its shelf, but behind a tutorial none of another game.
func TestPagesAreFound(t *testing.T) {
	for _, shelf := range library.Shelves() {
		for i, p := range shelf.Pages {
			names := []string{shelf.ID + "/" + p.ID}
			if q, _ := library.Find(p.ID); q.Shelf == shelf.ID { // else another shelf has one too, which comes first
				names = append(names, p.ID, strings.ToUpper(p.ID))
			}
			for _, name := range names {
				for first, ok := range map[string]bool{"": true, ":1": true, ":0": false, fmt.Sprint(":", len(p.Steps)): true, fmt.Sprint(":", len(p.Steps)+1): false, ":x": false} {
					got, found := library.Find(name + first)
					if found != ok || found && got.ID != p.ID || found && strings.HasPrefix(first, ":") && fmt.Sprint(":", got.First+1) != first {
						t.Errorf("%s%s: %s at %d, %v", name, first, got.ID, got.First, found)
					}
				}
			}
			next, ok := library.After(p)
			if ok != (i+1 < len(shelf.Pages) && shelf.ID != library.Tutorials) || ok && next.ID != shelf.Pages[i+1].ID {
				t.Errorf("after %s: %s, %v", p.ID, next.ID, ok)
			}
		}
	}
	if _, ok := library.Find("nothing"); ok {
		t.Error("a page that is not there")
	}
	if _, ok := library.After(library.Page{Shelf: "course", ID: "nothing"}); ok {
		t.Error("a page behind one that is not there")
	}
}

// TestPagesHelp: a page is found by the mistakes that it helps against, in its own game
// alone, and no two pages of a game by the same.
func TestPagesHelp(t *testing.T) {
	seen := map[string]string{}
	for _, shelf := range library.Shelves() {
		for _, p := range shelf.Pages {
			for _, claim := range p.Helps {
				got, ok := library.Helping(p.Game, claim)
				if other := seen[p.Game+claim]; !ok || got.ID != p.ID || other != "" {
					t.Errorf("%s of %s: page %s, not %s; %s helps too", claim, p.Game, got.ID, p.ID, other)
				}
				seen[p.Game+claim] = p.ID
			}
		}
	}
	for _, none := range [][2]string{{"gomoku", "free"}, {"darkchess", "three"}, {"chess", "three"}} {
		if p, ok := library.Helping(none[0], none[1]); ok {
			t.Errorf("%v: page %s", none, p.ID)
		}
	}
	if len(seen) < 10 {
		t.Errorf("pages help against %d mistakes", len(seen))
	}
}

// TestWordsAreMessagesOrThemselves: what has the form of a key is said.
func TestWordsAreMessagesOrThemselves(t *testing.T) {
	for v, key := range map[string]bool{
		"learn.tried.plain": true, "a.b": true, "b.2": true, "": false, ".": false, "a.": false, ".b": false, "h8": false, "3.5": false,
		"Nim.sum": false, "a.b c": false, "a.b,c": false, "~.x": true, "a": false, "a.B": true,
	} {
		if got := library.Words(v); (got.Key == v) != (key || v == "") || !key && got.Key != "" {
			t.Errorf("%q: %+v", v, got)
		}
	}
	if got := (library.Step{Say: "a.b", Args: map[string]string{"y": "c.d", "x": "7"}}).Text(); fmt.Sprint(got) != fmt.Sprint(message.T("a.b", "x", message.Verbatim("7"), "y", message.T("c.d"))) {
		t.Errorf("%v", got)
	}
}

// TestTrialsThatCannotBe are refused with an error, whatever they ask for.
func TestTrialsThatCannotBe(t *testing.T) {
	m := games.ByID(all.All(), "trianglenim")
	s, err := m.New(nil, 1)
	enginetest.Must(t, err)
	for _, trial := range []library.Trial{
		{Search: 2, With: []string{"table", "magic"}}, {Position: "nonsense", Search: 1}, {After: []string{"zz"}, Minimax: 1},
		{Player: "nobody"}, {Player: "level:77"}, {Minimax: 9},
	} {
		if r, err := trial.Run(t.Context(), m, nil, s.Clone()); err == nil {
			t.Errorf("%+v: %+v", trial, r)
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (library.Trial{Minimax: 2}).Run(cancelled, m, nil, s); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestPartsHelp: of two searches that differ by a part, the one with it reads
// fewer positions and finds the same move, unless the page says what each gives.
func TestPartsHelp(t *testing.T) {
	each(t, func(t *testing.T, p library.Page, i int, s library.Step) {
		if p.Shelf != "course" {
			return
		}
		var last library.Result
		for j, trial := range s.Try {
			if trial.Minimax == 0 && trial.Search == 0 || trial.Gives != "" {
				last = library.Result{}
				continue
			}
			m, err := s.Board(all.All())
			enginetest.Must(t, err)
			r, err := trial.Run(t.Context(), m.Module(), m.Options(), m.State())
			enginetest.Must(t, err)
			deeper := j > 0 && trial.Search+trial.Minimax != s.Try[j-1].Search+s.Try[j-1].Minimax
			if last.Nodes > 0 && !deeper && r.Nodes >= last.Nodes {
				t.Errorf("step %d, trial %d: %d positions after %d", i, j+1, r.Nodes, last.Nodes)
			}
			last = r
		}
	})
}

// checkChallenge tries some moves of a challenge and replays its record, as when
// the game is gone on with later.
func checkChallenge(t *testing.T, c *match.Match) {
	t.Helper()
	at, moves := c.At(), games.Texts(c.State())
	for i := 0; i < len(moves); i += 1 + len(moves)/6 {
		move := moves[i]
		if _, err := c.Play(move); err != nil {
			t.Errorf("%s: %v", move, err)
			continue
		}
		again, err := match.Replay(c.Module(), c.Record())
		if err != nil || again.State().Text() != c.State().Text() {
			t.Errorf("after %s the record does not replay: %v", move, err)
		}
		c.Goto(at)
	}
}
