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

// written are the characters that stand on a board.
const written = "!#%()*+-./0123456789:<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]abcdefghijklmnopqrstuvwxyz{}·×•▸◂★◆▲▪■▫□" +
	"帥帅將将仕士相象俥車车傌馬马炮包兵卒"

// TestOutlines checks that there is an outline for every character, each inside of its em.
// With -face it writes the file from a font: the outlines are rounded to thousandths of an em.
func TestOutlines(t *testing.T) {
	if *face != "" {
		writeOutlines(t)
	}
	for _, r := range written {
		g, ok := outlines()[r]
		if !ok {
			t.Errorf("%c has no outline", r)
			continue
		}
		low, high := pathBounds(g.path)
		if low[0] < -100 || high[0] > 1100 || low[1] < -1000 || high[1] > 300 || low[0] >= high[0] || g.advance < 200 || g.advance > 1000 {
			t.Errorf("%c reaches from %v to %v and takes %v", r, low, high, g.advance)
		}
	}
	if n := len(outlines()); n != len([]rune(written)) {
		t.Errorf("%d outlines for %d characters", n, len([]rune(written)))
	}
}

// bounds are the corners of what a path goes through.
type bounds struct{ low, high [2]float32 }

func (b *bounds) MoveTo(x, y float32) {
	b.low = [2]float32{min(b.low[0], x), min(b.low[1], y)}
	b.high = [2]float32{max(b.high[0], x), max(b.high[1], y)}
}
func (b *bounds) LineTo(x, y float32)             { b.MoveTo(x, y) }
func (b *bounds) QuadTo(_, _, x, y float32)       { b.MoveTo(x, y) }
func (b *bounds) CubeTo(_, _, _, _, x, y float32) { b.MoveTo(x, y) }
func (b *bounds) ClosePath()                      {}

func pathBounds(path string) (low, high [2]float32) {
	b := bounds{[2]float32{1e6, 1e6}, [2]float32{-1e6, -1e6}}
	trace(&b, path, 0, 0, 1, 1)
	return b.low, b.high
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
