package region_test

import (
	"testing"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
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
