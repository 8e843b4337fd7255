package trainer_test

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/trainer"
)

// TestTheReplyIsTheHardest: after a right first move no other reply leaves fewer
// right moves by more than one. Every problem with DUIJU_EXHAUSTIVE=1, else none of
// the hard ones.
func TestTheReplyIsTheHardest(t *testing.T) {
	enginetest.OneThread(t)
	asked, best := 0, 0
	for i, e := range trainer.AllExercises() {
		if !enginetest.Chosen(i, 80) || climbed(e) && !enginetest.Exhaustive() {
			continue
		}
		p, err := problem.FirstProblem(e.Options["problem"])
		if err != nil {
			p = named(t, e.Options["problem"])
		}
		s := play.NewState(play.Configure(p), 0)
		sol, err := trainer.Solution(t.Context(), s)
		if err != nil || !sol.Known || len(sol.Moves) == 0 || !sol.Moves[0].Right {
			continue
		}
		v, err := trainer.JudgeMove(t.Context(), s, sol.Moves[0].Move)
		if err != nil || v.Reply == "" || v.Done {
			continue
		}
		if err := s.Play(sol.Moves[0].Move); err != nil {
			continue
		}
		given, known := followUps(t, s, v.Reply, false)
		if !known {
			continue
		}
		asked++
		fewest := given
		for _, m := range games.Texts(s) {
			if len(games.PathOf(s, m)) == 0 {
				continue // a pass is no resistance
			}
			if n, known := followUps(t, s, m, true); known && n > 0 {
				fewest = min(fewest, n)
			}
		}
		if given == fewest {
			best++
		}
		if given > fewest+1 {
			t.Errorf("%s: after %s the reply %s leaves %d right moves, another %d", e.ID, sol.Moves[0].Move, v.Reply, given, fewest)
		}
	}
	t.Logf("%d replies, %d of them the hardest", asked, best)
}

// followUps counts the right moves after a reply; with kos those that only reach a
// ko too, as a weaker reply may give the mover more than it had.
func followUps(t *testing.T, s *play.State, reply string, kos bool) (n int, known bool) {
	t.Helper()
	c := s.Clone().(*play.State)
	if c.Play(reply) != nil || c.Status().Over {
		return 0, false
	}
	sol, err := trainer.Solution(t.Context(), c)
	if err != nil || !sol.Known {
		return 0, false
	}
	for _, m := range sol.Moves {
		if m.Right || kos && !m.Note.IsZero() {
			n++
		}
	}
	return n, true
}

func named(t *testing.T, name string) *problem.Problem {
	t.Helper()
	p, ok := problem.Builtin(name)
	if !ok {
		t.Fatal(name)
	}
	return p
}
