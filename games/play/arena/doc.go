// Package arena lets two players play many games against each other and says
// what the result is worth.
//
// Games come in pairs: the same options, seed and opening twice, with the
// seats changed. Game i of a match is the same on every machine and with any
// number of workers, so a long match can be split into ranges of pairs that
// run anywhere and are merged afterwards.
//
// Read arena.go (a match), game.go (one game), umpire.go (time, faults, agreement),
// openings.go, and score.go, table.go and sprt.go (the statistics).
package arena
