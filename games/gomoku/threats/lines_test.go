package threats

import (
	"duiju/games/gomoku/board"
	"slices"
	"testing"

	"duiju/engine/enginetest"
)

// slowLine is a line of points around the one that is judged, for the slow
// definitions below: offsets -r ... r, the edge beyond.
type slowLine struct {
	reach   int
	at      map[int]board.Color
	exact   bool
	forbids bool
	ends    bool
	known   map[[11]board.Color]LineClass // judged before
}

// key is the whole line.
func (sl slowLine) key() (k [11]board.Color) {
	for o := -sl.reach; o <= sl.reach; o++ {
		k[o+5] = board.Edge
		if c, ok := sl.at[o]; ok {
			k[o+5] = c
		}
	}
	return k
}

func (sl slowLine) row(o int) int {
	n := 1
	for k := o + 1; sl.at[k] == board.Black; k++ {
		n++
	}
	for k := o - 1; sl.at[k] == board.Black; k-- {
		n++
	}
	return n
}

// wins reports whether the row through o wins.
func (sl slowLine) wins(o int) bool {
	n := sl.row(o)
	if n != 5 || !sl.ends {
		return n == 5 || n > 5 && !sl.exact
	}
	for sl.at[o-1] == board.Black {
		o--
	}
	return sl.at[o-1] != board.White || sl.at[o+5] != board.White
}

// held reports whether some white stone leaves no five through 0.
func (sl slowLine) held() bool {
	for o := -sl.reach; o <= sl.reach; o++ {
		if c, ok := sl.at[o]; !ok || c != board.Empty {
			continue
		}
		sl.at[o] = board.White
		left := len(sl.fives())
		sl.at[o] = board.Empty
		if left == 0 {
			return true
		}
	}
	return false
}

// fives lists the points where one more stone wins with a row through 0.
func (sl slowLine) fives() (out []int) {
	for o := -sl.reach; o <= sl.reach; o++ {
		if c, ok := sl.at[o]; !ok || c != board.Empty {
			continue
		}
		sl.at[o] = board.Black
		if sl.wins(0) && sl.joined(o) {
			out = append(out, o)
		}
		sl.at[o] = board.Empty
	}
	return out
}

func (sl slowLine) joined(o int) bool {
	for k := min(o, 0); k <= max(o, 0); k++ {
		if sl.at[k] != board.Black {
			return false
		}
	}
	return true
}

// next reports whether some stone leads to one of the classes.
func (sl slowLine) next(classes ...LineClass) bool {
	for o := -sl.reach; o <= sl.reach; o++ {
		if c, ok := sl.at[o]; !ok || c != board.Empty {
			continue
		}
		sl.at[o] = board.Black
		got := sl.class()
		sl.at[o] = board.Empty
		if slices.Contains(classes, got) {
			return true
		}
	}
	return false
}

// class judges the stone at 0.
func (sl slowLine) class() LineClass {
	k := sl.key()
	c, ok := sl.known[k]
	if !ok {
		c = sl.judge()
		sl.known[k] = c
	}
	return c
}

func (sl slowLine) judge() LineClass {
	switch {
	case sl.wins(0):
		return LineFive
	case sl.row(0) >= 5:
		return lineSix
	}
	fives := sl.fives()
	double := lineDoubleFour
	if sl.forbids {
		double = LineOpenFour
	}
	switch {
	case len(fives) > 1 && sl.ends && sl.held():
		return lineFour
	case len(fives) == 2 && sl.row(0) == 4 && fives[1]-fives[0] == 5:
		return LineOpenFour
	case len(fives) >= 2:
		return lineDoubleFour
	case len(fives) == 1:
		return lineFour
	case sl.next(LineOpenFour, double):
		return lineThree
	case sl.next(lineFour):
		return lineClosedThree
	case sl.next(lineThree):
		return lineTwo
	case sl.next(lineClosedThree):
		return lineClosedTwo
	case sl.next(lineTwo, lineClosedTwo):
		return lineOne
	}
	return lineDead
}

