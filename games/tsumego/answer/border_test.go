package answer

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games/text/sgf"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// solveDrawn solves a drawn position: X attacks, all O stones connected to the
// first of them in reading order are the target.
func solveDrawn(t *testing.T, rows []string, goal problem.Goal, o SolveOptions) Answer {
	t.Helper()
	_, a := askDrawn(t, rows, goal, o)
	return a
}

func askDrawn(t *testing.T, rows []string, goal problem.Goal, o SolveOptions) (*problem.Problem, Answer) {
	t.Helper()
	b := goban.Drawn(rows...)
	p := &problem.Problem{Board: b, Goal: goal}
	b.Next = goban.Black
	if goal == problem.Live {
		b.Next = goban.White
	}
	if err := p.SetTarget(goban.StonesOn(b, goban.White)[:1]); err != nil {
		t.Fatal(err)
	}
	if o.Nodes == 0 && o.Time == 0 {
		o.Nodes = 50_000
	}
	a := Solve(context.Background(), p, o)
	return p, a
}

// TestNothingAssumedSpeaksAgainstAFile: what rests on a wall that may be taken
// neither disproves an answer nor adds one.
func TestNothingAssumedSpeaksAgainstAFile(t *testing.T) {
	rows := tsumegotest.Pad("...OXOO..", "OOOOX....", "XXXXX.O..", "OOOOOO...")
	p, _ := askDrawn(t, rows, problem.Kill, SolveOptions{})
	a := solveAssumed(context.Background(), p, newBudget(SolveOptions{Nodes: 50_000}))
	if a.Status != StatusWin || !a.Conditional || len(a.First) == 0 || len(a.Refutations) == 0 {
		t.Fatalf("%s, conditional %v, right %v, wrong %v", a.Status, a.Conditional, a.First, a.Refutations)
	}
	var f sgf.File
	p.Node = WriteQuestion(&f, p, "")
	for m := range a.Refutations {
		AddLine(p.Node, p, []int{m}, "TE")
		break
	}
	r := CheckProblem(p, &a)
	if len(r.File.Right) != 1 || !slices.Equal(r.Findings, []Finding{FindConditional}) || r.Disproved != nil || r.AlsoRight != nil {
		t.Errorf("the file says %v: %v, disproved %v, also right %v", r.File.Right, r.Findings, r.Disproved, r.AlsoRight)
	}
	a.Conditional, a.Weak = false, nil // the same as a proof
	if r := CheckProblem(p, &a); !slices.Equal(r.Findings, []Finding{findDisproved, findAlsoRight}) {
		t.Errorf("proven: %v", r.Findings)
	}
}

// TestOpenBorders: what is captured in spite of the way out, or lives inside,
// is proven; what lives only by getting out is not.
func TestOpenBorders(t *testing.T) {
	enginetest.OneThread(t)
	ladderless := tsumegotest.Pad("OX.......", ".........")
	gap := tsumegotest.Pad(".O.OX....", "OOOOX....", "XXXX.....", ".........")
	open := tsumegotest.Pad(".........", ".........", ".........", ".........", "..OOOOO..")
	for _, tc := range []struct {
		name   string
		rows   []string
		goal   problem.Goal
		frame  bool
		status Status
		code   string
		nodes  uint64
	}{
		{"captured at once", ladderless, problem.Kill, false, StatusWin, "captured", 1_000},
		{"two eyes, the border is open", gap, problem.Kill, false, StatusLoss, "already", 1_000},
		{"a stone in the open", open, problem.Kill, false, StatusUnknown, "runs-out", 30_000},
		{"it may run out", open, problem.Live, false, StatusUnknown, "runs-out", 30_000},
		{"a stone behind a frame", open, problem.Kill, true, StatusUnknown, "limit", 1_000},
		{"to live behind a frame", open, problem.Live, true, StatusUnknown, "limit", 1_000},
	} {
		a := solveDrawn(t, tc.rows, tc.goal, SolveOptions{Frame: tc.frame, Nodes: tc.nodes})
		if a.Status != tc.status || !strings.HasPrefix(a.ReasonCode, tc.code) || a.Framed != tc.frame {
			t.Errorf("%s: %s %s framed %v, want %s %s; %d nodes", tc.name, a.Status, a.ReasonCode, a.Framed, tc.status, tc.code, a.Nodes)
		}
		if a.Region == nil || a.Status == StatusUnknown && a.Nodes < tc.nodes/2 {
			t.Errorf("%s: %d nodes in the region %v", tc.name, a.Nodes, a.Region)
		}
		if a.Nodes > tc.nodes+100 {
			t.Errorf("%s: %d nodes, the limit is %d", tc.name, a.Nodes, tc.nodes)
		}
		if tc.code == "runs-out" && tc.goal == problem.Live && len(a.Escapes) == 0 {
			t.Errorf("%s: no escaping move", tc.name)
		}
	}
	// The same stone with the border closed three steps away can be judged.
	small := tsumegotest.Pad("O........", "XXXX.....")
	if a := solveDrawn(t, small, problem.Kill, SolveOptions{Frame: true}); !a.Framed || a.Status != StatusWin {
		t.Errorf("framed: %v %s", a.Framed, a.Status)
	}
}

