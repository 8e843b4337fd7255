package darkchess

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"duiju/engine"
	"duiju/games/text/message"
)

// reportGame is a position as the report's player searches it: the moves are ordered by
// the static evaluation, and a flip is a null move that reveals nothing, as often as
// pieces lie face down. Who cannot move has lost by that, one ply on. It knows neither
// repetition nor the quiet counter.
type reportGame struct {
	b      *board
	judge  *reportJudge
	root   int // len(b.past) at the root
	passes int // left
	best   []reportChild
}

type reportChild struct {
	move   engine.Move
	static float64 // for the mover
}

func newReportGame(b *board) *reportGame {
	b = b.clone()
	if b.rules.Chain { // the report knows single captures
		single := *b.rules
		single.Chain = false
		b.rules = &single
	}
	return &reportGame{b: b, judge: &reportJudge{}, root: len(b.past), passes: int(b.down)}
}

// ply is how many plies lie between the root and the position.
func (rg *reportGame) ply() int { return len(rg.b.past) - rg.root }

// Moves implements engine.Game.
func (rg *reportGame) Moves(dst []engine.Move) []engine.Move {
	b, me, n := rg.b, rg.b.turn, len(dst)
	dst = b.steps(b.captures(dst))
	slices.Sort(dst[n:]) // by square, as the report's program meets them
	rg.best = rg.best[:0]
	for _, m := range dst[n:] {
		b.do(m)
		rg.best = append(rg.best, reportChild{m, rg.judge.evalFor(b, me)})
		b.undo()
	}
	slices.SortStableFunc(rg.best, func(x, y reportChild) int { return cmp.Compare(y.static, x.static) })
	for i, c := range rg.best {
		dst[n+i] = c.move
	}
	if rg.passes > 0 {
		dst = append(dst, passMove)
	}
	if len(dst) == n {
		dst = append(dst, stopMove)
	}
	return dst
}

// Do implements engine.Game.
func (rg *reportGame) Do(m engine.Move) {
	if m == passMove {
		rg.passes--
	}
	rg.b.do(m)
}

// Undo implements engine.Game.
func (rg *reportGame) Undo(m engine.Move) {
	if m == passMove {
		rg.passes++
	}
	rg.b.undo()
}

// Outcome implements engine.Game.
func (rg *reportGame) Outcome() engine.Outcome {
	b := rg.b
	switch {
	case b.alive[b.turn] == 0:
		return engine.Loss
	case rg.ply() > 0 && b.past[len(b.past)-1].move == stopMove:
		return engine.Win
	}
	return engine.Ongoing
}

// PathOutcome implements engine.Pather: a first move that ends the game in a draw by
// repetition is the last resort.
func (rg *reportGame) PathOutcome() (engine.Outcome, int) {
	b := rg.b
	if rg.ply() == 1 && b.past[rg.root].move != passMove && b.rules.Rep > 0 && b.occurrences() >= b.rules.Rep {
		return engine.Win, 1
	}
	return engine.Ongoing, 0
}

// repeats reports whether a move is that last resort.
func (rg *reportGame) repeats(m engine.Move) bool {
	rg.Do(m)
	defer rg.Undo(m)
	o, _ := rg.PathOutcome()
	return o == engine.Win
}

// Eval implements engine.Game. A leaf is worth its static value less its distance from
// the root for the root's side (R16).
func (rg *reportGame) Eval() engine.Score {
	far := float64(rg.ply())
	if rg.ply()%2 == 0 {
		far = -far
	}
	return engine.Score(math.Round((rg.judge.evalFor(rg.b, rg.b.turn) + far) * reportUnit))
}

// reportUnit is what a point of the report counts in a score: its terms have fractions.
const reportUnit = 100

// Hash implements engine.Game.
func (rg *reportGame) Hash() uint64 { return rg.b.hash() + uint64(rg.passes) }

// MoveName implements games.Searched.
func (rg *reportGame) MoveName(m engine.Move) string {
	if m == passMove {
		return "?"
	}
	return nameOf(m)
}

// CloneGame implements engine.Cloner.
func (rg *reportGame) CloneGame() engine.Game {
	return &reportGame{b: rg.b.clone(), judge: &reportJudge{}, root: rg.root, passes: rg.passes}
}

// appraise says how the report values a position of its watched search: F2' for
// the side to move at the root, and what the search makes of that at this
// distance (G2', R16).
func appraise(g engine.Game) message.Text {
	v, ok := g.(*reportGame)
	if !ok {
		return message.Text{}
	}
	value, distance, place := v.judge.parts(v.b)
	side, ply := float64(sign(v.b.turn)), v.ply()
	if ply%2 == 1 {
		side = -side
	}
	sum := side * (value + distance + place)
	return message.T("darkchess.report.sum", "value", points(side*value), "distance", points(side*distance), "place", points(side*place),
		"sum", points(sum), "ply", ply, "total", points(sum-float64(ply)))
}

// points writes a number of the report.
func points(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }
