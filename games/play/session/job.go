package session

import (
	"context"
	"errors"
	"runtime/debug"
	"sync/atomic"
	"time"

	"duiju/games"
)

// Work is what a job is for.
type Work uint8

// The kinds of work.
const (
	Think   Work = iota // an engine chooses its move
	Analyse             // the strongest player looks at the position shown
	Hint                // a hint or an explanation
	Prepare             // the game's own work in the background
	Judge               // an answer is proven
	Review              // the moves of a game are judged
	Prove               // a solution is proven
	Make                // a problem is made
	Read                // files are read
	Check               // what a file says is proven
	Await               // somebody elsewhere does something
)

// Background reports whether nothing waits for the work: a front end that does
// one thing at a time may leave it out until there is nothing else to do.
func (w Work) Background() bool {
	return w == Analyse || w == Prepare || w == Make || w == Check || w == Await
}

// Ticket numbers a job.
type Ticket int

// task is a job that runs.
type task struct {
	ticket  Ticket
	ctx     context.Context
	cancel  context.CancelCauseFunc
	started time.Time
	lasting bool // it goes on when the position changes
}

// Done is the end of a job, for Driver.Take.
type Done struct {
	ticket Ticket
	settle func()
}

// Run does the work on the calling goroutine and returns its end. It works on
// clones and may run beside anything. It stops early when ctx ends or when the
// session needs it no more; a panic in it becomes an error. A front end that can
// give it only so much time ends ctx by a deadline: what was found is used then.
func (j Job) Run(ctx context.Context) Done {
	defer context.AfterFunc(ctx, func() { j.task.cancel(context.Cause(ctx)) })()
	return j.run()
}

// begin makes a job: run is the work, done what its end means. Done is called
// by Take, unless the session has stopped the task.
func begin[T any](s *Session, what Work, run func(context.Context) (T, error), done func(T, error)) *task {
	s.tickets++
	t := &task{ticket: s.tickets, started: s.c.Now()}
	t.ctx, t.cancel = context.WithCancelCause(context.Background())
	s.tasks[t.ticket] = t
	s.emit(Job{What: what, task: t, run: func() (d Done) {
		var v T
		var err error
		defer func() {
			if r := recover(); r != nil {
				err = &games.Panic{Value: r, Stack: debug.Stack()}
			}
			d = Done{t.ticket, func() { done(v, err) }}
		}()
		if err = t.ctx.Err(); err == nil {
			v, err = run(t.ctx)
		}
		if errors.Is(err, context.Canceled) && errors.Is(context.Cause(t.ctx), context.DeadlineExceeded) {
			err = context.DeadlineExceeded // the front end's
		}
		return d
	}})
	return t
}

// stop ends a task: its result will be dropped. nil is a task that does not
// run.
func (s *Session) stop(t *task) {
	if t != nil {
		t.cancel(nil)
		delete(s.tasks, t.ticket)
	}
}

// broke tells that work has failed, unless nothing has or it was ended.
func (s *Session) broke(what Work, err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		s.emit(Broke{What: what, Err: err, Said: Words(err)})
	}
}

// Take takes the end of a job. A result that is stale is dropped.
func (s *Session) Take(d Done) []Event {
	if t := s.tasks[d.ticket]; t != nil {
		s.stop(t)
		d.settle()
	}
	return s.flush()
}

// latest holds the newest value that a job has offered.
type latest[T any] struct{ p atomic.Pointer[T] }

func (l *latest[T]) offer(v T) { l.p.Store(&v) }

// get is the newest value, the zero one before the first.
func (l *latest[T]) get() (v T) {
	if p := l.p.Load(); p != nil {
		v = *p
	}
	return v
}
