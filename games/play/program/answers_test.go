package program

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/text/message"
)

// spoken is the small game with a protocol that answers each move with a word.
type spoken struct {
	nullgame.Module
	answer string
}

func (m spoken) Info() games.Info {
	info := m.Module.Info()
	info.Protocol = &games.Protocol{Name: "test", Call: func(p games.Peer, _ games.State, _ games.Env) games.Caller { return says{p, m.answer} }}
	return info
}

type says struct {
	peer   games.Peer
	answer string
}

func (s says) Move(context.Context, games.State, []string, games.Budget) (string, error) {
	s.peer.Tell("as I think")
	return s.answer, nil
}

func (says) Greet(context.Context, games.Budget) error { return nil }

func (says) Bye() string { return "bye" }

// What a program says of its move stays with the move or the resignation; a game
// without programs, and a program that is not there, are refused.
func TestAnswersOfAProgram(t *testing.T) {
	cat, err := exec.LookPath("cat")
	if err != nil {
		t.Skip("no cat")
	}
	st, err := nullgame.Module{}.New(nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	move := st.Moves()[0].Text
	for answer, want := range map[string]games.Decision{games.Resigns: {Resign: true}, " " + move: {Move: move}} {
		p, err := New(spoken{answer: answer}, games.PlayerSpec{Kind: games.Program, Name: cat}, games.Env{})
		if err != nil {
			t.Fatal(err)
		}
		heard := 0
		d, err := p.Choose(t.Context(), st.Clone(), games.Budget{}, func(th games.Thought) {
			if fmt.Sprint(th.Note) == fmt.Sprint(message.Verbatim("as I think")) {
				heard++
			}
		})
		if err != nil || d.Resign != want.Resign || d.Move != want.Move || fmt.Sprint(d.Thought.Note) != fmt.Sprint(message.Verbatim("as I think")) || heard != 1 {
			t.Errorf("%q: %+v, %v, heard %d", answer, d, err, heard)
		}
		for range 2 {
			if err := p.(*player).Close(); err != nil || p.(*player).proc != nil {
				t.Errorf("closed: %v", err)
			}
		}
	}
	if p, err := New(nullgame.Module{}, games.PlayerSpec{Kind: games.Program, Name: cat}, games.Env{}); !errors.Is(err, message.ErrOption) {
		t.Errorf("a game without a protocol: %v, %v", p, err)
	}
	var f *message.Fault
	if _, err := begin("no-such-program-here", nil); !errors.As(err, &f) || f.Text.Key != "games.program.start" || strings.Count(fmt.Sprint(f.Text), "no-such-program-here") != 1 {
		t.Errorf("%v", err)
	}
	if got := startReason(errors.New("as it is")); got != "as it is" {
		t.Errorf("%q", got)
	}
}

// The depth and the score are taken out of what programs say of their search; another
// line of several, a chance and a score in another unit are not.
func TestProgramsTellOfTheirSearch(t *testing.T) {
	for text, want := range map[string]string{
		"Depth 9-14 | Eval -35 | Time 120ms | H8 I9":             "9 -35",
		"depth 12-18 ev +M7 n 20M n/ms 900 tm 99 pv H8":          "12 win 7",
		"Speed 900K | Depth 3-4 | Eval -M6 | Node 2K | Time 1ms": "3 loss 6",
		"depth 7-7 score loss 4 nodes 10 nps 1000 line h8 i9":    "7 loss 4",
		"depth 7-12 score 40 nodes 10 nps 1000 line h8 i9":       "7 40",
		"depth 12-18 multipv 2 ev 20 n 20M":                      "1 1",
		"depth 12-18 multipv 1 ev 20 n 20M":                      "12 20",
		"EVAL: 12":                                               "1 12",
		"score 55%":                                              "1 1",
		"ev 0.35 depth 4":                                        "4 1",
		"every level 5":                                          "1 1",
		"depth 99999999999999999999 score 123456789":             "1 1",
	} {
		th := games.Thought{Depth: 1, Lines: []games.ThoughtLine{{Score: 1}}}
		hear(&th, text)
		if got := fmt.Sprint(th.Depth, " ", th.Lines[0].Score); got != want {
			t.Errorf("%q is heard as %s, want %s", text, got, want)
		}
	}
}
