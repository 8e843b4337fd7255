package darkchess

import (
	"context"
	"testing"
	"time"

	"duiju/games"
)

// benchPositions are those that speeds are quoted on.
var benchPositions = []struct{ name, text string }{
	{"first reply", "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/KXXX b GGMMRRNNCCPPPPPkggmmrrnnccppppp 0"},
	{"middle", "XG.M/rXRc/R.Gm/Pp.n/XXX./XXPX/pKM./kXgX b CNPPcgnppr 1"},
	{"open", "K..c/.P.p/R..n/.m../..G./.c.C/p..P/..k. r - 0"},
	{"ending", "..../.r../K..c/..../.P../..../.n.M/.... r - 0"},
}

// BenchmarkSecond reports how deep the strong player looks in a second, how
// many nodes that takes and what a node costs.
func BenchmarkSecond(b *testing.B) {
	for _, p := range benchPositions {
		b.Run(p.name, func(b *testing.B) {
			board, err := fromText(tournament(), p.text)
			if err != nil {
				b.Fatal(err)
			}
			var depth int
			var nodes uint64
			var elapsed time.Duration
			for b.Loop() {
				player := newSearchPlayer(levelLimit{}, true, games.Env{})
				player.tuning.noTables = true
				d, err := player.Choose(context.Background(), newState(board, red), games.Budget{Time: time.Second}, nil)
				if err != nil {
					b.Fatal(err)
				}
				depth, nodes, elapsed = depth+d.Thought.Depth, nodes+d.Thought.Nodes, elapsed+d.Thought.Elapsed
			}
			b.ReportMetric(float64(depth)/float64(b.N), "depth")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
			b.ReportMetric(float64(elapsed.Nanoseconds())/float64(max(nodes, 1)), "ns/node")
		})
	}
}
