package trianglenim

import (
	"context"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// lenses are what Info lists; Overlay draws them.
var lenses = []games.Lens{
	{ID: "map", Name: "trianglenim.lens.map", Legend: "trianglenim.lens.map.legend", Answers: true, Demo: true},
	{ID: "groups", Name: "trianglenim.lens.groups", Legend: "trianglenim.lens.groups.legend", Answers: true},
	{ID: "partner", Name: "trianglenim.lens.partner", Legend: "trianglenim.lens.partner.legend", Answers: true},
	{ID: "bits", Name: "trianglenim.lens.bits", Legend: "trianglenim.lens.bits.legend", Answers: true},
	{ID: "table", Name: "trianglenim.lens.table", Legend: "trianglenim.lens.table.legend"},
}

// Overlay draws one of the lenses on sc.
func (s *state) Overlay(ctx context.Context, l games.Look, sc *scene.Scene) error {
	chosen := s.rules.board().maskOfPoints(l.Path)
	switch l.Lens {
	case "":
		s.drawPath(l.Path, sc)
	case "map":
		s.mapLens(chosen, sc)
	case "groups":
		return s.groupsLens(ctx, sc)
	case "partner":
		return s.partnerLens(ctx, chosen, sc)
	case "bits":
		s.bitsLens(chosen, sc)
	case "table":
		s.tableLens(sc)
	}
	return nil
}

// mapLens shows what is won: for each piece the number of winning takes that
// contain it, or, once a path is begun, whether taking up to there wins.
func (s *state) mapLens(begun mask, sc *scene.Scene) {
	j := judgeOf(s.rules, s.pos())
	if !j.knows() {
		sc.Captions = append(sc.Captions, s.waiting())
		return
	}
	takes := s.takes()
	winning := j.winning(s.pos(), takes)
	sc.Captions = append(sc.Captions, s.verdict(j, len(winning)))
	if len(winning) > 0 {
		sc.Captions = append(sc.Captions, message.T("trianglenim.verdict.takes", "takes", namesOf(winning)))
	} else if s.begins() {
		sc.Captions = append(sc.Captions, message.T("trianglenim.hint.begin"))
	}
	if begun != 0 {
		s.judgeEnds(j, begun, takes, sc)
		return
	}
	counts := make([]int, len(sc.Spots))
	most := 0
	for _, take := range winning {
		for _, p := range points(take) {
			counts[p]++
			most = max(most, counts[p])
		}
	}
	for i, n := range counts {
		if n > 0 {
			sc.Spots[i].Label = strconv.Itoa(n)
			sc.Spots[i].Heat = int8(100 * n / most)
		}
	}
}

// judgeEnds marks each point up to which the begun line may be taken: + if
// that wins, - if it loses.
func (s *state) judgeEnds(j judge, begun mask, takes []mask, sc *scene.Scene) {
	mark := func(cell int, take mask) {
		spot := &sc.Spots[cell]
		if spot.Label, spot.Heat = "-", -60; !j.won(s.pos() ^ take) {
			spot.Label, spot.Heat = "+", 100
		}
	}
	for _, take := range takes {
		if take&begun != begun {
			continue
		}
		// The line reaches from the begun part to one end of the take only.
		added := take &^ begun
		switch {
		case added == 0:
			for _, p := range points(begun) {
				mark(int(p), take)
			}
		case added < begun&-begun: // above
			mark(added.lowest(), take)
		case added&-added > begun: // below
			mark(added.highest(), take)
		}
	}
}

// namesOf names takes: E H I BC.
func namesOf(takes []mask) string {
	return strings.Join(list.Of(takes, letters), " ")
}

// verdict says who wins, by how many takes and how soon.
func (s *state) verdict(j judge, winning int) message.Text {
	switch {
	case s.pos() == 0:
		return message.T("trianglenim.verdict.over")
	case !j.won(s.pos()) && j.counts():
		return message.T("trianglenim.verdict.lost", "n", j.plies(s.pos()))
	case !j.won(s.pos()):
		return message.T("trianglenim.verdict.lost.unmeasured")
	case j.counts():
		return message.T("trianglenim.verdict.won", "n", winning, "plies", j.plies(s.pos()))
	default:
		return message.T("trianglenim.verdict.won.unmeasured", "n", winning)
	}
}

// waiting says how far the table of side 7 is, and that there is none on side 8.
func (s *state) waiting() message.Text {
	if s.rules.Side > tableSide {
		return message.T("trianglenim.table.none", "n", remainderPieces[s.rules.Side])
	}
	p := solutionOf(s.rules).progress()
	return message.T("trianglenim.table.progress", "percent", 100*p.Done/p.Total)
}
