package gomoku

// pattern packs the line classes of one colour at one point, four bits a
// direction.
type pattern uint16

func (t pattern) class(d int) lineClass { return lineClass(t >> (4 * d) & 15) }

func (t pattern) with(d int, c lineClass) pattern {
	return t&^(15<<(4*d)) | pattern(c)<<(4*d)
}

// threat is the combined class of a pattern: what a stone on the point makes in
// all four directions together.
type threat uint8

// The threats, weakest first. From threatFour on the opponent must answer.
const (
	threatNone        threat = iota
	threatTwo                // an open two or a closed three
	threatTwoTwo             // two or more of them
	threatThree              // one open three
	threatThreeTwo           // an open three and an open two or closed three
	threatDoubleThree        // two open threes
	threatFour               // a four
	threatFourTwo            // a four and an open two or closed three
	threatFourThree          // a four and an open three
	threatOpenFour           // two five points at once: an open four or two fours
	threatFive               // wins
	threatSuspect            // renju: forbidden to black, unless its threes are false
	threats
)

// lines counts the line classes of a pattern.
func (t pattern) lines() (n [16]int) {
	for d := range directions {
		n[t.class(d)]++
	}
	return n
}

func (t pattern) combine() threat {
	n := t.lines()
	fours := n[lineFour] + n[lineOpenFour] + n[lineDoubleFour]
	threes, twos := n[lineThree], n[lineTwo]+n[lineClosedThree]
	switch {
	case n[lineFive] > 0:
		return threatFive
	case fours > 1 || n[lineOpenFour]+n[lineDoubleFour] > 0:
		return threatOpenFour
	case fours == 1 && threes > 0:
		return threatFourThree
	case fours == 1 && twos > 0:
		return threatFourTwo
	case fours == 1:
		return threatFour
	case threes > 1:
		return threatDoubleThree
	case threes == 1 && twos > 0:
		return threatThreeTwo
	case threes == 1:
		return threatThree
	case twos > 1:
		return threatTwoTwo
	case twos == 1:
		return threatTwo
	}
	return threatNone
}

// suspect reports whether black may be forbidden here in renju. Overlines and
// double fours are certain; of double threes only the full rule can tell.
func (t pattern) suspect() bool {
	n := t.lines()
	return n[lineSix] > 0 || n[lineDoubleFour] > 0 ||
		n[lineFour]+n[lineOpenFour] > 1 || n[lineThree] > 1
}
