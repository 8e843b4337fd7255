package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
)

// reviewNodes bounds the look at each position of a game that is reviewed, so
// that the same game gets the same marks.
const reviewNodes = 30_000

// A move is a mistake if it gives away this much, in units of what counts as
// clearly ahead, and the only good one if the next best gives away as much.
const (
	mistake = 1.0
	blunder = 2.0
)

// reviewing judges every move of a record.
type reviewing struct {
	*job
	news  chan reviewed
	all   int // positions to look at
	done  int
	marks []string     // by move: "", "!", "?", "??"
	texts []games.Text // by move, from games that judge their moves themselves
	about []games.Text // sentences on the whole game
	ready bool
}

// reviewed is the judgement of one position.
type reviewed struct {
	at   int
	side games.Side
	t    games.Thought
}

// reviewCmd judges the record, once; a second call stops it.
func (p *play) reviewCmd() tea.Cmd {
	r := &p.review
	if r.job != nil || r.ready {
		r.stop()
		return nil
	}
	n := p.m.Len()
	states := make([]games.State, n+1)
	for i := range states {
		states[i] = p.m.StateAt(i)
	}
	spec := games.PlayerSpec{Kind: games.Max}
	env := p.env(spec, p.m.Seed())
	env.Unlimited, env.Threads = true, 1
	player := &seat{module: p.m.Module(), spec: spec, options: p.m.Options(), env: env}
	news, module, record := make(chan reviewed, n+1), p.m.Module(), p.m.Record()
	record.At = len(record.Moves)
	j, run := p.work(p.id, func(ctx context.Context) (any, error) {
		for i, s := range states {
			if s.Status().Over {
				continue
			}
			side := s.Turn()
			d, err := player.choose(ctx, s, games.Budget{Nodes: reviewNodes, Lines: 2}, nil)
			if err != nil {
				return nil, err
			}
			news <- reviewed{i, side, d.Thought}
		}
		if own, ok := module.(games.Reviewer); ok {
			return own.Review(ctx, record)
		}
		return games.Review{}, nil
	})
	*r = reviewing{job: j, news: news, all: n + 1}
	p.analysis.on = true
	p.turnTo(len(p.extraPages()))
	return tea.Batch(run, j.tickCmd(p.id, p.frame()))
}

func (r *reviewing) stop() {
	r.job.stop()
	r.job = nil
}

// reviewTick takes over what was judged meanwhile.
func (p *play) reviewTick() tea.Cmd {
	p.takeReviewed()
	return p.review.tickCmd(p.id, p.frame())
}

func (p *play) takeReviewed() {
	r := &p.review
	for {
		select {
		case one := <-r.news:
			r.done = one.at + 1
			for len(p.evals) <= one.at {
				p.evals = append(p.evals, nil)
			}
			if len(one.t.Lines) > 0 {
				p.evals[one.at] = &eval{one.side, scoreFor(games.First, one.side, one.t.Lines[0]), one.t}
			}
		default:
			return
		}
	}
}

// reviewDone marks the moves.
func (p *play) reviewDone(msg doneMsg) tea.Cmd {
	r := &p.review
	r.stop()
	p.takeReviewed()
	own, ok := msg.value.(games.Review)
	if !ok || msg.err != nil {
		p.note = games.T("ui.play.analysis.stopped")
		return p.logCmd("review: " + errorText(msg.err))
	}
	r.ready = true
	r.marks, r.texts = make([]string, p.m.Len()), make([]games.Text, p.m.Len())
	r.about = own.Summary
	for i := range r.marks {
		r.marks[i] = p.judge(i)
		if i < len(own.Moves) {
			r.marks[i], r.texts[i] = own.Moves[i].Mark, own.Moves[i].Text
		}
	}
	return nil
}

// judge marks move i by what the scores before and after it say.
func (p *play) judge(i int) string {
	before, after := p.units(i), p.units(i+1)
	if before == nil || after == nil {
		return ""
	}
	side, sign := p.evals[i].side, 1.0
	if side == games.Second {
		sign = -1
	}
	lost := sign * (*before - *after)
	lines := p.evals[i].thought.Lines
	best := len(lines) > 0 && len(lines[0].Moves) > 0 && lines[0].Moves[0] == p.m.Moves()[i]
	switch {
	case !best && lost >= blunder:
		return "??"
	case !best && lost >= mistake:
		return "?"
	case best && len(lines) > 1 && p.unit(lines[0])-p.unit(lines[1]) >= mistake:
		return "!"
	}
	return ""
}

// topUnits is what a proven score counts as on the scale of judgements.
const topUnits = 3.0

// unit is a line's score in units of what counts as clearly ahead, for the
// side that thought.
func (p *play) unit(l games.ThoughtLine) float64 {
	switch {
	case l.Score > engine.MaxEval:
		return topUnits
	case l.Score < -engine.MaxEval:
		return -topUnits
	}
	return min(max(float64(l.Score)/float64(max(p.info.ScoreUnit, 1)), -topUnits), topUnits)
}

// units is how the position after n moves stands for the first player, nil if
// that is not known. A game that is over stands as its result.
func (p *play) units(n int) *float64 {
	if n == p.m.Len() && p.m.Status().Over {
		v := map[games.Side]float64{games.First: topUnits, games.Second: -topUnits}[p.m.Status().Winner]
		return &v
	}
	if n >= len(p.evals) || p.evals[n] == nil {
		return nil
	}
	e := p.evals[n]
	v := p.unit(games.ThoughtLine{Score: e.score.value})
	return &v
}

// nextMistake goes to the position before the next marked mistake.
func (p *play) nextMistake(by int) func() tea.Cmd {
	return func() tea.Cmd {
		for i := p.moves() + by; i >= 0 && i < len(p.review.marks); i += by {
			if m := p.review.marks[i]; m == "?" || m == "??" {
				return p.lookAt(i)
			}
		}
		p.note = games.T("ui.replay.nomistake")
		return nil
	}
}

// reviewText is what the review says of the position shown: the move that was
// played from it, and what was better.
func (p *play) reviewText() string {
	r := &p.review
	at := p.moves()
	switch {
	case r.job != nil:
		return p.t("ui.replay.reviewing", "done", r.done, "all", r.all)
	case !r.ready:
		return ""
	case at >= len(r.marks):
		if len(r.about) > 0 {
			return p.say(r.about[0])
		}
		return ""
	case !r.texts[at].IsZero():
		return p.m.Moves()[at] + r.marks[at] + ": " + p.say(r.texts[at])
	case r.marks[at] == "?" || r.marks[at] == "??":
		best := p.evals[at].thought.Lines[0]
		return p.t("ui.replay.better", "move", p.m.Moves()[at]+r.marks[at], "best", best.Moves[0],
			"score", p.scoreText(scoreFor(games.First, p.evals[at].side, best), p.info.ScoreUnit))
	}
	return ""
}
