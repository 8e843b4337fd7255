package gomoku

import (
	"context"
	"testing"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/classic"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
)

// midgame is a quiet position with 14 stones, the one that speeds are quoted on.
const midgame = "h8g9i11f7e7e8g6f6f9f5f4d5g8e5"

// BenchmarkStencil is the unit of speed: a do/undo loop over the counts of the
// 572 windows of five.
func BenchmarkStencil(b *testing.B) {
	s := mustText(b, midgame)
	masks, sum := make([]uint16, s.Windows), int32(0)
	flip := func(p int) {
		for _, w := range s.InWindows[p] {
			m := &masks[w.Window]
			sum -= classic.PaperTuples.Of[*m]
			*m ^= 1 << w.At
			sum += classic.PaperTuples.Of[*m]
		}
	}
	p := 0
	for b.Loop() {
		for p++; s.Cells[p%s.Points] != board.Empty; p++ {
		}
		flip(p % s.Points)
		flip(p % s.Points)
	}
}

func BenchmarkDoUndo(b *testing.B) {
	p := mustText(b, midgame).Game().(*threats.Position)
	moves := p.Moves(nil)
	i := 0
	for b.Loop() {
		m := moves[i%len(moves)]
		i++
		p.Do(m)
		p.Undo(m)
	}
}

// BenchmarkSearch reports nodes a second of the strong search.
func BenchmarkSearch(b *testing.B) {
	s := mustText(b, midgame)
	nodes := uint64(0)
	for b.Loop() {
		p := levels.New(levels.Max, games.Env{Unlimited: true})
		d, err := p.Choose(context.Background(), s, games.Budget{Nodes: 100_000}, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += d.Thought.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
