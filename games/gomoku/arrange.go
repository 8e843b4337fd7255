package gomoku

import (
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/scene"
)

// What a file does to the board besides moves. The game begins anew from there, so
// that its text is a position.

// Point implements games.Arranged.
func (s *state) Point(name string) (scene.Point, int) {
	return scene.Point(s.board.Named(name)), s.board.N
}

// Put implements games.Arranged.
func (s *state) Put(color games.Side, p scene.Point) {
	s.board.Put(int(p), board.Of(color))
	s.last = -1
	s.restart()
}

// ToMove implements games.Arranged.
func (s *state) ToMove(color games.Side) {
	s.turn = board.Of(color)
	s.restart()
}

// Force implements games.Arranged.
func (s *state) Force(move string) {
	s.status, s.win = games.Status{Winner: games.NoSide}, nil
	p := s.board.Named(move)
	if p < 0 {
		s.ToMove(s.turn.Other().Side())
		return
	}
	s.board.Put(p, board.Empty)
	s.place(p)
	status, win := s.status, s.win
	s.restart()
	s.status, s.win = status, win
}

// change is Change of the game's Info.
func change(of games.State, p scene.Point) {
	s := of.(*state)
	if p == scene.NoPoint {
		s.ToMove(s.turn.Other().Side())
		return
	}
	s.Put(games.Side((s.board.Cells[p]+1)%board.Edge)-1, p)
}

// restart begins the game with what is on the board.
func (s *state) restart() {
	s.status, s.win, s.moves = games.Status{Winner: games.NoSide}, nil, nil
	s.start = start{true, s.board.Cells, s.turn}
}
