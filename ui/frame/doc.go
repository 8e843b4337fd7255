// Package frame is what all screens stand in: the model with its stack of
// screens, the services that they share, their keys, their parts, and how they
// run long work. It knows no screen but the list of actions behind "?".
//
// Read screen.go (what a screen is, and how one leads to another), action.go
// (keys, footer and that list), work.go (long work), root.go (the model), app.go
// (the services), display.go (words, glyphs and colours), routes.go (how a room is
// entered from one below it), then the parts: list.go, page.go (the screen of any page of package page), textbox.go, parts.go.
//
// Work that takes time runs in commands on cloned positions, with a context
// that ends when the screen leaves the position. What it brings back is typed
// and goes to the function that was named when the work began; of a job that
// was stopped it is dropped.
package frame
