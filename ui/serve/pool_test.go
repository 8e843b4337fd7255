package serve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// served is a turn that began: whose it was and how long it had waited.
type served struct {
	host, person string
	background   bool
	waited       time.Duration
}

// bench is a pool whose turns are noted in the order in which they began, with the
// clock of a synctest bubble.
type bench struct {
	t    *testing.T
	p    *pool
	stop context.CancelFunc
	ctx  context.Context
	jobs sync.WaitGroup

	mu    sync.Mutex
	turns []served
}

// benchTime is the time of a turn while nobody waits.
const benchTime = 10 * time.Second

func newBench(t *testing.T, places int) *bench {
	b := &bench{t: t, p: newPool(places, benchTime)}
	b.ctx, b.stop = context.WithCancel(t.Context())
	return b
}

// close ends all jobs; nothing of them may be left in the pool.
func (b *bench) close() {
	b.stop()
	b.jobs.Wait()
	if n, m := len(b.p.waiting), len(b.p.running); n+m > 0 {
		b.t.Errorf("when all jobs are over %d wait and %d run", n, m)
	}
}

// once asks for a turn and keeps it for as long as it is given, at most for work.
// It tells how long it waited for the turn and how long that was.
func (b *bench) once(host, person string, background bool, work time.Duration) (waited, had time.Duration) {
	asked := time.Now()
	ctx, done, err := b.p.turn(b.ctx, host, person, background)
	if err != nil {
		return 0, 0
	}
	began := time.Now()
	b.mu.Lock()
	b.turns = append(b.turns, served{host, person, background, began.Sub(asked)})
	b.mu.Unlock()
	select {
	case <-ctx.Done():
	case <-time.After(work):
	}
	had = time.Since(began)
	done()
	return began.Sub(asked), had
}

// greedy asks for one turn after the other and uses all of each.
func (b *bench) greedy(host, person string, background bool) {
	b.jobs.Go(func() {
		for b.ctx.Err() == nil {
			b.once(host, person, background, time.Hour)
		}
	})
	synctest.Wait() // it has asked
}

// since are the turns from the n-th on that began until now.
func (b *bench) since(n int) []served {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.turns[n:]
}

// count counts turns by what tells one from another.
func count(turns []served, by func(served) string) map[string]int {
	n := map[string]int{}
	for _, t := range turns {
		n[by(t)]++
	}
	return n
}

func person(s served) string { return s.person }

// However many demos the persons of an address run, whoever waits for an engine
// elsewhere waits for the shortest turn and then has all of the time.
func TestDemosMakeNobodyWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, 1)
		defer b.close()
		for i := range 32 {
			b.greedy("evil", fmt.Sprint("evil ", i%4), true)
		}
		for i := range 10 {
			time.Sleep(time.Duration(i) * 777 * time.Millisecond)
			waited, had := b.once("elsewhere", "ann", false, time.Hour)
			if waited > shortest || had != benchTime {
				t.Errorf("visit %d: waited %v for a turn of %v, want at most %v for one of %v", i, waited, had, shortest, benchTime)
			}
		}
	})
}

// However many persons of an address wait for their engines, whoever comes from
// another one is next.
func TestAnAddressMakesNobodyElseWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, 1)
		defer b.close()
		for i := range 32 {
			b.greedy("evil", fmt.Sprint("evil ", i), false)
		}
		for i := range 20 {
			time.Sleep(time.Duration(i) * 777 * time.Millisecond)
			synctest.Wait() // a turn may begin at the same moment
			before := len(b.since(0))
			waited, _ := b.once("elsewhere", "ann", false, time.Second)
			if next := b.since(before)[0]; next.person != "ann" || waited > benchTime/32 {
				t.Errorf("visit %d: waited %v, and the next turn was that of %s", i, waited, next.person)
			}
		}
	})
}

// At an address the persons take turns, however many jobs each has; and so do the
// addresses, however many persons each has.
func TestTurnsAreShared(t *testing.T) {
	for _, background := range []bool{false, true} {
		for _, places := range []int{1, 2} {
			t.Run(fmt.Sprintf("background %v, places %d", background, places), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					b := newBench(t, places)
					defer b.close()
					for range 8 {
						b.greedy("a", "many", background)
					}
					b.greedy("a", "one", background)
					b.greedy("a", "two", background)
					b.greedy("b", "alone", background)
					b.greedy("b", "alone", background) // for the second place
					time.Sleep(10 * time.Minute)
					turns := b.since(20)
					n := len(turns)
					persons := count(turns, person)
					hosts := count(turns, func(s served) string { return s.host })
					for name, share := range map[string]int{"many": 6, "one": 6, "two": 6} {
						if got := persons[name]; abs(got-n/share) > n/50+1 {
							t.Errorf("%s had %d of %d turns, want a sixth (%v)", name, got, n, persons)
						}
					}
					if abs(hosts["a"]-hosts["b"]) > n/50+1 {
						t.Errorf("the addresses had %v turns, want as many each", hosts)
					}
				})
			})
		}
	}
}

func abs(n int) int { return max(n, -n) }

