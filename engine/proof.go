package engine

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"duiju/engine/internal/tt"
)

// Proof searches: what Solve and Prove have in common.

// ErrChance says that a proof search met a chance node: whether a game of
// chance is won is no question with a yes or a no.
var ErrChance = errors.New("engine: proof search needs a game without chance")

// ProofOptions configure Solve, Prove and a Prover. The zero value is a proof
// search without limits.
type ProofOptions struct {
	// TableMiB is the size of each table; 0 means 16.
	TableMiB int
	// Nodes, Time and Depth limit a call; 0 is no limit. Nodes counts visited
	// positions, for Prove expanded ones. Lines longer than Depth are not
	// read, so an answer means "within Depth plies", or is unknown.
	Nodes uint64
	Time  time.Duration
	Depth int
	// Step, if not 0, makes Solve deepen by so many plies at a time, which
	// finds short proofs before it gets lost in long lines.
	Step int
	// NoDraws promises that no line ends in a draw, by the rules or the path.
	// Positions then mean the same whoever asked, and an impartial game, whose
	// Hash does not tell the side to move, shares them between the sides. A
	// draw breaks the promise and panics.
	NoDraws bool
	// Distance asks for the length of a win, too, in a second search.
	Distance bool
	// Off lists techniques not to use: of the features, proofs know Table
	// (Solve only), Killers, History, Countermoves, Forced, Probe, Canonical,
	// Orderer, and Guess, Budget and Simulation (Prove only).
	Off Feature
	// OnInfo, if set, is told of the running search a few times a second, on
	// the searching goroutine. It must not block.
	OnInfo func(nodes uint64)
	// Recorder, if set, keeps the tree of Prove for the x-ray.
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
	Line []Move
	// Plies is the length of the shortest win against the longest defence, and
	// Line such a line, if Distance was asked for; else, or if it was not
	// found within the limits, 0.
	Plies int
	Nodes uint64
	// Path says that the answer depends on the positions before the root, as a
	// repetition does.
	Path bool
	// ProofNumber and Disproof are those of the root at the end of Prove: how
	// many leaves at least are still to be decided.
	ProofNumber, Disproof uint32
	// Bound is the budget from which, or up to which, the answer of Prove
	// holds in a game with budgets.
	Bound int8
}

// Solve asks by depth-first search whether the side to move of g wins. Draws
// count as not winning. It is at its best with good move ordering and much
// memory for the tree; see Prove for the other way. The error is that of ctx,
// or ErrChance. g is restored before it returns.
func Solve(ctx context.Context, g Game, o ProofOptions) (Proof, error) {
	return NewProver(o).Solve(ctx, g)
}

// Prove asks the same by proof-number search, which goes where the fewest
// replies are left to be refuted. It is at its best when branching is uneven:
// forced lines, ladders, running out of liberties.
func Prove(ctx context.Context, g Game, o ProofOptions) (Proof, error) {
	return NewProver(o).Prove(ctx, g)
}

// Prover answers many questions about one game and keeps what it learned
// between them. It is for one goroutine.
type Prover struct {
	opt ProofOptions
	worker
	shared    counters
	proofs    *proofTable
	lengths   *tt.Table   // of distance
	stack     []proofNode // one for each ply of Prove
	calls     uint64
	chanceMet bool   // the search met a chance node and cannot answer
	role      uint64 // added to the keys of positions with the asker to move
	simulation
	began time.Time
	told  time.Time
}

// NewProver returns a Prover without a game.
func NewProver(o ProofOptions) *Prover {
	p := &Prover{opt: o}
	p.worker = *newWorker(Options{Off: o.Off, Exact: false})
	p.run.out = &p.shared
	return p
}

// Clear forgets everything.
func (p *Prover) Clear() {
	if p.table != nil {
		p.table.Clear()
	}
	if p.proofs != nil {
		p.proofs.clear()
	}
	if p.lengths != nil {
		p.lengths.Clear()
	}
}

// Record keeps the tree of what is asked from now on; nil for none.
func (p *Prover) Record(r *ProofRecorder) { p.opt.Recorder = r }

var neverStop atomic.Bool

// conclude turns a verdict into an answer, with its line and length.
func (p *Prover) conclude(proof Proof, v verdict, valid validity, depth int, again lookAgain) Proof {
	proof.Outcome, proof.Path = v.outcome(), v != open && valid.dependsAbove(0)
	if v == won && p.opt.Distance {
		if p.lengths == nil {
			p.lengths = tt.New(p.opt.TableMiB)
		}
		if plies, line := p.distance(depth, p.lengths); plies > 0 {
			proof.Plies, proof.Line = plies, line
		}
	}
	proof.Nodes = p.nodes
	if v != open && len(proof.Line) == 0 {
		p.follow(&proof, v, depth, again)
	}
	if len(proof.Line) > 0 {
		proof.Best = proof.Line[0]
	}
	p.share()
	return proof
}

