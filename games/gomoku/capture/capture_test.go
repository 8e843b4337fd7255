package capture

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/scene"
	"duiju/games/text/message"
)

func mustRead(t *testing.T, text string) *state {
	t.Helper()
	s, err := Read(text)
	enginetest.Must(t, err)
	return s.(*state)
}

// texts are the moves that begin with a point.
func texts(s *state, point string) (out []string) {
	for _, m := range s.Moves() {
		if m.Text == point || strings.HasPrefix(m.Text, point+"x") {
			out = append(out, m.Text)
		}
	}
	return out
}

func TestFiveTakesTheNearestStone(t *testing.T) {
	for _, c := range []struct {
		name, text, point string
		want              []string
	}{
		{"four takes nothing", "f8 a1 g8 a15 h8 o1", "i8", []string{"i8"}},
		{"the nearest of three", "f8 a1 g8 a15 h8 k9 i8 o15", "j8", []string{"j8xk9"}},
		{"as near: a choice", "f8 a1 g8 a15 h8 k9 i8 k7", "j8", []string{"j8xk9", "j8xk7"}},
		{"a longer row takes again", "f8 a1 g8 a15 h8 o1 i8 o15 j8xo1 c3", "k8", []string{"k8xo15"}},
	} {
		s, err := Read("15 capture " + c.text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got := texts(s.(*state), c.point)
		slices.Sort(got)
		slices.Sort(c.want)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// Where a row has a choice, the second point of every path names what is taken,
// from the first move of the list on.
func TestAChoiceIsMadeByASecondPoint(t *testing.T) {
	s := mustRead(t, "b15 b13 c15 c14 d15 o1 e15 o3")
	for i, taken := range []string{"c14", "b13", ""} {
		m := s.Moves()[i]
		var got string
		if len(m.Path) > 1 {
			got = s.Name(int(m.Path[1]))
		}
		if got != taken || taken != "" && m.Text != "a15x"+taken {
			t.Errorf("move %d, %s, names %q, want %q", i, m.Text, got, taken)
		}
	}
}

// The point of a taken stone is closed to its owner alone, and the stone is in
// hand again.
func TestTakenStonesGoBackToTheHand(t *testing.T) {
	s := mustRead(t, "f8 a1 g8 a15 h8 k9 i8 o15")
	enginetest.Must(t, s.Play("j8xk9"))
	if s.hand(board.Black) != Supply-5 || s.hand(board.White) != Supply-3 {
		t.Errorf("%d and %d in hand", s.hand(board.Black), s.hand(board.White))
	}
	k9 := s.Named("k9")
	if got := texts(s, "k9"); got != nil {
		t.Errorf("White may play %v", got)
	}
	if _, err := games.Next(s, []scene.Point{scene.Point(k9)}); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("k9 is refused by %v", err)
	}
	enginetest.Must(t, s.Play("a14"))
	if got := texts(s, "k9"); len(got) == 0 {
		t.Error("Black may not play where White's stone was taken")
	}
	again := mustRead(t, s.Text())
	if again.Text() != s.Text() || again.hash != s.hash {
		t.Errorf("%s is read as %s", s.Text(), again.Text())
	}
}

// Where all enemy stones are in rows of five the nearest can be taken.
func TestAllSafeMeansNoneIs(t *testing.T) {
	r := newRules(15, Supply)
	for i, name := range []string{"l8", "l9", "l10", "l11", "l12", "f8", "g8", "h8", "i8"} {
		c := board.White
		if i >= 5 {
			c = board.Black
		}
		r.Put(r.Named(name), c)
		r.on[c.Side()]++
	}
	got := r.moves(nil, func(p int) bool { return p == r.Named("j8") })
	if len(got) != 1 || r.name(got[0]) != "j8xl8" {
		t.Errorf("%d moves, the first %s", len(got), r.name(got[0]))
	}
	r.Put(r.Named("a15"), board.White) // a stone outside: it is taken, though far
	if got := r.moves(nil, func(p int) bool { return p == r.Named("j8") }); r.name(got[0]) != "j8xa15" {
		t.Errorf("takes %s", r.name(got[0]))
	}
}

// Who has placed all stones wins; who cannot play passes, and two passes end it.
func TestTheEnd(t *testing.T) {
	r := newRules(5, MinSupply)
	r.on = [2]int{MinSupply - 1, 3}
	r.Do(moveOf(0, -1))
	if !r.over || r.winner != board.Black {
		t.Error("the last stone in hand does not win")
	}
	r = newRules(5, MinSupply)
	for p := range r.Points {
		for c := range r.closed {
			r.closed[c].Set(p)
		}
	}
	r.on = [2]int{4, 7}
	for range 2 {
		m := r.moves(nil, everywhere)
		if len(m) != 1 || m[0] != pass {
			t.Fatalf("%v, want a pass", m)
		}
		r.Do(m[0])
	}
	if !r.over || r.winner != board.White {
		t.Errorf("over %v, won by %d: White has fewer in hand", r.over, r.winner)
	}
}

func TestTypedMoves(t *testing.T) {
	s := mustRead(t, "f8 a1 g8 a15 h8 k9 i8 k7")
	for typed, want := range map[string]string{"J8 x K9": "j8xk9", "j8k7": "j8xk7", "A3": "a3"} {
		if got, err := games.Parse(s, typed); got != want || err != nil {
			t.Errorf("%q is read as %q, %v", typed, got, err)
		}
	}
	for typed, want := range map[string]string{"j8": "which", "f8": "taken", "z9": "off", "j8xa1": "which"} {
		if _, err := games.Parse(s, typed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is refused by %v, want %s", typed, err, want)
		}
	}
}

// What is written as a game is read with its size and supply, and a number out of
// range is no number of these.
func TestReadingAGame(t *testing.T) {
	for text, want := range map[string]string{
		"": "15 capture 40", "capture": "15 capture 40", "5 capture 20": "5 capture 20", "20 capture 60": "20 capture 60", "CAPTURE 25 H8": "15 capture 25 h8", "15": "15 capture 40", "16 20 a1": "16 capture 20 a1",
	} {
		if s, err := Read(text); err != nil || s.Text() != want {
			t.Errorf("%q: %v, %v", text, s, err)
		}
	}
	for text, number := range map[string]int{"4 capture": 1, "21 capture": 1, "capture 19": 1, "capture 61": 1, "15 capture 40 h8 h8": 2, "h8 i9 capture": 3} {
		_, err := Read(text)
		f := (*message.Fault)(nil)
		if !errors.As(err, &f) || !errors.Is(err, message.ErrPosition) || f.Text.Key != "gomoku.bad.move" || f.Text.Args[0].Value != number || f.Text.Args[2].Name != "reason" {
			t.Errorf("%q: %v, want move %d", text, err, number)
		} else if _, text := f.Text.Args[2].Value.(message.Text); !text {
			t.Errorf("the reason is not in words: %v", err)
		}
	}
	over := New(5, 1).(*state)
	enginetest.Must(t, over.Play("a1"))
	if _, err := over.Read("a2"); !errors.Is(err, message.ErrOver) {
		t.Errorf("after the end: %v", err)
	}

}
