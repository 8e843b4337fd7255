package gomoku

import (
	"context"
	"strings"
	"testing"
	"time"

	"duiju/engine"
	"duiju/engine/enginetest"
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

// converse has a whole session and returns its answers without the messages.
func converse(t *testing.T, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	err := New().Speak(context.Background(), games.Conversation{
		In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &out, Player: quick, Version: "test", Env: games.Env{Seed: 1, Threads: 3},
	})
	enginetest.Must(t, err)
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

// What is refused is said with its reason, and nothing has changed then.
func TestProtocolRefusals(t *testing.T) {
	for _, c := range []struct{ lines, want string }{
		{"TURN 1,1", "ERROR START first"},
		{"START 15|TURN 15,0", "OK|ERROR 15,0 is not on the board"},
		{"START 15|TURN 1", "OK|ERROR 1 is not on the board"},
		{"START 15|TURN a,1", "OK|ERROR a,1 is not on the board"},
		{"START 15|TURN 1,b", "OK|ERROR 1,b is not on the board"},
		{"START 15|PLAY 3,4|PLAY 3,4", "OK|3,4|ERROR 3,4 is occupied"},
		{"START 15|TAKEBACK 3,4", "OK|ERROR 3,4 is empty"},
		{"START 15|PLAY 3,4|TAKEBACK 3,4|PLAY 3,4", "OK|3,4|OK|3,4"},
		{"START 15|PLAY 3,4|BEGIN", "OK|3,4|ERROR the board is not empty"},
		{"START 4", "ERROR unsupported size; 5 to 20 are supported"}, {"START", "ERROR unsupported size; 5 to 20 are supported"},
		{"START 21", "ERROR unsupported size; 5 to 20 are supported"}, {"START 5", "OK"}, {"START 20", "OK"},
		{"RECTSTART 15, 15", "OK"}, {"RECTSTART 15", "ERROR the board must be square"}, {"RECTSTART 15,14", "ERROR the board must be square"},
		{"START 15|YXNBEST 0", "OK|ERROR YXNBEST needs a number from 1 to 20"}, {"START 15|YXNBEST 21", "OK|ERROR YXNBEST needs a number from 1 to 20"},
		{"START 15|YXNBEST", "OK|ERROR YXNBEST needs a number from 1 to 20"},
		{"INFO rule 16|START 15|INFO rule 0|START 15", "ERROR rule 16 is not supported; 0, 1, 4, 8 and 9 are|OK"},
		{"START 15|BOARD|1,1,1|1,1,2|DONE", "OK|ERROR 1,1 is named twice"},
		{"START 15|BOARD|1,1|DONE", "OK|ERROR 1,1 is no stone of this board"}, {"START 15|BOARD|1,1,4|2,2,9|DONE", "OK|ERROR 1,1,4 is no stone of this board"},
		{"START 15|BOARD|1,1,0|done", "OK|ERROR 1,1,0 is no stone of this board"}, {"START 15|BOARD|1,1,12|DONE", "OK|ERROR 1,1,12 is no stone of this board"},
		{"START 15|SWAP2BOARD|1,1|DONE", "OK|ERROR SWAP2BOARD needs 0, 3 or 5 stones"},
		{"START 15|SWAP2BOARD|1,1|2,2|3,3|4,4|DONE", "OK|ERROR SWAP2BOARD needs 0, 3 or 5 stones"},
		{"START 5|PLAY 0,0|PLAY 1,1|PLAY 2,2|PLAY 3,3|PLAY 4,4|PLAY 0,1", "OK|0,0|1,1|2,2|3,3|4,4|ERROR the game is over"},
		{"START 5|PLAY 0,0|PLAY 1,1|PLAY 2,2|PLAY 3,3|PLAY 4,4|TAKEBACK 4,4|PLAY 4,0", "OK|0,0|1,1|2,2|3,3|4,4|OK|4,0"},
		{"WHAT ever", "UNKNOWN WHAT"}, {"YXSHOWFORBID", "FORBID ."},
	} {
		if got := strings.Join(converse(t, strings.Split(c.lines, "|")...), "|"); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.lines, got, c.want)
		}
	}
	if got := converse(t, "YXSHOWINFO")[0]; got != "MESSAGE INFO MAX_THREAD_NUM 3" {
		t.Errorf("%s", got)
	}
}
