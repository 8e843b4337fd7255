package gomoku

import (
	"context"
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
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

// Without time for a search the first stones drawn are put, and a choice is
// made; both without an error.
func TestSwapPlayersKeepTheTime(t *testing.T) {
	judge := levels.New(levels.Level{Fours: threats.AllFours}, games.Env{TableMiB: 1})
	pl := &swapPlayer{judge: judge, seed: 4}
	for _, text := range []string{"15 freestyle swap2", "15 freestyle swap2 h8h9i8", "15 freestyle swap2 h8h9i8 more"} {
		s := mustText(t, text)
		d, err := pl.Choose(context.Background(), s, games.Budget{Time: 1}, nil)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if !s.swap.choosing(s.board.Stones) {
			r := board.Splitmix(pl.seed ^ s.Game().Hash())
			left := 3 - s.board.Stones
			if s.swap.added {
				left = 5 - s.board.Stones
			}
			if first := s.board.Name(s.someStones(left, &r)[0]); d.Move != first {
				t.Errorf("%s: %s, want %s, the first that was drawn", text, d.Move, first)
			}
		}
		if err := s.Play(d.Move); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// While stones of a swap opening are put, the scene says which.
func TestSwapSaysWhatToPut(t *testing.T) {
	said := func(s games.State) string {
		var all []string
		for _, c := range s.Scene().Captions[1:] {
			all = append(all, c.Key)
		}
		return strings.Join(all, " ")
	}
	for opening, first := range map[string]string{openSwap: "gomoku.swap.three", openSwap2: "gomoku.swap.threeortwo", openFree: ""} {
		s, err := New().New(games.Options{"opening": opening}, 1)
		enginetest.Must(t, err)
		for i, move := range []string{"h8", "i9", "j8"} {
			if got := said(s); got != first {
				t.Errorf("%s, stone %d: %q, want %q", opening, i+1, got, first)
			}
			enginetest.Must(t, s.Play(move))
		}
		if got := said(s); got != "" {
			t.Errorf("%s, the choice: %q", opening, got)
		}
		if opening != openSwap2 {
			continue
		}
		enginetest.Must(t, s.Play(addTwo))
		if got := said(s); got != "gomoku.swap.two" {
			t.Errorf("two more: %q", got)
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

// The view of a choice is one that any search may look into.
func TestTheViewOfAChoiceKeepsTheContract(t *testing.T) {
	enginetest.OneThread(t)
	for _, text := range []string{"9 freestyle swap e5d5e6", "9 renju swap2 e5d5e6", "9 standard swap2 e5d5e6 more f6d4"} {
		s := mustText(t, text)
		enginetest.Run(t, func() engine.Game { return s.Game() }, enginetest.Games(3), enginetest.Plies(20))
	}
}
