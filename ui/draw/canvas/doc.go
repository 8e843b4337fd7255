// Package canvas is a grid of terminal cells that screens and boards draw on.
//
// A frame is W x H cells, each with a grapheme of one or two columns and a
// style. Whatever is drawn, Render yields exactly H rows of at most W columns:
// text is cut at the edges of its canvas, a wide grapheme that does not fit is
// left out, and writing over half of one blanks the other half. Equal
// neighbours are joined, so that a row costs few escape sequences.
//
// A Screen sends a terminal only the cells that differ from what it shows, those of
// one colour in a row together. The renderer of charmbracelet/ultraviolet was
// measured in its place (version 0b88c25f3fff, 20 keys a screen, truecolor): 138
// bytes a key instead of 96 on gomoku and 703 instead of 176 on dark chess at
// 80x24, 2,809 instead of 366 on dark chess at 120x40, 332 instead of 358 in the
// menu; two to five times the time of a frame. It showed Chinese rows wrongly (6 of
// 118 frames, with tmux), and the version of October 2026 mends that by sending such
// rows whole, up to 11 times the bytes. So the cells and their colours stay here.
//
// What is words can be drawn by a widget of charmbracelet/bubbles with styles of Words:
// Read turns the string that it renders into cells, so that it is clipped and compared
// like all else, and theme, depth and NO_COLOR stay with the palette. The footer stays
// with frame: help (1.0.0) makes one of 87 columns in a window of 80.
//
// ECH would save 2 to 21 % of the bytes of lists, but GNU Screen (4.9) erases with
// its own background, as its terminfo says, so coloured blanks are written.
//
// A Canvas is for one goroutine.
package canvas
