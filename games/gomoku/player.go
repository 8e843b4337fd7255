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
	until  int           // the plies for which it varies; 0: the whole game
	lines  int           // moves to choose among
	fours  int           // longest VCF it finds, in fours
	vct    uint64        // nodes of its search for a VCT; 0: none
	plies  int           // longest VCT it finds; 0: any
	check  uint64        // nodes to see that its move does not lose to a VCT; 0: unseen
	book   bool          // begins from the opening book
	blind  blindness
}

// allFours is more fours than any line has.
const allFours = maxPoints

var levels = [...]level{
	1: {depth: 1, margin: 0.25, lines: 14, blind: blindness{four: 30, three: 80, ownFive: 5}},
	2: {depth: 2, margin: 0.20, lines: 12, blind: blindness{four: 20, three: 75}},
	3: {depth: 2, margin: 0.15, lines: 10, blind: blindness{four: 8, three: 62}},
	4: {depth: 2, nodes: 20_000, margin: 0.10, lines: 8, fours: 2, blind: blindness{three: 36}},
	5: {depth: 3, nodes: 40_000, margin: 0.17, lines: 8, fours: 3, check: 3_000, blind: blindness{three: 3}},
	6: {depth: 5, nodes: 60_000, margin: 0.05, lines: 4, fours: 5, check: 2_000, blind: blindness{three: 4}},
	7: {depth: 6, nodes: 120_000, margin: 0.03, lines: 3, fours: allFours, vct: 2_000, plies: 5, check: 5_000},
	8: {depth: 9, nodes: 400_000, margin: 0.01, lines: 2, fours: allFours, vct: 20_000, check: checkNodes, book: true},
	9: {time: 3 * time.Second, margin: 0.01, until: 6, lines: 3, fours: allFours, vct: math.MaxUint64, check: checkNodes, book: true},
}

// maxLevel is the strongest player: everything the clock gives.
var maxLevel = level{time: 5 * time.Second, fours: allFours, vct: math.MaxUint64, check: checkNodes}

// levelPlayer plays on the shared search. It keeps the searcher and the plan
// of a proved win from move to move.
type levelPlayer struct {
	level
	env      games.Env
	searcher engine.Searcher
	lines    int // of the searcher
	plan     plan
	game     *position
	news     func(games.Thought)
}

func newLevelPlayer(l level, env games.Env) *levelPlayer {
	if env.Unlimited {
		l.depth, l.nodes, l.time = 0, 0, 0
	}
	return &levelPlayer{level: l, env: env}
}

// Choose plays what is forced, then a proved win, and else searches within the
// level's limits and the budget.
func (pl *levelPlayer) Choose(ctx context.Context, st games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	s := st.(*state)
	if s.status.Over {
		return games.Decision{}, games.Faultf(games.ErrOver, "gomoku.refused.over", "reason", s.status.Reason)
	}
	start := time.Now()
	pl.game, pl.news = pl.view(s), news
	if pl.game.result != engine.Ongoing || b.Lines > 1 {
		return pl.search(ctx, b, engine.Line{}, start)
	}
	if pl.book && !pl.env.NoBook {
		if m := openings().move(pl.game, pl.env.Seed); m != engine.NoMove {
			return games.Decision{Move: pl.game.MoveName(m)}, ctx.Err()
		}
	}
	if m := pl.game.only(); m != engine.NoMove {
		return pl.forced(ctx, m), ctx.Err()
	}
	return pl.search(ctx, b, pl.proved(ctx, b), start)
}

// view is the position as the level sees it.
func (pl *levelPlayer) view(s *state) *position {
	p := positionOf(pl.blind.hide(s, pl.env.Seed), s.turn)
	p.hex, p.centreFirst = s.hex, s.conf.opening == openCentre
	p.probeFours = min(pl.fours, probeFours)
	return p
}

// forcedNodes bounds the look at what follows a forced move, which is played
// at once.
const forcedNodes = 1_000

