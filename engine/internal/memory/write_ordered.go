//go:build race || !(amd64 || arm64)

package memory

import "sync/atomic"

// Write stores two words, each of them whole.
func Write(p *[2]atomic.Uint64, first, second uint64) {
	p[0].Store(first)
	p[1].Store(second)
}
