// Package sourcetest holds the rules that the source of the whole project keeps:
// which package may import which, what stands at the top level, how large a type, a
// function and a folder may be, how many files lead to each other. It has tests only;
// they read the Go files of the project from its top level.
//
// Read layers_test.go first, then lines_test.go, figures_test.go and rings_test.go.
package sourcetest
