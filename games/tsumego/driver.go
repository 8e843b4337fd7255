package tsumego

import (
	"context"

	"duiju/engine"
	"duiju/games"
)

// driver answers whether the attacker succeeds from a position at its threats.
type driver interface {
	// ask is as prover.ask: maxNodes 0 does not limit.
	ask(ctx context.Context, p position, maxNodes uint64) value
	// spent is the number of positions of all questions so far.
	spent() uint64
	// reply is the move by which the side to move of p succeeds and how much
	// work the proof was, as far as the driver remembers.
	reply(p *position) (move uint8, work uint32, ok bool)
}

// The names of the drivers.
const (
	driverAuto      = "auto"
	driverAlphaBeta = "alphabeta"
	driverDfpn      = "dfpn"
)

// newDriver makes a driver: auto is this package's own proof-number search,
// alphabeta and dfpn are the two of package engine over the same view.
func newDriver(name string, r *region, memMiB int) (driver, error) {
	if r.Exits != 0 || r.Race {
		return newBorderDriver(name, r, memMiB)
	}
	return newPlainDriver(name, r, memMiB)
}

// newPlainDriver takes the region as it is: getting out is the defender's
// success, the wall is safe.
func newPlainDriver(name string, r *region, memMiB int) (driver, error) {
	switch name {
	case driverAuto, "":
		return newProver(r, memMiB), nil
	case driverAlphaBeta, driverDfpn:
		return &engineDriver{r: r, alphaBeta: name == driverAlphaBeta, memMiB: memMiB}, nil
	}
	return nil, games.Usagef("--driver must be %s, %s or %s, got %q", driverAuto, driverAlphaBeta, driverDfpn, name)
}

func (s *prover) spent() uint64 { return s.nodes }

func (s *prover) reply(p *position) (move uint8, work uint32, ok bool) {
	e := s.table.proof(p.key())
	if e == nil {
		return 0, 0, false
	}
	k := p.balance()
	work = uint32(e.work())
	if p.attackerToMove && k > e.attackerTo() || !p.attackerToMove && k < e.defenderFrom() {
		return 0, work, false
	}
	return e.move(), work, e.move() != 0
}

// engineDriver asks package engine.
type engineDriver struct {
	r         *region
	alphaBeta bool
	memMiB    int
	nodes     uint64
	best      map[position]uint8
}

func (d *engineDriver) ask(ctx context.Context, p position, maxNodes uint64) value {
	v := newView(d.r, p)
	k := p.balance()
	switch v.over {
	case engine.Win:
		return attackerWins(k, free, 0)
	case engine.Loss:
		return defenderWins(k, free, 0)
	}
	o := engine.ProofOptions{Nodes: maxNodes, TableMiB: d.memMiB}
	search := engine.Prove
	if d.alphaBeta {
		search = engine.Solve
	}
	proof, err := search(ctx, factView{v}, o)
	d.nodes += proof.Nodes
	if err != nil || proof.Outcome == engine.Ongoing {
		return value{pn: 1, dn: 1, lean: free}
	}
	if d.best == nil {
		d.best = map[position]uint8{}
	}
	if proof.Outcome == engine.Win {
		d.best[p] = uint8(proof.Best)
	}
	if (proof.Outcome == engine.Win) == p.attackerToMove {
		return attackerWins(k, free, uint8(proof.Best))
	}
	return defenderWins(k, free, uint8(proof.Best))
}

func (d *engineDriver) spent() uint64 { return d.nodes }

func (d *engineDriver) reply(p *position) (move uint8, work uint32, ok bool) {
	m, ok := d.best[*p]
	return m, 0, ok && m != 0
}

// factView adds the facts that need no search; their distance is not known, so
// only proofs use it.
type factView struct{ *view }

// Probe implements engine.Prober.
func (v factView) Probe() (engine.Outcome, int) {
	switch v.r.fact(&v.cur) {
	case factDead:
		return v.forMover(engine.Win), 0
	case factAlive:
		return v.forMover(engine.Loss), 0
	}
	return engine.Ongoing, 0
}

// CloneGame implements engine.Cloner.
func (v factView) CloneGame() engine.Game { return factView{v.view.CloneGame().(*view)} }
