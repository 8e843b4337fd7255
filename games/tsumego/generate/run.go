package generate

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"duiju/games/tsumego/answer"
)

// seedRange is the seeds from First to Last, both included.
type seedRange struct{ First, Last uint64 }

// generateAll makes the problems of a range of seeds on several workers and
// hands them on in the order of their seeds, whatever the number of workers.
// emit returns false to end the run; before each seed tried is told how many
// were.
func generateAll(ctx context.Context, seeds seedRange, jobs int, o GenerateOptions, tried func(n int), emit func(*generated) (more bool, err error)) error {
	ctx, cancel := context.WithCancel(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()
	type result struct {
		g   *generated
		err error
	}
	// One channel for each seed in flight keeps the order.
	queue := make(chan chan result, jobs)
	gate := make(chan struct{}, jobs)
	workers.Go(func() {
		defer close(queue)
		for seed := seeds.First; ; seed++ {
			done := make(chan result, 1)
			select {
			case gate <- struct{}{}:
			case <-ctx.Done():
				return
			}
			workers.Go(func() {
				g, err := Generate(ctx, seed, o)
				<-gate
				done <- result{g, err}
			})
			select {
			case queue <- done:
			case <-ctx.Done():
				return
			}
			if seed == seeds.Last {
				return
			}
		}
	})
	n := 0
	for done := range queue {
		tried(n)
		n++
		r := <-done
		if r.err != nil {
			return r.err
		}
		if r.g == nil {
			continue
		}
		if more, err := emit(r.g); !more || err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Write writes the problem as SGF.
func (g *generated) Write(w io.Writer) error {
	g.Name = fmt.Sprintf("generated-%d-%d", generatorVersion, g.Seed)
	notes := []answer.Note{
		{"grade", fmt.Sprint(g.Grade)}, {"tags", strings.Join(g.Tags, ",")}, {"shape", "generated"},
		{"reason", g.Answer.ReasonCode}, {"seed", fmt.Sprint(g.Seed)}, {"version", fmt.Sprint(generatorVersion)},
	}
	if g.Options != "" {
		g.Name += strings.NewReplacer(" --", "-", "--", "-", " ", "-").Replace(g.Options)
		notes = append(notes, answer.Note{"options", g.Options})
	}
	return answer.WriteProblem(w, g.Problem, &g.Answer, append(notes, answer.Note{"key", g.Key()})...)
}
