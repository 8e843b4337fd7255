package serve

import (
	"context"
	"sync"
	"time"
)

// pool is the right to compute, for all visitors together: as many jobs run as
// there are places, the others wait in the order in which they came. The more
// of them wait, the shorter is a turn, so that nobody waits for long.
type pool struct {
	places chan struct{}
	think  time.Duration // a turn while nobody waits

	mu   sync.Mutex
	jobs int           // running and waiting
	more chan struct{} // closed and made anew when another one comes
}

// shortest is the least of a turn, enough for a move that is no blunder.
const shortest = 300 * time.Millisecond

func newPool(places int, think time.Duration) *pool {
	return &pool{places: make(chan struct{}, places), think: think, more: make(chan struct{})}
}

// turn waits for a place. The context that it returns ends, as if its deadline
// had come, when the job has had its share of the time.
func (p *pool) turn(ctx context.Context) (context.Context, func(), error) {
	p.count(1)
	select {
	case p.places <- struct{}{}: // waiting senders are served in order
	case <-ctx.Done():
		p.count(-1)
		return ctx, nil, ctx.Err()
	}
	within, cancel := context.WithCancelCause(ctx)
	go p.limit(within, cancel)
	return within, func() {
		cancel(nil)
		<-p.places
		p.count(-1)
	}, nil
}

// count notes a job that has come or gone.
func (p *pool) count(by int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.jobs += by; by > 0 {
		close(p.more)
		p.more = make(chan struct{})
	}
}

// share is how long a turn is now, and a channel that tells when it may have
// become shorter.
func (p *pool) share() (time.Duration, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	rounds := max(1, p.jobs/cap(p.places))
	return max(p.think/time.Duration(rounds), min(shortest, p.think)), p.more
}

// limit ends a turn when it has had its share.
func (p *pool) limit(ctx context.Context, cancel context.CancelCauseFunc) {
	began := time.Now()
	for {
		share, more := p.share()
		over := time.NewTimer(share - time.Since(began))
		select {
		case <-over.C:
			cancel(context.DeadlineExceeded)
			return
		case <-more:
			over.Stop()
		case <-ctx.Done():
			over.Stop()
			return
		}
	}
}
