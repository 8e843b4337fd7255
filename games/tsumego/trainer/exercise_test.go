package trainer_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/games/tsumego"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/trainer"
)

// The judge of the trainer and the solver agree on every first move of the
// built-in problems: right ones are right, refuted ones are wrong and answered
// by a legal move.
func TestJudgeAgreesWithTheSolver(t *testing.T) {
	enginetest.OneThread(t)
	ctx, m := context.Background(), tsumego.Module{}
	for i, e := range trainer.AllExercises() {
		every := 48
		if enginetest.Exhaustive() {
			every = 4
		}
		if climbed(e) {
			every *= 8
		}
		if i%every != 0 && !slices.ContainsFunc(e.Tags, func(t teach.Tag) bool { return t.ID == answer.TagStatus }) {
			continue // the shapes come in families
		}
		s, err := m.New(e.Options, 1)
		if err != nil {
			t.Fatal(err)
		}
		st := s.(*play.State)
		a := answer.Solve(ctx, st.Problem, answer.SolveOptions{})
		if a.Err != nil {
			t.Fatal(e.ID, a.Err)
		}
		right := answer.RightAnswers(st.Problem, &a)
		for _, p := range right {
			v, err := trainer.JudgeMove(ctx, s, st.Board.Name(p))
			if err != nil || !v.Known || !v.Right {
				t.Errorf("%s: the right move %s is judged %+v, %v", e.ID, st.Board.Name(p), v, err)
			}
		}
		for _, p := range a.First {
			if v, err := trainer.JudgeMove(ctx, s, st.Board.Name(p)); !slices.Contains(right, p) && (err != nil || !v.Known || v.Right || v.Note.IsZero()) {
				t.Errorf("%s: the needless move %s is judged %+v, %v", e.ID, st.Board.Name(p), v, err)
			}
		}
		for p := range a.Refutations {
			if !slices.Contains(right, p) {
				checkRefuted(t, e.ID, s, st.Board.Name(p))
			}
		}
	}
}

// climbed says that a problem is one of the generator's hard ones, which take
// some seconds each.
func climbed(e teach.Exercise) bool { return strings.Contains(e.Options["problem"], "-grade-") }

func checkRefuted(t *testing.T, id string, s games.State, move string) {
	t.Helper()
	v, err := trainer.JudgeMove(t.Context(), s, move)
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
	m := tsumego.Module{}
	s, err := m.New(trainer.AllExercises()[0].Options, 1)
	if err != nil {
		t.Fatal(err)
	}
	stone := ""
	for i, spot := range s.Scene().Spots {
		if spot.Piece.Kind == scene.Stone {
			stone = s.Scene().Spots[i].Name
		}
	}
	if _, err := trainer.JudgeMove(context.Background(), s, stone); err == nil {
		t.Errorf("a move on the stone %s is judged", stone)
	}
}

// A problem whose best result is a ko begins at the edge: the side to move has the
// threats that it needs, or the other side all but one of those that would save it.
func TestKoProblemsBeginAtTheEdge(t *testing.T) {
	needs, spares := 0, 0
	for i, p := range problem.Collection() {
		var n int
		if _, err := fmt.Sscanf(problem.NotesOf(p)["status"], string(answer.StatusKo)+" %d", &n); err != nil {
			continue
		}
		s, err := (tsumego.Module{}).New(trainer.AllExercises()[i].Options, 1)
		if err != nil {
			t.Fatal(err)
		}
		mover := 0
		if p.Goal == problem.Live {
			mover = 1
		}
		got := s.(*play.State).Problem.Threats
		if n < 0 && (got[mover] != -n || got[1-mover] != 0) || n >= 0 && (got[mover] != 0 || got[1-mover] != n-1) {
			t.Errorf("%s, ko %d: threats %v, the side to move is %d", p.Name, n, got, mover)
		}
		if n < 0 {
			needs++
		} else {
			spares++
		}
	}
	if needs == 0 || spares == 0 {
		t.Errorf("%d problems in which threats are needed, %d in which they are spared", needs, spares)
	}
}

// The group that a problem is about is guessed first where its file does not say which
// it is, in nine of ten problems at least.
func TestTheTargetIsGuessedFirst(t *testing.T) {
	right := 0
	all := problem.Collection()
	for _, p := range all {
		bare := &problem.Problem{Board: p.Board.Clone(), TargetInferred: true, Goal: p.Goal}
		if guesses := bare.Guesses(); len(guesses) > 0 && slices.Contains(guesses[0], p.Target[0]) {
			right++
		}
	}
	if t.Logf("%d of %d", right, len(all)); right*10 < len(all)*9 {
		t.Errorf("of %d problems %d targets are guessed first", len(all), right)
	}
}

// Ranks of grades fall from kyu to dan without a gap, 3.2 ranks a grade.
func TestGradesHaveRanks(t *testing.T) {
	for grade, want := range map[int]message.Text{
		1: message.T("tsumego.rank.kyu", "n", 21), 5: message.T("tsumego.rank.kyu", "n", 8), 7: message.T("tsumego.rank.kyu", "n", 2),
		8: message.T("tsumego.rank.dan", "n", 3), 9: message.T("tsumego.rank.dan", "n", 6),
	} {
		for _, e := range trainer.AllExercises() {
			if e.Grade == grade && e.Rank.String() != want.String() {
				t.Fatalf("%s of grade %d has rank %v, want %v", e.ID, grade, e.Rank, want)
			}
		}
	}
}

// The keys that are noted in the built-in files are those of their problems: a person's
// answers are found by them. TextOf, without a region, is what a game of the problem says.
func TestNotedKeysAreThoseOfTheProblems(t *testing.T) {
	for _, s := range problem.Shelf() {
		p := s.Read()
		if s.Name != p.Name || !maps.Equal(s.Notes, problem.NotesOf(p)) || (s.Notes["ask"] == problem.AskStatus) != p.AsksStatus {
			t.Errorf("%s stands on the shelf as %s with the notes %v", p.Name, s.Name, s.Notes)
		}
		if noted := problem.NotesOf(p)["key"]; noted != p.Key() {
			t.Errorf("%s has the key %s, noted is %q: the laboratory's write tsumego writes it", p.Name, p.Key(), noted)
		}
		if text := play.NewState(play.Configure(p), 0).Text(); text != play.TextOf(p) {
			t.Errorf("%s is\n%s\nwithout a region\n%s", p.Name, text, play.TextOf(p))
		}
	}
}
