//go:build !windows

package e2e

import (
	"regexp"
	"strings"
	"testing"

	"duiju/ui/draw/svg"
	"duiju/ui/draw/theme"
)

// movie collects what terminals of one size show, one after another.
type movie struct {
	w, h   int
	frames []svg.Frame
}

// take keeps what a terminal shows now for a while.
func (m *movie) take(x *terminal, millis int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	f := svg.Frame{Millis: millis}
	for y := range m.h {
		row := make([]svg.Cell, m.w)
		for col := range m.w {
			row[col] = x.cell(col, y)
		}
		f.Cells = append(f.Cells, row)
	}
	m.frames = append(m.frames, f)
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

	picture := svg.Movie("Gomoku, dark chess and triangle nim in a terminal", m.w, m.h, theme.DarkGround, m.frames, poster)
	keepPicture(t, "demo", cardTime.ReplaceAll(picture, []byte("${1}1:24")))
}
