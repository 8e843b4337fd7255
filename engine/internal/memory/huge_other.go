//go:build !linux

package memory

// Huge would ask for large pages under a table.
func Huge[T any]([]T) {}
