package session

import (
	"context"
	"errors"

	"duiju/games"
)

// analysis is the strongest player thinking about the position shown.
type analysis struct {
	on     bool
	lines  int
	task   *task
	side   games.Side
	at     int // moves played in the position it is about
	news   *latest[games.Thought]
	player *player // nil before the first position
}

// analysed is the end of an analysis.
type analysed games.Decision

// opinion is what is thought of the position after n moves.
func (a *analysis) opinion(n int) (Opinion, bool) {
	if !a.on || a.news == nil || a.at != n {
		return Opinion{}, false
	}
	return Opinion{a.side, a.news.get()}, true
}

// Analysing reports whether the analysis is on, and whether it thinks now.
func (s *Session) Analysing() (on, thinks bool) { return s.analysis.on, s.analysis.task != nil }

// SetLines changes how many lines the analysis has.
func (s *Session) SetLines(n int) { s.analysis.lines = n }

// turnAnalysis switches the analysis on or off. In a person's game it makes
// the game practice.
func (s *Session) turnAnalysis() {
	s.analysis.on = !s.analysis.on
	s.stopAnalysis()
	if !s.analysis.on {
		return
	}
	if !s.Watched() {
		s.practise()
	}
	s.analyse()
}

func (s *Session) stopAnalysis() {
	s.out.stop(s.analysis.task)
	s.analysis.task = nil
}

// analyse starts the analysis of the position shown, if it is wanted and no
// engine thinks there anyway.
func (s *Session) analyse() {
	a := &s.analysis
	if !a.on || s.c.Watch || a.task != nil || s.State().Status().Over ||
		s.Live() && (s.thinking != nil || s.board.demo() && !s.playback.paused) {
		return
	}
	if a.player == nil {
		a.player = s.seats.strongest(s.Match())
	}
	a.side, a.at, a.news = s.State().Turn(), s.At(), &latest[games.Thought]{}
	p, state, budget, news := a.player, s.State().Clone(), games.Budget{Lines: a.lines}, a.news
	a.task = begin(&s.out, Analyse, func(ctx context.Context) (analysed, error) {
		d, err := p.choose(ctx, position{State: state}, budget, news.offer)
		return analysed(d), err
	})
}

// analysisDone keeps what an analysis has come to.
func (s *Session) analysisDone(d analysed, err error) {
	s.analysis.task = nil
	if len(d.Thought.Lines) > 0 {
		s.analysis.news.offer(d.Thought)
	}
	if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		s.analysis.on = false
		s.out.broke(Analyse, err)
	}
}
