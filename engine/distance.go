package engine

import "duiju/engine/internal/tt"

// Distance: how long does a proven win take? Proofs are content with any win,
// so this is a second pass. It asks node "is it worth a win in n?" with a null
// window for n = 1, 2, ...; with mate-distance pruning nothing longer is read,
// and the evaluation does not matter. It has a table of its own, in which
// scores mean what they mean to Search.

// distance finds the length of a win of at most depth plies and its line:
// shortest for the winner, longest for the loser. It reports 0 if a limit was
// reached first. The table is its own.
func (p *Prover) distance(depth int, table *tt.Table) (plies int, line []Move) {
	table.NextAge()
	verdicts, useTable, prune := p.table, p.useTable, p.mateDistance
	p.table, p.useTable, p.mateDistance = table, true, true
	defer func() { p.table, p.useTable, p.mateDistance = verdicts, useTable, prune }()
	p.run.maxPly = -1 // no extension: depth n reads n plies
	for n := 1; n <= depth && !p.stopped; n++ {
		if v, _ := p.node(n, 0, WinIn(n)-1, WinIn(n)); v == WinIn(n) && !p.stopped {
			return n, p.shortest(n)
		}
	}
	return 0, nil
}

// shortest is a line of a win in exactly n plies: the winner keeps the win in
// n, the loser allows none that is faster. It is nil if a limit was reached.
func (p *Prover) shortest(n int) (line []Move) {
	for ply := 0; ply < n && p.game.Outcome() == Ongoing; ply++ {
		m := p.keeps(n, ply)
		if m == NoMove {
			break
		}
		line = append(line, m)
		p.game.Do(m)
	}
	for i := len(line) - 1; i >= 0; i-- {
		p.game.Undo(line[i])
	}
	if len(line) < n && p.stopped {
		return nil
	}
	return line
}

// keeps is a move at ply that is right for both sides of a win in n.
func (p *Prover) keeps(n, ply int) Move {
	win := WinIn(n)
	f := &p.frames[ply]
	p.generate(f, NoMove, wholeDepth)
	for i := range f.moves {
		m := p.pick(f, i)
		var v Score
		if asking(ply) {
			v, _ = p.child(m, n-ply-1, ply+1, win-1, win, false)
		} else {
			v, _ = p.child(m, n-ply-1, ply+1, -win-1, -win, false)
		}
		switch {
		case p.stopped:
			return NoMove
		case asking(ply) && v == win, !asking(ply) && v == -win:
			return m
		}
	}
	return NoMove
}
