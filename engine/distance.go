package engine

import "duiju/engine/internal/tt"

// Distance: how long does a proven win take? A proof finds any win, so this is a
// second search. It asks node for a win in n with a null window, n = 1, 2, ...;
// mate-distance pruning cuts longer lines, and the evaluation does not matter. Its
// table holds scores as in Search, so it is a table of its own.

// distance finds the length of a win of at most depth plies and its line: shortest
// for the winner, longest for the loser. It returns 0 if a limit was reached first.
func (q *question) distance(depth int, table *tt.Table) (plies int, line []Move) {
	table.NextAge()
	w := &worker{ // no extension: depth n searches n plies
		ordering: q.ordering, meter: q.meter, on: AllFeatures, useTable: true,
		sel: Selection{Transposes: q.transposes}, maxPly: -1, table: table,
	}
	w.plan()
	for n := 1; n <= depth && !w.meter.stopped; n++ {
		if v, _ := w.node(n, 0, WinIn(n)-1, WinIn(n)); v == WinIn(n) && !w.meter.stopped {
			plies, line = n, w.shortest(n)
			break
		}
	}
	q.meter = w.meter
	return plies, line
}

// shortest is the line of a win in exactly n plies: the winner keeps the win in n,
// the loser allows none that is shorter. It is nil if a limit was reached.
func (w *worker) shortest(n int) (line []Move) {
	for ply := 0; ply < n && w.game.Outcome() == Ongoing; ply++ {
		m := w.keeps(n, ply)
		if m == NoMove {
			break
		}
		line = append(line, m)
		w.game.Do(m)
	}
	for i := len(line) - 1; i >= 0; i-- {
		w.game.Undo(line[i])
	}
	if len(line) < n && w.meter.stopped {
		return nil
	}
	return line
}

// keeps is a move at ply after which the win is still one in n.
func (w *worker) keeps(n, ply int) Move {
	win := WinIn(n)
	if !asking(ply) {
		win = -win
	}
	f := &w.frames[ply]
	w.generate(f, NoMove, wholeDepth)
	for i := range f.moves {
		m := w.pick(f, i)
		v, _ := w.child(m, n-ply-1, ply+1, win-1, win, false)
		switch {
		case w.meter.stopped:
			return NoMove
		case v == win:
			return m
		}
	}
	return NoMove
}
