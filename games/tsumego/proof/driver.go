package proof

import (
	"context"

	"duiju/engine"
	"duiju/games/tsumego/region"
)

// Driver answers whether the attacker succeeds from a position at its threats.
type Driver interface {
	// Ask is as prover.ask: maxNodes 0 does not limit.
	Ask(ctx context.Context, p region.Position, maxNodes uint64) Value
	// Spent is the number of positions of all questions so far.
	Spent() uint64
	// Reply is the move by which the side to move of p succeeds and how much
	// work the proof was, as far as the driver remembers.
	Reply(p *region.Position) (move uint8, work uint32, ok bool)
}

// The names of the drivers, which Drivers lists.
const (
	DriverAuto      = "auto"
	DriverAlphaBeta = "alphabeta"
	DriverDfpn      = "dfpn"
)

var Drivers = []string{DriverAuto, DriverAlphaBeta, DriverDfpn}

// NewDriver makes a driver: auto, which "" means too, is the engine's proof-number search with guesses,
// budgets and simulation; dfpn is the same without them; alphabeta is the engine's
// search by depth over the view that players search. The last two are there to be
// compared with the first.
func NewDriver(name string, r *region.Region, memMiB int) Driver {
	if r.Leaks() {
		return NewBorderDriver(name, r, newPlainDriver(name, r.Sealed(), memMiB/2), memMiB/2)
	}
	return newPlainDriver(name, r, memMiB)
}

// newPlainDriver makes a driver that takes getting out as the defender's success and
// the wall as safe.
func newPlainDriver(name string, r *region.Region, memMiB int) Driver {
	switch name {
	case DriverDfpn:
		return newProver(r, memMiB, engine.FeatureGuess|engine.FeatureBudget|engine.FeatureSimulation)
	case DriverAlphaBeta:
		return &depthDriver{r: r, memMiB: memMiB}
	}
	return NewProver(r, memMiB)
}

// depthDriver asks the engine's search by depth.
type depthDriver struct {
	r      *region.Region
	memMiB int
	nodes  uint64
	best   map[region.Position]uint8
}

// Ask implements Driver. What is proven holds for these threats.
func (d *depthDriver) Ask(ctx context.Context, p region.Position, maxNodes uint64) Value {
	v := region.NewView(d.r, p)
	attacker, defender := attackerWins, defenderWins
	attacker.Bound, defender.Bound = p.Balance(), p.Balance()
	switch v.Over {
	case engine.Win:
		return attacker
	case engine.Loss:
		return defender
	}
	proof, err := engine.Solve(ctx, factView{v}, engine.ProofOptions{Nodes: maxNodes, TableMiB: d.memMiB})
	d.nodes += proof.Nodes
	if err != nil || proof.Outcome == engine.Ongoing {
		return unknown
	}
	if d.best == nil {
		d.best = map[region.Position]uint8{}
	}
	if proof.Outcome == engine.Win {
		d.best[p] = uint8(proof.Best)
	}
	if (proof.Outcome == engine.Win) == p.AttackerToMove {
		return attacker
	}
	return defender
}

// Spent implements Driver.
func (d *depthDriver) Spent() uint64 { return d.nodes }

// Reply implements Driver.
func (d *depthDriver) Reply(p *region.Position) (move uint8, work uint32, ok bool) {
	m, ok := d.best[*p]
	return m, 0, ok && m != 0
}

// factView adds the facts that need no search. They do not know their distance, so only
// proofs can use them.
type factView struct{ *region.View }

// Probe implements engine.Prober.
func (f factView) Probe(int) (engine.Outcome, int) {
	switch f.R.Fact(&f.Cur) {
	case region.FactDead:
		return f.ForMover(engine.Win), 0
	case region.FactAlive:
		return f.ForMover(engine.Loss), 0
	}
	return engine.Ongoing, 0
}

// CloneGame implements engine.Cloner.
func (f factView) CloneGame() engine.Game { return factView{f.View.CloneGame().(*region.View)} }
