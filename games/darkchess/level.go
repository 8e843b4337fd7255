package darkchess

import (
	"context"
	"time"

	"duiju/games"
	"duiju/games/text/message"
)

// The levels: 1 and 2 look one ply ahead by simple rules, 3 to 6 search to a
// fixed depth without flips, 7 to 9 are the full player within a budget. Each
// was measured against the one before, 100 games of 50 deals: 2 v 1 97.5 %, 3 v
// 2 81.0, 4 v 3 68.0, 5 v 4 68.0, 6 v 5 60.0 (at depth 4 it was 56.5);
// 7 v 6 85.3 % in 17 games.
type levelLimit struct {
	depth int
	nodes uint64
	time  time.Duration
}

var levelLimits = map[int]levelLimit{
	3: {depth: 1},
	4: {depth: 2},
	5: {depth: 3},
	6: {depth: 5},
	7: {nodes: 60_000},
	8: {nodes: 250_000},
	9: {time: 3 * time.Second},
}

// fullLevel is the first level that searches flips.
const fullLevel = 7

func levelInfos() []games.LevelInfo {
	return []games.LevelInfo{
		{Level: 1, Text: message.T("darkchess.level.random")},
		{Level: 2, Text: message.T("darkchess.level.greedy")},
		{Level: 3, Text: message.T("darkchess.level.depth", "n", levelLimits[3].depth)},
		{Level: 4, Text: message.T("darkchess.level.depth", "n", levelLimits[4].depth)},
		{Level: 5, Text: message.T("darkchess.level.depth", "n", levelLimits[5].depth)},
		{Level: 6, Text: message.T("darkchess.level.depth", "n", levelLimits[6].depth)},
		{Level: 7, Text: message.T("darkchess.level.nodes", "nodes", int(levelLimits[7].nodes))},
		{Level: 8, Text: message.T("darkchess.level.nodes", "nodes", int(levelLimits[8].nodes))},
		{Level: 9, Text: message.T("darkchess.level.time", "n", int(levelLimits[9].time/time.Second))},
	}
}

// newPlayer makes a level, the strongest player or a classic player.
func newPlayer(p games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	p, err := games.Info{Levels: levelInfos(), Classics: classicInfos()}.CheckPlayer(p)
	if err == nil {
		_, err = rulesOf(o)
	}
	switch {
	case err != nil:
		return nil, err
	case p.Kind == games.Classic:
		return &reportPlayer{depth: p.Options.Int("depth"), nodeLimit: uint64(p.Options.Int("nodes")), seed: env.Seed, watch: env.Watch}, nil
	case p.Kind != games.Level:
		return newSearchPlayer(levelLimit{}, true, env), nil
	case p.Level == 1:
		return simplePlayer{choose: randomTurn, seed: env.Seed}, nil
	case p.Level == 2:
		return simplePlayer{choose: greedyTurn, seed: env.Seed}, nil
	}
	return newSearchPlayer(levelLimits[p.Level], p.Level >= fullLevel, env), nil
}

// randomFor is a generator that depends on the seed and on the position, so
// that a player chooses the same again in the same place of the same game.
func randomFor(seed uint64, b *board) *splitmixer {
	return splitmix(seed ^ b.key ^ uint64(b.quiet)<<32)
}

// simplePlayer plays by a rule without search.
type simplePlayer struct {
	choose func(b *board, random *splitmixer) turn
	seed   uint64
}

// Choose implements games.Player.
func (sp simplePlayer) Choose(ctx context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	st := s.(*state)
	if st.status.Over {
		return games.Decision{}, message.Faultf(message.ErrOver, "darkchess.illegal.over")
	}
	return games.Decision{Move: sp.choose(st.b, randomFor(sp.seed, st.b)).String()}, ctx.Err()
}

// randomTurn plays any turn, but takes a piece for nothing every other time
// that it can.
func randomTurn(b *board, random *splitmixer) turn {
	turns := b.turns()
	if random.below(2) == 0 {
		var free []turn
		c := b.clone()
		for _, t := range turns {
			if c.isCapture(t) && !c.retaken(t) {
				free = append(free, t)
			}
		}
		if len(free) > 0 {
			turns = free
		}
	}
	return turns[random.below(len(turns))]
}

// isCapture reports whether a turn captures a face-up piece.
func (b *board) isCapture(t turn) bool {
	return len(t.path) > 1 && b.at[t.path[1]].faceUp()
}

// retaken reports whether the piece that makes a turn without a flip can be
// captured at once.
func (b *board) retaken(t turn) bool {
	n := len(b.past)
	b.play(t)
	at := t.path[len(t.path)-1]
	hit := b.at[at].faceUp() && b.attacked(at)
	for len(b.past) > n {
		b.undo()
	}
	return hit
}
