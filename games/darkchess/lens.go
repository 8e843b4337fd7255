package darkchess

import (
	"context"

	"duiju/engine"
	"duiju/games"
	"duiju/games/list"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// A lens draws on the Scene of a State; at and path are squares.
type lens struct {
	games.Lens
	draw func(ctx context.Context, s *state, sc *scene.Scene, at square)
}

// The lenses that show public knowledge come first: the others make a game
// practice.
var lenses = []lens{
	{games.Lens{ID: "targets", Name: "darkchess.lens.targets", Legend: "darkchess.lens.targets.legend"}, drawTargets},
	{games.Lens{ID: "odds", Name: "darkchess.lens.odds", Legend: "darkchess.lens.odds.legend"}, drawOdds},
	{games.Lens{ID: "reach", Name: "darkchess.lens.reach", Legend: "darkchess.lens.reach.legend"}, drawReach},
	{games.Lens{ID: "values", Name: "darkchess.lens.values", Legend: "darkchess.lens.values.legend", Answers: true}, drawValues},
	{games.Lens{ID: "report", Name: "darkchess.lens.report", Legend: "darkchess.lens.report.legend", Answers: true}, drawReport},
	{games.Lens{ID: "table", Name: "darkchess.lens.table", Legend: "darkchess.lens.table.legend", Answers: true}, drawTable},
}

func lensInfos() []games.Lens {
	return list.Of(lenses, func(l lens) games.Lens { return l.Lens })
}

// Overlay implements games.Lensed. The chosen square is where the path
// begins, or else the cursor.
func (s *state) Overlay(ctx context.Context, look games.Look, sc *scene.Scene) error {
	if look.Lens == "" {
		s.drawPath(look.Path, sc)
	}
	at := look.At
	if len(look.Path) > 0 {
		at = look.Path[0]
	}
	q, ok := s.squareAt(at)
	if !ok {
		q = noSquare
	}
	for _, l := range lenses {
		if l.ID == look.Lens {
			l.draw(ctx, s, sc, q)
		}
	}
	return ctx.Err()
}

// mark adds a mark to every square of a mask.
func (s *state) mark(sc *scene.Scene, mask uint32, m scene.Mark) {
	for ; mask != 0; mask &= mask - 1 {
		sc.Spots[s.pointOf(first(mask))].Marks |= m
	}
}

// drawPath marks the screen of every target of a picked-up cannon, and warns
// where a step would repeat the position.
func (s *state) drawPath(path []scene.Point, sc *scene.Scene) {
	if len(path) == 0 {
		return
	}
	q, ok := s.squareAt(path[len(path)-1])
	if !ok || len(path) > 1 || !s.b.at[q].faceUp() {
		return
	}
	s.mark(sc, s.b.screens(q), scene.MarkScreen)
	if s.status.Over || s.b.rules.Rep == 0 || s.b.own[s.b.turn]&q.bit() == 0 {
		return
	}
	s.warnRepeats(q, sc)
}

// warnRepeats says which step from a square brings a position back most often,
// and which would lose by a long chase.
func (s *state) warnRepeats(from square, sc *scene.Scene) {
	c, limit := s.b.clone(), s.b.rules.Rep
	most, at := 1, noSquare
	for mask := c.stepsOf(from); mask != 0; mask &= mask - 1 {
		to := first(mask)
		c.do(stepOf(from, to))
		n, o := c.occurrences(), c.repetition()
		c.undo()
		if o == engine.Win { // for the opponent, who would be to move
			sc.Captions = append(sc.Captions, message.T("darkchess.warn.chase", "move", nameOf(stepOf(from, to))))
		} else if n > most {
			most, at = n, to
		}
	}
	if at != noSquare {
		sc.Captions = append(sc.Captions, message.T("darkchess.warn.repeat",
			"move", nameOf(stepOf(from, at)), "count", most, "limit", limit))
	}
}

// screens is the mask of pieces that the cannon on s would jump.
func (b *board) screens(s square) uint32 {
	var mask uint32
	if !b.shoots(b.at[s].kind()) {
		return 0
	}
	for targets := b.capturesOf(s) | b.attacksOf(s); targets != 0; targets &= targets - 1 {
		mask |= between(s, first(targets)) & b.occupied()
	}
	return mask
}
