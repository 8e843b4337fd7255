package engine

// A proof line: the winner plays a move that is shown to win, the loser the
// one that cost most to refute. Every move is checked by solving its position
// again, which the table makes cheap. A line that would cost more than the
// proof did is broken off.

// follow fills in the line of a proof. again gives the verdict on a position
// and the work behind it.
func (p *Prover) follow(proof *Proof, v verdict, depth int, again func(depth, ply int) (verdict, uint64)) {
	p.run.nodes, p.checkAt = p.nodes+max(p.nodes, 10_000), p.nodes
	for ply := 0; ply < depth; ply++ {
		if d, _ := p.decide(ply); d != open && ply > 0 {
			break
		}
		m := p.lineMove(v, depth-ply, ply, again)
		if m == NoMove {
			break
		}
		proof.Line = append(proof.Line, m)
		p.game.Do(m)
		v = v.flip()
	}
	for i := len(proof.Line) - 1; i >= 0; i-- {
		p.game.Undo(proof.Line[i])
	}
}

// lineMove is the move of a proof line at ply, where the verdict is v.
func (p *Prover) lineMove(v verdict, depth, ply int, again func(depth, ply int) (verdict, uint64)) Move {
	if p.game.Outcome() != Ongoing {
		return NoMove
	}
	if p.stack != nil {
		key, _ := p.positionKey(ply)
		p.enter(ply, key)
	}
	f := &p.frames[ply]
	p.generate(f, p.preferred(ply), ply)
	best, most := NoMove, uint64(0)
	for i := range f.moves {
		m := p.pick(f, i)
		f.move = m
		p.game.Do(m)
		r, work := again(depth-1, ply+1)
		p.game.Undo(m)
		switch {
		case p.stopped:
			return best
		case v == won && r == lost:
			return m
		case r == open:
		case v == lost && (best == NoMove || work > most):
			best, most = m, work
		}
	}
	return best
}
