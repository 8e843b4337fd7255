package gomoku

import (
	"testing"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
)

// Where all that is left is forbidden to Black, who is to move, nobody wins.
func TestNothingIsLeftToBlack(t *testing.T) {
	full := func(free ...string) *state {
		s := newState(config{size: 15, rule: board.Renju, opening: openFree, block: true})
		stones := map[int]board.Color{}
		for p := range s.board.Points {
			if stones[p] = board.White; (p%15/2+p/15)%2 == 1 { // two and two
				stones[p] = board.Black
			}
		}
		for _, name := range []string{"e8", "f8", "g8", "i8", "j8", "k8"} {
			stones[s.board.Named(name)] = board.Black
		}
		stones[s.board.Named("d8")], stones[s.board.Named("l8")] = board.White, board.White
		for _, name := range free {
			delete(stones, s.board.Named(name))
		}
		s.setUp(stones, board.White)
		return s
	}
	s := full("h8", "a15")
	if err := s.Play("a15"); err != nil || s.board.Forbidden(s.board.Named("h8")) != board.Overline {
		t.Fatalf("%v, h8 is %s", err, s.board.Forbidden(s.board.Named("h8")))
	}
	if st := s.Status(); !st.Over || st.Winner != games.NoSide || st.Reason.Key != "gomoku.end.stuck" || s.Game().Outcome() != engine.Draw {
		t.Errorf("%+v, the search says %v", st, s.Game().Outcome())
	}
	s = full("h8", "a15", "o1")
	if err := s.Play("a15"); err != nil || s.Status().Over || s.Game().Outcome() != engine.Ongoing || len(s.Moves()) != 1 {
		t.Errorf("%v: %+v with o1 left", err, s.Status())
	}
	s = full("h8", "a15", "o1")
	s.turn = board.Black
	if err := s.Play("o1"); err != nil || s.Status().Over || len(s.Moves()) != 2 {
		t.Errorf("%v: White may play there: %+v", err, s.Status())
	}
}
