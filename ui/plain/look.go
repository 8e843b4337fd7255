package plain

// What the board shows in words: pieces, lenses, hints, why a move was played.

import (
	"fmt"
	"slices"
	"strings"

	"duiju/games"
)

func (s *session) board(string) error {
	for _, row := range s.drawBoard(s.m.State().Scene()) {
		s.print(row)
	}
	return nil
}

// look lists the pieces of a row, a column or a point.
func (s *session) look(area string) error {
	sc := s.m.State().Scene()
	var found []string
	for _, p := range areaOf(sc, area) {
		if what := s.pieceWords(sc.Spots[p].Piece); what != "" {
			found = append(found, sc.Spots[p].Name+" "+what)
		}
	}
	switch {
	case area == "" || areaOf(sc, area) == nil:
		s.say("plain.look.expected")
	case len(found) == 0:
		s.say("plain.look.empty", "area", area)
	default:
		s.say("plain.look.found", "area", area, "pieces", s.list(found))
	}
	return nil
}

func (s *session) lens(name string) error {
	s.showLens(name)
	return nil
}

// showLens says what an overlay shows: its legend and every marked point. It
// returns the id of the lens, "" if none was shown.
func (s *session) showLens(name string) string {
	info := s.m.Module().Info()
	drawer, ok := s.m.State().(games.Lensed)
	i := slices.IndexFunc(info.Lenses, func(l games.Lens) bool { return name != "" && strings.HasPrefix(l.ID, name) })
	if !ok || i < 0 {
		var ids []string
		for _, l := range info.Lenses {
			ids = append(ids, l.ID)
		}
		s.say("plain.lens.expected", "known", s.list(ids))
		return ""
	}
	l := info.Lenses[i]
	sc := s.m.State().Scene()
	plain := s.m.State().Scene()
	ctx, cancel := s.withTimeout()
	defer cancel()
	if err := drawer.Overlay(ctx, l.ID, games.NoPoint, nil, &sc); err != nil {
		s.print(s.Words.Error(err))
		return ""
	}
	if l.Answers && !s.m.Practice() {
		s.m.MarkPractice()
		s.say("plain.lens.practice")
	}
	s.say(l.Legend)
	var marked []string
	for p, spot := range sc.Spots {
		switch {
		case spot.Label != "":
			marked = append(marked, spot.Name+" "+spot.Label)
		case spot.Heat != 0:
			marked = append(marked, fmt.Sprintf("%s %+d", spot.Name, spot.Heat))
		case spot.Marks&^plain.Spots[p].Marks != 0:
			marked = append(marked, spot.Name)
		}
	}
	if len(marked) > 0 {
		s.print(s.list(marked))
	}
	for _, c := range sc.Captions {
		s.print(s.Words.Text(c))
	}
	return l.ID
}

// hint tells one more step each time.
func (s *session) hint(string) error {
	if s.m.Status().Over {
		s.say("games.over")
		return nil
	}
	if s.hints == nil {
		ctx, cancel := s.withTimeout()
		defer cancel()
		ask := s.asks
		if ask == nil {
			ask = games.Hints
		}
		steps, err := ask(ctx, s.m.Module(), s.m.Options(), s.m.State().Clone())
		if err != nil {
			s.print(s.Words.Error(err))
			return nil
		}
		s.hints = steps
	}
	if len(s.hints) == 0 {
		s.say("plain.hint.none")
		return nil
	}
	s.m.MarkPractice()
	s.used++
	s.told = min(s.told+1, len(s.hints))
	step := s.hints[s.told-1]
	s.say("plain.hint", "number", s.told, "of", len(s.hints), "text", s.withArea(s.Words.Text(step.Text), step))
	return nil
}

// namedPoints is how many points of a hint are told by name; of more, the
// corners are.
const namedPoints = 12

// withArea adds to a hint where it points, unless it names a move.
func (s *session) withArea(text string, step games.HintStep) string {
	if step.Move != "" || len(step.Area) == 0 {
		return text
	}
	sc := s.m.State().Scene()
	var names []string
	west, north := sc.Lattice.XY(step.Area[0])
	east, south := west, north
	for _, p := range step.Area {
		names = append(names, sc.Spots[p].Name)
		x, y := sc.Lattice.XY(p)
		west, east, north, south = min(west, x), max(east, x), min(north, y), max(south, y)
	}
	from, to := sc.Lattice.At(west, north), sc.Lattice.At(east, south)
	if len(names) <= namedPoints || from == games.NoPoint || to == games.NoPoint {
		return text + " " + strings.Join(names, " ")
	}
	return s.Words.S("plain.hint.area", "text", text, "from", sc.Spots[from].Name, "to", sc.Spots[to].Name)
}

// why explains the last move.
func (s *session) why(string) error {
	if s.m.At() == 0 {
		s.say("plain.why.none")
		return nil
	}
	before := s.m.StateAt(s.m.At() - 1)
	e, ok := before.(games.Explainer)
	if !ok {
		s.say("plain.why.unknown")
		return nil
	}
	ctx, cancel := s.withTimeout()
	defer cancel()
	text, err := e.Explain(ctx, s.m.Last())
	if err != nil {
		s.print(s.Words.Error(err))
		return nil
	}
	s.print(s.Words.Text(text))
	return nil
}
