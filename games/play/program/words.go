package program

import (
	"strings"

	"duiju/games/text/message"
)

// split splits a command line into words at blanks. Single quotes keep
// everything, double quotes everything but a backslash before a double quote or
// a backslash; outside quotes a backslash keeps a blank, a quote or a backslash,
// and is itself before anything else, as in a path of Windows. No word, or a quote that
// is not closed, is a *message.Fault.
func split(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	quote, open := rune(0), false
	text := []rune(line)
	for i := 0; i < len(text); i++ {
		c := text[i]
		next := rune(0)
		if i+1 < len(text) {
			next = text[i+1]
		}
		switch {
		case c == '\\' && quote != '\'' && (next == '"' || next == '\\' || quote == 0 && (next == '\'' || next == ' ')):
			word.WriteRune(next)
			open = true
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '\'' || c == '"':
			quote, open = c, true
		case c == ' ' || c == '\t':
			if open {
				words = append(words, word.String())
				word.Reset()
				open = false
			}
		default:
			word.WriteRune(c)
			open = true
		}
	}
	if open {
		words = append(words, word.String())
	}
	if quote != 0 || len(words) == 0 {
		return nil, message.Faultf(message.ErrProgram, "games.program.words", "command", line)
	}
	return words, nil
}
