// Package nullgame is the smallest game module that is complete: the template
// for a new game. It is always built and tested but not listed in games/all.
//
// The game is Kayles (H. E. Dudeney, 1908): a row of pins; a turn takes one
// pin, or two that stand next to each other; whoever takes the last pin wins.
// What it leaves out because it does not need it: hidden information, classic
// players, openings, positions as text, foreign records.
//
// # To add a game
//
//  1. Copy this folder to games/NAME and change the package name.
//  2. state.go: the rules. State says what is legal and what to draw, and
//     reads and plays move texts.
//  3. view.go: the engine's view of a position, on a copy. Give it Moves, Do,
//     Undo, Outcome, Eval and Hash, and the search already plays; the optional
//     interfaces in engine/game.go make it stronger.
//  4. module.go: names, options, levels, lenses, and how players are made.
//  5. assets/messages/{en,zh-Hant,zh-Hans}/NAME.json: the words. The tests of
//     ui/lang find keys that are missing, unused or different between tables.
//  6. NAME_test.go: gamestest.Run and enginetest.Run prove the contracts.
//  7. One line in games/all/all.go lists the game. Nothing else changes:
//     menu, play, demo, lenses, x-ray, records, matches, perft and bench are
//     there. template_test.go follows these steps.
package nullgame
