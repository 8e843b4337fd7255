package darkchess

import (
	"context"

	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/scene"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// Hints implements games.Commentator: first whether to flip, capture or move and
// where about, then the move, then the line with the odds or the reason.
func (s *state) Hints(ctx context.Context) ([]games.HintStep, error) {
	if s.status.Over {
		return nil, message.Faultf(message.ErrOver, "darkchess.illegal.over")
	}
	d, err := players.Verdict(ctx, newSearchPlayer(levelLimit{}, true, players.VerdictEnv()), s)
	if d.Move == "" {
		return nil, err
	}
	t, err := s.read(d.Move)
	if err != nil {
		return nil, err
	}
	from := t.path[0]
	kind := message.T("darkchess.hint.move")
	area := from.bit() | beside[from]&s.b.area
	switch {
	case len(t.path) == 1:
		kind, area = message.T("darkchess.hint.flip"), (from.bit()|beside[from]|diagonal[from])&s.b.by[hidden]
	case s.b.isCapture(t):
		kind = message.T("darkchess.hint.capture")
	}
	return players.HintSteps(ctx, s, d, kind, s.points(area), s.Describe(d.Move))
}

func (s *state) points(mask uint32) []scene.Point {
	var all []scene.Point
	for ; mask != 0; mask &= mask - 1 {
		all = append(all, s.pointOf(first(mask)))
	}
	return all
}

// Explain implements games.Commentator: what a turn does that can be seen on
// the board, the most important thing alone.
func (s *state) Explain(ctx context.Context, move string) (message.Text, error) {
	t, err := s.read(move)
	if err != nil {
		return message.Text{}, err
	}
	if len(t.path) == 1 {
		return s.explainFlip(t.path[0]), nil
	}
	b := s.b.clone()
	from, to := t.path[0], t.path[len(t.path)-1]
	mover := b.at[from]
	switch {
	case len(t.path) > 2:
		return message.T("darkchess.why.chain", "n", len(t.path)-1), nil
	case b.at[to] == hidden:
		return message.T("darkchess.why.blind", "square", to.String()), nil
	case b.isCapture(t) && b.retaken(t):
		return message.T("darkchess.why.trade", "piece", pieceName(b.at[to]), "own", pieceName(mover)), nil
	case b.isCapture(t):
		return s.explainCapture(ctx, move, pieceName(b.at[to]))
	}
	hung := b.attacked(from)
	before := b.capturesOf(from)
	b.play(t)
	switch {
	case hung && !b.attacked(to):
		return message.T("darkchess.why.escape", "piece", pieceName(mover), "square", from.String()), nil
	case b.capturesOf(to)&^before != 0:
		prey := first(b.capturesOf(to) &^ before)
		return message.T("darkchess.why.attack", "piece", pieceName(b.at[prey]), "square", prey.String()), nil
	}
	if said, err := claims.Does(ctx, s, move); err != nil || !said.IsZero() {
		return said, err
	}
	return s.explainStep(from, to), nil
}

// explainCapture says what is taken and, if the other side then takes something for it,
// what that is.
func (s *state) explainCapture(ctx context.Context, move string, prey message.Text) (message.Text, error) {
	other := s.Turn().Other()
	all, err := claimsOf(ctx, s, move, other)
	var back claim.Claim
	for _, c := range all {
		if c.Move != "" && c.Rank > back.Rank {
			back = c
		}
	}
	if back.Move == "" {
		return message.T("darkchess.why.capture", "piece", prey), err
	}
	return message.T("darkchess.why.capture.leaves", "piece", prey, "side", s.SideName(other), "what", back.Said), err
}

// explainFlip says the odds of a flip in words, and how they compare with those of the
// other flips.
func (s *state) explainFlip(at square) message.Text {
	if s.b.undecided {
		return message.T("darkchess.why.first")
	}
	b := s.b.clone()
	f := flipper{b, worthOf(b), new(sight).of(b)}
	o := f.odds(at)
	safest, best := o, o
	for mask := b.by[hidden]; mask != 0; mask &= mask - 1 {
		other := f.odds(first(mask))
		if other.risk < safest.risk {
			safest = other
		}
		if other.gain > best.gain {
			best = other
		}
	}
	said := message.T("darkchess.why.flip", "square", at.String(), "n", o.total, "own", o.own, "risk", o.risk, "gain", o.gain)
	if o.total == 1 {
		return said
	}
	compared := message.T("darkchess.why.flip.risks", "square", safest.at.String(), "risk", safest.risk)
	switch {
	case safest.risk == o.risk && best.gain == o.gain:
		compared = message.T("darkchess.why.flip.both")
	case safest.risk == o.risk:
		compared = message.T("darkchess.why.flip.safest")
	case best.gain == o.gain:
		compared = message.T("darkchess.why.flip.best")
	}
	return message.T("darkchess.why.flip.and", "a", said, "b", compared)
}

// explainStep names the prey that a step comes nearer to, if any.
func (s *state) explainStep(from, to square) message.Text {
	b := s.b.clone()
	b.do(stepOf(from, to))
	best, steps := noSquare, squares
	walker{b, to}.prospects(func(prey square, d int) float64 {
		if was := (walker{s.b, from}).stepsTo(prey); d < steps && (was < 0 || d < was) {
			best, steps = prey, d
		}
		return 0
	})
	if best == noSquare {
		return message.T("darkchess.why.wait")
	}
	return message.T("darkchess.why.near", "piece", pieceName(b.at[best]), "square", best.String(), "n", steps)
}
