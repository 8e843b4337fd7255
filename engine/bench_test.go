package engine_test

import (
	"context"
	"testing"
	"time"

	"duiju/engine"
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
			s := engine.New(&ConnectFour{}, engine.Options{Tracer: t, TableMiB: 1})
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
