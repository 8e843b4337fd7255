package svg

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"duiju/ui/canvas"
	"duiju/ui/theme"
)

func TestCanvas(t *testing.T) {
	c := canvas.New(6, 2)
	c.Put(0, 0, "a<", canvas.Style{})
	c.Put(2, 0, "B", canvas.Style{FG: theme.Stone1, BG: theme.Board, Bold: true})
	c.Put(0, 1, "將x", canvas.Style{FG: theme.Danger, Underline: true})
	got := Canvas("x & y", c, theme.New("kaya", theme.Truecolor, true))
	for _, want := range []string{
		`viewBox="0 0 54 38" role="img" aria-label="x &amp; y"`,
		`<rect width="100%" height="100%" fill="#1e1e1e"/>`,
		`<text x="0" y="14" textLength="18" fill="#d4d4d4">a&lt;</text>`,
		`<rect x="18" y="0" width="9" height="19" fill="#b5823c"/>`,
		`<text x="18" y="14" textLength="9" fill="#101010" font-weight="bold">B</text>`,
		`<text x="0" y="33" textLength="18" fill="#ff8a5c" text-decoration="underline">將</text>`,
		`<text x="18" y="33" textLength="9" fill="#ff8a5c" text-decoration="underline">x</text>`,
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
	if n := strings.Count(string(got), "<text"); n != 4 {
		t.Errorf("%d texts, want 4: blanks are not drawn", n)
	}
	for d := xml.NewDecoder(bytes.NewReader(got)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
