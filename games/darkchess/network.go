package darkchess

import (
	"math"
	"sync"

	"duiju/assets"
	"duiju/games/nn"
)

// network is a small network that corrects the worth of the pieces by which of
// them are alive and which of those lie face down: counts in, one layer of units
// that are 0 below 0, points for red out. What it gives red it takes from the same
// pieces of the other colour, so a board and its mirror are worth the opposite.
// lab_network.go fits it.
type network struct{ counts, units *nn.Layer[int32] }

const (
	netCounts = 2 * letters // of the living, and of those face down
	netUnits  = 32
	netUnit   = 1 << 12 // parts of a unit
	netPoint  = 1 << 8  // parts of a point that a unit is worth
	netLimit  = 200     // the most that it gives, in points
)

// netName is the network's name in its file.
const netName = "pieces"

// netShapes are those of its layers.
var netShapes = []nn.Shape{{In: netCounts, Out: netUnits, Bound: math.MaxInt16}, {In: netUnits, Out: 1, Bound: math.MaxInt32}}

// fittedNetwork is the network of the assets, read at its first use.
var fittedNetwork = sync.OnceValue(func() *network {
	layers := nn.Embedded(assets.DarkchessNetwork, map[string][]nn.Shape{netName: netShapes})[netName].Layers
	return &network{&layers[0], &layers[1]}
})

// value is the correction for a board, red minus black.
func (n *network) value(b *board) int32 {
	var ours, theirs [netCounts]int32
	for i := range letters {
		j := (i + kinds) % letters // the same kind of the other colour
		ours[i], ours[letters+i] = int32(b.left[i]), int32(b.pool[i])
		theirs[j], theirs[letters+j] = ours[i], ours[letters+i]
	}
	sum := n.of(&ours) - n.of(&theirs)
	return int32(min(max(sum/(netUnit*netPoint), -netLimit), netLimit))
}

// of is what the network makes of the counts that a colour sees.
func (n *network) of(counts *[netCounts]int32) int64 {
	var units [netUnits]int32
	n.counts.Sums(units[:], counts[:])
	return nn.Weigh(n.units, units[:], 0)
}

// netTable remembers corrections, which change with captures and flips alone.
type netTable struct {
	by    *network  // nil: none
	slots []netSlot // made at the first question
}

type netSlot struct {
	left, pool uint64 // as the board packs them
	value      int32
}

const netBits = 12

// netTableOf is a table for games by the rules: none unless they are usual, as the
// network was fitted to such games.
func netTableOf(n *network, r *rules) netTable {
	if !r.usual() {
		return netTable{}
	}
	return netTable{by: n}
}

// of is the correction for a board, 0 without a network.
func (nt *netTable) of(b *board) int32 {
	if nt.by == nil {
		return 0
	}
	if nt.slots == nil {
		nt.slots = make([]netSlot, 1<<netBits)
	}
	s := &nt.slots[(b.count*0x9e3779b97f4a7c15^b.dark*0xc2b2ae3d27d4eb4f)>>(64-netBits)]
	if s.left != b.count || s.pool != b.dark {
		*s = netSlot{b.count, b.dark, nt.by.value(b)}
	}
	return s.value
}

// most is what a table can give at most.
func (nt *netTable) most() int32 {
	if nt.by == nil {
		return 0
	}
	return netLimit
}
