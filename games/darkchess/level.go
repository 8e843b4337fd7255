package darkchess

import (
	"context"
	"time"

	"duiju/engine"
	"duiju/games"
)

// The levels: 1 and 2 look one ply ahead by simple rules, 3 to 6 search to a
// fixed depth without flips, 7 to 9 are the full player within a budget.
type levelLimit struct {
	depth int
	nodes uint64
	time  time.Duration
}

var levelLimits = map[int]levelLimit{
	3: {depth: 1},
	4: {depth: 2},
	5: {depth: 3},
	6: {depth: 4},
	7: {nodes: 60_000},
	8: {nodes: 250_000},
	9: {time: 3 * time.Second},
}

// fullLevel is the first level that searches flips.
const fullLevel = 7

func levelInfos() []games.LevelInfo {
	return []games.LevelInfo{
		{Level: 1, Text: games.T("darkchess.level.random")},
		{Level: 2, Text: games.T("darkchess.level.greedy")},
		{Level: 3, Text: games.T("darkchess.level.depth", "n", levelLimits[3].depth)},
		{Level: 4, Text: games.T("darkchess.level.depth", "n", levelLimits[4].depth)},
		{Level: 5, Text: games.T("darkchess.level.depth", "n", levelLimits[5].depth)},
		{Level: 6, Text: games.T("darkchess.level.depth", "n", levelLimits[6].depth)},
		{Level: 7, Text: games.T("darkchess.level.nodes", "nodes", int(levelLimits[7].nodes))},
		{Level: 8, Text: games.T("darkchess.level.nodes", "nodes", int(levelLimits[8].nodes))},
		{Level: 9, Text: games.T("darkchess.level.time", "n", int(levelLimits[9].time/time.Second))},
	}
}

// NewPlayer implements games.Module.
func (Module) NewPlayer(p games.PlayerSpec, o games.Options, env games.Env) (games.Player, error) {
	if _, err := rulesOf(o); err != nil {
		return nil, err
	}
	switch p.Kind {
	case games.Level:
		switch {
		case p.Level == 1:
			return simplePlayer{choose: randomTurn, seed: env.Seed}, nil
		case p.Level == 2:
			return simplePlayer{choose: greedyTurn, seed: env.Seed}, nil
		case p.Level >= 3 && p.Level <= 9:
			return newSearchPlayer(levelLimits[p.Level], p.Level >= fullLevel, env), nil
		}
		return nil, games.Faultf(games.ErrOption, "darkchess.player.level", "value", p.Level)
	case games.Max:
		return newSearchPlayer(levelLimit{}, true, env), nil
	case games.Classic:
		return newClassic(p, env)
	}
	return nil, games.Faultf(games.ErrOption, "darkchess.player.unknown", "name", p.Name)
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
func (p simplePlayer) Choose(ctx context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	st := s.(*State)
	if st.status.Over {
		return games.Decision{}, games.Faultf(games.ErrOver, "darkchess.illegal.over")
	}
	return games.Decision{Move: p.choose(st.b, randomFor(p.seed, st.b)).String()}, ctx.Err()
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

// searchPlayer chooses by the engine.
type searchPlayer struct {
	limit    levelLimit
	flips    bool // searches flips at the root
	env      games.Env
	searcher engine.Searcher
	view     *view
	news     func(games.Thought)
	lines    int
	flip     turn // played if the pass that stands for flips is best
}

func newSearchPlayer(l levelLimit, flips bool, env games.Env) *searchPlayer {
	if env.Unlimited {
		l = levelLimit{}
	}
	return &searchPlayer{limit: l, flips: flips, env: env}
}

// maxDepth bounds the iterations: deeper only repeats in quiet endings.
const maxDepth = 60

// Choose implements games.Player.
func (p *searchPlayer) Choose(ctx context.Context, s games.State, budget games.Budget, news func(games.Thought)) (games.Decision, error) {
	st := s.(*State)
	if st.status.Over {
		return games.Decision{}, games.Faultf(games.ErrOver, "darkchess.illegal.over")
	}
	random := randomFor(p.env.Seed, st.b)
	if t, ok := forcedTurn(st.b, random); ok {
		return games.Decision{Move: t.String()}, nil
	}
	mode := passFlips
	if p.flips {
		mode = searchFlips
	}
	p.news, p.flip = news, turn{}
	if st.b.down > 0 {
		p.flip = chooseFlip(st.b, random)
	}
	limits := p.limits(budget)
	v := newView(st.b, mode)
	if p.flips {
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
	r, err := p.searcher.Search(ctx, limits.Limits)
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
	p.view = v
	if p.searcher != nil && p.lines == lines {
		p.searcher.Rebind(v)
		return
	}
	p.lines = lines
	p.searcher = engine.New(v, engine.Options{
		TableMiB: p.tableMiB(),
		Threads:  p.env.Threads,
		Lines:    lines,
		Tracer:   p.env.Tracer,
		OnInfo: func(i engine.Info) {
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
	c := b.clone()
	c.do(m)
	l.Depth = min(l.Depth, chainDepth)
	for c.waiting {
		l = l.share(chainShare)
		c.do(passMove)
		p.bind(newView(c, passFlips), 1)
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
