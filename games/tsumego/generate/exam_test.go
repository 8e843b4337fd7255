package generate

import (
	"testing"

	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// A ko problem is the same as itself, but not as one of another number of threats, or
// with another first move.
func TestWhatMakesAKoProblemTheSame(t *testing.T) {
	b := tsumegotest.Draw(t, tsumegotest.Pad("...OX....", ".OOOX....", "OOXXX....", "XXX......")...)
	b.Next = goban.Black
	p := &problem.Problem{Board: b, Goal: problem.Kill, Target: tsumegotest.StonesOf(b, goban.White)}
	r, err := p.Region()
	if err != nil {
		t.Fatal(err)
	}
	o := &GenerateOptions{Ko: true, AnyMoves: true}
	e, ok := o.examine(t.Context(), p, r)
	if !ok || e.worth <= answer.Never || e.worth >= region.Decisive || len(e.right) == 0 {
		t.Fatalf("no ko: %+v, %v", e, ok)
	}
	more, fewer, elsewhere := e, e, e
	more.worth++
	fewer.worth--
	elsewhere.right = []int{e.right[0] + 1}
	for name, tt := range map[string]struct {
		e    exam
		want bool
	}{"itself": {e, true}, "more threats": {more, false}, "fewer threats": {fewer, false}, "another move": {elsewhere, false}} {
		if got := tt.e.same(t.Context(), p, r, o.nodes()); got != tt.want {
			t.Errorf("%s: the same %v", name, got)
		}
	}
}
