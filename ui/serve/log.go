package serve

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/time/rate"

	"duiju/ui/draw/clean"
)

// queuedLog is the log of a server. Nobody waits for whoever reads it: a record goes into
// a queue, from which one goroutine writes it. Records that name an address are bounded,
// those of one address and all of them; those above the bounds are counted.
//
//	Handle -> budget of the address and the kind of record -> budget of all -> queue -> write -> handler
type queuedLog struct {
	slog.Handler        // that writes
	host         string // that With has named
	*logQueue
}

type logQueue struct {
	hosts   *budgets
	all     *rate.Limiter
	records chan func() // each writes one
	dropped atomic.Int64
	over    chan struct{} // closed when all is written
}

const (
	queuedLines = 256              // records that wait for whoever reads the log
	hostLine    = 10 * time.Second // until an address may cause one more of a kind
	allLines    = 200              // at once, that name an address
	allEach     = 5                // of them in a second
	maxForeign  = 40               // columns of a text that a visitor has chosen
	logEndTime  = time.Second
	fromKey     = "from" // of the address in a record
)

// newLog is a log that writes by a handler until end is called, with a number of lines
// that an address may cause at once.
func newLog(h slog.Handler, lines int) (log *slog.Logger, end func()) {
	q := &logQueue{
		hosts: newBudgets(lines, rate.Every(hostLine)), all: rate.NewLimiter(allEach, allLines),
		records: make(chan func(), queuedLines), over: make(chan struct{}),
	}
	ctx, stop := context.WithCancel(context.Background())
	go q.write(ctx, slog.New(h))
	return slog.New(&queuedLog{Handler: h, logQueue: q}), func() {
		stop()
		atMost(logEndTime, func() { <-q.over }) // nobody may read it
	}
}

// write writes what is in the queue, and after the end what is left in it.
func (q *logQueue) write(ctx context.Context, log *slog.Logger) {
	defer close(q.over)
	for {
		select {
		case record := <-q.records:
			record()
		case <-ctx.Done():
			select {
			case record := <-q.records:
				record()
			default:
				return
			}
		}
		if n := q.dropped.Swap(0); n > 0 {
			log.Warn("not everything is in the log", "dropped", n)
		}
	}
}

// Handle implements slog.Handler. It never waits.
func (l *queuedLog) Handle(ctx context.Context, r slog.Record) error {
	host := l.host
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == fromKey {
			host = a.Value.String()
		}
		return true
	})
	if host != "" {
		unsaid, ok := l.hosts.take(host+" "+r.Message, 1)
		switch {
		case !ok:
			return nil // the next one that is written tells the number
		case !l.all.Allow():
			l.dropped.Add(1)
			return nil
		case unsaid > 0:
			r = r.Clone()
			r.AddAttrs(slog.Int("unsaid", unsaid))
		}
	}
	select {
	case l.records <- func() { _ = l.Handler.Handle(ctx, r) }: // a log that is closed is no reason to stop
	default:
		l.dropped.Add(1)
	}
	return nil
}

// WithAttrs implements slog.Handler.
func (l *queuedLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	with := *l
	with.Handler = l.Handler.WithAttrs(attrs)
	for _, a := range attrs {
		if a.Key == fromKey {
			with.host = a.Value.String()
		}
	}
	return &with
}

// foreign is a text that a visitor has chosen, fit for the log: one line, cut. Marks
// without a width count, too.
func foreign(text string) string {
	text = clean.Line(text[:min(len(text), 4*maxForeign)])
	return ansi.Truncate(strings.ToValidUTF8(text, ""), maxForeign, "…")
}

// atMost does some work and waits so long for it.
func atMost(wait time.Duration, work func()) {
	done := make(chan struct{})
	go func() {
		work()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(wait):
	}
}
