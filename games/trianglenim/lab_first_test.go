//go:build lab

package trianglenim

import (
	"context"
	"slices"
	"testing"
)

// TestWholeTableIsTheTable compares all positions of side 7, and who wins from the full
// board by which takes, with the table that players use.
func TestWholeTableIsTheTable(t *testing.T) {
	memory := make([]uint64, 1<<22)
	for _, r := range []rules{{7, 7, false}, {7, 7, true}, {7, 2, false}, {7, 3, true}} {
		whole := newWholeTable(r, memory)
		if err := whole.fill(context.Background(), func(int) {}); err != nil {
			t.Fatal(err)
		}
		table, err := solve(context.Background(), r, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := judge{table: table}.winning(r.board().full, r.takes())
		if got := whole.wins(r); !slices.Equal(got, want) {
			t.Errorf("%v is won by %v, but by %v in the table of players", r, got, want)
		}
		for p := mask(0); p <= r.board().full; p++ {
			q := whole.renumber(p)
			if lost := whole.lost[q>>lowCells]>>(q&63)&1 != 0; lost == table.won(p) {
				t.Fatalf("%v: %s is lost (%v), the other way round in the table of players", r, letters(p), lost)
			}
			p += p % 97
		}
	}
}
