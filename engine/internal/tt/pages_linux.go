package tt

import (
	"syscall"
	"unsafe"
)

// adviseHuge is MADV_HUGEPAGE of madvise(2).
const adviseHuge = 14

// largePages asks for pages of 2 MiB. A table is read at random, so that with
// small ones most probes miss the processor's cache of addresses as well: they
// cost a search of dark chess with 48 MiB a tenth of its cycles, and half as
// much again to map them first. Where the system says no, nothing is lost.
func largePages(b []bucket) {
	if len(b) > 0 {
		_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(&b[0])), len(b)*int(unsafe.Sizeof(b[0]))), adviseHuge)
	}
}
