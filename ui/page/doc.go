// Package page is what the front ends list, as data: the menu, games and records, statistics,
// settings, keys, programs, the form of a new game, opponents, ways to train, the solution of a
// problem, what a proof says of a person's files, the library, tables. A page is made here, with
// what can be changed on it and done with it;
// the list screen of frame draws any page, plain prints and reads any as numbered lines,
// and JSON writes any. None of them knows a page in particular, and nothing here knows
// a screen.
//
// Read page.go (what a page is), menu.go (the first one), game.go and file.go (what is read
// beside a page), records.go, statistics.go, settings.go, keys.go, programs.go, newgame.go,
// choices.go, train.go, solving.go, library.go, lobby.go (the pages), preview.go (the boards beside the
// settings) and json.go.
//
// A new page is a function here that gives a Maker, and a line that opens it in
// menu.go; a new setting is a row of store.Settings.Table.
package page
