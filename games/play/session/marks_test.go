package session_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach"
)

// wandered is a game of a weak player that often plays anything.
func wandered(t *testing.T, m games.Module, o games.Options, seed uint64, plies int) *match.Match {
	t.Helper()
	match, err := match.New(match.Setup{Module: m, Options: o, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	p, err := m.NewPlayer(games.PlayerSpec{Kind: games.Level, Level: 2}, match.Options(), games.Env{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(seed, 23))
	for range plies {
		st := match.State()
		if st.Status().Over {
			break
		}
		moves := games.Texts(st)
		move := moves[rnd.IntN(len(moves))]
		if rnd.IntN(3) > 0 {
			if d, err := p.Choose(context.Background(), st.Clone(), games.Budget{Nodes: 300}, nil); err == nil && d.Move != "" {
				move = d.Move
			}
		}
		if _, err := match.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return match
}

// judged is the review of a game.
func judged(t *testing.T, match *match.Match) *session.Session {
	t.Helper()
	b := &table{t: t}
	b.d = session.New(session.Config{Match: match, Watch: true})
	b.take(b.d.Start())
	b.do(session.ReviewGame{})
	b.work()
	return b.d.Session()
}

// worth is what a search of its own, as long as the second look of the review, thinks for a
// side after a move from a position; known is false where chance completes the
// move.
func worth(t *testing.T, match *match.Match, at games.State, move string) (score int, known bool) {
	t.Helper()
	st, side := at.Clone(), at.Turn()
	if st.Play(move) != nil {
		return 0, false
	}
	if st.Status().Over {
		switch st.Status().Winner {
		case side:
			return 1 << 30, true
		case games.NoSide:
			return 0, true
		}
		return -1 << 30, true
	}
	p, err := match.Module().NewPlayer(games.PlayerSpec{Kind: games.Max}, match.Options(), games.Env{Unlimited: true, Threads: 1, TableMiB: 4})
	if err != nil {
		t.Fatal(err)
	}
	turn := st.Turn()
	d, err := p.Choose(context.Background(), st, games.Budget{Nodes: 60_000, Lines: 2}, nil)
	if err != nil || len(d.Thought.Lines) == 0 {
		t.Fatal(err)
	}
	score = int(d.Thought.Lines[0].Score)
	if turn != side {
		score = -score
	}
	return score, true
}

// TestTheBetterMoveIsBetter: wherever a review says that another move was better, a
// fresh search of what each of the two leaves says so too, and of a move that it
// calls the only good one, that the second leaves less. By the scores before and
// after a move alone some moves would be blamed that lose nothing. Every third of
// the former remarks, and with DUIJU_EXHAUSTIVE=1 all of twenty times as many games.
func TestTheBetterMoveIsBetter(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games are reviewed, by one thread")
	}
	enginetest.OneThread(t)
	seeds := uint64(enginetest.Amount(1, 20))
	said, spared, remarks := map[string]int{}, 0, 0
	for _, id := range []string{"gomoku", "darkchess"} {
		m := all.All()[slices.IndexFunc(all.All(), func(m games.Module) bool { return m.Info().ID == id })]
		for seed := uint64(1); seed <= seeds; seed++ {
			match := wandered(t, m, nil, seed, map[string]int{"gomoku": 22, "darkchess": 44}[id])
			s := judged(t, match)
			for i := range match.Len() {
				r, at := s.ReviewOf(i), match.StateAt(i)
				o := s.OpinionAt(i)
				if o == nil {
					continue
				}
				var own int
				if r.Better != nil || r.Mark == "!" {
					if remarks++; r.Better != nil && !enginetest.Chosen(remarks, 3) {
						continue
					}
					var known bool
					if own, known = worth(t, match, at, r.Move); !known || !slices.Contains(games.Texts(at), r.Move) {
						continue
					}
				}
				switch {
				case r.Better != nil:
					better := r.Better[0]
					other, known := worth(t, match, at, better)
					if known && other <= own {
						t.Errorf("%s %d: %d. %s%s is worth %d, and %s, which is called better, %d", id, seed, i+1, r.Move, r.Mark, own, better, other)
					}
					said[id+" better"]++
				case r.Mark == "!":
					second := o.Thought.Lines[1].Moves[0]
					other, known := worth(t, match, at, second)
					if known && other >= own {
						t.Errorf("%s %d: %d. %s! is worth %d, and %s %d", id, seed, i+1, r.Move, own, second, other)
					}
					said[id+" only"]++
				default:
					a, _ := s.Units(i)
					if b, known := s.Units(i + 1); known && (a-b)*float64(1-2*int(o.Side)) >= 0.6 && o.Thought.Lines[0].Moves[0] != r.Move {
						spared++
					}
				}
			}
		}
	}
	t.Log(said, spared)
	if said["gomoku better"] == 0 || said["darkchess better"] == 0 || said["gomoku only"]+said["darkchess only"] == 0 {
		t.Errorf("only this was said: %v", said)
	}
}

// TestTheBetterMoveSolves: in life and death the better move of a review is one that
// the proof calls right, and what it replaces is not.
func TestTheBetterMoveSolves(t *testing.T) {
	enginetest.OneThread(t)
	m := all.All()[slices.IndexFunc(all.All(), func(m games.Module) bool { return m.Info().ID == "tsumego" })]
	said := 0
	for _, name := range []string{"straight-three-corner-kill", "straight-three-side-live", "l-plus-one-3-live"} {
		o := games.Options{"problem": name}
		st, err := m.New(games.Fit(m, o), 0)
		if err != nil {
			t.Fatal(err)
		}
		moves := games.Texts(st)
		for k := 0; k < len(moves); k += 2 {
			match, err := match.New(match.Setup{Module: m, Options: o})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := match.Play(moves[k]); err != nil {
				t.Fatal(err)
			}
			r := judged(t, match).ReviewOf(0)
			if r.Better == nil {
				continue
			}
			said++
			better := r.Better[0]
			for move, right := range map[string]bool{r.Move: false, better: true} {
				v, err := teach.Of(m).Trainer.Judge(t.Context(), match.StateAt(0), move)
				if err != nil || v.Right != right {
					t.Errorf("%s: %s is said to be better than %s, and %s is judged %+v, %v", name, better, r.Move, move, v, err)
				}
			}
		}
	}
	if said < 3 {
		t.Errorf("only %d moves were blamed", said)
	}
}
