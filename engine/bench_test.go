package engine_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// nobody sees every node and does nothing.
type nobody struct{}

func (nobody) Enter(engine.Enter) {}
func (nobody) Leave(engine.Leave) {}

// BenchmarkTracer shows what a trace costs: off, the search only asks whether
// there is a Tracer.
func BenchmarkTracer(b *testing.B) {
	for name, t := range map[string]engine.Tracer{"off": nil, "idle": nobody{}} {
		b.Run(name, func(b *testing.B) {
			s := engine.New(&enginetest.ConnectFour{}, engine.Options{Tracer: t, TableMiB: 1})
			nodes, elapsed := uint64(0), time.Duration(0)
			for b.Loop() {
				s.Clear()
				r, _ := s.Search(context.Background(), engine.Limits{Depth: 11})
				nodes, elapsed = nodes+r.Nodes, elapsed+r.Elapsed
			}
			b.ReportMetric(float64(elapsed.Nanoseconds())/float64(nodes), "ns/node")
		})
	}
}

// BenchmarkCancel cancels searches at random moments; the worst time until
// Search returns is to be at most 5 ms on an idle core.
func BenchmarkCancel(b *testing.B) {
	r := rand.New(rand.NewPCG(15, 0))
	s := engine.New(&enginetest.ConnectFour{}, engine.Options{})
	slowest, total := time.Duration(0), time.Duration(0)
	for b.Loop() {
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan time.Time)
		go func() {
			_, _ = s.Search(ctx, engine.Limits{}) // its error is the cancellation
			done <- time.Now()
		}()
		time.Sleep(time.Duration(r.IntN(4000)) * time.Microsecond)
		at := time.Now()
		cancel()
		took := (<-done).Sub(at)
		slowest, total = max(slowest, took), total+took
	}
	b.ReportMetric(float64(slowest.Microseconds()), "worst-µs")
	b.ReportMetric(float64(total.Microseconds())/float64(b.N), "mean-µs")
}
