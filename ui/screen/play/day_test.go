package play

import (
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/ui/uitest"
)

// Demos of all games that run for a day need no more memory, and no more
// goroutines, than those of an hour. The clock is that of the bubble: nobody
// waits.
func TestADayOfDemos(t *testing.T) {
	long := time.Hour
	switch {
	case enginetest.Exhaustive():
		long = 24 * time.Hour
	case testing.Short():
		long = 20 * time.Minute
	}
	synctest.Test(t, func(t *testing.T) {
		var modules []games.Module
		for _, m := range all.All() {
			modules = append(modules, uitest.QuickModule{Module: m})
		}
		d := start(t, modules...)
		d.Open(Attract(d.Root.App, 0))
		begun, moves, last := time.Now(), 0, 0
		run := func(until time.Duration) {
			for time.Since(begun) < until {
				step := time.Now().Add(30 * time.Second)
				d.Until("the demos go on", func() bool { return !time.Now().Before(step) })
				at := playOn(d).game.Match().At()
				if at != last {
					moves++
				}
				last = at
			}
		}
		size := func() (bytes uint64, routines int) {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.HeapAlloc, runtime.NumGoroutine()
		}
		run(long / 10)
		before, few := size()
		run(long)
		after, many := size()
		t.Logf("%v of demos, %d games begun: heap %d kB after a tenth, %d kB at the end; %d and %d goroutines",
			long, d.Root.App.Rounds, before>>10, after>>10, few, many)
		if after > before+before/4+1<<20 || many > few+2 {
			t.Error("it grows")
		}
		if moves < int(long/time.Minute) || d.Root.App.Rounds < 2 {
			t.Errorf("only %d looks found another move, %d games were begun: the demos stand still", moves, d.Root.App.Rounds)
		}
	})
}
