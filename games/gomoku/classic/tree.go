package classic

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
)

// View is the searcher's view of the classic players that look ahead:
// all empty points in squares around the stones, a five ends the game, and an
// evaluation of their own for a fixed owner. It offers the engine nothing but
// the moves, so what searches it is the alpha-beta of the textbooks.
type View struct {
	board.Board
	side   board.Color // to move
	owner  board.Color // the side that the player plays
	result engine.Outcome
	hash   uint64
	radius int
	Area   board.Bitset // empty points within the radius of a stone
	judge  Eval
	Root   []engine.Move  // the moves of the first node in the order to try
	areas  []board.Bitset // of earlier positions
	best   []scored       // scratch for ordering
}

// Eval is an evaluation that can follow the stones.
type Eval interface {
	// Place and remove follow a stone on p, which is on the board in both.
	Place(b *board.Board, p int)
	Remove(b *board.Board, p int)
	// Value is the position for the owner.
	Value(b *board.Board) int
	// Appraisal says how the value comes about, for the owner.
	Appraisal(b *board.Board) games.Text
	clone() Eval
}

type scored struct {
	move  engine.Move
	value int
}

func NewView(b *board.Board, turn board.Color, radius int, judge Eval) *View {
	g := &View{Board: *b, side: turn, owner: turn, radius: radius, judge: judge}
	for p := range g.Points {
		c := g.Cells[p]
		if c == board.Black || c == board.White {
			g.hash ^= board.Zobrist[c-board.Black][p]
			judge.Place(&g.Board, p)
			spread(&g.Board, &g.Area, p, g.radius)
		}
	}
	if g.side == board.White {
		g.hash ^= board.ZobristSide
	}
	return g
}

// spread adds the empty points within the radius of p to an area and takes p out.
func spread(b *board.Board, area *board.Bitset, p, radius int) {
	x, y := p%b.N, p/b.N
	for j := max(0, y-radius); j <= min(b.N-1, y+radius); j++ {
		for i := max(0, x-radius); i <= min(b.N-1, x+radius); i++ {
			if q := j*b.N + i; b.Cells[q] == board.Empty {
				area.Set(q)
			}
		}
	}
	area.Clear(p)
}

// Candidates appends the points of the area that the side to move may take, in
// row order; on an empty board the centre, and where the area is closed to
// Black by the rules of renju, any other legal point.
func (g *View) Candidates(dst []engine.Move) []engine.Move {
	if g.Stones == 0 {
		return append(dst, board.Move(g.Centre()))
	}
	start := len(dst)
	closed := g.Rule.Forbids(g.side)
	g.Area.Each(func(p int) {
		if !closed || g.Forbidden(p) == board.Allowed {
			dst = append(dst, board.Move(p))
		}
	})
	for p := 0; len(dst) == start && p < g.Points; p++ {
		if g.Cells[p] == board.Empty && (!closed || g.Forbidden(p) == board.Allowed) {
			dst = append(dst, board.Move(p))
		}
	}
	return dst
}

