package gomoku

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
)

// tactic is a won position with every proved winning first move.
type tactic struct {
	id    string
	state *state
	wins  []int
	vcf   string // plies of continuous fours, "-" if that is not known
}

// tactics are the positions of testdata/tactics.txt.
func tactics(t testing.TB) (all []tactic) {
	t.Helper()
	data, err := os.ReadFile("testdata/tactics.txt")
	enginetest.Must(t, err)
	for line := range strings.Lines(string(data)) {
		f := strings.Split(line, "|")
		if len(f) < 8 || strings.HasPrefix(line, "#") {
			continue
		}
		for i := range f {
			f[i] = strings.TrimSpace(f[i])
		}
		all = append(all, tactic{f[0], stateOf(t, 15, board.Freestyle, f[3], f[4], f[2]), points(t, 15, f[5]), f[7]})
	}
	return all
}

func TestTacticsOfContinuousFours(t *testing.T) {
	for _, c := range tactics(t) {
		if c.vcf == "-" {
			continue
		}
		line, plies, _ := c.state.view().VCF(1<<20, threats.AllFours)
		if got := strconv.Itoa(plies); line == nil || got != c.vcf {
			t.Errorf("%s: VCF of %s plies, want %s", c.id, got, c.vcf)
		}
	}
}

// The strongest player begins the known wins as they are proved, and knows most
// of them as won. A move that is not listed may win more slowly.
func TestTheStrongestPlayerFindsWins(t *testing.T) {
	enginetest.OneThread(t)
	const nodes, listedLeast, provenLeast = 30_000, 46, 40 // it had 48 and 43 when this was written
	all := tactics(t)
	listed, proven := 0, 0
	for _, c := range all {
		d := decide(t, levels.New(levels.Max, games.Env{Unlimited: true}), c.state, nodes)
		if slices.Contains(c.wins, c.state.board.Named(d.Move)) {
			listed++
		} else {
			t.Logf("%s: %s is not among the winning moves", c.id, d.Move)
		}
		if l := d.Thought.Lines; len(l) > 0 && l[0].Score.Proven() && l[0].Score > 0 {
			proven++
		}
	}
	if listed < listedLeast || proven < provenLeast {
		t.Errorf("of %d wins the player begins %d and proves %d, want %d and %d", len(all), listed, proven, listedLeast, provenLeast)
	}
}
