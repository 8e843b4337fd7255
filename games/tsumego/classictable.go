package tsumego

import (
	"fmt"
	"io"
)

// writeComparison writes what the paper's method says beside the proof.
func writeComparison(w io.Writer, b *board, c *comparison) {
	fmt.Fprintf(w, "old method: %s, plays %s: %s\n", english(c.verdict.text(c.halves)), b.Name(c.move), c.result)
	for _, f := range c.fooled.list() {
		fmt.Fprintf(w, "  %s\n", english(f.text()))
	}
}

// classicTable counts comparisons by their results and the flaws behind them.
type classicTable struct {
	problems int
	results  [wrongMove + 1]int
	flaws    [lastFlaw + 1]int
}

func (t *classicTable) count(c *comparison) {
	t.problems++
	t.results[c.result]++
	for _, f := range c.fooled.list() {
		t.flaws[f]++
	}
}

// write prints the table. A problem counts under each flaw that alone explains
// it.
func (t *classicTable) write(w io.Writer) {
	fmt.Fprintf(w, "where the old method fails, of %d problems\n", t.problems)
	for _, r := range []agreement{agrees, wrongVerdict, wrongMove, notCompared} {
		fmt.Fprintf(w, "%6d  %s\n", t.results[r], r)
	}
	for f := flawBigSpace; f <= lastFlaw; f++ {
		fmt.Fprintf(w, "%6d  %s\n", t.flaws[f], english(f.text()))
	}
}