// Moves appends the candidates, ordered by the evaluation after the move; at
// the first node in the order that the player chose.
func (g *View) Moves(dst []engine.Move) []engine.Move {
	if len(g.areas) == 0 && g.Root != nil {
		return append(dst, g.Root...)
	}
	start := len(dst)
	dst = g.Candidates(dst)
	g.best = g.best[:0]
	for _, m := range dst[start:] {
		p := int(m) - 1
		g.Put(p, g.side)
		g.judge.Place(&g.Board, p)
		v := g.judge.Value(&g.Board)
		g.judge.Remove(&g.Board, p)
		g.Put(p, board.Empty)
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
func (g *View) Do(m engine.Move) {
	p := int(m) - 1
	g.areas = append(g.areas, g.Area)
	g.Put(p, g.side)
	g.judge.Place(&g.Board, p)
	spread(&g.Board, &g.Area, p, g.radius)
	g.hash ^= board.Zobrist[g.side-board.Black][p] ^ board.ZobristSide
	g.side = g.side.Other()
	switch {
	case g.Wins(p):
		g.result = engine.Loss
	case g.Stones == g.Points:
		g.result = engine.Draw
	}
}

// Undo takes back the last move.
func (g *View) Undo(m engine.Move) {
	p := int(m) - 1
	g.side = g.side.Other()
	g.hash ^= board.Zobrist[g.side-board.Black][p] ^ board.ZobristSide
	g.judge.Remove(&g.Board, p)
	g.Put(p, board.Empty)
	g.Area = g.areas[len(g.areas)-1]
	g.areas = g.areas[:len(g.areas)-1]
	g.result = engine.Ongoing
}

// Outcome is the result for the side to move.
func (g *View) Outcome() engine.Outcome { return g.result }

// Eval is the owner's value for the side to move. It is not the same with the
// colours exchanged where the player's own evaluation is not.
func (g *View) Eval() engine.Score {
	v := engine.Score(g.judge.Value(&g.Board))
	if g.side != g.owner {
		return -v
	}
	return v
}

// Hash identifies the position.
func (g *View) Hash() uint64 { return g.hash }

// MoveName writes a move as a point name.
func (g *View) MoveName(m engine.Move) string { return g.Name(int(m) - 1) }

// CloneGame copies the view.
func (g *View) CloneGame() engine.Game {
	c := *g
	c.judge = g.judge.clone()
	c.areas = slices.Clone(g.areas)
	c.best = nil
	return &c
}

// position is a game in progress as the classic players see it.
type position interface {
	// Position is the board, not to be changed, and the colour to move.
	Position() (*board.Board, board.Color)
}

// Tree is a classic player that searches a View to a fixed depth.
type Tree struct {
	Depth, Radius int
	Scan          bool // ties go to the first point in row order, not by seed
	Printed       bool // searches as the paper's listing does, its wrong cuts included
	Judge         func(owner board.Color) Eval
	Env           games.Env
}

// Choose searches to the fixed depth. The first of equally good root moves is
// played, so the order in which they are tried decides ties and nothing else.
func (pl *Tree) Choose(ctx context.Context, st games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	if st.Status().Over {
		return games.Decision{}, games.Faultf(games.ErrOver, "games.over")
	}
	on, turn := st.(position).Position()
	g := NewView(on, turn, pl.Radius, pl.Judge(turn))
	g.Root = g.Candidates(nil)
	if len(g.Root) == 1 {
		return games.Decision{Move: g.MoveName(g.Root[0])}, ctx.Err()
	}
	if !pl.Scan {
		r := board.Splitmix(pl.Env.Seed ^ g.hash)
		for i := len(g.Root) - 1; i > 0; i-- {
			j := r.Below(i + 1)
			g.Root[i], g.Root[j] = g.Root[j], g.Root[i]
		}
	}
	limits := b.Limits(engine.Limits{Depth: pl.Depth})
	if pl.Printed {
		return pl.printed(ctx, g, limits)
	}
	tell := func(i engine.Info) {
		if news != nil {
			news(games.ThoughtOf(g, i))
		}
	}
	var r engine.Report
	if tuples, ok := g.judge.(*Tuples); ok && pl.Env.Watch == nil && on.Rule == board.Freestyle && on.Points-on.Stones > limits.Depth {
		r = newQuick(on, turn, pl.Radius, tuples.Scores).deepen(ctx, g.Root, limits, tell)
	} else {
		search := engine.New(g, engine.Options{Off: engine.AllFeatures, Exact: true, Tracer: pl.Env.Watch.Tracer(), OnInfo: tell})
		pl.Env.Watch.Begin(g)
		r, _ = search.Search(ctx, limits)
		pl.Env.Watch.Chose(r.Best, r.Depth)
	}
	if r.Best == engine.NoMove && len(g.Root) > 0 {
		r.Best = g.Root[0]
	}
	d := games.Decision{Thought: games.ThoughtOf(g, r.Info)}
	if r.Best != engine.NoMove {
		d.Move = g.MoveName(r.Best)
	}
	return d, ctx.Err()
}
