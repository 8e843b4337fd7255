package frame

import (
	"context"
	"runtime/debug"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// Job is a piece of long work of a screen, or a wait. What it brings back is
// handled unless the job was stopped meanwhile; a screen that is left stops all
// its jobs.
type Job struct {
	Ctx    context.Context
	cancel context.CancelFunc
	over   bool // stopped, or its end was handled
	ended  func()
}

// newsMsg is what a command of a job brings back, with what it leads to.
type newsMsg struct {
	job  *Job
	last bool // the job ends with it
	then func() tea.Cmd
}

// Ends is the news of a job that ends with it.
func (j *Job) Ends(then func() tea.Cmd) tea.Msg { return newsMsg{j, true, then} }

// deliver handles the news of a job that is not over.
func (n newsMsg) deliver() tea.Cmd {
	if n.job.over {
		return nil
	}
	if n.last {
		n.job.Stop()
	}
	return n.then()
}

// begin makes a job of the screen.
func begin(b *Base) *Job {
	ctx, cancel := context.WithCancel(b.App.Context)
	j := &Job{Ctx: ctx, cancel: cancel, ended: func() {}}
	b.jobs = append(slices.DeleteFunc(b.jobs, func(j *Job) bool { return j.over }), j)
	return j
}

// Busy reports whether work that ends by itself is not done yet.
func (a *App) Busy() bool { return a.running > 0 }

// Way is how a job has the machine.
type Way uint8

const (
	// Work computes: on a server it waits for its turn. Nobody waits for Background: it has
	// its turn after what somebody waits for, and a short one while somebody does.
	Work Way = iota
	Background
	// Load asks the disk and computes nothing. Await may wait for as long as the screen is
	// there, for somebody else, and nobody waits for it.
	Load
	Await
)

// Run starts a job for a screen. Its function gets a context that ends when the job is
// stopped or the program ends; it must work on clones. A panic in it
// becomes an error. Then takes what it returned, in Update.
func Run[T any](b *Base, way Way, run func(context.Context) (T, error), then func(T, error) tea.Cmd) (*Job, tea.Cmd) {
	a, j := b.App, begin(b)
	if way != Await {
		a.running++
		j.ended = func() { a.running-- }
	}
	return j, func() tea.Msg {
		v, err := safely(j.Ctx, func(ctx context.Context) (v T, err error) {
			if way == Work || way == Background {
				of, done, err := a.Visitor.InTurn(ctx, way == Background)
				if err != nil {
					return v, err
				}
				defer done()
				ctx = of
			}
			return run(ctx)
		})
		return j.Ends(func() tea.Cmd { return then(v, err) })
	}
}

// safely makes an error of a panic.
func safely[T any](ctx context.Context, run func(context.Context) (T, error)) (v T, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &games.Panic{Value: r, Stack: debug.Stack()}
		}
	}()
	return run(ctx)
}

// Timer is a job that only waits, once.
func (b *Base) Timer(d time.Duration, then func() tea.Cmd) (*Job, tea.Cmd) {
	j := begin(b)
	return j, j.after(d, newsMsg{j, true, then})
}

// Tick is the next picture of a running job after d, unless the job ends before.
func (j *Job) Tick(d time.Duration, then func() tea.Cmd) tea.Cmd {
	return j.after(d, newsMsg{j, false, then})
}

func (j *Job) after(d time.Duration, news newsMsg) tea.Cmd {
	return func() tea.Msg {
		t := time.NewTimer(d)
		defer t.Stop()
		select {
		case <-t.C:
			return news
		case <-j.Ctx.Done():
			return nil
		}
	}
}

// Stop ends a job for good; nil is a job that does not run.
func (j *Job) Stop() {
	if j != nil && !j.over {
		j.over = true
		j.cancel()
		j.ended()
	}
}
