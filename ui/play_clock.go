package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// clockWarn is how much time is left when the clock warns.
const clockWarn = 20 * time.Second

// clocking is the clock of the person whose turn it is.
type clocking struct {
	*job
	since  time.Time     // when the thinking began that is not yet charged
	paused bool          // by the person, until p or the next change of the position
	spent  time.Duration // by people, all moves together
}

func (c *clocking) begin(now time.Time) { c.since = now }

func (c *clocking) stop() {
	c.job.stop()
	c.job = nil
}

// clockCmd starts the time of a person's move; with a clock the picture moves
// once a second.
func (p *play) clockCmd() tea.Cmd {
	if p.clock.job != nil || p.clock.paused {
		return nil
	}
	p.clock.begin(p.now())
	if !p.m.Clock().On() {
		return nil
	}
	var cmd tea.Cmd
	p.clock.job, cmd = p.timer(p.id, p.clockStep())
	return cmd
}

// clockStep is the time until the next change of the clock on the screen.
func (p *play) clockStep() time.Duration {
	left := p.remaining(p.m.Turn())
	return max(left%time.Second, 10*time.Millisecond)
}

// remaining is what is left of a side's time this very moment.
func (p *play) remaining(s games.Side) time.Duration {
	left := p.m.Clock().Left[s]
	if s == p.m.Turn() && !p.clock.since.IsZero() && !p.clock.paused && !p.m.Status().Over {
		left -= p.now().Sub(p.clock.since)
	}
	return max(left, 0)
}

// clockTick ends the game when the time of the side to move is up.
func (p *play) clockTick() tea.Cmd {
	if !p.m.Clock().On() || p.m.Status().Over {
		return nil
	}
	if p.remaining(p.m.Turn()) == 0 {
		p.spend()
		p.stopAll()
		p.path = nil
		p.refresh()
		return tea.Batch(p.save(), p.proceed())
	}
	if p.clock.job == nil {
		return nil
	}
	return p.clock.tickCmd(p.id, p.clockStep())
}

// spend charges the side to move for its thinking and reports whether time was
// left.
func (p *play) spend() bool {
	if p.clock.since.IsZero() {
		return true
	}
	took := p.now().Sub(p.clock.since)
	p.clock.since = time.Time{}
	if p.m.Seat(p.m.Turn()).Kind == games.Human {
		p.clock.spent += took
	}
	return p.m.Spend(took)
}

// pauseClock stops or restarts the clock of a person's move.
func (p *play) pauseClock() tea.Cmd {
	if p.clock.paused {
		p.clock.paused = false
		p.note = games.T("ui.play.clock.runs")
		return p.clockCmd()
	}
	p.spend()
	p.clock.stop()
	p.clock.paused = true
	p.note = games.T("ui.play.clock.paused", "key", p.keysFor("clock"))
	return nil
}
