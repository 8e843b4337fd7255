package region_test

import (
	"strings"
	"testing"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
)

// TestSpacesAreNamed draws every shape of up to four points, those of five and six
// that have a name and some that have none, in all eight positions.
func TestSpacesAreNamed(t *testing.T) {
	b := goban.NewBoard(9, 9)
	for p := range b.Stones {
		x, y := p%9, p/9
		switch {
		case x == 0 || y == 0 || x == 8 || y == 8:
			b.Stones[p] = goban.Black
		case x == 1 || y == 1 || x == 7 || y == 7:
			b.Stones[p] = goban.White
		}
	}
	for y := range 9 { // the attacker lives outside
		b.Stones[b.At(0, y)] = goban.Empty
	}
	r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for shape, want := range map[string]string{
		"x": "single", "xx": "two", "xxx": "straightthree", "xx/x.": "bentthree",
		"xxxx": "straightfour", "xx/xx": "squarefour", "xxx/.x.": "tfour", "xxx/x..": "bentfour", "xx./.xx": "zigzagfour",
		"xx./xxx": "bulkyfive", ".x./xxx/.x.": "crossfive", "xxxxx": "five", "xxx/x../x..": "five", "xxxx/.x..": "five", "xxx/x.x": "five",
		".x./xxx/.xx": "rabbitysix", "xxx/xxx": "big", "xxxxx/x....": "big", "xxxx/xxxx": "big",
	} {
		rows := strings.Split(shape, "/")
		for symmetry := range goban.Symmetries {
			var points []int
			for y, row := range rows {
				for x, c := range row {
					if c == 'x' {
						u, v := goban.Mirrored(symmetry, len(row), len(rows), x, y)
						points = append(points, b.At(2+u, 2+v))
					}
				}
			}
			if got := r.ShapeKey(r.Mask(points)); got != "tsumego.shape."+want {
				t.Errorf("%s, symmetry %d: %s, want %s", shape, symmetry, got, want)
			}
		}
	}
}
