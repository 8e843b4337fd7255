package classic

import (
	"duiju/engine"
	"duiju/games/gomoku/board"
	"duiju/games/text/message"
)

// Appraise says how the value of a position of a watched search comes about.
func Appraise(g engine.Game) message.Text {
	switch v := g.(type) {
	case *View:
		return v.judge.Appraisal(&v.Board)
	case *patternView:
		return v.appraisal()
	}
	return message.Text{}
}

// patternView shows the one ply of classic:patterns: its moves are the points
// that were looked at, and what stands after one is the total that it got. No
// stone is placed, as the player places none.
type patternView struct {
	b    board.Board
	turn board.Color
	at   int // the point looked at, -1 at the root
}

// show tells a Watcher what Choose looks at.
func (p *Patterns) show(b *board.Board, turn board.Color, chosen int) {
	if p.Watch == nil {
		return
	}
	pv := &patternView{*b, turn, -1}
	moves := pv.Moves(nil)
	p.Watch.OnePly(pv, moves, 0, func(i int) engine.Score {
		attack, guard := PatternScores(b, int(moves[i])-1, turn)
		return engine.Score(attack + guard)
	}, engine.ReasonLeaf, board.Move(chosen))
}

// Moves are the points in row order.
func (pv *patternView) Moves(dst []engine.Move) []engine.Move {
	for p := range pv.b.Points {
		if pv.b.MayPlay(p, pv.turn) {
			dst = append(dst, board.Move(p))
		}
	}
	return dst
}

func (pv *patternView) Do(m engine.Move)        { pv.at = int(m) - 1 }
func (pv *patternView) Undo(engine.Move)        { pv.at = -1 }
func (pv *patternView) Outcome() engine.Outcome { return engine.Ongoing }
func (pv *patternView) Hash() uint64            { return uint64(pv.at + 1) }

// Eval is the total of the point looked at, for the side that is next.
func (pv *patternView) Eval() engine.Score {
	if pv.at < 0 {
		return 0
	}
	attack, guard := PatternScores(&pv.b, pv.at, pv.turn)
	return -engine.Score(attack + guard)
}

func (pv *patternView) appraisal() message.Text {
	if pv.at < 0 {
		return message.Text{}
	}
	attack, guard := PatternScores(&pv.b, pv.at, pv.turn)
	return message.T("gomoku.patterns.note", "attack", attack, "guard", guard, "total", attack+guard)
}

// MoveName implements games.Searched.
func (pv *patternView) MoveName(m engine.Move) string { return pv.b.Name(int(m) - 1) }

// CloneGame implements engine.Cloner.
func (pv *patternView) CloneGame() engine.Game {
	c := *pv
	return &c
}
