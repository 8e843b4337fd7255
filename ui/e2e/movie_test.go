//go:build !windows

package e2e

import (
	"encoding/xml"
	"fmt"
	"io"
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

// draw draws the frames one after another, again and again. A row that stays the
// same is drawn once for as long as it stays. Where nothing is animated the
// frame of the given number is shown.
func (m *movie) draw(title, ground string, poster int) []byte {
	blank := svg.Cell{Look: theme.Look{Ground: ground}}
	none := string(svg.Draw(title, m.w, m.h, ground, picture.Picture{}, func(int, int) svg.Cell { return blank }))
	begin, end, _ := strings.Cut(none, "</g>")
	row := func(y int, f movieFrame) string { // of a picture where all other rows are blank
		one := string(svg.Draw(title, m.w, m.h, ground, picture.Picture{}, func(x, at int) svg.Cell {
			if at != y {
				return blank
			}
			return f.cells[y][x]
		}))
		return strings.ReplaceAll(one[len(begin):len(one)-len("</g>"+end)], "\n", "")
	}
	var b strings.Builder
	b.WriteString(begin)
	frames := m.frames
	total := 0
	for _, f := range frames {
		total += f.millis
	}
	for y := range m.h {
		for i, at := 0, 0; i < len(frames); {
			here := row(y, frames[i])
			from, first := at, i
			for i < len(frames) && slices.Equal(frames[i].cells[y], frames[first].cells[y]) {
				at += frames[i].millis
				i++
			}
			if here == "" {
				continue
			}
			shown := "hidden"
			if poster >= first && poster < i {
				shown = "visible"
			}
			fmt.Fprintf(&b, `<g visibility="%s">`, shown)
			animate(&b, from, at, total)
			b.WriteString(here + "</g>\n")
		}
	}
	b.WriteString("</g>" + end)
	return []byte(b.String())
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
		typeMove(x, move)
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
	open := func(args ...string) *terminal {
		x := start(t, options{w: m.w, h: m.h, still: true, args: append(args, "--first", "human", "--second", "human", "--seed", "7", "--glyphs", "unicode")})
		x.awaitFrame("a board", func(s screen) bool { _, ok := s.cursor(); return ok })
		return x
	}
	x := open("play", "gomoku", "--theme", "kaya")
	m.take(x, 1200)
	m.play(x, "h8 i9 h9 g7 g8 i8 i7 h10", 450)
	poster := len(m.frames)
	x.press("v")
	x.awaitFrame("the lens", func(s screen) bool { return s.has("lens: threats (v)") && s.has("w3") && !s.has("…") })
	m.take(x, 3000)
	x.press("V")
	x.awaitFrame("no lens", func(s screen) bool { return !s.has("w3") })
	m.play(x, "g9 f9 f10 e11 j6", 600)
	m.take(x, 3000)

	// Not before the first flip: the seal of a deal is another one each time.
	x = open("play", "darkchess", "--theme", "slate", "--language", "zh-Hant")
	m.play(x, "b5 c5 b3 a4 d6 c6 b6", 600)
	m.take(x, 1500)

	x = open("play", "trianglenim", "--theme", "paper")
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

	picture := m.draw("Gomoku, dark chess and triangle nim in a terminal", theme.DarkGround, poster)
	keepPicture(t, "demo", cardTime.ReplaceAll(picture, []byte("${1}1:24")))
}

// TestMovie: a row is drawn once for as long as it stays, and everything of a
// frame is visible while it is shown.
func TestMovie(t *testing.T) {
	frame := func(millis int, rows ...string) movieFrame {
		f := movieFrame{millis: millis}
		for _, row := range rows {
			var cells []svg.Cell
			for _, r := range row {
				cells = append(cells, svg.Cell{Text: string(r), Width: 1, Look: theme.Look{Ink: "#ffffff", Ground: "#000000"}})
			}
			f.cells = append(f.cells, cells)
		}
		return f
	}
	m := movie{2, 2, []movieFrame{frame(1000, "ab", "cd"), frame(500, "ab", "xy"), frame(500, "ab", "cd")}}
	got := string(m.draw("m", "#000000", 1))
	for text, n := range map[string]int{
		">ab</text>": 1, ">cd</text>": 2, ">xy</text>": 1,
		`visibility="visible"><animate attributeName="visibility" values="visible" keyTimes="0" dur="2.000s"`:           1,
		`visibility="visible"><animate attributeName="visibility" values="hidden;visible;hidden" keyTimes="0;0.5;0.75"`: 1,
		`visibility="hidden"><animate attributeName="visibility" values="visible;hidden" keyTimes="0;0.5"`:              1,
		`visibility="hidden"><animate attributeName="visibility" values="hidden;visible" keyTimes="0;0.75"`:             1,
	} {
		if strings.Count(got, text) != n {
			t.Errorf("%d of %s, want %d in\n%s", strings.Count(got, text), text, n, got)
		}
	}
	for d := xml.NewDecoder(strings.NewReader(got)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
