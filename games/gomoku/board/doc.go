// Package board holds the rules of gomoku: a board of any size, its lines and
// symmetries, stones, rows and wins, and renju's forbidden points by their
// definition. It knows no evaluation.
//
// Read geometry.go, board.go, names.go, then forbidden.go.
package board