// err is the error of a call that has ended.
func (p *Prover) err(ctx context.Context) error {
	if p.chanceMet {
		return ErrChance
	}
	return ctx.Err()
}

// askerKey tells positions with the asking side to move from the others: a
// draw is no win for the asker and no loss for its opponent.
const askerKey = 0x9e3779b97f4a7c15

// prepare puts g under the prover and sets the limits.
func (p *Prover) prepare(ctx context.Context, g Game) error {
	p.bind(g, Options{Off: p.opt.Off | FeatureNullMove | FeatureQuiescence})
	p.selective, p.staged, p.sel = nil, nil, Selection{Transposes: p.sel.Transposes}
	p.nullMoves, p.treatsLate, p.mayEndEarly = false, false, false
	if p.atChance() {
		return ErrChance
	}
	p.begin()
	p.chanceMet = false
	p.run.done, p.run.stop = ctx.Done(), &neverStop
	p.run.nodes, p.run.armed = p.opt.Nodes, true
	p.began = time.Now()
	p.told = p.began
	if p.opt.Time > 0 {
		p.run.deadline = p.began.Add(p.opt.Time)
	}
	p.role = askerKey
	if p.opt.NoDraws {
		p.role = 0
	}
	p.view = newProofView(g, p.opt.Off)
	return nil
}

// visit counts a position and reports whether to stop.
func (p *Prover) visit() bool {
	if p.nodes >= p.checkAt {
		if p.poll() {
			return true
		}
		if p.opt.OnInfo != nil {
			if now := time.Now(); now.Sub(p.told) >= 200*time.Millisecond {
				p.told = now
				p.opt.OnInfo(p.nodes)
			}
		}
	}
	p.nodes++
	return false
}

// verdict is a result as the side to move sees it, when the question is
// whether the asker wins.
type verdict uint8

const (
	open verdict = iota
	won
	lost
)

// flip is a verdict as the other side sees it.
func (v verdict) flip() verdict {
	switch v {
	case won:
		return lost
	case lost:
		return won
	}
	return open
}

// verdictOf turns an outcome into a verdict: a draw is good for the side that did
// not ask.
func (p *Prover) verdictOf(o Outcome, ply int) verdict {
	switch o {
	case Win:
		return won
	case Loss:
		return lost
	case Draw:
		if p.opt.NoDraws {
			panic("engine: a draw in a game with ProofOptions.NoDraws")
		}
		if asking(ply) {
			return lost
		}
		return won
	}
	return open
}

// asking reports whether the side that asked is to move at ply.
func asking(ply int) bool { return ply%2 == 0 }

// decide is what the rules, the path or a static probe say about a position.
func (p *Prover) decide(ply int) (verdict, validity) {
	v, valid := p.byRules(ply)
	if v == open {
		v = p.probe(ply)
	}
	return v, valid
}

// byRules is what the rules and the path say.
func (p *Prover) byRules(ply int) (verdict, validity) {
	if p.atChance() {
		p.chanceMet, p.stopped = true, true
		return open, proven
	}
	if o := p.game.Outcome(); o != Ongoing {
		return p.verdictOf(o, ply), proven
	}
	if p.pather != nil {
		if o, back := p.pather.PathOutcome(); o != Ongoing {
			return p.verdictOf(o, ply), pathDependent(ply - back)
		}
	}
	return open, proven
}

// probe is what the game knows without a search.
func (p *Prover) probe(ply int) verdict {
	if p.prober == nil || ply == 0 {
		return open
	}
	o, _ := p.prober.Probe(0)
	return p.verdictOf(o, ply)
}

// positionKey is the key of the position, with the side that asks.
func (p *Prover) positionKey(ply int) (uint64, uint8) {
	key, sym := p.key()
	return key ^ p.roleAt(ply), sym
}

// roleAt is what tells a position at ply from the same one with the other side
// asking.
func (p *Prover) roleAt(ply int) uint64 {
	if asking(ply) {
		return p.role
	}
	return 0
}

// depthLimit is the length of the longest line to be read.
func (p *Prover) depthLimit() int {
	if p.opt.Depth > 0 {
		return min(p.opt.Depth, MaxPly)
	}
	return MaxPly
}

// onlyIf is a verdict, or its opposite.
func (v verdict) onlyIf(holds bool) verdict {
	if holds {
		return v
	}
	return v.flip()
}

// outcome is a verdict at the root as an Outcome.
func (v verdict) outcome() Outcome { return [...]Outcome{open: Ongoing, won: Win, lost: Loss}[v] }
