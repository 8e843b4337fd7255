package tsumego

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"duiju/games"
)

var lenses = []games.Lens{
	{ID: "influence", Name: "tsumego.lens.influence", Legend: "tsumego.lens.influence.legend"},
	{ID: "eyes", Name: "tsumego.lens.eyes", Legend: "tsumego.lens.eyes.legend"},
	{ID: "region", Name: "tsumego.lens.region", Legend: "tsumego.lens.region.legend"},
	{ID: "status", Name: "tsumego.lens.status", Legend: "tsumego.lens.status.legend", Answers: true},
	{ID: "liberties", Name: "tsumego.lens.liberties", Legend: "tsumego.lens.liberties.legend"},
	{ID: "old", Name: "staticeyes.lens", Legend: "staticeyes.lens.legend", Answers: true},
}

// Overlay implements games.Lensed.
func (s *state) Overlay(ctx context.Context, id string, at games.Point, path []games.Point, sc *games.Scene) error {
	return s.FillOverlay(ctx, id, at, path, sc, nil)
}

// FillOverlay implements games.LensFiller.
func (s *state) FillOverlay(ctx context.Context, id string, _ games.Point, _ []games.Point, sc *games.Scene, show func(games.Scene)) error {
	switch {
	case id == "influence":
		s.drawInfluence(sc)
	case id == "liberties":
		s.drawLiberties(sc)
	case s.region == nil || s.left.len() == 0:
		sc.Captions = append(sc.Captions, games.T("staticeyes.nothing"))
	case id == "eyes":
		halves := s.drawEyes(sc)
		sc.Captions = append(sc.Captions, verdictOf(halves).text(halves))
	case id == "region":
		s.drawRegion(sc)
	case id == "status":
		return s.drawStatus(ctx, sc, show)
	case id == "old":
		return s.drawOldMethod(ctx, sc)
	}
	return nil
}

// drawInfluence shades each point by its value and writes the amount, Black's
// above and White's below 0; it marks the chains that stand in the enemy's
// influence and shades the ring that the attacker closes.
func (s *state) drawInfluence(sc *games.Scene) {
	values := influence(s.board, nil)
	for p, v := range values {
		sc.Spots[p].Heat = int8(v * 100 / nextTo)
		if v != 0 && s.board.Stones[p] == empty {
			sc.Spots[p].Label = strconv.Itoa(v)
		}
	}
	for _, c := range deadChains(s.board) {
		for _, p := range c {
			sc.Spots[p].Marks |= games.MarkDanger
		}
	}
	if s.region == nil || s.left.len() == 0 {
		return
	}
	_, ring := newClassicView(s, false).ring()
	for _, p := range s.region.list(ring) {
		sc.Spots[p].Marks |= games.MarkRegion
	}
}

// drawRegion shows what is inside, the wall with its outside liberties, and
// the exits.
func (s *state) drawRegion(sc *games.Scene) {
	for i, p := range s.region.Points {
		sc.Spots[p].Marks |= games.MarkRegion
		if s.region.Exits>>i&1 != 0 {
			sc.Spots[p].Label = "ex"
		}
	}
	var seen pointSet
	for _, p := range s.region.Points {
		for _, q := range s.board.near[p] {
			if s.region.Has(q) || s.board.Stones[q] == empty || seen.has(q) {
				continue
			}
			chain, liberties := s.board.Chain(q)
			n := 0
			for _, l := range liberties {
				if !s.region.Has(l) {
					n++
				}
			}
			for _, t := range chain {
				seen.add(t)
				sc.Spots[t].Label = strconv.Itoa(min(n, 99))
			}
		}
	}
}

// drawLiberties writes the number of liberties on each stone.
func (s *state) drawLiberties(sc *games.Scene) {
	var seen pointSet
	for p, c := range s.board.Stones {
		if c == empty || seen.has(p) {
			continue
		}
		chain, liberties := s.board.Chain(p)
		for _, q := range chain {
			seen.add(q)
			sc.Spots[q].Label = strconv.Itoa(min(len(liberties), 99))
			if len(liberties) == 1 {
				sc.Spots[q].Marks |= games.MarkDanger
			}
		}
	}
}

// statusNodes is how many positions the status lens may search.
const statusNodes = 300_000

// drawStatus solves the position for the side to move and labels every first
// move: + reaches the goal, k reaches it only by a ko or a worse one, - fails,
// ? is not decided yet.
func (s *state) drawStatus(ctx context.Context, sc *games.Scene, show func(games.Scene)) error {
	if s.status.Over {
		return nil
	}
	for p := range s.board.Stones {
		if s.board.Stones[p] == empty && s.check(p) == nil {
			sc.Spots[p].Label = "?"
		}
	}
	fill := func() {
		if show == nil {
			return
		}
		part := *sc
		part.Spots = slices.Clone(sc.Spots)
		part.Captions = append(slices.Clone(sc.Captions), games.T("tsumego.lens.status.running"))
		show(part)
	}
	fill()
	decided := func(move int, r moveResult) {
		if move == passMove {
			return
		}
		spot := &sc.Spots[move]
		spot.Label = [...]string{moveRight: "+", moveKo: "k", moveWrong: "-"}[r]
		if r == moveRight {
			spot.Marks |= games.MarkHint
		}
		fill()
	}
	a, err := solveRegion(ctx, s.asked(), s.region, s.position(), solveOptions{Nodes: statusNodes, MemMiB: 16, OnMove: decided})
	if err != nil {
		return err
	}
	sc.Captions = append(sc.Captions, a.Reason)
	if moves := pointNames(s.board, a.First); moves != "" {
		sc.Captions = append(sc.Captions, games.T("staticeyes.proof.moves", "moves", moves))
	}
	for _, k := range a.Ko {
		sc.Captions = append(sc.Captions, games.T("tsumego.lens.status.ko", "move", s.board.nameText(k.Move), "number", fmt.Sprintf("%+d", k.Threats)))
	}
	if len(a.First) == 0 && a.Status == statusUnknown {
		return ctx.Err()
	}
	s.drawAnswer(&a, sc)
	return ctx.Err()
}

// drawAnswer says what answers the wrong move at the cursor's place: the first
// few refutations, one a line.
func (s *state) drawAnswer(a *answer, sc *games.Scene) {
	n := 0
	for _, p := range append(append([]int(nil), a.Region.Points...), passMove) {
		line, ok := a.Refutations[p]
		if !ok || len(line) == 0 || n == maxAnswers {
			continue
		}
		n++
		sc.Captions = append(sc.Captions, games.T("tsumego.lens.status.fails", "move", s.board.nameText(p), "answer", s.board.nameText(line[0])))
	}
}

// maxAnswers is how many wrong moves get a line of words.
const maxAnswers = 3
