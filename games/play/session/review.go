package session

import (
	"context"
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

// reviewNodes bounds the look at each position of a game that is reviewed, so
// that the same game gets the same marks.
const reviewNodes = 30_000

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
	mark   string       // "", "!", "?", "??"
	text   message.Text // from a game that judges its moves itself
	reason claim.Reason // of a mistake
	better []string     // than a mistake, and what is expected after it
	lost   float64      // of the chances to win
	luck   bool         // chance completed it
	line   int          // which line of the search before it begins with it, -1: none
	// other is the score, for the mover, after the move that this one is compared
	// with: the best, or the second where this is the best. nil: not searched.
	other *games.ThoughtLine
}

// MoveReview is what a review says of a move.
type MoveReview struct {
	Move string
	Mark string       // "", "!", "?", "??"
	Said message.Text // why, in one sentence or two; zero where nothing is known
	// Of a mistake: what kind it is, the better move and what is expected after it, and
	// how much of the chances to win was lost, in percent.
	Kind   claim.Kind
	Better []string
	Lost   int
}

// Mistake reports whether the move is marked as one.
func (r MoveReview) Mistake() bool { return r.Mark == "?" || r.Mark == "??" }

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
	m := &s.review.moves[n]
	said := m.text
	switch reason := m.reason.Said; {
	case said.IsZero():
		said = reason
	case !reason.IsZero():
		said = message.T("session.review.two", "a", said, "b", reason)
	}
	return MoveReview{s.Match().Moves()[n], m.mark, said, m.reason.Kind, m.better, int(100*m.lost + 0.5)}
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
		if !s.ReviewOf(i).Mistake() || s.Match().StateAt(i).Turn() != side {
			continue
		}
		slip := Slip{Kind: m.reason.Kind, What: m.reason.Claim.Name, N: 1}
		if at := slices.IndexFunc(all, slip.same); at >= 0 {
			all[at].N++
		} else {
			all = append(all, slip)
		}
	}
	return all
}

func (s Slip) same(o Slip) bool { return s.Kind == o.Kind && s.What == o.What }

// AddSlips adds up kinds of mistakes.
func AddSlips(all, more []Slip) []Slip {
	for _, m := range more {
		if at := slices.IndexFunc(all, m.same); at >= 0 {
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

// ReviewText is what the review says of move n, from 0, in a sentence; zero if it
// is not worth one.
func ReviewText(s *Session, n int) message.Text {
	r := s.ReviewOf(n)
	words := []any{"move", r.Move + r.Mark, "text", r.Said, "lost", r.Lost, "kind", r.Kind.Text(), "line", strings.Join(r.Better[:min(len(r.Better), shownMoves)], " ")}
	switch {
	case r.Mistake() && len(r.Better) > 0 && r.Said.IsZero():
		return message.T("session.review.better", words...)
	case r.Mistake() && len(r.Better) > 0:
		return message.T("session.review.mistake", words...)
	case !r.Said.IsZero():
		return message.T("session.review.said", words...)
	case r.Mark != "":
		return message.T("session.review.good", words...)
	}
	return message.Text{}
}

// ReviewLine is ReviewText with the number of the move.
func ReviewLine(s *Session, n int) message.Text {
	if said := ReviewText(s, n); !said.IsZero() {
		return message.T("plain.review.move", "number", n+1, "text", said)
	}
	return message.Text{}
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
	by := reviewer{player: player, claims: teach.Of(m.Module()).Claims, states: states, moves: record.Moves, scores: s.scores(), done: done}
	r.all, r.done = n+1, done
	r.task = begin(&s.out, Review, func(ctx context.Context) (reviewFindings, error) {
		err := by.look(ctx)
		if err == nil && own != nil {
			by.found.own, err = own(ctx, record)
		}
		for i := 0; i < n && err == nil; i++ {
			err = by.judge(ctx, i)
		}
		return by.found, err
	})
}

// reviewer looks at the positions of a game, away from the session.
type reviewer struct {
	player *player
	claims claim.Game
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

// judge marks move i, and finds out why it is a mistake.
func (r *reviewer) judge(ctx context.Context, i int) error {
	m, own := &r.found.moves[i], r.found.own.Moves
	r.scores.opinions = r.found.opinions
	if i < len(own) {
		m.mark, m.text = own[i].Mark, own[i].Text
	} else if err := r.compare(ctx, i); err != nil {
		return err
	} else {
		m.mark = r.scores.mark(i, *m)
		if err := r.confirm(ctx, i); err != nil {
			return err
		}
	}
	o := r.found.opinions[i]
	if m.mark != "?" && m.mark != "??" || o == nil {
		return nil
	}
	k := 0
	if m.line == 0 {
		k = 1
	}
	if k >= len(o.Thought.Lines) || len(o.Thought.Lines[k].Moves) == 0 {
		return nil
	}
	m.better = o.Thought.Lines[k].Moves
	if before, after, known := r.scores.beforeAndAfter(i, *m); known {
		m.lost = max(chance(before)-chance(after), 0)
	}
	if r.claims.Of == nil {
		return nil
	}
	c := claim.Compared{State: r.states[i], Played: r.moves[i], Better: m.better[0], Chance: m.luck}
	if m.luck {
		c.Played = chosen(r.states[i], r.moves[i])
	}
	after := r.found.opinions[i+1]
	if after != nil && after.Side != o.Side && len(after.Thought.Lines[0].Moves) > 0 {
		c.Reply = after.Thought.Lines[0].Moves[0]
	}
	if after != nil && !m.luck {
		best, next := o.Thought.Lines[k].Score, after.Thought.Lines[0].Score
		if after.Side != o.Side {
			next = -next
		}
		switch {
		case next < -engine.MaxEval && best >= -engine.MaxEval && (m.other == nil || m.other.Score >= -engine.MaxEval):
			c.Lost = next.Plies()
		case best > engine.MaxEval && next <= engine.MaxEval:
			c.Won = best.Plies()
		}
	}
	var err error
	m.reason, err = r.claims.Why(ctx, c)
	return err
}

// confirm takes back the blame of move i where a search of the position after it, as
// deep as that of the position after the better move, finds no such difference.
func (r *reviewer) confirm(ctx context.Context, i int) error {
	m, st := &r.found.moves[i], r.states[i+1]
	if m.other == nil || m.mark != "?" && m.mark != "??" || st.Status().Over {
		return nil
	}
	d, err := r.player.choose(ctx, position{State: st.Clone()}, games.Budget{Nodes: 2 * reviewNodes, Lines: 2}, nil)
	if err != nil || len(d.Thought.Lines) == 0 {
		return err
	}
	line := d.Thought.Lines[0]
	if st.Turn() != r.found.opinions[i].Side {
		line.Score = -line.Score
	}
	loses := line.Score < -engine.MaxEval && m.other.Score >= -engine.MaxEval
	if !loses && r.scores.of(*m.other)-r.scores.of(line) < apart {
		m.mark = ""
	}
	return nil
}

// chosen is the legal move that chance has completed to a move of the record.
func chosen(st games.State, move string) string {
	path := games.PathOf(st, move)
	for _, m := range st.Moves() {
		if path != nil && slices.Equal(m.Path, path) {
			return m.Text
		}
	}
	return move
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
	if said := AccuracyText(s); !said.IsZero() {
		r.about = append(r.about, said)
	}
	s.keepReview()
	s.keep()
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
