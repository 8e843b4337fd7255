// Package term is what the program needs of a terminal besides the screen: what a
// person types, as whole keys, and what the terminal can draw.
//
// Input reads bytes and tells keys, clicks and pastes. A key of several bytes can
// arrive in pieces over any line, and Bubble Tea v1 takes the pieces for Escape
// and letters; here the beginning of a key waits for its rest (Escape alone for
// 50 ms, which nobody feels, the beginnings that no person types for half a
// second). Whatever is no key is swallowed whole: late replies, reports,
// sequences that nobody knows. A paste whose end was lost ends at Ctrl-C.
// Full-width letters of an input method are plain ones. The same Input serves the
// terminal of this machine and that of a visitor.
//
// Where a sequence ends is found here; what it means is left to ultraviolet's
// EventDecoder, which knows xterm, rxvt, kitty and the Windows console. Its
// TerminalReader is not used: it has one time for all beginnings and lets a paste
// without an end swallow everything. Its renderer of cells was measured too and is
// not used; see package canvas.
//
// Ask writes one question before the program starts: an ambiguous glyph and
// a cursor report (is ● one column wide or two?), the background colour, the name
// and version (which blocks does it draw?), whether it shows pictures and how large its cells
// are, and the device attributes (sixel is among them), which every
// terminal answers and which therefore end the wait. A terminal that says nothing costs the time limit and nothing
// else. What is typed meanwhile is kept.
//
// On Windows nothing is asked, and Bubble Tea reads the console itself: there keys
// are records and arrive whole.
//
// Read decode.go (bytes to events), message.go (events to Bubble Tea's messages),
// input.go (reading and waiting), probe.go and result.go (what a terminal can draw).
package term
