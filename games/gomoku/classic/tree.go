package classic

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/play/players"
	"duiju/games/text/message"
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
	// Flip follows a stone that is put on p or about to be taken off.
	Flip(b *board.Board, p int)
	// Value is the position for the owner, With that behind a stone of a colour
	// on the empty point p.
	Value(b *board.Board) int
	With(b *board.Board, p int, c board.Color) int
	// Appraisal says how the value comes about, for the owner.
	Appraisal(b *board.Board) message.Text
	clone() Eval
}

type scored struct {
	move  engine.Move
	value int
}

// NewView is the view of a board for the side to move, which owns the judge.
// The judge has the stones of the board already.
func NewView(b *board.Board, turn board.Color, radius int, judge Eval) *View {
	v := &View{Board: *b, side: turn, owner: turn, radius: radius, judge: judge}
	for p := range v.Points {
		c := v.Cells[p]
		if c == board.Black || c == board.White {
			v.hash ^= board.Zobrist[c-board.Black][p]
			spread(&v.Board, &v.Area, p, v.radius)
		}
	}
	if v.side == board.White {
		v.hash ^= board.ZobristSide
	}
	return v
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
func (v *View) Candidates(dst []engine.Move) []engine.Move {
	if v.Stones == 0 {
		return append(dst, board.Move(v.Centre()))
	}
	start := len(dst)
	closed := v.Rule.Forbids(v.side)
	for p := range v.Area.All() {
		if !closed || v.Forbidden(p) == board.Allowed {
			dst = append(dst, board.Move(p))
		}
	}
	for p := 0; len(dst) == start && p < v.Points; p++ {
		if v.Cells[p] == board.Empty && (!closed || v.Forbidden(p) == board.Allowed) {
			dst = append(dst, board.Move(p))
		}
	}
	return dst
}

// Moves appends the candidates, ordered by the evaluation after the move; at
// the first node in the order that the player chose.
func (v *View) Moves(dst []engine.Move) []engine.Move {
	if len(v.areas) == 0 && v.Root != nil {
		return append(dst, v.Root...)
	}
	start := len(dst)
	dst = v.Candidates(dst)
	v.best = v.best[:0]
	for _, m := range dst[start:] {
		value := v.judge.With(&v.Board, int(m)-1, v.side)
		if v.side != v.owner {
			value = -value
		}
		v.best = append(v.best, scored{m, value})
	}
	slices.SortStableFunc(v.best, func(a, b scored) int { return b.value - a.value })
	for i, s := range v.best {
		dst[start+i] = s.move
	}
	return dst
}

// Do plays a move.
func (v *View) Do(m engine.Move) {
	p := int(m) - 1
	v.areas = append(v.areas, v.Area)
	v.Put(p, v.side)
	v.judge.Flip(&v.Board, p)
	spread(&v.Board, &v.Area, p, v.radius)
	v.hash ^= board.Zobrist[v.side-board.Black][p] ^ board.ZobristSide
	v.side = v.side.Other()
	switch {
	case v.Wins(p):
		v.result = engine.Loss
	case v.Stones == v.Points:
		v.result = engine.Draw
	}
}

// Undo takes back the last move.
func (v *View) Undo(m engine.Move) {
	p := int(m) - 1
	v.side = v.side.Other()
	v.hash ^= board.Zobrist[v.side-board.Black][p] ^ board.ZobristSide
	v.judge.Flip(&v.Board, p)
	v.Put(p, board.Empty)
	v.Area = v.areas[len(v.areas)-1]
	v.areas = v.areas[:len(v.areas)-1]
	v.result = engine.Ongoing
}

// Outcome is the result for the side to move.
func (v *View) Outcome() engine.Outcome { return v.result }

// Eval is the owner's value for the side to move. It is not the same with the
// colours exchanged where the player's own evaluation is not.
func (v *View) Eval() engine.Score {
	value := engine.Score(v.judge.Value(&v.Board))
	if v.side != v.owner {
		return -value
	}
	return value
}

// Hash identifies the position.
func (v *View) Hash() uint64 { return v.hash }

// MoveName writes a move as a point name.
func (v *View) MoveName(m engine.Move) string { return v.Name(int(m) - 1) }

// CloneGame copies the view.
func (v *View) CloneGame() engine.Game {
	c := *v
	c.judge = v.judge.clone()
	c.areas = slices.Clone(v.areas)
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
	Judge         func(b *board.Board, owner board.Color) Eval
	Env           games.Env
}

// Choose searches to the fixed depth. The first of equally good root moves is
// played, so the order in which they are tried decides ties and nothing else.
func (t *Tree) Choose(ctx context.Context, st games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	if st.Status().Over {
		return games.Decision{}, message.Faultf(message.ErrOver, "games.over")
	}
	on, turn := st.(position).Position()
	v := NewView(on, turn, t.Radius, t.Judge(on, turn))
	v.Root = v.Candidates(nil)
	if len(v.Root) == 1 {
		return games.Decision{Move: v.MoveName(v.Root[0])}, ctx.Err()
	}
	if !t.Scan {
		r := board.Splitmix(t.Env.Seed ^ v.hash)
		for i := len(v.Root) - 1; i > 0; i-- {
			j := r.Below(i + 1)
			v.Root[i], v.Root[j] = v.Root[j], v.Root[i]
		}
	}
	limits := b.Limits(engine.Limits{Depth: t.Depth})
	if t.Printed {
		return t.printed(ctx, v, limits)
	}
	r := t.search(ctx, v, limits, func(i engine.Info) {
		if news != nil {
			news(players.ThoughtOf(v, i))
		}
	})
	if r.Best == engine.NoMove && len(v.Root) > 0 {
		r.Best = v.Root[0]
	}
	d := games.Decision{Thought: players.ThoughtOf(v, r.Info)}
	if r.Best != engine.NoMove {
		d.Move = v.MoveName(r.Best)
	}
	return d, ctx.Err()
}

// search is the alpha-beta of the textbooks, which is what a watcher is shown, or
// where a horizon can stand for the View, all that finds the same move sooner.
func (t *Tree) search(ctx context.Context, v *View, l engine.Limits, tell func(engine.Info)) engine.Report {
	if h, ok := horizonOf(v, l.Depth); ok && t.Env.Watch == nil {
		return h.search(ctx, l, tell)
	}
	s := engine.New(v, engine.Options{Off: engine.AllFeatures, Exact: true, Tracer: t.Env.Watch.Tracer(), OnInfo: tell})
	t.Env.Watch.Begin(v)
	r, _ := s.Search(ctx, l) // Choose tells of the context's end
	t.Env.Watch.Chose(r.Best, r.Depth)
	return r
}
