package proof

import (
	"math/bits"

	"duiju/engine"
	"duiju/games/tsumego/region"
)

// board is the position that engine.Prove searches. The side to move wins if the
// attacker succeeds, or with safety set, if the defender cannot force a target that
// lives by Benson's rule. A repetition is the defender's success, with safety set the
// attacker's.
//
// It keeps the positions behind moves, as a proof visits each of them several times.
type board struct {
	r      *region.Region
	safety bool
	odds   *oddsBoard
	line   []plyEntry
	steps  []*step
	at     int // the ply that is to move
}

// plyEntry is a position of the line.
type plyEntry struct {
	cur   *child
	key   uint64      // of cur
	known [2]uint64   // the moves whose children are there
	quiet uint64      // points on which a stone captures nothing, as far as known
	by    engine.Move // that led here
}

// step keeps what the moves of one ply lead to.
type step [region.MovePass + 1]child

// child is a position with its key, which leaves out the threats, and its point
// sets once they are known.
type child struct {
	pos   region.Position
	key   uint64
	known bool
	sets  region.PointSets
}

// sets are the point sets of the position of a ply, found once.
func (b *board) sets(at int) *region.PointSets {
	if k := b.line[at].cur; k.known {
		return &k.sets
	}
	return b.findSets(at)
}

func (b *board) findSets(at int) *region.PointSets {
	l := &b.line[at]
	k := l.cur
	k.known = true
	if at == 0 {
		k.sets = b.r.PointSets(&k.pos)
		return &k.sets
	}
	i := int(l.by) - 1
	if l.by == region.MovePass {
		i = -1
	}
	b.r.PointSetsAfter(&k.sets, &b.line[at-1].cur.pos, b.sets(at-1), &k.pos, i)
	return &k.sets
}

// begin puts p on the board. Without safety, parts that no longer matter are filled, so
// that positions which differ only there are the same.
func (b *board) begin(p *region.Position) {
	b.at = 0
	k := &child{pos: *p}
	if !b.safety {
		b.r.WholeTarget(&k.pos)
		k.sets, k.known = b.r.PointSets(&k.pos), true
		b.r.Fill(&k.pos, &k.sets)
	}
	k.key = k.pos.Mix(0)
	b.enter(k, engine.NoMove)
}

// enter makes k, to which a move has led, the position of the ply.
func (b *board) enter(k *child, by engine.Move) {
	if b.at == len(b.line) {
		b.line, b.steps = append(b.line, plyEntry{}), append(b.steps, &step{})
	}
	b.line[b.at] = plyEntry{cur: k, key: k.key, by: by}
}

func (b *board) current() *child { return b.line[b.at].cur }

func (b *board) pos() *region.Position { return &b.line[b.at].cur.pos }

// forMover is a result for the attacker as the side to move sees it.
func (b *board) forMover(o engine.Outcome) engine.Outcome {
	if b.pos().AttackerToMove {
		return o
	}
	return o.Negate()
}

// Moves implements engine.Game. Below the root it leaves out moves that cannot help:
// dame, and those of a defender that leave a cut open.
func (b *board) Moves(dst []engine.Move) []engine.Move {
	p := b.pos()
	legal, takes := b.r.Moves(p)
	b.line[b.at].quiet = legal &^ takes
	if b.at > 0 && !b.safety {
		g := b.sets(b.at)
		if !p.AttackerToMove {
			if cuts := b.r.Cuts(p, g) & legal; cuts != 0 {
				return append(dst, engine.Move(bits.TrailingZeros64(cuts)+1))
			}
		}
		legal = b.r.WithoutDame(p, g, legal)
	}
	for m := legal; m != 0; m &= m - 1 {
		dst = append(dst, engine.Move(bits.TrailingZeros64(m)+1))
	}
	if b.safety || region.MayPass(p) { // for safety, the attacker may wait
		dst = append(dst, region.MovePass)
	}
	return dst
}

// Do implements engine.Game.
func (b *board) Do(m engine.Move) {
	from := &b.line[b.at]
	k := &b.steps[b.at][m]
	if known := &from.known[m>>6]; *known>>(m&63)&1 == 0 {
		*known |= 1 << (m & 63)
		k.pos, k.known = from.cur.pos, false
		switch i := int(m) - 1; {
		case m == region.MovePass:
			k.pos.Pass()
		case from.quiet>>i&1 != 0:
			k.pos.Put(i)
		default:
			b.r.Play(&k.pos, i)
		}
		b.simplify(k, m)
		k.key = k.pos.Mix(0)
	}
	b.at++
	b.enter(k, m)
}

// simplify fills what no longer matters at k, to which m has led.
func (b *board) simplify(k *child, m engine.Move) {
	from, i := b.line[b.at].cur, int(m)-1
	switch {
	case b.safety || m == region.MovePass:
	case from.pos.AttackerToMove:
		g := b.sets(b.at)
		b.r.PointSetsAfter(&k.sets, &from.pos, g, &k.pos, i)
		k.known = true
		b.r.FillAfter(&k.pos, &k.sets, &from.pos, g)
	default:
		b.r.JoinTarget(&k.pos, i)
	}
}

