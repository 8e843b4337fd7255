package darkchess

import (
	"context"
	"time"

	"duiju/engine"
	"duiju/games"
)

// searchPlayer chooses by the engine.
type searchPlayer struct {
	limit    levelLimit
	tuning   tuning
	flips    bool // searches flips at the root
	env      games.Env
	searcher engine.Searcher
	news     func(games.Thought)
	lines    int
	latest   engine.Info // the last news of the search
	// minds are the best moves of the last iteration but one, and of the last,
	// which has mindDepth.
	minds     [2]engine.Move
	mindDepth int
	flip      turn // played if the pass that stands for flips is best
}

func newSearchPlayer(l levelLimit, flips bool, env games.Env) *searchPlayer {
	if env.Unlimited {
		l = levelLimit{}
	}
	return &searchPlayer{limit: l, tuning: tuned, flips: flips, env: env}
}

// maxDepth bounds the iterations: deeper only repeats in quiet endings.
const maxDepth = 60

// Choose implements games.Player.
func (p *searchPlayer) Choose(ctx context.Context, s games.State, budget games.Budget, news func(games.Thought)) (games.Decision, error) {
	st := s.(*state)
	if st.status.Over {
		return games.Decision{}, games.Faultf(games.ErrOver, "darkchess.illegal.over")
	}
	random := randomFor(p.env.Seed, st.b)
	if t, ok := forcedTurn(st.b, random); ok {
		return games.Decision{Move: t.String()}, nil
	}
	mode := passFlips
	if p.flips && !p.tuning.noRoot {
		mode = searchFlips
	}
	p.news, p.flip = news, turn{}
	if st.b.down > 0 {
		p.flip = chooseFlip(st.b, random)
	}
	limits := p.limits(budget)
	v := newTunedView(st.b, mode, &p.tuning)
	if p.flips && !p.tuning.noTables {
		start := time.Now()
		v.tables = tablesFor(ctx, st.b, limits.Time*tableShare/100)
		limits = limits.less(time.Since(start))
	}
	if v.tables.of(st.b) != nil {
		best := bestSolved(v.tables.solvedMoves(st.b))
		for _, s := range best {
			v.only = append(v.only, s.move)
		}
		if best[0].outcome != engine.Draw && budget.Lines <= 1 {
			return solvedDecision(best[0], news), nil
		}
	}
	p.bind(v, max(1, budget.Lines))
	r, err := p.search(ctx, limits)
	d := games.Decision{Thought: p.thought(r.Info)}
	switch r.Best {
	case engine.NoMove:
		if err == nil {
			err = ctx.Err()
		}
		return d, err
	case passMove:
		d.Move = p.flip.String()
	default:
		d.Move = p.complete(ctx, st.b, r.Best, limits).String()
	}
	return d, err
}

// search searches the position bound. Where the limits cut an iteration short
// that had already found a better move, that one counts: the moves before it
// were searched as deep.
//
// A search by time that stops before its time is up goes on if the last
// iteration changed its mind: the table makes the way back there short.
func (p *searchPlayer) search(ctx context.Context, l searchLimits) (engine.Report, error) {
	start := time.Now()
	p.latest, p.minds = engine.Info{}, [2]engine.Move{}
	r, err := p.searcher.Search(ctx, l.Limits)
	if l.Soft > 0 && !p.tuning.steady && err == nil && !r.Proven && p.minds[0] != p.minds[1] && r.Depth >= restlessDepth {
		if left := l.less(time.Since(start)); left.Time > l.Time/8 {
			left.Soft = left.Time
			before := r
			if r, err = p.searcher.Search(ctx, left.Limits); r.Depth < before.Depth {
				r = before
			}
		}
	}
	if i := p.latest; !p.tuning.finished && p.lines == 1 && i.Depth > r.Depth && len(i.Lines) > 0 {
		if best := i.Lines[0]; best.Bound != engine.UpperBound && len(best.Moves) > 0 {
			r.Best, r.Score, r.Lines = best.Moves[0], best.Score, i.Lines
		}
	}
	return r, err
}

// restlessDepth is the depth from which a change of mind means something.
const restlessDepth = 4

// remember keeps the best moves of the last two iterations.
func (p *searchPlayer) remember(i engine.Info) [2]engine.Move {
	best := engine.NoMove
	if len(i.Lines) > 0 && len(i.Lines[0].Moves) > 0 {
		best = i.Lines[0].Moves[0]
	}
	if i.Depth == p.mindDepth {
		return [2]engine.Move{p.minds[0], best}
	}
	p.mindDepth = i.Depth
	return [2]engine.Move{p.minds[1], best}
}

// solvedDecision plays a move whose result is known.
func solvedDecision(s solvedMove, news func(games.Thought)) games.Decision {
	line := games.ThoughtLine{Score: tableWin - engine.Score(s.distance), Bound: engine.Exact, Moves: []string{nameOf(s.move)}}
	note := games.T("darkchess.note.won", "n", s.distance)
	if s.outcome == engine.Loss {
		line.Score, note = -line.Score, games.T("darkchess.note.lost", "n", s.distance)
	}
	t := games.Thought{Lines: []games.ThoughtLine{line}, Note: note}
	if news != nil {
		news(t)
	}
	return games.Decision{Move: nameOf(s.move), Thought: t}
}

