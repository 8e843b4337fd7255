package trianglenim

import (
	"context"
	"math/bits"
	"sync"
)

// grundyTable is the Grundy value of every position of a board in normal play,
// a byte a position: the least value that no take leads to. The largest on any
// board is 27, so a word holds the set of values reached.
func grundyTable(ctx context.Context, cells int, takes []mask) ([]uint8, error) {
	g := make([]uint8, 1<<cells)
	var below fitting
	for w := range max(1, len(g)>>lowCells) {
		if w&1023 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		below.choose(takes, func(high int) bool { return w&high == high })
		for low := range min(len(g), 1<<lowCells) {
			p := mask(w<<lowCells | low)
			var reached uint64
			for _, take := range below.sure {
				reached |= 1 << g[p^take]
			}
			for _, take := range below.perhaps {
				if p&take == take {
					reached |= 1 << g[p^take]
				}
			}
			g[p] = uint8(bits.TrailingZeros64(^reached))
		}
	}
	return g, nil
}

// grundyPieces is the largest group whose value is worked out on side 7.
const grundyPieces = 21

// grundyMemo is how many shapes of side 7 are remembered for each limit.
const grundyMemo = 1 << 16

// grundys keeps what was computed: whole tables up to side 6, by limit; single
// shapes of groups on side 7.
var grundys struct {
	sync.Mutex
	tables [plainSide + 1][plainSide + 1][]uint8
	shapes [maxSide + 1]map[uint64]uint8
}

// grundy is the value of one group in normal play; false if the group is too
// large to be worked out on side 7. It may take some tenths of a second the
// first time.
func (r rules) grundy(ctx context.Context, group mask) (value int, known bool, err error) {
	grundys.Lock()
	defer grundys.Unlock()
	if r.Side > plainSide {
		return r.grundyOfShape(ctx, group)
	}
	table := &grundys.tables[r.Side][r.Limit]
	if *table == nil {
		*table, err = grundyTable(ctx, r.board().cells, r.takes())
		if err != nil {
			return 0, false, err
		}
	}
	return int((*table)[group]), true, nil
}

// grundyOfShape looks at the subsets of the group alone.
func (r rules) grundyOfShape(ctx context.Context, group mask) (value int, known bool, err error) {
	if group.count() > grundyPieces {
		return 0, false, nil
	}
	memo := grundys.shapes[r.Limit]
	if memo == nil || len(memo) >= grundyMemo {
		memo = make(map[uint64]uint8)
		grundys.shapes[r.Limit] = memo
	}
	key := shape(group)
	v, known := memo[key]
	if !known {
		g, err := grundyTable(ctx, group.count(), r.packedTakes(group))
		if err != nil {
			return 0, false, err
		}
		v = g[len(g)-1]
		memo[key] = v
	}
	return int(v), true, nil
}

// heaps are the groups of a position with their values.
type heaps struct {
	groups []mask
	values []int
	sum    int // nim-sum
	known  bool
}

// heapsOf values every group of a position of normal play.
func (r rules) heapsOf(ctx context.Context, pos mask) (heaps, error) {
	h := heaps{groups: r.board().groups(pos), known: true}
	for _, g := range h.groups {
		v, known, err := r.grundy(ctx, g)
		if err != nil {
			return h, err
		}
		h.values = append(h.values, v)
		h.sum ^= v
		h.known = h.known && known
	}
	return h, nil
}
