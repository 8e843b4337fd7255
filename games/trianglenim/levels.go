package trianglenim

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/text/message"
)

// The levels and max search with the shared engine: a level to its depth,
// without the table; max with the table as its static proof, so that it need
// look no further than that.

// perfectLevel plays as max does; below it, level n looks ahead.
const perfectLevel = 9

// lookahead is how many plies a level looks ahead.
var lookahead = [perfectLevel]int{1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 4, 7: 5, 8: 8}

// looksHalf reports whether a level looks one ply less ahead at every other move, by
// the seed: it stands half-way to the next, because a whole ply is too long a step for
// people.
func looksHalf(level int) bool {
	return level+1 < perfectLevel && lookahead[level] == lookahead[level+1]
}

// everyTake is more takes than any position has, so all become lines.
const everyTake = 1000

// waitingNodes limits a search on side 7 that nothing else limits, as long as
// its table is not there.
const waitingNodes = 200_000

// known is a view whose positions are in a table.
type known struct {
	*view
	judge judge
}

// Probe implements engine.Prober.
func (k known) Probe(int) (engine.Outcome, int) {
	if k.judge.won(k.pos) {
		return engine.Win, k.judge.plies(k.pos)
	}
	return engine.Loss, k.judge.plies(k.pos)
}

// CloneGame implements engine.Cloner.
func (k known) CloneGame() engine.Game { return known{k.view.CloneGame().(*view), k.judge} }

// searching is what the hooks of a level share.
type searching struct {
	seed    uint64
	horizon int // 0 for the levels that know no bounds
	level   int
}

// newLevel makes a level; perfectLevel is max.
func newLevel(level int, env games.Env) games.Player {
	l := &searching{seed: env.Seed, level: level}
	c := players.SearchConfig{Choices: everyTake, Before: l.before, Pick: l.pick, After: l.after, Tell: l.tell}
	if level < perfectLevel {
		l.horizon = lookahead[level]
		c.Limits.Depth = l.horizon
	} else {
		c.Otherwise = games.Budget{Nodes: waitingNodes}
	}
	c.Engine.TableMiB = 1
	return players.NewSearchPlayer(c, env)
}

// chance depends on the seed and the position alone, so a game repeats from its
// seed however it was resumed.
func (l *searching) chance(pos mask) *rand.Rand { return rand.New(rand.NewPCG(l.seed, uint64(pos))) }

// before halves how far a level looks, and gives max its table.
func (l *searching) before(ctx context.Context, t *players.Turn) (games.Decision, bool) {
	s := t.State.(*state)
	pos := s.pos()
	if looksHalf(l.level) {
		if l.horizon = lookahead[l.level]; l.chance(^pos).IntN(2) == 0 {
			l.horizon--
		}
		t.Limits.Depth = min(t.Limits.Depth, l.horizon)
	}
	if l.level < perfectLevel {
		return games.Decision{}, false
	}
	if s.rules.Side <= plainSide {
		if _, err := solve(ctx, s.rules, nil); err != nil {
			return games.Decision{}, true
		}
	}
	switch j := judgeOf(s.rules, pos); {
	case j.counts():
		t.View = known{newView(s.rules, pos), j}
	case j.knows(): // who wins, but not how fast
		return l.unmeasured(s, j, t.Budget.Lines), true
	default:
		t.Lines = max(1, t.Budget.Lines)
	}
	return games.Decision{}, false
}

// certain is the score of a take that is known to win or to lose in plies that nobody
// has counted: more than any judgement of moves tells apart.
const certain = 1000

// unmeasured plays by a table that does not count plies. Of several lines those that win
// come first.
func (l *searching) unmeasured(s *state, j judge, lines int) games.Decision {
	pos, takes := s.pos(), s.takes()
	take, note := j.perfect(s.rules, pos, l.chance(pos))
	d := games.Decision{Move: letters(take), Thought: games.Thought{Note: note}}
	place := func(t mask) int {
		switch {
		case t == take:
			return 0
		case !j.won(pos ^ t):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(takes, func(a, b mask) int { return place(a) - place(b) })
	for _, t := range takes[:min(lines, len(takes))] {
		line := games.ThoughtLine{Moves: []string{letters(t)}, Score: certain}
		if j.won(pos ^ t) {
			line.Score = -certain
		}
		d.Thought.Lines = append(d.Thought.Lines, line)
	}
	return d
}

// pick chooses evenly: the first level among all takes, the others among those that win
// within their horizon, or else those that do not lose within it; max among the fastest wins, or else
// the most stubborn losses.
func (l *searching) pick(t *players.Turn, r engine.Report) engine.Move {
	s := t.State.(*state)
	if l.level == perfectLevel {
		if v, ok := t.View.(known); ok {
			take, _ := v.judge.perfect(s.rules, s.pos(), l.chance(s.pos()))
			return moveOf(take)
		}
		return r.Best
	}
	good := map[mask]bool{}
	for _, line := range r.Lines {
		if len(line.Moves) > 0 && (l.level == 1 || cmp.Compare(line.Score, 0) == cmp.Compare(r.Lines[0].Score, 0)) {
			good[s.rules.board().takeOf(line.Moves[0])] = true
		}
	}
	best := slices.DeleteFunc(s.rules.takesAt(s.pos()), func(take mask) bool { return !good[take] })
	if len(best) == 0 {
		return r.Best
	}
	return moveOf(pick(best, l.chance(s.pos())))
}

// after shows the line of the take that was chosen.
func (l *searching) after(_ context.Context, _ *players.Turn, f *players.Found) {
	lines := f.Report.Lines
	for i := range lines {
		if len(lines[i].Moves) > 0 && lines[i].Moves[0] == f.Move {
			lines[0], lines[i] = lines[i], lines[0]
		}
	}
}

// tell says what is known within the horizon, with best play to the end.
func (l *searching) tell(t *players.Turn, i engine.Info) games.Thought {
	s := t.State.(*state)
	j := judgeOf(s.rules, s.pos())
	th := players.ThoughtOf(t.View, i)
	th.Note = l.note(j, s.pos(), th.Depth)
	if l.level == perfectLevel && !j.knows() {
		return th
	}
	var lines []games.ThoughtLine
	for k, line := range th.Lines {
		if !line.Score.Proven() {
			continue
		}
		if j.counts() {
			line = j.line(s.rules, s.pos(), s.rules.board().takeOf(i.Lines[k].Moves[0]))
			th.Depth = len(line.Moves)
		}
		lines = append(lines, line)
	}
	th.Lines = lines
	return th
}

// note says what a take was found by; searched is how many plies deep.
func (l *searching) note(j judge, pos mask, searched int) message.Text {
	switch {
	case l.level < perfectLevel:
		return message.T("trianglenim.note.lookahead", "n", l.horizon)
	case !j.knows():
		return message.T("trianglenim.note.waiting", "n", searched)
	case !j.won(pos):
		return message.T("trianglenim.note.resists")
	}
	return message.T("trianglenim.note.table")
}
