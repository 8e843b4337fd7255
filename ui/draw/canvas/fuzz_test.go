package canvas

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"duiju/ui/draw/theme"
)

// FuzzPut draws anything: no control character and no byte that is no UTF-8
// gets into a frame, rows and columns are those of the canvas, and texts that
// are wrapped or cut keep their width.
func FuzzPut(f *testing.F) {
	for _, seed := range []string{
		"plain", "\x1b[2J\x1b]0;title\x07", "\u009b31m", "\x9b31m\xff", "黑白將", "e\u0301\u0300\u0302", "a\u200d\x1b[1m", "👩\u200d👩\u200d👧", "\u202eevil",
		"\r\n\t", "\u2028\u2029", "🏳️\u200d🌈\x1b", "ｈ８",
	} {
		f.Add(seed, uint8(7))
	}
	f.Fuzz(func(t *testing.T, s string, width uint8) {
		w := int(width%60) + 2
		c := New(w, 2)
		p := theme.New("kaya", theme.Truecolor, true)
		st := Style{FG: theme.Text}
		if x := c.Put(0, 0, s, st); x > w {
			t.Errorf("Put goes to column %d of %d", x, w)
		}
		c.PutIn(1, 1, w-1, s, st)
		for _, line := range Wrap(s, w) {
			if Width(line) > w {
				t.Errorf("the line %q has %d columns of %d", line, Width(line), w)
			}
			c.Put(0, 1, line, st)
		}
		frame := c.Render(p)
		if !utf8.ValidString(frame) {
			t.Errorf("%q is not UTF-8", frame)
		}
		rows := strings.Split(ansi.Strip(frame), "\n")
		if len(rows) != 2 {
			t.Fatalf("%d rows: %q", len(rows), frame)
		}
		for _, row := range rows {
			if n := ansi.StringWidth(row); n > w {
				t.Errorf("%q has %d columns of %d", row, n, w)
			}
		}
		// What is left without the canvas's own colours commands nothing.
		for _, r := range c.Text() {
			if r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 {
				t.Errorf("%U is drawn of %q", r, s)
			}
		}
	})
}
