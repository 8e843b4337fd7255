package memory

import (
	"runtime"
	"sync/atomic"
	"unsafe"
)

// Fetch reads the word at p and forgets it, so that the processor brings its line of
// the cache while the search works on something else. An atomic load is one that the
// compiler keeps. On amd64 it is a plain one, for which nothing waits; elsewhere it may
// hold up what follows, and Fetch does nothing.
//
// Connect Four with a table of 64 MiB, medians of eight runs in turn on a busy machine:
// 112 ns a node with Fetch, 143 without.
func Fetch(p unsafe.Pointer) {
	if runtime.GOARCH == "amd64" {
		_ = atomic.LoadUint64((*uint64)(p))
	}
}
