package darkchess

import (
	"context"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/text/message"
)

// The levels: those that overlook search one ply by simple rules, the next searches
// one ply without flips, the others are the full player within so many nodes. None has
// a clock, so their games repeat from the seed on any machine.
//
// What parts 3, 4 and 5 is less what they see than whether they win a won ending: a 4
// that overlooked five captures of 100 and searched no ending had 64 % against 3, and 5 %
// against a 5 that looked three plies ahead there.
type levelLimit struct {
	misses int // of a hundred captures; see glance
	depth  int
	nodes  uint64
	ending int          // plies of a search where nothing is face down, without margin; 0: as elsewhere
	margin engine.Score // what a move may be worth less than the best and still be played
}

var levelLimits = [...]levelLimit{
	1: {misses: 57},
	2: {misses: 40},
	3: {misses: 18},
	4: {misses: 14, ending: 1},
	5: {depth: 1, ending: 2, margin: 120},
	6: {nodes: 400},
	7: {nodes: 1_500},
	8: {nodes: 6_000},
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
	case l.misses > 0 && l.ending > 0:
		return message.T("darkchess.level.ending", "n", l.misses, "ending", l.ending)
	case l.misses > 0:
		return message.T("darkchess.level.misses", "n", l.misses)
	case l.depth > 0:
		return message.T("darkchess.level.depth", "n", l.depth, "ending", l.ending)
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
		return newGlancing(levelLimits[p.Level], env), nil
	}
	return newSearchPlayer(levelLimits[p.Level], p.Level >= fullLevel, env), nil
}

// randomFor is a generator that depends on the seed and on the position, so
// that a player chooses the same again in the same place of the same game.
func randomFor(seed uint64, b *board) *splitmixer {
	return splitmix(seed ^ b.key ^ uint64(b.quiet)<<32)
}

// newGlancing makes a level that overlooks captures, where its ending is not searched.
func newGlancing(l levelLimit, env games.Env) games.Player {
	c := players.SearchConfig{
		Limits: engine.Limits{Depth: 1}, Engine: engine.Options{TableMiB: 1}, Margin: 1, Choices: everyTurn,
		View: func(s games.State) games.Searched { return newGlimpse(glance{s.(*state).b, l.misses, env.Seed}) },
		Tell: func(t *players.Turn, i engine.Info) games.Thought { // what a turn is worth is no opinion of the game
			thought := players.ThoughtOf(t.View, i)
			thought.Lines = nil
			return thought
		},
	}
	if l.ending > 0 {
		ending := newSearchPlayer(levelLimit{ending: l.ending}, false, env)
		c.Before = func(ctx context.Context, t *players.Turn) (games.Decision, bool) {
			if t.State.(*state).b.down > 0 {
				return games.Decision{}, false
			}
			d, err := ending.Choose(ctx, t.State, t.Budget, nil)
			return d, err == nil
		}
	}
	return players.NewSearchPlayer(c, env)
}

// everyTurn is more turns than any position has.
const everyTurn = 1000

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
