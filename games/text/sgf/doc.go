// Package sgf reads and writes the Smart Game Format (FF[1] to FF[4], Arno
// Hollosi's description at https://www.red-bean.com/sgf/), for any game.
//
// The reader forgives what files in the wild do: text before the first game
// tree, long property names (AddBlack), names without a capital, a forgotten
// semicolon after a parenthesis, brackets in a text that are not escaped, white
// space anywhere, unknown properties (kept and written back), any encoding. What
// is damaged costs no more than itself: see Parse. It never recurses: a nest
// of 10,000 variations costs memory in proportion and no stack. A File is one
// arena of small records without pointers to each other, so even a hostile
// input stays below 64 times its size in memory.
//
// A game that was read from a file is a record with the same tree, see Read and
// Write: nothing that a file says is lost.
//
// Read file.go (the tree and its accessors), parse.go, write.go, encoding.go,
// point.go, record.go and result.go, in this order.
package sgf
