package session

import (
	"context"
	"fmt"
	"math"
	"slices"

	"duiju/engine"
	"duiju/games"
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

	// sameDepth is how much more a difference of what two moves leave counts: it is
	// found at one depth, and has less noise than that of before and after.
	sameDepth = 2
)

// luckLines is how many lines are asked for where a move was played that chance
// completed. What came of it says nothing about the move, so it is worth what
// the search before it said: the score of its line, or at most that of the last.
const luckLines = 6

// reviewing judges every move of a game.
type reviewing struct {
	*Session
	task  *task
	all   int // positions to look at
	done  *latest[int]
	moves []judged
	about []games.Text // sentences on the whole game
	ready bool
}

// judged is what is known of a move that was played.
type judged struct {
	mark string     // "", "!", "?", "??"
	text games.Text // from a game that judges its moves itself
	luck bool       // chance completed it
	line int        // which line of the search before it begins with it, -1: none
	// other is what the position is worth to the mover after the move that this one
	// is compared with, looked at as the one after it was: the best, or where this
	// is the best the second; nil where that was not looked at.
	other *games.ThoughtLine
}

// MoveReview is what a review says of a move: its mark, and in a sentence of
// the game's own, or by the better move and what was thought of it, why.
type MoveReview struct {
	Move   string
	Mark   string // "", "!", "?", "??"
	Said   games.Text
	Better *Opinion // of a marked mistake without a sentence
}

// Review is how the review of the game stands: how many positions of all were
// looked at, and whether the moves are judged. All is 0 before it was asked for.
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
	r := MoveReview{Move: s.m.Moves()[n], Mark: s.review.moves[n].mark, Said: s.review.moves[n].text}
	if r.Said.IsZero() && (r.Mark == "?" || r.Mark == "??") {
		r.Better = s.OpinionAt(n)
	}
	return r
}

// ReviewSummary are sentences on the whole game, the most important first.
func (s *Session) ReviewSummary() []games.Text { return s.review.about }

// ReviewLine is what the review says of move n, from 0, in a sentence; zero if it
// is not worth one.
func ReviewLine(s *Session, n int) games.Text {
	r := s.ReviewOf(n)
	switch {
	case !r.Said.IsZero():
		return games.T("plain.review.move", "number", n+1, "move", r.Move+r.Mark, "text", r.Said)
	case r.Better != nil:
		best := r.Better.Thought.Lines[0]
		return games.T("plain.review.better", "number", n+1, "move", r.Move+r.Mark, "best", best.Moves[0], "score", ScoreWords(s, *r.Better))
	case r.Mark != "":
		return games.T("plain.review.good", "number", n+1, "move", r.Move+r.Mark)
	}
	return games.Text{}
}

