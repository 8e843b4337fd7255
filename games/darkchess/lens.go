package darkchess

import (
	"context"
	"fmt"
	"strconv"

	"duiju/games"
)

// A lens draws on the Scene of a State; at and path are squares.
type lens struct {
	games.Lens
	draw func(s *State, sc *games.Scene, at square, path []square)
}

var lenses = []lens{
	{games.Lens{ID: "targets", Name: "darkchess.lens.targets", Legend: "darkchess.lens.targets.legend"}, drawTargets},
	{games.Lens{ID: "odds", Name: "darkchess.lens.odds", Legend: "darkchess.lens.odds.legend"}, drawOdds},
}

func lensInfos() []games.Lens {
	var infos []games.Lens
	for _, l := range lenses {
		infos = append(infos, l.Lens)
	}
	return infos
}

// Overlay implements games.Lensed.
func (s *State) Overlay(ctx context.Context, id string, at games.Point, path []games.Point, sc *games.Scene) error {
	q, ok := s.squareAt(at)
	if !ok {
		q = noSquare
	}
	var way []square
	for _, p := range path {
		if w, ok := s.squareAt(p); ok {
			way = append(way, w)
		}
	}
	for _, l := range lenses {
		if l.ID == id {
			l.draw(s, sc, q, way)
		}
	}
	return ctx.Err()
}

// mark adds a mark to every square of a mask.
func (s *State) mark(sc *games.Scene, mask uint32, m games.Mark) {
	for ; mask != 0; mask &= mask - 1 {
		sc.Spots[s.pointOf(first(mask))].Marks |= m
	}
}

// DrawPath implements games.PathDrawer: the screen of every target of a
// picked-up cannon, and a warning where a step would repeat the position.
func (s *State) DrawPath(path []games.Point, sc *games.Scene) {
	if len(path) == 0 {
		return
	}
	q, ok := s.squareAt(path[len(path)-1])
	if !ok || len(path) > 1 || !s.b.at[q].faceUp() {
		return
	}
	s.mark(sc, s.b.screens(q), games.MarkScreen)
	if times, to := s.repeats(q); times > 1 {
		sc.Captions = append(sc.Captions, games.T("darkchess.warn.repeat",
			"move", nameOf(stepOf(q, to)), "count", times, "limit", s.b.rules.Rep))
	}
}

// screens is the mask of pieces that the cannon on s would jump.
func (b *board) screens(s square) uint32 {
	var mask uint32
	if !b.shoots(b.at[s].kind()) {
		return 0
	}
	for targets := b.capturesOf(s) | b.attacksOf(s); targets != 0; targets &= targets - 1 {
		to := first(targets)
		for d := range lines[s] {
			screen := noSquare
			for _, t := range lines[s][d] {
				if t == to && screen != noSquare {
					mask |= screen.bit()
				}
				if b.occupied()&t.bit() != 0 {
					screen = t
				}
			}
		}
	}
	return mask
}

// repeats is the step from a square that brings a position back most often,
// and how often it would then have stood.
func (s *State) repeats(from square) (times int, to square) {
	c := s.b.clone()
	if c.rules.Rep == 0 {
		return 0, noSquare
	}
	for mask := c.stepsOf(from); mask != 0; mask &= mask - 1 {
		c.do(stepOf(from, first(mask)))
		if n := c.occurrences(); n > times {
			times, to = n, first(mask)
		}
		c.undo()
	}
	return times, to
}

// drawTargets shows what the chosen piece, or every piece, can capture, with
// a cannon's screen, and which pieces of either side hang.
func drawTargets(s *State, sc *games.Scene, at square, path []square) {
	b := s.b
	chosen := at
	if len(path) > 0 {
		chosen = path[0]
	}
	if chosen != noSquare && b.at[chosen].faceUp() {
		s.mark(sc, b.capturesOf(chosen)|b.attacksOf(chosen), games.MarkAttack)
		s.mark(sc, b.screens(chosen), games.MarkScreen)
		return
	}
	for own := b.own[red] | b.own[black]; own != 0; own &= own - 1 {
		q := first(own)
		for hit := b.capturesOf(q); hit != 0; hit &= hit - 1 {
			spot := &sc.Spots[s.pointOf(first(hit))]
			spot.Marks |= games.MarkDanger
			if b.at[q].colour() == b.turn {
				spot.Marks |= games.MarkAttack
			}
		}
	}
}

// drawOdds shows for every face-down square the share of outcomes that are
// one's own, shaded by the balance of gain and risk; at the cursor the exact
// fractions and the letters.
func drawOdds(s *State, sc *games.Scene, at square, _ []square) {
	b := s.b.clone()
	if b.undecided {
		sc.Captions = append(sc.Captions, games.T("darkchess.odds.first"))
		return
	}
	w := newWorthTable().of(b)
	for mask := b.by[hidden]; mask != 0; mask &= mask - 1 {
		o := b.oddsOf(first(mask), w)
		spot := &sc.Spots[s.pointOf(o.at)]
		spot.Label = strconv.Itoa(min(99, 100*o.risk/o.total))
		if balance := 100 * (o.gain - o.risk) / o.total; balance != 0 {
			spot.Heat = int8(balance)
		}
		if o.at == at {
			sc.Captions = append(sc.Captions,
				games.T("darkchess.odds.square", "square", at.String(), "own", fraction(o.own, o.total),
					"risk", fraction(o.risk, o.total), "gain", fraction(o.gain, o.total), "free", fraction(o.free, o.total)),
				games.T("darkchess.odds.pool", "letters", b.poolText()))
		}
	}
}

// fraction writes n/total in lowest terms.
func fraction(n, total int) string {
	a, g := n, total
	for a != 0 {
		a, g = g%a, a
	}
	n, total = n/g, total/g
	if n == 0 || total == 1 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d/%d", n, total)
}

// poolText lists the face-down letters with their numbers: "K1 P5 c2".
func (b *board) poolText() string {
	text := ""
	for i, n := range b.pool {
		if n > 0 {
			text += fmt.Sprintf(" %c%d", letterText[i], n)
		}
	}
	if text == "" {
		return "-"
	}
	return text[1:]
}
