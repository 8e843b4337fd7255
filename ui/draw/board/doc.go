// Package board draws a scene.Scene on a canvas, finds the point under the
// mouse and moves the cursor by arrow keys. It chooses the renderer by the
// lattice and never by the game.
//
//	layout.go         Pick: which size, which coordinates, what part
//	geometry.go       where a point stands, and back; scrolling
//	step.go           arrow keys
//	draw.go           frame, coordinates, cursor
//	intersections.go  stones on crossings
//	cells.go          pieces in squares
//	triangle.go       rows of counters
//	disc.go           a painted stone or tile and what stands on it: pixels of half a row
//	paint.go          the three lattices with painted stones
//	picture.go        the same as a picture of real points, see package picture
//
// On painted crossings every cell has one owner: a coordinate, a line, or what stands on
// one point. Where a row is wanting for a larger size, the letter above a stone of the first
// line gives way to it. The lines of an odd pitch, which is one of half rows, are text all the same:
// every second underlines the row above it.
//
// Where a terminal draws Unicode's blocks, stones and tiles are painted from a
// pitch of 3 columns and 3 half rows up (tiles from 4 by 2 cells), in all colours,
// in 256, 16 and without any. Below that, and in ASCII, they are glyphs.
//
// A point has one mark at a time, the strongest. The cursor is a thin frame; among
// glyphs it has the brackets where a point has no room beside it. Every other mark
// changes the glyph, so that no meaning is carried by colour alone.
package board
