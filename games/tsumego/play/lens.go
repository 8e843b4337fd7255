package play

import (
	"context"
	"slices"
	"strconv"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/oldmethod"
)

var Lenses = []games.Lens{
	{ID: "influence", Name: "tsumego.lens.influence", Legend: "tsumego.lens.influence.legend"},
	{ID: "eyes", Name: "tsumego.lens.eyes", Legend: "tsumego.lens.eyes.legend"},
	{ID: "region", Name: "tsumego.lens.region", Legend: "tsumego.lens.region.legend"},
	{ID: "status", Name: "tsumego.lens.status", Legend: "tsumego.lens.status.legend", Answers: true},
	{ID: "liberties", Name: "tsumego.lens.liberties", Legend: "tsumego.lens.liberties.legend"},
	{ID: "old", Name: "staticeyes.lens", Legend: "staticeyes.lens.legend", Answers: true},
}

// Overlay implements games.Lensed.
func (s *State) Overlay(ctx context.Context, l games.Look, sc *scene.Scene) error {
	switch id := l.Lens; {
	case id == "": // a path of one point needs no drawing
	case id == "influence":
		s.drawInfluence(sc)
	case id == "liberties":
		s.drawLiberties(sc)
	case s.Region == nil || s.left.Len() == 0:
		sc.Captions = append(sc.Captions, message.T("staticeyes.nothing"))
	case id == "eyes":
		halves := s.drawEyes(sc)
		sc.Captions = append(sc.Captions, oldmethod.VerdictOf(halves).Text(halves))
	case id == "region":
		s.drawRegion(sc)
	case id == "status":
		return s.drawStatus(ctx, sc, l.Show)
	case id == "old":
		return s.drawOldMethod(ctx, sc)
	}
	return nil
}

// drawInfluence shades each point by its value and writes the amount, Black's
// above and White's below 0; it marks the chains that stand in the enemy's
// influence and shades the ring that the attacker closes.
func (s *State) drawInfluence(sc *scene.Scene) {
	values := oldmethod.Influence(s.Board, nil)
	for p, v := range values {
		sc.Spots[p].Heat = int8(v * 100 / oldmethod.NextTo)
		if v != 0 && s.Board.Stones[p] == goban.Empty {
			sc.Spots[p].Label = strconv.Itoa(v)
		}
	}
	for _, c := range oldmethod.DeadChains(s.Board) {
		for _, p := range c {
			sc.Spots[p].Marks |= scene.MarkDanger
		}
	}
	if s.Region == nil || s.left.Len() == 0 {
		return
	}
	_, ring := oldmethod.NewClassicView(s.Region, s.Position(), s.Board, false).Ring()
	for _, p := range s.Region.List(ring) {
		sc.Spots[p].Marks |= scene.MarkRegion
	}
}

// drawRegion shows what is inside, the wall with its outside liberties, and
// the exits.
func (s *State) drawRegion(sc *scene.Scene) {
	for i, p := range s.Region.Points {
		sc.Spots[p].Marks |= scene.MarkRegion
		if s.Region.Exits>>i&1 != 0 {
			sc.Spots[p].Label = "ex"
		}
	}
	var seen goban.PointSet
	for _, p := range s.Region.Points {
		for _, q := range s.Board.Near[p] {
			if s.Region.Has(q) || s.Board.Stones[q] == goban.Empty || seen.Has(q) {
				continue
			}
			chain, liberties := s.Board.Chain(q)
			n := 0
			for _, l := range liberties {
				if !s.Region.Has(l) {
					n++
				}
			}
			for _, t := range chain {
				seen.Add(t)
				sc.Spots[t].Label = strconv.Itoa(min(n, 99))
			}
		}
	}
}

// drawLiberties writes the number of liberties on each stone.
func (s *State) drawLiberties(sc *scene.Scene) {
	for p, c := range s.Board.Stones {
		if c == goban.Empty {
			continue
		}
		_, liberties := s.Board.Chain(p)
		sc.Spots[p].Label = strconv.Itoa(min(len(liberties), 99))
		if len(liberties) == 1 {
			sc.Spots[p].Marks |= scene.MarkDanger
		}
	}
}

// statusNodes is how many positions the status lens may search.
const statusNodes = 300_000

// drawStatus solves the position for the side to move and labels every first
// move: + reaches the goal, k reaches it only by a ko or a worse one, - fails,
// ? is not decided yet.
func (s *State) drawStatus(ctx context.Context, sc *scene.Scene, show func(scene.Scene)) error {
	if s.status.Over {
		return nil
	}
	for p := range s.Board.Stones {
		if s.Board.Stones[p] == goban.Empty && s.Check(p) == nil {
			sc.Spots[p].Label = "?"
		}
	}
	fill := func() {
		if show == nil {
			return
		}
		part := *sc
		part.Spots = slices.Clone(sc.Spots)
		part.Captions = append(slices.Clone(sc.Captions), message.T("tsumego.lens.status.running"))
		show(part)
	}
	fill()
	decided := func(move int, r answer.MoveResult) {
		if move == goban.PassMove {
			return
		}
		spot := &sc.Spots[move]
		spot.Label = [...]string{answer.MoveRight: "+", answer.MoveKo: "k", answer.MoveWrong: "-"}[r]
		if r == answer.MoveRight {
			spot.Marks |= scene.MarkHint
		}
		fill()
	}
	a := answer.SolveRegion(ctx, s.Asked(), s.Region, s.Position(), answer.SolveOptions{Nodes: statusNodes, MemMiB: 16, OnMove: decided})
	sc.Captions = append(sc.Captions, a.Reason)
	if moves := goban.PointNames(s.Board, a.First); moves != "" {
		sc.Captions = append(sc.Captions, message.T("staticeyes.proof.moves", "moves", moves))
	}
	for _, k := range a.Ko {
		sc.Captions = append(sc.Captions, message.T("tsumego.lens.status.ko", "move", s.Board.Name(k.Move), "note", k.KoNote()))
	}
	if len(a.First) == 0 && a.Status == answer.StatusUnknown {
		return ctx.Err()
	}
	s.drawAnswer(&a, sc)
	return ctx.Err()
}

// drawAnswer says what answers the wrong move at the cursor's place: the first
// few refutations, one a line.
func (s *State) drawAnswer(a *answer.Answer, sc *scene.Scene) {
	n := 0
	for _, p := range append(append([]int(nil), a.Region.Points...), goban.PassMove) {
		line, ok := a.Refutations[p]
		if !ok || len(line) == 0 || n == maxAnswers {
			continue
		}
		n++
		sc.Captions = append(sc.Captions, message.T("tsumego.lens.status.fails", "move", s.Board.Name(p), "answer", s.Board.Name(line[0])))
	}
}

// maxAnswers is how many wrong moves get a line of words.
const maxAnswers = 3
