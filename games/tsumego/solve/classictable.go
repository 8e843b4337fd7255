package solve

import (
	"fmt"
	"io"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/problem"
)

// writeComparison writes what the paper's method says beside the proof.
func writeComparison(w io.Writer, b *goban.Board, c *oldmethod.Comparison) {
	fmt.Fprintf(w, "old method: %s, plays %s: %s\n", problem.English(c.Verdict.Text(c.Halves)), b.Name(c.Move), c.Result)
	for _, f := range c.Fooled.List() {
		fmt.Fprintf(w, "  %s\n", problem.English(f.Text()))
	}
}

// classicTable counts comparisons by their results and the flaws behind them.
type classicTable struct {
	problems int
	results  [oldmethod.WrongMove + 1]int
	flaws    [oldmethod.LastFlaw + 1]int
}

func (ct *classicTable) count(c *oldmethod.Comparison) {
	ct.problems++
	ct.results[c.Result]++
	for _, f := range c.Fooled.List() {
		ct.flaws[f]++
	}
}

// write prints the table. A problem counts under each flaw that alone explains
// it.
func (ct *classicTable) write(w io.Writer) {
	fmt.Fprintf(w, "where the old method fails, of %d problems\n", ct.problems)
	for _, r := range []oldmethod.Agreement{oldmethod.Agrees, oldmethod.WrongVerdict, oldmethod.WrongMove, oldmethod.NotCompared} {
		fmt.Fprintf(w, "%6d  %s\n", ct.results[r], r)
	}
	for f := oldmethod.FlawBigSpace; f <= oldmethod.LastFlaw; f++ {
		fmt.Fprintf(w, "%6d  %s\n", ct.flaws[f], problem.English(f.Text()))
	}
}
