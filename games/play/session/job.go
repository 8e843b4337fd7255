package session

import (
	"context"
	"errors"
	"runtime/debug"
	"sync/atomic"
	"time"

	"duiju/games"
	"duiju/games/text/message"
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
	ReadOn              // more of the files is read
	Await               // somebody elsewhere does something
)

// Background reports whether nothing waits for the work: a front end that does
// one thing at a time may leave it out until there is nothing else to do.
func (w Work) Background() bool {
	return w == Analyse || w == Prepare || w == Make || w == Check || w == ReadOn || w == Await
}

// Yields reports whether nobody waits for the job in a game of so many people: on a
// machine that many share it comes after work that somebody waits for.
func (j Job) Yields(people int) bool {
	return j.What.Background() || j.What == Review || j.What == Think && people == 0
}

// Outbox holds the events of the running call, and the jobs that have begun and
// neither ended nor been stopped.
type Outbox struct {
	now    func() time.Time
	events []Event
	tasks  map[*Task]bool
}

// Task is a job that runs.
type Task struct {
	ctx     context.Context
	cancel  context.CancelCauseFunc
	started time.Time
	lasting bool // it goes on when the position changes
}

// Done is the end of a job, for Driver.Take.
type Done struct {
	task *Task
	what any // an Outcome[T]
}

// Outcome is what a job has found, or why it has found nothing.
type Outcome[T any] struct {
	V   T
	Err error
}

// Run does the work on the calling goroutine and returns its end. It works on
// clones and may run beside anything. It stops early when ctx ends or when the
// session needs it no more; a panic in it becomes an error. A front end that can
// give it only so much time ends ctx by a deadline: what was found is used then.
func (j Job) Run(ctx context.Context) Done {
	defer context.AfterFunc(ctx, func() { j.task.cancel(context.Cause(ctx)) })()
	return j.run()
}

// Begin makes a job of a function. What the function returns comes back as a
// Outcome[T] from End, unless the task was stopped.
func Begin[T any](o *Outbox, what Work, run func(context.Context) (T, error)) *Task {
	t := &Task{started: o.now()}
	t.ctx, t.cancel = context.WithCancelCause(context.Background())
	o.tasks[t] = true
	o.Emit(Job{What: what, task: t, run: func() (d Done) {
		var f Outcome[T]
		defer func() {
			if r := recover(); r != nil {
				f.Err = &games.Panic{Value: r, Stack: debug.Stack()}
			}
			d = Done{t, f}
		}()
		if f.Err = t.ctx.Err(); f.Err == nil {
			f.V, f.Err = run(t.ctx)
		}
		if errors.Is(f.Err, context.Canceled) && errors.Is(context.Cause(t.ctx), context.DeadlineExceeded) {
			f.Err = context.DeadlineExceeded // the front end's
		}
		return d
	}})
	return t
}

// Lasting lets a task go on when the position changes, and returns it.
func (t *Task) Lasting() *Task {
	t.lasting = true
	return t
}

// End is what a job has found; nil if it was stopped.
func (o *Outbox) End(d Done) any {
	if !o.tasks[d.task] {
		return nil
	}
	o.Stop(d.task)
	return d.what
}

// Stop ends a task: its result will be dropped. nil is a task that does not
// run.
func (o *Outbox) Stop(t *Task) {
	if t != nil {
		t.cancel(nil)
		delete(o.tasks, t)
	}
}

// stopAll ends all tasks but the lasting ones.
func (o *Outbox) stopAll() {
	for t := range o.tasks {
		if !t.lasting {
			o.Stop(t)
		}
	}
}

// Emit adds an event to those that the running call returns.
func (o *Outbox) Emit(e Event) { o.events = append(o.events, e) }

// Broke tells that work has failed, unless nothing has or it was ended.
func (o *Outbox) Broke(what Work, err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		o.Emit(Broke{What: what, Err: err, Said: Words(err)})
	}
}

// Refuse tells why an intent is not followed.
func (o *Outbox) Refuse(err error) { o.Emit(Refused{Said: Words(err), Err: err}) }

// flush returns the events of the running call.
func (o *Outbox) flush() []Event {
	all := o.events
	o.events = nil
	return all
}

// Words is an error as a text.
func Words(err error) message.Text {
	if errors.Is(err, context.DeadlineExceeded) {
		return message.T("session.late")
	}
	return message.OfError(err)
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
