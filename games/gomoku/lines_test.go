package gomoku

import "testing"

// slowLine is a line of points around the one that is judged, for the slow
// definitions below: offsets -r ... r, the edge beyond.
type slowLine struct {
	reach   int
	at      map[int]color
	exact   bool
	forbids bool
	known   map[[11]color]lineClass // judged before
}

// key is the whole line.
func (l slowLine) key() (k [11]color) {
	for o := -l.reach; o <= l.reach; o++ {
		k[o+5] = edge
		if c, ok := l.at[o]; ok {
			k[o+5] = c
		}
	}
	return k
}

func (l slowLine) row(o int) int {
	n := 1
	for k := o + 1; l.at[k] == black; k++ {
		n++
	}
	for k := o - 1; l.at[k] == black; k-- {
		n++
	}
	return n
}

// fives lists the points where one more stone wins with a row through 0.
func (l slowLine) fives() (out []int) {
	for o := -l.reach; o <= l.reach; o++ {
		if c, ok := l.at[o]; !ok || c != empty {
			continue
		}
		l.at[o] = black
		if n := l.row(0); (n == 5 || n > 5 && !l.exact) && l.row(o) == n && l.joined(o) {
			out = append(out, o)
		}
		l.at[o] = empty
	}
	return out
}

func (l slowLine) joined(o int) bool {
	for k := min(o, 0); k <= max(o, 0); k++ {
		if l.at[k] != black {
			return false
		}
	}
	return true
}

// next reports whether some stone leads to one of the classes.
func (l slowLine) next(classes ...lineClass) bool {
	for o := -l.reach; o <= l.reach; o++ {
		if c, ok := l.at[o]; !ok || c != empty {
			continue
		}
		l.at[o] = black
		got := l.class()
		l.at[o] = empty
		for _, want := range classes {
			if got == want {
				return true
			}
		}
	}
	return false
}

// class judges the stone at 0.
func (l slowLine) class() lineClass {
	k := l.key()
	c, ok := l.known[k]
	if !ok {
		c = l.judge()
		l.known[k] = c
	}
	return c
}

func (l slowLine) judge() lineClass {
	switch n := l.row(0); {
	case n == 5, n > 5 && !l.exact:
		return lineFive
	case n > 5:
		return lineSix
	}
	fives := l.fives()
	double := lineDoubleFour
	if l.forbids {
		double = lineOpenFour
	}
	switch {
	case len(fives) == 2 && l.row(0) == 4 && fives[1]-fives[0] == 5:
		return lineOpenFour
	case len(fives) >= 2:
		return lineDoubleFour
	case len(fives) == 1:
		return lineFour
	case l.next(lineOpenFour, double):
		return lineThree
	case l.next(lineFour):
		return lineClosedThree
	case l.next(lineThree):
		return lineTwo
	case l.next(lineClosedThree):
		return lineClosedTwo
	case l.next(lineTwo, lineClosedTwo):
		return lineOne
	}
	return lineDead
}

func TestLineTablesEqualTheSlowDefinition(t *testing.T) {
	for _, c := range []struct {
		rule  rule
		color color
	}{{freestyle, black}, {freestyle, white}, {standard, black}, {standard, white}, {renju, black}, {renju, white}} {
		table := lineTableOf(c.rule)
		rnd := splitmix(7)
		known := map[[11]color]lineClass{}
		lines := 3000
		if *exhaustive {
			lines = 100_000
		}
		for range lines {
			l := slowLine{int(table.reach), map[int]color{0: black}, c.rule.exact(c.color), c.rule.forbids(c.color), known}
			i := randomLine(&rnd, l)
			class := lineClass(table.classes[i] & 15)
			if c.color == white {
				class = lineClass(table.classes[swapColors(uint32(i))] >> 4)
			}
			if want := l.class(); class != want {
				t.Fatalf("%s, colour %d, line %v: class %d, want %d", c.rule, c.color, l.at, class, want)
			}
		}
	}
}

// randomLine fills the neighbours, perhaps with the edge on one side, own
// stones more often than others, and returns the index of the line.
func randomLine(rnd *splitmix, l slowLine) (index int) {
	for _, side := range [2]int{-1, 1} {
		end := l.reach + 1
		if rnd.below(4) == 0 {
			end = 1 + rnd.below(l.reach)
		}
		for k := 1; k <= l.reach; k++ {
			c := edge
			if k < end {
				c = [...]color{empty, empty, empty, black, black, white}[rnd.below(6)]
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

func TestCombinedThreats(t *testing.T) {
	for _, c := range []struct {
		lines [directions]lineClass
		want  threat
		renju threat
	}{
		{[directions]lineClass{lineOne, lineOne, lineOne, lineDead}, threatNone, threatNone},
		{[directions]lineClass{lineTwo}, threatTwo, threatTwo},
		{[directions]lineClass{lineTwo, lineClosedThree}, threatTwoTwo, threatTwoTwo},
		{[directions]lineClass{lineThree, lineOne}, threatThree, threatThree},
		{[directions]lineClass{lineThree, lineTwo}, threatThreeTwo, threatThreeTwo},
		{[directions]lineClass{lineThree, lineThree}, threatDoubleThree, threatSuspect},
		{[directions]lineClass{lineFour}, threatFour, threatFour},
		{[directions]lineClass{lineFour, lineThree}, threatFourThree, threatFourThree},
		{[directions]lineClass{lineFour, lineFour}, threatOpenFour, threatSuspect},
		{[directions]lineClass{lineDoubleFour}, threatOpenFour, threatSuspect},
		{[directions]lineClass{lineOpenFour}, threatOpenFour, threatOpenFour},
		{[directions]lineClass{lineOpenFour, lineThree, lineThree}, threatOpenFour, threatSuspect},
		{[directions]lineClass{lineFive, lineSix}, threatFive, threatFive},
		{[directions]lineClass{lineSix}, threatNone, threatSuspect},
	} {
		var p pattern
		for d, l := range c.lines {
			p = p.with(d, l)
		}
		if got := fitted().spots[0][p].kind; got != c.want {
			t.Errorf("%v: %d, want %d", c.lines, got, c.want)
		}
		if got := fitted().spots[1][p].kind; got != c.renju {
			t.Errorf("%v in renju: %d, want %d", c.lines, got, c.renju)
		}
	}
}
