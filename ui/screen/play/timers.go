package play

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/frame"
)

// timers are what happens on the screen at a time of its own: the driver's time,
// and the pictures of what moves.
type timers struct {
	due    time.Time
	alarm  *frame.Job // until the driver is due
	moving *frame.Job // until the next picture
	spin   int        // pictures of what moves, counted
}

// stopMoving begins anew with the next picture.
func (t *timers) stopMoving() {
	t.moving.Stop()
	t.moving = nil
}

// setAlarm waits until due, the time at which the driver wants to be called.
func (t *timers) setAlarm(b *frame.Base, due time.Time, then func() tea.Cmd) tea.Cmd {
	if due.Equal(t.due) {
		return nil
	}
	t.alarm.Stop()
	t.due, t.alarm = due, nil
	if due.IsZero() {
		return nil
	}
	var cmd tea.Cmd
	t.alarm, cmd = b.Timer(max(due.Sub(b.App.Now()), 0), func() tea.Cmd {
		t.due = time.Time{}
		return then()
	})
	return cmd
}

// setMoving waits for the next picture, while something on the screen moves.
func (s *Screen) setMoving() tea.Cmd {
	wait := s.beat()
	if s.timers.moving != nil || wait <= 0 {
		return nil
	}
	var cmd tea.Cmd
	s.timers.moving, cmd = s.Timer(wait, func() tea.Cmd {
		s.timers.moving = nil
		s.timers.spin++
		s.motion.left = max(s.motion.left-1, 0)
		if s.lens.fill() || s.lens.line() {
			s.refresh()
		}
		return s.setMoving()
	})
	return cmd
}

// beat is the time until the next picture, 0 if nothing moves.
func (s *Screen) beat() time.Duration {
	thinking, decided := s.game.IsThinking()
	_, analysing := s.game.Analysing()
	done, all, _ := s.game.Review()
	switch {
	case s.motion.left > 0:
		return motionBeat
	case thinking && !decided, analysing, s.lens.job != nil, done < all:
		return s.App.Frame()
	}
	if due := s.driver.Due(); !due.IsZero() { // a clock may run, which shows every second
		return max(due.Sub(s.App.Now())%time.Second, 10*time.Millisecond)
	}
	return 0
}
