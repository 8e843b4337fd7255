package darkchess

import "duiju/assets"

// network is a small network that corrects the worth of the pieces by which of
// them are alive and which of those lie face down: counts in, one layer of units
// that are 0 below 0, points for red out. What it gives red it takes from the same
// pieces of the other colour, so a board and its mirror are worth the opposite. All
// numbers are whole, so every machine computes the same. lab_network.go fits it.
type network struct {
	In   [][2 * letters]int32 // of each unit, in 1/netUnit: the living, those face down
	Bias []int32              // in 1/netUnit
	Out  []int32              // in 1/netPoint points
}

const (
	netUnit  = 1 << 12
	netPoint = 1 << 8
	netLimit = 200 // the most that it gives, in points
)

// fittedNetwork is the network of the assets, read at its first use.
var fittedNetwork = builtIn[network](assets.DarkchessNetwork)

// noNetwork corrects nothing.
var noNetwork = new(network)

// value is the correction for a board, red minus black.
func (n *network) value(b *board) int32 {
	var sum int64
	for h := range n.In {
		in := &n.In[h]
		ours, theirs := n.Bias[h], n.Bias[h]
		for i := range letters {
			j := (i + kinds) % letters // the same kind of the other colour
			left, down := int32(b.left[i]), int32(b.pool[i])
			ours += in[i]*left + in[letters+i]*down
			theirs += in[j]*left + in[letters+j]*down
		}
		sum += int64(n.Out[h]) * int64(max(ours, 0)-max(theirs, 0))
	}
	return int32(min(max(sum/(netUnit*netPoint), -netLimit), netLimit))
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
	if len(n.In) == 0 || !r.usual() {
		return netTable{}
	}
	return netTable{by: n}
}

// of is the correction for a board, 0 without a network.
func (t *netTable) of(b *board) int32 {
	if t.by == nil {
		return 0
	}
	if t.slots == nil {
		t.slots = make([]netSlot, 1<<netBits)
	}
	s := &t.slots[(b.count*0x9e3779b97f4a7c15^b.dark*0xc2b2ae3d27d4eb4f)>>(64-netBits)]
	if s.left != b.count || s.pool != b.dark {
		*s = netSlot{b.count, b.dark, t.by.value(b)}
	}
	return s.value
}

// most is what a table can give at most.
func (t *netTable) most() int32 {
	if t.by == nil {
		return 0
	}
	return netLimit
}
