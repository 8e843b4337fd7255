//go:build amd64 || arm64

package memory

import (
	"sync/atomic"
	"unsafe"
)

// Fetch asks for the line of the cache that holds p, so that the processor
// brings it while it works on something else. It does not wait, and changes
// nothing but the time of the next read.
//
//go:noescape
func Fetch(p unsafe.Pointer)

// Write stores two words, each of them whole, in no order. The Store of an
// atomic.Uint64 promises an order as well, for which the processor waits until
// everything before it is written: 14 ns for both words, against 3 ns.
//
//go:noescape
func Write(p *[2]atomic.Uint64, first, second uint64)
