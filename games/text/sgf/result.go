package sgf

import (
	"strings"

	"duiju/games/text/message"
)

// ways are how a game was won, by the first letter of what RE says after the plus.
var ways = map[string]string{"R": "games.said.resigned", "T": "games.said.time", "F": "games.said.forfeit"}

// Result is what a value of RE says: the winner's colour, B or W, or "" for none;
// and the whole in a sentence. Words of other forms are given back as they are. In a game
// whose GM is 4, gomoku, there are no points and a number says nothing.
func Result(re, gm string) (winner string, said message.Text) {
	text := strings.TrimSpace(Text(re))
	head, how, won := strings.Cut(text, "+")
	if head = strings.ToUpper(strings.TrimSpace(head)); head == "BLACK" || head == "WHITE" {
		head = head[:1]
	}
	switch strings.ToUpper(text) {
	case "", "?":
		return "", message.T("games.said.unknown")
	case "0", "DRAW", "JIGO":
		return "", message.T("games.said.draw")
	case "VOID":
		return "", message.T("games.said.void")
	}
	color, known := map[string]message.Text{"B": message.T("games.color.black"), "W": message.T("games.color.white")}[head]
	how = strings.TrimSpace(how)
	points := strings.Trim(how, "0123456789.,/ ") == ""
	switch {
	case !won || !known:
		return "", message.T("games.said.text", "text", text)
	case how == "", points && strings.TrimSpace(gm) == "4":
		return head, message.T("games.said.won", "side", color)
	case points:
		return head, message.T("games.said.points", "side", color, "n", how)
	}
	if key, ok := ways[strings.ToUpper(how[:1])]; ok {
		return head, message.T(key, "side", color)
	}
	return head, message.T("games.said.text", "text", text)
}
