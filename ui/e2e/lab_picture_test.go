//go:build lab && !windows

package e2e

import (
	"flag"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/ui/draw/picture"
	"duiju/ui/draw/svg"
	"duiju/ui/draw/theme"
)

var update = flag.Bool("update", false, "write the pictures anew")

// The bits of a cell's attributes, as the terminal sets them.
const (
	attrBold    = 1 << 0
	attrReverse = 1 << 5
)

// picture draws the cells of the terminal, so what the README shows is what
// was on the screen.
func (x *terminal) picture(title string) []byte {
	x.mu.Lock()
	defer x.mu.Unlock()
	return svg.Draw(title, x.w, x.h, theme.DarkGround, picture.Picture{}, x.cell)
}

func (x *terminal) cell(col, y int) svg.Cell {
	out := svg.Cell{Width: 1, Look: theme.Look{Ink: theme.DarkInk, Ground: theme.DarkGround}}
	c := x.vt.CellAt(col, y)
	if c == nil {
		return out
	}
	out.Text, out.Width = c.Content, c.Width
	if c.Style.Fg != nil {
		out.Ink = hex(c.Style.Fg)
	}
	if c.Style.Bg != nil {
		out.Ground = hex(c.Style.Bg)
	}
	if c.Style.Attrs&attrReverse != 0 {
		out.Ink, out.Ground = out.Ground, out.Ink
	}
	out.Bold = c.Style.Attrs&attrBold != 0
	out.Underline = c.Style.Underline != 0
	if strings.TrimSpace(out.Text) == "" && !out.Underline { // has no ink: it depends on the frames before
		out.Ink, out.Bold = theme.DarkInk, false
	}
	return out
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// keepPicture compares a picture with the one in assets/pictures, or writes it
// with -update.
func keepPicture(t *testing.T, name string, picture []byte) {
	t.Helper()
	file := filepath.Join("..", "..", "assets", "pictures", name+".svg")
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != string(picture) {
		t.Errorf("%s is not what the screen shows now; run this test with -update and look at it", file)
	}
}

// TestReadmePictures draws the pictures of the README, in assets/pictures, from the
// screens themselves. Two people play in them, so that no engine can change them.
// With -update they are made anew.
func TestReadmePictures(t *testing.T) {
	t.Run("gomoku", func(t *testing.T) {
		t.Parallel()
		x := still(t, 120, 40, "play", "gomoku", "--theme", "kaya")
		for _, move := range strings.Fields("h8 i9 h9 g7 g8 i8 i7 h10") {
			playAndSee(x, move)
		}
		x.press("v")
		x.awaitFrame("the lens", func(s screen) bool {
			return s.has("lens: threats (v)") && s.has("White makes an open three") && !s.has("…")
		})
		keepPicture(t, "gomoku", x.picture("A game of gomoku with the lens that shows threats"))
	})
	t.Run("darkchess", func(t *testing.T) {
		t.Parallel()
		x := still(t, 120, 40, "play", "darkchess", "--theme", "slate", "--language", "zh-Hant")
		for _, move := range strings.Fields("b5 c5 b3 a4 d6 c6 b6") {
			playAndSee(x, move)
		}
		keepPicture(t, "darkchess", x.picture("A game of dark chess, in Chinese"))
	})
	t.Run("trianglenim", func(t *testing.T) {
		t.Parallel()
		x := still(t, 100, 30, "play", "trianglenim", "--theme", "paper")
		playAndSee(x, "DEF")
		x.press(down, enter, right)
		x.awaitFrame("a take of two", func(s screen) bool { return strings.Contains(s.status(), "JO: enter") })
		keepPicture(t, "trianglenim", x.picture("A take of two pieces in triangle nim"))
	})
}

// still starts a game of two people that is the same each time.
func still(t *testing.T, w, h int, args ...string) *terminal {
	t.Helper()
	x := start(t, options{w: w, h: h, still: true, args: append(args, "--first", "human", "--second", "human", "--seed", "7", "--glyphs", "unicode")})
	x.awaitFrame("a board", func(s screen) bool { return s.has("enter ") })
	return x
}

// playAndSee plays a move by its name, and waits until the header counts it.
func playAndSee(x *terminal, move string) {
	x.t.Helper()
	header := func(s screen) string { return s.row(0) + s.row(1) } // it has both in the panel
	before := header(x.screen())
	x.press(":", move, enter)
	x.awaitFrame("the move "+move, func(s screen) bool { return header(s) != before })
}
