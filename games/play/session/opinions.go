package session

import "duiju/games"

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
