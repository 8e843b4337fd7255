// Package play is the room with the board: a game of people and engines, a demo,
// a record that is looked through, and whatever else a driver of games/play/session
// plays on a board. The screen holds one driver and does not ask which: it sends
// it what the person wants and shows what it tells.
//
// Read table.go (what the parts share), extra.go (what a driver may add),
// screen.go (the screen), run.go (events and work), actions.go (keys), input.go
// (typing and the mouse) and draw.go (the picture). The parts know the table and
// nothing of the screen: hand.go (cursor and move), lens.go, trail.go (numbers of
// moves), head.go, words.go (the sentences), panel.go with its pages (page*.go),
// pulse.go (what happens at a time of its own), keep.go (disk, results, levels),
// tally.go (demos), export.go.
package play
