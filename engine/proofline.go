package engine

import "slices"

// A proof line: the winner plays a move that is shown to win, the loser the
// one that cost most to refute. Every move is checked by solving its position
// again, which the table makes cheap. A line that would cost more than the
// proof did is broken off.

// lookAgain gives the verdict on a position of a line and the work behind it.
// With known set it looks, and does not search.
type lookAgain func(depth, ply int, known bool) (verdict, uint64)

// follow fills in the line of a proof.
func (p *Prover) follow(proof *Proof, v verdict, depth int, again lookAgain) {
	p.run.nodes, p.checkAt = p.nodes+max(p.nodes, 10_000), p.nodes
	p.extend(proof, v, depth, 0, again)
}

// extend continues the line at ply, where the verdict is v, and reports whether
// it ends as v says, or is broken off. Where a position may come back, a move
// that wins can lead round to where the line has been, and there the path
// decides otherwise: then the winner's next move is tried.
func (p *Prover) extend(proof *Proof, v verdict, depth, ply int, again lookAgain) bool {
	if d, _ := p.decide(ply); d != open && ply > 0 {
		return d == v
	}
	if depth == 0 || p.game.Outcome() != Ongoing || p.visit() {
		return true
	}
	first := NoMove // that of the proof
	if p.stack != nil {
		key := p.view.key(p.roleAt(ply))
		p.extendPath(ply, key)
		if e := p.proofs.find(key.hash); e != nil {
			first = e.move()
		}
	}
	f := &p.frames[ply]
	p.generate(f, first, wholeDepth)
	if v == won {
		return p.winner(proof, f, depth, ply, again)
	}
	best, most := NoMove, uint64(0)
	for i := range f.moves {
		r, work := p.again(f, i, depth, ply, again, false)
		if p.stopped {
			break
		}
		if r != open && (best == NoMove || work > most) {
			best, most = f.move, work
		}
	}
	return best == NoMove || p.play(proof, best, v, depth, ply, again)
}

// winner plays a move that is shown to win; one that is known to, before any is
// searched.
func (p *Prover) winner(proof *Proof, f *frame, depth, ply int, again lookAgain) bool {
	var tried []Move
	for _, known := range []bool{true, false} {
		for i := range f.moves {
			r, _ := p.again(f, i, depth, ply, again, known)
			if p.stopped {
				return true
			}
			if r != lost || slices.Contains(tried, f.move) {
				continue
			}
			if p.play(proof, f.move, won, depth, ply, again) {
				return true
			}
			tried = append(tried, f.move)
		}
	}
	return len(tried) == 0
}

// play puts m on the line and goes on behind it. A line that does not end as v
// says is taken back.
func (p *Prover) play(proof *Proof, m Move, v verdict, depth, ply int, again lookAgain) bool {
	proof.Line = append(proof.Line, m)
	p.frames[ply].move = m
	p.game.Do(m)
	ends := p.extend(proof, v.flip(), depth-1, ply+1, again)
	p.game.Undo(m)
	if !ends {
		proof.Line = proof.Line[:ply]
	}
	return ends
}

// again looks at the position behind the i-th move of the frame.
func (p *Prover) again(f *frame, i, depth, ply int, look lookAgain, known bool) (verdict, uint64) {
	f.move = p.pick(f, i)
	p.game.Do(f.move)
	r, work := look(depth-1, ply+1, known)
	p.game.Undo(f.move)
	return r, work
}
