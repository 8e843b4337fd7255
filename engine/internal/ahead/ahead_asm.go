//go:build amd64 || arm64

// Package ahead asks for memory before it is read, so that the processor fetches
// it while it works on something else.
package ahead

import "unsafe"

// Line asks for the line of the cache that holds p. It does not wait, and
// changes nothing but the time of the next read.
//
//go:noescape
func Line(p unsafe.Pointer)
