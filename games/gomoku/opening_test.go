package gomoku

import (
	"context"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
)

func TestSwapOpenings(t *testing.T) {
	for _, c := range []struct {
		text    string // size, rules, opening and moves
		turn    games.Side
		choices []string
		blackIs games.Side // the side that has Black, NoSide while open
	}{
		{"15 freestyle swap", games.First, nil, games.NoSide},
		{"15 freestyle swap h8h9", games.First, nil, games.NoSide},
		{"15 freestyle swap h8h9i8", games.Second, []string{"black", "white"}, games.NoSide},
		{"15 freestyle swap h8h9i8 black", games.First, nil, games.Second},
		{"15 freestyle swap h8h9i8 white", games.Second, nil, games.First},
		{"15 freestyle swap h8h9i8 black i9", games.Second, nil, games.Second},
		{"15 freestyle swap2 h8h9i8", games.Second, []string{"black", "white", "more"}, games.NoSide},
		{"15 freestyle swap2 h8h9i8 more", games.Second, nil, games.NoSide},
		{"15 freestyle swap2 h8h9i8 more i9", games.Second, nil, games.NoSide},
		{"15 freestyle swap2 h8h9i8 more i9j10", games.First, []string{"black", "white"}, games.NoSide},
		{"15 freestyle swap2 h8h9i8 more i9j10 white", games.First, nil, games.Second},
		{"15 freestyle swap2 h8h9i8 more i9j10 black", games.Second, nil, games.First},
	} {
		s := mustText(t, c.text)
		if s.Text() != c.text {
			t.Errorf("%s is written as %s", c.text, s.Text())
		}
		if s.Turn() != c.turn {
			t.Errorf("%s: side %d is to act, want %d", c.text, s.Turn(), c.turn)
		}
		step, _ := games.Next(s, nil)
		var got []string
		for _, x := range step.Choices {
			got = append(got, x.Value)
		}
		if !slices.Equal(got, c.choices) || len(got) > 0 && len(step.Follow) > 0 {
			t.Errorf("%s: choices %v with %d points, want %v", c.text, got, len(step.Follow), c.choices)
		}
		if c.blackIs == games.NoSide {
			if !s.swap.open {
				t.Errorf("%s: the colours are settled", c.text)
			}
		} else if s.swap.side(board.Black) != c.blackIs {
			t.Errorf("%s: Black is side %d, want %d", c.text, s.swap.side(board.Black), c.blackIs)
		}
	}
}

func TestWinnerAfterASwapIsTheSideWithTheColour(t *testing.T) {
	s := mustText(t, "15 freestyle swap h8a1i8 black a2 j8 a3 k8 a5 l8")
	if st := s.Status(); !st.Over || st.Winner != games.Second {
		t.Errorf("Black, the Second side, has five: %+v", st)
	}
}

// quickly makes the judges of openings look at few nodes.
func quickly(t *testing.T) {
	enginetest.OneThread(t)
	limit, again := judgeLimit, judgeAgain
	judgeLimit, judgeAgain = games.Budget{Depth: 2, Nodes: 60}, games.Budget{Nodes: 200}
	t.Cleanup(func() { judgeLimit, judgeAgain = limit, again })
}

func TestSwapPlayersKeepTheBalance(t *testing.T) {
	quickly(t)
	o := games.Options{optOpening: openSwap2}
	p, err := New().NewPlayer(games.PlayerSpec{Kind: games.Level, Level: 2}, o, games.Env{Seed: 4})
	enginetest.Must(t, err)
	st, err := New().New(o, 0)
	enginetest.Must(t, err)
	for range 9 {
		d, err := p.Choose(context.Background(), st.Clone(), games.Budget{}, nil)
		enginetest.Must(t, err)
		if err := st.Play(d.Move); err != nil {
			t.Fatalf("%s: %v", st.Text(), err)
		}
	}
	// Two stones side by side favour Black; two in the corners favour White, who
	// is to move.
	for text, want := range map[string]string{
		"15 freestyle swap2 g8a1h8": takeBlack,
		"15 freestyle swap a1h8o15": takeWhite,
	} {
		s := mustText(t, text)
		d, err := p.Choose(context.Background(), s, games.Budget{}, nil)
		if err != nil || d.Move != want {
			t.Errorf("%s: %s, %v, want %s", text, d.Move, err, want)
		}
	}
}

// The search of a choice goes through all of them: who took White passes before Black's
// next stone, and taking a choice back restores the position.
func TestChoicesAreSearchedAsMoves(t *testing.T) {
	for text, want := range map[string]string{"15 freestyle swap h8i9g7": "black white", "15 freestyle swap2 h8i9g7": "black white more"} {
		v := mustText(t, text).Game()
		before, names := v.Hash(), ""
		seen := map[uint64]bool{before: true}
		for _, m := range v.Moves(nil) {
			name := v.MoveName(m)
			names += name + " "
			v.Do(m)
			next := v.Moves(nil)
			if passes := len(next) == 1 && v.MoveName(next[0]) == "pass"; passes == (name == takeBlack) {
				t.Errorf("%s: after %s there are %d moves, the first %s", text, name, len(next), v.MoveName(next[0]))
			}
			if seen[v.Hash()] {
				t.Errorf("%s: %s has the hash of another choice", text, name)
			}
			seen[v.Hash()] = true
			v.Undo(m)
		}
		if strings.TrimSpace(names) != want || v.Hash() != before {
			t.Errorf("%s: the choices are %s, want %s; taken back: %v", text, names, want, v.Hash() == before)
		}
	}
}
