package gomoku

import (
	"context"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
)

func TestOpeningsOfMatchesAreEvenAndRepeat(t *testing.T) {
	enginetest.OneThread(t)
	m, seen, n := New(), map[string]bool{}, 12
	if testing.Short() {
		n = 3 // one for each kind of rules
	}
	for i := range n {
		o := games.Options{optRules: board.Rule(i % 3).String()}
		_, moves := m.Opening(o, 1, i)
		if _, again := m.Opening(o, 1, i); !slices.Equal(moves, again) {
			t.Fatalf("opening %d is %v, then %v", i, moves, again)
		}
		st, err := m.New(o, 0)
		enginetest.Must(t, err)
		s := st.(*state)
		if err := s.playAll(moves); err != nil || len(moves) < 4 {
			t.Fatalf("opening %d, %v: %v", i, moves, err)
		}
		r, err := engine.New(s.view(), engine.Options{TableMiB: 1}).Search(context.Background(), engine.Limits{Nodes: 20_000})
		if err != nil || r.Score > 400 || r.Score < -400 {
			t.Errorf("opening %d, %s: score %v, %v", i, s.Text(), r.Score, err)
		}
		seen[s.Text()] = true
	}
	if len(seen) != n {
		t.Errorf("%d different openings of %d", len(seen), n)
	}
	if _, moves := m.Opening(games.Options{optOpening: openSwap2}, 1, 0); moves != nil {
		t.Errorf("a swap opening begins with %v", moves)
	}
}
