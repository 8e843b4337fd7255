package play

import (
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// What a problem's own file has to say: which groups it may be about, and how its
// moves go on.

// Choosing reports whether the move is to point at the group that the problem is
// about.
func (s *State) Choosing() bool { return len(s.Problem.Choices) > 0 }

// choose makes the group with a stone at q the target. It is no move on the board.
func (s *State) choose(q int) {
	chosen := Configure(s.Problem.Chosen(q))
	chosen.Superko = s.Superko
	s.config = chosen
	s.left.AddAll(chosen.Problem.Target)
	s.settle()
}

// AsFileSays is what the problem's file says of a move by name.
func (s *State) AsFileSays(move string) problem.FileSays {
	q, ok := goban.ParsePointName(s.Board.W, s.Board.H, move)
	if !ok || !s.file.OK() {
		return problem.FileSays{}
	}
	return problem.AsFileSays(s.Board, s.file, s.Board.Next, q)
}
