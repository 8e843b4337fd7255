package play

import (
	"context"

	"duiju/games"
	"duiju/games/tsumego/oldmethod"
)

// Lawful keeps a player to superko. The searched views leave that rule out, as
// their truth is the one without it, so a player may like a move that repeats
// a position; then the best legal move by the count of half eyes is played.
type Lawful struct{ games.Player }

// Choose implements games.Player.
func (l Lawful) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	d, err := l.Player.Choose(ctx, s, b, news)
	st, ok := s.(*State)
	if !ok || d.Move == "" || st.Clone().Play(d.Move) == nil {
		return d, err
	}
	d.Move, d.Thought.Lines = st.bestLegal(), nil
	return d, err
}

// bestLegal is the legal move after which the classic evaluation is best for
// the mover, the first of equal ones; "" if there is no legal move.
func (s *State) bestLegal() string {
	best, worth := "", 0
	for _, move := range games.Texts(s) {
		c := s.Clone().(*State)
		if c.Play(move) != nil {
			continue
		}
		var v int
		switch {
		case c.status.Over && c.status.Winner == s.Turn():
			return move
		case c.status.Over:
			v = -1 << 20
		case c.Region != nil:
			v = -int(oldmethod.NewClassicView(c.Region, c.Position(), c.Board, true).Eval())
		}
		if best == "" || v > worth {
			best, worth = move, v
		}
	}
	return best
}