// forced plays the only move and says if it wins.
func (pl *levelPlayer) forced(ctx context.Context, m engine.Move) games.Decision {
	p := pl.game
	d := games.Decision{Move: p.MoveName(m)}
	o, n := p.Probe()
	if known, ok := pl.plan[p.hash]; ok {
		o, n = engine.Win, known.plies
	} else if o == engine.Ongoing && pl.vct > forcedNodes && pl.plies == 0 {
		if steps, _ := proveThreats(ctx, p, forcedNodes, 0, 0); steps != nil {
			pl.plan = steps
			o, n = engine.Win, steps[p.hash].plies
		}
	}
	if o == engine.Win {
		line := engine.Line{Score: engine.WinIn(n), Bound: engine.Exact, Depth: n, Moves: []engine.Move{m}}
		d.Thought = games.ThoughtOf(p, engine.Info{Depth: n, SelDepth: n, Lines: []engine.Line{line}})
	}
	return d
}

// only is the only move that does not lose at once, NoMove if there is a
// choice.
func (p *position) only() engine.Move {
	if p.counts[p.side][threatFive] == 0 && p.counts[p.side^1][threatFive] != 1 {
		return engine.NoMove
	}
	if m, forced := p.ForcedMoves(nil); forced && len(m) > 0 {
		return m[0]
	}
	return engine.NoMove
}

// rootVCF bounds the search for continuous fours at the root, in positions.
const rootVCF = 50_000

// proved looks for a win that needs no evaluation: the plan of an earlier
// move, continuous fours, continuous threats. The line is empty without one.
func (pl *levelPlayer) proved(ctx context.Context, b games.Budget) engine.Line {
	p := pl.game
	if known, ok := pl.plan[p.hash]; ok {
		return engine.Line{Score: engine.WinIn(known.plies), Bound: engine.Exact, Moves: []engine.Move{known.move}}
	}
	if pl.fours > 0 {
		if points, plies := p.vcfLine(rootVCF, pl.fours); points != nil {
			return provedLine(movesOf(points), plies)
		}
	}
	if pl.vct == 0 {
		return engine.Line{}
	}
	nodes, limit := pl.vct, time.Duration(0)
	switch {
	case b.Nodes > 0:
		nodes = min(nodes, max(b.Nodes/vctShare, 1))
	case b.Counted():
		nodes = min(nodes, countedVCT)
	}
	if t := pl.limits(b).Time; t > 0 {
		limit = t / vctShare
	}
	steps, line := proveThreats(ctx, p, nodes, limit, pl.plies)
	if steps == nil {
		return engine.Line{}
	}
	pl.plan = steps
	return provedLine(line, steps[p.hash].plies)
}

// The search for a VCT may take one part in vctShare of a move's time or nodes,
// and where only plies are limited, so many nodes.
const vctShare, countedVCT = 5, 100_000

func provedLine(moves []engine.Move, plies int) engine.Line {
	return engine.Line{Score: engine.WinIn(plies), Bound: engine.Exact, Depth: plies, Moves: moves}
}

func movesOf(points []int) (moves []engine.Move) {
	for _, q := range points {
		moves = append(moves, moveAt(q))
	}
	return moves
}

// search plays the proved line if there is one, and else searches for what is
// left of the time.
func (pl *levelPlayer) search(ctx context.Context, b games.Budget, proved engine.Line, start time.Time) (games.Decision, error) {
	game := pl.game
	if len(proved.Moves) > 0 {
		i := engine.Info{Depth: proved.Depth, SelDepth: proved.Depth, Elapsed: time.Since(start), Lines: []engine.Line{proved}}
		return games.Decision{Move: game.MoveName(proved.Moves[0]), Thought: games.ThoughtOf(game, i)}, ctx.Err()
	}
	lines := max(b.Lines, 1)
	if pl.varies() {
		lines = max(lines, pl.level.lines)
	}
	pl.bind(lines)
	limits := pl.limits(b)
	if spent := time.Since(start); limits.Time > 0 {
		limits.Time = max(limits.Time-spent, time.Millisecond)
		limits.Soft = max(limits.Soft-spent, time.Millisecond)
	}
	began := time.Now()
	r, move, err := pl.searchSafely(ctx, limits, b.Lines > 1)
	if limits.Time > 0 {
		limits.Time = max(limits.Time-time.Since(began), time.Millisecond)
	}
	if err == nil {
		pl.keepWin(ctx, &r, limits)
	}
	if all := game.Moves(nil); move == engine.NoMove && game.result == engine.Ongoing && len(all) > 0 {
		move = all[0]
	}
	return games.Decision{Move: game.MoveName(move), Thought: games.ThoughtOf(game, r.Info)}, err
}