func TestLineTablesEqualTheSlowDefinition(t *testing.T) {
	for _, c := range []struct {
		rule  board.Rule
		color board.Color
	}{{board.Freestyle, board.Black}, {board.Freestyle, board.White}, {board.Standard, board.Black}, {board.Standard, board.White}, {board.Renju, board.Black}, {board.Renju, board.White},
		{board.Caro, board.Black}, {board.Caro, board.White}, {board.CaroSix, board.White}} {
		table := lineTableOf(c.rule)
		rnd := board.Splitmix(7)
		known := map[[11]board.Color]LineClass{}
		lines := 1500
		if enginetest.Exhaustive() {
			lines = 100_000
		}
		for range lines {
			l := slowLine{int(table.reach), map[int]board.Color{0: board.Black}, c.rule.Exact(c.color), c.rule.Forbids(c.color), c.rule.Ends(), known}
			i := randomLine(&rnd, l)
			class := LineClass(table.classes[i] & 15)
			if c.color == board.White {
				class = LineClass(table.classes[swapColors(uint32(i))] >> 4)
			}
			if want := l.class(); class != want {
				t.Fatalf("%s, colour %d, line %v: class %d, want %d", c.rule, c.color, l.at, class, want)
			}
		}
	}
}

// randomLine fills the neighbours, perhaps with the edge on one side, own
// stones more often than others, and returns the index of the line.
func randomLine(rnd *board.Splitmix, l slowLine) (index int) {
	for _, side := range [2]int{-1, 1} {
		end := l.reach + 1
		if rnd.Below(4) == 0 {
			end = 1 + rnd.Below(l.reach)
		}
		for k := 1; k <= l.reach; k++ {
			c := board.Edge
			if k < end {
				c = [...]board.Color{board.Empty, board.Empty, board.Empty, board.Black, board.Black, board.White}[rnd.Below(6)]
				l.at[side*k] = c
			}
			bit := l.reach - k
			if side > 0 {
				bit = l.reach + k - 1
			}
			index |= int(c) << (2 * bit)
		}
	}
	return index
}

func TestEveryShapeHasASumOfItsOwn(t *testing.T) {
	numberShapes()
	seen := map[uint16]bool{}
	for n, sum := range shapeSum {
		if seen[sum] || int(sum) >= shapeSums || int(shapeOf[sum]) != n {
			t.Errorf("shape %d has the sum %d, of shape %d", n, sum, shapeOf[sum])
		}
		seen[sum] = true
	}
	if p := pattern(0).with(1, lineTwo).with(3, LineFive); p.sum() != pattern(0).with(0, LineFive).with(2, lineTwo).sum() {
		t.Error("the sum depends on the directions")
	}
}

func TestCombinedThreats(t *testing.T) {
	numberShapes()
	for _, c := range []struct {
		lines [board.Directions]LineClass
		want  Threat
		renju Threat
	}{
		{[board.Directions]LineClass{lineOne, lineOne, lineOne, lineDead}, None, None},
		{[board.Directions]LineClass{lineTwo}, Two, Two},
		{[board.Directions]LineClass{lineTwo, lineClosedThree}, TwoTwo, TwoTwo},
		{[board.Directions]LineClass{lineThree, lineOne}, Three, Three},
		{[board.Directions]LineClass{lineThree, lineTwo}, ThreeTwo, ThreeTwo},
		{[board.Directions]LineClass{lineThree, lineThree}, DoubleThree, Suspect},
		{[board.Directions]LineClass{lineFour}, Four, Four},
		{[board.Directions]LineClass{lineFour, lineThree}, FourThree, FourThree},
		{[board.Directions]LineClass{lineFour, lineFour}, OpenFour, Suspect},
		{[board.Directions]LineClass{lineDoubleFour}, OpenFour, Suspect},
		{[board.Directions]LineClass{LineOpenFour}, OpenFour, OpenFour},
		{[board.Directions]LineClass{LineOpenFour, lineThree, lineThree}, OpenFour, Suspect},
		{[board.Directions]LineClass{LineFive, lineSix}, Five, Five},
		{[board.Directions]LineClass{lineSix}, None, Suspect},
	} {
		var p pattern
		for d, l := range c.lines {
			p = p.with(d, l)
		}
		if got := shapeKind[0][shapeOf[p.sum()]]; got != c.want {
			t.Errorf("%v: %d, want %d", c.lines, got, c.want)
		}
		if got := shapeKind[1][shapeOf[p.sum()]]; got != c.renju {
			t.Errorf("%v in renju: %d, want %d", c.lines, got, c.renju)
		}
	}
}