// TestWeakWalls: a wall short of liberties is looked at, not believed in.
func TestWeakWalls(t *testing.T) {
	// Black seems to kill by B7, but White takes A6 from outside, and lives.
	atari := tsumegotest.Pad("..OOX....", "...OX....", "O..OX....", "XOOOX....", ".XXXX....")
	if a := solveDrawn(t, atari, problem.Kill, SolveOptions{}); a.Status != StatusLoss || a.Conditional {
		t.Errorf("a wall in atari: %s, conditional %v", a.Status, a.Conditional)
	}
	safe := tsumegotest.Pad("..OOX....", "...OX....", "O..OX....", "XOOOX....", "XXXXX....")
	if a := solveDrawn(t, safe, problem.Kill, SolveOptions{}); a.Status != StatusWin || a.Conditional || a.Assumes() {
		t.Errorf("the same with a safe wall: %s, conditional %v", a.Status, a.Conditional)
	}
	// What the first look assumes is said; then the wall is raced, and taken.
	short := tsumegotest.Pad("...OXOO..", "OOOOX....", "XXXXX.O..", "OOOOOO...")
	p, raced := askDrawn(t, short, problem.Kill, SolveOptions{})
	a := solveAssumed(context.Background(), p, newBudget(SolveOptions{Nodes: 50_000}))
	if said := a.Assumptions(p); a.Status != StatusWin || !a.Conditional || len(said) != 1 || said[0].Key != "tsumego.assume.wall" {
		t.Errorf("the wall may be taken: %s, conditional %v, %v", a.Status, a.Conditional, said)
	}
	if said := raced.Assumptions(p); raced.Status != StatusLoss || !raced.Conditional || len(said) != 1 || said[0].Key != "tsumego.assume.friend" {
		t.Errorf("the wall is taken: %s, conditional %v, %v", raced.Status, raced.Conditional, said)
	}
}

// TestOneStepAwayIsAskedWhereStonesStand: a frame next to the target says something
// where it closes a gap, and nothing where it would be most of the border.
func TestOneStepAwayIsAskedWhereStonesStand(t *testing.T) {
	for name, tc := range map[string]struct {
		rows []string
		want bool
	}{
		"a gap":       {tsumegotest.Pad("....X....", "OOOOX....", "XXX.X...."), true},
		"in the open": {tsumegotest.Pad(".........", ".........", "..OOOO...", "........."), false},
	} {
		b := goban.Drawn(tc.rows...)
		r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{Border: region.Assumed, Steps: 1})
		if err != nil || r.Enclosed() != tc.want {
			t.Errorf("%s: %v, %v", name, r.Enclosed(), err)
		}
	}
}

// TestPocketsBelongToOpenRegions: attacker's stones whose liberties all lie in a
// small corner can be captured, so they are no wall.
func TestPocketsBelongToOpenRegions(t *testing.T) {
	rows := tsumegotest.Pad("..XO...............", ".XXO...............", "XXOO...............", "OOO................", "X..................")
	b := goban.Drawn(rows...)
	target, _ := b.Chain(b.At(3, 0))
	for _, border := range []region.Border{region.Raced, region.Assumed} {
		r, err := region.BuildRegion(b, target, region.Limits{Border: border})
		if err != nil {
			t.Fatal(err)
		}
		if !r.Open() {
			t.Fatal("the border is not open")
		}
		for _, q := range []int{b.At(2, 0), b.At(1, 1), b.At(0, 2), b.At(0, 0), b.At(1, 0), b.At(0, 1)} {
			if !r.Has(q) {
				t.Errorf("%s is outside", b.Name(q))
			}
		}
	}
}

