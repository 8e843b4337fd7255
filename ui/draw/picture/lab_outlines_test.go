//go:build lab

package picture

import (
	"flag"
	"fmt"
	"image"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

var face = flag.String("face", "", "write assets/outlines.txt from this file of a font")

// TestWriteOutlines writes the outlines of the characters on boards from a font, with -face:
// they are rounded to thousandths of an em.
func TestWriteOutlines(t *testing.T) {
	if *face == "" {
		t.Skip("no -face")
	}
	writeOutlines(t)
}

func writeOutlines(t *testing.T) {
	data, err := os.ReadFile(*face)
	if err != nil {
		t.Fatal(err)
	}
	f, err := sfnt.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	var buf sfnt.Buffer
	const em = fixed.Int26_6(1000 << 6)
	lines := []string{"▸ 500 M100 -600l300 250l-300 250Z\n", "◂ 500 M400 -600l-300 250l300 250Z\n"} // ours: fonts of text have none
	for _, r := range written {
		i, err := f.GlyphIndex(&buf, r)
		if err != nil || i == 0 {
			continue
		}
		segments, err := f.LoadGlyph(&buf, i, em, nil)
		if err != nil {
			t.Fatal(err)
		}
		var path strings.Builder
		var at image.Point
		for n, s := range segments {
			points := []int{0: 1, 1: 1, 2: 2, 3: 3}[s.Op]
			if s.Op == sfnt.SegmentOpMoveTo && n > 0 {
				path.WriteByte('Z')
			}
			path.WriteByte("Mlqc"[s.Op])
			var to image.Point
			for k, p := range s.Args[:points] {
				if k > 0 {
					path.WriteByte(' ')
				}
				if to = image.Pt(p.X.Round(), p.Y.Round()); s.Op == sfnt.SegmentOpMoveTo {
					at = image.Point{}
				}
				fmt.Fprintf(&path, "%d %d", to.X-at.X, to.Y-at.Y)
			}
			at = to
		}
		advance, err := f.GlyphAdvance(&buf, i, em, font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, fmt.Sprintf("%c %d %sZ\n", r, advance.Round(), path.String()))
	}
	slices.Sort(lines)
	if err := os.WriteFile("../../../assets/outlines.txt", []byte(strings.Join(lines, "")), 0o644); err != nil {
		t.Fatal(err)
	}
}
