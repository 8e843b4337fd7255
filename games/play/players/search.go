package players

import (
	"context"
	"math/rand/v2"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/message"
)

// SearchConfig describes a player that searches with the shared engine. The
// zero value searches the State's Game with the engine's defaults and plays
// the best move. Whatever a game does besides is one of the hooks.
type SearchConfig struct {
	// Engine configures the search; OnInfo, Lines, Tracer and, where Env sets
	// them, Threads and TableMiB are the player's.
	Engine engine.Options
	// Limits are the level's own; the tighter of them and the Budget counts.
	Limits engine.Limits
	// Otherwise is the budget where neither Limits nor Budget ends a search.
	// Without it too, the player thinks until the position is solved.
	Otherwise games.Budget
	// View is what is searched instead of State.Game.
	View func(games.State) games.Searched
	// Margin is how far below the best score a move may be and still be
	// chosen, evenly by seed; Choices is how many of the best moves are
	// looked at for that, at least 2 for a Margin to matter. Proven scores
	// are never given up: of a won position only won moves count, and a move
	// that loses is chosen only if all do.
	Margin  engine.Score
	Choices int

	// Before, if set, may decide without a search: a book, a forced move, a
	// proof. It may change the Turn's View, Limits and Lines instead.
	Before func(context.Context, *Turn) (games.Decision, bool)
	// Pick, if set, chooses the move from the report of a search instead;
	// Choices is how many lines it has. Margins do not count then.
	Pick func(*Turn, engine.Report) engine.Move
	// After, if set, looks at what was found and may change it, with searches
	// of its own: a check that the move is safe, the rest of a whole turn. No
	// news is given of these. Reserve is the part of a move's time, in
	// percent, that the search leaves to it.
	After   func(context.Context, *Turn, *Found)
	Reserve int
	// Tell, if set, puts the state of a search into words instead of
	// ThoughtOf.
	Tell func(*Turn, engine.Info) games.Thought
}

// Turn is one move of a SearchPlayer while it is thought about.
type Turn struct {
	State  games.State
	Budget games.Budget
	View   games.Searched // what is searched
	Limits engine.Limits  // of the whole move, from its beginning on
	Lines  int            // searched
	Beside uint64         // nodes spent beside the search, to be told with its own: of proofs and checks

	began  time.Time
	player *SearchPlayer
}

// Elapsed is the time since the move began to be thought about.
func (t *Turn) Elapsed() time.Duration { return time.Since(t.began) }

// Left are the limits less the time that has passed.
func (t *Turn) Left() engine.Limits { return less(t.Limits, t.Elapsed()) }

// Search searches the View, and tells news unless it is called by After.
func (t *Turn) Search(ctx context.Context, l engine.Limits) (engine.Report, error) {
	t.player.bind(t.View, t.Lines)
	t.player.env.Watch.Begin(t.View)
	return t.player.searcher.Search(ctx, l)
}

// Pick chooses from the report of a search as the player does.
func (t *Turn) Pick(r engine.Report) engine.Move {
	if pick := t.player.cfg.Pick; pick != nil {
		return pick(t, r)
	}
	return t.player.pick(t.View, r)
}

// Found is what a search has found and the move chosen.
type Found struct {
	Report engine.Report
	Move   engine.Move // NoMove if nothing was found
	Text   string      // the move's text; "" is MoveName of Move
}

// depth is how deeply the move was searched.
func (f *Found) depth() int {
	for _, l := range f.Report.Lines {
		if len(l.Moves) > 0 && l.Moves[0] == f.Move {
			return l.Depth
		}
	}
	return f.Report.Depth
}

// SearchPlayer is a Player that searches with the shared engine. It keeps its
// searcher, and so its table, from move to move.
type SearchPlayer struct {
	cfg      SearchConfig
	env      games.Env
	searcher *engine.Searcher
	lines    int
	news     func(engine.Info) // of the search under way
}

