package board

import (
	"math"
	"strings"

	"duiju/ui/draw/theme"
)

// The least half rows at which the pictures of letters and of Chinese characters can
// be read. A smaller piece bears its text.
const (
	leastRows  = 8
	leastHanzi = 10
)

// pictureRows is how many half rows the picture on a piece has here.
func (l *Layout) pictureRows(tile bool) int {
	inner := 0.62 * l.size.radius(l.lat.Kind)
	if tile {
		rx, ry := l.tile()
		inner = 0.76 * min(rx, ry) // air to the edge
	}
	return 2 * int(math.Round(inner))
}

// hasPicture reports whether a text has a picture that can be read in so many half rows.
func hasPicture(text string, rows int) bool {
	least := leastRows
	if text != "" && text[0] >= 0x80 {
		least = leastHanzi
	}
	return strokes[text] != "" && rows >= least
}

// picture paints the picture of a text in the middle of a piece, if it has one. Level
// and upright lines lie on whole points, so that they stay sharp.
func (p *painter) picture(text string, rows int, cx, cy float64, body, ink theme.Role) {
	if !hasPicture(text, rows) {
		return
	}
	thick, wide := max(1, math.Floor(float64(rows)/10)), float64(rows-1)
	upright := thick
	if text[0] < 0x80 {
		thick = max(1, math.Round(float64(rows)/7))
		upright = max(thick, 1.5)
		if !strings.Contains("MWm", text) {
			wide *= 0.75
		}
	}
	at := func(s string) (x, y float64) {
		digit := func(c byte) float64 { return float64(strings.IndexByte("0123456789abcdefg", c)) / 16 }
		high := float64(rows) - thick
		x = cx + math.Round(2*wide*(digit(s[0])-0.5))/2 + math.Mod(upright, 1)/2
		return x, math.Floor(cy-float64(rows)/2+0.5) + math.Round(high*digit(s[1])) + thick/2
	}
	for _, line := range strings.Fields(strokes[text]) {
		for ; len(line) >= 4; line = line[2:] {
			ax, ay := at(line)
			bx, by := at(line[2:])
			p.stroke(ax, ay, bx, by, upright/2, thick/2, body, ink)
		}
	}
}

// stroke paints a line that has so many columns and half rows on each side.
func (p *painter) stroke(ax, ay, bx, by, beside, above float64, body, ink theme.Role) {
	r := &p.l.raster
	w, h := 1/float64(r.across), 2/float64(r.down)
	for y := int(math.Floor((min(ay, by) - above) / h)); float64(y)*h < max(ay, by)+above; y++ {
		for x := int(math.Floor((min(ax, bx) - beside) / w)); float64(x)*w < max(ax, bx)+beside; x++ {
			in := 0
			for i := range samples * samples {
				px := (float64(x) + (float64(i%samples)+0.5)/samples) * w
				py := (float64(y) + (float64(i/samples)+0.5)/samples) * h
				t := 0.0
				if long := (bx-ax)*(bx-ax) + (by-ay)*(by-ay); long > 0 {
					t = min(max(((px-ax)*(bx-ax)+(py-ay)*(by-ay))/long, 0), 1)
				}
				if math.Abs(px-ax-t*(bx-ax)) <= beside && math.Abs(py-ay-t*(by-ay)) <= above { // square ends
					in++
				}
			}
			switch cover := quantise(2*(float64(in)/(samples*samples)-0.5) + 0.5); {
			case cover == full || cover >= full/2 && p.v.Palette.Few:
				r.set(x, y, ink)
			case cover > 0 && !p.v.Palette.Few && r.get(x, y) != ink:
				r.set(x, y, theme.Mix(body, ink, int(cover)))
			}
		}
	}
}
