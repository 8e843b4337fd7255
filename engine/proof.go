package engine

import (
	"context"
	"errors"
	"time"
)

// Prove, and what it asks of a position. A verdict is an Outcome for the side to move
// without draws: a draw counts as a win of the side that did not ask.

// ErrChance says that a proof search met a chance node: a game of chance is neither
// won nor lost.
var ErrChance = errors.New("engine: proof search needs a game without chance")

// ProofOptions configure Prove and a Prover; of them Solve takes the table, the limits
// and Off. The zero value is a proof search without limits.
type ProofOptions struct {
	// TableMiB is the size of the table; 0 means 16.
	TableMiB int
	// Nodes, Time and Depth limit a call; 0 is no limit. Nodes counts expanded
	// positions. Lines longer than Depth are not searched, so a win is one within
	// Depth plies.
	Nodes uint64
	Time  time.Duration
	Depth int
	// NoDraws promises that no line ends in a draw, by the rules or the path.
	// Positions then mean the same whoever asked, and an impartial game, whose
	// Hash does not tell the side to move, shares them between the sides. A
	// draw breaks the promise and panics.
	NoDraws bool
	// Off lists techniques not to use: of the features, proofs know Killers, History,
	// Countermoves, Forced, Probe, Canonical, Orderer, Guess, Budget and Simulation.
	Off Feature
	// Recorder, if set, keeps the tree for the x-ray.
	Recorder *ProofRecorder
}

// Proof is the answer to the question whether the side to move wins.
type Proof struct {
	// Outcome is Win, Loss (it does not win: it loses or draws), or Ongoing
	// when a limit or the context ended the search before an answer.
	Outcome Outcome
	// Best is the winning move, or the one that resists longest.
	Best Move
	// Line begins with Best: the winner proves, the loser resists. It ends
	// where the game does, or where a static probe or a lost table entry cuts
	// it short.
	Line  []Move
	Nodes uint64
	// ProofNumber and Disproof are those of the root at the end: how many leaves at
	// least are still to be decided.
	ProofNumber, Disproof uint32
	// Bound is the budget from which, or up to which, the answer holds in a game with
	// budgets.
	Bound int8
}

// Prove asks by proof-number search whether the side to move of g wins; draws count as
// not winning. It goes where the fewest replies are left to be refuted, and is at its
// best when branching is uneven: forced lines, ladders, running out of liberties. The
// error is that of ctx, or ErrChance. g is restored before it returns.
func Prove(ctx context.Context, g Game, o ProofOptions) (Proof, error) {
	return NewProver(o).Prove(ctx, g)
}

// Solve asks the same of a Searcher, which looks at every line to one depth after the
// other: to be compared with Prove. It gives no line.
func Solve(ctx context.Context, g Game, o ProofOptions) (Proof, error) {
	r, err := New(g, Options{TableMiB: o.TableMiB, Off: o.Off}).Search(ctx, Limits{Depth: o.Depth, Nodes: o.Nodes, Time: o.Time})
	p := Proof{Best: r.Best, Nodes: r.Nodes}
	switch {
	case r.Score.Proven() && r.Score > 0:
		p.Outcome = Win
	case r.Proven:
		p.Outcome = Loss
	}
	return p, err
}

// depthLimit is the length of the longest line to be searched.
func (po *ProofOptions) depthLimit() int {
	if po.Depth > 0 {
		return min(po.Depth, MaxPly)
	}
	return MaxPly
}

// Prover answers many questions about one game and keeps what it learned
// between them. It is for one goroutine.
type Prover struct {
	opt  ProofOptions
	dfpn *dfpn // nil before the first call
}

// NewProver returns a Prover without a game.
func NewProver(o ProofOptions) *Prover { return &Prover{opt: o} }

// Limit sets the limits of the next calls, as in ProofOptions.
func (p *Prover) Limit(nodes uint64, limit time.Duration) { p.opt.Nodes, p.opt.Time = nodes, limit }

// Record keeps the tree of what is asked from now on; nil for none.
func (p *Prover) Record(r *ProofRecorder) { p.opt.Recorder = r }

// Prove is the function Prove with the tables of p.
func (p *Prover) Prove(ctx context.Context, g Game) (Proof, error) {
	f, err := p.ask(ctx, g, p.opt.Nodes)
	if err != nil {
		return Proof{}, err
	}
	proof, v := f.proof(), f.verdict()
	proof.Nodes = p.dfpn.meter.nodes
	if v != Ongoing {
		proof.Line = p.dfpn.line(v)
	}
	if len(proof.Line) > 0 {
		proof.Best = proof.Line[0]
	}
	return proof, p.dfpn.err(ctx)
}

