package trianglenim

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// sees, from the table, is the oracle of the levels: the takes among which a player chooses who knows exactly what
// ends within horizon plies.
func sees(r rules, pos mask, horizon int) []mask {
	takes := r.takesAt(pos)
	if horizon == 0 {
		return takes
	}
	j := judgeOf(r, pos)
	if !j.counts() {
		return takes // side 7 with many pieces left
	}
	var wins, open []mask
	for _, take := range takes {
		after := pos ^ take
		switch {
		case j.plies(after)+1 > horizon:
			open = append(open, take)
		case !j.won(after):
			wins = append(wins, take)
		}
	}
	switch {
	case len(wins) > 0:
		return wins
	case len(open) > 0:
		return open
	}
	return takes
}

// TestLevelsSeeWhatEndsWithinTheirHorizon: the takes that a search to the
// level's depth finds to win, or else not to lose, are those of the table.
func TestLevelsSeeWhatEndsWithinTheirHorizon(t *testing.T) {
	for r := range rulesOfSides(upTo(4), upTo(3)) {
		if _, err := solve(context.Background(), r, nil); err != nil {
			t.Fatal(err)
		}
		for pos := mask(1); pos <= r.board().full; pos += 1 + pos%5 {
			for _, horizon := range []int{2, 3, 5, 8} {
				s := engine.New(newView(r, pos), engine.Options{TableMiB: 1, Lines: everyTake})
				rep, err := s.Search(context.Background(), engine.Limits{Depth: horizon})
				enginetest.Must(t, err)
				var found []mask
				for _, line := range rep.Lines {
					if cmp.Compare(line.Score, 0) == cmp.Compare(rep.Lines[0].Score, 0) {
						found = append(found, r.board().takeOf(line.Moves[0]))
					}
				}
				want := sees(r, pos, horizon)
				slices.Sort(found)
				slices.Sort(want)
				if !slices.Equal(found, want) {
					t.Fatalf("%v %#x, horizon %d: %v, want %v", r, pos, horizon, found, want)
				}
			}
		}
	}
}
