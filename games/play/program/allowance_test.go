package program

import (
	"slices"
	"testing"
	"time"

	"duiju/games"
)

// TestHowLongIsWaited: the time of the move, else what the clock leaves, else a few
// seconds; and a little more, for the way.
func TestHowLongIsWaited(t *testing.T) {
	for _, tc := range []struct {
		b    games.Budget
		want time.Duration
	}{
		{games.Budget{}, 8 * time.Second},
		{games.Budget{Time: time.Second}, 4 * time.Second},
		{games.Budget{Clock: time.Minute}, 63 * time.Second},
		{games.Budget{Time: time.Second, Clock: time.Minute}, 4 * time.Second},
	} {
		if got := allowance(tc.b); got != tc.want {
			t.Errorf("%+v: %v, want %v", tc.b, got, tc.want)
		}
	}
}

// TestCommandLinesAreSplit as a shell would, and a line without words is refused.
func TestCommandLinesAreSplit(t *testing.T) {
	for line, want := range map[string][]string{
		"a b": {"a", "b"}, " a\tb ": {"a", "b"}, `'a b' c`: {"a b", "c"}, `"a \"b\" \\ \n" 'c\'`: {`a "b" \ \n`, `c\`}, `a\ b\'c \\d \e`: {"a b'c", `\d`, `\e`},
		`x''y ""`: {"xy", ""}, "": nil, " ": nil, `'a`: nil, `a "`: nil,
	} {
		got, err := split(line)
		if !slices.Equal(got, want) || (Check(line) == nil) != (len(want) > 0) || err != nil && want != nil {
			t.Errorf("%q: %q, %v, %v", line, got, err, Check(line))
		}
	}
}
