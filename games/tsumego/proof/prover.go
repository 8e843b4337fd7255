package proof

import (
	"context"

	"duiju/engine"
	"duiju/games/tsumego/region"
)

// Prover asks the proof-number search of package engine about the positions of
// one region, always "does the attacker succeed?". It keeps what it learned
// between questions. It is for one goroutine.
type Prover struct {
	R *region.Region
	// Safety asks another question: can the defender force a target that lives
	// by Benson's rule? Then the repetition is the attacker's success, and so
	// is the end of play.
	Safety bool
	Nodes  uint64 // positions expanded or followed in a simulation, in all questions
	search *engine.Prover
	board  *board
	// oneBalance is set where a proof holds only at the balance that was asked for.
	oneBalance bool
}

// Value is what is known of a position: proof and disproof number of the
// attacker's success and, once one of them is 0, up to which balance the
// attacker succeeds or from which the defender does.
type Value struct {
	Pn, Dn uint32
	Bound  region.Balance
}

// Decided reports whether one side's success is proven.
func (v *Value) Decided() bool { return v.Pn == 0 || v.Dn == 0 }

var (
	unknown      = Value{Pn: 1, Dn: 1}
	attackerWins = Value{Pn: 0, Dn: engine.ProofInfinite, Bound: region.UnlimitedD}
	defenderWins = Value{Pn: engine.ProofInfinite, Dn: 0, Bound: region.AnyBalance}
)

// valueOf is an answer about a position as one for the attacker.
func (pr *Prover) valueOf(answer engine.Proof, p *region.Position) Value {
	v := Value{Pn: answer.ProofNumber, Dn: answer.Disproof, Bound: region.Balance(answer.Bound)}
	if pr.oneBalance {
		v.Bound = p.Balance()
	}
	if !p.AttackerToMove {
		v.Pn, v.Dn = v.Dn, v.Pn
	}
	return v
}

// NewProver returns a prover whose tables take about the given memory.
func NewProver(r *region.Region, memMiB int) *Prover { return newProver(r, memMiB, 0) }

// newProver makes one without some techniques.
func newProver(r *region.Region, memMiB int, off engine.Feature) *Prover {
	return &Prover{R: r, board: &board{r: r, odds: newOddsBoard(r)}, oneBalance: off&engine.FeatureBudget != 0, search: engine.NewProver(engine.ProofOptions{
		TableMiB: max(memMiB, 1), NoDraws: true,
		Off: off | engine.FeatureKillers | engine.FeatureHistory | engine.FeatureCountermoves,
	})}
}

// Record keeps the tree of what is asked from now on; nil for none.
func (pr *Prover) Record(rec *engine.ProofRecorder) { pr.search.Record(rec) }

// at puts p on the board.
func (pr *Prover) at(p *region.Position) *board {
	pr.board.safety = pr.Safety
	pr.board.begin(p)
	return pr.board
}

// Ask decides whether the attacker succeeds from p: v has Pn 0 if so, Dn 0 if
// not, neither if the limit or the context came first. maxNodes limits this
// question, 0 does not.
func (pr *Prover) Ask(ctx context.Context, p region.Position, maxNodes uint64) Value {
	b := pr.at(&p)
	if o, _ := b.Probe(0); o != engine.Ongoing {
		if (o == engine.Win) == p.AttackerToMove {
			return attackerWins
		}
		return defenderWins
	}
	if v := pr.known(&p); v.Decided() || ctx.Err() != nil {
		return v
	}
	proof, err := pr.search.Ask(ctx, pr.at(&p), maxNodes)
	pr.Nodes += proof.Nodes
	if err != nil && proof.ProofNumber == 0 && proof.Disproof == 0 {
		return unknown
	}
	return pr.valueOf(proof, &p)
}

// known is what the table holds of a position.
func (pr *Prover) known(p *region.Position) Value {
	if proof, ok := pr.search.Known(pr.at(p)); ok {
		return pr.valueOf(proof, p)
	}
	return unknown
}

// Spent implements Driver.
func (pr *Prover) Spent() uint64 { return pr.Nodes }

// Reply implements Driver.
func (pr *Prover) Reply(p *region.Position) (move uint8, work uint32, ok bool) {
	b := pr.at(p)
	proof, _ := pr.search.Known(b)
	if p.AttackerToMove && !pr.Safety && proof.Best == engine.NoMove && proof.Outcome != engine.Loss {
		// Where a fact says that it wins nothing was searched.
		proof.Best, proof.Nodes = engine.Move(b.r.KillingMove(b.pos(), b.sets(0))), max(proof.Nodes, 1)
	}
	if proof.Outcome == engine.Loss || proof.Best == engine.NoMove {
		return 0, uint32(proof.Nodes), false
	}
	return uint8(proof.Best), uint32(proof.Nodes), true
}
