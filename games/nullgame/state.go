package nullgame

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiju/engine"
	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// state is a game in progress.
type state struct {
	position
	pins int
	last []scene.Point // that were taken last
}

// Turn implements games.State.
func (s *state) Turn() games.Side { return s.turn }

// SideName implements games.State.
func (s *state) SideName(side games.Side) message.Text { return message.T(info.Sides[side]) }

// Status implements games.State.
func (s *state) Status() games.Status {
	reason := message.T("nullgame.end")
	switch {
	case s.most && s.ahead() == 0:
		reason = message.T("nullgame.end.even")
	case s.most:
		reason = message.T("nullgame.end.most")
	}
	return games.StatusOf(s.Outcome(), s.turn, reason)
}

// Moves implements games.State: one standing pin, two neighbours in either
// order, or the pass, which has a name instead of points.
func (s *state) Moves() []games.Move {
	if s.Outcome() != engine.Ongoing {
		return nil
	}
	var moves []games.Move
	for _, m := range s.position.Moves(nil) {
		move := games.Move{Text: s.MoveName(m), Code: m, Path: pins(m), AnyOrder: true}
		if m == pass {
			move.Name = message.T("nullgame.pass")
		}
		moves = append(moves, move)
	}
	return moves
}

// Play implements games.State.
func (s *state) Play(text string) error {
	move, err := games.Find(s, text)
	if err != nil {
		return err
	}
	s.Do(move.Code)
	s.last = move.Path
	return nil
}

// Text implements games.State: the row, such as "| | . | .", and where the
// pins count who took them and who moves.
func (s *state) Text() string {
	signs := map[cell]string{standing: "|", byFirst: ".", bySecond: "."}
	if s.most {
		signs[byFirst], signs[bySecond] = "1", "2"
	}
	var row []string
	for _, c := range s.row[:s.pins] {
		row = append(row, signs[c])
	}
	text := strings.Join(row, " ")
	if s.most {
		text += fmt.Sprintf(" to:%d passes:%d", s.turn+1, s.passes)
	}
	return text
}

// Clone implements games.State.
func (s *state) Clone() games.State { c := *s; return &c }

// Game implements games.State.
func (s *state) Game() games.Searched { return games.Copied(s.position) }

// Scene implements games.State: one row of cells. Where the pins count, a
// stone in the colour of who took it stands in the place of each.
func (s *state) Scene() scene.Scene {
	sc := scene.NewScene(scene.Lattice{Kind: scene.Cells, W: s.pins, H: 1})
	for p := range sc.Spots {
		spot := &sc.Spots[p]
		switch c := s.row[p]; {
		case c == standing:
			spot.Piece.Kind = scene.Counter
		case s.most:
			spot.Piece = scene.Piece{Kind: scene.Stone, Side: games.Side(c - byFirst)}
		default:
			spot.Piece.Kind = scene.Gone
		}
		if slices.Contains(s.last, scene.Point(p)) {
			spot.Marks = scene.MarkLast
		}
	}
	return sc
}

// Overlay implements games.Lensed: the only lens writes on every pin how many
// stand together with it.
func (s *state) Overlay(_ context.Context, l games.Look, sc *scene.Scene) error {
	if l.Lens != "rows" {
		return nil
	}
	for start := 0; start < s.pins; {
		end := start
		for end < s.pins && s.row[end] == standing {
			end++
		}
		for p := start; p < end; p++ {
			sc.Spots[p].Label = strconv.Itoa(end - start)
		}
		start = max(end, start+1)
	}
	return nil
}
