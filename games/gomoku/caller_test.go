package gomoku

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/text/message"
)

// robot is another program: it answers from a list, and what it was sent is kept.
type robot struct {
	answers []string
	sent    []string
	told    []string
	breaks  int // at this line that is sent, counted from 1
}

func (r *robot) Send(line string) error {
	r.sent = append(r.sent, line)
	if len(r.sent) == r.breaks {
		return io.ErrClosedPipe
	}
	return nil
}

func (r *robot) Receive(context.Context) (string, error) {
	if len(r.answers) == 0 {
		return "", io.ErrUnexpectedEOF
	}
	line := r.answers[0]
	r.answers = r.answers[1:]
	return line, nil
}

func (r *robot) Tell(text string) { r.told = append(r.told, text) }

// lines are what was sent since the last look, without what limits the time.
func (r *robot) lines() string {
	sent := slices.DeleteFunc(slices.Clone(r.sent), func(l string) bool { return strings.HasPrefix(l, "INFO t") })
	r.sent = nil
	return strings.Join(sent, "|")
}

// A program is told of the game move by move, of the whole board where it does not
// know it, and asked for its moves.
func TestAProgramIsToldOfTheGame(t *testing.T) {
	for _, c := range []struct {
		name    string
		text    string // the position to begin with
		moves   string // played before each question, "/" between
		answers string
		sent    []string
		replies string
	}{
		{"from the start", "", " / i9 / g7", "OK|7,7|8,8|8,7", []string{
			"START 15|INFO rule 0|INFO game_type 0|BEGIN", "TURN 8,6", "TURN 6,8"}, "h8 i7 i8"},
		{"as White", "", "h8 / i9", "ok|6,6|8,8", []string{"START 15|INFO rule 0|INFO game_type 0|TURN 7,7", "TURN 8,6"}, "g9 i7"},
		{"from the middle", "", "h8 i9 g7", "OK|0,0", []string{"START 15|INFO rule 0|INFO game_type 0|BOARD|7,7,2|8,6,1|6,8,2|DONE"}, "a15"},
		{"after taking back", "", "h8 / undo undo g8", "OK|6,6|OK|5,5", []string{
			"START 15|INFO rule 0|INFO game_type 0|TURN 7,7", "RESTART|BOARD|6,7,2|DONE"}, "g9 f10"},
		{"with stones that stood there", "b:a1c1 w:h8 to:w", "", "OK|0,0", []string{"START 15|INFO rule 0|INFO game_type 0|BOARD|7,7,1|0,14,2|2,14,2|DONE"}, "a15"},
		{"standard", "19 standard", "", "OK|9,9", []string{"START 19|INFO rule 1|INFO game_type 0|BEGIN"}, "j10"},
		{"renju", "15 renju", "", "OK|7,7", []string{"START 15|INFO rule 4|INFO game_type 0|BEGIN"}, "h8"},
		{"caro", "15 caro", "", "OK|7,7", []string{"START 15|INFO rule 9|INFO game_type 0|BEGIN"}, "h8"},
	} {
		start := mustText(t, c.text)
		s := start
		var played []string
		r := &robot{answers: strings.Split(c.answers, "|")}
		call := call(r, s, games.Env{})
		var replies []string
		for i, moves := range strings.Split(c.moves, "/") {
			for move := range strings.FieldsSeq(moves) {
				if move == "undo" {
					played = played[:len(played)-1]
					s = start.Clone().(*state)
					for _, m := range played {
						enginetest.Must(t, s.Play(m))
					}
					continue
				}
				if s == start {
					s = start.Clone().(*state)
				}
				if err := s.Play(move); err != nil {
					t.Fatal(c.name, err)
				}
				played = append(played, move)
			}
			reply, err := call.Move(t.Context(), s, played, games.Budget{})
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if got := r.lines(); got != c.sent[i] {
				t.Errorf("%s: sent %s\nwant %s", c.name, got, c.sent[i])
			}
			replies = append(replies, reply)
			s = s.Clone().(*state)
			enginetest.Must(t, s.Play(reply))
			played = append(played, reply)
		}
		if got := strings.Join(replies, " "); got != c.replies {
			t.Errorf("%s: it plays %s, want %s", c.name, got, c.replies)
		}
		if call.Bye() != "END" {
			t.Errorf("it is left with %s", call.Bye())
		}
	}
}