// TestNothingRestsOnAWallWithoutLiberties: a wall that the defender takes from
// inside and that is too large for the region is no wall. White A18 captures 106
// stones here.
func TestNothingRestsOnAWallWithoutLiberties(t *testing.T) {
	rows := []string{"...OXXXXXXXXXXXXXXX", ".OOOXXXXXXXXXXXXXXX"}
	for range 4 {
		rows = append(rows, strings.Repeat("X", 19))
	}
	rows = tsumegotest.Pad(append(rows, strings.Repeat("O", 19))...)
	for goal, success := range map[problem.Goal]Status{problem.Kill: StatusWin, problem.Live: StatusLoss} {
		if a := solveDrawn(t, rows, goal, SolveOptions{}); a.Status == success {
			t.Errorf("%s: %s, conditional %v", goal, a.Status, a.Conditional)
		}
	}
	b := goban.Drawn(rows...)
	target := goban.StonesOn(b, goban.White)[:1]
	for _, border := range []region.Border{region.Raced, region.Assumed} {
		r, err := region.BuildRegion(b, target, region.Limits{Border: border})
		if err != nil || len(r.Thin) != 1 || len(r.Weak) != 0 || !r.Leaks() {
			t.Fatalf("%+v, %v", r, err)
		}
		p := r.Start(false)
		c, legal := r.After(&p, uint8(r.Bit[b.At(0, 1)])+1)
		if !legal || !r.Out(&c) || r.Out(&p) || r.Sealed().Out(&c) || r.Sealed().Leaks() {
			t.Errorf("taking the wall: legal %v, out %v, before %v", legal, r.Out(&c), r.Out(&p))
		}
	}
}

// TestNoSuccessRestsOnAWeakWall: what the attacker reaches only because a wall with
// few liberties stands is never said as a fact.
func TestNoSuccessRestsOnAWeakWall(t *testing.T) {
	for _, rows := range [][]string{
		tsumegotest.Pad("..OOX....", "...OX....", "O..OX....", "XOOOX....", ".XXXX...."),
		tsumegotest.Pad("...OXO...", "OOOOX....", "XXXXX.O..", "OOOOOO..."),
	} {
		for goal, success := range map[problem.Goal]Status{problem.Kill: StatusWin, problem.Live: StatusLoss} {
			if a := solveDrawn(t, rows, goal, SolveOptions{}); a.Status == success && !a.Conditional && len(a.Region.Weak) > 0 {
				t.Errorf("%s: %s as a fact, with a wall of %d liberties outside", goal, a.Status, a.Region.Weak[0].Liberties)
			}
		}
	}
}

// TestConditionsBelongToMoves: a target that lives although its wall may be taken lives;
// only that other moves fail needs the wall, so nothing of it is written as proven.
func TestConditionsBelongToMoves(t *testing.T) {
	p, a := askDrawn(t, tsumegotest.Pad("...OXO...", "OOOOX....", "XXXXX.O..", "OOOOOO..."), problem.Live, SolveOptions{Frame: true})
	if a.Status != StatusWin || a.Conditional || len(a.First) == 0 {
		t.Fatalf("%s, conditional %v, by %s", a.Status, a.Conditional, goban.PointNames(p.Board, a.First))
	}
	need := a.ConditionalMoves(p.Goal)
	for m := range a.Refutations {
		if !slices.Contains(need, m) {
			t.Errorf("that %s fails is said as a proof, but the wall may be taken", p.Board.Name(m))
		}
	}
	if len(need) == 0 || len(a.Assumptions(p)) == 0 {
		t.Errorf("%v need the wall, which is said by %v", need, a.Assumptions(p))
	}
	for _, m := range a.First {
		if slices.Contains(need, m) {
			t.Errorf("%s lives whatever happens to the wall, but is conditional", p.Board.Name(m))
		}
	}
	var f sgf.File
	addSolution(WriteQuestion(&f, p, ""), p, &a)
	for n := f.Trees()[0].Child(); n.OK(); n = n.Next() {
		if n.Has("BM") {
			t.Errorf("a move that fails only if the wall stands is written as bad")
		}
	}
}

