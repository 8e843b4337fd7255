package darkchess

import (
	"context"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/text/message"
)

// searchPlayer chooses by the engine.
type searchPlayer struct {
	*players.SearchPlayer
	flips    bool // searches flips at the root
	ending   int  // see levelLimit
	noTables bool // uses no endgame tables
	env      games.Env
	news     func(games.Thought)
	flip     turn // played if the pass that stands for flips is best
}

func newSearchPlayer(l levelLimit, flips bool, env games.Env) *searchPlayer {
	p := &searchPlayer{flips: flips, ending: l.ending, env: env}
	config := players.SearchConfig{
		Limits:    engine.Limits{Depth: l.depth, Nodes: l.nodes},
		Otherwise: games.Budget{Nodes: defaultNodes},
		View:      p.view, Before: p.before, After: p.after, Tell: p.tell,
		Reserve: chainReserve,
	}
	if config.Margin = l.margin; l.margin > 0 {
		config.Choices = 4
	}
	if flips && l.nodes == 0 {
		config.Engine.TableMiB = bigTableMiB
	}
	p.SearchPlayer = players.NewSearchPlayer(config, env)
	return p
}

const (
	// maxDepth bounds the iterations: deeper only repeats in quiet endings.
	maxDepth = 60
	// defaultNodes limits a search that nothing else limits.
	defaultNodes = 2_000_000
	// bigTableMiB is the table of a player whose searches only time limits.
	bigTableMiB = 48
	// tableShare is what a search waits at most for an endgame to be solved, in
	// percent of a move's time.
	tableShare = 40
	// chainReserve is left for the rest of a chain capture, in percent of a
	// move's time.
	chainReserve = 5
)

// Choose implements games.Player.
func (sp *searchPlayer) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	sp.news = news
	return sp.SearchPlayer.Choose(ctx, s, b, news)
}

// view chooses the flip that stands for all, and how flips are searched.
func (sp *searchPlayer) view(s games.State) games.Searched {
	b := s.(*state).b
	mode := passFlips
	if sp.flips {
		mode = searchFlips
	}
	sp.flip = turn{}
	if b.down > 0 {
		sp.flip = chooseFlip(b, randomFor(sp.env.Seed, b))
	}
	return newView(b, mode)
}

// before decides what is forced or solved.
func (sp *searchPlayer) before(ctx context.Context, t *players.Turn) (games.Decision, bool) {
	b, v := t.State.(*state).b, t.View.(*view)
	if forced, ok := forcedTurn(b, randomFor(sp.env.Seed, b)); ok {
		return games.Decision{Move: forced.String()}, true
	}
	if sp.ending > 0 && b.down == 0 {
		t.Limits.Depth, t.Lines = sp.ending, max(1, t.Budget.Lines)
	}
	if t.Limits.Depth == 0 || t.Limits.Depth > maxDepth {
		t.Limits.Depth = maxDepth
	}
	if sp.flips && !sp.noTables {
		v.tables = tablesFor(ctx, b, t.Limits.Time*tableShare/100)
	}
	if v.tables.of(b) == nil {
		return games.Decision{}, false
	}
	all := v.tables.solvedMoves(b)
	best := bestSolved(all)
	for _, s := range best {
		v.only = append(v.only, s.move)
	}
	if best[0].outcome != engine.Draw && t.Budget.Lines <= 1 {
		var moves []engine.Move
		for _, s := range all {
			moves = append(moves, s.move)
		}
		sp.env.Watch.OnePly(v, moves, 0, func(i int) engine.Score { return all[i].score() }, engine.ReasonProbe, best[0].move)
		return solvedDecision(best[0], sp.news), true
	}
	return games.Decision{}, false
}

// patience is how many plies without a flip or a capture a level that searches no flips
// waits before it turns a piece up: two of them would chase each other until it is a draw.
const patience = 6

// after makes a whole turn of the move found.
func (sp *searchPlayer) after(ctx context.Context, t *players.Turn, f *players.Found) {
	b := t.State.(*state).b
	tired := sp.ending > 0 && b.down > 0 && b.quiet >= patience && isStep(f.Move) && b.at[toOf(f.Move)] == empty
	switch {
	case f.Move == engine.NoMove:
	case f.Move == passMove, tired:
		f.Text = sp.flip.String()
	default:
		f.Text = sp.complete(ctx, t, f.Move).String()
	}
}

// solvedDecision plays a move whose result is known.
func solvedDecision(s solvedMove, news func(games.Thought)) games.Decision {
	line := games.ThoughtLine{Score: s.score(), Bound: engine.Exact, Moves: []string{nameOf(s.move)}}
	note := message.T("darkchess.note.won", "n", s.distance)
	if s.outcome == engine.Loss {
		note = message.T("darkchess.note.lost", "n", s.distance)
	}
	t := games.Thought{Lines: []games.ThoughtLine{line}, Note: note}
	if news != nil {
		news(t)
	}
	return games.Decision{Move: nameOf(s.move), Thought: t}
}

// complete turns a searched move into a whole turn: after a capture that
// could go on, the rest of the chain is searched move by move.
func (sp *searchPlayer) complete(ctx context.Context, t *players.Turn, m engine.Move) turn {
	whole := turn{path: []square{toOf(m)}}
	if isFlip(m) {
		return whole
	}
	whole.path = []square{fromOf(m), toOf(m)}
	c := t.State.(*state).b.clone()
	c.do(m)
	l := t.Limits
	l.Depth = min(l.Depth, chainDepth)
	for c.waiting {
		l = share(l, chainShare)
		l.Time = min(l.Time, t.Left().Time)
		c.do(passMove)
		rest := *t
		rest.View, rest.Lines = newView(c, passFlips), 1
		r, _ := rest.Search(ctx, l)
		if !isStep(r.Best) {
			break
		}
		whole.path = append(whole.path, toOf(r.Best))
		c.do(r.Best)
	}
	return whole
}

// The rest of a chain capture gets so many percent of the limits at each step,
// and a search of at most this depth.
const chainShare, chainDepth = 10, 6

// share is so many percent of the limits.
func share(l engine.Limits, percent int) engine.Limits {
	l.Time, l.Soft = l.Time*time.Duration(percent)/100, l.Soft*time.Duration(percent)/100
	l.Nodes = l.Nodes * uint64(percent) / 100
	return l
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

// tell is what a search has found so far. A line ends with a flip: what
// follows depends on chance.
func (sp *searchPlayer) tell(t *players.Turn, i engine.Info) games.Thought {
	out := players.ThoughtOf(t.View, i)
	for k, l := range i.Lines {
		line := &out.Lines[k]
		line.Average, line.Moves = false, line.Moves[:0]
		for n, m := range l.Moves {
			if !isStep(m) && n > 0 {
				break
			}
			if m == passMove {
				line.Moves = append(line.Moves, sp.flip.String())
				break
			}
			line.Moves = append(line.Moves, nameOf(m))
			if isFlip(m) {
				line.Average = n == 0
				break
			}
		}
	}
	return out
}
