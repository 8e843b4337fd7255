package board

import (
	"fmt"
	"math"
	"strings"

	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
)

// What lies over what in a picture.
const (
	onGround = iota
	asLine
	asLink
	asPiece
	onPiece
	asText
	asCursor
)

// unit is the pitch of a picture's points in points of the terminal, the smaller way.
func (p *painter) unit() float64 {
	return min(float64(p.l.size.px*p.pic.CellW), float64(p.l.size.ph*p.pic.CellH)/2)
}

// add adds a figure of a picture around a middle, with radii, in columns and half rows.
func (p *painter) add(z int, cx, cy, rx, ry float64, f picture.Figure) {
	w, h := float64(p.pic.CellW), float64(p.pic.CellH)/2
	f.RX, f.RY = float32(rx*w), float32(ry*h)
	p.pic.Add(z, cx*w, cy*h, f)
}

// wood is the ground of a picture, on some cells.
func (p *painter) wood(x0, y0, x1, y1 int) {
	rx, ry := float64(x1-x0)/2, float64(y1-y0)
	p.add(onGround, float64(x0)+rx, float64(2*y0)+ry, rx, ry, picture.Figure{Form: picture.Wood, Body: theme.Board})
}

// figure adds a stone or a tile to a picture: a piece that has a rim stands on the board. A
// stone is round and nearly fills its pitch.
func (p *painter) figure(tile bool, cx, cy float64, c discColours, less float64) {
	f := picture.Figure{Form: picture.Disc, Body: c.body}
	z := asPiece
	switch {
	case less > 0:
		z = onPiece
	case c.rim != c.body:
		f.Rim = c.rim
	case c.ring != theme.None:
		f.Rim = c.ring
	}
	if c.hollow {
		f.Form = picture.Ring
	}
	if f.Rim != theme.None {
		f.Light = c.light
	}
	if tile {
		f.Form = picture.Tile
		rx, ry := p.l.tile()
		p.add(z, cx, cy, rx, ry, f)
		return
	}
	r := p.l.size.radius(p.l.lat.Kind)
	round := (r - less) / r * p.unit() * 0.47
	if p.l.lat.Kind != scene.Intersections {
		round = (r - less) * min(float64(p.pic.CellW), float64(p.pic.CellH)/2)
	}
	p.add(z, cx, cy, round/float64(p.pic.CellW), 2*round/float64(p.pic.CellH), f)
}

// write adds a text to a picture, its size a part of a unit.
func (p *painter) write(cx, cy float64, text string, size float64, ink theme.Role) {
	em := size * p.unit()
	p.add(asText, cx, cy, em/float64(p.pic.CellW), em/float64(p.pic.CellH), picture.Figure{Form: picture.Text, Body: ink, Text: strings.TrimSpace(text)})
}

// labelSize is the size of a coordinate: no larger than the text beside the board.
func (p *painter) labelSize() float64 { return min(0.5, 0.75*float64(p.pic.CellH)/p.unit()) }

// markSize is the size of what is written on a point.
const markSize = 0.5

// put writes a text into a cell and those behind it.
func (p *painter) put(x, y int, text string, st canvas.Style) {
	if p.pic == nil {
		p.c.Put(x, y, text, st)
		return
	}
	p.write(float64(x)+float64(canvas.Width(text))/2, float64(2*y+1), text, markSize, st.FG)
}

// mark writes a text on a point. In a picture no line goes through it.
func (p *painter) mark(pt scene.Point, text string, st canvas.Style) {
	if p.pic == nil {
		x, y := p.l.middle(pt)
		p.c.Put(x, y, text, st)
		return
	}
	cx, cy := p.l.centre(pt)
	if st.BG == theme.Board {
		p.figure(false, cx, cy, flat(theme.Board), 0.35*p.l.size.radius(p.l.lat.Kind))
	}
	p.write(cx, cy, text, markSize, st.FG)
}

// line adds a straight line between two points to a picture, so many units thick and longer
// at its ends by so many columns or half rows.
func (p *painter) line(z int, a, b scene.Point, thick, before, behind float64, role theme.Role) {
	w, h := float64(p.pic.CellW), float64(p.pic.CellH)/2
	ax, ay := p.l.centre(a)
	bx, by := p.l.centre(b)
	ax, ay, bx, by = ax*w, ay*h, bx*w, by*h
	long := math.Hypot(bx-ax, by-ay)
	if long == 0 {
		return
	}
	dx, dy := (bx-ax)/long, (by-ay)/long
	ax, ay, bx, by = ax-before*dx*w, ay-before*dy*h, bx+behind*dx*w, by+behind*dy*h
	thick = max(math.Round(thick*p.unit()), 1)
	x, y := (ax+bx)/2, (ay+by)/2
	if odd := math.Mod(thick, 2) / 2; dx*dy == 0 { // on whole points
		x, y = math.Floor(x)+odd, math.Floor(y)+odd
	}
	lx, ly, sx, sy := bx-ax, by-ay, -dy*thick/2, dx*thick/2
	p.pic.Add(z, x, y, picture.Figure{
		Form: picture.Lines, Body: role, RX: float32(math.Abs(lx)/2 + math.Abs(sx)), RY: float32(math.Abs(ly)/2 + math.Abs(sy)),
		Text: fmt.Sprintf("M%.6g %.6gl%.6g %.6gl%.6g %.6gl%.6g %.6gZ", -lx/2-sx, -ly/2-sy, lx, ly, 2*sx, 2*sy, -lx, -ly),
	})
}

// corners adds the corners of a square, on whole points so that they have few colours.
func (p *painter) corners(cx, cy, rx, ry float64, role theme.Role) {
	w, h := float64(p.pic.CellW), float64(p.pic.CellH)/2
	rx, ry = math.Floor(rx*w), math.Floor(ry*h)
	thick, a, b := max(math.Round(p.unit()/20), 2), math.Round(rx*0.6), math.Round(ry*0.6)
	var path strings.Builder
	for _, s := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		x, y := s[0], s[1]
		fmt.Fprintf(&path, "M%v %vl%v 0l0 %vl%v 0l0 %vl%v 0Z", x*rx, y*ry, -x*a, -y*thick, x*(a-thick), y*(thick-b), x*thick)
	}
	p.pic.Add(asCursor, math.Floor(cx*w), math.Floor(cy*h), picture.Figure{Form: picture.Lines, RX: float32(rx), RY: float32(ry), Body: role, Text: path.String()})
}

// lines adds the lines of crossings and their star points to a picture. Where the board goes
// on they go to its edge.
func (p *painter) lines() {
	l := p.l
	ends := [4]float64{}
	for side := range ends {
		if p.goesOn(side) {
			ends[side] = float64(l.size.px) / 2
		}
	}
	x1, y1 := l.ox+l.nx-1, l.oy+l.ny-1
	for y := l.oy; y <= y1; y++ {
		p.line(asLine, l.at(l.ox, y), l.at(x1, y), lineWidth, ends[3], ends[1], theme.Line)
	}
	for x := l.ox; x <= x1; x++ {
		p.line(asLine, l.at(x, l.oy), l.at(x, y1), lineWidth, ends[0], ends[2], theme.Line)
	}
	p.shownPoints(func(pt scene.Point, _, _ int) {
		if s := p.spot(pt); s.Marks&scene.MarkStar != 0 && s.Piece.Kind == scene.NoPiece {
			cx, cy := l.centre(pt)
			p.figure(false, cx, cy, flat(theme.Line), 0.8*l.size.radius(l.lat.Kind))
		}
	})
}

// The widths of lines in units.
const (
	lineWidth = 0.03
	linkWidth = 0.1
)
