package games

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"duiju/engine"
)

// SearchConfig describes a player that searches with the shared engine. The
// zero value searches the State's Game with the engine's defaults and plays
// the best move.
type SearchConfig struct {
	// Engine configures the search; OnInfo, Lines, Tracer and, where Env sets
	// them, Threads and TableMiB are the player's.
	Engine engine.Options
	// Limits are the level's own; the tighter of them and the Budget counts.
	// A game without a clock has no Budget: without Limits too, the player
	// thinks until the position is solved.
	Limits engine.Limits
	// View is what is searched instead of State.Game.
	View func(State) engine.Game
	// Margin is how far below the best score a move may be and still be
	// chosen, evenly by seed; Choices is how many of the best moves are
	// looked at for that, at least 2 for a Margin to matter. Proven scores
	// are never given up: of a won position only won moves count, and a move
	// that loses is chosen only if all do.
	Margin  engine.Score
	Choices int
	// Pick, if set, chooses the move from the report instead; Choices is how
	// many lines it has. Margins do not count then.
	Pick func(engine.Report) engine.Move
	// MarginAt, if set, gives the margin for a position instead.
	MarginAt func(State) engine.Score
}

// SearchPlayer is a Player that searches with the shared engine. It keeps its
// searcher, and so its table, from move to move.
type SearchPlayer struct {
	cfg      SearchConfig
	env      Env
	searcher engine.Searcher
	lines    int
	news     reporter
}

// NewSearchPlayer makes a player. Env.Unlimited drops the Limits, Env.Tracer
// sees the search.
func NewSearchPlayer(c SearchConfig, env Env) *SearchPlayer {
	if env.Threads > 0 {
		c.Engine.Threads = env.Threads
	}
	if env.TableMiB > 0 {
		c.Engine.TableMiB = env.TableMiB
	}
	if env.Tracer != nil {
		c.Engine.Tracer = env.Tracer
	}
	if env.Unlimited {
		c.Limits = engine.Limits{}
	}
	if c.View == nil {
		c.View = State.Game
	}
	return &SearchPlayer{cfg: c, env: env}
}

// Choose implements Player.
func (p *SearchPlayer) Choose(ctx context.Context, s State, b Budget, news func(Thought)) (Decision, error) {
	if s.Status().Over {
		return Decision{}, Faultf(ErrOver, "games.over")
	}
	if only := s.Moves(); len(only) == 1 && b.Lines < 2 {
		return Decision{Move: only[0]}, nil
	}
	g := p.cfg.View(s)
	margin := p.cfg.Margin
	if p.cfg.MarginAt != nil {
		margin = p.cfg.MarginAt(s)
	}
	lines := max(1, b.Lines)
	if margin > 0 || p.cfg.Pick != nil {
		lines = max(lines, p.cfg.Choices)
	}
	p.bind(g, lines)
	p.news = reporter{game: g, send: news, lines: b.Lines}
	r, err := p.searcher.Search(ctx, b.Limits(p.cfg.Limits))
	p.news.send = nil
	d := Decision{Thought: p.news.thought(r.Info)}
	var best engine.Move
	if p.cfg.Pick != nil {
		best = p.cfg.Pick(r)
	} else {
		best = p.pick(g, r, margin)
	}
	if best != engine.NoMove {
		d.Move = MoveName(g, best)
	}
	if err != nil && !errors.Is(err, ctx.Err()) {
		return d, err
	}
	return d, ctx.Err()
}

// bind puts g under the searcher; another number of lines needs a new one.
func (p *SearchPlayer) bind(g engine.Game, lines int) {
	if p.searcher != nil && p.lines == lines {
		p.searcher.Rebind(g)
		return
	}
	o := p.cfg.Engine
	o.Lines = lines
	o.OnInfo = func(i engine.Info) { p.news.info(i) }
	p.searcher, p.lines = engine.New(g, o), lines
}

// pick chooses evenly among the lines within the margin. The choice depends on
// the seed and the position alone, so taking back and playing on repeats it.
func (p *SearchPlayer) pick(g engine.Game, r engine.Report, margin engine.Score) engine.Move {
	if margin <= 0 || len(r.Lines) < 2 {
		return r.Best
	}
	var near []engine.Move
	for _, l := range r.Lines {
		if len(l.Moves) == 0 || l.Bound == engine.UpperBound && len(near) > 0 {
			continue
		}
		if len(near) == 0 || closeEnough(r.Lines[0].Score, l.Score, margin) {
			near = append(near, l.Moves[0])
		}
	}
	if len(near) == 0 {
		return r.Best
	}
	rng := rand.New(rand.NewPCG(p.env.Seed, g.Hash()))
	return near[rng.IntN(len(near))]
}

// closeEnough reports whether a score may stand in for the best one.
func closeEnough(best, s, margin engine.Score) bool {
	if best.Proven() || s.Proven() {
		return best == s
	}
	return best-s <= margin
}

// Limits are the limits of a search under this budget and a level's own
// limits. A part of the time is kept back for what happens outside the search.
func (b Budget) Limits(level engine.Limits) engine.Limits {
	l := level
	l.Depth = tighter(l.Depth, b.Depth)
	l.Nodes = tighter(l.Nodes, b.Nodes)
	if b.Counted() {
		l.Time, l.Soft = 0, 0
	}
	if b.Time > 0 {
		l.Time = tighter(l.Time, max(b.Time-moveOverhead(b.Time), time.Millisecond))
	}
	if b.Clock > 0 {
		planned := min(b.Clock/20+b.Increment, b.Clock)
		planned = max(planned-moveOverhead(planned), time.Millisecond)
		l.Time = tighter(l.Time, planned*85/100)
		l.Soft = tighter(l.Soft, planned*55/100)
	}
	return l
}

// moveOverhead is kept back from a move's time for everything but the search:
// 30 ms, or a tenth of a short time.
func moveOverhead(t time.Duration) time.Duration { return min(30*time.Millisecond, t/10) }

// tighter is the smaller of two limits of which 0 means none.
func tighter[T int | uint64 | time.Duration](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// newsInterval is the shortest time between two reports: 10 a second.
const newsInterval = 100 * time.Millisecond

// reporter passes on reports of a search, at most ten a second.
type reporter struct {
	game  engine.Game
	send  func(Thought)
	lines int
	last  time.Time
}

func (r *reporter) info(i engine.Info) {
	if r.send == nil || time.Since(r.last) < newsInterval {
		return
	}
	r.send(r.thought(i))
	r.last = time.Now()
}

// thought shows as many lines as were asked for, not those searched for a
// choice.
func (r *reporter) thought(i engine.Info) Thought {
	if n := max(1, r.lines); len(i.Lines) > n {
		i.Lines = i.Lines[:n]
	}
	return ThoughtOf(r.game, i)
}
