package darkchess

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games"
)

// robot is another program: it answers from a list, and what it was sent is kept.
type robot struct {
	answers, sent []string
	breaks        int // at this line that is sent, counted from 1
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

func (*robot) Tell(string) {}

const (
	freshBoard = "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - KGGMMRRNNCCPPPPPkggmmrrnnccppppp 0"
	fewPieces  = "..../..../.Rn./..../..../..../..../X..k r P 0"
)

// A program is told of the game: its rules, the position unless it is that of a new
// game, every move once, and all anew where other moves were played.
func TestAProgramIsToldOfTheGame(t *testing.T) {
	type question struct {
		moves, answers, sent, reply string
	}
	for _, c := range []struct {
		name, start string
		asked       []question
	}{
		{"from the start", freshBoard, []question{
			{"", "ok|flip c2", "newgame draw=60 rep=3 movems=1000 seed=4|genmove 1000 -", "c2"},
			{"c2(P) d2(k)", "ok|ok|flip a8", "flip c2 P|flip d2 k|genmove 1000 r", "a8"},
			{"c2(P) d2(k) a8(C)", "ok|move d2 c2", "flip a8 C|genmove 1000 b", "d2-c2"},
			{"c2(P) d2(k)", "ok|ok|ok|resign", "newgame draw=60 rep=3 movems=1000 seed=4|flip c2 P|flip d2 k|genmove 1000 r", games.Resigns},
			{"c2(P) d2(n)", "ok|ok|ok|flip a1", "newgame draw=60 rep=3 movems=1000 seed=4|flip c2 P|flip d2 n|genmove 1000 r", "a1"},
		}},
		{"from a position", fewPieces, []question{
			{"", "ok|ok|move b6 c6", "newgame draw=60 rep=3 movems=1000 seed=4|position " + fewPieces + "|genmove 1000 r", "b6-c6"},
			{"b6-c6", "ok|move d1 c1", "move b6 c6|genmove 1000 b", "d1-c1"},
		}},
	} {
		start := newState(position(t, tournament(), c.start), red)
		r := &robot{}
		call := call(r, start, games.Env{Seed: 8})
		for _, q := range c.asked {
			s := start.Clone().(*state)
			for move := range strings.FieldsSeq(q.moves) {
				if err := s.Play(move); err != nil {
					t.Fatal(c.name, move, err)
				}
			}
			r.sent, r.answers = nil, strings.Split(q.answers, "|")
			reply, err := call.Move(t.Context(), s, strings.Fields(q.moves), games.Budget{Time: time.Second})
			if err != nil || reply != q.reply || strings.Join(r.sent, "|") != q.sent {
				t.Errorf("%s, after %q: %s, %v\nsent %s\nwant %s", c.name, q.moves, reply, err, strings.Join(r.sent, "|"), q.sent)
			}
		}
		if call.Bye() != "quit" {
			t.Errorf("it is left with %s", call.Bye())
		}
	}
}

// An engine takes a draw when it is not ahead and nothing was taken for twenty plies.
func TestWhenAnEngineTakesADraw(t *testing.T) {
	const ahead = "..../..../.R../..../..../..../P..P/...k r - 0" // red is
	for _, c := range []struct {
		text     string
		first    colour
		peaceful int
		want     [2]bool // by First, by Second
	}{
		{ahead, red, 20, [2]bool{false, true}}, {ahead, black, 20, [2]bool{true, false}}, {ahead, red, 19, [2]bool{false, false}},
		{strings.Replace(ahead, " r ", " b ", 1), red, 20, [2]bool{false, true}}, {freshBoard, red, 40, [2]bool{false, false}},
	} {
		s := newState(position(t, tournament(), c.text), c.first)
		s.peaceful = c.peaceful
		got := [2]bool{takesDraw(s, games.First), takesDraw(s, games.Second)}
		if got != c.want {
			t.Errorf("%s, %d plies: %v, want %v", c.text, c.peaceful, got, c.want)
		}
	}
	moves := newState(position(t, tournament(), fewPieces), red)
	for i, move := range []string{"b6-b7", "d1-d2", "b7-b6", "d2-d1", "b6-c6"} {
		enginetest.Must(t, moves.Play(move))
		if want := map[int]int{4: 0}[i] + (i+1)*map[bool]int{true: 1}[i < 4]; moves.peaceful != want {
			t.Errorf("after %s: %d plies without a capture", move, moves.peaceful)
		}
	}
}
