// Package message is what games and all above them say: texts by the key of a
// message, which a table of words (games/text/words) fills in a language, and faults,
// which are errors with such a text.
package message
