//go:build !windows

package e2e

import (
	"fmt"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"duiju/ui/draw/picture"
	"duiju/ui/draw/svg"
	"duiju/ui/draw/theme"
)

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

func TestPictureShowsWhatTheTerminalShows(t *testing.T) {
	t.Parallel()
	x := run(t, exec.Command("printf", `a\033[1;4;38;2;255;0;0mB\033[0;7mc\033[0m\033[2;1H將<`), options{w: 4, h: 2})
	x.awaitEnd()
	got := string(x.picture("shell"))
	for _, want := range []string{
		`fill="#d4d4d4">a</text>`,
		`fill="#ff0000" font-weight="bold">B</text>`,
		`<path d="M9 19H18" stroke="#ff0000"`, // the underline
		`<path fill="#d4d4d4" d="M18 0h9v19h-9z"/>`,
		`fill="#1e1e1e">c</text>`,
		`<text x="0" y="33" textLength="18" fill="#d4d4d4">將</text>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
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
