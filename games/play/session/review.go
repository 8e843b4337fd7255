package session

import (
	"context"
	"fmt"
	"math"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// reviewNodes bounds the look at each position of a game that is reviewed, so
// that the same game gets the same marks.
const reviewNodes = 30_000

// A move is a mistake if it gives away this much, in units of what counts as
// clearly ahead, and the only good one if the next best gives away as much.
const (
	mistake = 0.6
	blunder = 1.5
	clearly = 1.0 // behind by so much no move is good any more

	// sameDepth weighs the difference between the positions after two moves. Both
	// scores come from searches of one depth, so it has less noise than a
	// difference between before and after.
	sameDepth = 2
)

// luckLines is how many lines are searched before a move that chance completed.
// The outcome says nothing about the move, so the move is worth the score of its
// line, or, if it has none, that of the last line.
const luckLines = 6

// review is what is found by judging every move of a game.
type review struct {
	task  *task
	all   int          // positions to look at
	done  *latest[int] // nil before it was asked for
	moves []ratedMove
	about []message.Text // sentences on the whole game
	ready bool
}

// ratedMove is what a review knows of a move that was played.
type ratedMove struct {
	mark string       // "", "!", "?", "??"
	text message.Text // from a game that judges its moves itself
	luck bool         // chance completed it
	line int          // which line of the search before it begins with it, -1: none
	// other is the score, for the mover, after the move that this one is compared
	// with: the best, or the second where this is the best. nil: not searched.
	other *games.ThoughtLine
}

// MoveReview is what a review says of a move: its mark, and in a sentence of
// the game's own, or by the better move and what was thought of it, why.
type MoveReview struct {
	Move   string
	Mark   string // "", "!", "?", "??"
	Said   message.Text
	Better *Opinion // of a marked mistake without a sentence
}

// Review is how the review of the game stands: how many positions of all were
// looked at, and whether the moves are ratedMove. All is 0 before it was asked for.
func (s *Session) Review() (done, all int, ready bool) {
	if s.review.done == nil {
		return 0, 0, false
	}
	return s.review.done.get(), s.review.all, s.review.ready
}

// ReviewOf is what the review says of move n, from 0; the zero value if there
// is nothing to say.
func (s *Session) ReviewOf(n int) MoveReview {
	if n < 0 || n >= len(s.review.moves) {
		return MoveReview{}
	}
	r := MoveReview{Move: s.Match().Moves()[n], Mark: s.review.moves[n].mark, Said: s.review.moves[n].text}
	if r.Said.IsZero() && (r.Mark == "?" || r.Mark == "??") {
		r.Better = s.OpinionAt(n)
	}
	return r
}

// ReviewSummary are sentences on the whole game, the most important first.
func (s *Session) ReviewSummary() []message.Text { return s.review.about }

// ReviewLine is what the review says of move n, from 0, in a sentence; zero if it
// is not worth one.
func ReviewLine(s *Session, n int) message.Text {
	r := s.ReviewOf(n)
	switch {
	case !r.Said.IsZero():
		return message.T("plain.review.move", "number", n+1, "move", r.Move+r.Mark, "text", r.Said)
	case r.Better != nil:
		best := r.Better.Thought.Lines[0]
		return message.T("plain.review.better", "number", n+1, "move", r.Move+r.Mark, "best", best.Moves[0], "score", ScoreWords(s, *r.Better))
	case r.Mark != "":
		return message.T("plain.review.good", "number", n+1, "move", r.Move+r.Mark)
	}
	return message.Text{}
}

// ReviewLines are sentences on the whole game, then on every move that is worth
// one; none before the moves are ratedMove.
func ReviewLines(s *Session) []message.Text {
	all := slices.Clone(s.ReviewSummary())
	for i := range s.review.moves {
		if said := ReviewLine(s, i); !said.IsZero() {
			all = append(all, said)
		}
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

// reviewFindings are what was found at every position.
type reviewFindings struct {
	opinions opinions
	moves    []ratedMove
	own      teach.Review
}

// turnReview judges the game, once; a second call stops it.
func (s *Session) turnReview() {
	r, m := &s.review, s.Match()
	if r.task != nil || r.ready {
		s.out.stop(r.task)
		r.task = nil
		return
	}
	n := m.Len()
	states := make([]games.State, n+1)
	for i := range states {
		states[i] = m.StateAt(i)
	}
	record := m.Record()
	record.At = len(record.Moves)
	player, own, done := s.seats.strongest(m), teach.Of(m.Module()).Review, &latest[int]{}
	player.env.Threads = 1
	by := reviewer{player: player, states: states, moves: record.Moves, scores: s.scores(), done: done}
	r.all, r.done = n+1, done
	r.task = begin(&s.out, Review, func(ctx context.Context) (reviewFindings, error) {
		err := by.look(ctx)
		switch {
		case err != nil:
		case own != nil:
			by.found.own, err = own(ctx, record)
		default:
			for i := 0; i < n && err == nil; i++ {
				err = by.compare(ctx, i)
			}
		}
		return by.found, err
	})
}

// reviewer looks at the positions of a game, away from the session.
type reviewer struct {
	player *player
	states []games.State
	moves  []string
	scores scores
	done   *latest[int]
	found  reviewFindings
}

// look asks the player about every position.
func (r *reviewer) look(ctx context.Context) error {
	r.found = reviewFindings{opinions: make(opinions, len(r.states)), moves: make([]ratedMove, len(r.moves))}
	for i, st := range r.states {
		if st.Status().Over {
			continue
		}
		last, lines := i == len(r.moves), 2
		luck := !last && completed(st, r.moves[i])
		if luck {
			lines = luckLines
		}
		side := st.Turn()
		d, err := r.player.choose(ctx, position{State: st.Clone()}, games.Budget{Nodes: reviewNodes, Lines: lines}, nil)
		if err != nil {
			return err
		}
		if len(d.Thought.Lines) > 0 {
			r.found.opinions[i] = &Opinion{side, d.Thought}
		}
		if !last {
			r.found.moves[i] = ratedMove{luck: luck, line: lineOf(st, d.Thought, r.moves[i])}
		}
		r.done.offer(i + 1)
	}
	return nil
}

// compare searches the position after the move that move i is compared with: the
// best move, or the second where move i is the best. The scores before and after a
// move come from searches of different depth, so a difference between them alone
// says little; the two positions after the moves are searched alike. The search
// has twice the nodes, as a move that is praised must not lose.
func (r *reviewer) compare(ctx context.Context, i int) error {
	m, o := &r.found.moves[i], r.found.opinions[i]
	if m.luck || o == nil {
		return nil
	}
	lines, k := o.Thought.Lines, 0
	if m.line == 0 {
		k = 1
	}
	if k >= len(lines) || len(lines[k].Moves) == 0 || !r.suspected(i) {
		return nil
	}
	st := r.states[i].Clone()
	if st.Play(lines[k].Moves[0]) != nil {
		return nil // chance would have to complete it
	}
	if status := st.Status(); status.Over {
		score := engine.Score(0)
		switch status.Winner {
		case o.Side:
			score = engine.WinIn(1)
		case o.Side.Other():
			score = -engine.WinIn(1)
		}
		m.other = &games.ThoughtLine{Score: score}
		return nil
	}
	turn := st.Turn()
	d, err := r.player.choose(ctx, position{State: st}, games.Budget{Nodes: 2 * reviewNodes, Lines: 2}, nil)
	if err != nil || len(d.Thought.Lines) == 0 {
		return err
	}
	line := d.Thought.Lines[0]
	if turn != o.Side {
		line.Score = -line.Score
	}
	m.other = &line
	return nil
}

// suspected reports whether the scores before and after move i alone would mark it.
func (r *reviewer) suspected(i int) bool {
	o, next := r.found.opinions[i], r.found.opinions[i+1]
	best := r.scores.of(o.Thought.Lines[0])
	switch {
	case r.found.moves[i].line == 0:
		return best-r.scores.of(o.Thought.Lines[1]) >= mistake
	case next == nil:
		return false
	}
	after := r.scores.of(next.Thought.Lines[0])
	if next.Side != o.Side {
		after = -after
	}
	return best-after >= mistake || after <= -topUnits
}

// reviewDone marks the moves.
func (s *Session) reviewDone(found reviewFindings, err error) {
	r := &s.review
	r.task = nil
	if err != nil {
		s.out.broke(Review, err)
		return
	}
	s.opinions, r.moves, r.ready, r.about = found.opinions, found.moves, true, found.own.Summary
	sc := s.scores()
	for i := range r.moves {
		r.moves[i].mark = sc.mark(i, r.moves[i])
		if i < len(found.own.Moves) {
			r.moves[i].mark, r.moves[i].text = found.own.Moves[i].Mark, found.own.Moves[i].Text
		}
	}
	if said := AccuracyText(s); !said.IsZero() {
		r.about = append(r.about, said)
	}
	s.out.emit(Reviewed{})
}

// completed reports whether chance completed a move: no move that could be chosen
// has its text.
func completed(st games.State, move string) bool {
	return !slices.ContainsFunc(st.Moves(), func(m games.Move) bool { return m.Text == move })
}

// lineOf is the line that begins with a move, whatever chance made of it; -1 if
// none does.
func lineOf(st games.State, t games.Thought, move string) int {
	path := games.PathOf(st, move)
	return slices.IndexFunc(t.Lines, func(l games.ThoughtLine) bool {
		return len(l.Moves) > 0 && (l.Moves[0] == move || path != nil && slices.Equal(path, games.PathOf(st, l.Moves[0])))
	})
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
		if m.line == 0 {
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

// AccuracyText says the accuracy of both sides, and what it is; zero without a
// review.
func AccuracyText(s *Session) message.Text {
	var parts []message.Text
	for _, side := range []games.Side{games.First, games.Second} {
		if share, n := Accuracy(s, side); n > 0 {
			parts = append(parts, message.T("session.accuracy.side", "side", s.Match().State().SideName(side), "percent", int(100*share+0.5)))
		}
	}
	switch len(parts) {
	case 0:
		return message.Text{}
	case 1:
		return message.T("session.accuracy.alone", "a", parts[0])
	}
	return message.T("session.accuracy.both", "a", parts[0], "b", parts[1])
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
