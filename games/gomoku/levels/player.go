package levels

import (
	"context"
	"math"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
	"duiju/games/play/players"
	"duiju/games/text/message"
)

// Level is what a level of play may do. The numbered ones count nodes and plies,
// never time, so that their games repeat from the seed on any machine.
type Level struct {
	Depth  int           // plies; 0: no limit
	Nodes  uint64        // 0: no limit
	time   time.Duration // where no clock says otherwise; 0: no limit
	margin float64       // how much expected result a varied move may give away; at 1 proven wins too
	lines  int           // moves to choose among
	Fours  int           // longest VCF it finds, in fours
	Vct    uint64        // nodes of its search for a VCT; 0: none
	plies  int           // longest VCT it finds; 0: any
	Check  uint64        // nodes to see that its move does not lose to a VCT; 0: unseen
	book   bool          // begins from the opening book
	blind  blindness
}

// Numbered are the levels by number. The first seven are fitted to players that err as
// people do and to each other (people gomoku of the laboratory). 9 counts nodes alone:
// bound by 9 plies, games took 7,000 to 121,000 of 800,000 nodes a move.
var Numbered = [...]Level{
	1: {Depth: 1, margin: 1, lines: 150, blind: blindness{90, 250}},
	2: {Depth: 1, margin: 0.38, lines: 16, blind: blindness{70, 45}},
	3: {Depth: 2, margin: 0.36, lines: 14, blind: blindness{54, 30}},
	4: {Depth: 2, margin: 0.29, lines: 12, blind: blindness{42, 16}},
	5: {Depth: 3, Nodes: 40_000, margin: 0.22, lines: 8, Fours: 2, Check: 300, blind: blindness{31, 3}},
	6: {Depth: 5, Nodes: 60_000, margin: 0.15, lines: 5, Fours: 4, Check: 1_500, blind: blindness{25, 0}},
	7: {Depth: 6, Nodes: 80_000, margin: 0.13, lines: 4, Fours: 6, Vct: 1_000, plies: 5, Check: 3_000, blind: blindness{14, 0}},
	8: {Depth: 7, Nodes: 250_000, margin: 0.04, lines: 2, Fours: threats.AllFours, Vct: 20_000, Check: checkNodes, book: true},
	9: {Nodes: 400_000, margin: 0.02, lines: 2, Fours: threats.AllFours, Vct: 20_000, Check: checkNodes, book: true},
}

// Max is the strongest player: everything the clock gives.
var Max = Level{time: 5 * time.Second, Fours: threats.AllFours, Vct: math.MaxUint64, Check: checkNodes}

// Text is one sentence of what the level sees and what it overlooks.
func (l Level) Text() message.Text {
	if l.blind.three > 0 {
		return message.T("gomoku.level.blind", "depth", l.Depth, "three", l.blind.fresh())
	}
	if l.Depth == 0 {
		return message.T("gomoku.level.onlynodes", "nodes", int(l.Nodes))
	}
	return message.T("gomoku.level.nodes", "depth", l.Depth, "nodes", int(l.Nodes))
}

// Player plays what is forced, then a proved win, and else searches within
// the level's limits and the budget. It keeps the plan of a proved win from
// move to move.
type Player struct {
	*players.SearchPlayer
	Level
	env  games.Env
	plan threats.Plan
}

// checkReserve is the part of a move's time or nodes, in percent, that the search leaves
// to the check of its move. That mostly takes less than a millisecond, and no more
// than is left.
const checkReserve = 7

func New(l Level, env games.Env) *Player {
	pl := &Player{Level: l, env: env}
	config := players.SearchConfig{
		Limits: engine.Limits{Depth: l.Depth, Nodes: l.Nodes},
		View:   func(st games.State) games.Searched { return pl.view(st.(Game)) },
		Before: pl.before, Pick: pl.pick, After: pl.after,
	}
	if !env.Unlimited {
		config.Otherwise.Time = l.time
	}
	if l.Check > 0 {
		config.Reserve = checkReserve
	}
	pl.SearchPlayer = players.NewSearchPlayer(config, env)
	return pl
}

