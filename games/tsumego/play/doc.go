// Package play is life and death as players and screens see it: the state of a
// game, its scene and lenses, hints, and the players of all levels.
package play
