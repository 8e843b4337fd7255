//go:build !windows

package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// frameEnd is how a frame of the renderer ends: it puts the cursor into the
// last row.
const frameEnd = "\x1b[24;H"

// awaitFrame waits for a screen that is drawn to its end.
func (x *terminal) awaitFrame(what string, ok func(screen) bool) screen {
	x.t.Helper()
	return x.await(what, func(s screen) bool { return ok(s) && strings.HasSuffix(x.since(0), frameEnd) })
}

// TestFirstPaintIsSmall measures the menu and a board of gomoku at 80x24 in
// truecolor.
func TestFirstPaintIsSmall(t *testing.T) {
	t.Parallel()
	x := start(t, options{})
	x.awaitFrame("the menu", func(s screen) bool { return s.has("? help") })
	_, menu, _ := strings.Cut(x.since(0), "\x1b[?1049h")
	from := x.written()
	x.press(enter)
	x.awaitFrame("a board", func(s screen) bool { _, ok := s.cursor(); return ok })
	board := x.written() - from
	t.Logf("first paint: menu %d bytes, board %d bytes", len(menu), board)
	if len(menu) >= 5000 || board >= 5000 {
		t.Errorf("first paint: menu %d bytes, board %d bytes; want under 5,000", len(menu), board)
	}
}

// TestCursorKeyIsSmall measures arrow keys on gomoku boards at 80x24 in
// truecolor: an empty board and one with a game on it.
func TestCursorKeyIsSmall(t *testing.T) {
	t.Parallel()
	x := start(t, options{})
	x.awaitText("Choose a game")
	x.press(enter)
	for _, played := range []bool{false, true} {
		if played {
			for _, k := range []string{up, left, down, right, right} {
				x.awaitText("Your turn")
				x.press(enter)
				x.await("the engine's answer", func(s screen) bool {
					return strings.Contains(s.status(), "Your turn") && strings.Contains(s.status(), "White")
				})
				x.press(k)
			}
		}
		median := slices.Sorted(slices.Values(bytesPerKey(x)))
		n := len(median)
		t.Logf("game on the board %v: bytes per arrow key: median %d, least %d, most %d", played, median[n/2], median[0], median[n-1])
		if median[n/2] >= 700 {
			t.Errorf("game on the board %v: median of %d bytes per arrow key, want under 700", played, median[n/2])
		}
	}
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
		before, _ := x.screen().cursor()
		x.press(key)
		x.await("a step of the cursor", func(s screen) bool {
			at, ok := s.cursor()
			return ok && at != before && strings.HasSuffix(x.since(from), frameEnd)
		})
		sizes = append(sizes, x.written()-from)
	}
	return sizes
}

// BenchmarkFirstFrame is the time from the start of the process to the menu,
// on a terminal that answers and on one that does not.
func BenchmarkFirstFrame(b *testing.B) {
	for _, silent := range []bool{false, true} {
		name := map[bool]string{false: "answering", true: "silent"}[silent]
		b.Run(name, func(b *testing.B) {
			duiju.program(b)
			for b.Loop() {
				x := start(b, options{silent: silent, home: b.TempDir()})
				x.awaitText("? help")
				b.StopTimer()
				x.press("q")
				x.awaitEnd()
				b.StartTimer()
			}
		})
	}
}

// TestThinkingIsQuietOnTheWire watches two strong engines with analysis on,
// the busiest screen there is, for a while.
func TestThinkingIsQuietOnTheWire(t *testing.T) {
	t.Parallel()
	const window, most = 2 * time.Second, 8000 // bytes a second
	x := start(t, options{args: []string{"play", "gomoku", "--black", "level:9", "--white", "level:9"}})
	x.await("analysis of a running search", func(s screen) bool { return s.has("depth") && strings.Contains(s.footer(), "pause") })
	_, wrote := x.quiet(window)
	perSecond := float64(len(wrote)) / window.Seconds()
	t.Logf("thinking writes %.0f bytes a second", perSecond)
	if perSecond >= most {
		t.Errorf("thinking writes %.0f bytes a second, want under %d", perSecond, most)
	}
}

// BenchmarkKeyWhileThinking is the time from a key to the end of the frame
// that answers it, while two engines think. The 99th percentile is reported.
// It looks at the bytes and not at the screen, as reading the whole screen each
// time costs more than what is measured.
func BenchmarkKeyWhileThinking(b *testing.B) {
	x := start(b, options{args: []string{"play", "gomoku", "--black", "level:9", "--white", "level:9"}})
	x.await("a demo that thinks", func(s screen) bool { return s.has("depth") && strings.Contains(s.footer(), "pause") })
	var took []time.Duration
	for b.Loop() {
		from, began := x.written(), time.Now()
		x.press("?")
		x.awaitBytes(from, "What you can do here", frameEnd)
		took = append(took, time.Since(began))
		from = x.written()
		x.press(esc)
		x.awaitBytes(from, "pause", frameEnd) // the demo's own footer
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms/p99")
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
