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
// The widgets of charmbracelet/bubbles (1.0.0) and the tables of lipgloss (1.1.0)
// draw whole strings, which a canvas cannot clip or compare cell by cell: a step of
// a viewport of 78x20 is 1,629 bytes (783 here), a table of 15 rows takes 2.0 ms
// (0.04), and help makes a footer of 87 columns in a window of 80. So lists, pages
// and rows are drawn here too.
//
// ECH would save 2 to 21 % of the bytes of lists, but GNU Screen (4.9) erases with
// its own background, as its terminfo says, so coloured blanks are written.
//
// A Canvas is for one goroutine.
package canvas
