package memory

import (
	"syscall"
	"unsafe"
)

// adviseHuge is MADV_HUGEPAGE of madvise(2).
const adviseHuge = 14

// Huge asks for pages of 2 MiB under a table. It is read at random, so that with
// small ones most reads miss the processor's cache of addresses as well: they
// cost a search of dark chess with 48 MiB a tenth of its cycles, and half as much
// again to map them first; the prover of life and death a twentieth. Where the
// system says no, nothing is lost.
func Huge[T any](table []T) {
	const page = 2 << 20
	size := uintptr(len(table)) * unsafe.Sizeof(*new(T))
	if size >= page {
		_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(&table[0])), size), adviseHuge)
	}
}
