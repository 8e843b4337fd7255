package trianglenim

import (
	"context"
	"fmt"
	"hash/crc32"
	"slices"
	"testing"

	"duiju/engine/enginetest"
)

func TestGrundyMatchesTruth(t *testing.T) {
	for _, want := range readTruth(t).Grundy {
		if want.Side > upTo(plainSide) && !enginetest.Exhaustive() {
			continue
		}
		r := rules{want.Side, want.Take, false}
		g, err := grundyTable(context.Background(), r.board().cells, r.takes())
		enginetest.Must(t, err)
		if got := int(g[len(g)-1]); got != want.Start {
			t.Errorf("%v: the start is worth %d, want %d", r, got, want.Start)
		}
		if got := int(slices.Max(g)); want.Largest != 0 && got != want.Largest {
			t.Errorf("%v: the largest value is %d, want %d", r, got, want.Largest)
		}
		if got := fmt.Sprintf("%08x", crc32.ChecksumIEEE(g)); want.CRC != "" && got != want.CRC {
			t.Errorf("%v: CRC-32 %s, want %s", r, got, want.CRC)
		}
	}
}

// TestGroupsAddUp: for every mask and limit of sides 3 to 5 the value is the
// nim-sum of the groups, 0 where the table says lost, and groups of one shape have one value. Side 5 has
// 1,526 connected shapes.
func TestGroupsAddUp(t *testing.T) {
	shapeOf := map[mask]uint64{}
	for side := 3; side <= upTo(5); side++ {
		b := boardOf(side)
		shapes := map[uint64]bool{}
		values := make([]map[uint64]uint8, side+1)
		tables := make([][]uint8, side+1)
		for limit := 1; limit <= side; limit++ {
			values[limit] = map[uint64]uint8{}
			tables[limit], _ = grundyTable(context.Background(), b.cells, b.limited(limit))
		}
		for p := range b.full + 1 {
			groups := b.groups(p)
			var union mask
			for _, g := range groups {
				union |= g
				if _, ok := shapeOf[g]; !ok {
					shapeOf[g] = shape(g)
				}
				shapes[shapeOf[g]] = true
			}
			if union != p {
				t.Fatalf("the groups of %#x are %#x", p, groups)
			}
			for limit := 1; limit <= side; limit++ {
				var sum uint8
				for _, g := range groups {
					v := tables[limit][g]
					sum ^= v
					if old, ok := values[limit][shapeOf[g]]; ok && old != v {
						t.Fatalf("side %d limit %d: %#x has the value %d, a congruent group %d", side, limit, g, v, old)
					}
					values[limit][shapeOf[g]] = v
				}
				if won := solved(rules{side, limit, false}).won(p); won != (sum != 0) {
					t.Fatalf("side %d limit %d: %#x is worth %d, the table says won %v", side, limit, p, sum, won)
				}
				if v := tables[limit][p]; v != sum {
					t.Fatalf("side %d limit %d: %#x is worth %d, its groups %d", side, limit, p, v, sum)
				}
			}
		}
		for _, want := range readTruth(t).Reasons {
			if want.Side == side && want.Shapes != len(shapes) {
				t.Errorf("side %d: %d connected shapes, want %d", side, len(shapes), want.Shapes)
			}
		}
	}
}

// TestGrundyOfShapeIsTheTables values the groups of side 6 the way of side 7.
func TestGrundyOfShapeIsTheTables(t *testing.T) {
	if testing.Short() {
		t.Skip("a table of side 6")
	}
	r6, r7 := rules{6, 4, false}, rules{7, 4, false}
	for p := mask(1); p < r6.board().full; p += 0x3571 {
		for _, g := range r6.board().groups(p) {
			if g.count() > 12 {
				continue
			}
			want, _, err := r6.grundy(context.Background(), g)
			enginetest.Must(t, err)
			// The cells of side 6 have the same numbers on side 7.
			got, known, err := r7.grundy(context.Background(), g)
			if got != want || !known || err != nil {
				t.Fatalf("%#x is worth %d (%v, %v), want %d", g, got, known, err, want)
			}
		}
	}
	full := r7.board().full
	if _, known, _ := r7.grundy(context.Background(), full); known {
		t.Error("a group of 28 pieces should not be worked out")
	}
}
