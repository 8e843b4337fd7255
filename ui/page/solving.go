package page

import (
	"context"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// solving watches a game being solved, step by step.
type solving struct {
	House   *House
	module  games.Module
	options games.Options
	run     teach.Solving
	scene   scene.Scene // after the last step, as is at: the next one may be under way
	at      games.Progress
	failed  error
	steps   bool // one is under way
	paused  bool
	speed   int // index into solvingPauses
}

// solvingPauses are the speeds: the time between two steps.
var solvingPauses = []time.Duration{time.Second, 500 * time.Millisecond, 250 * time.Millisecond, 100 * time.Millisecond, time.Millisecond}

// SolvingPage is a game with options o being solved. A solver that does not begin, or
// fails, is said on it.
func (h *House) SolvingPage(m games.Module, o games.Options) Maker {
	s := &solving{House: h, module: m, options: o, speed: 2}
	s.restart()
	return s.page
}

func (s *solving) restart() {
	if s.run, s.failed = teach.Of(s.module).Solving(s.options); s.failed == nil {
		s.look()
	}
}

func (s *solving) look() { s.scene, s.at = s.run.Scene(), s.run.Progress() }

func (s *solving) more() bool { return s.failed == nil && s.at.Done < s.at.Total }

func (s *solving) page() Page {
	said := list.Of(s.scene.Captions, s.House.Say)
	p := Page{
		ID: "solving", Title: message.T("ui.solving.title", "game", message.T(s.module.Info().Name)), Facts: message.T("ui.solving.percent", "percent", 100*s.at.Done/max(s.at.Total, 1)),
		Prose: message.Verbatim(strings.Join(said, "\n")), Field: s.scene.Field, About: message.T("ui.solving.running"), Every: solvingPauses[s.speed], Shown: s.next,
	}
	switch {
	case s.failed != nil:
		p.About = message.T("ui.solving.failed")
	case !s.more():
		p.About = message.T("ui.solving.done")
	case s.paused:
		p.About, p.Every = message.T("ui.solving.paused"), time.Second
	}
	faster := func(by int) func(int, string) (Step, error) {
		return func(int, string) (Step, error) {
			s.speed = min(max(s.speed+by, 0), len(solvingPauses)-1)
			return nil, nil
		}
	}
	more := func(int) bool { return s.more() }
	p.Acts = []Act{
		{ID: "pause", Keys: []string{"space"}, Label: map[bool]string{false: "ui.key.pause", true: "ui.key.goon"}[s.paused], About: "ui.about.pause", Rank: 1, On: more,
			Do: func(int, string) (Step, error) { s.paused = !s.paused; return s.next(), nil }},
		{ID: "step", Keys: []string{"."}, Label: "ui.key.step", Rank: 2, On: more, Do: func(int, string) (Step, error) { return s.one(), nil }},
		{ID: "faster", Keys: []string{"+", "="}, Label: "ui.key.speed", About: "ui.about.faster", Rank: 3, Do: faster(1)},
		{ID: "slower", Keys: []string{"-"}, About: "ui.about.slower", Do: faster(-1)},
		{ID: "restart", Keys: []string{"r"}, Label: "ui.key.restart", Rank: 4, Do: func(int, string) (Step, error) { s.restart(); return nil, nil }},
	}
	return p
}

// next is the next step where it is not waited for.
func (s *solving) next() Step {
	if s.paused || !s.more() {
		return nil
	}
	return s.one()
}

// one does a step, unless one is under way.
func (s *solving) one() Step {
	if s.steps {
		return nil
	}
	s.steps = true
	run := s.run
	return Work{func(ctx context.Context) Then {
		err := run.Step(ctx)
		return func() (Step, error) {
			if s.steps = false; run == s.run {
				s.failed = err
				s.look()
			}
			return nil, nil
		}
	}}
}
