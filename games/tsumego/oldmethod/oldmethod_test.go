package oldmethod

import (
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/tsumegotest"
)

// fooledPosition is a position, its empty rows below left out, in which the paper's method is wrong, and the
// flaw that alone explains it.
type fooledPosition struct {
	flaw   flaw
	result Agreement
	rows   []string
	goal   problem.Goal
	halves int
}

// fooledPositions has one for each flaw. The method is shown as it was, so they
// must stay wrong.
var fooledPositions = []fooledPosition{
	{FlawBigSpace, WrongVerdict, []string{
		".........",
		"..XXXXX..",
		".XXXOO.X.",
		".XOO.OOX.",
		".XO...OX.",
		".XOO..OX.",
		".XXOOOOX.",
		"..XXXXXX.",
	}, problem.Kill, 4},
	{flawKo, WrongVerdict, []string{
		"..OX....",
		".OOX....",
		".OXX....",
		"OOX.....",
		"XXX.....",
	}, problem.Kill, 3},
	{flawWeakWall, WrongVerdict, []string{
		"..XO.OXX.",
		"..XO..OX.",
		"..XOXOOX.",
		"..XOOO.X.",
		"..XXXXX..",
	}, problem.Live, 2},
	{flawLiberties, WrongVerdict, []string{
		"..OX....",
		".OOX....",
		".O.X....",
		"OO.X....",
		"XXXX....",
	}, problem.Kill, 3},
	{flawSum, WrongVerdict, []string{
		".........",
		"..XXXXX..",
		".X.OOXX..",
		".XOO.OX..",
		".XO..OX..",
		".XO.OXX..",
		".XOOO.X..",
		".XXXXX...",
	}, problem.Kill, 4},
	{flawFalseEyes, WrongVerdict, []string{
		"..XOX....",
		"O.OOX....",
		"OOO.X....",
		"XXXX.....",
	}, problem.Live, 0},
	{flawSeki, WrongVerdict, []string{
		".O.X.XOX.",
		"OOOXXXOX.",
		"XXOOOOOX.",
		".XXXXXX..",
	}, problem.Live, 2},
	{flawCandidates, WrongMove, []string{
		"OXO..O.X.",
		"..OOOOOX.",
		"XOOOXOXX.",
		"XXXXXXXX.",
	}, problem.Live, 4},
	{flawBorder, WrongMove, []string{
		"....OX...",
		".OOOOX...",
		"OX.XXX...",
		"XXX......",
	}, problem.Live, 3},
	{flawNoElsewhere, WrongVerdict, []string{
		"..OX.....",
		".XOX.....",
		"XOOX.....",
		"OOXX.....",
		"XXX......",
	}, problem.Live, 0},
}

func TestWhereTheOldMethodIsFooled(t *testing.T) {
	var seen flawSet
	for _, tc := range fooledPositions {
		seen = seen.with(tc.flaw)
	}
	if len(seen.List()) != int(LastFlaw) {
		t.Errorf("positions for %v only", seen.Names())
	}
	for _, tc := range fooledPositions {
		t.Run(tc.flaw.String(), func(t *testing.T) {
			b := goban.Drawn(tsumegotest.Pad(tc.rows...)...)
			p := &problem.Problem{Board: b, Goal: tc.goal, Target: goban.StonesOn(b, goban.White)}
			b.Next = goban.White
			if tc.goal == problem.Kill {
				b.Next = goban.Black
			}
			a := answer.Solve(t.Context(), p, answer.SolveOptions{MemMiB: 4, Nodes: 300_000})
			if a.Err != nil {
				t.Fatal(a.Err)
			}
			c := CompareClassic(t.Context(), p, &a)
			if c.Result != tc.result || c.Halves != tc.halves || !slices.Contains(c.Fooled.List(), tc.flaw) {
				t.Errorf("%s with h = %d and %v, want %s with h = %d and %s; proof: %s %s",
					c.Result, c.Halves, c.Fooled.Names(), tc.result, tc.halves, tc.flaw, a.Status, goban.PointNames(b, a.First))
			}
		})
	}
}

// TestBuiltInProblemsSayWhatFoolsTheOldMethod: the tags F1 to F10 of every 40th
// built-in problem, of all with DUIJU_EXHAUSTIVE=1.
func TestBuiltInProblemsSayWhatFoolsTheOldMethod(t *testing.T) {
	for i, p := range problem.Collection() {
		if i%40 != 0 && !enginetest.Exhaustive() {
			continue
		}
		a := answer.Solve(t.Context(), p, answer.SolveOptions{Nodes: 400_000, MemMiB: 16})
		if a.Err != nil {
			t.Fatal(p.Name, a.Err)
		}
		c := CompareClassic(t.Context(), p, &a)
		var tags []string
		for _, tag := range strings.Split(problem.NotesOf(p)["tags"], ",") {
			if tag != "" && tag[0] == 'F' {
				tags = append(tags, tag)
			}
		}
		if want := c.Fooled.Names(); len(tags)+len(want) > 0 && !slices.Equal(tags, want) {
			t.Errorf("%s: tags %v, the comparison says %v", p.Name, tags, c.Fooled.Names())
		}
	}
}
