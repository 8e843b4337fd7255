//go:build lab && !windows

package e2e

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

var before = flag.String("before", "", "an older duiju: measure this one beside it")

// What the two programs are measured by, and how much worse the new one may be:
// times of a busy machine vary, bytes do not.
const (
	firstFrames = 20
	keyRounds   = 4
	keysARound  = 50
	timesWorse  = 1.1
)

// TestBesideBefore measures two programs in turn, so that both meet the same
// moments of the machine:
//
//	go test -tags lab ./ui/e2e -run Beside -v -before ./duiju-old
func TestBesideBefore(t *testing.T) {
	if *before == "" {
		t.Skip("no -before")
	}
	old := &built{path: *before}
	old.once.Do(func() {})
	both := [2]*built{old, &duiju}
	duiju.program(t)

	var frames, processor [2][]time.Duration
	turns(firstFrames, func(i int) {
		took, used := firstFrame(t, both[i])
		frames[i], processor[i] = append(frames[i], took), append(processor[i], used)
	})
	var keys [2][]time.Duration
	turns(keyRounds, func(i int) { keys[i] = append(keys[i], keysWhileThinking(t, both[i])...) })
	var sizes [2][]int
	for i, p := range both {
		x := start(t, options{prog: p, args: []string{"play", "gomoku", "--black", "human", "--white", "human"}})
		x.await("a board", screen.hasBoard)
		sizes[i] = bytesPerKey(x)
	}
	for _, part := range []int{50, 90} {
		compare(t, fmt.Sprintf("first frame, %d %%", part), frames, part, timesWorse)
	}
	compare(t, "processor from start to quit, 50 %", processor, 50, timesWorse)
	for _, part := range []int{50, 99} {
		compare(t, fmt.Sprintf("key while engines think, %d %%", part), keys, part, timesWorse)
	}
	compare(t, "bytes an arrow key, 50 %", sizes, 50, 1)
}

// turns calls f with 0 and 1 so many times, the first in each turn alternating.
func turns(n int, f func(i int)) {
	for turn := range n {
		f(turn % 2)
		f(1 - turn%2)
	}
}

// compare looks at what so many percent of the values do not exceed.
func compare[T ~int | ~int64](t *testing.T, what string, values [2][]T, percent int, worse float64) {
	t.Helper()
	var at [2]T
	for i, v := range values {
		slices.Sort(v)
		at[i] = v[len(v)*percent/100]
	}
	ratio := float64(at[1]) / float64(at[0])
	t.Logf("%-36s before %v, now %v: %.2f", what, at[0], at[1], ratio)
	if percent == 50 && ratio > worse {
		t.Errorf("%s: worse than before", what)
	}
}

// firstFrame is the time from the start of the process to the menu, and the
// processor time that the program used until it had quit.
func firstFrame(t *testing.T, p *built) (took, used time.Duration) {
	home := t.TempDir()
	began := time.Now()
	x := start(t, options{prog: p, home: home})
	x.awaitBytes(0, "\x1b[?1049h", "help", x.frameEnd())
	took = time.Since(began)
	x.press("q")
	x.awaitEnd()
	state := x.cmd.ProcessState
	return took, state.UserTime() + state.SystemTime()
}

// keysWhileThinking is the time from each of some keys to the end of the frame
// that answers it, while two engines think. It looks at the bytes and not at the
// screen, as reading the whole screen each time costs more than what is measured.
func keysWhileThinking(t testing.TB, p *built) []time.Duration {
	x := start(t, options{prog: p, args: []string{"play", "gomoku", "--black", "max", "--white", "max"}})
	x.await("a demo that thinks", func(s screen) bool { return s.has("depth") && strings.Contains(s.footer(), "pause") })
	var took []time.Duration
	for range 2 * keysARound { // it opens and closes; Escape waits for what may follow it
		from, began := x.written(), time.Now()
		x.press("?")
		x.awaitBytes(from, x.frameEnd())
		took = append(took, time.Since(began))
	}
	x.press("q")
	x.awaitEnd()
	return took
}

// bytesPerKey walks around and counts what each step writes.
func bytesPerKey(x *terminal) []int {
	x.t.Helper()
	var sizes []int
	x.quiet(100 * time.Millisecond)
	for _, k := range strings.Split(strings.Repeat("r u r d l u u r d d l l ", 3), " ") {
		key := map[string]string{"r": right, "l": left, "u": up, "d": down}[k]
		if key == "" {
			continue
		}
		from := x.written()
		x.press(key)
		x.awaitBytes(from, x.frameEnd())
		sizes = append(sizes, x.written()-from)
	}
	return sizes
}

// awaitBytes waits until the program has written all of the texts since a byte,
// one after another.
func (x *terminal) awaitBytes(from int, texts ...string) {
	x.t.Helper()
	deadline := time.After(patience)
	for {
		rest, found := x.since(from), true
		for _, text := range texts {
			if _, rest, found = strings.Cut(rest, text); !found {
				break
			}
		}
		if found {
			return
		}
		select {
		case <-x.news:
		case <-x.gone:
			x.t.Fatalf("the program ended (%v) before %q", x.err, texts)
		case <-deadline:
			x.t.Fatalf("it did not write %q:\n%s", texts, x.screen())
		}
	}
}
