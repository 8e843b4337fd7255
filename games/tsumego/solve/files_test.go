package solve

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// TestSolveEncodings: what the file claims, what is found out, what is given;
// what cannot be decoded is said once and never costs a stone.
func TestSolveEncodings(t *testing.T) {
	gb := func(s string) string {
		out, err := simplifiedchinese.GB18030.NewEncoder().String(s)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, tc := range []struct{ name, sgf, encoding, want, warning string }{
		{"found out", gb("(;" + corner + "C[白先活，这是正解])"), "", `"goal":"live","to_move":"w"`, ""},
		{"claimed", gb("(;CA[GBK]" + corner + "C[白先活])"), "", `"goal":"live","to_move":"w"`, ""},
		{"given", gb("(;CA[UTF-8]" + corner + "C[白先活])"), "gb18030", `"goal":"live","to_move":"w"`, ""},
		{"undecodable", "(;CA[UTF-8]" + corner + "C[\xff\xfeW])", "", `"goal":"kill","to_move":"b"`, "could not be decoded"},
		{"a claim that nobody knows", "(;CA[klingon]" + corner + "C[白先活])", "", `"goal":"live","to_move":"w"`, ""},
	} {
		args := []string{"-json", "-nodes", "1000", "p.sgf"}
		if tc.encoding != "" {
			args = append([]string{"-encoding", tc.encoding}, args...)
		}
		out, errs, err := run(t, args, "p.sgf", tc.sgf)
		if err != nil || !strings.Contains(out, tc.want) || (tc.warning == "") != (errs == "") || strings.Count(errs, "\n") > 1 || !strings.Contains(errs, tc.warning) {
			t.Errorf("%s: %v %q\n%s", tc.name, err, errs, out)
		}
	}
}

// TestFileLimits: a file that is too large is refused by its size alone, one
// with too many problems after it was read.
func TestFileLimits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.sgf")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Truncate(71<<20), f.Close()); err != nil { // a hole, which costs nothing
		t.Fatal(err)
	}
	if got := problem.ReadFile(path, ""); got.Err == nil || !strings.HasSuffix(got.Err.Error(), "large.sgf is larger than 64 MB, the most that is read") {
		t.Errorf("71 MB: %v", got.Err)
	}
	many := strings.Repeat("(;)", problem.MaxFileProblems+1)
	if err := os.WriteFile(path, []byte(many), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := problem.ReadFile(path, ""); got.Err == nil || len(got.Entries) != 0 || !strings.Contains(got.Err.Error(), "more than 200000 problems") {
		t.Errorf("%d problems: %v", problem.MaxFileProblems+1, got.Err)
	}
}

// TestWholeFileOf50MB reads a file near the limit (DUIJU_EXHAUSTIVE=1).
func TestWholeFileOf50MB(t *testing.T) {
	if !enginetest.Exhaustive() {
		t.Skip("only with DUIJU_EXHAUSTIVE=1")
	}
	path := filepath.Join(t.TempDir(), "fifty.sgf")
	one := "(;" + corner + "PL[B]C[" + strings.Repeat("x", 300) + "];B[ba];W[aa])\n"
	n := 50 << 20 / len(one)
	if err := os.WriteFile(path, []byte(strings.Repeat(one, n)), 0o600); err != nil {
		t.Fatal(err)
	}
	got := problem.ReadFile(path, "")
	if got.Err != nil || len(got.Entries) != n {
		t.Errorf("%d problems of %d, %v", len(got.Entries), n, got.Err)
	}
	if len(got.Entries) > 0 && (got.Entries[n-1].Err != nil || got.Entries[n-1].Problem.Goal != problem.Kill) {
		t.Errorf("last: %+v", got.Entries[n-1])
	}
}

// TestWordsOfFiles: what the text says in three languages.
func TestWordsOfFiles(t *testing.T) {
	for _, tc := range []struct {
		comment  string
		mover    goban.Color
		goal     problem.Goal
		ko, seki bool
	}{
		{"Black to play and kill.", goban.Black, problem.Kill, false, false},
		{"White to play and live", goban.White, problem.Live, false, false},
		{"White first: save the corner", goban.White, problem.Live, false, false},
		{"黑先白死", goban.Black, problem.Kill, false, false},
		{"死活題：白先活", goban.White, problem.Live, false, false},
		{"黒先、コウにする。殺せ", goban.Black, problem.Kill, true, false},
		{"白先 劫活", goban.White, problem.Live, true, false},
		{"黑先 雙活", goban.Black, problem.Kill, false, true},
		{"Ko! Black to capture", goban.Black, problem.Kill, true, false},
		{"Kosumi is not a ko word but a move: Black to kill", goban.Black, problem.Kill, true, false},
		{"Black to kill, no seki", goban.Black, problem.Kill, false, true},
		{"Seki will not do: Black to kill", goban.Black, problem.Kill, false, true},
		{"Ko", goban.Black, problem.Kill, true, false},
		{"Skill and koyo: White to live", goban.White, problem.Live, false, false},
	} {
		p, err := problem.FirstProblem("(;" + corner + "C[" + tc.comment + "])")
		if err != nil {
			t.Fatal(err)
		}
		if p.Board.Next != tc.mover || p.Goal != tc.goal || p.KoExpected != tc.ko || p.SekiExpected != tc.seki {
			t.Errorf("%s: mover %d, %v, ko %v, seki %v", tc.comment, p.Board.Next, p.Goal, p.KoExpected, p.SekiExpected)
		}
	}
}

// TestFileAnswers: which moves a file calls right and wrong.
func TestFileAnswers(t *testing.T) {
	for _, tc := range []struct{ tree, right, wrong string }{
		{";B[ba];W[aa]", "B9", ""},
		{"(;B[aa])(;B[ba])", "A9", ""},
		{"(;B[aa]C[WRONG])(;B[ba]C[RIGHT])", "B9", "A9"},
		{"(;B[aa];W[ba];B[ca]C[失敗])(;B[ba];W[aa];B[ca]C[正解])(;B[ca])", "B9", "A9"},
		{"(;B[aa]BM[1];W[ba]TE[1])(;B[ba]TE[1])", "B9", "A9"},
		{"(;B[aa]C[不正解])(;B[ba]C[これが正解])", "B9", "A9"},
		{"(;B[aa]GW[1])(;B[ba]GB[1])", "B9", ""},
		{"(;B[aa]C[incorrect])(;B[ba])", "", "A9"},
		{"(;W[aa])(;B[ba])", "B9", ""},
		{"", "", ""},
	} {
		p, err := problem.FirstProblem("(;" + corner + "PL[B]" + tc.tree + ")")
		if err != nil {
			t.Fatal(err)
		}
		got := problem.ReadAnswer(p)
		if goban.PointNames(p.Board, got.Right) != tc.right || goban.PointNames(p.Board, got.Wrong) != tc.wrong {
			t.Errorf("%s: right %s, wrong %s", tc.tree, goban.PointNames(p.Board, got.Right), goban.PointNames(p.Board, got.Wrong))
		}
	}
}
