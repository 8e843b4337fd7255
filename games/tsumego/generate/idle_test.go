package generate

import (
	"strings"
	"testing"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/tsumegotest"
)

// TestDrawingsWithManyIdleStonesAreDropped: stones that change nothing are taken away.
// Where they were more than half of those inside, too little is left of the drawing;
// idle stones of the wall do not count.
func TestDrawingsWithManyIdleStonesAreDropped(t *testing.T) {
	for _, tc := range []struct {
		name string
		rows []string
		made bool
	}{
		{"4 of 9 idle", []string{"..OOX....", ".OOOXX...", "OOOO.X...", "XXXXXX..."}, true},
		{"4 of 8 idle", []string{"..XOX....", "OOOOX....", ".OOXX....", ".XXX.....", "XX......."}, true},
		{"5 of 8 idle", []string{".OO.X....", ".XO.X....", "XOOXX....", ".OXX.....", "XXX......"}, false},
	} {
		b := tsumegotest.Draw(t, tsumegotest.Pad(tc.rows...)...)
		b.Next = goban.Black
		p := &problem.Problem{Board: b, Goal: problem.Kill, Target: tsumegotest.StonesOf(b, goban.White)}
		o := GenerateOptions{Least: leastGrade, Most: mostGrade}
		g, err := o.try(t.Context(), p, "corner")
		if err != nil || (g != nil) != tc.made {
			t.Errorf("%s: made %v, want %v, %v", tc.name, g != nil, tc.made, err)
		}
	}
}

// TestWhatIsFoundAtOnceIsNoProblem: where there is one move only, or a right one passes
// or takes all there is to take.
func TestWhatIsFoundAtOnceIsNoProblem(t *testing.T) {
	two := []string{".XOX.....", "XOOX.....", ".OXX.....", "OXX......", "XX......."}
	for _, tc := range []struct {
		rows  []string
		right string
		want  bool
	}{
		{two, "A9", false},
		{two, "A7", true},
		{two, "A9 A7", true},
		{two, "pass", true},
		{[]string{"O.OX.....", "OOOX.....", "XXXX....."}, "", true},
	} {
		b := tsumegotest.Draw(t, tsumegotest.Pad(tc.rows...)...)
		b.Next = goban.Black
		p := &problem.Problem{Board: b, Goal: problem.Kill, Target: tsumegotest.StonesOf(b, goban.White)}
		r, err := p.Region()
		if err != nil {
			t.Fatal(err)
		}
		var e exam
		for _, name := range strings.Fields(tc.right) {
			q, ok := goban.ParsePointName(b.W, b.H, name)
			if !ok {
				q = goban.PassMove
			}
			e.right = append(e.right, q)
		}
		if got := (&GenerateOptions{}).trivial(p, r, e); got != tc.want {
			t.Errorf("%q is right in %q: trivial %v", tc.right, tc.rows, got)
		}
	}
}
