package plain_test

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
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

// seals are those of a new deal and its salt, which are made up anew.
var seals = regexp.MustCompile(`[0-9a-f]{32,64}`)

// Long ways in lines say what they said when somebody last looked: of each way a sum
// over every twenty rows.
func TestWaysAreAsRecorded(t *testing.T) {
	enginetest.OneThread(t)
	var b strings.Builder
	for _, m := range append(all.All()[:4], nullgame.Module{}) {
		for seed := range uint64(12) {
			fmt.Fprintf(&b, "%s %d:%s\n", m.Info().ID, seed, wayInLines(t, m, seed))
		}
	}
	uitest.CheckRecord(t, filepath.Join("testdata", "ways.txt"), b.String(), *update)
}

// wayInLines begins with two people, a person and an engine, or a training.
func wayInLines(t *testing.T, m games.Module, seed uint64) (sums string) {
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
	typed := strings.Join(lines, "\n") + "\nquit\nquit\n"
	said := newHouse(t).recorded(m, uitest.Languages[seed%3], typed, func(config *plain.Config) {
		switch {
		case m.Info().Trainer != nil && seed%2 == 0:
			config.Train = &plain.Train{Module: m}
		case seed%4 == 1:
			config.Match = match(t, m, human, level)
		default:
			config.Match = match(t, m, human, human)
		}
	})
	said = seals.ReplaceAllString(said, "SEAL")
	if testing.Verbose() {
		t.Logf("%s %d:\n%s", m.Info().ID, seed, said)
	}
	rows := strings.Split(said, "\n")
	for at := 0; at < len(rows); at += 20 {
		sums += fmt.Sprintf(" %.2x", sha256.Sum256([]byte(strings.Join(rows[at:min(at+20, len(rows))], "\n"))))
	}
	return sums
}
