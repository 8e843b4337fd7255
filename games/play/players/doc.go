// Package players is what players of all games have in common: a player that
// searches (search.go) and hints by what a player would do (hint.go).
package players
