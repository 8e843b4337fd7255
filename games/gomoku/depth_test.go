package gomoku

import (
	"context"
	"flag"
	"testing"
	"time"

	"duiju/engine"
)

var depthNodes = flag.Uint64("depth-nodes", 0, "report the depths reached with so many nodes a position")

// depthPositions are the ten positions that depths are quoted on: nearly even,
// 6 to 21 stones, from games of the engine against itself.
var depthPositions = [...]string{
	"h8j9g10h7i8j7j8g8i9i6k8l8f9k7",
	"h8h7i9g8f9g6j10g7g9g5g4j9i8i7h9e9j7g10k6l5",
	"h8h6i9g9f8g8j10g7g6h7g11j8k11l12i7i6f9j7",
	"h8g9j6h7i6g7i7g6",
	"h8h9j7i9j6g9",
	"h8g9f7f8h7e7h10h9",
	"h8i8g10h7g9j9g6g8i6k10l11i7h6f6j6k6j7k8j5k9k7",
	"h8i9j7j8h7k7h10",
	"h8h9f8g8g9f7e6i10j11h10j10i9i7f10g10j9g11h11g12g13h6",
	"h8f6f8e7g8e8e9h6d8g6e6f7h5i8f10c7",
}

// BenchmarkDepth reports the mean depth and selective depth after a second on
// the ten positions, and the share of cuts made by the first move. With
// -benchtime 1x it takes ten seconds; with -depth-nodes it counts nodes instead
// of time, and gives the same on every machine.
func BenchmarkDepth(b *testing.B) {
	limits := engine.Limits{Time: time.Second}
	if *depthNodes > 0 {
		limits = engine.Limits{Nodes: *depthNodes}
	}
	for b.Loop() {
		var depth, sel, cuts, first, nodes uint64
		var spent time.Duration
		for _, text := range depthPositions {
			r, err := engine.New(mustText(b, text).view(), engine.Options{TableMiB: 64}).Search(context.Background(), limits)
			if err != nil {
				b.Fatal(err)
			}
			b.Logf("%d-%d %s %d nodes, first cuts %.3f: %s", r.Depth, r.SelDepth, r.Score, r.Nodes,
				float64(r.FirstCuts)/float64(r.Cuts), text)
			depth += uint64(r.Depth)
			sel += uint64(r.SelDepth)
			cuts += r.Cuts
			first += r.FirstCuts
			nodes += r.Nodes
			spent += r.Elapsed
		}
		n := float64(len(depthPositions))
		b.ReportMetric(float64(depth)/n, "plies")
		b.ReportMetric(float64(sel)/n, "plies-selective")
		b.ReportMetric(float64(first)/float64(cuts), "first-cuts")
		b.ReportMetric(float64(nodes)/spent.Seconds(), "nodes/s")
	}
}
