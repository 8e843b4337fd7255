// Package term finds out what the terminal can draw and keeps its answers out
// of the keys.
//
// Probe writes one question before the program starts: an ambiguous glyph and
// a cursor report (is ● one column wide or two?), the background colour, and
// the device attributes, which every terminal answers and which therefore end
// the wait. A terminal that says nothing costs the time limit and nothing
// else. What is typed meanwhile is kept as keys.
//
// NewInput is standard input for the program without the answers that come too
// late. The terminal of a visitor is no file: it is asked in the same way.
//
// On Windows nothing is asked: input arrives there as console events.
package term
