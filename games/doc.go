// Package games says what a game is to the outside: a Module makes States, a
// State says what is legal and what to draw (a Scene), a Match runs one game
// between two seats, a Record is the text it is kept as, and a Player chooses
// moves. No terminal is known here, and no game.
//
// Read module.go, state.go, legal.go, scene.go and player.go first: they are the
// contract; exercise.go (a trainer's problems) and lesson.go (a tutorial's
// steps) are optional parts of it. match.go and match_record.go run a game,
// lessonplay.go a step of a tutorial, recordtext.go is a record's text, limits.go what is refused of foreign ones; options.go,
// spec.go and searchplayer.go are for modules to use. arena plays matches, nn
// has small networks, sgf reads and writes SGF, gamestest holds every module against
// the contract. A new game is one folder that implements it,
// its words in assets/messages and one line in games/all; games/nullgame is the
// template and its package comment lists the steps.
package games
