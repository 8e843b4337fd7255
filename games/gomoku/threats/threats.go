package threats

import (
	"duiju/games/gomoku/board"
)

// pattern packs the line classes of one colour at one point, four bits a
// direction.
type pattern uint16

func (p pattern) class(d int) LineClass { return LineClass(p >> (4 * d) & 15) }

func (p pattern) with(d int, c LineClass) pattern {
	return p&^(15<<(4*d)) | pattern(c)<<(4*d)
}

// Threat is the combined class of a pattern: what a stone on the point makes in
// all four directions together.
type Threat uint8

// The threats, weakest first. From Four on the opponent must answer.
const (
	None        Threat = iota
	Two                // an open two or a closed three
	TwoTwo             // two or more of them
	Three              // one open three
	ThreeTwo           // an open three and an open two or closed three
	DoubleThree        // two open threes
	Four               // a four
	FourTwo            // a four and an open two or closed three
	FourThree          // a four and an open three
	OpenFour           // two five points at once: an open four or two fours
	Five               // wins
	Suspect            // renju: forbidden to black, unless its threes are false
	kinds
)

// lines counts the line classes of a pattern.
func (p pattern) lines() (n [16]int) {
	for d := range board.Directions {
		n[p.class(d)]++
	}
	return n
}

func (p pattern) combine() Threat {
	n := p.lines()
	fours := n[lineFour] + n[LineOpenFour] + n[lineDoubleFour]
	threes, twos := n[lineThree], n[lineTwo]+n[lineClosedThree]
	switch {
	case n[LineFive] > 0:
		return Five
	case fours > 1 || n[LineOpenFour]+n[lineDoubleFour] > 0:
		return OpenFour
	case fours == 1 && threes > 0:
		return FourThree
	case fours == 1 && twos > 0:
		return FourTwo
	case fours == 1:
		return Four
	case threes > 1:
		return DoubleThree
	case threes == 1 && twos > 0:
		return ThreeTwo
	case threes == 1:
		return Three
	case twos > 1:
		return TwoTwo
	case twos == 1:
		return Two
	}
	return None
}

// suspect reports whether black may be forbidden here in renju. Overlines and
// double fours are certain; of double threes only the full rule can tell.
func (p pattern) suspect() bool {
	n := p.lines()
	return n[lineSix] > 0 || n[lineDoubleFour] > 0 ||
		n[lineFour]+n[LineOpenFour] > 1 || n[lineThree] > 1
}
