package problem

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/games/tsumego/goban"
)

// A board with a problem in each corner is several problems, each with its own stones,
// words and answers. One that has answers in one place alone, or a marked target, is one.
func TestSeveralProblemsOnOneBoard(t *testing.T) {
	for text, want := range map[string][]string{
		"C[左上: 120頁, 黑先殺 右下：121頁, 白先殺](;B[ba]N[左上];W[ac])(;W[rs]N[右下]C[正解])":       {"7: B kills by B19", "7: W kills by S1"},
		"C[Top left: Black to kill. Bottom right: Black to live.](;B[ba])(;B[rs])": {"7: B kills by B19", "7: B lives by S1"},
		"PL[B]C[黑先殺]":                              {"7: B kills by ", "7: B kills by "},
		"C[黑先殺](;B[ba];W[ac])":                     {"14: B kills by B19"},
		"C[黑先殺](;B[ba]TE[1])(;B[rs])":              {"14: B kills by B19"},
		"C[黑先殺]MA[aa](;B[ba])(;B[rs])":             {"14: B kills by B19"},
		"C[黑先殺]AB[kk](;B[ba])(;B[rs])":             {"8: B kills by B19", "8: B kills by S1"},
		"C[黑先殺]AB[kk]":                             {"15: B kills by "},
		"C[黑先殺](;B[ba]C[正解])(;B[rs]C[正解])(;B[kk])": {"7: B kills by B19", "7: B kills by S1"},
	} {
		setup := "AW[aa][ca][bb][sr][rq][qr][ps]AB[ab][bc][cb][da][ss][qs][rr]"
		all, file, err := ReadProblems([]byte("(;SZ[19]"+setup+text+")"), "UTF-8")
		var got []string
		for _, e := range all {
			if e.Err != nil {
				t.Fatalf("%s: %v", text, e.Err)
			}
			p := e.Problem
			stones := len(goban.StonesOn(p.Board, goban.Black)) + len(goban.StonesOn(p.Board, goban.White))
			if listed := len(p.Node.Values("AB")) + len(p.Node.Values("AW")); listed != stones {
				t.Errorf("%s: a node lists %d stones for the %d on the board", text, listed, stones)
			}
			got = append(got, fmt.Sprintf("%d: %s %ss by %s", stones, goban.ColorID(p.Board.Next), p.Goal, strings.Join(p.Board.Names(ReadAnswer(p).Right), " ")))
		}
		if err != nil || len(file.Trees()) != len(want) || !slices.Equal(got, want) {
			t.Errorf("%s: %q in %d trees, want %q: %v", text, got, len(file.Trees()), want, err)
		}
	}
}

// A chain without liberties spoils the problem that it belongs to, not the others on the
// board.
func TestAChainWithoutLibertiesSpoilsOneProblem(t *testing.T) {
	all, _, err := ReadProblems([]byte("(;SZ[19]PL[B]AW[aa][ba][cb][sr][rq][qr][ps]AB[ab][bb][ca][ss][qs][rr])"), "UTF-8")
	if err != nil || len(all) != 2 || all[0].Err == nil || all[1].Err != nil {
		t.Errorf("%d problems, want the first refused and the second asked: %+v, %v", len(all), all, err)
	}
}

// Who begins in a part of a board is not inferred where the file says it: with answers,
// too, unless the first of them is of the other side.
func TestAPartKeepsWhoBegins(t *testing.T) {
	for pl, inferred := range map[string][]bool{"": {true, true}, "PL[B]": {false, true}, "PL[2]": {true, false}, "PL[?]": {true, true}} {
		all, _, err := ReadProblems([]byte("(;SZ[19]AW[aa][ca][bb][sr][rq][qr][ps]AB[ab][bc][cb][da][ss][qs][rr]"+pl+"(;B[ba]TE[1])(;W[rs]TE[1]))"), "UTF-8")
		if err != nil || len(all) != 2 || all[0].Err != nil || all[1].Err != nil {
			t.Fatalf("%q: %d problems, %v", pl, len(all), err)
		}
		for i, c := range []goban.Color{goban.Black, goban.White} {
			if p := all[i].Problem; p.Board.Next != c || p.MoverInferred != inferred[i] {
				t.Errorf("%q, part %d: %s begins, want %s; inferred %v, want %v", pl, i, goban.ColorID(p.Board.Next), goban.ColorID(c), p.MoverInferred, inferred[i])
			}
		}
	}
}
