package engine

import "slices"

// A proof line: the winner plays a move that wins, the loser the move that cost
// most to refute. Every move is checked by solving the position behind it again,
// which the table makes cheap. A line that would cost more than the proof is broken
// off.

// proofLine is a line that grows.
type proofLine struct {
	*dfpn
	moves []Move
}

// line is the line of the proof with the verdict v.
func (d *dfpn) line(v Outcome) []Move {
	m := &d.meter
	m.run.nodes, m.checkAt = m.nodes+max(m.nodes, 10_000), m.nodes
	l := &proofLine{dfpn: d}
	l.extend(v, d.depth, 0)
	return l.moves
}

// extend continues the line at ply, where the verdict is v, and reports whether
// it ends as v says, or is broken off. Where positions may repeat, a winning move can
// lead back to a position of the line, where the path decides otherwise; then the
// winner's next move is tried.
func (pl *proofLine) extend(v Outcome, depth, ply int) bool {
	if d, _ := pl.decide(ply); d != Ongoing && ply > 0 {
		return d == v
	}
	if depth == 0 || pl.game.Outcome() != Ongoing || pl.meter.visit() {
		return true
	}
	f := &pl.frames[ply]
	pl.generate(f, pl.reach(ply), wholeDepth)
	if v == Win {
		return pl.winner(f, depth, ply)
	}
	best, most := NoMove, uint64(0)
	for i := range f.moves {
		r, work := pl.again(f, i, depth, ply, false)
		if pl.meter.stopped {
			break
		}
		if r != Ongoing && (best == NoMove || work > most) {
			best, most = f.move, work
		}
	}
	return best == NoMove || pl.play(best, v, depth, ply)
}

// winner plays a winning move: one from the table, or else one that is found by
// search.
func (pl *proofLine) winner(f *frame, depth, ply int) bool {
	var tried []Move
	for _, known := range []bool{true, false} {
		for i := range f.moves {
			r, _ := pl.again(f, i, depth, ply, known)
			if pl.meter.stopped {
				return true
			}
			if r != Loss || slices.Contains(tried, f.move) {
				continue
			}
			if pl.play(f.move, Win, depth, ply) {
				return true
			}
			tried = append(tried, f.move)
		}
	}
	return len(tried) == 0
}

// play puts m on the line and goes on behind it. A line that does not end as v
// says is taken back.
func (pl *proofLine) play(m Move, v Outcome, depth, ply int) bool {
	pl.moves = append(pl.moves, m)
	pl.frames[ply].move = m
	pl.game.Do(m)
	ends := pl.extend(v.Negate(), depth-1, ply+1)
	pl.game.Undo(m)
	if !ends {
		pl.moves = pl.moves[:ply]
	}
	return ends
}

// again looks at the position behind the i-th move of the frame.
func (pl *proofLine) again(f *frame, i, depth, ply int, known bool) (Outcome, uint64) {
	f.move = pl.pick(f, i)
	pl.game.Do(f.move)
	r, work := pl.dfpn.again(depth-1, ply+1, known)
	pl.game.Undo(f.move)
	return r, work
}
