package darkchess

import (
	"cmp"
	"context"
	"slices"
	"time"

	"duiju/engine"
)

// tableSet are the solved endgames that a search may ask, by the packed living
// pieces. It is not changed while in use.
type tableSet map[uint64]*endgame

// of is the table for the board, nil if there is none.
func (t tableSet) of(b *board) *endgame {
	if len(t) == 0 || b.down > 0 || b.alive[red]+b.alive[black] > maxEndgame {
		return nil
	}
	return t[b.count]
}

// The scores of solved positions: far above any judgement, the better the
// fewer pieces are left and the nearer the next capture is.
const (
	tableWin   engine.Score = 1_000_000
	tablePiece engine.Score = 1_000
	// drawnShare: a drawn position is judged at one part in so many.
	drawnShare = 16
)

// tableEval scores a position by its table, for the side to move. A win that
// the draw by quiet plies comes before is none.
func (v *view) tableEval(t *endgame) engine.Score {
	b := v.b
	o, d := t.probe(b)
	score := tableWin + tablePiece*engine.Score(maxEndgame-len(t.pieces)) - engine.Score(d)
	switch o = inTime(b, o, d); o {
	case engine.Win:
		return score
	case engine.Loss:
		return -score
	}
	return engine.Score(v.judge() * sign(b.turn) / drawnShare)
}

// inTime turns a result that is d plies away into a draw if the draw by quiet
// plies comes first.
func inTime(b *board, o engine.Outcome, d int) engine.Outcome {
	if d > b.rules.Draw-int(b.quiet) {
		return engine.Draw
	}
	return o
}

// solvable reports whether the endgames solved here are those of the rules.
func (r *rules) solvable() bool {
	return !r.Chain && !r.Charge && !r.Diagonal && !r.CannonRank && !r.EqualBoth && !r.HongKong && !r.StalemateDraw
}

// backgroundPieces is the number of pieces from which on tables are solved in
// the background, and waitedPieces that from which on a search that must give
// the same result again waits for them.
const (
	backgroundPieces = 6
	waitedPieces     = 5
)

// tablesFor gathers the tables for the endings that are near. With a limit on
// time it waits at most that long and leaves the rest to the background, where
// some seconds of work at most go on after it returns; with none it solves
// them first, so that a search repeats.
func tablesFor(ctx context.Context, b *board, limit time.Duration) tableSet {
	n := int(b.alive[red] + b.alive[black])
	if b.down > 0 || n > backgroundPieces || !b.rules.solvable() || limit == 0 && n > waitedPieces {
		return nil
	}
	near := materialOf(b).captured(max(0, n-maxEndgame))
	set := tableSet{}
	if limit == 0 {
		for _, t := range solveAll(ctx, near) {
			set.add(t)
		}
		return set
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		solveAll(context.WithoutCancel(ctx), near)
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	if n <= maxEndgame {
		select {
		case <-done:
		case <-timer.C:
		case <-ctx.Done():
		}
	}
	for _, m := range near {
		set.add(solvedEndgames.known(m))
	}
	return set
}

// solveAll solves materials one after the other until ctx ends.
func solveAll(ctx context.Context, all []material) []*endgame {
	var solved []*endgame
	for _, m := range all {
		t, err := solvedEndgames.get(ctx, m)
		if err != nil {
			break
		}
		solved = append(solved, t)
	}
	return solved
}

// add puts a table and all it leads to into the set.
func (t tableSet) add(e *endgame) {
	if e == nil || t[e.count] != nil {
		return
	}
	t[e.count] = e
	for _, s := range e.sub {
		t.add(s)
	}
}

// solvedMove is a move with the result it leads to for its mover.
type solvedMove struct {
	move     engine.Move
	outcome  engine.Outcome
	distance int // plies to the next capture or the end, this one included
}

// solvedMoves are the moves of a solved position with what they lead to.
func (t tableSet) solvedMoves(b *board) []solvedMove {
	var all []solvedMove
	c := b.clone()
	for _, m := range b.moves(nil) {
		capture := b.at[toOf(m)] != empty
		c.do(m)
		s := solvedMove{move: m, distance: 1}
		if o := c.outcome(); o != engine.Ongoing {
			s.outcome = o.Negate()
		} else if o := c.repetition(); o != engine.Ongoing {
			s.outcome = o.Negate()
		} else {
			o, d := t.of(c).probe(c)
			s.outcome = inTime(c, o, d).Negate()
			if !capture {
				s.distance += d
			}
		}
		c.undo()
		all = append(all, s)
	}
	return all
}

// score is that of the move for its mover.
func (s solvedMove) score() engine.Score {
	switch s.outcome {
	case engine.Win:
		return tableWin - engine.Score(s.distance)
	case engine.Loss:
		return engine.Score(s.distance) - tableWin
	}
	return 0
}

// bestSolved are the moves with the best result: of wins the quickest, of
// losses the slowest, of draws all.
func bestSolved(all []solvedMove) []solvedMove {
	best := slices.MaxFunc(all, func(a, b solvedMove) int { return cmp.Compare(a.score(), b.score()) }).score()
	return slices.DeleteFunc(slices.Clone(all), func(s solvedMove) bool { return s.score() != best })
}
