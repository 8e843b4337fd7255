package proof

import (
	"math"
	"sync"

	"duiju/assets"
	"duiju/games/nn"
)

// How likely the attacker succeeds, as a small network judges it: each feature
// of a position has a vector of eight lanes, the vectors are added, and the sum
// is weighed once: a lane below 0 counts as 0, but for the first, which counts as
// it is.
//
// The features are the surroundings of each empty point and of each attacker's
// stone that may be captured, and eight counts of the whole position. A move
// changes the surroundings of nine points at most, so a child is judged by what
// it changes in its parent, as Y. Nasu does for shogi (Efficiently updatable
// neural-network-based evaluation functions, 2018).
//
// The weights are fitted to proven positions by lab_odds.go.

const (
	oddsLanes   = 8
	oddsCounts  = 8
	countValues = 32 // a count is at most one less
	// laneUnit is 1 of the logarithm of the odds in the lanes, weightUnit 1 of
	// the lanes' weights.
	laneUnit   = 128
	weightUnit = 64
)

// lanes holds eight sums of 16 bits with signs, four in a word. Words are added
// as they are: a negative lane borrows from the next, and reading gives that
// back.
type lanes [oddsLanes / 4]uint64

func (l *lanes) add(b *lanes) { l[0] += b[0]; l[1] += b[1] }
func (l *lanes) sub(b *lanes) { l[0] -= b[0]; l[1] -= b[1] }

func packLanes(v []int32) (out lanes) {
	for i, x := range v {
		out[i/4] += uint64(int64(x)) << (16 * (i % 4))
	}
	return out
}

// counts are eight numbers of a position, each below countValues.
type counts [oddsCounts]uint8

// Surroundings: the eight points around one, clockwise from above. On the sides
// are five kinds of things, on the corners three.
const (
	isEmpty = 0
	isLoose = 1 // an attacker's stone that may be captured
	isOwn   = 2 // the defender's stone
	isEdge  = 3 // of the board
	isFirm  = 4 // a permanent attacker's stone, or the safe outside

	sideKinds, cornerKinds = 5, 3
	surroundings           = 50_625 // sideKinds to the fourth times cornerKinds to the fourth
)

// placeValue is the factor of each of the eight points in the number of a
// surrounding.
var placeValue = func() (out [8]uint32) {
	f := uint32(1)
	for k := range out {
		out[k] = f
		if f *= sideKinds; k%2 != 0 {
			f = f / sideKinds * cornerKinds
		}
	}
	return out
}()

// atCorner is a kind as it is seen on a corner: what is firm does not matter
// there, and the edge shows on the sides already.
var atCorner = [sideKinds]uint32{isEmpty: 0, isLoose: 1, isOwn: 2, isEdge: 0, isFirm: 1}

// part is what point k of a surrounding adds to its number, for each kind.
var part = func() (out [8][sideKinds]uint32) {
	for k := range out {
		for kind := range out[k] {
			if out[k][kind] = placeValue[k] * uint32(kind); k%2 != 0 {
				out[k][kind] = placeValue[k] * atCorner[kind]
			}
		}
	}
	return out
}()

// ringTurned is the number of a surrounding after symmetry s, 0 to 7.
func ringTurned(number uint32, s int) uint32 {
	out := uint32(0)
	for k := range 8 {
		kinds := uint32(sideKinds)
		if k%2 != 0 {
			kinds = cornerKinds
		}
		to := k + s&6
		if s&1 != 0 {
			to = 8 - to
		}
		out += placeValue[to&7] * (number % kinds)
		number /= kinds
	}
	return out
}

// oddsNet is the network of one side to move.
type oddsNet struct {
	// points are the vectors of the surroundings, of empty points and then of
	// stones; the first is that of all rare ones.
	points []lanes
	counts [oddsCounts][countValues]lanes
	weight [oddsLanes]int32
	bias   int32 // in laneUnit*weightUnit
}

