// Package games says what a game is to the outside: a Module makes States, a State
// says what is legal and what to draw, a Player chooses moves. No terminal is known
// here, and no game.
//
// Read module.go first. What is drawn is games/scene, what is said games/text.
package games
