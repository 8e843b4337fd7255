// Package lesson has the drivers of what is read and done step by step, each a
// session.Driver on a board of games/play/session.
//
// Read tutorial.go (Tutorial: the lessons of a game, every part a board with a task),
// then reading.go (Reading: a page of the library, every step a board with a sentence
// and what can be tried and asked there).
package lesson
