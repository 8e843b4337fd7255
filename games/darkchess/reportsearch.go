package darkchess

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/message"
)

// The report's player looks reportDepth plies ahead; reportQuiet is how many
// quiet plies force it to flip (ours).
const (
	reportDepth    = 7
	reportMaxDepth = 15
	reportQuiet    = 16
)

func classicInfos() []games.ClassicInfo {
	return []games.ClassicInfo{{
		Name:  "report",
		Title: "darkchess.classic.report",
		About: "darkchess.classic.report.about",
		Unit:  reportUnit, Appraise: appraise,
		Schema: []games.Option{
			{Key: "depth", Name: "darkchess.classic.depth", Kind: games.KindInt, Min: 1, Max: reportMaxDepth, Default: strconv.Itoa(reportDepth)},
			{Key: "nodes", Name: "darkchess.classic.nodes", Kind: games.KindInt, Min: 0, Max: 100_000_000, Default: "0"},
		},
	}}
}

// reportPlayer is the player of 江東峻's report, its weaknesses included: it
// flips only when it must, knows neither repetition nor the quiet counter in
// its search, and has no quiescence. Its alpha-beta is its own, as described
// there: fail-hard, ordered by the static evaluation at every node, a flip as
// a null move that reveals nothing.
type reportPlayer struct {
	depth     int
	nodeLimit uint64
	seed      uint64

	known struct { // the values last computed
		reportValues
		count uint64 // 0: none
	}
	b        *board
	nodes    uint64
	maxNodes uint64
	deadline time.Time
	ctx      context.Context
	stopped  bool
	flip     turn // played if a flip must be

	watch *games.Watcher
	why   engine.Reason // of the node left last, and its best move, for watch
	cut   engine.Move
}

// Choose implements games.Player.
func (r *reportPlayer) Choose(ctx context.Context, s games.State, budget games.Budget, news func(games.Thought)) (games.Decision, error) {
	st := s.(*state)
	if st.status.Over {
		return games.Decision{}, message.Faultf(message.ErrOver, "darkchess.illegal.over")
	}
	start := time.Now()
	b := st.b.clone()
	random := randomFor(r.seed, b)
	if b.down > 0 {
		r.flip = chooseFlip(b, random)
	}
	depth := r.begin(ctx, b, budget, start)
	if r.watch != nil {
		r.watch.Begin(newReportView(b))
	}
	found := r.iterate(depth, func(f reportMove, done int) {
		if news != nil {
			news(r.thought(f, done, start))
		}
	})
	r.watch.Chose(found.action(), found.depth)
	d := games.Decision{Thought: r.thought(found, found.depth, start)}
	if found.flip || r.mustFlip(b, found) {
		d.Move = r.flip.String()
		if !found.flip {
			d.Thought.Note = message.T("darkchess.report.mustflip")
		}
	} else {
		d.Move = turn{path: []square{fromOf(found.move), toOf(found.move)}}.String()
	}
	return d, ctx.Err()
}

// begin prepares a search and returns its depth.
func (r *reportPlayer) begin(ctx context.Context, b *board, budget games.Budget, start time.Time) int {
	if b.rules.Chain { // the report knows single captures
		single := *b.rules
		single.Chain = false
		b.rules = &single
	}
	r.b, r.nodes, r.stopped, r.ctx = b, 0, false, ctx
	r.known.count = 0
	limits := budget.Limits(engine.Limits{Depth: r.depth, Nodes: r.nodeLimit})
	r.maxNodes, r.deadline = limits.Nodes, time.Time{}
	if limits.Time > 0 {
		r.deadline = start.Add(limits.Time)
	}
	return limits.Depth
}

// reportMove is what an iteration found: the best step, and whether the null
// move that stands for a flip scored better.
type reportMove struct {
	move  engine.Move
	flip  bool
	score float64 // of the side to move
	depth int
}

// action is the move of the search that was found.
func (rm reportMove) action() engine.Move {
	if rm.flip {
		return passMove
	}
	return rm.move
}

type reportChild struct {
	move   engine.Move
	static float64 // for the mover
	score  float64
}

// children are the steps and captures of the side to move with their static
// evaluation, best first.
func (r *reportPlayer) children(dst []reportChild) []reportChild {
	b := r.b
	var buf [128]engine.Move
	ms := b.steps(b.captures(buf[:0]))
	slices.Sort(ms) // by square, as the report's program meets them
	for _, m := range ms {
		me := b.turn
		b.do(m)
		dst = append(dst, reportChild{move: m, static: r.evalFor(b, me)})
		b.undo()
	}
	slices.SortStableFunc(dst, func(x, y reportChild) int { return cmp.Compare(y.static, x.static) })
	return dst
}

// iterate deepens from one ply to depth; the last finished iteration counts.
func (r *reportPlayer) iterate(depth int, done func(reportMove, int)) reportMove {
	b := r.b
	if b.undecided {
		return reportMove{flip: true}
	}
	static := r.evalFor(b, b.turn)
	moves := r.children(nil)
	if len(moves) == 0 {
		return reportMove{flip: true}
	}
	found := reportMove{move: moves[0].move, score: moves[0].static}
	for d := 1; d <= depth && !r.stopped; d++ {
		best, ok := r.iteration(d, moves, static)
		if !ok {
			break
		}
		if best.move == engine.NoMove {
			best.move = found.move
		}
		found = best
		slices.SortStableFunc(moves, func(x, y reportChild) int { return cmp.Compare(y.score, x.score) })
		done(found, d)
		if found.score > -reportLost/2 && !found.flip {
			break
		}
	}
	return found
}