// oddsModel is the network for the defender and for the attacker to move.
type oddsModel struct {
	// row finds a surrounding in points: of empty points, then of stones.
	row  [2 * surroundings]uint16
	nets [2]oddsNet
}

// oddsNets are the names of the networks, by who is to move, and oddsKinds that of
// the list of surroundings that have vectors of their own.
var oddsNets = [2]string{"defender", "attacker"}

const oddsKinds = "surroundings"

// theOdds are those of the assets, read at their first use. The first inputs of both
// networks are the surroundings, that of all rare ones before the others, then the
// values of the counts. The sums begin with 0, as each count has a vector for every
// value.
var theOdds = sync.OnceValue(func() *oddsModel {
	layers := []nn.Shape{{Out: oddsLanes, Bound: math.MaxInt16}, {In: oddsLanes, Out: 1, Bound: math.MaxInt16}}
	nets := nn.Embedded(assets.TsumegoOdds, map[string][]nn.Shape{
		oddsKinds: {{Out: 1, Bound: 2*surroundings - 1}}, oddsNets[0]: layers, oddsNets[1]: layers,
	})
	m := &oddsModel{}
	kinds := nets[oddsKinds].Layers[0].Weights
	for i, number := range kinds {
		kind := uint32(number) / surroundings * surroundings
		for s := range 8 {
			m.row[kind+ringTurned(uint32(number)-kind, s)] = uint16(i + 1)
		}
	}
	for side, name := range oddsNets {
		net, vectors, last := &m.nets[side], &nets[name].Layers[0], &nets[name].Layers[1]
		net.points = make([]lanes, 1+len(kinds))
		for i := range net.points {
			net.points[i] = packLanes(vectors.Row(i))
		}
		for c := range net.counts {
			for v := range net.counts[c] {
				net.counts[c][v] = packLanes(vectors.Row(len(net.points) + c*countValues + v))
			}
		}
		net.weight, net.bias = [oddsLanes]int32(last.Weights), last.Bias[0]
	}
	return m
})

// weigh adds the counts to the sum of the points and weighs it: the logarithm
// of the odds in laneUnit*weightUnit.
func (o *oddsNet) weigh(sum lanes, c *counts) int32 {
	low, high := sum[0], sum[1]
	for i, v := range c {
		row := &o.counts[i][v&(countValues-1)]
		low, high = low+row[0], high+row[1]
	}
	return o.bias + min(int32(int16(low)), 0)*o.weight[0] +
		weighWord(low, (*[4]int32)(o.weight[:4])) + weighWord(high, (*[4]int32)(o.weight[4:]))
}

// weighWord weighs the four lanes of a word, each as 0 if it is below.
func weighWord(word uint64, weight *[4]int32) (out int32) {
	for _, w := range weight {
		x := int16(word)
		word = (word - uint64(int64(x))) >> 16
		out += max(int32(x), 0) * w
	}
	return out
}

// The first numbers of a position that is not decided: a guess of how much is
// left to prove either way, which grows as the chance of success falls. They
// are large, so that the small numbers by which the search rounds and compares
// do not matter.
const (
	numberScale = 1280
	// stepsPerUnit is how finely the logarithm of the odds is known, mostOdds
	// how far from even.
	stepsPerUnit = 16
	mostOdds     = 20
)

// firstNumbers holds pn and dn for each step of the odds.
var firstNumbers = func() (out [2*mostOdds*stepsPerUnit + 1]struct{ pn, dn uint32 }) {
	for i := range out {
		log := float64(i)/stepsPerUnit - mostOdds
		out[i].pn = uint32(1 + numberScale*math.Exp(-log/4))
		out[i].dn = uint32(1 + numberScale*math.Exp(log/4))
	}
	return out
}()

// numbersOf are the first numbers at odds in laneUnit*weightUnit.
func numbersOf(odds int32) (pn, dn uint32) {
	const most = mostOdds * stepsPerUnit
	f := &firstNumbers[max(-most, min(most, odds/(laneUnit*weightUnit/stepsPerUnit)))+most]
	return f.pn, f.dn
}
