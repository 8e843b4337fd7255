package threats

import (
	"context"
	"time"

	"duiju/engine"
	"duiju/games/gomoku/board"
)

// A VCT (victory by continuous threats) wins with fours and open threes. The
// view below turns the question into an AND/OR tree for the engine's proof
// search: the attacker may play nothing but threats, the defender everything
// that answers them.

// attack is that view. A position where the attacker has no threat left is a
// draw in it, which a proof search counts as not won.
type attack struct {
	position *Position
	attacker int
}

// NewAttack is the view of a copy of p without its network, as a proof asks for no
// values.
func NewAttack(p *Position) *attack {
	c := p.CloneGame().(*Position)
	c.threats.seen = nil
	return &attack{c, c.side}
}

// Outcome is the result for the side to move.
func (a *attack) Outcome() engine.Outcome {
	p := a.position
	if p.result != engine.Ongoing {
		return p.result
	}
	c := &p.threats.counts[a.attacker]
	if p.side == a.attacker {
		if p.threats.counts[p.side^1][Five] == 0 && !p.threats.hasFour(p.side) &&
			c[Five]+c[Three]+c[ThreeTwo]+c[DoubleThree] == 0 {
			return engine.Draw
		}
		return engine.Ongoing
	}
	if c[Five]+c[OpenFour] == 0 && !p.threats.suspectOpenFour(a.attacker) {
		return engine.Draw
	}
	return engine.Ongoing
}

// Moves appends the threats of the attacker, the strongest first, or the
// defender's answers.
func (a *attack) Moves(dst []engine.Move) []engine.Move {
	p := a.position
	start := len(dst)
	if p.side != a.attacker {
		dst, _ = p.ForcedMoves(dst)
	} else if p.threats.counts[p.side][Five]+p.threats.counts[p.side^1][Five] > 0 {
		dst, _ = p.ForcedMoves(dst)
	} else {
		all := a.threatPoints()
		for k := OpenFour; k >= Three; k-- {
			dst = p.take(dst, &all, &p.threats.sets[p.side][k])
		}
		rest := all
		dst = p.take(dst, &all, &rest)
	}
	if len(dst) == start {
		dst = p.Moves(dst)
	}
	return dst
}

// threatPoints are the points where the side to move makes a four or an open
// three.
func (a *attack) threatPoints() (set board.Bitset) {
	p := a.position
	for k := Three; k <= OpenFour; k++ {
		for i, w := range p.threats.sets[p.side][k] {
			set[i] |= w
		}
	}
	for q := range p.threats.sets[p.side][Suspect].All() {
		if !p.MayNot(q) {
			set.Set(q)
		}
	}
	return set
}

// Hash identifies the position and the attacker.
func (a *attack) Hash() uint64 {
	if a.attacker == 1 {
		return a.position.Hash() ^ attackKey
	}
	return a.position.Hash()
}

const attackKey = 0xd1342543de82ef95

// Order keeps the order of Moves, the strongest threat first: what is likely to
// be good in a game is not what is likely to win by threats.
func (a *attack) Order(moves []engine.Move, scores []int32) {
	for i := range moves {
		scores[i] = int32(-i)
	}
}

// Do plays a move.
func (a *attack) Do(m engine.Move) { a.position.Do(m) }

// Undo takes back the last move.
func (a *attack) Undo(m engine.Move) { a.position.Undo(m) }

// Eval is the position's, without its network.
func (a *attack) Eval() engine.Score { return a.position.Eval() }

// Probe is the position's: a win need not be by threats alone.
func (a *attack) Probe(depth int) (engine.Outcome, int) { return a.position.Probe(depth) }

// MoveName writes a move as a point name.
func (a *attack) MoveName(m engine.Move) string { return a.position.MoveName(m) }

// CloneGame copies the view.
func (a *attack) CloneGame() engine.Game {
	return &attack{a.position.CloneGame().(*Position), a.attacker}
}

// Effort bounds a search for a VCT; 0 is no limit.
type Effort struct {
	Nodes uint64 // expanded
	Time  time.Duration
	Plies int // of the longest line
	// Parts, if more than 1, is in how many parts Nodes and Time are spent: two of them,
	// and each further one only if the one before has left fewer leaves to be proved.
	Parts int
}

// leastPart is how many nodes a part has at least.
const leastPart = 50

// part is the effort in parts.
func (e Effort) part() Effort {
	if e.Nodes > 0 {
		e.Parts = int(min(uint64(e.Parts), e.Nodes/leastPart))
	}
	e.Parts = max(e.Parts, 1)
	return Effort{e.Nodes / uint64(e.Parts), e.Time / time.Duration(e.Parts), e.Plies, e.Parts}
}

// table is the size of the proof table in MiB: enough for a million nodes, less for a
// question that may not look at so many.
func (e Effort) table() int {
	if e.Nodes > 0 && e.Nodes <= 50_000 || e.Time > 0 && e.Time <= 100*time.Millisecond {
		return 1
	}
	return 16
}

// Prove looks for a VCT of the side to move and writes the whole proof
// down; nil if there is none or a limit was reached. The expected line is returned too,
// and how many nodes were expanded. rec, if not nil, keeps the tree of the proof, which
// is then sought in one part, but not of writing it down.
func Prove(ctx context.Context, p *Position, e Effort, rec *engine.ProofRecorder) (Plan, []engine.Move, uint64) {
	a := NewAttack(p)
	if a.Outcome() != engine.Ongoing {
		return nil, nil, 0
	}
	prover := engine.NewProver(engine.ProofOptions{TableMiB: e.table(), Depth: e.Plies, Recorder: rec})
	if rec != nil {
		e.Parts = 1
	}
	var (
		proof engine.Proof
		err   error
		nodes uint64
	)
	part := e.part()
	prover.Limit(part.Nodes, part.Time)
	for i := range part.Parts {
		before := proof.ProofNumber
		proof, err = prover.Prove(ctx, a)
		nodes += proof.Nodes
		if err != nil || proof.Outcome != engine.Ongoing || i > 0 && proof.ProofNumber >= before {
			break
		}
	}
	prover.Record(nil)
	if err != nil || proof.Outcome != engine.Win {
		return nil, nil, nodes
	}
	prover.Limit(e.Nodes, e.Time)
	w := Planner{Game: a.position, Plan: Plan{}, Find: func(int) (engine.Move, int) {
		proof, err := prover.Prove(ctx, a)
		nodes += proof.Nodes
		if err != nil || proof.Outcome != engine.Win {
			return engine.NoMove, 0
		}
		return proof.Best, 0
	}}
	if _, ok := w.attack(0); !ok {
		return nil, nil, nodes
	}
	return w.Plan, proof.Line, nodes
}
