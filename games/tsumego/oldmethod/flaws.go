package oldmethod

import (
	"math/bits"
	"strconv"

	"duiju/games/text/message"
)

// flaw is one of the ten ways in which the paper's method goes wrong, F1 to
// F10 from 1; 0 is none.
type flaw uint8

// The flaws.
const (
	FlawBigSpace    flaw = 1 + iota // F1: more than five points count as two eyes
	flawKo                          // F2: no ko
	flawWeakWall                    // F3: the library of shapes is made for a solid wall
	flawLiberties                   // F4: liberties outside and cuts are not in its key
	flawSeki                        // F5: no seki
	flawSum                         // F6: half eyes are added as if independent
	flawFalseEyes                   // F7: eyes are judged by their diagonal points
	flawCandidates                  // F8: the filter loses snapbacks and throw-ins
	flawBorder                      // F9: a border by influence is no wall, a verdict no proof
	flawNoElsewhere                 // F10: no pass, no repetition, no race, no escape
)

// LastFlaw is the largest.
const LastFlaw = flawNoElsewhere

func (f flaw) String() string { return "F" + strconv.Itoa(int(f)) }

// flawTexts are the flaws in sentences.
var flawTexts = [...]string{
	FlawBigSpace: "staticeyes.f1", flawKo: "staticeyes.f2", flawWeakWall: "staticeyes.f3",
	flawLiberties: "staticeyes.f4", flawSeki: "staticeyes.f5", flawSum: "staticeyes.f6",
	flawFalseEyes: "staticeyes.f7", flawCandidates: "staticeyes.f8", flawBorder: "staticeyes.f9",
	flawNoElsewhere: "staticeyes.f10",
}

// Text is the flaw in a sentence.
func (f flaw) Text() message.Text { return message.T(flawTexts[f]) }

// flawSet is a set of flaws; in an eyeJudge, of the rules that are replaced by
// the exact ones.
type flawSet uint16

func (fs flawSet) has(f flaw) bool     { return fs>>f&1 != 0 }
func (fs flawSet) with(f flaw) flawSet { return fs | 1<<f }

// List is the set in order.
func (fs flawSet) List() []flaw {
	var out []flaw
	for ; fs != 0; fs &= fs - 1 {
		out = append(out, flaw(bits.TrailingZeros16(uint16(fs))))
	}
	return out
}

// Names are the flaws of the set as programs read them: F1, F2 ...
func (fs flawSet) Names() []string {
	out := []string{}
	for _, f := range fs.List() {
		out = append(out, f.String())
	}
	return out
}