// bind puts a position under the searcher, which keeps its table.
func (p *searchPlayer) bind(v *view, lines int) {
	if p.searcher != nil && p.lines == lines {
		p.searcher.Rebind(v)
		return
	}
	p.lines = lines
	p.searcher = engine.New(v, engine.Options{
		TableMiB: p.tableMiB(),
		Threads:  p.env.Threads,
		Lines:    lines,
		Off:      p.tuning.off,
		Tracer:   p.env.Tracer,
		OnInfo: func(i engine.Info) {
			p.latest = i
			p.minds = p.remember(i)
			if p.news != nil {
				p.news(p.thought(i))
			}
		},
	})
}

// bigTableMiB is the table of a player whose searches only time limits.
const bigTableMiB = 48

func (p *searchPlayer) tableMiB() int {
	if p.env.TableMiB == 0 && p.flips && p.limit.nodes == 0 {
		return bigTableMiB
	}
	return p.env.TableMiB
}

// complete turns a searched move into a whole turn: after a capture that
// could go on, the rest of the chain is searched move by move.
func (p *searchPlayer) complete(ctx context.Context, b *board, m engine.Move, l searchLimits) turn {
	t := turn{path: []square{toOf(m)}}
	if isFlip(m) {
		return t
	}
	t.path = []square{fromOf(m), toOf(m)}
	p.news = nil // what follows is no news of this position
	c := b.clone()
	c.do(m)
	l.Depth = min(l.Depth, chainDepth)
	for c.waiting {
		l = l.share(chainShare)
		c.do(passMove)
		p.bind(newTunedView(c, passFlips, &p.tuning), 1)
		r, _ := p.searcher.Search(ctx, l.Limits)
		if !isStep(r.Best) {
			break
		}
		t.path = append(t.path, toOf(r.Best))
		c.do(r.Best)
	}
	return t
}

// forcedTurn answers without a search: the first flip of the game, where all
// squares are alike but for symmetry, and a single legal turn.
func forcedTurn(b *board, random *splitmixer) (turn, bool) {
	if b.undecided {
		return turn{path: []square{random.pick(b.by[hidden])}}, true
	}
	if turns := b.turns(); len(turns) == 1 {
		return turns[0], true
	}
	return turn{}, false
}

// pick is a random square of a non-empty mask.
func (g *splitmixer) pick(mask uint32) square {
	var all []square
	for ; mask != 0; mask &= mask - 1 {
		all = append(all, first(mask))
	}
	return all[g.below(len(all))]
}

// The shares of a move's time, in percent: no iteration is begun after
// softShare, none is continued after hardShare.
const (
	softShare = 45
	hardShare = 90
	// tableShare is what a search waits at most for an endgame to be solved.
	tableShare = 40
	// clockMoves is how many more moves a clock has to last for.
	clockMoves = 40
	// clockReserve is what is never planned for.
	clockReserve = 50 * time.Millisecond
)

// searchLimits are the limits of one search.
type searchLimits struct{ engine.Limits }

// less takes time that was spent before the search out of the limits.
func (l searchLimits) less(spent time.Duration) searchLimits {
	if l.Time > 0 {
		l.Time, l.Soft = max(time.Millisecond, l.Time-spent), max(time.Millisecond, l.Soft-spent)
	}
	return l
}

// share is so many percent of the limits.
func (l searchLimits) share(percent int) searchLimits {
	l.Time, l.Soft = l.Time*time.Duration(percent)/100, l.Soft*time.Duration(percent)/100
	l.Nodes = l.Nodes * uint64(percent) / 100
	return l
}

// The rest of a chain capture gets so many percent of the limits at each step,
// and a search of at most this depth.
const chainShare, chainDepth = 10, 6

// limits joins the level's limits with the budget; the tighter one counts.
func (p *searchPlayer) limits(b games.Budget) searchLimits {
	l := searchLimits{engine.Limits{Depth: maxDepth}}
	if p.limit.depth > 0 {
		l.Depth = p.limit.depth
	}
	if b.Depth > 0 {
		l.Depth = min(l.Depth, b.Depth)
	}
	l.Nodes = tighter(p.limit.nodes, b.Nodes)
	t := tighter(p.limit.time, b.Time)
	if b.Counted() {
		t = 0
	}
	if b.Clock > 0 {
		share := b.Clock/clockMoves + b.Increment*hardShare/100
		t = tighter(t, max(time.Millisecond, min(share, b.Clock-clockReserve)))
	}
	if t > 0 {
		l.Soft, l.Time = t*softShare/100, t*hardShare/100
	}
	if l.Nodes == 0 && t == 0 && l.Depth == maxDepth {
		l.Nodes = defaultNodes
	}
	return l
}

// defaultNodes limits a search that nothing else limits.
const defaultNodes = 2_000_000

// tighter is the smaller of two limits, where 0 is none.
func tighter[T uint64 | time.Duration](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// thought is what a search has found so far.
func (p *searchPlayer) thought(i engine.Info) games.Thought {
	t := games.Thought{
		Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, Elapsed: i.Elapsed, HashFull: i.HashFull,
		TableHits: permille(i.TableHits, i.TableProbes), FirstCuts: permille(i.FirstCuts, i.Cuts),
	}
	for _, l := range i.Lines {
		line := games.ThoughtLine{Score: l.Score, Bound: l.Bound}
		for n, m := range l.Moves {
			if !isStep(m) && n > 0 {
				break
			}
			if m == passMove {
				line.Moves = append(line.Moves, p.flip.String())
				break
			}
			line.Moves = append(line.Moves, nameOf(m))
			if isFlip(m) { // what follows depends on chance
				line.Average = n == 0
				break
			}
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}

func permille(part, whole uint64) int {
	if whole == 0 {
		return 0
	}
	return int(1000 * part / whole)
}
