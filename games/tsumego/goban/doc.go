// Package goban has the rules of Go: stones, chains, capture, ko, the pass, the
// names of points, and what is certain of a whole board without search.
package goban