// Undo implements engine.Game.
func (b *board) Undo(engine.Move) { b.at-- }

// Outcome implements engine.Game.
func (b *board) Outcome() engine.Outcome {
	if p := b.pos(); p.Left == 0 || b.safety && p.Passes == region.BothPassed {
		return b.forMover(engine.Win)
	}
	return engine.Ongoing
}

// Eval implements engine.Game; a proof does not ask.
func (b *board) Eval() engine.Score { return 0 }

// Hash implements engine.Game.
func (b *board) Hash() uint64 {
	p := b.pos()
	return p.Mix(uint64(uint8(p.Balance())) << 8)
}

// PathOutcome implements engine.Pather.
func (b *board) PathOutcome() (engine.Outcome, int) {
	line := b.line[:b.at+1]
	now := &line[b.at]
	for i := b.at - 2; i >= 0; i -= 2 {
		if line[i].key == now.key && line[i].cur.pos == now.cur.pos {
			if b.safety {
				return b.forMover(engine.Win), b.at - i
			}
			return b.forMover(engine.Loss), b.at - i
		}
	}
	return engine.Ongoing, 0
}

// Probe implements engine.Prober with the facts that hold whatever the threats. It does
// not know how far the end is.
func (b *board) Probe(int) (engine.Outcome, int) {
	k := b.current()
	p := &k.pos
	g := b.sets(b.at)
	f := region.FactNone
	switch {
	case p.Left == 0:
		f = region.FactDead
	case !b.safety:
		f = b.r.FactOf(p, g)
	case b.r.Alive(p)&p.Left != 0:
		f = region.FactAlive
	case b.r.Dead(p, g):
		f = region.FactDead
	}
	switch {
	case f == region.FactAlive:
		return b.forMover(engine.Loss), 0
	case f == region.FactDead, p.AttackerToMove && b.r.KillingMove(p, g) != 0:
		return b.forMover(engine.Win), 0
	case !p.AttackerToMove && !b.safety:
		if cuts := b.r.Cuts(p, g); cuts&(cuts-1) != 0 {
			return engine.Loss, 0
		}
	}
	return engine.Ongoing, 0
}

// Offers implements engine.Provable.
func (b *board) Offers() engine.Feature {
	return engine.FeatureGuess | engine.FeatureBudget | engine.FeatureSimulation
}

// Guess implements engine.Provable, with the network.
func (b *board) Guess() (phi, delta uint32) {
	k, parent := b.current(), b.line[b.at-1].cur
	if b.odds.net == nil || parent.pos != b.odds.parent {
		b.odds.begin(&parent.pos, b.sets(b.at-1))
	}
	pn, dn := numbersOf(b.odds.odds(&k.pos, b.line[b.at].by, b.sets(b.at)))
	if k.pos.AttackerToMove {
		return pn, dn
	}
	return dn, pn
}

// Budget implements engine.Provable: threats, which the defender holds.
func (b *board) Budget() (bare uint64, budget int8, holds bool) {
	k := b.current()
	return k.key, int8(k.pos.Balance()), !k.pos.AttackerToMove
}

// BoundBefore implements engine.Provable. A move that takes back a banned ko costs its
// side a threat, and without one it is illegal. So the list of moves of a side without
// threats is complete only for balances at which it has none.
func (b *board) BoundBefore(m engine.Move, won bool, bound int8) int8 {
	p, k := b.pos(), region.Balance(bound)
	if m == engine.NoMove {
		if has := p.Balance(); p.Ban != region.NoBan && (p.AttackerToMove && has >= 0 || !p.AttackerToMove && has <= 0) {
			return 0
		}
		return bound
	}
	if int(m)-1 != int(p.Ban) {
		return bound
	}
	switch {
	case p.AttackerToMove && won:
		k = min(k-1, -1)
	case p.AttackerToMove:
		k = min(k-1, 0)
	case k == region.UnlimitedD, won && p.Balance() == region.UnlimitedD:
		k = region.UnlimitedD // perhaps only by retaking for ever
	case won:
		k = max(k+1, 1)
	default:
		k++
	}
	return int8(k)
}

// Legal implements engine.Provable.
func (b *board) Legal(m engine.Move) bool {
	if m == region.MovePass {
		return true
	}
	p, i := b.pos(), int(m)-1
	return (p.Attack|p.Defend)>>i&1 == 0 && (int8(i) != p.Ban || p.Threats[p.Side()] != 0) && b.r.Legal(p, i)
}

// Substitute implements engine.Provable: what the defender cannot play in the
// proof changes nothing there.
func (b *board) Substitute(engine.Move) engine.Move {
	if b.pos().AttackerToMove {
		return engine.NoMove
	}
	return region.MovePass
}

// CloneGame implements engine.Cloner.
func (b *board) CloneGame() engine.Game {
	c := &board{r: b.r, safety: b.safety, odds: b.odds}
	for i, l := range b.line[:b.at+1] {
		own := *l.cur
		c.at = i
		c.enter(&own, l.by)
	}
	return c
}
