package trainer_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games/play/session"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/games/tsumego"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// desk is a person training with files of their own.
type desk struct {
	t    *testing.T
	d    *training.Trainer
	jobs []session.Job
}

func sitDown(t *testing.T, sgf string) *desk {
	t.Helper()
	path := filepath.Join(t.TempDir(), "own.sgf")
	if err := os.WriteFile(path, []byte(sgf), 0o600); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	d, _, err := training.New(training.Config{
		Config: session.Config{Now: func() time.Time { return now }}, Module: tsumego.New(),
		Mode: training.Mode{Kind: training.OwnFiles, Path: path}, Seed: func() uint64 { return 11 },
		Habits: training.Habits{Turn: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	k := &desk{t: t, d: d}
	k.take(d.Start())
	for d.Phase() == training.Waiting && len(k.jobs) > 0 {
		k.one()
	}
	return k
}

func (d *desk) take(events []session.Event) {
	for _, e := range events {
		if j, ok := e.(session.Job); ok {
			d.jobs = append(d.jobs, j)
		}
	}
}

func (d *desk) one() {
	j := d.jobs[0]
	d.jobs = d.jobs[1:]
	d.take(d.d.Take(j.Run(d.t.Context())))
}

// play answers by the name of a point of the problem as the file has it.
func (d *desk) play(move string) {
	d.t.Helper()
	d.take(d.d.Do(session.Play{Move: move}))
	for d.d.Phase() == training.Judging && len(d.jobs) > 0 {
		d.one()
	}
}

// TestAFileIsTheJudge: a file that marks nothing and has stones of one side only
// cannot be proven; its own moves judge, which is said, and what it does not have
// counts nothing.
func TestAFileIsTheJudge(t *testing.T) {
	text := "(;SZ[9]PL[B]AB[cc](;B[ee]TE[1];W[ff];B[gg])(;B[ab];W[bb]))"
	own := func() *desk {
		k := sitDown(t, text)
		if k.d.Phase() != training.Asking {
			t.Fatalf("phase %d, %v", k.d.Phase(), k.d.Findings())
		}
		return k
	}
	for _, tc := range []struct {
		name  string
		moves []int // children of the tree: points of the file
		phase training.Phase
		said  string
	}{
		{"the right line", []int{4*9 + 4, 6*9 + 6}, training.Solved, "train.asfile"},
		{"its first move", []int{4*9 + 4}, training.Asking, "train.asfile"},
		{"a wrong move", []int{9}, training.Wrong, "train.asfile"},
		{"a move that the file does not have", []int{80}, training.Open, "tsumego.judge.notinfile"},
	} {
		k := own()
		for _, q := range tc.moves { // the seed turns the picture by symmetry 3 and exchanges the colours
			x, y := goban.Mirrored(3, 9, 9, q%9, q/9)
			k.play(goban.PointName(9, 9, y*9+x))
		}
		if k.d.Phase() != tc.phase || k.d.Said().Key != tc.said {
			t.Errorf("%s: phase %d, %v", tc.name, k.d.Phase(), k.d.Said())
		}
	}
}

// TestThePersonPointsAtTheGroup: where several groups may be meant and nothing tells
// them apart, one is pointed at; that is no answer, and the problem is about it then.
func TestThePersonPointsAtTheGroup(t *testing.T) {
	enginetest.OneThread(t)
	k := sitDown(t, "(;SZ[19]PL[B]AB[jj][ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]"+
		"AB[sq][rq][qq][pq][oq][or][os]AW[sr][rr][qr][pr][ps])")
	st := func() *play.State { return k.d.Session().Match().State().(*play.State) }
	if k.d.Phase() != training.Asking || !st().Choosing() {
		t.Fatalf("phase %d, %s, %v", k.d.Phase(), st().Text(), k.d.Findings())
	}
	at := func(q int) string {
		x, y := goban.Mirrored(3, 19, 19, q%19, q/19)
		return goban.PointName(19, 19, y*19+x)
	}
	k.play(at(9))
	if !st().Choosing() || k.d.Tries() != 0 {
		t.Error("an empty point is a group")
	}
	k.play(at(17*19 + 18))
	if k.d.Session().Match().Len() != 0 {
		t.Errorf("pointing at it counts as a move: %v", k.d.Session().Match().Moves())
	}
	if st().Choosing() || k.d.Tries() != 0 || k.d.Phase() != training.Asking || len(st().Problem.Target) == 0 {
		t.Errorf("pointed at T2: %s, phase %d, %d tries", st().Text(), k.d.Phase(), k.d.Tries())
	}
	if st().Problem.Goal != problem.Kill || st().Problem.Guessed || st().Turn() != 0 {
		t.Errorf("the mover is to kill: %s", st().Text())
	}
}

// TestAGuessIsSaid: a target that the file does not name is said to be guessed, on the
// board and in the picture that is turned.
func TestAGuessIsSaid(t *testing.T) {
	enginetest.OneThread(t)
	for name, tc := range map[string]struct {
		text    string
		guessed bool
	}{
		"no mark": {"(;SZ[9]PL[B]AB[ec][eb][ea][db][dc][cd][bd][ad][ab]AW[ba][bb][cb][ac][bc][cc](;B[aa]TE[1]))", true},
		"a mark":  {"(;SZ[9]PL[B]MA[bb]AB[ec][eb][ea][db][dc][cd][bd][ad][ab]AW[ba][bb][cb][ac][bc][cc](;B[aa]TE[1]))", false},
	} {
		k := sitDown(t, tc.text)
		st := k.d.Session().Match().State().(*play.State)
		said := slices.ContainsFunc(st.Scene().Captions, func(c message.Text) bool { return c.Key == "tsumego.assume.guessed" })
		if len(st.Problem.Target) == 0 || said != tc.guessed {
			t.Errorf("%s: %s, said %v", name, st.Text(), said)
		}
	}
}
