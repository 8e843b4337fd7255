package plain_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/teach"
	"duiju/ui"
	"duiju/ui/plain"
	"duiju/ui/uitest"
)

// wayLines are lines that may be typed in any game, and those of each.
var (
	wayLines = strings.Split("board|board|look 1|look A|look b|moves|undo|undo 2|undo 99|redo|redo 2|go 0|go 1|go 3|go 77|go x|lens|lens 1|lens 2|why|"+
		"stats|help|help look|?|swap|level 2|level 99|resign|draw|new|save|note so|favourite|solution|line|line 2|next|retry|restart|modes|modes mistakes|"+
		"report|step|back|b|s|un|nothing|99|", "|")
	wayMoves = map[string]string{
		"gomoku": "h8|h8|i9|h9|g7|i8|h10|g9|i7|j8|f8|h7|look h8|lens threats", "trianglenim": "A|B|BC|CF|F|DE|E|D|ABD|look A|look F",
		"darkchess": "a1|a2|b1|b2|c3|d4|a1a2|b1b2|c3c4|a1b1|look a1|look c", "tsumego": "H9|G9|J9|G8|H8|J8|H1|G1|F9|pass|look H9",
		"nullgame": "1|2|3|4|5|6|7|12|34|45|67|look 3|lens rows|hint",
	}
)

// Any lines in any order, in a game or in a training, are answered in words: no fault
// and no hole in a sentence.
func TestAnyLineIsAnswered(t *testing.T) {
	enginetest.OneThread(t)
	for _, m := range append(all.All()[:4], nullgame.Module{}) {
		for seed := range uint64(6) {
			typed, said := wayInLines(t, m, seed)
			for _, bad := range []string{"panic", "%!", "{", "\x1b"} {
				if strings.Contains(said, bad) {
					t.Errorf("%s: %q is said after\n%s\n%s", m.Info().ID, bad, typed, said)
				}
			}
		}
	}
}

// wayInLines begins with two people, a person and an engine, or a training.
func wayInLines(t *testing.T, m games.Module, seed uint64) (typed, said string) {
	random := rand.New(rand.NewPCG(seed, uint64(len(m.Info().ID))))
	own := strings.Split(wayMoves[m.Info().ID], "|")
	var lines []string
	for range 60 {
		from := wayLines
		if random.IntN(2) == 0 {
			from = own
		}
		lines = append(lines, from[random.IntN(len(from))])
	}
	typed = strings.Join(lines, "\n") + "\nquit\nquit\n"
	return typed, newHouse(t).recorded(m, uitest.Languages[seed%3], typed, func(config *plain.Config) {
		switch {
		case teach.Of(m).Trainer != nil && seed%2 == 0:
			config.Train = &ui.Train{Module: m}
		case seed%4 == 1:
			config.Match = game(t, m, human, level)
		default:
			config.Match = game(t, m, human, human)
		}
	})
}
