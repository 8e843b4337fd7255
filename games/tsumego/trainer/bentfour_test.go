package trainer

import (
	"strings"
	"testing"

	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// A move that comes to bent four in the corner counts as its file says, and one that the
// file does not call right is wrong; both rules are told either way.
func TestTheFileJudgesBentFour(t *testing.T) {
	const stones = "(;SZ[13]AB[da][bb][cb][db][bc][ad][bd]AW[ba][ca][ea][fa][ab][fb][dc][ec][fc][cd][dd][ae][be][ce]MA[da]PL[B]C[goal=live]"
	for tree, right := range map[string]bool{"(;B[ac]C[RIGHT])(;B[cc]C[RIGHT]))": true, "(;B[ac]C[RIGHT])(;B[cc]))": false} {
		p, err := problem.FirstProblem(stones + tree)
		if err != nil {
			t.Fatal(err)
		}
		st := play.NewState(play.Configure(p), 0)
		st.Problem.Node = p.Node
		v, err := JudgeMove(t.Context(), st, "C11")
		if err != nil || !v.Known || v.Right != right || !strings.Contains(problem.English(v.Note), "Japanese") {
			t.Errorf("%s: %+v, %v", tree, v, err)
		}
	}
}
