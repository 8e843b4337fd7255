package session

import (
	"math"

	"duiju/engine"
	"duiju/games"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// A move is a mistake if it gives away this much, in units of what counts as
// clearly ahead, and the only good one if the next best gives away as much.
const (
	mistake = 0.6
	blunder = 1.5
	clearly = 1.0 // behind by so much no move is good any more
	// hopeless is how far behind a loss that is proven is none of the move's.
	hopeless = 2.9

	// sameDepth weighs the difference between the positions after two moves. Both
	// scores come from searches of one depth, so it has less noise than a
	// difference between before and after.
	sameDepth = 2
	// apart is how much two positions that were searched alike differ at least where one
	// of the moves to them is called wrong.
	apart = mistake / sameDepth
)

// MoveReview is what a review says of a move, as a note of the record keeps it.
type MoveReview struct {
	Move string `json:"-"`
	Mark string `json:"mark,omitempty"` // "", "!", "?", "??"
	// Of a mistake: why it is one, of what kind and by which claim, the better move and
	// what is expected after it, and how much of the chances to win was lost.
	Why    message.Text `json:"why,omitzero"`
	Kind   claim.Kind   `json:"kind,omitempty"`
	What   string       `json:"what,omitempty"`
	Better []string     `json:"better,omitempty"`
	Lost   float64      `json:"lost,omitempty"`
	Luck   bool         `json:"luck,omitempty"` // chance completed it
	Gain   float64      `json:"gain,omitempty"` // what that gave the first player, in parts of a game; see luck
	Line   int          `json:"line,omitempty"` // which line of the search before it begins with it, -1: none
	// better is the verdict on what to play instead; own and other are the scores, for the
	// mover, after this move and after the one that it is compared with: the better, or the
	// second where this is the best. nil: not searched.
	better, own, other *games.ThoughtLine
}

// Mistake reports whether the move is marked as one.
func (r *MoveReview) Mistake() bool { return r.Mark == "?" || r.Mark == "??" }

// topUnits is what a proven score counts as on the scale of judgements.
const topUnits = 3.0

// scores are how the positions of a game stand, in units of what counts as
// clearly ahead.
type scores struct {
	opinions opinions
	unit     float64 // in the points of the game's evaluation
	ended    int     // moves of a game that is over, -1 of one that is not
	result   float64 // how that stands for the first player
}

// Units is how the position after n moves stands for the first player, in units
// of what counts as clearly ahead, and whether that is known.
func (s *Session) Units(n int) (v float64, known bool) { return s.scores().at(n) }

// of is the score of a line, for the side that thought.
func (s scores) of(l games.ThoughtLine) float64 {
	switch {
	case l.Score > engine.MaxEval:
		return topUnits
	case l.Score < -engine.MaxEval:
		return -topUnits
	}
	return min(max(float64(l.Score)/s.unit, -topUnits), topUnits)
}

// at is how the position after n moves stands for the first player. The end of a game
// stands as its result, unless it was resigned or agreed on a position that is judged.
func (s scores) at(n int) (v float64, known bool) {
	if o := s.opinions.at(n); o != nil {
		return forSide(o.Side, s.of(o.Thought.Lines[0])), true
	}
	return s.result, n == s.ended
}

// forSide turns a score for the first player into one for a side, and back.
func forSide(side games.Side, v float64) float64 {
	if side == games.Second {
		return -v
	}
	return v
}

// beforeAndAfter is how the mover stood before move i, and how it stands after it.
func (s scores) beforeAndAfter(i int, m MoveReview) (before, after float64, known bool) {
	o := s.opinions.at(i)
	before, known = s.at(i)
	if o == nil || !known {
		return 0, 0, false
	}
	before = forSide(o.Side, before)
	after, known = s.at(i + 1)
	switch lines := o.Thought.Lines; {
	case m.Luck && m.Line < 0:
		return before, s.of(lines[len(lines)-1]), true
	case m.Luck, !known && m.Line >= 0:
		return before, s.of(lines[m.Line]), true
	}
	return before, forSide(o.Side, after), known
}

// mark judges move i by the scores before and after it. Where the move that it is
// compared with was searched too, both differences must blame it.
func (s scores) mark(i int, m MoveReview) string {
	before, after, known := s.beforeAndAfter(i, m)
	if !known {
		return ""
	}
	lines := s.opinions.at(i).Thought.Lines
	if m.Line == 0 {
		return s.praise(lines, m, after)
	}
	lost := before - after
	switch {
	case m.other != nil:
		lost = min(lost, sameDepth*(s.of(*m.other)-after))
	case !m.Luck && m.Line > 0: // both were seen by the search before it
		lost = min(lost, s.of(lines[0])-s.of(lines[m.Line]))
	}
	switch {
	case lost >= blunder, before > -hopeless && s.intoLoss(i, m):
		return "??"
	case lost >= mistake:
		return "?"
	}
	return ""
}

// praise marks the best move if it is the only good one.
func (s scores) praise(lines []games.ThoughtLine, m MoveReview, after float64) string {
	if len(lines) < 2 || after <= -clearly {
		return ""
	}
	ahead := s.of(lines[0]) - s.of(lines[1])
	if m.other != nil {
		ahead = min(ahead, sameDepth*(after-s.of(*m.other)))
	}
	if ahead < mistake {
		return ""
	}
	return "!"
}

// intoLoss reports whether move i led into a proven loss from a position that
// was none.
func (s scores) intoLoss(i int, m MoveReview) bool {
	o, next := s.opinions.at(i), s.opinions.at(i+1)
	return !m.Luck && next != nil && next.Side != o.Side && next.Thought.Lines[0].Score > engine.MaxEval &&
		o.Thought.Lines[0].Score >= -engine.MaxEval && (m.other == nil || m.other.Score >= -engine.MaxEval)
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
			most, said = v-last, message.T("session.decided", "number", n, "said", Describe(m.StateAt(n-1), m.Mover(n-1), m.Moves()[n-1]))
		}
		last = v
	}
	return said
}
