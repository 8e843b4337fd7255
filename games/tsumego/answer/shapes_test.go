package answer

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/tsumegotest"
)

// cell is a square of a shape.
type cell struct{ x, y int }

// views are the up to eight ways a shape can lie, moved to the corner.
func views(shape []cell) [][]cell {
	var out [][]cell
	for sym := range 8 {
		var v []cell
		for _, c := range shape {
			if sym&1 != 0 {
				c.x = -c.x
			}
			if sym&2 != 0 {
				c.y = -c.y
			}
			if sym&4 != 0 {
				c.x, c.y = c.y, c.x
			}
			v = append(v, c)
		}
		x0, y0 := v[0].x, v[0].y
		for _, c := range v {
			x0, y0 = min(x0, c.x), min(y0, c.y)
		}
		for i := range v {
			v[i].x, v[i].y = v[i].x-x0, v[i].y-y0
		}
		slices.SortFunc(v, func(a, b cell) int { return (a.y-b.y)*100 + a.x - b.x })
		if !slices.ContainsFunc(out, func(o []cell) bool { return slices.Equal(o, v) }) {
			out = append(out, v)
		}
	}
	return out
}

// freeShapes lists the connected shapes of n squares, one of each kind.
func freeShapes(n int) [][]cell {
	shapes := [][]cell{{{0, 0}}}
	for range n - 1 {
		var next [][]cell
		seen := map[string]bool{}
		for _, s := range shapes {
			for _, c := range s {
				for _, d := range []cell{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
					q := cell{c.x + d.x, c.y + d.y}
					if slices.Contains(s, q) {
						continue
					}
					kinds := views(append(slices.Clone(s), q))
					key := ""
					for _, v := range kinds {
						if k := fmt.Sprint(v); key == "" || k < key {
							key = k
						}
					}
					if !seen[key] {
						seen[key] = true
						next = append(next, kinds[0])
					}
				}
			}
		}
		shapes = next
	}
	return shapes
}

// TestFreeShapes counts them (the polyominoes of S. Golomb).
func TestFreeShapes(t *testing.T) {
	for i, want := range []int{1, 1, 2, 5, 12, 35, 108} {
		if got := len(freeShapes(i + 1)); got != want {
			t.Errorf("%d shapes of %d squares, want %d", got, i+1, want)
		}
	}
}

// eyeSpaceBoard puts a shape with its first square's box at x, y into a solid
// white chain with the given number of liberties outside, and Black around.
func eyeSpaceBoard(shape []cell, x, y, liberties int) *goban.Board {
	b := goban.NewBoard(16, 16)
	space := map[int]bool{}
	for _, c := range shape {
		space[b.At(x+c.x, y+c.y)] = true
	}
	ring := func(in func(int) bool) []int {
		var out []int
		for p := range b.Stones {
			if in(p) {
				continue
			}
			near := false
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					px, py := p%b.W+dx, p/b.W+dy
					near = near || px >= 0 && py >= 0 && px < b.W && py < b.H && in(b.At(px, py))
				}
			}
			if near {
				out = append(out, p)
			}
		}
		return out
	}
	isSpace := func(p int) bool { return space[p] }
	taken := func(p int) bool { return space[p] || b.Stones[p] != goban.Empty }
	for _, p := range ring(isSpace) {
		b.Stones[p] = goban.White
	}
	open := map[int]bool{}
	outer := ring(taken)
	for _, p := range outer {
		touches := slices.ContainsFunc(b.Near[p], func(q int) bool { return b.Stones[q] == goban.White })
		if touches && len(open) < liberties && !slices.ContainsFunc(b.Near[p], func(q int) bool { return open[q] }) {
			open[p] = true
		}
	}
	for _, p := range outer {
		if !open[p] {
			b.Stones[p] = goban.Black
		}
	}
	for _, p := range ring(func(p int) bool { return taken(p) || open[p] }) {
		b.Stones[p] = goban.Black
	}
	return b
}

// shapeClass is what the table says of a shape in a solid wall: the status with
// the attacker first, as its success and ko number, and whether the defender
// moving first lives.
func shapeClass(shape []cell, corner bool, liberties int) (kill string, lives bool) {
	n, edges, top := len(shape), 0, 0
	onCorner := false
	bend := false
	degree := func(c cell) (d int) {
		for _, o := range []cell{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			if slices.Contains(shape, cell{c.x + o.x, c.y + o.y}) {
				d++
			}
		}
		return d
	}
	for _, c := range shape {
		d := degree(c)
		edges += d
		top = max(top, d)
		if corner && c == (cell{0, 0}) {
			onCorner = true
			bend = d == 2
		}
	}
	edges /= 2
	square := n == 4 && edges == 4
	rabbity := n == 6 && edges == 6 && top == 4
	vital := n == 3 || n == 4 && top == 3 || n == 5 && (edges == 5 || top == 4) || rabbity
	// An L of four with its bend on the corner point: the bend has two
	// neighbours, one of which is an end.
	lFour := n == 4 && edges == 3 && top == 2 && onCorner && bend
	if lFour {
		ends := 0
		for _, o := range []cell{{1, 0}, {0, 1}} {
			if degree(o) == 1 {
				ends++
			}
		}
		lFour = ends == 1
	}
	twoByThree := n == 6 && edges == 7 && onCorner
	switch {
	case n <= 2 || square:
		return "win", false
	case vital:
		return "win", true
	case lFour && liberties < 2:
		return "ko 1", true
	case twoByThree && liberties == 0:
		return "win", true
	case twoByThree && liberties == 1:
		return "ko 1", true
	}
	return "loss", true
}

