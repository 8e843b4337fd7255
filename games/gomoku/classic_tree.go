package gomoku

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games"
)

// classicGame is the searcher's view of the classic players that look ahead:
// all empty points in squares around the stones, a five ends the game, and an
// evaluation of their own for a fixed owner. It offers the engine nothing but
// the moves, so what searches it is the alpha-beta of the textbooks.
type classicGame struct {
	board
	side   color // to move
	owner  color // the side that the player plays
	result engine.Outcome
	hash   uint64
	radius int
	area   bitset // empty points within the radius of a stone
	judge  classicEval
	root   []engine.Move // the moves of the first node in the order to try
	areas  []bitset      // of earlier positions
	best   []scored      // scratch for ordering
}

// classicEval is an evaluation that can follow the stones.
type classicEval interface {
	// place and remove follow a stone on p, which is on the board in both.
	place(b *board, p int)
	remove(b *board, p int)
	// value is the position for the owner.
	value(b *board) int
	clone() classicEval
}

type scored struct {
	move  engine.Move
	value int
}

func newClassicGame(s *state, radius int, judge classicEval) *classicGame {
	g := &classicGame{board: s.board, side: s.turn, owner: s.turn, radius: radius, judge: judge}
	for p := range g.points {
		c := g.cells[p]
		if c == black || c == white {
			g.hash ^= zobrist[c-black][p]
			judge.place(&g.board, p)
			g.spread(p)
		}
	}
	if g.side == white {
		g.hash ^= zobristSide
	}
	if s.status.Over {
		g.result = engine.Loss
		if s.status.Winner == games.NoSide {
			g.result = engine.Draw
		} else if s.status.Winner == sideOf(s.turn) {
			g.result = engine.Win
		}
	}
	return g
}

// spread adds the points around p to the area and takes p out.
func (g *classicGame) spread(p int) {
	x, y := p%g.n, p/g.n
	for j := max(0, y-g.radius); j <= min(g.n-1, y+g.radius); j++ {
		for i := max(0, x-g.radius); i <= min(g.n-1, x+g.radius); i++ {
			if q := j*g.n + i; g.cells[q] == empty {
				g.area.set(q)
			}
		}
	}
	g.area.clear(p)
}

// candidates appends the points of the area that the side to move may take, in
// row order; on an empty board the centre, and where the area is closed to
// Black by the rules of renju, any other legal point.
func (g *classicGame) candidates(dst []engine.Move) []engine.Move {
	if g.stones == 0 {
		return append(dst, moveAt(g.centre()))
	}
	start := len(dst)
	closed := g.rule.forbids(g.side)
	g.area.each(func(p int) {
		if !closed || g.forbidden(p) == allowed {
			dst = append(dst, moveAt(p))
		}
	})
	for p := 0; len(dst) == start && p < g.points; p++ {
		if g.cells[p] == empty && (!closed || g.forbidden(p) == allowed) {
			dst = append(dst, moveAt(p))
		}
	}
	return dst
}

// Moves appends the candidates, ordered by the evaluation after the move; at
// the first node in the order that the player chose.
func (g *classicGame) Moves(dst []engine.Move) []engine.Move {
	if len(g.areas) == 0 && g.root != nil {
		return append(dst, g.root...)
	}
	start := len(dst)
	dst = g.candidates(dst)
	g.best = g.best[:0]
	for _, m := range dst[start:] {
		p := int(m) - 1
		g.put(p, g.side)
		g.judge.place(&g.board, p)
		v := g.judge.value(&g.board)
		g.judge.remove(&g.board, p)
		g.put(p, empty)
		if g.side != g.owner {
			v = -v
		}
		g.best = append(g.best, scored{m, v})
	}
	slices.SortStableFunc(g.best, func(a, b scored) int { return b.value - a.value })
	for i, s := range g.best {
		dst[start+i] = s.move
	}
	return dst
}

// Do plays a move.
func (g *classicGame) Do(m engine.Move) {
	p := int(m) - 1
	g.areas = append(g.areas, g.area)
	g.put(p, g.side)
	g.judge.place(&g.board, p)
	g.spread(p)
	g.hash ^= zobrist[g.side-black][p] ^ zobristSide
	g.side = g.side.other()
	switch {
	case g.wins(p):
		g.result = engine.Loss
	case g.stones == g.points:
		g.result = engine.Draw
	}
}

// Undo takes back the last move.
func (g *classicGame) Undo(m engine.Move) {
	p := int(m) - 1
	g.side = g.side.other()
	g.hash ^= zobrist[g.side-black][p] ^ zobristSide
	g.judge.remove(&g.board, p)
	g.put(p, empty)
	g.area = g.areas[len(g.areas)-1]
	g.areas = g.areas[:len(g.areas)-1]
	g.result = engine.Ongoing
}

// Outcome is the result for the side to move.
func (g *classicGame) Outcome() engine.Outcome { return g.result }

// Eval is the owner's value for the side to move. It is not the same with the
// colours exchanged where the player's own evaluation is not.
func (g *classicGame) Eval() engine.Score {
	v := engine.Score(g.judge.value(&g.board))
	if g.side != g.owner {
		return -v
	}
	return v
}

// Hash identifies the position.
func (g *classicGame) Hash() uint64 { return g.hash }

// MoveName writes a move as a point name.
func (g *classicGame) MoveName(m engine.Move) string { return g.name(int(m) - 1) }

// CloneGame copies the view.
func (g *classicGame) CloneGame() engine.Game {
	c := *g
	c.judge = g.judge.clone()
	c.areas = slices.Clone(g.areas)
	c.best = nil
	return &c
}

// treePlayer is a classic player that searches a classicGame to a fixed depth.
type treePlayer struct {
	depth, radius int
	scan          bool // ties go to the first point in row order, not by seed
	judge         func(owner color) classicEval
	env           games.Env
}

// Choose searches to the fixed depth. The first of equally good root moves is
// played, so the order in which they are tried decides ties and nothing else.
func (pl *treePlayer) Choose(ctx context.Context, st games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	s := st.(*state)
	g := newClassicGame(s, pl.radius, pl.judge(s.turn))
	g.root = g.candidates(nil)
	if !pl.scan {
		r := splitmix(pl.env.Seed ^ g.hash)
		for i := len(g.root) - 1; i > 0; i-- {
			j := r.below(i + 1)
			g.root[i], g.root[j] = g.root[j], g.root[i]
		}
	}
	search := engine.New(g, engine.Options{
		Off: engine.AllFeatures, Exact: true, Tracer: pl.env.Tracer,
		OnInfo: func(i engine.Info) {
			if news != nil {
				news(games.ThoughtOf(g, i))
			}
		},
	})
	r, err := search.Search(ctx, b.Limits(engine.Limits{Depth: pl.depth}))
	d := games.Decision{Thought: games.ThoughtOf(g, r.Info)}
	if r.Best == engine.NoMove && len(g.root) > 0 {
		r.Best = g.root[0]
	}
	if r.Best != engine.NoMove {
		d.Move = g.MoveName(r.Best)
	}
	return d, err
}
