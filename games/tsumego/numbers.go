package tsumego

import (
	"math"
	"math/bits"
)

// The first numbers of a position that is not decided: a guess of how much is
// left to prove either way. Half of the guess grows with the room the defender
// has, which is work for the attacker; it was chosen among twenty formulas by
// what 50,000 positions solve. The other half grows as the chance of success
// falls. Each half alone is good for proofs of one side only: the first for the
// attacker's, the second for the defender's, and the mean for both.

// traits are what the chance is judged by: 1 and the numbers of quiet points, of
// the target's liberties, of points of room and empty ones among them, of empty
// points and those next to the wall, and of the defender's stones in the room.
type traits [8]int32

// chanceWeights times the traits give 64 times the logarithm of the odds of the
// attacker's success, with the defender and with the attacker to move. They are
// a logistic regression over 176,000 positions that were proven while 500
// problems of the generator were solved.
var chanceWeights = [2]traits{
	{520, -81, -53, -31, -80, 64, -36, -57},
	{626, -73, -50, -24, -93, 84, -45, -53},
}

// squares are the weights of the squares of quiet points and room, in 1/64.
var squares = [2][2]int32{{-135, 127}, {-209, 103}}

const (
	// chanceSteps is how many steps of 1/8 the logarithm of the odds is known
	// either way from even.
	chanceSteps = 96
	plenty      = 12 // room above which the defender lacks none
)

// chance is the second half of both numbers for each step of the odds.
var chance = func() (out [2*chanceSteps + 1]struct{ pn, dn uint32 }) {
	for i := range out {
		log := float64(i-chanceSteps) / 8
		out[i].pn = uint32(1 + 40*math.Exp(-log/4))
		out[i].dn = uint32(1 + 40*math.Exp(log/4))
	}
	return out
}()

func count(m uint64) int32 { return int32(bits.OnesCount64(m)) }

func (r *region) firstNumbers(p *position, g *glance) value {
	quiet, liberties, room := count(g.quiet), count(g.liberties), count(g.room)
	side := p.side() ^ 1
	w := &chanceWeights[side]
	odds := w[0] + w[1]*quiet + w[2]*liberties + w[3]*room + w[4]*count(g.room&g.empty) + w[5]*count(g.empty) +
		w[6]*count(g.empty&r.Wall) + w[7]*count(g.room&p.defend) +
		(squares[side][0]*quiet*quiet+squares[side][1]*room*room)>>6
	half := &chance[max(0, min(2*chanceSteps, odds>>3+chanceSteps))]
	all := uint32(2*quiet + liberties)
	lack := plenty - min(plenty, all)
	return value{pn: (1 + all*all/4 + half.pn) / 2, dn: (1 + lack*lack/4 + half.dn) / 2, lean: free}
}