// No work in the background begins while somebody waits, whatever comes and goes.
func TestBackgroundWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, 2)
		defer b.close()
		random := rand.New(rand.NewPCG(1, 2))
		for range 400 {
			host, name, background, work := fmt.Sprint(random.IntN(3)), fmt.Sprint(random.IntN(5)), random.IntN(2) == 0, time.Duration(random.IntN(4000))*time.Millisecond
			b.jobs.Go(func() {
				_, done, err := b.p.turn(b.ctx, host, name, background)
				if err != nil {
					return
				}
				defer done()
				b.p.mu.Lock()
				for _, w := range b.p.waiting {
					if background && !w.background {
						t.Errorf("a job in the background begins while %s at %s waits", w.person, w.host)
					}
				}
				b.p.mu.Unlock()
				time.Sleep(work)
			})
			synctest.Wait()
			time.Sleep(time.Duration(random.IntN(1000)) * time.Millisecond)
		}
		b.jobs.Wait()
	})
}

// A person has one job in the background running at a time, also where there is a
// free place; one that somebody waits for has the free place at once.
func TestOneDemoOfAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, 2)
		defer b.close()
		for range 3 {
			b.greedy("a", "ann", true)
		}
		if n := len(b.since(0)); n != 1 {
			t.Errorf("%d demos of one person run", n)
		}
		if waited, _ := b.once("a", "ann", false, time.Second); waited != 0 {
			t.Errorf("her own move waits for %v", waited)
		}
		b.greedy("a", "bob", true)
		if n := len(b.since(0)); n != 3 {
			t.Errorf("%d turns have begun, want those of two demos and a move", n)
		}
	})
}

// Whoever waits has a turn after as many turns as there are others, even where new
// addresses come without end.
func TestNobodyWaitsForEver(t *testing.T) {
	for _, background := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, 1)
			defer b.close()
			for range 3 {
				b.greedy("busy", "ann", background)
			}
			b.jobs.Go(func() {
				for i := 0; b.ctx.Err() == nil; i++ {
					host := fmt.Sprint("new ", i)
					b.jobs.Go(func() { b.once(host, host, background, time.Hour) })
					time.Sleep(4 * time.Second) // less than a turn where two wait
				}
			})
			time.Sleep(10 * time.Minute)
			longest, now := 0, 0
			for _, s := range b.since(0) {
				if now++; s.host == "busy" {
					longest, now = max(longest, now), 0
				}
			}
			if longest = max(longest, now); longest > 4 {
				t.Errorf("background %v: %d turns of others in a row", background, longest)
			}
		})
	}
}

// Who gives up waiting leaves nothing behind, and the next one is served.
func TestGivingUpATurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, 1)
		defer b.close()
		_, done, err := b.p.turn(t.Context(), "a", "ann", false)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		for i := range 5 {
			b.jobs.Go(func() {
				if _, _, err := b.p.turn(ctx, "a", fmt.Sprint(i), i%2 == 0); !errors.Is(err, context.Canceled) {
					t.Errorf("who gives up gets %v", err)
				}
			})
		}
		b.greedy("b", "bob", false)
		cancel()
		synctest.Wait()
		if n := len(b.p.waiting); n != 1 {
			t.Errorf("%d wait after all but one have given up", n)
		}
		done()
		synctest.Wait()
		if got := b.since(0); len(got) != 1 || got[0].person != "bob" {
			t.Errorf("served is %+v, want bob", got)
		}
	})
}

// A turn is all of the time while nobody waits. It is divided by the persons for
// whom there is no place, whatever jobs they have, down to the least, also while it
// runs; in the background it is the least as soon as somebody waits.
func TestSharesOfATurn(t *testing.T) {
	urgent, background := false, true
	for _, tc := range []struct {
		name          string
		places        int
		mine          bool
		others, demos int // persons who wait for an engine, and with demos
		jobs          int // of each
		think, want   time.Duration
	}{
		{"alone", 1, urgent, 0, 0, 1, 10 * time.Second, 10 * time.Second},
		{"two places, two more", 2, urgent, 2, 0, 1, 10 * time.Second, 10 * time.Second},
		{"two places, three more", 2, urgent, 3, 0, 1, 10 * time.Second, 5 * time.Second},
		{"one more", 1, urgent, 1, 0, 1, 10 * time.Second, 5 * time.Second},
		{"one more with many jobs", 1, urgent, 1, 0, 20, 10 * time.Second, 5 * time.Second},
		{"demos do not count", 1, urgent, 0, 9, 4, 10 * time.Second, 10 * time.Second},
		{"very many", 1, urgent, 99, 0, 1, 10 * time.Second, shortest},
		{"a turn that is less than the least", 1, urgent, 99, 0, 1, shortest / 2, shortest / 2},
		{"a demo among demos", 1, background, 0, 1, 3, 10 * time.Second, 5 * time.Second},
		{"a demo while somebody waits", 1, background, 1, 0, 1, 10 * time.Second, shortest},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t, tc.places)
				defer b.close()
				b.p.think = tc.think
				ctx, done, err := b.p.turn(t.Context(), "a", "me", tc.mine)
				if err != nil {
					t.Fatal(err)
				}
				began := time.Now()
				for i := range tc.others + tc.demos {
					for range tc.jobs {
						b.jobs.Go(func() { b.once("a", fmt.Sprint(i), i >= tc.others, 24*time.Hour) })
					}
				}
				<-ctx.Done()
				if got := time.Since(began); got != tc.want || !errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
					t.Errorf("a turn of %v, ended by %v, want %v, by its deadline", got, context.Cause(ctx), tc.want)
				}
				done()
			})
		})
	}
}
