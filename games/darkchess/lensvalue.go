package darkchess

import (
	"context"
	"fmt"
	"strconv"

	"duiju/engine"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// isFaceUp reports whether a face-up piece stands on s, which may be noSquare.
func (b *board) isFaceUp(s square) bool { return s != noSquare && b.at[s].faceUp() }

// label writes a number of points in tenths, in at most two characters.
func label(points int32) string {
	return strconv.Itoa(int(min(99, max(-9, points/10))))
}

// drawValues shows what the engine thinks every piece is worth now, in tens of
// points, the worth of what is still face down, and what the network says of all
// together.
func drawValues(_ context.Context, s *state, sc *scene.Scene, at square) {
	b := s.b
	w := worthOf(b)
	for own := b.own[red] | b.own[black]; own != 0; own &= own - 1 {
		q := first(own)
		sc.Spots[s.pointOf(q)].Label = label(w.each[b.at[q].index()])
	}
	var down [2]int
	for i, n := range b.pool {
		down[piece(i+1).colour()] += int(n) * int(w.each[i])
	}
	if b.isFaceUp(at) {
		sc.Captions = append(sc.Captions, message.T("darkchess.values.piece", "square", at.String(),
			"piece", pieceName(b.at[at]), "points", int(w.each[b.at[at].index()])))
	}
	sc.Captions = append(sc.Captions,
		message.T("darkchess.values.down", "red", down[red], "black", down[black]),
		message.T("darkchess.values.balance", "points", int(w.material)))
	if t := netTableOf(fittedNetwork(), b.rules); t.by != nil {
		sc.Captions = append(sc.Captions, message.T("darkchess.values.network", "points", fmt.Sprintf("%+d", t.of(b))))
	}
}

// drawReport shows the terms of the report's evaluation: the value of every
// piece in tens, and at the cursor base, value, distance and place.
func drawReport(_ context.Context, s *state, sc *scene.Scene, at square) {
	b := s.b.clone()
	r := &reportJudge{}
	v := r.values(b)
	for own := b.own[red] | b.own[black]; own != 0; own &= own - 1 {
		q := first(own)
		sc.Spots[s.pointOf(q)].Label = label(int32(v.value[b.at[q].index()]))
	}
	if b.isFaceUp(at) {
		t := r.terms(b, at)
		sc.Captions = append(sc.Captions, message.T("darkchess.report.piece", "square", at.String(), "piece", pieceName(b.at[at]),
			"base", fmt.Sprintf("%g", v.base[b.at[at].index()]), "value", fmt.Sprintf("%g", t.value),
			"distance", fmt.Sprintf("%.3f", t.distance), "place", fmt.Sprintf("%.1f", t.place)))
	}
	sc.Captions = append(sc.Captions, message.T("darkchess.report.total", "score", fmt.Sprintf("%+.3f", r.eval(b))))
}

// drawReach shows how many steps the chosen piece needs to every square and to
// its prey, through empty squares and prey. At an odd distance the side to
// move catches up, at an even one the other.
func drawReach(_ context.Context, s *state, sc *scene.Scene, at square) {
	b := s.b
	if !b.isFaceUp(at) {
		sc.Captions = append(sc.Captions, message.T("darkchess.reach.choose"))
		return
	}
	walk := walker{b, at}.walk()
	for mask := b.area &^ at.bit(); mask != 0; mask &= mask - 1 {
		q := first(mask)
		spot := &sc.Spots[s.pointOf(q)]
		switch {
		case walk[q] >= 0:
			spot.Label = strconv.Itoa(int(walk[q]))
		case b.at[q] != empty:
			spot.Marks |= scene.MarkBad
		}
	}
	walker{b, at}.prospects(func(q square, steps int) float64 {
		spot := &sc.Spots[s.pointOf(q)]
		spot.Marks |= scene.MarkAttack
		spot.Label = strconv.Itoa(steps)
		key := "darkchess.reach.even"
		if spot.Heat = -60; steps%2 == 1 {
			key, spot.Heat = "darkchess.reach.odd", 60
		}
		sc.Captions = append(sc.Captions, message.T(key, "square", q.String(), "piece", pieceName(b.at[q]), "n", steps))
		return 0
	})
	if len(sc.Captions) == 0 {
		sc.Captions = append(sc.Captions, message.T("darkchess.reach.none", "piece", pieceName(b.at[at])))
	}
}

// walk is the number of steps of the piece to every square by the
// flood of the report, -1 where it cannot go.
func (w walker) walk() [squares]int8 {
	b, at := w.b, w.at
	var steps [squares]int8
	for q := range steps {
		steps[q] = -1
	}
	p := b.at[at]
	open := b.empties()
	if !b.shoots(p.kind()) {
		open |= b.prey(p.colour(), p.kind())
	}
	seen := at.bit()
	for front, d := at.bit(), int8(0); front != 0; d++ {
		for m := front; m != 0; m &= m - 1 {
			steps[first(m)] = d
		}
		front = b.around(front, p.kind()) & open &^ seen
		seen |= front
	}
	return steps
}

// stepsTo is how many steps the piece is from capturing the one on a square, -1
// if it cannot.
func (w walker) stepsTo(prey square) int {
	found := -1
	w.prospects(func(q square, steps int) float64 {
		if q == prey {
			found = steps
		}
		return 0
	})
	return found
}

// drawTable shows the exact result of every move of the chosen piece, or the
// best of every own piece, once at most maxEndgame pieces are left and none is
// face down.
func drawTable(ctx context.Context, s *state, sc *scene.Scene, at square) {
	b := s.b
	if !b.rules.solvable() || b.down > 0 || int(b.alive[red]+b.alive[black]) > maxEndgame || s.status.Over {
		sc.Captions = append(sc.Captions, message.T("darkchess.table.not", "n", maxEndgame))
		return
	}
	e, err := solvedEndgames.get(ctx, materialOf(b))
	if err != nil {
		return
	}
	set := tableSet{}
	set.add(e)
	all := set.solvedMoves(b)
	sc.Captions = append(sc.Captions, tableText(bestSolved(all)[0]))
	chosen := b.isFaceUp(at) && b.own[b.turn]&at.bit() != 0
	for own := b.own[b.turn]; own != 0; own &= own - 1 {
		var mine []solvedMove
		for _, m := range all {
			if fromOf(m.move) == first(own) {
				mine = append(mine, m)
			}
		}
		if len(mine) > 0 && !chosen {
			s.tableSpot(sc, first(own), bestSolved(mine)[0])
		}
		if chosen && first(own) == at {
			for _, m := range mine {
				s.tableSpot(sc, toOf(m.move), m)
			}
		}
	}
}

// tableSpot writes a result on a square: the distance, shaded by who wins, or
// = for a draw.
func (s *state) tableSpot(sc *scene.Scene, at square, m solvedMove) {
	spot := &sc.Spots[s.pointOf(at)]
	spot.Label = strconv.Itoa(min(99, m.distance))
	switch m.outcome {
	case engine.Win:
		spot.Heat = 80
	case engine.Loss:
		spot.Heat = -80
	default:
		spot.Label = "="
	}
}

func tableText(m solvedMove) message.Text {
	switch m.outcome {
	case engine.Win:
		return message.T("darkchess.table.won", "n", m.distance)
	case engine.Loss:
		return message.T("darkchess.table.lost", "n", m.distance)
	}
	return message.T("darkchess.table.drawn")
}
