package gomoku

import (
	"context"
	"flag"
	"fmt"
	"io"
	"time"

	"duiju/engine"
	"duiju/games"
)

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

// labDepths reports the depths that the search reaches.
func labDepths() games.Command {
	f := flag.NewFlagSet("depths", flag.ContinueOnError)
	var limits engine.Limits
	f.DurationVar(&limits.Time, "time", time.Second, "time a position")
	f.Uint64Var(&limits.Nodes, "nodes", 0, "nodes a position instead: the same on every machine")
	return games.Command{
		Use:   "depths gomoku",
		Short: "Report the depths that gomoku's search reaches",
		Long: "Depths reports the mean depth and selective depth on ten nearly even positions, and the share of\n" +
			"cuts made by the first move.",
		Flags: f,
		Run: func(ctx context.Context, std games.Streams, _ []string) error {
			if limits.Nodes > 0 {
				limits.Time = 0
			}
			return depths(ctx, std.Out, limits)
		},
	}
}

func depths(ctx context.Context, out io.Writer, limits engine.Limits) error {
	var depth, sel, cuts, first, nodes uint64
	var spent time.Duration
	for _, text := range depthPositions {
		s, err := parseText(text)
		if err != nil {
			return err
		}
		r, err := engine.New(s.view(), engine.Options{TableMiB: 64}).Search(ctx, limits)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%d-%d %s %d nodes, first cuts %.3f: %s\n", r.Depth, r.SelDepth, r.Score, r.Nodes,
			float64(r.FirstCuts)/float64(r.Cuts), text)
		depth += uint64(r.Depth)
		sel += uint64(r.SelDepth)
		cuts += r.Cuts
		first += r.FirstCuts
		nodes += r.Nodes
		spent += r.Elapsed
	}
	n := float64(len(depthPositions))
	fmt.Fprintf(out, "mean depth %.1f, selective %.1f, first cuts %.3f, %.0f nodes/s\n", float64(depth)/n, float64(sel)/n,
		float64(first)/float64(cuts), float64(nodes)/spent.Seconds())
	return nil
}
