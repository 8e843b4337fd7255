package trianglenim

import (
	"slices"

	"duiju/engine"
	"duiju/games"
)

// State is a game of triangle nim: games.State. Points of its Scene are cells.
type State struct {
	rules Rules
	// stack is the article's backList: the start and the position after each
	// take.
	stack []Mask
}

func newState(r Rules, pos Mask) *State { return &State{rules: r, stack: []Mask{pos}} }

// pos is the position: the pieces that are present.
func (s *State) pos() Mask { return s.stack[len(s.stack)-1] }

// lastTake is the take that led here, empty at the start.
func (s *State) lastTake() Mask {
	if len(s.stack) < 2 {
		return 0
	}
	return s.stack[len(s.stack)-2] ^ s.pos()
}

// begins reports whether nothing was taken yet.
func (s *State) begins() bool { return len(s.stack) == 1 && s.pos() != 0 }

// Turn is First at the start, also of a game that starts from a position text.
func (s *State) Turn() games.Side { return games.Side((len(s.stack) - 1) % 2) }

// SideName is the name of a side, which depends on the order of play alone.
func (s *State) SideName(side games.Side) games.Text {
	if side == games.First {
		return games.T("trianglenim.side.first")
	}
	return games.T("trianglenim.side.second")
}

// Status says who won by the last piece.
func (s *State) Status() games.Status {
	if s.pos() != 0 {
		return games.Status{Winner: games.NoSide}
	}
	if s.rules.Misere {
		return games.Status{Over: true, Winner: s.Turn(), Reason: games.T("trianglenim.end.misere")}
	}
	return games.Status{Over: true, Winner: s.Turn().Other(), Reason: games.T("trianglenim.end.normal")}
}

// takes lists the legal takes by ascending size.
func (s *State) takes() []Mask { return s.rules.takesAt(s.pos()) }

func (r Rules) takesAt(pos Mask) []Mask {
	var legal []Mask
	for _, take := range r.takes() {
		if pos&take == take {
			legal = append(legal, take)
		}
	}
	return legal
}

// Moves lists the legal takes, small ones first.
func (s *State) Moves() []string {
	var texts []string
	for _, take := range s.takes() {
		texts = append(texts, letters(take))
	}
	return texts
}

// Parse reads a typed take; see Rules.parseTake for the forms.
func (s *State) Parse(typed string) (string, error) {
	take, err := s.parse(typed)
	return letters(take), err
}

func (s *State) parse(typed string) (Mask, error) {
	if s.pos() == 0 {
		return 0, games.Faultf(games.ErrOver, "trianglenim.bad.over")
	}
	return s.rules.parseTake(s.pos(), typed)
}

// Play takes pieces; it accepts every form that Parse does.
func (s *State) Play(move string) error {
	take, err := s.parse(move)
	if err != nil {
		return err
	}
	s.stack = append(s.stack, s.pos()^take)
	return nil
}

// Describe says a take in words.
func (s *State) Describe(move string) games.Text {
	return games.T("trianglenim.describe", "side", s.SideName(s.Turn()), "move", move)
}

// Text is the position text, such as 5/5/normal 0x0FED.
func (s *State) Text() string { return s.rules.positionText(s.pos()) }

// Clone makes an independent copy.
func (s *State) Clone() games.State {
	return &State{rules: s.rules, stack: slices.Clone(s.stack)}
}

// Game is the position as the shared engine sees it.
func (s *State) Game() engine.Game { return newView(s.rules, s.pos()) }
