package gomoku

import (
	"context"
	"time"

	"duiju/engine"
	"duiju/games"
)

// A plan keeps a proved win from move to move. That of a proof search is
// written down by planner; searchPlanner does it for a win that only the main
// search has found.

// planned is a move of a plan and the plies from before it up to the five, at
// most.
type planned struct {
	move  engine.Move
	plies int
}

// plan answers every defence against a proved win: positions by hash, with the
// attacker to move.
type plan map[uint64]planned

// maxPlan bounds the positions of a plan.
const maxPlan = 5000

// planNodes bounds one search of a searchPlanner. Its table holds the proof, so
// most end after the first iteration.
const planNodes = 20_000

// searchPlanner asks the searcher that has proved a win again after every
// defence near the stones. A far stone is as good as none; the plan has no
// answer to it, and the next search begins anew.
type searchPlanner struct {
	ctx      context.Context
	game     *position
	searcher engine.Searcher
	plan     plan
	nodes    uint64    // left
	deadline time.Time // zero: none
}

// attack plans the position, with the attacker to move and a win within so many
// plies, and returns the plies to the five against the longest defence.
func (w *searchPlanner) attack(within int) (plies int, ok bool) {
	p := w.game
	if o, n := p.Probe(); o != engine.Ongoing {
		return n, o == engine.Win
	}
	if known, ok := w.plan[p.hash]; ok {
		return known.plies, true
	}
	l := engine.Limits{Depth: max(within, 1), Nodes: min(w.nodes, planNodes)}
	if !w.deadline.IsZero() {
		if l.Time = time.Until(w.deadline); l.Time <= 0 {
			return 0, false
		}
	}
	if w.nodes == 0 || len(w.plan) >= maxPlan {
		return 0, false
	}
	r, err := w.searcher.Search(w.ctx, l)
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
		w.plan[p.hash] = planned{m, n + 1}
	}
	return n + 1, ok
}

// defend tries every answer.
func (w *searchPlanner) defend(within int) (plies int, ok bool) {
	p := w.game
	if p.result != engine.Ongoing {
		return 0, p.result == engine.Loss
	}
	if o, n := p.Probe(); o != engine.Ongoing {
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
func (pl *levelPlayer) keepWin(ctx context.Context, r *engine.Report, l engine.Limits) {
	p := pl.game
	if r.Score <= engine.MaxEval || pl.blind != (blindness{}) || pl.lines > 1 || pl.env.Tracer != nil {
		return
	}
	if _, known := pl.plan[p.hash]; known {
		return
	}
	w := searchPlanner{ctx: ctx, game: p, searcher: pl.searcher, plan: plan{}, nodes: max(r.Nodes, planNodes)}
	defer func(news func(games.Thought)) { pl.news = news }(pl.news)
	pl.news = nil // these searches are no thoughts about the move
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
