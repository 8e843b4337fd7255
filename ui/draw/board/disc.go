package board

import (
	"math"
	"strings"

	"duiju/games/scene"
	"duiju/ui/draw/theme"
)

// shape is a painted stone or tile: the points of the cells around its middle.
// The middle of a stone lies in the middle of a column, that of a tile between
// two; a row of cells has it in its middle or a quarter above or below.
type shape struct {
	left, top int // first point, from that of the cell in the middle
	w, h      int
	px        []pixel
}

// shapeKey is what a shape depends on in one layout.
type shapeKey struct {
	tile bool    // with straight sides
	x, y float64 // of the middle in its cell, in columns and half rows
	rim  float64
	less float64 // how much smaller than others, in half rows
}

// pixel is how a point lies in its shape, in sixteenths. Edges are hard: a cell has two
// colours, and one of them for points that are half covered would be a smear.
type pixel struct {
	in    bool  // most of it is in the shape
	edge  bool  // and one beside, above or below it is not
	level bool  // those beside it are
	body  uint8 // how much of that is body and not rim
	light uint8 // how much light falls on it from the upper left, 0 to 4
	shade uint8 // how much of it turns away from the light
	ring  uint8 // how much of it lies on the ring inside a tile
}

const full = 16

// samples is how many places of a point are tried, each way.
const samples = 5

// shape is the shape of a stone or a tile around a middle, made once.
func (l *Layout) shape(tile bool, cx, cy, rim, less float64) *shape {
	k := shapeKey{tile, cx - math.Floor(cx), cy - 2*math.Floor(cy/2), rim, less}
	if s := l.raster.shapes[k]; s != nil {
		return s
	}
	rx := l.size.radius(l.lat.Kind) - less
	ry := rx
	if tile {
		rx, ry = l.tile()
	}
	s := l.raster.sample(k, rx, ry)
	if l.lat.Kind != scene.Triangle {
		s.keepApart(k, float64(l.size.px)/2, float64(l.size.ph)/2, 1/float64(l.raster.across), 2/float64(l.raster.down))
	}
	s.outline()
	l.raster.shapes[k] = s
	return s
}

// tile is the two radii of a tile: it fills its square but for half a column and a half row
// on each side.
func (l *Layout) tile() (rx, ry float64) {
	return float64(l.size.px-1) / 2, float64(l.size.ph-2)/2 + 0.1
}

// sample makes a shape with its two radii.
func (r *raster) sample(k shapeKey, rx, ry float64) *shape {
	w, h := 1/float64(r.across), 2/float64(r.down) // of a point
	inner := min(rx, ry)
	ring := 1 - 1.3/inner // a tile ends in the middle of a half row: one is left outside of its ring
	s := &shape{left: int(math.Floor((k.x - rx) / w)), top: int(math.Floor((k.y - ry) / h))}
	s.w, s.h = int(math.Ceil((k.x+rx)/w))-s.left, int(math.Ceil((k.y+ry)/h))-s.top
	for y := range s.h {
		for x := range s.w {
			var in, body, onRing, light, shade float64
			for i := range samples * samples {
				dx := (float64(s.left+x)+(float64(i%samples)+0.5)/samples)*w - k.x
				dy := (float64(s.top+y)+(float64(i/samples)+0.5)/samples)*h - k.y
				at := math.Hypot(dx/rx, dy/ry)
				if k.tile {
					at = math.Pow(math.Pow(math.Abs(dx/rx), square)+math.Pow(math.Abs(dy/ry), square), 1/square)
				}
				if at > 1 {
					continue
				}
				in++
				if at <= 1-k.rim/inner || k.rim == 0 {
					body++
				}
				if at < ring && at > min(ring-0.16, ring-1/inner) {
					onRing++
				}
				if at > 0.7 && dx/rx+dy/ry > 0.5 {
					shade++
				}
				light += max(0, 1-math.Hypot(dx+0.36*rx, dy+0.4*ry)/(0.8*rx))
			}
			p := pixel{}
			if in > samples*samples/2 {
				p = pixel{in: true, body: quantise(body / in), light: uint8(4*light/in + 0.5), shade: quantise(shade / in), ring: quantise(onRing / in)}
			}
			s.px = append(s.px, p)
		}
	}
	return s
}

// keepApart clears the points that are less than one of their sort, of w columns and h half
// rows, from the shape of a neighbour; rx, ry is half a pitch.
func (s *shape) keepApart(k shapeKey, rx, ry, w, h float64) {
	const slack = 1e-6
	for i := range s.px {
		x, y := (float64(s.left+i%s.w)+0.5)*w-k.x, (float64(s.top+i/s.w)+0.5)*h-k.y
		if math.Abs(x)+w > rx+slack || math.Abs(y)+h > ry+slack {
			s.px[i] = pixel{}
		}
	}
}

