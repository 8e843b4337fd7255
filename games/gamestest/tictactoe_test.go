package gamestest

import (
	"duiju/engine"
	"duiju/engine/mix"
)

// ticTacToe is noughts and crosses on two bitboards. Bit 3y+x is the square in
// column x, row y; move m is square m-1.
type ticTacToe struct {
	own, other uint16 // of the side to move, of the other
}

var rowsOfThree = [8]uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

// Moves implements engine.Game: the centre, then corners, then sides.
func (tt *ticTacToe) Moves(dst []engine.Move) []engine.Move {
	for _, m := range [9]engine.Move{5, 1, 3, 7, 9, 2, 4, 6, 8} {
		if (tt.own|tt.other)>>(m-1)&1 == 0 {
			dst = append(dst, m)
		}
	}
	return dst
}

// Order implements engine.Orderer: complete a row, else keep the other from it.
func (tt *ticTacToe) Order(moves []engine.Move, scores []int32) {
	for i, m := range moves {
		bit := uint16(1) << (m - 1)
		for _, row := range rowsOfThree {
			switch {
			case row&bit == 0:
			case row&^bit&^tt.own == 0:
				scores[i] = 2
			case row&^bit&^tt.other == 0:
				scores[i] = max(scores[i], 1)
			}
		}
	}
}

// Do implements engine.Game.
func (tt *ticTacToe) Do(m engine.Move) { tt.own, tt.other = tt.other, tt.own|1<<(m-1) }

// Undo implements engine.Game.
func (tt *ticTacToe) Undo(m engine.Move) { tt.own, tt.other = tt.other&^(1<<(m-1)), tt.own }

// Outcome implements engine.Game.
func (tt *ticTacToe) Outcome() engine.Outcome {
	for _, row := range rowsOfThree {
		if tt.other&row == row {
			return engine.Loss
		}
	}
	if tt.own|tt.other == 0o777 {
		return engine.Draw
	}
	return engine.Ongoing
}

// Eval implements engine.Game: rows still open for one side alone.
func (tt *ticTacToe) Eval() engine.Score {
	var s engine.Score
	for _, row := range rowsOfThree {
		if tt.other&row == 0 {
			s++
		}
		if tt.own&row == 0 {
			s--
		}
	}
	return s
}

// Hash implements engine.Game. The stones tell who is to move.
func (tt *ticTacToe) Hash() uint64 { return mix.Step(uint64(tt.own)<<16 | uint64(tt.other)) }

// MoveIndexes implements engine.Indexer.
func (tt *ticTacToe) MoveIndexes() int { return 9 }

// MoveIndex implements engine.Indexer.
func (tt *ticTacToe) MoveIndex(m engine.Move) int { return int(m) - 1 }

// CloneGame implements engine.Cloner.
func (tt *ticTacToe) CloneGame() engine.Game { c := *tt; return &c }
