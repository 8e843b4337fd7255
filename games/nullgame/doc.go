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
//  1. Copy this folder to games/NAME, without template_test.go, and change the
//     package name and the ID, which is NAME too: a word of small letters.
//  2. state.go: the rules. State says what is legal and what to draw (see
//     games/scene.go), and reads and plays move texts.
//  3. view.go: the engine's view of a position, on a copy. Give it Moves, Do,
//     Undo, Outcome, Eval and Hash, and the search already plays; the optional
//     interfaces in engine/game.go make it stronger.
//  4. module.go: names, options, levels, lenses, and how players are made.
//     Kayles is solved at once; in a larger game give max a time, and levels
//     a Margin in the unit of Eval.
//  5. assets/messages/{en,zh-Hant,zh-Hans}/NAME.json: the words. Every key
//     stands in all three tables, begins with NAME and is a literal in the
//     code; one text with a count n has the keys KEY.one and KEY.other.
//     go test ./ui/lang finds what is missing, unused, different or too long.
//  6. NAME_test.go: gamestest.Run and enginetest.Run prove the contracts, and
//     engine.Perft compares with numbers known from elsewhere.
//  7. One line in games/all/all.go lists the game, at the end: tests of the
//     screens count from the first. Nothing else changes: menu, play, demo,
//     lenses, x-ray, records, matches, perft and bench (bench NAME; the
//     signature of the fixed suite stays) are there. A tutorial is the
//     interface games.Tutor, other extras are in module.go and state.go of
//     games.
//  8. The kept screens of the menu now lack the game: look at what
//     go test ./ui -run Goldens says, then write them anew with -update.
//
// template_test.go follows these steps.
package nullgame
