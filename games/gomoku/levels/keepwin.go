package levels

import (
	"context"
	"time"

	"duiju/engine"
	"duiju/games/gomoku/threats"
	"duiju/games/play/players"
)

// The plan of a win that only the main search has found; proof searches write
// down their own.

// planNodes bounds one search for a plan, and allNodes all of them where the
// search itself took fewer. The table holds the proof, so most end after the first
// iteration.
const (
	planNodes = 20_000
	allNodes  = 10 * planNodes
)

// keepWin makes a plan of a win that the search has proved, and announces its
// length: the longest line of the plan.
func (pl *Player) keepWin(ctx context.Context, t *players.Turn, r *engine.Report) {
	p, l := t.View.(*threats.Position), t.Left()
	if r.Score <= engine.MaxEval || pl.blind != (blindness{}) || t.Lines > 1 || pl.env.Watch != nil {
		return
	}
	if pl.plan.Plies(p) > 0 {
		return
	}
	nodes, deadline := max(r.Nodes, allNodes), time.Time{} // what is left; zero: no deadline
	if l.Nodes > 0 {
		nodes = min(nodes, l.Nodes)
	}
	if l.Time > 0 {
		deadline = time.Now().Add(l.Time)
	}
	w := threats.Planner{Game: p, Plan: threats.Plan{}, Find: func(within int) (engine.Move, int) {
		l := engine.Limits{Depth: max(within, 1), Nodes: min(nodes, planNodes)}
		if !deadline.IsZero() {
			l.Time = time.Until(deadline)
		}
		if nodes == 0 || !deadline.IsZero() && l.Time <= 0 {
			return engine.NoMove, 0
		}
		r, err := t.Search(ctx, l)
		nodes -= min(nodes, r.Nodes)
		t.Beside += r.Nodes
		if err != nil || r.Score <= engine.MaxEval {
			return engine.NoMove, 0
		}
		return r.Best, r.Score.Plies()
	}}
	if plies, ok := w.Follow(r.Best, r.Score.Plies()); ok {
		pl.plan = w.Plan
		r.Score = engine.WinIn(plies)
		r.Lines[0].Score = r.Score
	}
}
