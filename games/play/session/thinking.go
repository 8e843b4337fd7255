package session

import (
	"context"
	"time"

	"duiju/games"
)

// thinking is an engine choosing its move.
type thinking struct {
	task    *Task
	side    games.Side
	news    latest[games.Thought]
	moveNow bool // it shall play what is best so far
	took    time.Duration
	decided *games.Decision // waits for the demo to go on, or for the save
	at      time.Time       // when it was decided
}

// Thought is the newest that an engine thinks of the position shown: the one
// that is thinking now, the analysis, or what is remembered of it. Poll it as
// often as you draw.
func (s *Session) Thought() (Opinion, bool) {
	a, o := &s.analysis, s.opinions.remembered(s.At())
	switch {
	case s.Live() && s.thinking != nil:
		return Opinion{s.thinking.side, s.thinking.news.get()}, true
	case a.on && a.news != nil && a.at == s.At():
		return Opinion{a.side, a.news.get()}, true
	case o != nil:
		return *o, true
	}
	return Opinion{}, false
}

// OpinionAt is what is remembered of the position after n moves, nil if
// nothing is. It has a line at least.
func (s *Session) OpinionAt(n int) *Opinion { return s.opinions.at(n) }

// Opinions is how many positions, from the start, may have an opinion.
func (s *Session) Opinions() int { return len(s.opinions) }

// IsThinking reports whether an engine is choosing its move. Decided says that
// it has, and that the move only waits for its time.
func (s *Session) IsThinking() (thinking, decided bool) {
	return s.thinking != nil, s.thinking != nil && s.thinking.decided != nil
}

// Elapsed is how long the engine that is choosing its move has been at it.
func (s *Session) Elapsed() time.Duration {
	if s.thinking == nil {
		return 0
	}
	return s.c.Now().Sub(s.thinking.task.started)
}

// prepare lets the game do its background work, once a game.
func (s *Session) prepare() {
	prepare, options := s.Match().Module().Info().Prepare, s.Match().Options()
	if prepare == nil || s.preparing != nil || s.c.Watch && s.Match().Status().Over {
		return
	}
	s.preparing = Begin(&s.out, Prepare, func(ctx context.Context) (struct{}, error) { return struct{}{}, prepare(ctx, options, nil) })
	s.preparing.lasting = true
}
