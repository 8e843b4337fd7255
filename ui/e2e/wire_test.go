//go:build !windows

package e2e

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// frameEnd is how a frame ends: it puts the cursor into the last row.
func (x *terminal) frameEnd() string { return fmt.Sprintf("\x1b[%d;H", x.h) }

// modeSwitches are what switches a mode of the terminal, as that of the mouse. On a busy
// machine it may come after the first frame.
var modeSwitches = regexp.MustCompile(`(\x1b\[\?[\d;]+[hl])+$`)

// awaitFrame waits for a screen that is drawn to its end.
func (x *terminal) awaitFrame(what string, ok func(screen) bool) screen {
	x.t.Helper()
	return x.await(what, func(s screen) bool {
		raw := x.since(max(x.written()-200, 0))
		return ok(s) && strings.HasSuffix(modeSwitches.ReplaceAllString(raw, ""), x.frameEnd())
	})
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
	if len(menu) >= 5500 || board >= 5000 {
		t.Errorf("first paint: menu %d bytes, board %d bytes; want under 5,500 and 5,000", len(menu), board)
	}
}

// TestCursorKeyIsSmall measures arrow keys on gomoku boards in truecolor: an
// empty board and one with a game on it, at 80x24 with glyphs and in larger
// windows with painted stones.
func TestCursorKeyIsSmall(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ w, h, most int }{{80, 24, 200}, {120, 40, 500}, {200, 60, 1000}} {
		t.Run(fmt.Sprintf("%dx%d", tc.w, tc.h), func(t *testing.T) {
			t.Parallel()
			checkCursorKey(t, tc.w, tc.h, tc.most)
		})
	}
}

func checkCursorKey(t *testing.T, w, h, most int) {
	// Two people at one keyboard: no stone comes to lie where this test did not
	// put it.
	x := start(t, options{w: w, h: h, args: []string{"play", "gomoku", "--first", "human", "--second", "human"}})
	x.await("a board", func(s screen) bool { _, ok := s.cursor(); return ok })
	for _, played := range []bool{false, true} {
		if played {
			for i, step := range []string{left, up, right, right, down, down, left, left, left, up} {
				x.press(enter)
				x.awaitText(fmt.Sprintf("move %d ", i+2)) // the one to come
				before, _ := x.screen().cursor()
				x.press(step)
				x.await("a step of the cursor", func(s screen) bool { at, ok := s.cursor(); return ok && at != before })
			}
		}
		median := slices.Sorted(slices.Values(bytesPerKey(x)))
		n := len(median)
		t.Logf("game on the board %v: bytes per arrow key: median %d, least %d, most %d", played, median[n/2], median[0], median[n-1])
		if median[n/2] >= most {
			t.Errorf("game on the board %v: median of %d bytes per arrow key, want under %d", played, median[n/2], most)
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
			return ok && at != before && strings.HasSuffix(x.since(from), x.frameEnd())
		})
		sizes = append(sizes, x.written()-from)
	}
	return sizes
}

// TestMenuKeyIsSmall walks over the rows of the menu at 120x40, whose board stays as it
// is. It looks at the least, as a slow machine may draw something else with a key.
func TestMenuKeyIsSmall(t *testing.T) {
	t.Parallel()
	x := start(t, options{w: 120, h: 40})
	x.awaitFrame("the menu", func(s screen) bool { return s.has("? help") })
	var sizes []int
	for _, k := range []string{down, down, down, up, up, up, down, up} {
		from, before := x.written(), x.screen().status()
		x.press(k)
		x.awaitFrame("another row", func(s screen) bool { return s.status() != before })
		sizes = append(sizes, x.written()-from)
	}
	slices.Sort(sizes)
	t.Logf("bytes per key of the menu: %v", sizes)
	if sizes[0] > 700 {
		t.Errorf("a key of the menu writes %d bytes, want at most 700", sizes[0])
	}
}

// TestThinkingIsQuietOnTheWire watches two strong engines with analysis on,
// the busiest screen there is, for a while.
func TestThinkingIsQuietOnTheWire(t *testing.T) {
	t.Parallel()
	const window, most = 2 * time.Second, 8000 // bytes a second
	x := start(t, options{args: []string{"play", "gomoku", "--black", "max", "--white", "max"}})
	x.await("analysis of a running search", func(s screen) bool { return s.has("depth") && strings.Contains(s.footer(), "pause") })
	_, wrote := x.quiet(window)
	perSecond := float64(len(wrote)) / window.Seconds()
	t.Logf("thinking writes %.0f bytes a second", perSecond)
	if perSecond >= most {
		t.Errorf("thinking writes %.0f bytes a second, want under %d", perSecond, most)
	}
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
