// Package ui is the full-screen program: one Bubble Tea model that owns a
// stack of screens, the size of the window, the theme, the language and the
// keys that work everywhere. Screens draw on a canvas and know games only
// through the contracts of package games: they ask what to draw and what is
// legal, never which game it is.
//
// Read config.go (how it is started), screen.go (what a screen is), action.go
// (keys, footer and the list behind "?"), root.go (the model), then the
// screens: menu*.go, newgame.go, play*.go (games and demos), tutorial*.go,
// train*.go, xray*.go (the search tree), guide*.go (the guided page on
// alpha-beta), settings*.go, help*.go and the smaller ones.
//
// Work that takes time runs in commands on cloned positions, with a context
// that ends when the screen leaves the position, and comes back as a message
// with a ticket; a ticket that is not the newest is dropped.
package ui
