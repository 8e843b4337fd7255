package problem

import (
	"duiju/games/text/message"
	messages "duiju/games/text/words"
)

// English is a text for output that is a protocol and not translated.
func English(t message.Text) string { return messages.InEnglish().Text(t) }

// FaultLine is an error in English on one line.
func FaultLine(err error) string { return messages.InEnglish().Error(err) }
