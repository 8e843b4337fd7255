package session

import (
	"context"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/players"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// reviewNodes bounds the look at each position of a game that is reviewed, so
// that the same game gets the same marks.
const reviewNodes = 30_000

// luckLines is how many lines are searched before a move that chance completed.
// The outcome says nothing about the move, so the move is worth the score of its
// line, or, if it has none, that of the last line.
const luckLines = 6

// reviewFindings are what was found at every position.
type reviewFindings struct {
	opinions opinions
	moves    []MoveReview
}

// turnReview judges the game, once; a second call stops it.
func (s *Session) turnReview() {
	r, m := &s.review, s.Match()
	if r.task != nil || r.ready {
		s.out.Stop(r.task)
		r.task = nil
		return
	}
	n := m.Len()
	states := make([]games.State, n+1)
	for i := range states {
		states[i] = m.StateAt(i)
	}
	player, done := s.seats.strongest(m), &latest[int]{}
	player.env.Threads = 1
	by := reviewer{think: player.think, verdict: verdicts(m.Module(), m.Options()), Teaching: teach.Of(m.Module()), states: states, moves: m.Record().Moves, scores: s.scores(), done: done}
	r.all, r.done = n, done
	r.task = Begin(&s.out, Review, func(ctx context.Context) (reviewFindings, error) {
		err := by.look(ctx)
		for i := 0; i < n && err == nil; i++ {
			err = by.judge(ctx, i)
			done.offer(n + 2 + i)
		}
		return by.found, err
	})
}

// reviewer looks at the positions of a game, away from the session.
type reviewer struct {
	teach.Teaching
	think   thinker
	verdict thinker // of positions where a move is suspected
	states  []games.State
	moves   []string
	scores  scores
	done    *latest[int]
	found   reviewFindings
}

// look asks the player about every position.
func (r *reviewer) look(ctx context.Context) error {
	r.found = reviewFindings{opinions: make(opinions, len(r.states)), moves: make([]MoveReview, len(r.moves))}
	r.scores.opinions = r.found.opinions
	for i, st := range r.states {
		if st.Status().Over {
			continue
		}
		last, lines := i == len(r.moves), 2
		luck := !last && completed(st, r.moves[i])
		if luck {
			lines = luckLines
		}
		t, err := r.think(ctx, st, games.Budget{Nodes: reviewNodes, Lines: lines})
		if err != nil {
			return err
		}
		if len(t.Lines) > 0 {
			r.found.opinions[i] = &Opinion{st.Turn(), t}
		}
		if !last {
			r.found.moves[i] = MoveReview{Move: r.moves[i], Luck: luck, Line: lineOf(st, t, r.moves[i])}
		}
		r.done.offer(i + 1)
	}
	return nil
}

// judge marks move i, and finds out why it is a mistake.
func (r *reviewer) judge(ctx context.Context, i int) (err error) {
	m := &r.found.moves[i]
	if m.Luck {
		if m.Gain, err = r.think.luck(ctx, r.scores, r.states[i], r.moves[i]); err != nil {
			return err
		}
	}
	if err := r.compare(ctx, i); err != nil {
		return err
	}
	m.Mark = r.scores.mark(i, *m)
	if err := r.confirm(ctx, i); err != nil {
		return err
	}
	slipped, err := r.slip(ctx, i)
	better, ok := r.rival(i)
	if err == nil && m.Mark == "!" {
		m.Why, err = games.Explain(ctx, r.states[i], r.moves[i])
	}
	if err != nil || !m.Mistake() || !ok && !slipped {
		return err
	}
	m.Better = better.Moves
	if before, after, known := r.scores.beforeAndAfter(i, *m); known {
		m.Lost = max(chance(before)-chance(after), 0)
	}
	if slipped {
		return nil
	}
	why, err := r.Claims.Why(ctx, r.compared(i, better))
	m.Why, m.Kind, m.What = why.Said, why.Kind, why.Claim.Name
	if _, skill := r.Path.Find(m.What); skill { // it is about what a skill is called, and no slip of it
		m.What = ""
	}
	if err != nil || m.Kind != claim.None && m.What != claim.Proof {
		return err
	}
	does, err := games.Explain(ctx, r.states[i], better.Moves[0]) // what can be seen of the better move
	if m.Kind == claim.None {
		m.Why = does
	} else if !does.IsZero() {
		m.Why = message.T("session.review.because", "said", m.Why, "text", does)
	}
	return err
}

// slip marks move i where it is wrong by the skill that its position asks for, in lost
// positions too. Where the skill does not decide the game, the search must agree: it finds
// a right move better.
func (r *reviewer) slip(ctx context.Context, i int) (bool, error) {
	m := &r.found.moves[i]
	move := r.moves[i]
	if m.Luck {
		move = chosen(r.states[i], move)
	}
	slip, ok, err := r.Teaching.Slip(ctx, r.states[i], move)
	if err != nil || !ok {
		return false, err
	}
	before, after, known := r.scores.beforeAndAfter(i, *m)
	better, compared := r.rival(i)
	switch right := compared && slices.Contains(slip.Right, better.Moves[0]) && m.Line != 0; {
	case r.Path.Decisive:
		ok = slip.Danger || known && after < topUnits || slip.Grade <= plain
	case slip.Asked.What.IsZero():
		ok = right && (m.Mistake() || before-after >= apart)
	default:
		ok, err = r.agrees(ctx, i, slip.Right)
	}
	if err != nil || !ok {
		return false, err
	}
	if !m.Mistake() {
		m.Mark = "?"
	}
	m.Why, m.Kind, m.What = slip.Said, claim.MissedGain, slip.ID()
	switch {
	case slip.Asked.Left:
		m.Kind = claim.Allowed
	case slip.Danger:
		m.Kind = claim.IgnoredThreat
	}
	return true, nil
}

// plain is the highest grade of a skill that sees a win with one stone, which nobody passes
// by on purpose: it is a slip even where the game stays won. Who wins otherwise need not
// count out a longer win.
const plain = 4

// agrees reports whether two searches find one of the right moves better than move i, and
// keeps the best line of the first. It looks at scores as they are: a position as good as
// lost has more to lose, too.
func (r *reviewer) agrees(ctx context.Context, i int, right []string) (bool, error) {
	m, st, nodes := &r.found.moves[i], r.states[i], closeLook.Nodes
	if m.Luck {
		nodes /= luckLines // there are many to search
	}
	t, err := r.think(ctx, st, games.Budget{Nodes: closeLook.Nodes, Lines: luckLines})
	if err != nil || len(t.Lines) == 0 || lineOf(st, t, r.moves[i]) == 0 {
		return false, err
	}
	found := list.Of(t.Lines, func(l games.ThoughtLine) string { return l.Moves[0] })
	tried := append(found, right...)                                                                                                // what the search finds good before the rest
	best := slices.IndexFunc(tried, func(move string) bool { return slices.Contains(right, move) && st.Clone().Play(move) == nil }) // without chance
	if best < 0 {
		return false, nil
	}
	looks := []thinker{r.think, r.verdict}
	if m.Luck {
		looks = looks[:1]
	}
	units := func(v engine.Score) float64 { return float64(v) / r.scores.unit }
	for _, think := range looks {
		own, _, err := think.expected(ctx, st, r.moves[i], st.Turn(), nodes, units)
		if err != nil {
			return false, err
		}
		other, _, err := think.expected(ctx, st, tried[best], st.Turn(), nodes, units)
		if err != nil || other-own < apart {
			return false, err
		}
	}
	if m.better = (&games.ThoughtLine{Moves: tried[best : best+1]}); best < len(t.Lines) {
		m.better = &t.Lines[best]
	}
	return true, nil
}

// rival is the line that move i is compared with: the best, or the second where the
// move is the best.
func (r *reviewer) rival(i int) (line games.ThoughtLine, ok bool) {
	m, o, k := &r.found.moves[i], r.found.opinions[i], 0
	if m.better != nil {
		return *m.better, true
	}
	if m.Line == 0 {
		k = 1
	}
	if o == nil || k >= len(o.Thought.Lines) || len(o.Thought.Lines[k].Moves) == 0 {
		return line, false
	}
	return o.Thought.Lines[k], true
}

// compared are move i and a better one.
func (r *reviewer) compared(i int, better games.ThoughtLine) claim.Compared {
	m, side, next := &r.found.moves[i], r.found.opinions[i].Side, r.found.opinions[i+1]
	c := claim.Compared{State: r.states[i], Played: r.moves[i], Better: better.Moves[0], Chance: m.Luck}
	if m.Luck {
		c.Played = chosen(r.states[i], r.moves[i])
	}
	if next != nil && next.Side != side {
		if moves := next.Thought.Lines[0].Moves; len(moves) > 0 {
			c.Reply = moves[0]
		}
	}
	switch {
	case m.own == nil || m.other == nil:
	case m.own.Score < -engine.MaxEval && m.other.Score >= -engine.MaxEval:
		c.Lost = m.own.Score.Plies()
	case m.other.Score > engine.MaxEval && m.own.Score <= engine.MaxEval:
		c.Won = m.other.Score.Plies() + 1
	}
	return c
}

// thinker is what a player thinks of a position.
type thinker func(context.Context, games.State, games.Budget) (games.Thought, error)

// verdicts ask for the verdict on a position, whatever the budget.
func verdicts(m games.Module, o games.Options) thinker {
	return func(ctx context.Context, s games.State, _ games.Budget) (games.Thought, error) {
		p, err := m.NewPlayer(games.PlayerSpec{Kind: games.Max}, o, players.VerdictEnv())
		if err != nil {
			return games.Thought{}, err
		}
		d, err := players.Verdict(ctx, p, s)
		return d.Thought, err
	}
}

// standing is how a position stands for a side, and what is expected after it; nil if
// the player thinks nothing.
func (think thinker) standing(ctx context.Context, st games.State, side games.Side, b games.Budget) (*games.ThoughtLine, error) {
	if status := st.Status(); status.Over {
		return &games.ThoughtLine{Score: map[games.Side]engine.Score{side: engine.WinIn(1), side.Other(): -engine.WinIn(1)}[status.Winner]}, nil
	}
	t, err := think(ctx, st, b)
	if err != nil || len(t.Lines) == 0 {
		return nil, err
	}
	line := t.Lines[0]
	if st.Turn() != side {
		line.Score = -line.Score
	}
	return &line, nil
}

// closeLook has twice the nodes of a review, as a move that is praised must not lose.
var closeLook = games.Budget{Nodes: 2 * reviewNodes, Lines: 2}

// compare searches the position after the move that move i is compared with. The
// scores before and after a move come from searches of different depth, so a
// difference between them alone says little; the two positions after the moves are
// searched alike.
func (r *reviewer) compare(ctx context.Context, i int) (err error) {
	m := &r.found.moves[i]
	if _, ok := r.rival(i); ok && !m.Luck && r.suspected(i) {
		m.other, err = r.afterRival(ctx, i, r.think)
	}
	return err
}

// afterRival is how the move that move i is compared with stands; nil if chance would have
// to complete it.
func (r *reviewer) afterRival(ctx context.Context, i int, think thinker) (*games.ThoughtLine, error) {
	line, _ := r.rival(i)
	st := r.states[i].Clone()
	if st.Play(line.Moves[0]) != nil {
		return nil, nil
	}
	return think.standing(ctx, st, r.found.opinions[i].Side, closeLook)
}

// confirm asks for the verdict on move i, if it is blamed: on the position before it,
// which tells what is better, and on those after both. It takes the blame back where
// they differ too little.
func (r *reviewer) confirm(ctx context.Context, i int) error {
	m, st := &r.found.moves[i], r.states[i+1]
	if m.other == nil || !m.Mistake() || st.Status().Over {
		return nil
	}
	best, err := r.verdict(ctx, r.states[i], closeLook)
	if err != nil {
		return err
	}
	if len(best.Lines) > 0 && len(best.Lines[0].Moves) > 0 && best.Lines[0].Moves[0] != m.Move {
		m.better = &best.Lines[0]
	}
	other, err := r.afterRival(ctx, i, r.verdict)
	if err != nil || other == nil {
		return err
	}
	own, err := r.verdict.standing(ctx, st, r.found.opinions[i].Side, closeLook)
	if err != nil || own == nil {
		return err
	}
	m.other, m.own = other, own
	loses := own.Score < -engine.MaxEval && other.Score >= -engine.MaxEval
	if !loses && r.scores.of(*other)-r.scores.of(*own) < apart {
		m.Mark = ""
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

// suspected reports whether the scores before and after move i alone would mark it.
func (r *reviewer) suspected(i int) bool {
	o, next := r.found.opinions[i], r.found.opinions[i+1]
	best := r.scores.of(o.Thought.Lines[0])
	switch {
	case r.found.moves[i].Line == 0:
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
