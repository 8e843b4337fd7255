// Package autosave decides which event of a driver is written where, for every front
// end alike: a front end hands on what it hears and runs what it gets.
//
//	driver -> event -> Saver.Take -> writes -> run by the front end -> store
//	                              -> settings of the next game
//	                              -> After: the level that fits, what to do next
//
// A game of a person is saved after each change and goes to the records when it is
// over; what engines play for show is written only to a file that was asked for. A
// table's game becomes a record of each who played. Results, answers, marks, lessons and
// the place in a training are kept as they come.
//
// Read saver.go first, then home.go (what was read of a person's files).
package autosave
