package answer

import (
	"context"
	"slices"
	"testing"

	"duiju/games/tsumego/problem"
)

// Bent four in the corner is a ko by these rules and dead by Japanese ones: the reason
// and the notes of moves say both, in every corner, and a file's move that ends in it is
// not disproved. A plain ko says nothing of other rules.
func TestBentFourIsToldByBothRules(t *testing.T) {
	const bentKill = "(;SZ[9]AB[ba][ca][ea][ab][eb][dc][ec][cd][dd][ae][be][ce]AW[da][bb][cb][db][bc][ad][bd]MA[da]PL[B]C[goal=kill])"
	const plainKo = "(;SZ[19]AB[os][or][oq][pp][qp][rp][sp]AW[ps][pr][pq][qq][rq]MA[qq]PL[W]C[goal=live])"
	for text, bent := range map[string]bool{bentKill: true, plainKo: false} {
		p, err := problem.FirstProblem(text)
		if err != nil {
			t.Fatal(err)
		}
		for s := range 16 {
			a := Solve(context.Background(), p.Mirrored(s/2, s%2 == 1), SolveOptions{Nodes: 100_000})
			if a.Status != StatusKo || (a.Reason.Key == "tsumego.reason.bentfour") != bent {
				t.Errorf("%s, symmetry %d: %s, %s", text, s, a.Status, problem.English(a.Reason))
			}
		}
	}
	p, err := problem.FirstProblem("(;SZ[19]AB[ao][ap][bq][cq][dq][dr][ds]AW[an][bn][cn][bp][cp][dp][ep][eq][er][fr]C[White to kill.](;W[aq]C[RIGHT])(;W[bs];B[br];W[cs];B[aq];W[as]C[Dead: bent-four in the corner. RIGHT])(;W[as]C[RIGHT]))")
	if err != nil {
		t.Fatal(err)
	}
	a := Solve(context.Background(), p, SolveOptions{Nodes: 760_000})
	r := CheckProblem(p, &a)
	if got := p.Board.Names(r.BentFour); !slices.Equal(got, []string{"B1"}) || !slices.Equal(p.Board.Names(r.Disproved), []string{"A1"}) {
		t.Errorf("bent four %v, disproved %v", got, p.Board.Names(r.Disproved))
	}
}
