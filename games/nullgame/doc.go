// Package nullgame is the smallest game module that is complete: the template
// for a new game. It is always built and tested but not listed in games/all.
//
// The game is Kayles (H. E. Dudeney, 1908): a row of pins; a turn takes one
// pin, or two that stand next to each other; whoever takes the last pin wins.
// With the option wins=most whoever took more pins wins: that shows pieces in
// two colours, a pass and a draw. What it leaves out because it does not need
// it: hidden information, classic players, openings, positions as text, foreign
// records.
//
// # To add a game
//
//  1. Copy this folder to games/NAME, without template_test.go, and change the
//     package name and the ID, which is NAME too: a word of small letters.
//  2. rules.go: a position, its moves and its result, and for the engine a value
//     and a hash: games.Copied makes the search's view of it. A game that is
//     dear to copy has a view of its own with Do and Undo; the optional
//     interfaces in engine/game.go make it stronger.
//  3. state.go: what a game is to the outside. State lists the legal moves, plays
//     one, and says what to draw (see games/scene); all else about moves
//     follows from the list. A move that several cells enter, as a disc that falls
//     down its column, lists their paths in Also.
//  4. module.go: names, options, levels, lenses, and how players are made.
//     Kayles is solved at once; in a larger game give max a time, and levels
//     a Margin in the unit of Eval.
//  5. assets/messages/en/NAME.json: the words. Every key begins with NAME and is
//     a literal in the code; one text with a count n has the keys KEY.one and
//     KEY.other. The table zh-Hant has the same keys, or games.Info says
//     EnglishOnly until it does; zh-Hans is made of it. go test ./games/text/words finds
//     what is missing, unused or different, ./ui/draw/theme what is too long.
//  6. NAME_test.go: engine.Perft compares with numbers known from elsewhere.
//  7. One line in games/all/all.go lists the game, at the end: tests of the
//     screens count from the first. From then on go test ./games/gamestest
//     holds it and its views to the contracts of games and engine. Nothing else changes: menu, play, demo,
//     lenses, x-ray, records, matches, perft and bench (bench NAME; the signature
//     of the fixed suite stays) are there. What else a game can have is a
//     field of games.Info; a tutorial is a page, assets/pages/tutorial/ID.txt.
//
// template_test.go follows these steps.
package nullgame