// TestCapturesInLittleRoomDoNotCount: that no move lives with the border closed says
// nothing of a target that may get out; the answer is kept for what it is.
func TestCapturesInLittleRoomDoNotCount(t *testing.T) {
	p, proven := askDrawn(t, tsumegotest.Pad("OO.......", "XX......."), problem.Live, SolveOptions{})
	a := solveAssumed(context.Background(), p, newBudget(SolveOptions{Nodes: 50_000}))
	if a.Status != StatusUnknown || a.Conditional || len(a.First) > 0 {
		t.Fatalf("%s, conditional %v, by %s", a.Status, a.Conditional, goban.PointNames(p.Board, a.First))
	}
	if c := a.Closed; c == nil || c.Status != StatusLoss || !c.Conditional || c.Region.Frame == 0 {
		t.Errorf("with the border closed: %+v", c)
	}
	if proven.Status != StatusLoss || proven.Conditional || proven.Closed != nil { // it does not get out
		t.Errorf("with the border open: %s, conditional %v, closed %v", proven.Status, proven.Conditional, proven.Closed)
	}
}

// TestMoreNodesNeverContradict: what is said within few nodes, with conditions or
// without, is said within many; in between it may be unknown, and what needs that a wall
// stands may turn once the wall is raced.
func TestMoreNodesNeverContradict(t *testing.T) {
	enginetest.OneThread(t)
	said, closed := 0, 0
	for _, rows := range [][]string{
		tsumegotest.Pad("....X....", "OOOOX....", "XXX.X...."),
		tsumegotest.Pad("...OXO...", "OOOOX....", "XXXXX.O..", "OOOOOO..."),
		tsumegotest.Pad(".OO......", "OXX.X....", "X........"),
		tsumegotest.Pad("...O.....", "OOO.X....", "XXX......"),
	} {
		for _, goal := range []problem.Goal{problem.Kill, problem.Live} {
			known := Answer{Status: StatusUnknown}
			for nodes := uint64(30); nodes <= 30_000; nodes *= 3 {
				p, a := askDrawn(t, rows, goal, SolveOptions{Nodes: nodes})
				if a.Closed != nil {
					closed++
				}
				if a.Status == StatusUnknown {
					continue
				}
				turned := known.Conditional && len(known.weak()) > 0
				if said++; known.Status != StatusUnknown && !a.sameAs(&known) && !turned {
					t.Errorf("%s: %s %+d, within %d nodes %s %+d\n%s", goal, known.Status, known.Threats, nodes, a.Status, a.Threats, tsumegotest.Show(p.Board))
				}
				known = a
			}
		}
	}
	if said < 20 || closed == 0 {
		t.Errorf("%d answers, %d of them only if the border is closed: the positions test nothing", said, closed)
	}
}

// TestALimitOfTimeSaysTheSame: what is proven within a limit of time is what is proven
// without one, and the answer tells the processor time.
func TestALimitOfTimeSaysTheSame(t *testing.T) {
	for _, rows := range [][]string{
		tsumegotest.Pad(".O.OX....", "OOOOX....", "XXXX.....", "........."),
		tsumegotest.Pad("OX.......", "........."),
		tsumegotest.Pad("...OXO...", "OOOOX....", "XXXXX.O..", "OOOOOO..."),
	} {
		for _, goal := range []problem.Goal{problem.Kill, problem.Live} {
			one := solveDrawn(t, rows, goal, SolveOptions{})
			limited := solveDrawn(t, rows, goal, SolveOptions{Time: time.Minute})
			if one.Status != StatusUnknown && (limited.Status != one.Status || limited.Threats != one.Threats) {
				t.Errorf("%s: %s, within a minute %s", goal, one.Status, limited.Status)
			}
			if limited.Core <= 0 || limited.Nodes == 0 && one.Nodes > 0 {
				t.Errorf("%s: %d nodes, %v of a core", goal, limited.Nodes, limited.Core)
			}
		}
	}
}
