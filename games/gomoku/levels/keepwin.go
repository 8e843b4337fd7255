package levels

import (
	"context"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/threats"
)

// The plan of a win that only the main search has found; proof searches write
// down their own.

// planNodes bounds one search of a searchPlanner, and allNodes all of them where the
// search itself took fewer. The table holds the proof, so most end after the first
// iteration.
const (
	planNodes = 20_000
	allNodes  = 10 * planNodes
)

// searchPlanner asks the searcher that has proved a win again after every
// defence near the stones. A far stone is as good as none; the plan has no
// answer to it, and the next search begins anew.
type searchPlanner struct {
	ctx      context.Context
	turn     *games.Turn
	game     *threats.Position
	plan     threats.Plan
	nodes    uint64    // left
	deadline time.Time // zero: none
}

// attack plans the position, with the attacker to move and a win within so many
// plies, and returns the plies to the five against the longest defence.
func (w *searchPlanner) attack(within int) (plies int, ok bool) {
	p := w.game
	if o, n := p.Probe(0); o != engine.Ongoing {
		return n, o == engine.Win
	}
	if n := w.plan.Plies(p); n > 0 {
		return n, true
	}
	l := engine.Limits{Depth: max(within, 1), Nodes: min(w.nodes, planNodes)}
	if !w.deadline.IsZero() {
		if l.Time = time.Until(w.deadline); l.Time <= 0 {
			return 0, false
		}
	}
	if w.nodes == 0 || w.plan.Full() {
		return 0, false
	}
	r, err := w.turn.Search(w.ctx, l)
	w.nodes -= min(w.nodes, r.Nodes)
	if err != nil || r.Score <= engine.MaxEval {
		return 0, false
	}
	return w.follow(r.Best, r.Score.Plies())
}

// follow plans all answers to a winning move.
func (w *searchPlanner) follow(m engine.Move, within int) (plies int, ok bool) {
	p := w.game
	p.Do(m)
	n, ok := w.defend(within - 1)
	p.Undo(m)
	if ok {
		w.plan.Note(p, m, n+1)
	}
	return n + 1, ok
}

// defend tries every answer.
func (w *searchPlanner) defend(within int) (plies int, ok bool) {
	p := w.game
	if p.Outcome() != engine.Ongoing {
		return 0, p.Outcome() == engine.Loss
	}
	if o, n := p.Probe(0); o != engine.Ongoing {
		return n, o == engine.Loss
	}
	moves, forced := p.ForcedMoves(nil)
	longest := 0
	if forced {
		longest = 4 // the others allow the five or two five points
	} else {
		moves = p.Moves(nil)
	}
	for _, m := range moves {
		p.Do(m)
		n, ok := w.attack(within - 1)
		p.Undo(m)
		if !ok {
			return 0, false
		}
		longest = max(longest, n+1)
	}
	return longest, true
}

// keepWin makes a plan of a win that the search has proved, and announces its
// length: the longest line of the plan.
func (pl *Player) keepWin(ctx context.Context, t *games.Turn, r *engine.Report) {
	p, l := t.View.(*threats.Position), t.Left()
	if r.Score <= engine.MaxEval || pl.blind != (blindness{}) || t.Lines > 1 || pl.env.Watch != nil {
		return
	}
	if pl.plan.Plies(p) > 0 {
		return
	}
	w := searchPlanner{ctx: ctx, turn: t, game: p, plan: threats.Plan{}, nodes: max(r.Nodes, allNodes)}
	if l.Nodes > 0 {
		w.nodes = min(w.nodes, l.Nodes)
	}
	if l.Time > 0 {
		w.deadline = time.Now().Add(l.Time)
	}
	if plies, ok := w.follow(r.Best, r.Score.Plies()); ok {
		pl.plan = w.plan
		r.Score = engine.WinIn(plies)
		r.Lines[0].Score = r.Score
	}
}
