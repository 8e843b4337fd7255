package darkchess

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/text/message"
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

// Without a time for the move it gets one part in thirty of its clock, and a moment
// at least.
func TestAProgramIsToldItsTime(t *testing.T) {
	start := newState(position(t, tournament(), fewPieces), red)
	for _, c := range []struct {
		b    games.Budget
		want string
	}{
		{games.Budget{Time: 700 * time.Millisecond}, "700"}, {games.Budget{Clock: time.Minute}, "2000"}, {games.Budget{}, "1"},
		{games.Budget{Time: time.Second, Clock: time.Minute}, "1000"},
	} {
		r := &robot{answers: []string{"ok", "ok", "move b6 c6"}}
		if _, err := call(r, start, games.Env{}).Move(t.Context(), start, nil, c.b); err != nil {
			t.Fatal(err)
		}
		if got := r.sent[len(r.sent)-1]; got != "genmove "+c.want+" r" {
			t.Errorf("%+v: %s", c.b, got)
		}
	}
}

// An answer that is no action is an error, as is anything but ok to what is told, the
// program's end at any line, and rules that it cannot know.
func TestTheAnswersOfAProgram(t *testing.T) {
	start := newState(position(t, tournament(), fewPieces), red)
	s := start.Clone().(*state)
	enginetest.Must(t, s.Play("b6-c6"))
	ask := func(r *robot, st *state, moves ...string) (string, error) {
		return call(r, start, games.Env{}).Move(t.Context(), st, moves, games.Budget{})
	}
	for answers, want := range map[string]string{
		"ok|ok|ok|resign": games.Resigns, "ok|ok|ok|flip a1": "a1", "ok|ok|ok|move d1 c1": "d1-c1",
		"ok|ok|ok|flip": "", "ok|ok|ok|flip a1 K": "", "ok|ok|ok|move d1": "", "ok|ok|ok|move a b c": "", "ok|ok|ok|resign now": "", "ok|ok|ok|pass": "",
		"no": "", "ok|no": "", "ok|ok|no": "", "ok|ok|error": "",
	} {
		got, err := ask(&robot{answers: strings.Split(answers, "|")}, s, "b6-c6")
		if got != want || (want == "") != errors.Is(err, message.ErrProgram) {
			t.Errorf("%q is answered by %q, %v", answers, got, err)
		}
	}
	for n := 1; n <= 4; n++ {
		if _, err := ask(&robot{answers: []string{"ok", "ok", "ok", "resign"}, breaks: n}, s, "b6-c6"); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("broken at line %d: %v", n, err)
		}
	}
	for rules, spoken := range map[string]bool{
		"": true, "draw=100": true, "rep=0": true, "chain=on": false, "blind=die": false, "knight=diagonal": false, "order=hongkong": false, "match=pair": false,
	} {
		st := newState(position(t, parseRules(t, rules), fewPieces), red)
		if rules == "match=pair" {
			st = pairAt(t, fewPieces, red, nil)
		}
		_, err := call(&robot{answers: []string{"ok", "ok", "resign"}}, st, games.Env{}).Move(t.Context(), st, nil, games.Budget{})
		if spoken != (err == nil) {
			t.Errorf("%s: %v", rules, err)
		}
	}
}

// What a turn does is said in words, what is turned up only where it is known.
func TestTurnsAreDescribed(t *testing.T) {
	for _, c := range []struct{ rules, position, move, want string }{
		{"", fewPieces, "a1", "darkchess.say.flip side=darkchess.side.red square=a1"},
		{"", fewPieces, "a1(P)", "darkchess.say.flipped side=darkchess.side.red square=a1 piece=darkchess.piece.red.soldier"},
		{"", fewPieces, "b6-c6", "darkchess.say.capture from=b6 to=c6 piece=darkchess.piece.black.horse by=darkchess.piece.red.chariot"},
		{"", fewPieces, "b6-b7", "darkchess.say.step from=b6 to=b7 piece=darkchess.piece.red.chariot"},
		{"blind=die", "..../..../.RX./..../..../..../..../...k r P 0", "b6-c6", "darkchess.say.attack side=darkchess.side.red from=b6 to=c6"},
		{"blind=die", "..../..../.RX./..../..../..../..../...k r P 0", "b6-c6(P)", "darkchess.say.attacked side=darkchess.side.red from=b6 to=c6 piece=darkchess.piece.red.soldier"},
		{"chain=on", "..../..../.Rnp/..../..../..../..../...k r - 0", "b6-c6-d6", "darkchess.say.chain side=darkchess.side.red move=b6-c6-d6 n=2"},
		{"", fewPieces, "a4-a5", "a4-a5"},
	} {
		got := newState(position(t, parseRules(t, c.rules), c.position), red).Describe(c.move)
		text := got.String()
		if c.want == "a4-a5" {
			text, c.want = fmt.Sprint(got), fmt.Sprint(message.Verbatim("a4-a5"))
		}
		if text != c.want {
			t.Errorf("%s: %s, want %s", c.move, text, c.want)
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
