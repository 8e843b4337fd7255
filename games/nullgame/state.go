package nullgame

import (
	"context"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"duiju/engine"
	"duiju/games"
)

// maxPins keeps every position within a few bits and the row on the screen.
const maxPins = 12

// state is a position: bit i of up is set while pin i+1 stands.
type state struct {
	pins int
	up   uint32
	last uint32 // the pins of the last move
	turn games.Side
}

// Turn implements games.State.
func (s *state) Turn() games.Side { return s.turn }

// SideName implements games.State.
func (s *state) SideName(side games.Side) games.Text { return games.T(info.Sides[side]) }

// Status implements games.State: whoever cannot move has lost.
func (s *state) Status() games.Status {
	if s.up != 0 {
		return games.Status{}
	}
	return games.Status{Over: true, Winner: s.turn.Other(), Reason: games.T("nullgame.end")}
}

// Next implements games.State: a pin, which is a move already, then perhaps a
// standing neighbour.
func (s *state) Next(path []games.Point) (games.Step, error) {
	var taken uint32
	for _, p := range path {
		taken |= 1 << p
	}
	if err := s.check(taken); len(path) > 0 && err != nil {
		return games.Step{}, err
	}
	var step games.Step
	if len(path) > 0 {
		step.Move = moveText(taken)
	}
	for p := range s.pins {
		if bit := uint32(1) << p; taken&bit == 0 && s.check(taken|bit) == nil {
			step.Follow = append(step.Follow, games.Point(p))
		}
	}
	return step, nil
}

// check reports why the pins of the mask cannot be taken together.
func (s *state) check(taken uint32) error {
	switch low := taken & -taken; {
	case s.up == 0:
		return games.Faultf(games.ErrOver, "nullgame.over")
	case taken&^s.up != 0 || taken == 0:
		return games.Faultf(games.ErrIllegalMove, "nullgame.gone")
	case taken != low && taken != low|low<<1:
		return games.Faultf(games.ErrIllegalMove, "nullgame.apart")
	}
	return nil
}

// moveText is "3" or "3-4".
func moveText(taken uint32) string {
	first := bits.TrailingZeros32(taken) + 1
	if bits.OnesCount32(taken) == 1 {
		return strconv.Itoa(first)
	}
	return fmt.Sprintf("%d-%d", first, first+1)
}

// Parse implements games.State. It reads "3", "3-4" and "4 3".
func (s *state) Parse(typed string) (string, error) {
	var taken uint32
	words := strings.FieldsFunc(typed, func(r rune) bool { return r == '-' || r == ' ' })
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > s.pins {
			return "", games.Faultf(games.ErrIllegalMove, "nullgame.unreadable", "text", typed)
		}
		taken |= 1 << (n - 1)
	}
	if err := s.check(taken); err != nil {
		return "", err
	}
	return moveText(taken), nil
}

// Play implements games.State.
func (s *state) Play(move string) error {
	text, err := s.Parse(move)
	if err != nil {
		return err
	}
	s.last = s.taken(text)
	s.up &^= s.last
	s.turn = s.turn.Other()
	return nil
}

func (s *state) taken(move string) (mask uint32) {
	for _, p := range s.PathOf(move) {
		mask |= 1 << p
	}
	return mask
}

// Moves implements games.State.
func (s *state) Moves() []string {
	var moves []string
	for _, m := range s.Game().Moves(nil) {
		moves = append(moves, moveText(uint32(m)))
	}
	return moves
}

// PathOf implements games.State.
func (s *state) PathOf(move string) []games.Point {
	var path []games.Point
	for _, w := range strings.Split(move, "-") {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil
		}
		path = append(path, games.Point(n-1))
	}
	return path
}

// Text implements games.State: the row, such as "| | . | .".
func (s *state) Text() string {
	row := make([]string, s.pins)
	for p := range row {
		row[p] = "."
		if s.up>>p&1 == 1 {
			row[p] = "|"
		}
	}
	return strings.Join(row, " ")
}

// Clone implements games.State.
func (s *state) Clone() games.State { c := *s; return &c }

// Game implements games.State.
func (s *state) Game() engine.Game { return &view{up: s.up} }

// Scene implements games.State: one row of cells.
func (s *state) Scene() games.Scene {
	sc := games.Scene{
		Lattice: games.Lattice{Kind: games.Cells, W: s.pins, H: 1},
		Spots:   make([]games.Spot, s.pins),
		Focus:   [2]games.Point{games.NoPoint, games.NoPoint},
	}
	for p := range sc.Spots {
		spot := &sc.Spots[p]
		spot.Name = strconv.Itoa(p + 1)
		spot.Piece.Kind = games.Gone
		if s.up>>p&1 == 1 {
			spot.Piece.Kind = games.Counter
		}
		if s.last>>p&1 == 1 {
			spot.Marks = games.MarkLast
		}
		sc.ColLabels = append(sc.ColLabels, spot.Name)
	}
	return sc
}

// Overlay implements games.Lensed: the only lens writes on every pin how many
// stand together with it.
func (s *state) Overlay(_ context.Context, _ string, _ games.Point, _ []games.Point, sc *games.Scene) error {
	for start := 0; start < s.pins; {
		end := start
		for end < s.pins && s.up>>end&1 == 1 {
			end++
		}
		for p := start; p < end; p++ {
			sc.Spots[p].Label = strconv.Itoa(end - start)
		}
		start = max(end, start+1)
	}
	return nil
}