// TestEyeSpaces finds the table of eye spaces again: every free shape in the
// centre, in every view on the side and in the corner, with 0, 1 and 2
// liberties outside. Up to 4 points always, up to 6 and those of 7 in the centre
// without liberties with DUIJU_EXHAUSTIVE=1.
func TestEyeSpaces(t *testing.T) {
	most := 4
	if enginetest.Exhaustive() {
		most = 7
	}
	asked := 0
	for n := 1; n <= most; n++ {
		for _, shape := range freeShapes(n) {
			for i, view := range views(shape) {
				for place, at := range []cell{{5, 5}, {5, 0}, {0, 0}} {
					for liberties := range 3 {
						if place == 0 && i > 0 || n == 7 && (place > 0 || liberties > 0) {
							continue
						}
						if checkEyeSpace(t, view, at, place == 2, liberties) {
							asked++
						}
					}
				}
			}
		}
	}
	t.Logf("%d eye spaces", asked)
}

// checkEyeSpace returns false if the wall would not be one chain: a stone on the
// corner point that only the space touches.
func checkEyeSpace(t *testing.T, shape []cell, at cell, corner bool, liberties int) bool {
	t.Helper()
	b := eyeSpaceBoard(shape, at.x, at.y, liberties)
	wall := goban.StonesOn(b, goban.White)
	if chain, _ := b.Chain(wall[0]); len(chain) != len(wall) {
		return false
	}
	wantKill, wantLives := shapeClass(shape, corner, liberties)
	ask := func(g problem.Goal) Answer {
		p := &problem.Problem{Board: b.Clone(), Goal: g, Target: goban.StonesOn(b, goban.White)}
		p.Board.Next = goban.Black
		if g == problem.Live {
			p.Board.Next = goban.White
		}
		a := Solve(context.Background(), p, SolveOptions{MemMiB: 4, Nodes: 400_000, First: true})
		if a.Err != nil {
			t.Fatal(a.Err)
		}
		return a
	}
	kill, live := ask(problem.Kill), ask(problem.Live)
	got := string(kill.Status)
	if kill.Status == StatusKo {
		got = fmt.Sprint("ko ", kill.Threats)
	}
	lives := live.Status == StatusWin || live.Status == StatusSeki
	if got != wantKill || lives != wantLives {
		t.Errorf("%v at %v with %d liberties: attacker first %s, want %s; defender first lives %v, want %v\n%s", shape, at, liberties, got, wantKill, lives, wantLives, tsumegotest.Show(b))
	}
	return true
}

// TestRowsOnTheSecondLine: a row of stones on the second line with the attacker
// closed around: on the side six are dead, eight alive; from the corner four and
// six.
func TestRowsOnTheSecondLine(t *testing.T) {
	for _, tc := range []struct {
		corner bool
		n      int
		kills  bool // the attacker, moving first
		lives  bool // the defender, moving first
	}{
		{false, 6, true, false}, {false, 7, true, true}, {false, 8, false, true},
		{true, 4, true, false}, {true, 5, true, true}, {true, 6, false, true},
	} {
		b := goban.NewBoard(14, 14)
		x0 := 3
		if tc.corner {
			x0 = 0
		}
		for x := max(0, x0-1); x <= x0+tc.n; x++ {
			b.Stones[b.At(x, 2)] = goban.Black
			b.Stones[b.At(x, 1)] = goban.White
			if x < x0 || x == x0+tc.n {
				b.Stones[b.At(x, 1)] = goban.Black
				b.Stones[b.At(x, 0)] = goban.Black
			}
		}
		for _, g := range []problem.Goal{problem.Kill, problem.Live} {
			p := &problem.Problem{Board: b.Clone(), Goal: g, Target: goban.StonesOn(b, goban.White)}
			p.Board.Next = goban.Black
			want := tc.kills
			if g == problem.Live {
				p.Board.Next, want = goban.White, tc.lives
			}
			a := Solve(context.Background(), p, SolveOptions{MemMiB: 4, First: true, Nodes: 100_000})
			if a.Err != nil {
				t.Fatal(a.Err)
			}
			if got := a.Status == StatusWin || a.Status == StatusSeki; got != want || a.Status == StatusUnknown {
				t.Errorf("%d stones, corner %v, %s: %s, want success %v\n%s", tc.n, tc.corner, g, a.Status, want, tsumegotest.Show(b))
			}
		}
	}
}
