// Package play is the room with the board: a game of people and engines, a demo,
// a record that is looked through, and whatever else a driver of games/play/session
// plays on a board. The screen holds one driver and does not ask which: it sends
// it what the person wants and shows what it tells.
//
// Read screen.go (the screen and its parts), extra.go (what a driver may add),
// modes.go (what a driver says of its game), events.go (events and work), actions.go
// (keys), input.go (moves and the mouse) and draw.go (the picture).
//
// A part knows nothing of the screen. Some keep data of their own: layout.go (where
// board and panel lie), moveinput.go (cursor and move), lens.go, motion.go,
// movenumbers.go, timers.go (what happens at a time of its own), score.go (demos). Others draw a View (view.go), made for one
// drawing: header.go, status.go (the sentences), panel.go with its pages (page*.go),
// card.go, export.go.
package play
