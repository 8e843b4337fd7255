package region_test

import (
	"math/rand/v2"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// A wall with four liberties runs where nobody else stands beside its area, or where that
// is much larger than the inside. Where the target's side closes it in it may be captured.
func TestAWallThatIsClosedInDoesNotRun(t *testing.T) {
	for _, c := range []struct {
		name  string
		outer []string
		named bool
	}{
		{"nobody stands there", []string{"X....", ".....", ".....", ".....", "....."}, false},
		{"a pen", []string{"O....", ".....", ".....", ".....", "O...."}, true},
		{"a large area", []string{"O....", ".....", ".....", ".....", ".....", ".....", ".....", "O...."}, false},
	} {
		rows := append([]string{"OOOOO", "..X.O", ".....", "XXXXX"}, c.outer...)
		b := goban.Drawn(rows...)
		r, err := region.BuildRegion(b, []int{0}, region.Limits{Border: region.Assumed})
		if err != nil || len(r.Weak)+len(r.Thin) > 0 != c.named {
			t.Errorf("%s: the walls that may be captured are %v and %d more, %v; want one: %v", c.name, r.Weak, len(r.Thin), err, c.named)
		}
	}
}

// pen is one empty area of 20 to 24 points between Black's stones, with up to three of
// White's; nil if the drawing is something else.
func pen(rng *rand.Rand) *goban.Board {
	b := goban.NewBoard(4+rng.IntN(5), 4+rng.IntN(4))
	at, black := rng.IntN(len(b.Stones)), len(b.Stones)-20-rng.IntN(5)
	if black < 4 || black > 24 {
		return nil
	}
	for black > 0 {
		if b.Stones[at] == goban.Empty {
			b.Stones[at] = goban.Black
			black--
		}
		if at = b.Near[at][rng.IntN(len(b.Near[at]))]; rng.IntN(6) == 0 {
			at = rng.IntN(len(b.Stones))
		}
	}
	for range rng.IntN(4) {
		if p := rng.IntN(len(b.Stones)); b.Stones[p] == goban.Empty {
			b.Stones[p] = goban.White
		}
	}
	area := 0
	for p, c := range b.Stones {
		if c == goban.Empty && area == 0 {
			empty, _ := b.Chain(p)
			area = len(empty)
		}
		if c != goban.Empty && !b.HasLiberty(p) {
			return nil
		}
	}
	if all := len(goban.StonesOn(b, goban.Empty)); area != all || area < 20 {
		return nil
	}
	return b
}

// TestAWallThatRunsIsNotCaptured searches the whole board for a capture of a wall that
// runs, White to move first and Black answering: there is none. Half of the boards are
// decided: 12 walls, 1,000 with DUIJU_EXHAUSTIVE=1.
func TestAWallThatRunsIsNotCaptured(t *testing.T) {
	enginetest.OneThread(t)
	rng := rand.New(rand.NewPCG(61, 5))
	held, undecided := 0, 0
	for most := enginetest.Amount(12, 1_000); held+undecided < most; {
		b := pen(rng)
		if b == nil {
			continue
		}
		var seen goban.PointSet
		for p, c := range b.Stones {
			if c != goban.Black || seen.Has(p) {
				continue
			}
			chain, _ := b.Chain(p)
			if seen.AddAll(chain); !region.Runs(b, p) {
				continue
			}
			r, err := region.BuildRegion(b, chain, region.Limits{})
			if err != nil || len(r.Points) != len(b.Stones) {
				t.Fatalf("the region is not the whole board: %v\n%s", err, tsumegotest.Show(b))
			}
			pr := proof.NewProver(r, 4)
			switch v := pr.Ask(t.Context(), pr.R.Start(true), 20_000); {
			case !v.Decided():
				undecided++
			case v.Pn == 0:
				t.Errorf("%s is captured\n%s", b.Name(p), tsumegotest.Show(b))
			default:
				held++
			}
		}
	}
	t.Logf("%d walls are held, %d undecided", held, undecided)
	if held < undecided/4 {
		t.Errorf("%d walls are held and %d undecided: the boards test nothing", held, undecided)
	}
}
