package trianglenim

import (
	"context"
	"math/rand/v2"

	"duiju/engine"
	"duiju/games"
)

// perfectLevel plays from the table; below it, level n looks ahead.
const perfectLevel = 9

// everything is the horizon of a player who knows the whole game.
const everything = maxSide * (maxSide + 1) / 2

// lookahead is how many plies level n looks ahead: 0 2 3 4 5 6 7 8.
func lookahead(level int) int {
	if level == 1 {
		return 0
	}
	return level
}

// player chooses takes: games.Player. Its chance depends on the seed and the
// position alone, so a game repeats from its seed however it was resumed.
type player struct {
	seed uint64
	// horizon is how many plies ahead the player knows what happens.
	horizon int
	choose  func(r rules, pos mask, rng *rand.Rand) (mask, games.Text)
}

func (p *player) Choose(ctx context.Context, st games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	s := st.(*state)
	if s.pos() == 0 {
		return games.Decision{}, games.Faultf(games.ErrOver, "trianglenim.bad.over")
	}
	if s.rules.Side <= plainSide {
		if _, err := solve(ctx, s.rules, nil); err != nil {
			return games.Decision{}, err
		}
	}
	rng := rand.New(rand.NewPCG(p.seed, uint64(s.pos())))
	take, note := p.choose(s.rules, s.pos(), rng)
	d := games.Decision{Move: letters(take)}
	d.Thought.Note = note
	if j := judgeOf(s.rules, s.pos()); j.counts() {
		line := j.line(s.rules, s.pos(), take)
		if d.Thought.Depth = min(p.horizon, len(line.Moves)); p.horizon >= len(line.Moves) {
			d.Thought.Lines = []games.ThoughtLine{line}
		}
	}
	return d, ctx.Err()
}

// line is best play from pos, beginning with the given take.
func (j judge) line(r rules, pos, take mask) games.ThoughtLine {
	line := games.ThoughtLine{Bound: engine.Exact}
	if after := pos ^ take; j.won(after) {
		line.Score = engine.LossIn(j.plies(after) + 1)
	} else {
		line.Score = engine.WinIn(j.plies(after) + 1)
	}
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

// byLevel is the player of a level below perfectLevel: it plays a take that
// wins within its horizon, else one that does not lose within it, else any.
func byLevel(level int) func(rules, mask, *rand.Rand) (mask, games.Text) {
	horizon := lookahead(level)
	return func(r rules, pos mask, rng *rand.Rand) (mask, games.Text) {
		return pick(sees(r, pos, horizon), rng), games.T("trianglenim.note.lookahead", "n", horizon)
	}
}

// sees lists the takes among which a player chooses who knows exactly what
// ends within horizon plies.
func sees(r rules, pos mask, horizon int) []mask {
	takes := r.takesAt(pos)
	if horizon == 0 {
		return takes
	}
	j := judgeOf(r, pos)
	if !j.counts() {
		return takes // side 7 with many pieces left
	}
	var wins, open []mask
	for _, take := range takes {
		after := pos ^ take
		switch {
		case j.plies(after)+1 > horizon:
			open = append(open, take)
		case !j.won(after):
			wins = append(wins, take)
		}
	}
	switch {
	case len(wins) > 0:
		return wins
	case len(open) > 0:
		return open
	}
	return takes
}

// perfect is level 9 and max: the fastest win; in a lost position the most
// stubborn take. On side 7 it plays as level 3 until something is known.
func perfect(r rules, pos mask, rng *rand.Rand) (mask, games.Text) {
	j := judgeOf(r, pos)
	takes := r.takesAt(pos)
	switch {
	case !j.knows():
		return pick(sees(r, pos, lookahead(3)), rng), games.T("trianglenim.note.waiting")
	case !j.won(pos):
		return pick(j.stubborn(r, pos, takes), rng), games.T("trianglenim.note.resists")
	case j.counts():
		return pick(j.best(pos, takes), rng), games.T("trianglenim.note.table")
	default:
		return pick(j.winning(pos, takes), rng), games.T("trianglenim.note.table")
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
	replies := r.takesAt(pos)
	return len(replies) - len(j.winning(pos, replies)), len(replies)
}

// byTable is classic:table, the player of the article: the first take of the
// list that leaves a winning shape, and any take when there is none.
func byTable(r rules, pos mask, rng *rand.Rand) (mask, games.Text) {
	j := judgeOf(r, pos)
	if !j.knows() {
		return pick(sees(r, pos, lookahead(3)), rng), games.T("trianglenim.note.waiting")
	}
	for _, take := range r.takes() {
		if pos&take == take && !j.won(pos^take) {
			return take, games.T("trianglenim.note.table")
		}
	}
	return pick(r.takesAt(pos), rng), games.T("trianglenim.note.any")
}

func pick(takes []mask, rng *rand.Rand) mask { return takes[rng.IntN(len(takes))] }