// Ask is Prove with a limit of nodes of its own, 0 for none, and without a
// line: for a game whose moves are below 256, Best is the winning move.
func (p *Prover) Ask(ctx context.Context, g Game, nodes uint64) (Proof, error) {
	f, err := p.ask(ctx, g, nodes)
	if err != nil {
		return Proof{}, err
	}
	proof := f.proof()
	proof.Nodes = p.dfpn.meter.nodes
	return proof, p.dfpn.err(ctx)
}

// ask decides the position of g by proof numbers, if it can.
func (p *Prover) ask(ctx context.Context, g Game, nodes uint64) (finding, error) {
	if p.dfpn == nil {
		p.dfpn = newDfpn(p.opt)
	}
	p.dfpn.recorder = p.opt.Recorder
	if err := p.dfpn.begin(ctx, g, &p.opt, nodes); err != nil {
		return finding{}, err
	}
	return p.dfpn.ask(), nil
}

// Known is what the table holds of a position, without a search: a
// verdict with the winning move as in Ask, or the numbers; and about how many
// nodes stand behind it. It reports false if that is nothing.
func (p *Prover) Known(g Game) (Proof, bool) {
	if p.dfpn == nil {
		return Proof{}, false
	}
	return p.dfpn.known(g, p.opt.Off)
}

// question is a game with the question whether the side to move at the root
// wins, and how far it may be searched.
type question struct {
	ordering
	meter     meter
	noDraws   bool
	role      uint64 // added to the keys of positions with the asker to move
	chanceMet bool   // the search met a chance node and cannot answer
}

// askerKey tells positions with the asking side to move from the others: a
// draw is no win for the asker and no loss for its opponent.
const askerKey = 0x9e3779b97f4a7c15

// begin asks about g, within so many nodes.
func (q *question) begin(ctx context.Context, g Game, o *ProofOptions, nodes uint64) error {
	off := Options{Off: o.Off | inexact}
	q.bind(g, off, off.selection(g).Replies)
	if q.atChance() {
		return ErrChance
	}
	q.forget(false)
	run := limits{done: ctx.Done(), nodes: nodes, armed: true}
	if o.Time > 0 {
		run.deadline = time.Now().Add(o.Time)
	}
	q.meter.restart(run)
	q.chanceMet = false
	q.noDraws, q.role = o.NoDraws, askerKey
	if o.NoDraws {
		q.role = 0
	}
	return nil
}

// err is the error of a call that has ended.
func (q *question) err(ctx context.Context) error {
	if q.chanceMet {
		return ErrChance
	}
	return ctx.Err()
}

// decide is what the rules, the path or a static probe say about a position.
func (q *question) decide(ply int) (Outcome, validity) {
	v, valid := q.byRules(ply)
	if v == Ongoing {
		v = q.probe(ply)
	}
	return v, valid
}

// byRules is what the rules and the path say.
func (q *question) byRules(ply int) (Outcome, validity) {
	if q.atChance() {
		q.chanceMet, q.meter.stopped = true, true
		return Ongoing, proven
	}
	if o := q.game.Outcome(); o != Ongoing {
		return q.verdictOf(o, ply), proven
	}
	if q.pather != nil {
		if o, back := q.pather.PathOutcome(); o != Ongoing {
			return q.verdictOf(o, ply), pathDependent(ply - back)
		}
	}
	return Ongoing, proven
}

// probe is what the game knows without a search.
func (q *question) probe(ply int) Outcome {
	if q.prober == nil || ply == 0 {
		return Ongoing
	}
	o, _ := q.prober.Probe(0)
	return q.verdictOf(o, ply)
}

// verdictOf is the verdict on an outcome.
func (q *question) verdictOf(o Outcome, ply int) Outcome {
	switch o {
	case Win:
		return Win
	case Loss:
		return Loss
	case Draw:
		if q.noDraws {
			panic("engine: a draw in a game with ProofOptions.NoDraws")
		}
		return winIf(!asking(ply))
	}
	return Ongoing
}

// roleAt is what tells a position at ply from the same one with the other side
// asking.
func (q *question) roleAt(ply int) uint64 {
	if asking(ply) {
		return q.role
	}
	return 0
}

// winIf is Win or Loss.
func winIf(wins bool) Outcome {
	if wins {
		return Win
	}
	return Loss
}

// asking reports whether the side that asked is to move at ply.
func asking(ply int) bool { return ply%2 == 0 }