// before plays from the book, what is forced and what is proved. An analysis
// is searched.
func (pl *Player) before(ctx context.Context, t *players.Turn) (games.Decision, bool) {
	p := t.View.(*threats.Position)
	if pl.margin > 0 {
		t.Lines = max(t.Lines, pl.lines)
	}
	if p.Outcome() != engine.Ongoing || t.Budget.Lines > 1 {
		return games.Decision{}, false
	}
	if pl.book && !pl.env.NoBook {
		if m := Openings().Move(p, pl.env.Seed); m != engine.NoMove {
			return games.Decision{Move: p.MoveName(m), Thought: games.Thought{Note: message.T("gomoku.note.book")}}, true
		}
	}
	if m := p.Only(); m != engine.NoMove {
		return pl.forced(ctx, p, m), true
	}
	proved, note := pl.proved(ctx, t)
	if len(proved.Moves) == 0 {
		if n := &t.Limits.Nodes; t.Budget.Nodes > 0 { // what is spent on proof and check is part of it
			*n = max(*n*(100-checkReserve)/100, t.Beside+1) - t.Beside
		}
		return games.Decision{}, false
	}
	i := engine.Info{Depth: proved.Depth, SelDepth: proved.Depth, Nodes: t.Beside, Elapsed: t.Elapsed(), Lines: []engine.Line{proved}}
	d := games.Decision{Move: p.MoveName(proved.Moves[0]), Thought: players.ThoughtOf(p, i)}
	d.Thought.Note = note
	return d, true
}

// after sees that the move is safe and keeps the plan of a win. Where nothing
// was found any move is better than none.
func (pl *Player) after(ctx context.Context, t *players.Turn, f *players.Found) {
	p := t.View.(*threats.Position)
	if ctx.Err() == nil {
		pl.checkSafe(ctx, t, f)
	}
	if ctx.Err() == nil {
		pl.keepWin(ctx, t, &f.Report)
	}
	if all := p.Moves(nil); f.Move == engine.NoMove && p.Outcome() == engine.Ongoing && len(all) > 0 {
		f.Move = all[0]
	}
}

// Game is a game in progress as the levels see it.
type Game interface {
	games.State
	// Position is the board, not to be changed, and the colour to move.
	Position() (*board.Board, board.Color)
	// Placed lists the points of the stones played, the oldest first.
	Placed() []int
}

// view is the position as the level sees it.
func (pl *Player) view(g Game) *threats.Position {
	b, turn := g.Position()
	p := threats.Of(pl.blind.hide(b, turn, g.Placed(), pl.env.Seed), turn)
	p.ProbeFours = min(pl.Fours, threats.ProbeFours)
	return p
}

// forcedNodes bounds the look at what follows a forced move, which is played
// at once.
const forcedNodes = 1_000

// forced plays the only move and says if it wins.
func (pl *Player) forced(ctx context.Context, p *threats.Position, m engine.Move) games.Decision {
	d := games.Decision{Move: p.MoveName(m)}
	o, n := p.Probe(0)
	nodes := uint64(0)
	if known := pl.plan.Plies(p); known > 0 {
		o, n = engine.Win, known
	} else if o == engine.Ongoing && pl.Vct > forcedNodes && pl.plies == 0 {
		var steps threats.Plan
		if steps, _, nodes = threats.Prove(ctx, p, threats.Effort{Nodes: forcedNodes}, nil); steps != nil {
			pl.plan = steps
			o, n = engine.Win, steps.Plies(p)
		}
	}
	if o == engine.Win {
		line := engine.Line{Score: engine.WinIn(n), Bound: engine.Exact, Depth: n, Moves: []engine.Move{m}}
		d.Thought = players.ThoughtOf(p, engine.Info{Depth: n, SelDepth: n, Lines: []engine.Line{line}})
	}
	d.Thought.Nodes, d.Thought.Note = nodes, message.T("gomoku.note.only")
	return d
}

// RootVCF bounds the search for continuous fours at the root, in positions.
const RootVCF = 50_000

// proved looks for a win that needs no evaluation: the plan of an earlier
// move, continuous fours, continuous threats. The line is empty without one; the
// note says which it is.
func (pl *Player) proved(ctx context.Context, t *players.Turn) (engine.Line, message.Text) {
	p, b := t.View.(*threats.Position), t.Budget
	if m, plies := pl.plan.At(p); m != engine.NoMove {
		return engine.Line{Score: engine.WinIn(plies), Bound: engine.Exact, Moves: []engine.Move{m}}, message.T("gomoku.note.plan")
	}
	if pl.Fours > 0 {
		moves, plies, nodes := p.VCF(RootVCF, pl.Fours)
		if t.Beside += nodes; moves != nil {
			return provedLine(moves, plies), message.T("gomoku.note.fours")
		}
	}
	if pl.Vct == 0 {
		return engine.Line{}, message.Text{}
	}
	effort := threats.Effort{Nodes: pl.Vct, Time: t.Limits.Time / vctShare, Plies: pl.plies}
	switch {
	case b.Nodes > 0:
		effort.Nodes, effort.Parts = min(effort.Nodes, max(b.Nodes/vctShare, 1)), vctParts
	case b.Counted():
		effort.Nodes = min(effort.Nodes, countedVCT)
	case effort.Time > 0:
		effort.Parts = vctParts
	}
	steps, line, nodes := threats.Prove(ctx, p, effort, pl.env.Watch.Prove(threats.NewAttack(p)))
	t.Beside += nodes
	if steps == nil {
		return engine.Line{}, message.Text{}
	}
	pl.env.Watch.Proved()
	pl.plan = steps
	return provedLine(line, steps.Plies(p)), message.T("gomoku.note.threats")
}

