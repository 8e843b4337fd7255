package gomoku

import (
	"context"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/games"
)

var (
	tacticsTime  = flag.Duration("tactics", 0, "solve the tactics set with so much time a position")
	tacticsNodes = flag.Uint64("tactics-nodes", 0, "solve the tactics set with so many nodes a position")
	tacticsShow  = flag.Bool("tactics-show", false, "name the positions that were not solved")
)

// tactic is a won position with every proved winning first move.
type tactic struct {
	id    string
	state *state
	wins  []int
	plies string // to the five
	vcf   string // plies of continuous fours, "-" if that is not known
}

func readTactics(t testing.TB) (out []tactic) {
	t.Helper()
	data, err := os.ReadFile("testdata/tactics.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(data), "\n") {
		f := strings.Split(line, "|")
		if len(f) < 8 || strings.HasPrefix(line, "#") {
			continue
		}
		for i := range f {
			f[i] = strings.TrimSpace(f[i])
		}
		out = append(out, tactic{f[0], stateOf(t, 15, freestyle, f[3], f[4], f[2]), points(t, 15, f[5]), f[6], f[7]})
	}
	return out
}

// TestTactics measures the strongest player on the development set. It is run
// by hand: go test -run TestTactics -tactics 500ms.
func TestTactics(t *testing.T) {
	if *tacticsTime == 0 && *tacticsNodes == 0 {
		t.Skip("needs -tactics or -tactics-nodes")
	}
	listed, proven, nodes, spent := 0, 0, uint64(0), time.Duration(0)
	all := readTactics(t)
	for _, c := range all {
		p := newLevelPlayer(maxLevel, games.Env{Unlimited: true})
		d, err := p.Choose(context.Background(), c.state, games.Budget{Time: *tacticsTime, Nodes: *tacticsNodes}, nil)
		if err != nil {
			t.Fatal(err)
		}
		nodes += d.Thought.Nodes
		spent += d.Thought.Elapsed
		hit := slices.Contains(c.wins, c.state.named(d.Move))
		won := false
		var score any
		if len(d.Thought.Lines) > 0 {
			score = d.Thought.Lines[0].Score
			won = d.Thought.Lines[0].Score.Proven() && d.Thought.Lines[0].Score > 0
		}
		if hit {
			listed++
		}
		if won {
			proven++
		}
		if *tacticsShow && (!hit || !won) {
			t.Logf("%s (win %s): %s listed %v, score %v, depth %d-%d, %d nodes",
				c.id, c.plies, d.Move, hit, score, d.Thought.Depth, d.Thought.SelDepth, d.Thought.Nodes)
		}
	}
	t.Logf("%d of %d listed, %d proven, %d nodes, %.0f nodes/s", listed, len(all), proven, nodes, float64(nodes)/spent.Seconds())
}