// Time, nodes and depth of a move are told before each, the time in milliseconds; memory
// once, in bytes.
func TestAProgramIsToldItsLimits(t *testing.T) {
	const forever = "2147483647"
	for _, c := range []struct {
		budget games.Budget
		want   string
	}{
		{games.Budget{}, "0 " + forever + " " + forever},
		{games.Budget{Time: 1500 * time.Millisecond}, "1500 " + forever + " " + forever},
		{games.Budget{Clock: time.Minute}, "60000 60000 60000"},
		{games.Budget{Time: time.Second, Clock: time.Minute}, "1000 60000 60000"},
		{games.Budget{Nodes: 5000, Depth: 7}, "0 " + forever + " " + forever + " 5000 7"},
	} {
		r := &robot{answers: []string{"OK", "7,7"}}
		if _, err := call(r, nil, games.Env{TableMiB: 3}).Move(t.Context(), mustText(t, ""), nil, c.budget); err != nil {
			t.Fatal(err)
		}
		values := map[string]string{}
		for _, line := range r.sent {
			if f := strings.Fields(line); f[0] == "INFO" {
				values[f[1]] = f[2]
			}
		}
		got := strings.Join([]string{values["timeout_turn"], values["timeout_match"], values["time_left"], values["max_node"], values["max_depth"]}, " ")
		if got = strings.TrimSpace(got); got != c.want || values["max_memory"] != "3145728" {
			t.Errorf("%+v: %s, memory %s", c.budget, got, values["max_memory"])
		}
	}
}

// What a program says besides its moves is shown; an answer that is no point of the
// board is an error, and so is its end at whatever line.
func TestTheAnswersOfAProgram(t *testing.T) {
	for answers, want := range map[string]string{
		"OK|MESSAGE I think|DEBUG x|3,4": "d11", "OK| 3 , 4 ": "d11", "OK|SUGGEST 3,4": "d11", "OK|message again|0,14": "a1",
		"OK|15,0": "", "OK|-1,3": "", "OK|x": "", "OK|3": "", "OK|": "", "ERROR no": "", "OK|3,4": "d11", "OK": "", "MESSAGE hello|OK|14,14": "o1",
	} {
		r := &robot{answers: strings.Split(answers, "|")}
		got, err := call(r, nil, games.Env{}).Move(t.Context(), mustText(t, ""), nil, games.Budget{})
		if got != want || (err != nil) != (want == "") {
			t.Errorf("%q is answered by %q, %v", answers, got, err)
		}
		if answers != "OK" && want == "" && !errors.Is(err, message.ErrProgram) {
			t.Errorf("%q: %v", answers, err)
		}
		if strings.Contains(strings.ToUpper(answers), "MESSAGE") != (len(r.told) == 1) {
			t.Errorf("%q: told %q", answers, r.told)
		}
	}
	s := mustText(t, "")
	for _, move := range []string{"h8", "i9", "g7"} {
		enginetest.Must(t, s.Play(move))
	}
	whole := &robot{answers: []string{"OK", "0,0"}}
	if _, err := call(whole, s, games.Env{TableMiB: 1}).Move(t.Context(), s, nil, games.Budget{}); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= len(whole.sent); n++ {
		r := &robot{answers: []string{"OK", "0,0"}, breaks: n}
		if _, err := call(r, s, games.Env{TableMiB: 1}).Move(t.Context(), s, nil, games.Budget{}); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("broken at %q: %v", whole.sent[n-1], err)
		}
	}
	r := &robot{answers: []string{"OK", "0,0", "what?"}}
	c := call(r, s, games.Env{})
	if _, err := c.Move(t.Context(), s, []string{"h8", "i9", "g7"}, games.Budget{}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Move(t.Context(), s, []string{"h8", "i9", "g7"}, games.Budget{}); !errors.Is(err, message.ErrProgram) {
		t.Errorf("a new game that is not begun: %v", err)
	}
	if _, err := c.Move(t.Context(), mustText(t, "15 freestyle swap"), nil, games.Budget{}); !errors.Is(err, message.ErrProgram) {
		t.Errorf("an opening with a choice: %v", err)
	}
}
