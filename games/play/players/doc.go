// Package players is what players of all games have in common: a player that
// searches (search.go), hints by what a player would do (hint.go), and how the level of a
// new player is found (placing.go).
package players
