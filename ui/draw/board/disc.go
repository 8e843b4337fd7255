package board

import (
	"math"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// A disc is a painted stone or tile: the pixels around its middle, half a row
// high and so about as high as wide. The middle lies between two rows of pixels,
// because a character stands in the middle of a row; and in the middle of a
// column where the character has one column, between two where it has two.
//
//	column    -2 -1  0  1  2             -2 -1  0  1
//	row -1    .. ▄█ ██ █▄ ..             ▄█ ██ ██ █▄
//	row  0    ██ ██ .. ██ ██   two wide: ██ .. .. ██
type disc struct {
	left, w int // first column, columns
	rise, h int // rows of cells above the middle, rows of cells
	px      []pixel
}

// pixel is how a pixel lies in its disc, in sixteenths.
type pixel struct {
	cover uint8 // how much of it the disc covers
	body  uint8 // how much of that is body and not rim
	light uint8 // how much light falls on it from the upper left, 0 to 4
	ring  uint8 // how much of it lies on the ring inside a tile
}

const full = 16

// samples is how many points a pixel is tried at, each way.
const samples = 6

// newDisc makes a disc of a radius with a rim, both in pixels, that stays
// within its square of 2k columns.
func newDisc(radius, rim float64, wide bool, k int) *disc {
	switch {
	case k == smallest && !wide && rim == 0:
		return &smallDisc
	case k == smallest && !wide:
		return &smallRimmed
	}
	shift := 0.0 // of the middle from the left edge of column 0
	if !wide {
		shift = 0.5
	}
	left, right := int(math.Floor(shift-radius)), int(math.Ceil(shift+radius))
	switch {
	case !wide:
		left, right = max(left, 1-k), min(right, k)
	case k == 3: // a column between tiles, or a row of them is a bar
		left, right = 1-k, k-1
	}
	rise := int(math.Ceil((radius - 1) / 2))
	d := &disc{left: left, rise: rise, w: right - left, h: 2*rise + 1}
	for y := range 2 * d.h {
		for x := range d.w {
			d.px = append(d.px, sample(float64(left+x)-shift, float64(y-2*rise-1), radius, rim))
		}
	}
	return d
}

// smallDisc is a disc of three by four pixels, its corners a little rounder
// than a circle's.
var smallDisc = disc{left: -1, w: 3, rise: 1, h: 3, px: []pixel{
	{}, {}, {},
	{cover: 4}, {cover: 9, body: full}, {cover: 4},
	{cover: full, body: full}, {cover: full, body: full}, {cover: full, body: full},
	{cover: full, body: full}, {cover: full, body: full}, {cover: full, body: full},
	{cover: 4}, {cover: 9, body: full}, {cover: 4},
	{}, {}, {},
}}

// smallRimmed is the same with an edge, which a light stone has above and
// below; at its sides it has thinner ones, see thinRim.
var smallRimmed = disc{left: -1, w: 3, rise: 1, h: 3, px: []pixel{
	{}, {}, {},
	{cover: 8}, {cover: 12}, {cover: 8},
	{cover: full, body: full}, {cover: full, body: full}, {cover: full, body: full},
	{cover: full, body: full}, {cover: full, body: full}, {cover: full, body: full},
	{cover: 8}, {cover: 12}, {cover: 8},
	{}, {}, {},
}}

// thinRim draws the sides of the smallest light stone, a quarter of a column
// wide: an edge of whole pixels would leave nothing of it but its middle.
func (p *painter) thinRim(x, y int, c discColours) {
	p.c.Put(x-1, y, "▎", canvas.Style{FG: c.rim, BG: c.body})
	p.c.Put(x+1, y, "▊", canvas.Style{FG: c.body, BG: c.rim})
}

// sample looks at the pixel whose upper left corner is given.
func sample(x, y, radius, rim float64) pixel {
	var in, body, ring, light float64
	for i := range samples {
		for j := range samples {
			dx, dy := x+(float64(i)+0.5)/samples, y+(float64(j)+0.5)/samples
			r := math.Hypot(dx, dy)
			if r > radius {
				continue
			}
			in++
			if r <= radius-rim || rim == 0 {
				body++
			}
			if rel := r / radius; rel > 0.72 && rel < 0.84 {
				ring++
			}
			light += max(0, 1-math.Hypot(dx+0.36*radius, dy+0.4*radius)/(0.8*radius))
		}
	}
	if in == 0 {
		return pixel{}
	}
	const all = samples * samples
	return pixel{
		cover: quantise(in / all), body: quantise(body / in),
		light: uint8(4*light/in + 0.5), ring: quantise(ring / in),
	}
}

// quantise rounds a part to quarters, in sixteenths: few colours, few bytes.
func quantise(part float64) uint8 { return uint8(math.Round(part*4)) * full / 4 }

// discColours is the colours of a disc.
type discColours struct {
	body, rim theme.Role
	light     theme.Role // None: no light
	ring      theme.Role // None: no ring
	flat      bool       // no soft edge: the body is a mix itself
}

// at is the colour of a pixel, None where the ground shows.
func (d discColours) at(p pixel) theme.Role {
	switch {
	case p.cover == 0, d.flat && p.cover < full/2:
		return theme.None
	case d.flat:
		return d.body
	case p.cover < full && p.body < full/2, p.cover <= full/2:
		return theme.Mix(theme.Board, d.rim, int(p.cover))
	case p.cover < full:
		return theme.Mix(theme.Board, d.body, int(p.cover))
	case p.body < full && d.rim != d.body:
		return theme.Mix(d.rim, d.body, int(p.body))
	case d.ring != theme.None && p.ring > 0:
		return theme.Mix(d.body, d.ring, int(p.ring))
	case d.light != theme.None && p.light > 0:
		return theme.Mix(d.body, d.light, 2*int(p.light))
	}
	return d.body
}

// paint paints a disc around a column and a row.
func (p *painter) paint(d *disc, x, y int, c discColours) {
	for row := range d.h {
		for col := range d.w {
			i := 2*row*d.w + col
			u, l := c.at(d.px[i]), c.at(d.px[i+d.w])
			if u != theme.None || l != theme.None {
				p.c.Paint(x+d.left+col, y-d.rise+row, u, l)
			}
		}
	}
}
