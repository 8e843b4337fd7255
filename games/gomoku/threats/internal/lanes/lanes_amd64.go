package lanes

import "golang.org/x/sys/cpu"

// With AVX2 a Row is two registers of 16 lanes, and lanes_amd64.s does in a few
// instructions what lanes.go does word by word:
//
//	BenchmarkDo     75 ns in vectors, 520 in words
//	BenchmarkApply  15 ns in vectors, 425 in numbers
//
// and a whole search (duiju bench gomoku) takes 1.4 µs a node instead of 2.5, which
// GODEBUG=cpu.avx2=off shows.
var vectors = cpu.X86.HasAVX2
