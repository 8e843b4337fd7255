package gomoku

import (
	"context"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/classic"
)

func TestPatternScoresOfTheChapter(t *testing.T) {
	for i, c := range readTruth(t).Patterns {
		s := stateOf(t, c.Size, board.Freestyle, c.Black, c.White, c.Side)
		attack, guard := 0, 0
		for p := range s.board.Points {
			if s.board.Cells[p] == board.Empty {
				a, g := classic.PatternScores(&s.board, p, s.turn)
				attack, guard = attack+a, guard+g
			}
		}
		if attack != c.SumAttack || guard != c.SumGuard {
			t.Errorf("%d: sums %d %d, want %d %d", i, attack, guard, c.SumAttack, c.SumGuard)
		}
		best, ties := classic.PatternBest(&s.board, s.turn)
		want := points(t, c.Size, c.Ties)
		slices.Sort(want)
		if best != c.Score || !slices.Equal(ties, want) {
			t.Errorf("%d: %d at %v, want %d at %v", i, best, ties, c.Score, want)
		}
		if p := points(t, c.Size, c.Scan)[0]; ties[0] != p {
			t.Errorf("%d: scan order chooses %d, want %d", i, ties[0], p)
		}
	}
}

func TestPatternsPlaysTheGameOfTheChapter(t *testing.T) {
	game := readTruth(t).PatternsGame
	s := newState(config{size: 16, opening: openFree, hex: true})
	player := &classic.Patterns{Scan: true}
	for i, typed := range game.Human {
		move, err := games.Parse(s, typed)
		enginetest.Must(t, err)
		enginetest.Must(t, s.Play(move))
		score, _ := classic.PatternBest(&s.board, s.turn)
		d, err := player.Choose(context.Background(), s, games.Budget{}, nil)
		enginetest.Must(t, err)
		want, _ := games.Parse(s, game.Answers[i])
		if d.Move != want || score != game.Scores[i] {
			t.Fatalf("answer %d: %s with %d, want %s with %d", i, d.Move, score, want, game.Scores[i])
		}
		enginetest.Must(t, s.Play(d.Move))
	}
	if st := s.Status(); !st.Over || st.Winner != games.Second {
		t.Errorf("the computer did not win: %+v", st)
	}
}
