package gomoku

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
)

// What a score is said to be worth is what it is worth: of the positions where the
// search expects so much, a strong program expects as much on average.
func TestAScoreIsWorthWhatItSays(t *testing.T) {
	enginetest.OneThread(t)
	const nodes, off = 3_000, 0.06
	data, err := os.ReadFile("testdata/values.txt")
	enginetest.Must(t, err)
	bands := []struct {
		from, own, judge float64
		n                int
	}{{from: 0.5}, {from: 0.6}, {from: 0.72}, {from: 0.85}, {from: 1.01}}
	for line := range strings.Lines(string(data)) {
		value, moves, ok := strings.Cut(strings.TrimSpace(line), " | ")
		v, err := strconv.ParseFloat(value, 64)
		if !ok || err != nil {
			continue
		}
		p := threats.New(15, board.Freestyle)
		for _, m := range strings.Fields(moves) {
			p.Do(board.Move(p.Board.Named(m)))
		}
		r, err := engine.New(p, engine.Options{TableMiB: 2}).Search(t.Context(), engine.Limits{Nodes: nodes})
		enginetest.Must(t, err)
		if r.Score.Proven() { // the judge had not decided it
			continue
		}
		own, judge := levels.Expected(r.Score), 1/(1+math.Pow(10, -v/470))
		if own < 0.5 {
			own, judge = 1-own, 1-judge
		}
		i := 0
		for own >= bands[i+1].from {
			i++
		}
		bands[i].own, bands[i].judge, bands[i].n = bands[i].own+own, bands[i].judge+judge, bands[i].n+1
	}
	for _, b := range bands[:len(bands)-1] {
		n := float64(max(b.n, 1))
		if b.n < 20 || math.Abs(b.own-b.judge)/n > off {
			t.Errorf("in %d positions with an expected result from %.2f on, the scores say %.0f %% on average, a strong program %.0f %%",
				b.n, b.from, 100*b.own/n, 100*b.judge/n)
		}
	}
}
