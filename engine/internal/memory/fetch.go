//go:build amd64 || arm64

package memory

import "unsafe"

// Fetch asks for the line of the cache that holds p, so that the processor brings it
// while it works on something else. It neither waits nor fails, and changes nothing but
// the time of the next read.
//
//go:noescape
func Fetch(p unsafe.Pointer)
