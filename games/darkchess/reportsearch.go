package darkchess

import (
	"context"
	"slices"
	"strconv"
	"time"

	"duiju/engine"
	"duiju/games"
)

// The report's player looks reportDepth plies ahead; reportQuiet is how many
// quiet plies force it to flip (ours).
const (
	reportDepth    = 7
	reportMaxDepth = 15
	reportQuiet    = 16
	reportTime     = 85 // percent of a move's time
)

func classicInfos() []games.ClassicInfo {
	return []games.ClassicInfo{{
		Name:  "report",
		Title: "darkchess.classic.report",
		About: "darkchess.classic.report.about",
		Schema: []games.Option{
			{Key: "depth", Name: "darkchess.classic.depth", Kind: games.KindInt, Min: 1, Max: reportMaxDepth, Default: strconv.Itoa(reportDepth)},
			{Key: "nodes", Name: "darkchess.classic.nodes", Kind: games.KindInt, Min: 0, Max: 100_000_000, Default: "0"},
		},
	}}
}

func newClassic(p games.PlayerSpec, env games.Env) (games.Player, error) {
	if p.Name != "report" {
		return nil, games.Faultf(games.ErrOption, "darkchess.player.unknown", "name", p.Name)
	}
	r := &reportPlayer{weights: defaultReportWeights, depth: reportDepth, seed: env.Seed}
	for _, o := range classicInfos()[0].Schema {
		text, ok := p.Options[o.Key]
		if !ok {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < o.Min || n > o.Max {
			return nil, games.Faultf(games.ErrOption, "darkchess.option.range", "option", o.Key,
				"min", strconv.Itoa(o.Min), "max", strconv.Itoa(o.Max), "value", text)
		}
		if o.Key == "depth" {
			r.depth = n
		} else {
			r.nodeLimit = uint64(n)
		}
	}
	for _, key := range sortedKeys(p.Options) {
		if key != "depth" && key != "nodes" {
			return nil, games.Faultf(games.ErrOption, "darkchess.option.unknown", "option", key)
		}
	}
	return r, nil
}

// reportPlayer is the player of 江東峻's report, its weaknesses included: it
// flips only when it must, knows neither repetition nor the quiet counter in
// its search, and has no quiescence. Its alpha-beta is its own, as described
// there: fail-hard, ordered by the static evaluation at every node, a flip as
// a null move that reveals nothing.
type reportPlayer struct {
	weights   reportWeights
	depth     int
	nodeLimit uint64
	seed      uint64

	known struct { // the values last computed
		reportValues
		count uint64
		valid bool
	}
	b        *board
	nodes    uint64
	maxNodes uint64
	deadline time.Time
	ctx      context.Context
	stopped  bool
	flip     turn // played if a flip must be
}

// Choose implements games.Player.
func (r *reportPlayer) Choose(ctx context.Context, s games.State, budget games.Budget, news func(games.Thought)) (games.Decision, error) {
	st := s.(*state)
	if st.status.Over {
		return games.Decision{}, games.Faultf(games.ErrOver, "darkchess.illegal.over")
	}
	start := time.Now()
	b := st.b.clone()
	random := randomFor(r.seed, b)
	if b.down > 0 {
		r.flip = chooseFlip(b, random)
	}
	depth := r.begin(ctx, b, budget, start)
	found := r.iterate(depth, func(f reportMove, done int) {
		if news != nil {
			news(r.thought(f, done, start))
		}
	})
	d := games.Decision{Thought: r.thought(found, found.depth, start)}
	if found.flip || r.mustFlip(b, found) {
		d.Move = r.flip.String()
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
	r.known.valid = false
	r.maxNodes = tighter(r.nodeLimit, budget.Nodes)
	limit := budget.Time
	if budget.Clock > 0 {
		limit = tighter(limit, budget.Clock/clockMoves+budget.Increment*hardShare/100)
	}
	r.deadline = time.Time{}
	if limit > 0 {
		r.deadline = start.Add(limit * reportTime / 100)
	}
	if budget.Depth > 0 {
		return min(r.depth, budget.Depth)
	}
	return r.depth
}

// reportMove is what an iteration found: the best step, and whether the null
// move that stands for a flip scored better.
type reportMove struct {
	move  engine.Move
	flip  bool
	score float64 // of the side to move
	depth int
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
	slices.SortStableFunc(dst, func(x, y reportChild) int {
		switch {
		case x.static > y.static:
			return -1
		case x.static < y.static:
			return 1
		}
		return 0
	})
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
		slices.SortStableFunc(moves, func(x, y reportChild) int {
			switch {
			case x.score > y.score:
				return -1
			case x.score < y.score:
				return 1
			}
			return 0
		})
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
	passes := int(b.down)
	for i := range moves {
		b.do(moves[i].move)
		last := b.occurrences() >= b.rules.Rep && b.rules.Rep > 0
		v := -r.search(d-1, 1, passes, -1e9, -found.score, -moves[i].static)
		b.undo()
		if r.stopped {
			return found, false
		}
		if last { // it would end the game in a draw: the last resort
			v = min(v, reportLost/2)
		}
		moves[i].score = v
		if v > found.score {
			found.score, found.move = v, moves[i].move
		}
	}
	if passes > 0 {
		b.do(passMove)
		v := -r.search(d-1, 1, passes-1, -1e9, -found.score, -static)
		b.undo()
		if r.stopped {
			return found, false
		}
		if v > found.score {
			found.score, found.flip = v, true
		}
	}
	return found, true
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
	if b.alive[b.turn] == 0 {
		return reportLost + float64(ply)
	}
	if depth == 0 {
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
	for _, m := range moves {
		b.do(m.move)
		v := -r.search(depth-1, ply+1, passes, -beta, -alpha, -m.static)
		b.undo()
		if r.stopped {
			return 0
		}
		if v > alpha {
			alpha = v
			if alpha >= beta {
				return alpha
			}
		}
	}
	if passes > 0 {
		b.do(passMove)
		v := -r.search(depth-1, ply+1, passes-1, -beta, -alpha, -static)
		b.undo()
		if !r.stopped && v > alpha {
			alpha = v
		}
	}
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