// ReviewLines are sentences on the whole game, then on every move that is worth
// one; none before the moves are judged.
func ReviewLines(s *Session) []games.Text {
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
func ScoreWords(s *Session, o Opinion) games.Text {
	line := o.Thought.Lines[0]
	switch {
	case line.Score > engine.MaxEval:
		return games.T("ui.score.win", "plies", line.Score.Plies())
	case line.Score < -engine.MaxEval:
		return games.T("ui.score.loss", "plies", line.Score.Plies())
	}
	text := fmt.Sprintf("%+.2f", float64(line.Score)/float64(max(s.m.Module().Info().ScoreUnit, 1)))
	if line.Average {
		text = "~" + text
	}
	return games.Verbatim(text)
}

// reviewed is what was found at every position.
type reviewed struct {
	opinions []*Opinion
	moves    []judged
	own      games.Review
}

// startReview judges the game, once; a second call stops it.
func (s *reviewing) startReview() {
	if s.task != nil || s.ready {
		s.stop(s.task)
		s.task = nil
		return
	}
	n := s.m.Len()
	states := make([]games.State, n+1)
	for i := range states {
		states[i] = s.m.StateAt(i)
	}
	p := s.analysis.judge()
	p.env.Threads = 1
	module, record := s.m.Module(), s.m.Record()
	record.At = len(record.Moves)
	done := &latest[int]{}
	s.all, s.done = n+1, done
	s.task = begin(s.Session, Review, func(ctx context.Context) (reviewed, error) {
		found := reviewed{opinions: make([]*Opinion, n+1), moves: make([]judged, n)}
		for i, st := range states {
			if st.Status().Over {
				continue
			}
			var move judged
			lines := 2
			if i < n && completed(st, record.Moves[i]) {
				move.luck, lines = true, luckLines
			}
			side := st.Turn()
			d, err := p.choose(ctx, position{State: st.Clone()}, games.Budget{Nodes: reviewNodes, Lines: lines}, nil)
			if err != nil {
				return found, err
			}
			if len(d.Thought.Lines) > 0 {
				found.opinions[i] = &Opinion{side, d.Thought}
			}
			if i < n {
				move.line = lineOf(st, d.Thought, record.Moves[i])
				found.moves[i] = move
			}
			done.offer(i + 1)
		}
		var err error
		if judge := module.Info().Review; judge != nil {
			found.own, err = judge(ctx, record)
			return found, err
		}
		for i := range found.moves {
			if err := s.compare(ctx, p, states[i], found, i); err != nil {
				return found, err
			}
		}
		return found, nil
	}, s.reviewDone)
}

// compare looks at what is left by the move that move i is compared with, the best
// or else the second, as the review looked at what move i left. A score before a
// move was found one ply less deep than that after it: by the two alone a move
// would be blamed, or another praised, for what the other saw as little of. The look
// is twice as long, as what is praised must not lose.
func (s *reviewing) compare(ctx context.Context, p *player, before games.State, found reviewed, i int) error {
	m, o := &found.moves[i], found.opinions[i]
	if m.luck || o == nil {
		return nil
	}
	lines, k := o.Thought.Lines, 0
	if m.line == 0 {
		k = 1
	}
	if k >= len(lines) || len(lines[k].Moves) == 0 || !s.suspected(found, i) {
		return nil
	}
	st := before.Clone()
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
	d, err := p.choose(ctx, position{State: st}, games.Budget{Nodes: 2 * reviewNodes, Lines: 2}, nil)
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

// reviewDone marks the moves.
func (s *reviewing) reviewDone(found reviewed, err error) {
	s.task = nil
	if err != nil {
		s.broke(Review, err)
		return
	}
	s.turns.opinions, s.moves, s.ready, s.about = found.opinions, found.moves, true, found.own.Summary
	for i := range s.moves {
		s.moves[i].mark = s.mark(i)
		if i < len(found.own.Moves) {
			s.moves[i].mark, s.moves[i].text = found.own.Moves[i].Mark, found.own.Moves[i].Text
		}
	}
	if said := AccuracyText(s.Session); !said.IsZero() {
		s.about = append(s.about, said)
	}
	s.emit(Reviewed{})
}

// completed reports whether chance completed a move: its text is none of those
// that could be chosen.
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

// around is how the mover stood before move i, in units, and how it stands
// after it.
func (s *reviewing) around(i int) (before, after float64, known bool) {
	a, b := s.units(i), s.units(i+1)
	if a == nil || s.OpinionAt(i) == nil {
		return 0, 0, false
	}
	o := s.OpinionAt(i)
	if o.Side == games.Second {
		*a = -*a
	}
	switch m := s.moves[i]; {
	case m.luck && m.line < 0:
		return *a, s.unit(o.Thought.Lines[len(o.Thought.Lines)-1]), true
	case m.luck, b == nil && m.line >= 0:
		return *a, s.unit(o.Thought.Lines[m.line]), true
	case b == nil:
		return 0, 0, false
	}
	if o.Side == games.Second {
		*b = -*b
	}
	return *a, *b, true
}

// suspected reports whether the scores before and after move i alone would mark it.
func (s *reviewing) suspected(found reviewed, i int) bool {
	lines, next := found.opinions[i].Thought.Lines, found.opinions[i+1]
	switch {
	case found.moves[i].line == 0:
		return s.unit(lines[0])-s.unit(lines[1]) >= mistake
	case next == nil:
		return false
	}
	after := s.unit(next.Thought.Lines[0])
	if next.Side != found.opinions[i].Side {
		after = -after
	}
	return s.unit(lines[0])-after >= mistake || after <= -topUnits
}

// mark judges move i by what the scores before and after it say, and where the
// move that it is compared with was looked at, by that as well: both must say so.
func (s *reviewing) mark(i int) string {
	before, after, known := s.around(i)
	if !known {
		return ""
	}
	lost := before - after
	m, lines := s.moves[i], s.turns.opinions[i].Thought.Lines
	best := m.line == 0
	if best {
		if len(lines) < 2 || after <= -clearly {
			return ""
		}
		ahead := s.unit(lines[0]) - s.unit(lines[1])
		if m.other != nil {
			ahead = min(ahead, sameDepth*(after-s.unit(*m.other)))
		}
		if ahead >= mistake {
			return "!"
		}
		return ""
	}
	switch {
	case m.other != nil:
		lost = min(lost, sameDepth*(s.unit(*m.other)-after))
	case !m.luck && m.line > 0: // both were seen by the search before it
		lost = min(lost, s.unit(lines[0])-s.unit(lines[m.line]))
	}
	after1 := s.OpinionAt(i + 1)
	proven := !m.luck && after1 != nil && after1.Side != s.turns.opinions[i].Side &&
		after1.Thought.Lines[0].Score > engine.MaxEval && lines[0].Score >= -engine.MaxEval &&
		(m.other == nil || m.other.Score >= -engine.MaxEval)
	switch {
	case proven: // into a proven loss
		return "??"
	case lost >= blunder:
		return "??"
	case lost >= mistake:
		return "?"
	}
	return ""
}

// Accuracy is the share of its chances that a side's moves kept, on average,
// and how many moves that is of. Moves from lost positions had none to keep.
func Accuracy(s *Session, side games.Side) (share float64, moves int) {
	r := &s.review
	if !r.ready {
		return 0, 0
	}
	sum := 0.0
	for i := range r.moves {
		before, after, known := r.around(i)
		if !known || s.OpinionAt(i).Side != side || before <= -topUnits {
			continue
		}
		moves++
		if r.moves[i].line == 0 {
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
func AccuracyText(s *Session) games.Text {
	var parts []games.Text
	for _, side := range []games.Side{games.First, games.Second} {
		if share, n := Accuracy(s, side); n > 0 {
			parts = append(parts, games.T("session.accuracy.side", "side", s.m.State().SideName(side), "percent", int(100*share+0.5)))
		}
	}
	switch len(parts) {
	case 0:
		return games.Text{}
	case 1:
		return games.T("session.accuracy.alone", "a", parts[0])
	}
	return games.T("session.accuracy.both", "a", parts[0], "b", parts[1])
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

// topUnits is what a proven score counts as on the scale of judgements.
const topUnits = 3.0

// unit is a line's score in units of what counts as clearly ahead, for the
// side that thought.
func (s *reviewing) unit(l games.ThoughtLine) float64 {
	switch {
	case l.Score > engine.MaxEval:
		return topUnits
	case l.Score < -engine.MaxEval:
		return -topUnits
	}
	return min(max(float64(l.Score)/float64(max(s.m.Module().Info().ScoreUnit, 1)), -topUnits), topUnits)
}

// Units is how the position after n moves stands for the first player, in units
// of what counts as clearly ahead, and whether that is known.
func (s *Session) Units(n int) (v float64, known bool) {
	if u := s.review.units(n); u != nil {
		return *u, true
	}
	return 0, false
}

// units is how the position after n moves stands for the first player, nil if
// that is not known. A game that is over stands as its result.
func (s *reviewing) units(n int) *float64 {
	if n == s.m.Len() && s.m.Status().Over {
		v := map[games.Side]float64{games.First: topUnits, games.Second: -topUnits}[s.m.Status().Winner]
		return &v
	}
	o := s.OpinionAt(n)
	if o == nil {
		return nil
	}
	v := s.unit(o.Thought.Lines[0])
	if o.Side == games.Second {
		v = -v
	}
	return &v
}
