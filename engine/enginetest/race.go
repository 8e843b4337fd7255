//go:build race

package enginetest

// Raced reports whether the race detector looks on, which makes a test about
// ten times slower.
const Raced = true
