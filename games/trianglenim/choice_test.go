package trianglenim

import (
	"context"
	"errors"
	"testing"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// The line of a thought begins with the take that is played.
func TestTheLineIsOfTheTakePlayed(t *testing.T) {
	for _, position := range []string{"4/4/normal GHIJ", "5/5/misere AEKO", "4/4/normal full"} {
		for _, player := range []string{"level:4", "max", "classic:table"} {
			for seed := range uint64(6) {
				d, err := newPlayer(t, player, seed).Choose(t.Context(), stateAt(t, position), games.Budget{}, nil)
				if err != nil || len(d.Thought.Lines) > 0 && d.Thought.Lines[0].Moves[0] != d.Move {
					t.Errorf("%s at %s plays %s: %+v, %v", player, position, d.Move, d.Thought.Lines, err)
				}
			}
		}
	}
}

func TestNobodyMovesOnAnEmptyBoard(t *testing.T) {
	for _, rule := range []string{"normal", "misere"} {
		s := stateAt(t, "5/5/"+rule+" empty")
		if _, err := newPlayer(t, "classic:table", 1).Choose(t.Context(), s, games.Budget{}, nil); !errors.Is(err, message.ErrOver) {
			t.Errorf("%s: the article's player: %v", rule, err)
		}
		if _, err := s.Explain(t.Context(), "A"); !errors.Is(err, message.ErrOver) {
			t.Errorf("%s: an explanation: %v", rule, err)
		}
		if steps, err := s.Hints(t.Context()); steps != nil || err != nil {
			t.Errorf("%s: hints %v, %v", rule, steps, err)
		}
		if err := s.Why([]scene.Point{0}); !errors.Is(err, message.ErrOver) {
			t.Errorf("%s: why: %v", rule, err)
		}
	}
}

// A table that another goroutine makes is waited for, no longer than one wants.
func TestATableThatIsBeingMadeIsWaitedFor(t *testing.T) {
	r := rules{Side: 3, Limit: 1, Misere: true}
	s := solutionOf(r)
	s.done.Store(nil)
	s.building <- struct{}{}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := solve(ended, r, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("waited for: %v", err)
	}
	<-s.building
	if table, err := solve(t.Context(), r, nil); err != nil || table == nil {
		t.Errorf("made: %v", err)
	}
}
