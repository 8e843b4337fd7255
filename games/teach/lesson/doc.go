// Package lesson has the driver of what is read and done step by step, a session.Driver on
// a board of games/play/session: Reading, a page of the library, every step a board with a
// sentence and what can be tried and asked there (reading.go), or a small tree in its place
// (walking.go).
package lesson
