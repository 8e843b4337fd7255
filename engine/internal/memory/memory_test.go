package memory_test

import (
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
