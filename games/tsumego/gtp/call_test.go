package gtp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"testing"

	"duiju/games"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// spoken is another program that the caller speaks to: a session of our own, or
// answers that are given.
type spoken struct {
	to      io.Writer
	from    *bufio.Scanner
	sent    []string
	answers []string // instead of a session
}

func (s *spoken) Tell(string) {}

func (s *spoken) Send(line string) error {
	s.sent = append(s.sent, line)
	if s.to == nil {
		return nil
	}
	_, err := fmt.Fprintln(s.to, line)
	return err
}

func (s *spoken) Receive(context.Context) (string, error) {
	if s.to == nil {
		if len(s.answers) == 0 {
			return "", io.ErrUnexpectedEOF
		}
		a := s.answers[0]
		s.answers = s.answers[1:]
		return a, nil
	}
	for s.from.Scan() {
		if s.from.Text() != "" {
			return s.from.Text(), nil
		}
	}
	return "", io.ErrUnexpectedEOF
}

// TestTheProgramIsToldTheGame: a program hears the stones of the problem and every
// move once, the whole again only if other moves were played; what it answers is a
// move of the game or a fault. The program is our own, which stands on the same
// board all the time.
func TestTheProgramIsToldTheGame(t *testing.T) {
	in, ours := io.Pipe()
	theirs, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- Speak(context.Background(), games.Conversation{In: in, Out: out})
		out.Close()
	}()
	p, _ := problem.Builtin("straight-three-side-kill")
	peer := &spoken{to: ours, from: bufio.NewScanner(theirs)}
	start := play.NewState(play.Configure(p), 0)
	c := NewCaller(peer, start)
	ask := func(moves ...string) (string, []string) {
		t.Helper()
		s := start.Clone()
		for _, m := range moves {
			if err := s.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		peer.sent = nil
		move, err := c.Move(t.Context(), s, moves, games.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		return move, peer.sent
	}
	setUp := []string{"boardsize 9", "clear_board", "komi 0"}
	for q, stone := range start.Board.Stones {
		if stone != 0 {
			setUp = append(setUp, "play "+colorWords[stone]+" "+start.Board.Name(q))
		}
	}
	for _, tc := range []struct {
		moves, sent []string
	}{
		{nil, append(slices.Clone(setUp), "genmove black")},
		{[]string{"pass"}, []string{"genmove white"}},
		{[]string{"pass", "D9"}, append(slices.Clone(setUp), "play black pass", "play white D9", "genmove black")},
		{[]string{"pass", "D9", "pass", "E9"}, []string{"play white E9", "genmove black"}},
		{[]string{"E9"}, append(slices.Clone(setUp), "play black E9", "genmove white")},
	} {
		if move, sent := ask(tc.moves...); move != "pass" || !slices.Equal(sent, tc.sent) { // it knows no target
			t.Errorf("after %q: %s, told %q", tc.moves, move, sent)
		}
	}
	if c.Bye() != "quit" {
		t.Errorf("it is sent away by %q", c.Bye())
	}
	fmt.Fprintln(ours, c.Bye())
	go func() { _, _ = io.Copy(io.Discard, theirs) }() // what it says last
	if err := <-done; err != nil {
		t.Error(err)
	}
}
