package session

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"duiju/engine"
	"duiju/games"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// review is what is found by judging every move of a game.
type review struct {
	task  *Task
	all   int          // moves to judge
	done  *latest[int] // positions looked at and moves judged; nil before it was asked for
	moves []MoveReview
	about []message.Text // sentences on the whole game
	ready bool
}

// Review is how the review of the game stands: how many of all moves are done, and whether
// it is ready. All is 0 before it was asked for. Every position is looked at before the
// first move is judged, so the work on a move counts half when its position is done.
func (s *Session) Review() (done, all int, ready bool) {
	if s.review.done == nil {
		return 0, 0, false
	}
	all = s.review.all
	return s.review.done.get() * all / (2*all + 1), all, s.review.ready
}

// ReviewOf is what the review says of move n, from 0; the zero value if there
// is nothing to say.
func (s *Session) ReviewOf(n int) *MoveReview {
	if n < 0 || n >= len(s.review.moves) {
		return &MoveReview{}
	}
	return &s.review.moves[n]
}

// Slip is a kind of mistake, by what it missed or let happen, and how often it was made.
type Slip struct {
	Kind claim.Kind `json:"kind"`
	What string     `json:"what,omitempty"` // the name of the claim
	N    int        `json:"n"`
}

// Slips are the mistakes of a side in a judged game by kind, in the order in which they
// first were made.
func Slips(s *Session, side games.Side) (all []Slip) {
	for i, m := range s.review.moves {
		if m.Mistake() && s.Match().StateAt(i).Turn() == side {
			all = AddSlips(all, []Slip{{Kind: m.Kind, What: m.What, N: 1}})
		}
	}
	return all
}

// AddSlips adds up kinds of mistakes.
func AddSlips(all, more []Slip) []Slip {
	for _, m := range more {
		if at := slices.IndexFunc(all, func(s Slip) bool { return s.Kind == m.Kind && s.What == m.What }); at >= 0 {
			all[at].N += m.N
		} else {
			all = append(all, m)
		}
	}
	return all
}

// ReviewSummary are sentences on the whole game, the most important first.
func (s *Session) ReviewSummary() []message.Text { return s.review.about }

// shownMoves is how much of a better line a sentence names.
const shownMoves = 5

// betterKeys are the sentences on a mistake without a reason, by whether it cost chances: in
// a lost position there may be none left.
var betterKeys = map[bool]string{false: "session.review.better.lost", true: "session.review.better"}

// mistakeKeys are those on one with a reason.
var mistakeKeys = map[bool]string{false: "session.review.mistake.lost", true: "session.review.mistake"}

// ReviewText is what the review says of move n, from 0, in a sentence; zero if it
// is not worth one.
func ReviewText(s *Session, n int) message.Text {
	r := s.ReviewOf(n)
	lost := int(100*r.Lost + 0.5)
	said, words := message.Text{}, []any{"move", r.Move + r.Mark, "text", r.Why, "lost", lost, "line", strings.Join(r.Better[:min(len(r.Better), shownMoves)], " ")}
	switch {
	case r.Mistake() && len(r.Better) > 0 && r.Kind == claim.None:
		said = message.T(betterKeys[lost > 0], words...)
	case r.Mistake() && len(r.Better) > 0:
		return message.T(mistakeKeys[lost > 0], words...)
	case r.Mark == "!":
		said = message.T("session.review.good", words...)
	case !r.Why.IsZero():
		return message.T("session.review.said", words...)
	case math.Abs(r.Gain) >= clearLuck:
		return s.luckWords("session.review.luck", r.Gain, "move", r.Move)
	}
	if !r.Why.IsZero() {
		return message.T("session.review.because", "said", said, "text", r.Why)
	}
	return said
}

// ReviewLine is ReviewText with the number of the move.
func ReviewLine(s *Session, n int) message.Text {
	if said := ReviewText(s, n); !said.IsZero() {
		return message.T("plain.review.move", "number", n+1, "text", said)
	}
	return message.Text{}
}

// telling is the least part of the chances that what decided a game has cost, where skills
// do not decide it.
const telling = 0.05

// Decided is the move, from 0, that decided a game that was won, as far as it could be
// seen: of what its loser overlooked that a skill finds, the last; where a skill does not
// decide the game, what cost most, if nothing else cost more.
func Decided(s *Session) (n int, ok bool) {
	st, path, most := s.Match().Status(), teach.Of(s.Match().Module()).Path, telling
	if path == nil { // the game has no skills
		return 0, false
	}
	for i, m := range s.review.moves {
		_, slipped := path.Find(m.What)
		if path.Decisive && !slipped || st.Winner == games.NoSide || s.Match().StateAt(i).Turn() == st.Winner {
			continue
		}
		if path.Decisive {
			m.Lost = 1
		}
		if m.Lost >= most {
			n, ok, most = i, slipped, m.Lost
		}
	}
	return n, ok
}

