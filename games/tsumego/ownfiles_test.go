package tsumego

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/trainer"
	"duiju/games/tsumego/tsumegotest"
)

// One's own files: what can be asked is, the rest is said; the corrected copy
// has the proven answers and every problem that could be read.
func TestOwnFilesAreCheckedAndCorrected(t *testing.T) {
	dir := t.TempDir()
	bare := "(;SZ[9]PL[W])" // nothing to ask
	three := "(;SZ[9]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec]PL[B]MA[da]C[goal=kill](;B[aa]TE[1])(;B[ba]BM[1]))"
	for name, text := range map[string]string{"a.sgf": three + three + bare, "b.sgf": "no tree"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx := context.Background()
	own, err := trainer.ReadExercises(ctx, dir)
	if err != nil || len(own.Exercises) != 1 || len(own.Findings) != 3 {
		t.Fatalf("%d exercises, findings %v, %v", len(own.Exercises), own.Findings, err)
	}
	found, err := own.Exercises[0].Check(ctx)
	if err != nil || found.Good || !strings.Contains(problem.English(found.Text), "A9") {
		t.Errorf("%+v, %v", found, err)
	}
	files, err := own.Correct(ctx)
	if err != nil || len(files) != 1 || files[0].Name != "a.sgf" {
		t.Fatalf("%d files, %v", len(files), err)
	}
	entries, _, err := problem.ReadProblems(files[0].Data, "")
	if err != nil || len(entries) != 3 {
		t.Fatalf("%d problems in the copy, %v", len(entries), err)
	}
	for _, e := range entries[:2] {
		if got := tsumegotest.ListedMoves(e.Problem, "TE"); len(got) != 1 || e.Problem.Board.Name(got[0]) != "B9" {
			t.Errorf("the copy marks %s", goban.PointNames(e.Problem.Board, got))
		}
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if again, _ := trainer.ReadExercises(ctx, dir); again.Correct != nil {
		if _, err := again.Correct(cancelled); err == nil {
			t.Error("a cancelled correction says nothing")
		}
	}
}

// TestFilesThatJudgeAreToldApart: problems that name no group and leave none to guess
// are told apart by their stones; turned, or with the colours exchanged, one is the
// same again. Their files name no themes.
func TestFilesThatJudgeAreToldApart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "own.sgf")
	text := "(;SZ[9]PL[B]AB[cc];B[ee]TE[1])(;SZ[9]PL[B]AB[cd];B[ee]TE[1])(;SZ[9]PL[W]AW[gc];W[ee]TE[1])"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	own, err := trainer.ReadExercises(t.Context(), path)
	if err != nil || len(own.Exercises) != 2 || len(own.Findings) != 1 || own.Findings[0].Place != "own.sgf #2" {
		t.Fatalf("%d exercises, findings %v, %v", len(own.Exercises), own.Findings, err)
	}
	if a, b := own.Exercises[0], own.Exercises[1]; a.ID == "" || a.ID == b.ID || len(a.Tags)+len(b.Tags) > 0 {
		t.Errorf("%q with %v, %q with %v", a.ID, a.Tags, b.ID, b.Tags)
	}
}
