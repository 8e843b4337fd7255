//go:build lab

package gomoku

import (
	"duiju/games"
	"duiju/games/gomoku/board"
)

// LabCheck decides anew whether a move is right by a skill, by putting stones and looking
// for five: without the tables and bounds of the search for fours.
func LabCheck(st games.State, skill, move string) bool {
	s := st.(*state)
	b, own := s.board, s.turn
	other := own.Other()
	q := b.Named(move)
	b.Put(q, own)
	switch skill {
	case "stop-four":
		return len(fives(&b, other)) == 0
	case "stop-three", "hidden-three", "stop-fours":
		return !slowFours(&b, other)
	}
	return b.Wins(q) || followsFour(&b, own)
}

// fives are the points where a stone makes five.
func fives(b *board.Board, c board.Color) (all []int) {
	for q := range b.Points {
		if b.Cells[q] == board.Empty {
			n := *b
			if n.Put(q, c); n.Wins(q) {
				all = append(all, q)
			}
		}
	}
	return all
}

// slowFours reports whether a colour, to move, wins by fours.
func slowFours(b *board.Board, c board.Color) bool {
	if len(fives(b, c)) > 0 {
		return true
	}
	must := fives(b, c.Other())
	for q := range b.Points {
		if b.Cells[q] != board.Empty || len(must) > 1 || len(must) == 1 && must[0] != q || !buildsFour(b, q, c) {
			continue
		}
		n := *b
		if n.Put(q, c); followsFour(&n, c) {
			return true
		}
	}
	return false
}

// followsFour reports whether a colour that has just made a four, if it has, wins by fours.
func followsFour(b *board.Board, c board.Color) bool {
	points := fives(b, c)
	if len(points) == 0 || len(fives(b, c.Other())) > 0 {
		return false
	}
	if len(points) > 1 {
		return true
	}
	n := *b
	n.Put(points[0], c.Other())
	return slowFours(&n, c)
}

// buildsFour reports whether a stone on q is the fourth of five points that are else free.
func buildsFour(b *board.Board, q int, c board.Color) bool {
	for d := range board.Directions {
		for from := -4; from <= 0; from++ {
			own, free := 0, 0
			for k := from; k < from+5; k++ {
				switch b.Look(q, d, k) {
				case c:
					own++
				case board.Empty:
					free++
				}
			}
			if own == 3 && free == 2 {
				return true
			}
		}
	}
	return false
}
