package tsumego

import (
	"context"
	"slices"
	"testing"

	"duiju/games"
)

// The judge of the trainer and the solver agree on every first move of the
// built-in problems: right ones are right, refuted ones are wrong and answered
// by a legal move.
func TestJudgeAgreesWithTheSolver(t *testing.T) {
	ctx, m := context.Background(), Module{}
	var _ games.Trainer = m
	for i, e := range m.Exercises() {
		if i%4 != 0 && !slices.ContainsFunc(e.Tags, func(t games.Tag) bool { return t.ID == tagStatus }) {
			continue // the shapes come in families
		}
		s, err := m.New(e.Options, 1)
		if err != nil {
			t.Fatal(err)
		}
		st := s.(*state)
		a, err := solve(ctx, st.problem, solveOptions{})
		if err != nil || a.Err != nil {
			t.Fatal(e.ID, err, a.Err)
		}
		right := st.problem.rightAnswers(&a)
		for _, p := range right {
			v, err := m.Judge(ctx, s, st.board.Name(p))
			if err != nil || !v.Known || !v.Right {
				t.Errorf("%s: the right move %s is judged %+v, %v", e.ID, st.board.Name(p), v, err)
			}
		}
		for _, p := range a.First {
			if v, err := m.Judge(ctx, s, st.board.Name(p)); !slices.Contains(right, p) && (err != nil || !v.Known || v.Right || v.Note.IsZero()) {
				t.Errorf("%s: the needless move %s is judged %+v, %v", e.ID, st.board.Name(p), v, err)
			}
		}
		for p := range a.Refutations {
			if !slices.Contains(right, p) {
				checkRefuted(t, e.ID, s, st.board.Name(p))
			}
		}
	}
}

func checkRefuted(t *testing.T, id string, s games.State, move string) {
	t.Helper()
	m, ctx := Module{}, context.Background()
	v, err := m.Judge(ctx, s, move)
	if err != nil || !v.Known || v.Right {
		t.Errorf("%s: the refuted move %s is judged %+v, %v", id, move, v, err)
		return
	}
	after := s.Clone()
	if err := after.Play(move); err != nil {
		t.Fatal(err)
	}
	if after.Status().Over {
		return
	}
	if err := after.Play(v.Reply); err != nil {
		t.Errorf("%s: %s is answered by %q: %v", id, move, v.Reply, err)
	}
}

func TestJudgeRefusesIllegalMoves(t *testing.T) {
	m := Module{}
	s, err := m.New(m.Exercises()[0].Options, 1)
	if err != nil {
		t.Fatal(err)
	}
	stone := ""
	for i, spot := range s.Scene().Spots {
		if spot.Piece.Kind == games.Stone {
			stone = s.Scene().Spots[i].Name
		}
	}
	if _, err := m.Judge(context.Background(), s, stone); err == nil {
		t.Errorf("a move on the stone %s is judged", stone)
	}
}

func TestCancelledJudgeSaysSo(t *testing.T) {
	m := Module{}
	s, err := m.New(m.Exercises()[0].Options, 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	v, err := m.Judge(ctx, s, s.Moves()[0])
	if v.Known && err == nil {
		t.Logf("judged at once without a search: %+v", v)
	} else if err == nil {
		t.Error("no verdict and no error")
	}
}
