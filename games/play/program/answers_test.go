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

// Of what a program complains only the end is kept.
func TestOnlyTheEndIsKept(t *testing.T) {
	var s tail
	for _, part := range []string{strings.Repeat("a", maxSaid-1), "b", "c", "d"} {
		if n, err := s.Write([]byte(part)); n != len(part) || err != nil {
			t.Errorf("%d of %d written, %v", n, len(part), err)
		}
		if part >= "b" && len(s.text()) != maxSaid {
			t.Errorf("%d kept", len(s.text()))
		}
	}
	if got, want := s.text(), strings.Repeat("a", maxSaid-3)+"bcd"; got != want {
		t.Errorf("%d bytes kept that end with %q", len(got), got[len(got)-4:])
	}
}
