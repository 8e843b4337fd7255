package gomoku

import (
	"context"
	"math"
	"time"

	"duiju/engine"
	"duiju/games"
)

// level is what a level of play may do. Levels 1 to 8 count nodes and plies,
// never time, so that their games repeat from the seed on any machine.
type level struct {
	depth  int           // plies; 0: no limit
	nodes  uint64        // 0: no limit
	time   time.Duration // where no clock says otherwise; 0: no limit
	margin float64       // how much expected result a varied move may give away
	lines  int           // moves to choose among
	blind  blindness
}

// blindness is how often, in percent, a level overlooks an enemy threat.
type blindness struct {
	four, three, ownFive int
}

var levels = [...]level{
	1: {depth: 1, margin: 0.20, lines: 12, blind: blindness{four: 20, three: 60, ownFive: 5}},
	2: {depth: 2, margin: 0.15, lines: 10, blind: blindness{four: 8, three: 40}},
	3: {depth: 2, margin: 0.10, lines: 8, blind: blindness{three: 25}},
	4: {depth: 4, nodes: 20_000, margin: 0.07, lines: 6, blind: blindness{three: 10}},
	5: {depth: 6, nodes: 60_000, margin: 0.05, lines: 4, blind: blindness{three: 3}},
	6: {depth: 8, nodes: 150_000, margin: 0.03, lines: 3},
	7: {depth: 10, nodes: 400_000, margin: 0.02, lines: 2},
	8: {depth: 14, nodes: 1_200_000, margin: 0.01, lines: 2},
	9: {time: 3 * time.Second},
}

// maxLevel is the strongest player: everything the clock gives.
var maxLevel = level{time: 5 * time.Second}

// levelPlayer plays on the shared search.
type levelPlayer struct {
	level
	env      games.Env
	searcher engine.Searcher
	news     func(games.Thought)
	game     *position
}

func newLevelPlayer(l level, env games.Env) *levelPlayer {
	if env.Unlimited {
		l.depth, l.nodes, l.time = 0, 0, 0
	}
	return &levelPlayer{level: l, env: env}
}

// Choose searches within the level's limits and the budget.
func (pl *levelPlayer) Choose(ctx context.Context, st games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	s := st.(*State)
	game := s.Game().(*position)
	pl.game, pl.news = game, news
	lines := max(pl.lines, b.Lines, 1)
	if pl.searcher == nil || b.Lines > 0 {
		pl.searcher = engine.New(game, engine.Options{
			TableMiB: pl.env.TableMiB, Threads: pl.env.Threads, Lines: lines, Tracer: pl.env.Tracer,
			OnInfo: pl.report,
		})
	} else {
		pl.searcher.Rebind(game)
	}
	r, err := pl.searcher.Search(ctx, pl.limits(b))
	thought := games.ThoughtOf(game, r.Info)
	move := pl.pick(game, r)
	if move == engine.NoMove {
		if all := game.Moves(nil); len(all) > 0 && game.Outcome() == engine.Ongoing {
			move = all[0]
		}
	}
	return games.Decision{Move: game.MoveName(move), Thought: thought}, err
}

func (pl *levelPlayer) report(i engine.Info) {
	if pl.news != nil {
		pl.news(games.ThoughtOf(pl.game, i))
	}
}

// limits joins the level's limits with the budget: the tighter one counts.
func (pl *levelPlayer) limits(b games.Budget) engine.Limits {
	if b.Time == 0 && b.Clock == 0 {
		b.Time = pl.time
	}
	return b.Limits(engine.Limits{Depth: pl.depth, Nodes: pl.nodes})
}

// pick varies among the moves whose expected result is at most the margin below
// the best; never away from a proven win or to a proven loss.
func (pl *levelPlayer) pick(game *position, r engine.Report) engine.Move {
	if pl.margin == 0 || len(r.Lines) < 2 || r.Score.Proven() {
		return r.Best
	}
	var good []engine.Move
	best := expected(r.Lines[0].Score)
	for _, l := range r.Lines {
		if len(l.Moves) > 0 && !l.Score.Proven() && best-expected(l.Score) <= pl.margin {
			good = append(good, l.Moves[0])
		}
	}
	if len(good) == 0 {
		return r.Best
	}
	rnd := splitmix(pl.env.Seed ^ game.hash)
	return good[rnd.below(len(good))]
}

// expected is the expected result of a score: 1 won, 0 lost.
func expected(s engine.Score) float64 {
	return 1 / (1 + math.Pow(10, -float64(s)/(2*scoreUnit)))
}
