package trainer_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games/teach"
	"duiju/games/tsumego"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/trainer"
	"duiju/games/tsumego/tsumegotest"
)

// readAll reads a file or folder to its end.
func readAll(ctx context.Context, path string) (all teach.OwnExercises, err error) {
	all, err = trainer.ReadExercises(ctx, path)
	for err == nil && all.More != nil {
		var part teach.OwnExercises
		part, err = all.More(ctx)
		part.Exercises, part.Findings = append(all.Exercises, part.Exercises...), append(all.Findings, part.Findings...)
		all = part
	}
	return all, err
}

// A book opens at its first problem: nothing else of it is proven before, whatever its
// size; the rest comes problem by problem, with how far that is. A board that was there
// before, turned or not, is the same problem and proven once.
func TestABookOpensAtItsFirstProblem(t *testing.T) {
	const problems = 738
	var book strings.Builder
	for i := range problems {
		group := []string{"AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da];B[ba]", "AB[ac][bc][cc][dc][db][da]AW[ab][bb][cb];B[ba]", "AW[sq][rq][qq][pq][oq][or][os]AB[sr][rr][qr][pr][ps];W[rs]"}[i%3]
		fmt.Fprintf(&book, "(;SZ[19]%s)", group)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"a.sgf": book.String(), "b.sgf": "(;SZ[19]AB[ss])"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	own, err := trainer.ReadExercises(t.Context(), dir)
	if err != nil || len(own.Exercises) != 1 || own.Read != 1 || own.Of != problems+1 || own.More == nil || own.Correct != nil {
		t.Fatalf("%d problems after looking at %d of %d, %v", len(own.Exercises), own.Read, own.Of, err)
	}
	second, err := own.More(t.Context())
	if err != nil || len(second.Exercises) != 1 || second.Read != 2 || second.Exercises[0].ID == own.Exercises[0].ID {
		t.Fatalf("the second part: %d problems after looking at %d, %v", len(second.Exercises), second.Read, err)
	}
	third, err := second.More(t.Context())
	if err != nil || len(third.Findings) != 1 || !strings.Contains(problem.English(third.Findings[0].Text), "a.sgf #0") {
		t.Errorf("the first problem, turned and in the other colours, is %+v, %v", third.Findings, err)
	}
}

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
	own, err := readAll(ctx, dir)
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
	if again, _ := readAll(ctx, dir); again.Correct != nil {
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
	own, err := readAll(t.Context(), path)
	if err != nil || len(own.Exercises) != 2 || len(own.Findings) != 1 || own.Findings[0].Place != "own.sgf #2" {
		t.Fatalf("%d exercises, findings %v, %v", len(own.Exercises), own.Findings, err)
	}
	if a, b := own.Exercises[0], own.Exercises[1]; a.ID == "" || a.ID == b.ID || len(a.Tags)+len(b.Tags) > 0 {
		t.Errorf("%q with %v, %q with %v", a.ID, a.Tags, b.ID, b.Tags)
	}
}

// TestTheTrainerAsksAsTheSolver: what is right, what the solution lists and what the
// solver or else the file calls right are the same moves. To pass is none where one has
// to live, dead as the group may be.
func TestTheTrainerAsksAsTheSolver(t *testing.T) {
	const dead = "(;SZ[9]AW[ca][cb][cc][bc][ac][db]AB[ba][bb][ab]PL[B]MA[ba]"
	for text, want := range map[string]string{
		dead + "C[Black to live];B[ca]C[correct])":                                                "",
		dead + "C[goal=live\nask=status];B[])":                                                    "pass",
		"(;SZ[9]AB[da][db][dc][cc][bc][ac]AW[ca][cb][bb][ab]PL[W]C[White to live];W[ba]TE[1])":    "B9 as the file says",
		"(;SZ[9]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec]PL[B]MA[da](;B[aa])(;B[ba]))": "B9",
		"(;SZ[9]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec]PL[W]MA[da];W[ba])":           "B9",
	} {
		path := filepath.Join(t.TempDir(), "own.sgf")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		own, err := readAll(t.Context(), path)
		if err != nil || len(own.Exercises) != 1 {
			t.Fatalf("%s: %d exercises, %v", text, len(own.Exercises), err)
		}
		st, err := tsumego.New().New(own.Exercises[0].Options, 0)
		if err != nil {
			t.Fatal(err)
		}
		var judged, listed []string
		for _, m := range st.Moves() {
			if v, err := trainer.JudgeMove(t.Context(), st, m.Text); err != nil {
				t.Fatal(err)
			} else if v.Known && v.Right {
				judged = append(judged, m.Text)
			}
		}
		solution, err := trainer.Solution(t.Context(), st)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range solution.Moves {
			if m.Right {
				listed = append(listed, m.Move)
			}
		}
		p, err := problem.FirstProblem(text)
		if err != nil {
			t.Fatal(err)
		}
		a := answer.Solve(t.Context(), p, answer.SolveOptions{Nodes: 100_000})
		solved := strings.Join(p.Board.Names(answer.RightAnswers(p, &a)), " ")
		if a.Status == answer.StatusUnknown {
			solved = strings.Join(p.Board.Names(problem.ReadAnswer(p).Right), " ") + " as the file says"
		}
		moves := strings.TrimSuffix(want, " as the file says")
		if solved != want || strings.Join(judged, " ") != moves || strings.Join(listed, " ") != moves {
			t.Errorf("%s: the solver says %q, the trainer judges %q and lists %q; want %q", text, solved, judged, listed, want)
		}
	}
}

// TestAGameAsksNothing: a file with a result, a handicap, or players and no position
// is a game wherever it is read; with a mark, or with stones of both colours, it is a
// problem whatever names it has.
func TestAGameAsksNothing(t *testing.T) {
	const three = "AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec]PL[B]"
	for text, asked := range map[string]bool{
		"(;SZ[9]PB[a]PW[b];B[ee];W[ec])":                   false,
		"(;SZ[9]HA[2]AB[gc][cg];W[ee];B[ec])":              false,
		"(;SZ[9]RE[B+R]" + three + ";B[ba])":               false,
		"(;SZ[9]PB[a]PW[b]" + three + ";B[ba])":            true,
		"(;SZ[9]PB[a]PW[b]RE[B]" + three + "MA[da];B[ba])": true,
	} {
		path := filepath.Join(t.TempDir(), "own.sgf")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		own, err := readAll(t.Context(), path)
		if err != nil || (len(own.Exercises) == 1) != asked {
			t.Errorf("%s: the trainer asks %d, %v", text, len(own.Exercises), err)
		}
		p, err := problem.FirstProblem(text)
		if err != nil || (len(p.Target) > 0) != asked {
			t.Errorf("%s: the solver is asked about %d stones, %v", text, len(p.Target), err)
		}
		r, err := tsumego.New().Info().Formats[0].Read("", []byte(text))
		if err != nil || len(r) != 1 || (r[0].At == 0) != asked {
			t.Errorf("%s: a record at %+v, %v", text, r, err)
		}
	}
}
