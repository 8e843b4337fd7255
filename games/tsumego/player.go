package tsumego

import (
	"context"
	"time"

	"duiju/engine"
	"duiju/games"
)

// level is the strength of a player. Those with nodes or time prove what they
// can and leave the rest to a search to the depth, whose judgement is the
// count of half eyes of the classic method.
type level struct {
	depth  int
	margin engine.Score
	// searchNodes bounds the search of slow positions.
	searchNodes uint64
	nodes       uint64        // of the proof
	time        time.Duration // of the proof
}

// levels by number; 0 is max. The classic method as written is no level: many
// moves are equal to it, it takes the first in reading order, and so it loses to
// one ply of search.
var levels = [...]level{
	{depth: 4},
	{depth: 1, margin: 4 * scoreUnit},
	{depth: 1},
	{depth: 2, searchNodes: 1_000},
	{depth: 4, searchNodes: 3_000},
	{depth: 8, searchNodes: 10_000},
	{depth: 8, searchNodes: 3_000, nodes: 1_000},
	{depth: 8, searchNodes: 3_000, nodes: 10_000},
	{depth: 8, searchNodes: 3_000, nodes: 100_000},
	{depth: 8, searchNodes: 3_000, time: 10 * time.Second},
}

func (l level) text() games.Text {
	switch {
	case l.nodes > 0:
		return games.T("tsumego.level.nodes", "n", int(l.nodes))
	case l.time > 0:
		return games.T("tsumego.level.time", "n", int(l.time.Seconds()))
	case l.margin > 0:
		return games.T("tsumego.level.random", "n", l.depth)
	}
	return games.T("tsumego.level.depth", "n", l.depth)
}

// NewPlayer implements games.Module.
func (m Module) NewPlayer(p games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	p, err := m.Info().CheckPlayer(p)
	if err != nil {
		return nil, err
	}
	player := newPlayer(p, env)
	if k := superko(o["superko"]); k == superkoPositional || k == superkoSituational {
		player = lawful{player}
	}
	return player, nil
}

// newPlayer makes a player that knows the rules of the searched views.
func newPlayer(p games.PlayerSpec, env games.Env) games.Player {
	l, asWritten := levels[p.Level], false
	if p.Kind == games.Classic {
		l = level{depth: p.Options.Int("depth")}
		asWritten = l.depth == 2
	}
	config := games.SearchConfig{
		Limits:  engine.Limits{Depth: l.depth, Nodes: l.searchNodes},
		Margin:  l.margin,
		Choices: 4,
		View: func(s games.State) engine.Game {
			if st, ok := s.(*state); ok && st.region != nil {
				return newClassicView(st, !asWritten)
			}
			return s.Game()
		},
	}
	if asWritten {
		config.Pick, config.Choices = pickPaper, maxRegionPoints
	}
	search := games.NewSearchPlayer(config, env)
	if l.nodes == 0 && l.time == 0 && p.Kind != games.Max {
		return search
	}
	return &provingPlayer{level: l, env: env, search: search}
}

// provingPlayer plays proven moves while it can. It keeps its proofs as long
// as the problem stays the same.
type provingPlayer struct {
	level  level
	env    games.Env
	search *games.SearchPlayer
	prover *prover
}

// slice is how many positions are searched between two reports.
const slice = 20_000

