//go:build !linux

package tt

// largePages has nothing to ask for here.
func largePages([]bucket) {}
