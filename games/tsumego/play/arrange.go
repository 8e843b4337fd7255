package play

import (
	"duiju/games"
	"duiju/games/scene"
	"duiju/games/tsumego/goban"
)

// What a file does to the board besides moves that the rules allow. From there on the
// game is free play: it has no question, and nothing ends it.

// Point implements games.Arranged.
func (s *State) Point(name string) (scene.Point, int) {
	p, ok := goban.ParsePointName(s.Board.W, s.Board.H, name)
	if !ok || p == goban.PassMove {
		return scene.NoPoint, s.Board.W
	}
	return scene.Point(p), s.Board.W
}

// Put implements games.Arranged.
func (s *State) Put(color games.Side, p scene.Point) {
	s.free()
	s.Last = goban.PassMove
	s.Board.Stones[p] = stoneOf(color)
}

// ToMove implements games.Arranged.
func (s *State) ToMove(color games.Side) {
	s.free()
	s.Board.Next = stoneOf(color)
}

// Change is Change of the game's Info.
func Change(of games.State, p scene.Point) {
	s := of.(*State)
	if p == scene.NoPoint {
		s.ToMove(games.Side(s.Board.Next.Other()) - 1)
		return
	}
	s.Put(games.Side((s.Board.Stones[p]+1)%3)-1, p)
}

// stoneOf is a colour of a set-up as the board has it.
func stoneOf(color games.Side) goban.Color { return goban.Color(color + 1) }

// Force implements games.Arranged.
func (s *State) Force(move string) {
	s.free()
	p, ok := goban.ParsePointName(s.Board.W, s.Board.H, move)
	if !ok {
		p = goban.PassMove
	}
	if p == goban.PassMove {
		s.play(p)
		return
	}
	s.Board.Stones[p] = goban.Empty
	s.play(p)
	if !s.Board.HasLiberty(p) {
		chain, _ := s.Board.Chain(p)
		for _, q := range chain {
			s.Board.Stones[q] = goban.Empty
		}
	}
}

// free makes the position one of free play.
func (s *State) free() {
	if !s.loose {
		free := *s.Problem
		free.Target, free.Choices, free.Free = nil, nil, true
		s.config = &config{Problem: &free, Superko: SuperkoNone, loose: true}
		s.left, s.seen = goban.PointSet{}, nil
	}
	s.Board.Ban, s.Board.Passed, s.Board.Ended = goban.NoPoint, false, false
	s.status = games.Status{Winner: games.NoSide}
}
