package gomoku

import (
	"slices"
	"strconv"

	"duiju/games/gomoku/board"
	"duiju/games/gomoku/classic"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// drawTuples shows the sum S of classic:five-tuple for the side to move, and
// how a stone would change it: heat at every point, and under the cursor the
// tuples through it.
func (s *state) drawTuples(at scene.Point, sc *scene.Scene) {
	own := classic.NewTuples(&s.board, s.turn, classic.PaperTuples)
	sc.Captions = append(sc.Captions, message.T("gomoku.tuples.sum", "side", s.turn.Text(), "sum", own.Sum))
	gain := make([]int, s.board.Points)
	most := 1
	for p := range s.board.Points {
		if s.board.Cells[p] == board.Empty {
			gain[p] = own.With(&s.board, p, s.turn) - own.Sum
			most = max(most, gain[p])
		}
	}
	for p, g := range gain {
		sc.Spots[p].Heat = int8(max(0, 100*g/most))
	}
	if at < 0 || int(at) >= s.board.Points {
		return
	}
	p := int(at)
	if s.board.Cells[p] == board.Empty {
		sc.Captions = append(sc.Captions, message.T("gomoku.tuples.change", "point", s.board.Name(p),
			"own", signed(gain[p]), "other", signed(own.With(&s.board, p, s.turn.Other())-own.Sum)))
	}
	var all []message.Text
	for _, place := range s.board.InWindows[p] {
		if t := s.tupleText(own, s.board.InWindow[place.Window]); !t.IsZero() {
			all = append(all, t)
		}
	}
	for pair := range slices.Chunk(all, 2) { // up to 20, and the panel is low
		if len(pair) == 2 {
			pair[0] = message.T("gomoku.tuples.two", "one", pair[0], "other", pair[1])
		}
		sc.Captions = append(sc.Captions, pair[0])
	}
}

// tupleText is the tuple of five points in the paper's letters, which turns the
// colours for White; the zero Text if it has no score.
func (s *state) tupleText(e *classic.Tuples, window [5]int16) message.Text {
	mask, text := 0, ""
	for i, p := range window {
		switch s.board.Cells[p] {
		case board.Empty:
			text += "0"
		case s.turn:
			text += "B"
			mask |= 1 << i
		default:
			text += "W"
			mask |= 1 << (i + 5)
		}
	}
	v := int(e.Scores.Of[mask])
	if v == 0 {
		return message.Text{}
	}
	return message.T("gomoku.tuples.window", "first", s.board.Name(int(window[0])), "last", s.board.Name(int(window[4])), "text", text, "score", signed(v))
}

// signed writes a number with its sign.
func signed(v int) string {
	if v > 0 {
		return "+" + strconv.Itoa(v)
	}
	return strconv.Itoa(v)
}

// drawArea labels every point with the smallest radius from 1 to 3 at which the
// classic search looks at it.
func (s *state) drawArea(sc *scene.Scene) {
	for radius := 3; radius >= 1; radius-- {
		g := classic.NewView(&s.board, s.turn, radius, classic.NewSketch(s.turn))
		n := 0
		for p := range g.Area.All() {
			sc.Spots[p].Label = strconv.Itoa(radius)
			sc.Spots[p].Heat = int8(100 - 30*(radius-1))
			n++
		}
		sc.Captions = append(sc.Captions, message.T("gomoku.area.count", "radius", radius, "n", n))
	}
}
