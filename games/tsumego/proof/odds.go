package proof

import (
	"encoding/binary"
	"fmt"
	"math"
	"sync"

	"duiju/assets"
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
// The weights are fitted to proven positions by LabOdds.

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

func (a *lanes) add(b *lanes) { a[0] += b[0]; a[1] += b[1] }
func (a *lanes) sub(b *lanes) { a[0] -= b[0]; a[1] -= b[1] }

func packLanes(v []int16) (out lanes) {
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

var theOdds = sync.OnceValue(func() *oddsModel {
	m, err := readOdds(assets.TsumegoOdds)
	if err != nil {
		panic(err) // a test reads the built-in file
	}
	return m
})

// The file of the weights, little-endian: the number of surroundings; each of
// them, that of the rare ones left out; then for both nets the vectors of the
// surroundings, those of the counts, the weights and the bias, as 16-bit
// numbers, but the bias has 32.

func readOdds(data []byte) (*oddsModel, error) {
	n := 0
	if len(data) >= 4 {
		n = int(binary.LittleEndian.Uint32(data))
	}
	const fixed = 2*(oddsCounts*countValues*oddsLanes+oddsLanes) + 4
	if n == 0 || n > 1<<16 || len(data) != 4+4*(n-1)+2*(2*n*oddsLanes+fixed) {
		return nil, fmt.Errorf("the odds of life and death: %d bytes are no model", len(data))
	}
	m := &oddsModel{}
	data = data[4:]
	for i := 1; i < n; i++ {
		number := binary.LittleEndian.Uint32(data)
		if number >= 2*surroundings {
			return nil, fmt.Errorf("the odds of life and death: there is no surrounding %d", number)
		}
		kind := number / surroundings * surroundings
		for s := range 8 {
			m.row[kind+ringTurned(number-kind, s)] = uint16(i)
		}
		data = data[4:]
	}
	vector := func() []int16 {
		out := make([]int16, oddsLanes)
		for i := range out {
			out[i] = int16(binary.LittleEndian.Uint16(data[2*i:]))
		}
		data = data[2*oddsLanes:]
		return out
	}
	for i := range m.nets {
		net := &m.nets[i]
		net.points = make([]lanes, n)
		for j := range net.points {
			net.points[j] = packLanes(vector())
		}
		for c := range net.counts {
			for v := range net.counts[c] {
				net.counts[c][v] = packLanes(vector())
			}
		}
		for h, w := range vector() {
			net.weight[h] = int32(w)
		}
		net.bias = int32(binary.LittleEndian.Uint32(data))
		data = data[4:]
	}
	return m, nil
}

// weigh adds the counts to the sum of the points and weighs it: the logarithm
// of the odds in laneUnit*weightUnit.
func (n *oddsNet) weigh(sum lanes, c *counts) int32 {
	low, high := sum[0], sum[1]
	for i, v := range c {
		row := &n.counts[i][v&(countValues-1)]
		low, high = low+row[0], high+row[1]
	}
	return n.bias + min(int32(int16(low)), 0)*n.weight[0] +
		weighWord(low, (*[4]int32)(n.weight[:4])) + weighWord(high, (*[4]int32)(n.weight[4:]))
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
