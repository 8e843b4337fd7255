//go:build lab && !windows

package e2e

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"duiju/ui/draw/picture"
	"duiju/ui/draw/svg"
	"duiju/ui/draw/theme"
)

// movie collects what terminals of one size show, one after another.
type movie struct {
	w, h   int
	frames []movieFrame
}

// take keeps what a terminal shows now for a while.
func (m *movie) take(x *terminal, millis int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	f := movieFrame{millis: millis}
	for y := range m.h {
		row := make([]svg.Cell, m.w)
		for col := range m.w {
			row[col] = x.cell(col, y)
		}
		f.cells = append(f.cells, row)
	}
	m.frames = append(m.frames, f)
}

// movieFrame is what a movie shows for a while.
type movieFrame struct {
	millis int
	cells  [][]svg.Cell // by row and column; what lies behind a wide cell is not looked at
}

// draw draws the frames one after another, again and again: of each what differs from the
// one before, over it, and a whole one where half of it does. Where nothing is animated the
// first one is shown.
func (m *movie) draw(title, ground string) []byte {
	none := string(svg.Draw(title, m.w, m.h, ground, picture.Picture{}, func(int, int) svg.Cell { return svg.Cell{Look: theme.Look{Ground: ground}} }))
	begin, end, _ := strings.Cut(none, "</g>")
	total, starts := 0, []int{}
	for _, f := range m.frames {
		starts = append(starts, total)
		total += f.millis
	}
	until := total
	ends := make([]int, len(m.frames)) // what is drawn stays until the next whole frame
	for i := range slices.Backward(m.frames) {
		if ends[i] = until; m.isWhole(i) {
			until = starts[i]
		}
	}
	var b strings.Builder
	b.WriteString(begin)
	for i, f := range m.frames {
		behind, whole := "", m.isWhole(i) // no colour: the ground of what differs is painted
		if whole {
			behind = ground
		}
		one := string(svg.Draw(title, m.w, m.h, behind, picture.Picture{}, func(x, y int) svg.Cell {
			if !whole && f.cells[y][x] == m.frames[i-1].cells[y][x] {
				return svg.Cell{}
			}
			return f.cells[y][x]
		}))
		_, one, _ = strings.Cut(one, "<g ")
		_, one, _ = strings.Cut(one, ">")
		shown := "hidden"
		if i == 0 {
			shown = "visible"
		}
		fmt.Fprintf(&b, `<g visibility="%s">`, shown)
		animate(&b, starts[i], ends[i], total)
		if whole {
			fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`, ground)
		}
		b.WriteString(strings.ReplaceAll(one[:strings.LastIndex(one, "</g>")], "\n", "") + "</g>\n")
	}
	b.WriteString("</g>" + end)
	return []byte(b.String())
}

// isWhole reports whether more than half of a frame is not that of the one before.
func (m *movie) isWhole(i int) bool {
	n := 0
	for y, row := range m.frames[i].cells {
		for x, c := range row {
			if i == 0 || c != m.frames[i-1].cells[y][x] {
				n++
			}
		}
	}
	return n > m.w*m.h/2
}

// animate makes what it stands in visible from one time to another.
func animate(b *strings.Builder, from, to, total int) {
	values, times := "hidden;visible;hidden", fmt.Sprintf("0;%s;%s", part(from, total), part(to, total))
	switch {
	case from == 0 && to == total:
		values, times = "visible", "0"
	case from == 0:
		values, times = "visible;hidden", "0;"+part(to, total)
	case to == total:
		values, times = "hidden;visible", "0;"+part(from, total)
	}
	fmt.Fprintf(b, `<animate attributeName="visibility" values="%s" keyTimes="%s" dur="%d.%03ds" calcMode="discrete" repeatCount="indefinite"/>`,
		values, times, total/1000, total%1000)
}

func part(n, of int) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.4f", float64(n)/float64(of)), "0"), ".")
}

// play types the moves of a game, each shown for a while.
func (m *movie) play(x *terminal, moves string, millis int) {
	for _, move := range strings.Fields(moves) {
		playAndSee(x, move)
		m.take(x, millis)
	}
}

// cardTime is how long a game took, on its card: that of two people instead of
// that of this machine.
var cardTime = regexp.MustCompile(`( moves · )\d:\d\d`)

// TestReadmeMovie records the demonstration at the top of the README: about 30
// seconds of real screens. Two people play, so that no engine can change it.
func TestReadmeMovie(t *testing.T) {
	t.Parallel()
	m := movie{w: 120, h: 40}
	x := still(t, m.w, m.h, "play", "gomoku", "--theme", "kaya")
	for _, move := range strings.Fields("h8 i9 h9 g7") {
		playAndSee(x, move)
	}
	m.take(x, 1200) // it opens on a game that is played
	m.play(x, "g8 i8 i7 h10", 700)
	x.press("v")
	x.awaitFrame("the lens", func(s screen) bool {
		return s.has("lens: threats (v)") && s.has("White makes an open three") && !s.has("…")
	})
	m.take(x, 3000)
	x.press("V")
	x.awaitFrame("no lens", func(s screen) bool { return !s.has("lens: threats") })
	m.play(x, "g9 f9 f10 e11 j6", 600)
	m.take(x, 3000)

	// Not before the first flip: the seal of a deal is another one each time.
	x = still(t, m.w, m.h, "play", "darkchess", "--theme", "slate", "--language", "zh-Hant")
	m.play(x, "b5 c5 b3 a4 d6 c6 b6", 600)
	m.take(x, 1500)

	x = still(t, m.w, m.h, "play", "trianglenim", "--theme", "paper")
	m.take(x, 800)
	m.play(x, "DEF", 900)
	x.press(down, enter)
	x.awaitFrame("a take begun", func(s screen) bool { return s.has("J: enter") })
	m.take(x, 700)
	x.press(right)
	x.awaitFrame("a take of two", func(s screen) bool { return s.has("JO: enter") })
	m.take(x, 1200)
	x.press(enter)
	x.awaitFrame("the take made", func(s screen) bool { return !s.has("JO: enter") })
	m.take(x, 2000)

	picture := m.draw("Gomoku, dark chess and triangle nim in a terminal", theme.DarkGround)
	if len(picture) > 250<<10 {
		t.Errorf("the first picture of the README has %d bytes, at most 250 KiB", len(picture))
	}
	keepPicture(t, "demo", cardTime.ReplaceAll(picture, []byte("${1}1:24")))
}
