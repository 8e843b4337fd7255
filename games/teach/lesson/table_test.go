package lesson_test

import (
	"context"
	"testing"

	"duiju/games/play/match"
	"duiju/games/play/session"
)

// table is a driver and a log of its events.
type table struct {
	t    *testing.T
	d    session.Driver
	seen []session.Event
	jobs []session.Job
}

func (b *table) take(events []session.Event) {
	for _, e := range events {
		if j, ok := e.(session.Job); ok {
			b.jobs = append(b.jobs, j)
			continue
		}
		b.seen = append(b.seen, e)
	}
}

// do follows an intent; its jobs wait in b.jobs.
func (b *table) do(i session.Intent) { b.take(b.d.Do(i)) }

// work runs the jobs that wait, and those that follow.
func (b *table) work() {
	for len(b.jobs) > 0 {
		j := b.jobs[0]
		b.jobs = b.jobs[1:]
		b.take(b.d.Take(j.Run(context.Background())))
	}
}

// last is the newest event of a type.
func last[E session.Event](b *table) (e E, ok bool) {
	for i := len(b.seen) - 1; i >= 0; i-- {
		if e, ok := b.seen[i].(E); ok {
			return e, true
		}
	}
	return e, false
}

func (b *table) match() *match.Match { return b.d.Session().Match() }

// count is how many events of a type there were.
func count[E session.Event](b *table) (n int) {
	for _, e := range b.seen {
		if _, ok := e.(E); ok {
			n++
		}
	}
	return n
}