// The search for a VCT may take one part in vctShare of a move's time or nodes, but only
// as long as its numbers fall: else it ends with two parts in vctParts of that, which is
// a hundredth. With a fifth in any case the search had a sixth fewer nodes and won no
// more. Where only plies are limited, it may take so many nodes.
const vctShare, vctParts, countedVCT = 5, 40, 100_000

func provedLine(moves []engine.Move, plies int) engine.Line {
	return engine.Line{Score: engine.WinIn(plies), Bound: engine.Exact, Depth: plies, Moves: moves}
}

// The check of a move: the opponent's win by threats is looked for within one
// part in checkShare of the time and of the nodes, and within checkNodes, and
// another move is searched for at most so many times.
const (
	checkShare = 8
	checkNodes = 20_000
	checkTries = 6
)

// checkSafe looks at the move found, and searches again without it when it lets
// the opponent win by continuous threats deeper than the search sees. If every
// move tried does, or loses sooner, the first stands. An analysis is left as it is.
func (pl *Player) checkSafe(ctx context.Context, t *players.Turn, f *players.Found) {
	p := t.View.(*threats.Position)
	if pl.Check == 0 || t.Budget.Lines > 1 {
		return
	}
	found := *f
	defer p.AllowAll()
	for range checkTries {
		share := t.Limits
		share.Time = min(share.Time/checkShare, t.Left().Time)
		if found.Move == engine.NoMove || found.Report.Score.Proven() || !pl.losesTo(ctx, t, found.Move, share) {
			*f = found
			return
		}
		if !p.Ban(found.Move) {
			return
		}
		again := t.Limits
		if again.Time > 0 {
			if again.Time = (t.Limits.Time - t.Elapsed()) / 2; again.Time <= 0 {
				return
			}
			again.Soft = again.Time / 2
		}
		r, err := t.Search(ctx, again)
		t.Beside += r.Nodes
		if err != nil || r.Score < -engine.MaxEval { // all others lose sooner
			return
		}
		r.Nodes = f.Report.Nodes
		found = players.Found{Report: r, Move: t.Pick(r)}
	}
}

// losesTo reports whether the opponent wins by threats after the move, looking for
// that no longer than the time of the limits and a share of their nodes.
func (pl *Player) losesTo(ctx context.Context, t *players.Turn, m engine.Move, l engine.Limits) bool {
	p := t.View.(*threats.Position)
	p.Do(m)
	defer p.Undo(m)
	if p.Outcome() != engine.Ongoing {
		return false
	}
	nodes := pl.Check
	if l.Nodes > 0 {
		nodes = min(nodes, max(l.Nodes/checkShare, 1))
	}
	points, _, spent := p.VCF(int(nodes), threats.AllFours)
	if t.Beside += spent; points != nil {
		return true
	}
	steps, _, spent := threats.Prove(ctx, p, threats.Effort{Nodes: nodes, Time: l.Time}, nil)
	t.Beside += spent
	return steps != nil
}

// pick varies among the moves whose expected result is at most the margin below
// the best; never away from a proven win or to a proven loss.
func (pl *Player) pick(t *players.Turn, r engine.Report) engine.Move {
	p := t.View.(*threats.Position)
	if pl.margin == 0 || len(r.Lines) < 2 || r.Score.Proven() && pl.margin < 1 {
		return r.Best
	}
	var good []engine.Move
	best := Expected(r.Lines[0].Score)
	for _, l := range r.Lines {
		if len(l.Moves) > 0 && !l.Score.Proven() && best-Expected(l.Score) <= pl.margin {
			good = append(good, l.Moves[0])
		}
	}
	if len(good) == 0 {
		return r.Best
	}
	rnd := board.Splitmix(pl.env.Seed ^ p.Hash())
	return good[rnd.Below(len(good))]
}

// Expected is the expected result of a score: 1 won, 0 lost.
func Expected(s engine.Score) float64 { return 1 / (1 + math.Exp(-float64(s)/threats.ScoreUnit)) }
