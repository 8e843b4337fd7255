package darkchess

import (
	"context"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/message"
)

// The levels: those that overlook look one ply ahead by simple rules, the next searches
// one ply without flips, the others are the full player within so many nodes. None has
// a clock, so their games repeat from the seed on any machine.
type levelLimit struct {
	misses int // of a hundred captures; see glance
	depth  int
	nodes  uint64
	margin engine.Score // what a move may be worth less than the best and still be played
}

var levelLimits = [...]levelLimit{
	1: {misses: 57},
	2: {misses: 40},
	3: {misses: 24},
	4: {misses: 5},
	5: {depth: 1, margin: 30},
	6: {nodes: 600},
	7: {nodes: 3_000},
	8: {nodes: 16_000},
	9: {nodes: 100_000},
}

// fullLevel is the first level that searches flips.
const fullLevel = 6

func levelInfos() (infos []games.LevelInfo) {
	for n := 1; n < len(levelLimits); n++ {
		infos = append(infos, games.LevelInfo{Level: n, Text: levelLimits[n].text()})
	}
	return infos
}

// text is one sentence of what a level sees and what it overlooks.
func (l levelLimit) text() message.Text {
	switch {
	case l.misses > 0:
		return message.T("darkchess.level.misses", "n", l.misses)
	case l.depth > 0:
		return message.T("darkchess.level.depth", "n", l.depth)
	}
	return message.T("darkchess.level.nodes", "nodes", int(l.nodes))
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
		return newReportPlayer(p.Options, env), nil
	case p.Kind != games.Level:
		return newSearchPlayer(levelLimit{}, true, env), nil
	case levelLimits[p.Level].misses > 0:
		return simplePlayer{misses: levelLimits[p.Level].misses, seed: env.Seed}, nil
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
	misses int
	seed   uint64
}

// Choose implements games.Player.
func (sp simplePlayer) Choose(ctx context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	st := s.(*state)
	if st.status.Over {
		return games.Decision{}, message.Faultf(message.ErrOver, "darkchess.illegal.over")
	}
	return games.Decision{Move: glance{st.b, sp.misses, sp.seed}.turn(randomFor(sp.seed, st.b)).String()}, ctx.Err()
}

// isCapture reports whether a turn captures a face-up piece.
func (b *board) isCapture(t turn) bool {
	return len(t.path) > 1 && b.at[t.path[1]].faceUp()
}

// retaken reports whether the piece that makes a turn without a flip can be
// captured at once.
func (b *board) retaken(t turn) bool { return glance{b: b}.retaken(t) }

// retaken reports whether that is seen.
func (g glance) retaken(t turn) bool {
	n := len(g.b.past)
	g.b.play(t)
	at := t.path[len(t.path)-1]
	hit := g.b.at[at].faceUp() && g.attacked(at)
	for len(g.b.past) > n {
		g.b.undo()
	}
	return hit
}
