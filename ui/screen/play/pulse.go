package play

import (
	"duiju/ui/frame"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// pulse is what happens on the screen at a time of its own: the driver's time,
// and the pictures of what moves.
type pulse struct {
	*table
	lens   *lens
	motion *motion
	extra  *Extra
	tick   func() tea.Cmd // the driver is due
	draw   func()         // the next picture
	due    time.Time
	alarm  *frame.Job // until the driver is due
	moving *frame.Job // until the next picture
}

// setAlarm waits for the time at which the driver wants to be called.
func (u *pulse) setAlarm() tea.Cmd {
	due := u.d.Due()
	if due.Equal(u.due) {
		return nil
	}
	u.alarm.Stop()
	u.due, u.alarm = due, nil
	if due.IsZero() {
		return nil
	}
	var cmd tea.Cmd
	u.alarm, cmd = u.Timer(max(due.Sub(u.Now()), 0), func() tea.Cmd {
		u.due = time.Time{}
		return u.tick()
	})
	return cmd
}

// stopMoving begins anew with the next picture.
func (u *pulse) stopMoving() {
	u.moving.Stop()
	u.moving = nil
}

// setMoving waits for the next picture, while something on the screen moves.
func (u *pulse) setMoving() tea.Cmd {
	if u.moving != nil {
		return nil
	}
	wait := u.beat()
	if wait <= 0 {
		return nil
	}
	var cmd tea.Cmd
	u.moving, cmd = u.Timer(wait, func() tea.Cmd {
		u.moving = nil
		u.spin++
		u.motion.left = max(u.motion.left-1, 0)
		if u.lens.fill() || u.lens.line() {
			u.draw()
		}
		return u.setMoving()
	})
	return cmd
}

// beat is the time until the next picture, 0 if nothing moves.
func (u *pulse) beat() time.Duration {
	thinking, decided := u.s.IsThinking()
	_, analysing := u.s.Analysing()
	done, all, _ := u.s.Review()
	switch {
	case u.motion.left > 0:
		return motionBeat
	case thinking && !decided, analysing, u.lens.job != nil, done < all:
		return u.Frame()
	case u.s.Running():
		return max(u.s.Remaining(u.s.Match().Turn())%time.Second, 10*time.Millisecond)
	case u.extra.Beat != nil:
		return u.extra.Beat()
	}
	return 0
}
