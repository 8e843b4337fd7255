package oldmethod

import (
	"math/bits"
	"strconv"

	"duiju/engine"
	"duiju/games/play/players"
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
)

// ClassicView is the paper's method as a view of the game for the shared
// engine: its candidates, its verdicts as ends of the game, its count of half
// eyes as evaluation. It is not fast: the static rules look at the whole
// board.
type ClassicView struct {
	*region.View
	board *goban.Board // scratch: what stands outside the region stays
	judge *eyeJudge
	// full keeps on searching where only an extreme count decides, so that
	// the depth means something; else every verdict ends a branch, as the
	// paper has it.
	full bool
	// unfiltered lets the defender throw stones in, against S7.
	unfiltered bool
	halves     []int // by ply, from the root
}

// NewClassicView looks at position p of the region, on the board b.
func NewClassicView(r *region.Region, p region.Position, b *goban.Board, full bool) *ClassicView {
	v := &ClassicView{View: region.NewView(r, p), board: b.Clone(), judge: NewEyeJudge(r), full: full}
	v.halves = append(v.halves, v.count())
	return v
}

// count is the sum of half eyes of the current position.
func (cv *ClassicView) count() int {
	cv.fill()
	_, h := cv.judge.Judge(cv.board)
	return h
}

// fill puts the current position on the scratch board.
func (cv *ClassicView) fill() {
	for i, p := range cv.R.Points {
		switch {
		case cv.Cur.Attack>>i&1 != 0:
			cv.board.Stones[p] = cv.R.Attacker
		case cv.Cur.Defend>>i&1 != 0:
			cv.board.Stones[p] = cv.R.Attacker.Other()
		default:
			cv.board.Stones[p] = goban.Empty
		}
	}
}

// Do implements engine.Game.
func (cv *ClassicView) Do(m engine.Move) {
	cv.View.Do(m)
	cv.halves = append(cv.halves, cv.count())
}

// Undo implements engine.Game.
func (cv *ClassicView) Undo(m engine.Move) {
	cv.View.Undo(m)
	cv.halves = cv.halves[:len(cv.halves)-1]
}

// Outcome implements engine.Game: the rules, then the verdict S6. The verdict
// is not asked at the root, where a move is wanted.
func (cv *ClassicView) Outcome() engine.Outcome {
	if cv.Over != engine.Ongoing || len(cv.halves) == 1 {
		return cv.View.Outcome()
	}
	h := cv.halves[len(cv.halves)-1]
	low, high := deadUpTo, aliveAsSecond
	switch {
	case cv.full:
		low, high = low-1, high+1
	case !cv.Cur.AttackerToMove:
		high = aliveIfFirst
	}
	switch {
	case h >= high:
		return cv.ForMover(engine.Loss)
	case h <= low:
		return cv.ForMover(engine.Win)
	}
	return engine.Ongoing
}

// Eval implements engine.Game: the probability p = h/6 that the defender
// lives, kept within 0.05 and 0.95, as (2p-1) times 1000.
func (cv *ClassicView) Eval() engine.Score {
	s := engine.Score(2*cv.permille() - 1000)
	if cv.Cur.AttackerToMove {
		return -s
	}
	return s
}

func (cv *ClassicView) permille() int { return min(max(cv.halves[len(cv.halves)-1]*1000/6, 50), 950) }

// Appraise says what a position of the method's search is worth.
func Appraise(g engine.Game) message.Text {
	v, ok := g.(*ClassicView)
	if !ok {
		return message.Text{}
	}
	return message.T("tsumego.classic.sum", "h", v.halves[len(v.halves)-1], "p", strconv.FormatFloat(float64(v.permille())/1000, 'f', 3, 64))
}

// PickPaper chooses as S7 does: the largest probability, in which a verdict is a
// verdict however many plies away, and of equal ones the first in reading
// order.
func PickPaper(_ *players.Turn, r engine.Report) engine.Move {
	best, top := r.Best, engine.Score(0)
	for i, l := range r.Lines {
		if len(l.Moves) == 0 {
			continue
		}
		p := min(max(l.Score, -Certain), Certain)
		if i == 0 || p > top || p == top && l.Moves[0] < best {
			best, top = l.Moves[0], p
		}
	}
	return best
}

// Certain is the score of a probability of 1.
const Certain = 1000

// ringFrom is the attacker's influence at which its ring closes.
const ringFrom = 3

// Moves implements engine.Game: the points on and inside the attacker's ring.
// The defender leaves out stones that could be taken at once unless they make
// a chain of four or more (under the stones).
func (cv *ClassicView) Moves(dst []engine.Move) []engine.Move {
	p := &cv.Cur
	inside, ring := cv.Ring()
	legal, _ := cv.R.Moves(p)
	from := len(dst)
	for m := legal & (inside | ring); m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if p.AttackerToMove || cv.unfiltered || !cv.thrownAway(i) {
			dst = append(dst, engine.Move(i+1))
		}
	}
	if len(dst) == from {
		return cv.View.Moves(dst)
	}
	return dst
}

// Ring is what the target reaches before the attacker's influence stops it, and
// the points where it does.
func (cv *ClassicView) Ring() (inside, ring uint64) {
	cv.fill()
	values := Influence(cv.board, nil)
	var open uint64
	for i, p := range cv.R.Points {
		a := values[p]
		if cv.R.Attacker == goban.White {
			a = -a
		}
		if a < ringFrom {
			open |= 1 << i
		}
	}
	inside = cv.R.Flood(cv.Cur.Left, open|cv.Cur.Defend)
	return inside, cv.R.Grow(inside) &^ inside
}

// sacrifice is the number of stones from which on being captured is looked at.
const sacrifice = 4

// thrownAway reports whether the defender's stone on i could be taken at once.
func (cv *ClassicView) thrownAway(i int) bool {
	p := cv.Cur
	cv.R.Play(&p, i)
	chain := cv.R.Flood(1<<i, p.Defend)
	liberties := cv.R.Grow(chain) & cv.R.Full &^ (p.Attack | p.Defend)
	return bits.OnesCount64(liberties) == 1 && bits.OnesCount64(chain) < sacrifice &&
		(cv.R.Legal(&p, bits.TrailingZeros64(liberties)) && int8(bits.TrailingZeros64(liberties)) != p.Ban)
}

// CloneGame implements engine.Cloner.
func (cv *ClassicView) CloneGame() engine.Game {
	c := *cv
	c.View = cv.View.CloneGame().(*region.View)
	c.board = cv.board.Clone()
	judge := *cv.judge
	judge.library, judge.exact = map[eyeShape]eyeClass{}, nil
	c.judge = &judge
	c.halves = append([]int(nil), cv.halves...)
	return &c
}