// NextMoment is the position before the next mistake from the position after n moves, on or back.
func NextMoment(s *Session, n, by int) (at int, ok bool) {
	for i := n + by; i >= 0 && i < s.Match().Len(); i += by {
		if s.ReviewOf(i).Mistake() {
			return i, true
		}
	}
	return 0, false
}

// toldMistakes is how many mistakes are told in a row, so that somebody reads them.
const toldMistakes = 12

// ReviewLines are sentences on the whole game, then on every move that is worth one; none
// before the moves are judged. Of many mistakes those are told that cost most, and how many
// more there are; those without a reason only where none has one.
func ReviewLines(s *Session) []message.Text {
	all := slices.Clone(s.ReviewSummary())
	reasons := slices.ContainsFunc(s.review.moves, func(m MoveReview) bool { return m.Mistake() && m.Kind != claim.None })
	var costs []float64
	for _, m := range s.review.moves {
		if m.Mistake() && (!reasons || m.Kind != claim.None) {
			costs = append(costs, -m.Lost)
		}
	}
	slices.Sort(costs)
	left := 0
	decided, _ := Decided(s)
	for i, m := range s.review.moves {
		if m.Mistake() && i != decided && (reasons && m.Kind == claim.None || len(costs) > toldMistakes && -m.Lost >= costs[toldMistakes]) {
			left++
		} else if said := ReviewLine(s, i); !said.IsZero() {
			all = append(all, said)
		}
	}
	if left > 0 {
		all = append(all, message.T("session.review.more", "n", left))
	}
	return all
}

// ScoreWords is what an engine thought of a position, for the side that moves
// there: in units of what counts as clearly ahead, or the plies to a win.
func ScoreWords(s *Session, o Opinion) message.Text {
	line := o.Thought.Lines[0]
	switch {
	case line.Score > engine.MaxEval:
		return message.T("ui.score.win", "plies", line.Score.Plies())
	case line.Score < -engine.MaxEval:
		return message.T("ui.score.loss", "plies", line.Score.Plies())
	}
	text := fmt.Sprintf("%+.2f", float64(line.Score)/s.scores().unit)
	if line.Average {
		text = "~" + text
	}
	return message.Verbatim(text)
}

// reviewDone marks the moves.
func (s *Session) reviewDone(found reviewFindings, err error) {
	r := &s.review
	r.task = nil
	if err != nil {
		s.out.Broke(Review, err)
		return
	}
	s.opinions, r.moves, r.ready, r.about = found.opinions, found.moves, true, nil
	if n, ok := Decided(s); ok {
		r.about = append(r.about, message.T("session.review.decided", "number", n+1, "text", ReviewText(s, n)))
	}
	if said := AccuracyText(s); !said.IsZero() {
		r.about = append(r.about, said, message.T("session.accuracy.about"))
	}
	if said := LuckText(s); !said.IsZero() {
		r.about = append(r.about, said)
	}
	s.keepReview()
	s.keep()
	s.out.Emit(Reviewed{})
}

// Accuracy is the share of its chances that a side's moves kept, on average,
// and how many moves that is of. Moves from lost positions had none to keep.
func Accuracy(s *Session, side games.Side) (share float64, moves int) {
	if !s.review.ready {
		return 0, 0
	}
	sc, sum := s.scores(), 0.0
	for i, m := range s.review.moves {
		before, after, known := sc.beforeAndAfter(i, m)
		if !known || sc.opinions.at(i).Side != side || before <= -topUnits {
			continue
		}
		moves++
		if m.Line == 0 {
			sum++
		} else {
			sum += min(1, chance(after)/chance(before))
		}
	}
	if moves == 0 {
		return 0, 0
	}
	return sum / float64(moves), moves
}

// AccuracyText says the accuracy of both sides, zero without a review.
func AccuracyText(s *Session) message.Text {
	var parts []message.Text
	for _, side := range []games.Side{games.First, games.Second} {
		if share, n := Accuracy(s, side); n > 0 {
			parts = append(parts, message.T("session.accuracy.side", "side", s.Match().State().SideName(side), "percent", int(100*share+0.5)))
		}
	}
	if parts == nil {
		return message.Text{}
	}
	return message.T("session.accuracy", "sides", message.List(parts...))
}

// chance is the chance to win that goes with units: 73 % for clearly ahead,
// nothing or all of it where the units end.
func chance(units float64) float64 {
	switch {
	case units >= topUnits:
		return 1
	case units <= -topUnits:
		return 0
	}
	return 1 / (1 + math.Exp(-units))
}

// scoresOf are those of a game of which no position is known.
func scoresOf(m games.Module) scores { return scores{unit: float64(max(m.Info().ScoreUnit, 1))} }

// scores are those of the game as far as they are known.
func (s *Session) scores() scores {
	m := s.Match()
	sc := scoresOf(m.Module())
	sc.opinions, sc.ended = s.opinions, -1
	if st := m.Status(); st.Over {
		sc.ended, sc.result = m.Len(), map[games.Side]float64{games.First: topUnits, games.Second: -topUnits}[st.Winner]
	}
	return sc
}
