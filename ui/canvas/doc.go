// Package canvas is a grid of terminal cells that screens and boards draw on.
//
// A frame is W x H cells, each with a grapheme of one or two columns and a
// style. Whatever is drawn, Render yields exactly H rows of at most W columns:
// text is cut at the edges of its canvas, a wide grapheme that does not fit is
// left out, and writing over half of one blanks the other half. Equal
// neighbours are joined, so that a row costs few escape sequences.
//
// A Screen sends a terminal only the cells that differ from what it shows, those of
// one colour in a row together.
//
// A Canvas is for one goroutine.
package canvas