// Choose implements games.Player.
func (pl *provingPlayer) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	st, ok := s.(*state)
	if !ok || st.region == nil || st.status.Over {
		return pl.search.Choose(ctx, s, b, news)
	}
	if pl.prover == nil || pl.prover.r != st.region {
		mem := memDefault
		if pl.env.TableMiB > 0 {
			mem = pl.env.TableMiB
		}
		if pl.level.nodes > 0 {
			mem = min(mem, 16)
		}
		pl.prover = newProver(st.region, mem)
	}
	p := st.position()
	p.setBalance(p.balance())
	v, thought := pl.prove(ctx, st, p, b, news)
	move, proven := pl.prover.chosen(&p, v)
	if move != 0 && st.check(st.pointOf(move)) != nil {
		move, proven = 0, false // superko forbids what the truth allows
	}
	if !proven {
		d, err := pl.search.Choose(ctx, s, b, nil)
		d.Thought.Nodes += thought.Nodes
		if move != 0 { // lost: resist where the proof was longest
			d.Move, d.Thought.Lines = st.nameOf(move), nil
		}
		if v.decided() {
			d.Thought.Note = thought.Note
		}
		return d, err
	}
	d := games.Decision{Move: st.nameOf(move), Thought: thought}
	line := pl.prover.line(p, move)
	names := make([]string, 0, len(line))
	for _, by := range line {
		names = append(names, st.nameOf(by))
	}
	d.Thought.Lines = []games.ThoughtLine{{Score: engine.WinIn(max(1, len(line))), Bound: engine.LowerBound, Moves: names}}
	d.Thought.Depth = len(line)
	return d, ctx.Err()
}

// pointOf is the board point of a searcher's move.
func (s *state) pointOf(by uint8) int {
	if by == uint8(movePass) {
		return passMove
	}
	return s.region.Points[by-1]
}

func (s *state) nameOf(by uint8) string { return s.board.Name(s.pointOf(by)) }

// countedNodes limit a proof where only plies are limited, which mean nothing to
// it.
const countedNodes = 1_000_000

// prove asks until an answer, a limit or the end of ctx.
func (pl *provingPlayer) prove(ctx context.Context, st *state, p position, b games.Budget, news func(games.Thought)) (value, games.Thought) {
	own := engine.Limits{Nodes: pl.level.nodes, Time: pl.level.time}
	if pl.env.Unlimited {
		own = engine.Limits{}
	}
	limits := b.Limits(own)
	if b.Counted() && limits.Nodes == 0 {
		limits.Nodes = countedNodes
	}
	if limits.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limits.Time)
		defer cancel()
	}
	start, before := time.Now(), pl.prover.nodes
	var v value
	var t games.Thought
	for {
		step := uint64(slice)
		if spent := pl.prover.nodes - before; limits.Nodes > 0 {
			step = min(step, limits.Nodes-min(spent, limits.Nodes-1))
		}
		v = pl.prover.ask(ctx, p, step)
		spent := pl.prover.nodes - before
		t = games.Thought{Nodes: spent, Elapsed: time.Since(start)}
		t.Note, t.Lines = pl.proofThought(st, &p, v)
		if v.decided() || ctx.Err() != nil || limits.Nodes > 0 && spent >= limits.Nodes {
			return v, t
		}
		if news != nil {
			news(t)
		}
	}
}

// chosen is the move to play at p: the proven one, or else the one that
// resists longest, 0 if there is nothing to choose by.
func (s *prover) chosen(p *position, v value) (move uint8, proven bool) {
	if !v.decided() {
		return 0, false
	}
	if (v.pn == 0) != p.attackerToMove {
		move, _ = resist(s, s.r, p)
		return move, false
	}
	if move, _, ok := s.reply(p); ok {
		return move, true
	}
	// A fact: look for a move after which it still holds.
	for _, by := range s.r.moveList(p) {
		c, ok := s.r.after(p, by)
		if !ok {
			continue
		}
		if c.pos.left == 0 {
			return by, true
		}
		if w := s.ask(context.Background(), c.pos, slice); w.decided() && (w.pn == 0) == p.attackerToMove {
			return by, true
		}
	}
	return 0, false
}

// moveList are the legal moves at p, the attacker's hopeless pass left out.
func (r *region) moveList(p *position) []uint8 {
	var out []uint8
	legal := r.moves(p)
	for i := range r.Points {
		if legal>>i&1 != 0 {
			out = append(out, uint8(i+1))
		}
	}
	if mayPass(p) {
		out = append(out, uint8(movePass))
	}
	return out
}
