package gomoku

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
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