// outline finds the points on the edge: of a shape that is no higher than two, those at
// its sides.
func (s *shape) outline() {
	in := func(x, y int) bool { return x >= 0 && y >= 0 && x < s.w && y < s.h && s.px[y*s.w+x].in }
	rows := 0
	for y := range s.h {
		if in(s.w/2, y) {
			rows++
		}
	}
	for i := range s.px {
		x, y := i%s.w, i/s.w
		s.px[i].level = in(x-1, y) && in(x+1, y)
		s.px[i].edge = in(x, y) && (!s.px[i].level || rows > 2 && (!in(x, y-1) || !in(x, y+1)))
	}
}

// square is the exponent of a tile's outline: 2 is an ellipse, more has straighter
// sides.
const square = 4.0

// quantise rounds a part to quarters, in sixteenths: few colours, few bytes.
func quantise(part float64) uint8 { return uint8(math.Round(min(max(part, 0), 1)*4)) * full / 4 }

// discColours is the colours of a shape.
type discColours struct {
	body, rim theme.Role
	level     theme.Role // of a rim that is outlined, above and below: a point is twice as high as wide
	light     theme.Role // None: no light
	shade     theme.Role // None: no side in the shade
	ring      theme.Role // None: no ring
	outlined  bool       // there are no colours between
	hollow    bool       // there is nothing but the edge
}

// flat is a shape of one colour.
func flat(role theme.Role) discColours { return discColours{body: role, rim: role, level: role} }

// at is the colour of a point, None where the ground shows.
func (d discColours) at(p pixel) theme.Role {
	switch {
	case !p.in, d.hollow && !p.edge:
		return theme.None
	case d.outlined && p.edge && p.level:
		return d.level
	case d.outlined && p.edge:
		return d.rim
	case d.ring != theme.None && p.ring >= full/2:
		return d.ring
	case d.outlined:
		return d.body
	case p.body < full && d.rim != d.body:
		return theme.Mix(d.rim, d.body, int(p.body))
	case d.light != theme.None && p.light > 0:
		return theme.Mix(d.body, d.light, 2*int(p.light))
	case d.shade != theme.None && p.shade > 0:
		return theme.Mix(d.body, d.shade, int(p.shade)/4)
	}
	return d.body
}

// paint paints a shape around a middle, in columns and half rows.
func (p *painter) paint(tile bool, cx, cy float64, c discColours, less float64) {
	if p.pic != nil {
		p.pic.figure(tile, cx, cy, c, less)
		return
	}
	r := &p.l.raster
	s := p.l.shape(tile, cx, cy, p.rim(c), less)
	x0, y0 := p.l.origin(cx, cy)
	x0, y0 = x0+s.left, y0+s.top
	for i, px := range s.px {
		if role := c.at(px); role != theme.None {
			r.set(x0+i%s.w, y0+i/s.w, role)
		}
	}
}

// origin is the first point of the cell of a middle.
func (l *Layout) origin(cx, cy float64) (x, y int) {
	return int(math.Floor(cx)) * l.raster.across, int(math.Floor(cy/2)) * l.raster.down
}

// around is the points beside, above and below a shape whose middle is in a cell with this
// first point.
func (s *shape) around(x, y int) (x0, y0, x1, y1 int) {
	x0, y0, x1, y1 = s.w, s.h, 0, 0
	for i, px := range s.px {
		if px.in {
			x0, y0, x1, y1 = min(x0, i%s.w), min(y0, i/s.w), max(x1, i%s.w), max(y1, i/s.w)
		}
	}
	return x + s.left + x0 - 1, y + s.top + y0 - 1, x + s.left + x1 + 1, y + s.top + y1 + 1
}

// rim is the width of a shape's soft edge in half rows: tiles lie side by side.
func (p *painter) rim(c discColours) float64 {
	k := float64(min(p.l.size.px, p.l.size.ph)) / 2
	if c.rim == c.body || c.outlined || p.l.lat.Kind != scene.Cells || k < 4 {
		return 0
	}
	return min(0.2*k, 0.8)
}

// The least half rows at which the pictures of letters and of Chinese characters can
// be read. A smaller piece bears its text.
const (
	leastRows  = 8
	leastHanzi = 10
)

// faceSize is how much larger the square of a character is than its picture.
const faceSize = 1.2

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
	switch {
	case p.pic != nil:
		p.pic.write(cx, cy, text, float64(rows)*faceSize/float64(p.l.size.ph), ink)
		return
	case !hasPicture(text, rows):
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
