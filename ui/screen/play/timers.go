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
func (p *Screen) setMoving() tea.Cmd {
	wait := p.beat()
	if p.timers.moving != nil || wait <= 0 {
		return nil
	}
	var cmd tea.Cmd
	p.timers.moving, cmd = p.Timer(wait, func() tea.Cmd {
		p.timers.moving = nil
		p.timers.spin++
		p.motion.left = max(p.motion.left-1, 0)
		if p.lens.fill() || p.lens.line() {
			p.refresh()
		}
		return p.setMoving()
	})
	return cmd
}

// beat is the time until the next picture, 0 if nothing moves.
func (p *Screen) beat() time.Duration {
	thinking, decided := p.s.IsThinking()
	_, analysing := p.s.Analysing()
	done, all, _ := p.s.Review()
	switch {
	case p.motion.left > 0:
		return motionBeat
	case thinking && !decided, analysing, p.lens.job != nil, done < all:
		return p.App.Frame()
	case p.s.Running():
		return max(p.s.Remaining(p.s.Match().Turn())%time.Second, 10*time.Millisecond)
	case p.extra.Beat != nil:
		return p.extra.Beat()
	}
	return 0
}