// The check of a move: the opponent's win by threats is looked for within one
// part in checkShare of the time and of the nodes, and within checkNodes, and
// another move is searched for at most so many times.
const (
	checkShare = 8
	checkNodes = 20_000
	checkTries = 6
)

// searchSafely searches and picks a move, and searches again without it when it
// lets the opponent win by continuous threats deeper than the search sees. If
// every move tried does, the first stands. An analysis is left as it is.
func (pl *levelPlayer) searchSafely(ctx context.Context, limits engine.Limits, analysis bool) (engine.Report, engine.Move, error) {
	p := pl.game
	if pl.check == 0 || analysis {
		r, err := pl.searcher.Search(ctx, limits)
		return r, pl.pick(r), err
	}
	total := limits
	limits.Time, limits.Soft = limits.Time*checkShare/(checkShare+2), limits.Soft*checkShare/(checkShare+2)
	began := time.Now()
	first, err := pl.searcher.Search(ctx, limits)
	r, move := first, pl.pick(first)
	chosen := move
	defer p.allowAll()
	for range checkTries {
		if err != nil || move == engine.NoMove || r.Score.Proven() || !pl.losesTo(ctx, move, total) {
			return r, move, err
		}
		if !p.ban(move) {
			break
		}
		if total.Time > 0 {
			if limits.Time = (total.Time - time.Since(began)) / 2; limits.Time <= 0 {
				break
			}
			limits.Soft = limits.Time / 2
		}
		r, err = pl.searcher.Search(ctx, limits)
		move = pl.pick(r)
	}
	return first, chosen, err
}

// losesTo reports whether the opponent wins by threats after the move.
func (pl *levelPlayer) losesTo(ctx context.Context, m engine.Move, l engine.Limits) bool {
	p := pl.game
	p.Do(m)
	defer p.Undo(m)
	if p.result != engine.Ongoing {
		return false
	}
	nodes := pl.check
	if l.Nodes > 0 {
		nodes = min(nodes, max(l.Nodes/checkShare, 1))
	}
	if points, _ := p.vcfLine(int(nodes), allFours); points != nil {
		return true
	}
	steps, _ := proveThreats(ctx, p, nodes, l.Time/checkShare, 0)
	return steps != nil
}

// bind puts the position under the searcher; another number of lines needs a
// new one.
func (pl *levelPlayer) bind(lines int) {
	if pl.searcher != nil && pl.lines == lines {
		pl.searcher.Rebind(pl.game)
		return
	}
	pl.lines = lines
	pl.searcher = engine.New(pl.game, engine.Options{
		TableMiB: pl.env.TableMiB, Threads: pl.env.Threads, Lines: lines, Tracer: pl.env.Tracer,
		OnInfo: func(i engine.Info) {
			if pl.news != nil {
				pl.news(games.ThoughtOf(pl.game, i))
			}
		},
	})
}

// limits joins the level's limits with the budget: the tighter one counts, and
// a budget of nodes or plies alone replaces the level's time. No new iteration
// begins after 0.55 of a move's time.
func (pl *levelPlayer) limits(b games.Budget) engine.Limits {
	if b.Time == 0 && b.Clock == 0 && !b.Counted() {
		b.Time = pl.time
	}
	l := b.Limits(engine.Limits{Depth: pl.depth, Nodes: pl.nodes})
	if l.Time > 0 && l.Soft == 0 {
		l.Soft = l.Time * 55 / 100
	}
	return l
}

// varies reports whether the level chooses among near-equal moves here.
func (pl *levelPlayer) varies() bool {
	return pl.margin > 0 && (pl.until == 0 || pl.game.stones < pl.until)
}

// pick varies among the moves whose expected result is at most the margin below
// the best; never away from a proven win or to a proven loss.
func (pl *levelPlayer) pick(r engine.Report) engine.Move {
	if !pl.varies() || len(r.Lines) < 2 || r.Score.Proven() {
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
	rnd := splitmix(pl.env.Seed ^ pl.game.hash)
	return good[rnd.below(len(good))]
}

// expected is the expected result of a score: 1 won, 0 lost.
func expected(s engine.Score) float64 {
	return 1 / (1 + math.Pow(10, -float64(s)/(2*scoreUnit)))
}