// NewSearchPlayer makes a player. Env.Unlimited drops the Limits, Env.Watch sees
// the searches.
func NewSearchPlayer(c SearchConfig, env games.Env) *SearchPlayer {
	if env.Threads > 0 {
		c.Engine.Threads = env.Threads
	}
	if env.TableMiB > 0 {
		c.Engine.TableMiB = env.TableMiB
	}
	c.Engine.Tracer = env.Watch.Tracer()
	if env.Unlimited {
		c.Limits = engine.Limits{}
	}
	if c.View == nil {
		c.View = games.State.Game
	}
	return &SearchPlayer{cfg: c, env: env, news: func(engine.Info) {}}
}

// Choose implements Player.
func (p *SearchPlayer) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	t := &Turn{State: s, Budget: b, Limits: p.Limits(b), Lines: max(1, b.Lines), began: time.Now(), player: p}
	if s.Status().Over {
		return games.Decision{}, message.Faultf(message.ErrOver, "games.over")
	}
	if only := s.Moves(); len(only) == 1 && b.Lines < 2 {
		return games.Decision{Move: only[0].Text, Thought: games.Thought{Note: message.T("games.note.only")}}, ctx.Err()
	}
	if p.cfg.Margin > 0 || p.cfg.Pick != nil {
		t.Lines = max(t.Lines, p.cfg.Choices)
	}
	t.View = p.cfg.View(s)
	if p.cfg.Before != nil {
		if d, decided := p.cfg.Before(ctx, t); decided {
			return d, ctx.Err()
		}
	}
	return p.search(ctx, t, news)
}

// search searches, chooses and looks at the choice again.
func (p *SearchPlayer) search(ctx context.Context, t *Turn, news func(games.Thought)) (games.Decision, error) {
	l := t.Left()
	l.Time = l.Time * time.Duration(100-p.cfg.Reserve) / 100
	l.Soft = min(l.Soft, l.Time)
	told := time.Time{}
	p.news = func(i engine.Info) {
		if news != nil && time.Since(told) >= newsInterval {
			news(p.tell(t, i))
			told = time.Now()
		}
	}
	r, _ := t.Search(ctx, l) // its error is that of ctx
	p.news = func(engine.Info) {}
	f := Found{Report: r, Move: t.Pick(r)}
	if p.cfg.After != nil {
		p.cfg.After(ctx, t, &f)
	}
	p.env.Watch.Chose(f.Move, f.depth())
	d := games.Decision{Move: f.Text, Thought: p.tell(t, f.Report.Info)}
	if d.Move == "" && f.Move != engine.NoMove {
		d.Move = t.View.MoveName(f.Move)
	}
	return d, ctx.Err()
}

// Limits are the limits of a move under a budget.
func (p *SearchPlayer) Limits(b games.Budget) engine.Limits {
	l := b.Limits(p.cfg.Limits)
	if l == (engine.Limits{}) {
		l = p.cfg.Otherwise.Limits(engine.Limits{})
	}
	return l
}

// tell shows as many lines as were asked for, not those searched for a choice.
func (p *SearchPlayer) tell(t *Turn, i engine.Info) games.Thought {
	i.Nodes += t.Beside
	if n := max(1, t.Budget.Lines); len(i.Lines) > n {
		i.Lines = i.Lines[:n]
	}
	if p.cfg.Tell != nil {
		return p.cfg.Tell(t, i)
	}
	return ThoughtOf(t.View, i)
}

// bind puts g under the searcher; another number of lines needs a new one.
func (p *SearchPlayer) bind(g engine.Game, lines int) {
	if p.searcher != nil && p.lines == lines {
		p.searcher.Rebind(g)
		return
	}
	o := p.cfg.Engine
	o.Lines = lines
	o.OnInfo = func(i engine.Info) { p.news(i) }
	p.searcher, p.lines = engine.New(g, o), lines
}

// pick chooses evenly among the lines within the margin. The choice depends on
// the seed and the position alone, so taking back and playing on repeats it.
func (p *SearchPlayer) pick(g engine.Game, r engine.Report) engine.Move {
	margin := p.cfg.Margin
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

// newsInterval is the shortest time between two reports: 10 a second.
const newsInterval = 100 * time.Millisecond

// less takes time that was spent before a search out of its limits.
func less(l engine.Limits, spent time.Duration) engine.Limits {
	if l.Time > 0 {
		l.Time = max(l.Time-spent, time.Millisecond)
	}
	if l.Soft > 0 {
		l.Soft = max(l.Soft-spent, time.Millisecond)
	}
	return l
}
