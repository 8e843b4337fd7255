package trianglenim

import (
	"context"
	"math/rand/v2"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/message"
)

// classic is classic:table, a games.Player. Its chance depends on the seed and
// the position alone, so a game repeats from its seed however it was resumed.
type classic struct {
	seed  uint64
	watch *games.Watcher
}

func (c *classic) Choose(ctx context.Context, st games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	s := st.(*state)
	if s.pos() == 0 {
		return games.Decision{}, message.Faultf(message.ErrOver, "trianglenim.bad.over")
	}
	if s.rules.Side <= plainSide {
		if _, err := solve(ctx, s.rules, nil); err != nil {
			return games.Decision{}, err
		}
	}
	rng := rand.New(rand.NewPCG(c.seed, uint64(s.pos())))
	take, note := byTable(s.rules, s.pos(), rng)
	d := games.Decision{Move: letters(take)}
	d.Thought.Note = note
	if j := judgeOf(s.rules, s.pos()); j.counts() {
		line := j.line(s.rules, s.pos(), take)
		d.Thought.Depth, d.Thought.Lines = len(line.Moves), []games.ThoughtLine{line}
		c.show(s.rules, s.pos(), take, j)
	}
	return d, ctx.Err()
}

// show tells a Watcher which takes were looked up: those of the list up to the
// first that wins.
func (c *classic) show(r rules, pos, chosen mask, j judge) {
	if c.watch == nil {
		return
	}
	takes, moves := r.takesAt(pos), []engine.Move(nil)
	for _, take := range takes {
		if moves = append(moves, moveOf(take)); take == chosen && j.won(pos) {
			break
		}
	}
	c.watch.OnePly(known{newView(r, pos), j}, moves, len(takes)-len(moves), func(i int) engine.Score { return j.score(pos ^ takes[i]) },
		engine.ReasonProbe, moveOf(chosen))
}

// score is that of a take for its player, by the position that it leaves.
func (j judge) score(after mask) engine.Score {
	if j.won(after) {
		return engine.LossIn(j.plies(after) + 1)
	}
	return engine.WinIn(j.plies(after) + 1)
}

// line is best play from pos, beginning with the given take.
func (j judge) line(r rules, pos, take mask) games.ThoughtLine {
	line := games.ThoughtLine{Bound: engine.Exact, Score: j.score(pos ^ take)}
	for {
		line.Moves = append(line.Moves, letters(take))
		if pos ^= take; pos == 0 {
			return line
		}
		take = j.best(pos, r.takesAt(pos))[0]
	}
}

// best lists the takes that win fastest or, at a P-position, lose slowest.
// It needs distances.
func (j judge) best(pos mask, takes []mask) []mask {
	var list []mask
	for _, take := range takes {
		after := pos ^ take
		if j.plies(after)+1 == j.plies(pos) && j.won(after) != j.won(pos) {
			list = append(list, take)
		}
	}
	return list
}

// perfect plays by what is known: the fastest win; in a lost position the most
// stubborn take.
func (j judge) perfect(r rules, pos mask, rng *rand.Rand) (mask, message.Text) {
	takes := r.takesAt(pos)
	switch {
	case !j.won(pos):
		return pick(j.stubborn(r, pos, takes), rng), message.T("trianglenim.note.resists")
	case j.counts():
		return pick(j.best(pos, takes), rng), message.T("trianglenim.note.table")
	default:
		return pick(j.winning(pos, takes), rng), message.T("trianglenim.note.table")
	}
}

// stubborn lists, for a lost position, the takes that make the game longest
// and among them those after which the largest share of the opponent's replies
// throws the win away.
func (j judge) stubborn(r rules, pos mask, takes []mask) []mask {
	if j.counts() {
		takes = j.best(pos, takes)
	}
	var list []mask
	bestBad, bestOf := 0, 1
	for _, take := range takes {
		bad, of := j.traps(r, pos^take)
		of = max(of, 1)
		switch x, y := bad*bestOf, bestBad*of; {
		case x > y || list == nil:
			list, bestBad, bestOf = []mask{take}, bad, of
		case x == y:
			list = append(list, take)
		}
	}
	return list
}

// traps counts the replies at an N-position that throw the win away, and all.
func (j judge) traps(r rules, pos mask) (bad, of int) {
	if !j.follows() {
		return 0, 0
	}
	replies := r.takesAt(pos)
	return len(replies) - len(j.winning(pos, replies)), len(replies)
}

// byTable is classic:table, the player of the article: the first take of the
// list that leaves a winning shape, and any take when there is none.
func byTable(r rules, pos mask, rng *rand.Rand) (mask, message.Text) {
	j := judgeOf(r, pos)
	if !j.knows() {
		return pick(r.takesAt(pos), rng), message.T("trianglenim.note.unready")
	}
	for _, take := range r.takes() {
		if pos&take == take && !j.won(pos^take) {
			return take, message.T("trianglenim.note.table")
		}
	}
	return pick(r.takesAt(pos), rng), message.T("trianglenim.note.any")
}

func pick(takes []mask, rng *rand.Rand) mask { return takes[rng.IntN(len(takes))] }
