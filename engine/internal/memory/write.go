//go:build (amd64 || arm64) && !race

package memory

import (
	"sync/atomic"
	"unsafe"
)

// Write stores two words, each of them whole, in no order. The Store of an
// atomic.Uint64 promises an order as well, for which the processor waits until
// everything before it is written: see BenchmarkWrite. Go's memory model gives a
// reader of a single word some value that was written there, old or new; the race
// detector would report it all the same, so with it write_ordered.go is built.
func Write(p *[2]atomic.Uint64, first, second uint64) {
	words := (*[2]uint64)(unsafe.Pointer(p))
	words[0], words[1] = first, second
}
