// Package levels plays gomoku on the shared search: levels of strength, what the
// weak ones overlook (blind.go), the book of the strong ones (book.go), and
// plans that keep a proved win from move to move (keepwin.go).
package levels
