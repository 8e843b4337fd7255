package session

import (
	"context"
	"errors"

	"duiju/games"
)

// analysis is the strongest player thinking about the position shown.
type analysis struct {
	*Session
	task   *task
	on     bool
	side   games.Side
	at     int // moves played in the position it is about
	news   *latest[games.Thought]
	player *player
}

// Analysing reports whether the analysis is on, and whether it thinks now.
func (s *Session) Analysing() (on, thinks bool) { return s.analysis.on, s.analysis.task != nil }

// turnAnalysis switches the analysis on or off. In a person's game it makes
// the game practice.
func (s *analysis) turnAnalysis() {
	s.on = !s.on
	s.stop(s.task)
	s.task = nil
	if !s.on {
		return
	}
	if !s.watched() {
		s.practise()
	}
	s.analyse()
}

// analyse starts the analysis of the position shown, if it is wanted and no
// engine thinks there anyway.
func (s *analysis) analyse() {
	if !s.on || s.c.Watch || s.task != nil || s.views.shown.Status().Over ||
		s.Live() && (s.turns.think != nil || s.demo() && !s.views.paused) {
		return
	}
	if s.player == nil {
		s.player = s.judge()
	}
	s.side, s.at, s.news = s.views.shown.Turn(), s.At(), &latest[games.Thought]{}
	p, state, budget, news := s.player, s.views.shown.Clone(), games.Budget{Lines: s.c.Lines}, s.news
	s.task = begin(s.Session, Analyse, func(ctx context.Context) (games.Decision, error) {
		return p.choose(ctx, position{State: state}, budget, news.offer)
	}, func(d games.Decision, err error) {
		s.task = nil
		if len(d.Thought.Lines) > 0 {
			news.offer(d.Thought)
		}
		if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
			s.on = false
			s.broke(Analyse, err)
		}
	})
}

// judge is the strongest player without limits of its own.
func (s *analysis) judge() *player {
	p := s.seats.seat(games.PlayerSpec{Kind: games.Max}, games.NoSide)
	p.env.Unlimited = true
	return p
}
