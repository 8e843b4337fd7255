package darkchess

import (
	"duiju/engine"
	"duiju/games"
	"duiju/games/text/message"
)

// state is a position with the history since the last flip or capture. It
// knows nothing of the deal.
type state struct {
	b *board
	// first is the colour of games.First, once the colours are known.
	first  colour
	last   turn // the turn played last, without squares at the start
	status games.Status
	// peaceful counts the plies since the last capture, for draw offers.
	peaceful int
	pair     *pairing // nil unless two games make the match
}

func newState(b *board, first colour) *state {
	s := &state{b: b, first: first}
	s.judge()
	return s
}

// Turn implements games.State.
func (s *state) Turn() games.Side {
	if s.b.undecided {
		return s.opener()
	}
	return s.sideOf(s.b.turn)
}

func (s *state) sideOf(c colour) games.Side {
	if c == s.first {
		return games.First
	}
	return games.Second
}

func (s *state) colourOf(side games.Side) colour {
	if side == games.First {
		return s.first
	}
	return s.first.other()
}

// SideName implements games.State: the colours are known after the first flip.
func (s *state) SideName(side games.Side) message.Text {
	switch {
	case s.coloured():
		return colourName(s.colourOf(side))
	case side == games.First:
		return message.T("darkchess.side.first")
	}
	return message.T("darkchess.side.second")
}

// coloured reports whether each side has a colour: not before the first flip, nor
// at the end of two games with the colours changed.
func (s *state) coloured() bool { return !s.b.undecided && (s.pair == nil || !s.status.Over) }

// Status implements games.State.
func (s *state) Status() games.Status { return s.status }

// judge finds the status by rule 6, in its order.
func (s *state) judge() {
	b := s.b
	s.status = games.Status{Winner: games.NoSide}
	over := func(o engine.Outcome, reason message.Text) {
		s.status = games.StatusOf(o, s.sideOf(b.turn), reason)
	}
	o, rep := b.outcome(), b.repetition()
	switch {
	case b.alive[red] == 0 || b.alive[black] == 0:
		over(o, message.T("darkchess.end.pieces"))
	case b.down == 0 && !b.canStep():
		over(o, message.T("darkchess.end.stuck"))
	case rep == engine.Draw:
		over(rep, message.T("darkchess.end.repetition", "count", b.rules.Rep))
	case rep != engine.Ongoing:
		over(rep, message.T("darkchess.end.chase"))
	case o == engine.Draw:
		over(o, message.T("darkchess.end.quiet", "n", b.rules.Draw))
	}
}

// Read implements games.Reader.
func (s *state) Read(typed string) (string, error) {
	t, err := s.read(typed)
	if err != nil {
		return "", err
	}
	return t.String(), nil
}

// Play implements games.State.
func (s *state) Play(move string) error {
	t, err := s.read(move)
	if err != nil {
		return err
	}
	at := t.path[len(t.path)-1]
	if s.b.at[at] == hidden && t.shown == empty {
		return illegal("darkchess.illegal.outcome", "square", at.String())
	}
	if s.b.undecided {
		s.first = t.shown.colour()
		if s.opener() == games.Second {
			s.first = s.first.other()
		}
	}
	living := s.b.alive
	s.b.play(t)
	s.last = t
	if s.peaceful++; living != s.b.alive {
		s.peaceful = 0
	}
	if s.b.quiet == 0 {
		s.b.past = s.b.past[:0] // nothing before can come again
	}
	s.judge()
	if s.status.Over && s.pair != nil {
		s.turnPair()
	}
	return nil
}

// Text implements games.State.
func (s *state) Text() string { return s.b.text() }

// Clone implements games.State.
func (s *state) Clone() games.State {
	c := *s
	c.b = s.b.clone()
	return &c
}

// Game implements games.State.
func (s *state) Game() games.Searched { return s.viewOf(searchFlips) }

// Question implements games.Viewer: what chance decides is no yes or no.
func (s *state) Question() games.Question { return games.Question{} }

// View implements games.Viewer: the rules have every legal action.
func (s *state) View(a games.Aspect) games.Searched {
	switch {
	case a != games.ForRules:
		return nil
	case s.b.rules.Chain && !s.status.Over:
		return &wholeTurns{b: s.b.clone()}
	}
	return s.viewOf(allFlips)
}

// viewOf is a view of the board; where a pair of games is over, of its result.
func (s *state) viewOf(mode flipMode) *view {
	v := newView(s.b, mode)
	if s.pair != nil && s.status.Over {
		v.result = s.status.Outcome(s.Turn())
	}
	return v
}

// takesDraw says whether an engine agrees to a draw: not while ahead, nor while
// pieces are still being taken.
func takesDraw(st games.State, side games.Side) bool {
	s := st.(*state)
	if s.b.undecided || s.peaceful < peacefulPlies {
		return false
	}
	v := newView(s.b, allFlips).Eval()
	if s.colourOf(side) != s.b.turn {
		v = -v
	}
	return v <= 0
}

// peacefulPlies is how many plies without a capture an engine waits before it
// takes a draw.
const peacefulPlies = 20

// Describe implements games.Commentator.
func (s *state) Describe(move string) message.Text {
	t, err := s.read(move)
	if err != nil {
		return message.Verbatim(move)
	}
	side := s.SideName(s.Turn())
	from, to := t.path[0], t.path[len(t.path)-1]
	switch target := s.b.at[to]; {
	case len(t.path) > 2:
		return message.T("darkchess.say.chain", "side", side, "move", t.String(), "n", len(t.path)-1)
	case len(t.path) == 1 && t.shown == empty:
		return message.T("darkchess.say.flip", "side", side, "square", to.String())
	case len(t.path) == 1:
		return message.T("darkchess.say.flipped", "side", side, "square", to.String(), "piece", pieceName(t.shown))
	case target == hidden && t.shown == empty:
		return message.T("darkchess.say.attack", "side", side, "from", from.String(), "to", to.String())
	case target == hidden:
		return message.T("darkchess.say.attacked", "side", side, "from", from.String(), "to", to.String(), "piece", pieceName(t.shown))
	case target == empty:
		return message.T("darkchess.say.step", "from", from.String(), "to", to.String(), "piece", pieceName(s.b.at[from]))
	default:
		return message.T("darkchess.say.capture", "from", from.String(), "to", to.String(), "piece", pieceName(target), "by", pieceName(s.b.at[from]))
	}
}
