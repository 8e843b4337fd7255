package ui

import (
	"context"
	"runtime/debug"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// job is a piece of long work that runs in a command.
type job struct {
	ticket  int
	ctx     context.Context
	cancel  context.CancelFunc
	started time.Time
}

// doneMsg is the end of a job. A message whose ticket is not that of the
// screen's newest job is dropped.
type doneMsg struct {
	dest
	ticket int
	value  any
	err    error
}

// tickMsg is the time for the next picture of a running job.
type tickMsg struct {
	dest
	ticket int
}

// work starts a job for a screen. Run gets a context that ends when the job
// is cancelled or the program ends; it must work on clones. A panic in it
// becomes an error.
func (a *app) work(to int, run func(context.Context) (any, error)) (*job, tea.Cmd) {
	ctx, cancel := context.WithCancel(a.ctx)
	j := &job{ticket: a.ticket(), ctx: ctx, cancel: cancel, started: a.now()}
	return j, func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = doneMsg{dest(to), j.ticket, nil, &games.Panic{Value: r, Stack: debug.Stack()}}
			}
		}()
		v, err := run(ctx)
		return doneMsg{dest(to), j.ticket, v, err}
	}
}

// stop ends a job; nil is a job that does not run.
func (j *job) stop() {
	if j != nil {
		j.cancel()
	}
}

// is reports whether a ticket belongs to this job.
func (j *job) is(ticket int) bool { return j != nil && j.ticket == ticket }

// tickCmd reports after d, unless the job ends before.
func (j *job) tickCmd(to int, d time.Duration) tea.Cmd {
	return func() tea.Msg {
		t := time.NewTimer(d)
		defer t.Stop()
		select {
		case <-t.C:
			return tickMsg{dest(to), j.ticket}
		case <-j.ctx.Done():
			return nil
		}
	}
}

// timer is a job that only waits.
func (a *app) timer(to int, d time.Duration) (*job, tea.Cmd) {
	ctx, cancel := context.WithCancel(a.ctx)
	j := &job{ticket: a.ticket(), ctx: ctx, cancel: cancel, started: a.now()}
	return j, j.tickCmd(to, d)
}
