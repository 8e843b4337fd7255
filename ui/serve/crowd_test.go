//go:build linux

package serve

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"duiju/engine/enginetest"
)

// Many come at once, on screens and in lines, and leave in every way; nothing of them is
// left: no goroutine, no file, no session, no place of the pool.
func TestManyComeAndGo(t *testing.T) {
	many := enginetest.Amount(60, 200)
	h := open(t, t.TempDir(), func(c *Config) { c.Limits = Limits{Each: 256, Login: deadline} })
	first := h.visit("Ann", newSigner(t))
	first.sees("Two here")
	before := running(t)
	var all sync.WaitGroup
	for i := range many {
		term := []string{"xterm-256color", "", "dumb", "xterm"}[i%4]
		c := h.visitOn(term, "x", newSigner(t))
		all.Go(func() {
			c.sees("Gomoku")
			c.keys("1\r\n") // a game, on a screen its form
			switch i % 3 {
			case 0:
				_ = c.conn.Close()
			case 1:
				_ = c.in.Close()
			case 2:
				_ = c.s.Close()
			}
			_ = c.s.Wait()
			_ = c.conn.Close()
		})
	}
	all.Wait()
	before.settle()
	first.keys("1\r")
	first.sees("move 1")
}

// BenchmarkVisitors is the time from a key to its frame while 200 visitors press two
// keys a second each, by SSH, in browsers, or both, and what the server holds of a visitor.
// Times are for a machine that does nothing else; processor time a key and memory are not:
//
//	go test ./ui/serve -run '^$' -bench Visitors -benchtime 20x
func BenchmarkVisitors(b *testing.B) {
	b.Run("ssh", func(b *testing.B) { visitors(b, 200, 0) })
	b.Run("browsers", func(b *testing.B) { visitors(b, 0, 200) })
	b.Run("both", func(b *testing.B) { visitors(b, 200, 200) })
}

// visitors is BenchmarkVisitors with numbers of both kinds.
func visitors(b *testing.B, ssh, browsers int) {
	const pause = 500 * time.Millisecond
	visitors := ssh + browsers
	h := startProcess(b, b.TempDir(), Limits{Visitors: 512, Each: 512, Login: deadline}, nil)
	empty := h.using()
	var in []*client
	for n := range visitors {
		var c *client
		if n < ssh {
			c = h.visit("x", newSigner(b))
		} else {
			c = newBrowser(&h.testServer).visit(greeting{Name: "x"}).client
		}
		c.sees("Two here")
		c.keys("1\r")
		c.sees("move 1")
		in = append(in, c)
	}
	full := h.using()
	b.ResetTimer()
	took := make([][]time.Duration, visitors)
	var all sync.WaitGroup
	for i, c := range in {
		all.Go(func() {
			time.Sleep(pause * time.Duration(i) / time.Duration(visitors))
			for n := range b.N {
				c.forget()
				began := time.Now()
				c.keys([]string{"\x1b[C", "\x1b[D"}[n%2])
				for !strings.Contains(c.text(), "\x1b[") && time.Since(began) < deadline {
					time.Sleep(200 * time.Microsecond)
				}
				took[i] = append(took[i], time.Since(began))
				time.Sleep(time.Until(began.Add(pause)))
			}
		})
	}
	all.Wait()
	b.StopTimer()
	after := h.using()
	sorted := slices.Sorted(slices.Values(slices.Concat(took...)))
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	b.ReportMetric(ms(sorted[len(sorted)/2]), "p50-ms")
	b.ReportMetric(ms(sorted[len(sorted)*99/100]), "p99-ms")
	b.ReportMetric(ms(sorted[len(sorted)-1]), "max-ms")
	b.ReportMetric((full.MiB-empty.MiB)/float64(visitors)*1024, "KiB/visitor")
	b.ReportMetric(ms(after.CPU-full.CPU)/float64(b.N*visitors), "cpu-ms/key")
	b.ReportMetric(0, "ns/op")
	h.stop()
}
