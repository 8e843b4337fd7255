package session

import (
	"math"

	"duiju/games"
	"duiju/games/text/message"
)

// Opinion is what an engine thought of a position before its move.
type Opinion struct {
	Side    games.Side
	Thought games.Thought
}

// opinions are what engines thought, by number of moves played; nil where
// nothing is known.
type opinions []*Opinion

// remembered is an opinion, or only what another program said at its move.
func (o opinions) remembered(n int) *Opinion {
	if n < 0 || n >= len(o) {
		return nil
	}
	return o[n]
}

// at is the opinion on the position after n moves, with a line at least.
func (o opinions) at(n int) *Opinion {
	if p := o.remembered(n); p != nil && len(p.Thought.Lines) > 0 {
		return p
	}
	return nil
}

// DecidedText names the move of a game between engines by which the winner gained most, by
// what the engines thought then; zero where that is not known.
func (s *Session) DecidedText() (said message.Text) {
	m, unit := s.Match(), float64(max(s.Match().Module().Info().ScoreUnit, 1))
	winner := m.Status().Winner
	most, last := 0.0, 0.0
	for n := range m.At() {
		o := s.opinions.at(n)
		if o == nil || winner == games.NoSide {
			continue
		}
		v := float64(o.Thought.Lines[0].Score)
		if v /= math.Abs(v) + unit; o.Side != winner {
			v = -v
		}
		if n > 0 && v-last > most {
			most, said = v-last, message.T("session.decided", "number", n, "move", m.Moves()[n-1], "side", m.StateAt(n-1).SideName(m.Mover(n-1)))
		}
		last = v
	}
	return said
}

// remember keeps what was thought of the position after n moves.
func (o *opinions) remember(n int, side games.Side, t games.Thought) {
	for len(*o) <= n {
		*o = append(*o, nil)
	}
	(*o)[n] = nil
	if len(t.Lines) > 0 || !t.Note.IsZero() {
		(*o)[n] = &Opinion{side, t}
	}
}
