package gomoku

import (
	"strings"
	"testing"
	"time"

	"duiju/engine"
	"duiju/games"
)

// What the manager tells by INFO limits the next move; what is no number, or names
// nothing, is passed over.
func TestProtocolLimits(t *testing.T) {
	usual := games.Budget{Time: 5 * time.Second}
	for lines, want := range map[string]games.Budget{
		"":                                 usual,
		"timeout_turn 500":                 {Time: 500 * time.Millisecond},
		"timeout_turn 0":                   {Time: 20 * time.Millisecond},
		"timeout_turn 20":                  {Time: 20 * time.Millisecond},
		"timeout_turn -5":                  {Time: 20 * time.Millisecond},
		"TIMEOUT_TURN 21":                  {Time: 21 * time.Millisecond},
		"timeout_turn soon":                usual,
		"timeout_turn":                     usual,
		"time_left 3000":                   {Time: 5 * time.Second, Clock: 3 * time.Second},
		"time_left 0":                      usual,
		"time_left -1":                     usual,
		"time_left 2147483647":             usual,
		"time_left 2147483646":             {Time: 5 * time.Second, Clock: 2147483646 * time.Millisecond},
		"timeout_match 1000":               usual,
		"max_node 100":                     {Nodes: 100},
		"max_node 0":                       usual,
		"max_node -4":                      usual,
		"max_depth 5":                      {Depth: 5},
		"max_depth 1000000":                {Depth: engine.MaxPly},
		"max_depth -1":                     usual,
		"max_node 7|max_depth 2":           {Nodes: 7, Depth: 2},
		"max_node 7|timeout_turn 50":       {Nodes: 7, Time: 50 * time.Millisecond},
		"max_node 99999999999999999999999": usual,
	} {
		c := &cup{left: noClock}
		for line := range strings.SplitSeq(lines, "|") {
			c.info(strings.Fields(line))
		}
		if got := c.budget(); got != want {
			t.Errorf("%s: %+v, want %+v", lines, got, want)
		}
	}
}
