package memory_test

import (
	"sync/atomic"
	"testing"
	"unsafe"

	"duiju/engine/internal/memory"
)

// Advice about a table changes nothing in it, whatever its size.
func TestAdviceLeavesTheTable(t *testing.T) {
	for _, n := range []int{0, 1, 1 << 12, 3<<18 + 1} {
		table := make([]uint64, n)
		for i := range table {
			table[i] = uint64(i)
		}
		memory.Huge(table)
		for i := range table {
			memory.Fetch(unsafe.Pointer(&table[i]))
			if table[i] != uint64(i) {
				t.Fatalf("place %d of %d holds %d", i, n, table[i])
			}
		}
	}
	memory.Fetch(nil) // a place that is not there is no fault
}

// Both words arrive, each in its place.
func TestWriteStoresBothWords(t *testing.T) {
	var p [3][2]atomic.Uint64
	memory.Write(&p[1], 1<<63+1, 1<<62+2)
	for i, want := range [][2]uint64{{}, {1<<63 + 1, 1<<62 + 2}, {}} {
		if got := [2]uint64{p[i][0].Load(), p[i][1].Load()}; got != want {
			t.Errorf("pair %d holds %x, want %x", i, got, want)
		}
	}
}

// BenchmarkWrite holds Write against the stores of sync/atomic, at random places
// of a table.
func BenchmarkWrite(b *testing.B) {
	table := make([][2]atomic.Uint64, 1<<12)
	for name, write := range map[string]func(p *[2]atomic.Uint64, first, second uint64){
		"Write": memory.Write,
		"Store": func(p *[2]atomic.Uint64, first, second uint64) { p[0].Store(first); p[1].Store(second) },
	} {
		b.Run(name, func(b *testing.B) {
			for x := uint64(1); b.Loop(); x *= 0x9e3779b97f4a7c15 {
				write(&table[x>>52], x, x)
			}
		})
	}
}
