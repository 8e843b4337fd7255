package trianglenim

import (
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/message"
)

// state is a game of triangle nim: games.State. Points of its Scene are cells.
type state struct {
	rules rules
	// stack is the article's backList: the start and the position after each
	// take.
	stack []mask
}

func newState(r rules, pos mask) *state { return &state{rules: r, stack: []mask{pos}} }

// pos is the position: the pieces that are present.
func (s *state) pos() mask { return s.stack[len(s.stack)-1] }

// lastTake is the take that led here, empty at the start.
func (s *state) lastTake() mask {
	if len(s.stack) < 2 {
		return 0
	}
	return s.stack[len(s.stack)-2] ^ s.pos()
}

// begins reports whether nothing was taken yet.
func (s *state) begins() bool { return len(s.stack) == 1 && s.pos() != 0 }

// Turn is First at the start, also of a game that starts from a position text.
func (s *state) Turn() games.Side { return games.Side((len(s.stack) - 1) % 2) }

// SideName is the name of a side, which depends on the order of play alone.
func (s *state) SideName(side games.Side) message.Text {
	if side == games.First {
		return message.T("trianglenim.side.first")
	}
	return message.T("trianglenim.side.second")
}

// Status says who won by the last piece.
func (s *state) Status() games.Status {
	switch {
	case s.pos() != 0:
		return games.StatusOf(engine.Ongoing, s.Turn(), message.Text{})
	case s.rules.Misere:
		return games.StatusOf(engine.Win, s.Turn(), message.T("trianglenim.end.misere"))
	}
	return games.StatusOf(engine.Loss, s.Turn(), message.T("trianglenim.end.normal"))
}

// takes lists the legal takes by ascending size.
func (s *state) takes() []mask { return s.rules.takesAt(s.pos()) }

// Read implements games.Reader; see rules.parseTake for the forms.
func (s *state) Read(typed string) (string, error) {
	take, err := s.parse(typed)
	return letters(take), err
}

func (s *state) parse(typed string) (mask, error) {
	if s.pos() == 0 {
		return 0, message.Faultf(message.ErrOver, "trianglenim.bad.over")
	}
	return s.rules.parseTake(s.pos(), typed)
}

// Play takes pieces; it accepts every form that Read does.
func (s *state) Play(move string) error {
	take, err := s.parse(move)
	if err != nil {
		return err
	}
	s.stack = append(s.stack, s.pos()^take)
	return nil
}

// Describe says a take in words.
func (s *state) Describe(move string) message.Text {
	return message.T("trianglenim.describe", "side", s.SideName(s.Turn()), "move", move)
}

// Text is the position text, such as 5/5/normal 0x0FED.
func (s *state) Text() string { return s.rules.positionText(s.pos()) }

// Clone makes an independent copy.
func (s *state) Clone() games.State {
	return &state{rules: s.rules, stack: slices.Clone(s.stack)}
}

// Game is the position as the shared engine sees it.
func (s *state) Game() games.Searched { return newView(s.rules, s.pos()) }
