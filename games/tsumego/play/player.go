package play

import (
	"context"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/text/message"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// level is the strength of a player. Those with nodes or time prove what they
// can and leave the rest to a search to the depth, whose judgement is the
// count of half eyes of the classic method.
type level struct {
	depth int
	// searchNodes bounds the search of slow positions.
	searchNodes uint64
	blind       blindness
	nodes       uint64        // of the proof
	time        time.Duration // of the proof
}

// Levels by number; 0 is max. The classic method as written is no level: many
// moves are equal to it, it takes the first in reading order, and so it loses to
// one ply of search.
var Levels = [...]level{
	{depth: 4},
	{depth: 1, searchNodes: 1_000, blind: misses(92)},
	{depth: 2, searchNodes: 1_000, blind: misses(62)},
	{depth: 3, searchNodes: 2_000, blind: misses(43)},
	{depth: 4, searchNodes: 3_000, blind: misses(32)},
	{depth: 5, searchNodes: 4_000, blind: misses(24)},
	{depth: 6, searchNodes: 6_000, blind: misses(8)},
	{depth: 8, searchNodes: 3_000, nodes: 1_000},
	{depth: 8, searchNodes: 3_000, nodes: 100_000},
	{depth: 8, searchNodes: 3_000, time: 10 * time.Second},
}

func (l level) Text() message.Text {
	switch {
	case l.nodes > 0:
		return message.T("tsumego.level.nodes", "n", int(l.nodes))
	case l.time > 0:
		return message.T("tsumego.level.time", "n", int(l.time.Seconds()))
	}
	return message.T("tsumego.level.blind", "n", l.depth, "misses", l.blind.other)
}

// NewPlayer makes the player of a complete spec for a game with the options o.
func NewPlayer(p games.PlayerSpec, o games.Options, env games.Env) games.Player {
	player := unruled(p, env)
	if k := Superko(o["superko"]); k == SuperkoPositional || k == SuperkoSituational {
		player = Lawful{player}
	}
	return player
}

// unruled makes a player that knows the rules of the searched views.
func unruled(p games.PlayerSpec, env games.Env) games.Player {
	l, asWritten := Levels[p.Level], false
	if p.Kind == games.Classic {
		l = level{depth: p.Options.Int("depth")}
		asWritten = l.depth == 2
	}
	config := players.SearchConfig{
		Limits: engine.Limits{Depth: l.depth, Nodes: l.searchNodes},
		View:   l.view(env.Seed, !asWritten),
	}
	if asWritten {
		config.Pick, config.Choices = oldmethod.PickPaper, region.MaxRegionPoints
	}
	search := players.NewSearchPlayer(config, env)
	if l.nodes == 0 && l.time == 0 && p.Kind != games.Max {
		return search
	}
	return &provingPlayer{level: l, env: env, search: search}
}

// view is how a level sees a position; full is that of NewClassicView.
func (l level) view(seed uint64, full bool) func(games.State) games.Searched {
	return func(s games.State) games.Searched {
		st, ok := s.(*State)
		if !ok || st.Region == nil {
			return s.Game()
		}
		v := oldmethod.NewClassicView(st.Region, st.Position(), st.Board, full)
		if l.blind == (blindness{}) {
			return v
		}
		return &blindView{ClassicView: v, blindness: l.blind, seed: seed, root: v.Hash()}
	}
}

// provingPlayer plays proven moves while it can. It keeps its proofs as long
// as the problem stays the same.
type provingPlayer struct {
	level  level
	env    games.Env
	search *players.SearchPlayer
	prover *proof.Prover
}

// Choose implements games.Player.
func (pp *provingPlayer) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	st, ok := s.(*State)
	if !ok || st.Region == nil || st.status.Over {
		return pp.search.Choose(ctx, s, b, news)
	}
	if pp.prover == nil || pp.prover.R != st.Region {
		mem := answer.MemDefault
		if pp.env.TableMiB > 0 {
			mem = pp.env.TableMiB
		}
		if pp.level.nodes > 0 {
			mem = min(mem, 16)
		}
		pp.prover = proof.NewProver(st.Region, mem)
	}
	p := st.Position()
	p.SetBalance(p.Balance())
	pp.prover.Record(pp.env.Watch.Prove(region.NewView(st.Region, p)))
	v, thought := pp.prove(ctx, st, p, b, news)
	pp.prover.Record(nil)
	move, proven := pp.prover.Chosen(&p, v)
	if move != 0 && st.Check(st.Region.Point(move)) != nil {
		move, proven = 0, false // superko forbids what the truth allows
	}
	if !proven {
		d, err := pp.search.Choose(ctx, s, b, nil)
		d.Thought.Nodes += thought.Nodes
		if move != 0 { // lost: resist where the proof was longest
			d.Move, d.Thought.Lines = st.NameOf(move), nil
			pp.env.Watch.Proved()
		}
		if v.Decided() {
			d.Thought.Note = thought.Note
		}
		return d, err
	}
	pp.env.Watch.Proved()
	d := games.Decision{Move: st.NameOf(move), Thought: thought}
	line := proof.ProofLine(pp.prover, st.Region, p, move)
	d.Thought.Lines = []games.ThoughtLine{{Score: engine.WinIn(max(1, len(line))), Bound: engine.LowerBound, Moves: st.NamesOf(line)}}
	d.Thought.Depth = len(line)
	return d, ctx.Err()
}

// countedNodes limit a proof where only plies are limited, which mean nothing to
// it.
const countedNodes = 1_000_000

// prove asks until an answer, a limit or the end of ctx.
func (pp *provingPlayer) prove(ctx context.Context, st *State, p region.Position, b games.Budget, news func(games.Thought)) (proof.Value, games.Thought) {
	own := engine.Limits{Nodes: pp.level.nodes, Time: pp.level.time}
	if pp.env.Unlimited {
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
	start, before := time.Now(), pp.prover.Nodes
	var v proof.Value
	var t games.Thought
	for {
		step := uint64(proof.Slice)
		if spent := pp.prover.Nodes - before; limits.Nodes > 0 {
			step = min(step, limits.Nodes-min(spent, limits.Nodes-1))
		}
		v = pp.prover.Ask(ctx, p, step)
		spent := pp.prover.Nodes - before
		t = games.Thought{Nodes: spent, Elapsed: time.Since(start)}
		t.Note, t.Lines = pp.proofThought(st, &p, v)
		if v.Decided() || ctx.Err() != nil || limits.Nodes > 0 && spent >= limits.Nodes {
			return v, t
		}
		if news != nil {
			news(t)
		}
	}
}

// proofThought says what a proof is about and how far it has come: the
// question with the ko threats of both sides, the numbers, and the line that it
// looks at now.
func (pp *provingPlayer) proofThought(st *State, p *region.Position, v proof.Value) (note message.Text, line []games.ThoughtLine) {
	attack, defend := int(p.Threats[0]), int(p.Threats[1])
	switch {
	case v.Decided() && (v.Pn == 0) == p.AttackerToMove:
		return message.T("tsumego.note.proved", "attack", attack, "defend", defend), nil
	case v.Decided():
		return message.T("tsumego.note.lost", "attack", attack, "defend", defend), nil
	}
	if moves := st.NamesOf(pp.prover.Current(*p)); len(moves) > 0 {
		line = []games.ThoughtLine{{Moves: moves}}
	}
	return message.T("tsumego.note.open", "attack", attack, "defend", defend, "pn", int(v.Pn), "dn", int(v.Dn)), line
}

// ScoreUnit is about the worth of one eye in the evaluation.
const ScoreUnit = 100
