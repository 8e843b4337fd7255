// Package ui is the full-screen program: it opens the terminal, starts the model
// of package frame and says how the rooms open each other (rooms.go). Screens
// draw on a canvas and know games only through the contracts of package games:
// they ask what to draw and what is legal, never which game it is.
//
// The rooms, each importing only those before it: frame (what all stand in),
// stats (figures), look (x-ray, guided page), shelf (menu, records,
// statistics, settings, help), play (the board) and teach (pages, trainer).
// Everything that is played goes through games/play/session.
package ui
