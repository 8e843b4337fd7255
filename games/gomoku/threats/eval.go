package threats

import (
	"duiju/engine"
	"duiju/games/gomoku/board"
)

// The evaluation is the sum over the empty points of what each side's shape
// there is worth, to the side to move and to the other, and a term for the best
// threats of both; where a rule has a network, that corrects it. The unit is that of
// ScoreUnit.

// ScoreUnit is the score of a clear advantage: log-odds of one, an expected result
// of 73 %. It is the mean of four fits, of the evaluation and of searches of 2,000,
// 6,000 and 30,000 nodes, to a strong program's expectation of 512 quiet positions
// (values gomoku: a point is 0.0112, 0.0097, 0.0107 and 0.0100).
const ScoreUnit = 96

// Eval values the position for the side to move. Where an enemy five point must
// be answered, it values what comes after the answer.
func (p *Position) Eval() engine.Score {
	if other := p.side ^ 1; p.threats.counts[other][Five] == 1 && p.threats.counts[p.side][Five] == 0 {
		if q := p.threats.sets[other][Five].First(); !p.MayNot(q) && p.Board.Stones+1 < p.Board.Points {
			if p.answerHash == p.hash^board.Zobrist[p.side][q]^board.ZobristSide {
				return -p.answerEval
			}
			p.Do(board.Move(q))
			v := -p.Eval()
			p.Undo(board.Move(q))
			return v
		}
	}
	own, other := p.side, p.side^1
	sum := p.threats.sums[own].mover() - p.threats.sums[other].waiter()
	v := engine.Score((sum+1<<(valueShift-1))>>valueShift + int32(p.threats.weights.best[own][p.threats.strongest(own)][p.threats.strongest(other)]))
	if p.threats.seen != nil {
		v += p.threats.seen.correction(own)
	}
	return v
}