// iteration searches every root action to depth d; not ok if it was stopped.
func (r *reportPlayer) iteration(d int, moves []reportChild, static float64) (reportMove, bool) {
	b := r.b
	found := reportMove{score: -1e9, depth: d}
	passes, before, read := int(b.down), r.nodes, 0
	r.watch.Enter(engine.Enter{Depth: d, Alpha: -engine.Infinite, Beta: engine.Infinite})
	defer func() { r.leaveRoot(found, before, read, len(moves)) }()
	for i := range moves {
		v := r.child(moves[i].move, d-1, 1, passes, found.score, 1e9, moves[i].static)
		if r.stopped {
			return found, false
		}
		read++
		moves[i].score = v
		if v > found.score {
			found.score, found.move = v, moves[i].move
		}
	}
	if passes > 0 {
		v := r.child(passMove, d-1, 1, passes-1, found.score, 1e9, static)
		if r.stopped {
			return found, false
		}
		if v > found.score {
			found.score, found.flip = v, true
		}
	}
	return found, true
}

// leaveRoot tells a Watcher what an iteration has found.
func (r *reportPlayer) leaveRoot(f reportMove, before uint64, read, moves int) {
	l := engine.Leave{Score: reportScore(f.score), Bound: engine.Exact, Reason: engine.ReasonExact, Best: f.action(), Nodes: r.nodes - before, Read: read}
	if r.stopped {
		l.Skipped = moves - read
	}
	r.watch.Leave(l)
}

// child plays a move and values what follows for who made it, within alpha and
// beta.
func (r *reportPlayer) child(m engine.Move, depth, ply, passes int, alpha, beta, static float64) float64 {
	before := r.nodes
	r.watch.Enter(engine.Enter{Move: m, Ply: ply, Depth: depth, Alpha: reportScore(alpha), Beta: reportScore(beta)})
	r.b.do(m)
	v := -r.search(depth, ply, passes, -beta, -alpha, -static)
	if ply == 1 && m != passMove && r.b.rules.Rep > 0 && r.b.occurrences() >= r.b.rules.Rep {
		v = min(v, reportLost/2) // it would end the game in a draw: the last resort
		r.why = engine.ReasonRepetition
	}
	r.b.undo()
	if r.watch == nil {
		return v
	}
	l := engine.Leave{Score: reportScore(v), Bound: engine.Exact, Reason: r.why, Best: r.cut, Nodes: r.nodes - before}
	switch {
	case r.stopped:
		l = engine.Leave{Reason: engine.ReasonStopped, Nodes: l.Nodes}
	case r.why == engine.ReasonLeaf || r.why == engine.ReasonTerminal || r.why == engine.ReasonRepetition:
	case v <= alpha:
		l.Bound = engine.UpperBound
	case v >= beta:
		l.Bound = engine.LowerBound
	}
	r.watch.Leave(l)
	return v
}

// mustFlip reports whether the rule against repetition and long quiet play
// replaces the best step by a flip.
func (r *reportPlayer) mustFlip(b *board, f reportMove) bool {
	if b.down == 0 || b.at[toOf(f.move)] != empty {
		return false
	}
	if b.quiet >= reportQuiet {
		return true
	}
	b.do(f.move)
	defer b.undo()
	return b.occurrences() >= 2
}

// search is the value for the side to move, fail-hard within alpha and beta.
// A leaf is worth its static value less its distance from the root for the
// root's side (R16).
func (r *reportPlayer) search(depth, ply, passes int, alpha, beta, static float64) float64 {
	r.nodes++
	if r.halt() {
		return 0
	}
	b := r.b
	r.why, r.cut = engine.ReasonTerminal, engine.NoMove
	if b.alive[b.turn] == 0 {
		return reportLost + float64(ply)
	}
	if depth == 0 {
		r.why = engine.ReasonLeaf
		if ply%2 == 1 {
			return static + float64(ply)
		}
		return static - float64(ply)
	}
	var buf [64]reportChild
	moves := r.children(buf[:0])
	if len(moves) == 0 && passes == 0 {
		return reportLost + float64(ply)
	}
	best, why := engine.NoMove, engine.ReasonFailLow
	for _, m := range moves {
		v := r.child(m.move, depth-1, ply+1, passes, alpha, beta, m.static)
		if r.stopped {
			return 0
		}
		if v > alpha {
			alpha, best, why = v, m.move, engine.ReasonExact
			if alpha >= beta {
				r.why, r.cut = engine.ReasonFailHigh, best
				return alpha
			}
		}
	}
	if passes > 0 {
		v := r.child(passMove, depth-1, ply+1, passes-1, alpha, beta, static)
		if !r.stopped && v > alpha {
			alpha, best, why = v, passMove, engine.ReasonExact
		}
	}
	r.why, r.cut = why, best
	return alpha
}

// halt reports whether the search must end, and remembers it.
func (r *reportPlayer) halt() bool {
	if r.maxNodes > 0 && r.nodes >= r.maxNodes {
		r.stopped = true
	}
	if r.nodes%256 == 0 && (r.ctx.Err() != nil || !r.deadline.IsZero() && time.Now().After(r.deadline)) {
		r.stopped = true
	}
	return r.stopped
}

// thought reports an iteration; scores are rounded to points.
func (r *reportPlayer) thought(f reportMove, depth int, start time.Time) games.Thought {
	t := games.Thought{Depth: depth, SelDepth: depth, Nodes: r.nodes, Elapsed: time.Since(start)}
	if f.depth > 0 {
		line := games.ThoughtLine{Score: engine.Score(f.score), Bound: engine.Exact, Moves: []string{nameOf(f.move)}}
		if f.flip {
			line.Moves[0] = r.flip.String()
		}
		t.Lines = []games.ThoughtLine{line}
	}
	return t
}
