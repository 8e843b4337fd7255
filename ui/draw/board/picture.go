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

// unit is the pitch of a picture's points in points of the terminal, the smaller way.
func (p *painter) unit() float64 {
	return min(float64(p.l.size.px*p.pic.CellW), float64(p.l.size.ph*p.pic.CellH)/2)
}

// pixels are the points from the upper left corner to a place in columns and half rows.
func (p *painter) pixels(cx, cy float64) (x, y float64) {
	return cx * float64(p.pic.CellW), cy * float64(p.pic.CellH) / 2
}

// add adds a figure of a picture around a middle, with radii, in columns and half rows.
func (p *painter) add(cx, cy, rx, ry float64, f picture.Figure) {
	x, y := p.pixels(cx, cy)
	rx, ry = p.pixels(rx, ry)
	p.pic.Add(x, y, rx, ry, f)
}

// figure adds a stone or a tile to a picture: a piece that has a rim stands on the board. A
// stone is round and nearly fills its pitch.
func (p *painter) figure(tile bool, cx, cy float64, c discColours, less float64) {
	f := picture.Figure{Form: picture.Disc, Body: c.body}
	switch {
	case c.hollow:
		f.Form = picture.Ring
	case less > 0:
	case c.rim != c.body:
		f.Rim, f.Light = c.rim, c.light
	default:
		f.Rim = c.ring
	}
	if tile {
		f.Form = picture.Tile
		rx, ry := p.l.tile()
		p.add(cx, cy, rx, ry, f)
		return
	}
	r := p.l.size.radius(p.l.lat.Kind)
	round := (r - less) * min(p.pixels(1, 1))
	if p.l.lat.Kind == scene.Intersections {
		round = (r - less) / r * p.unit() * 0.47
	}
	x, y := p.pixels(cx, cy)
	p.pic.Add(x, y, round, round, f)
}

// write adds a text to a picture, its size a part of a unit.
func (p *painter) write(cx, cy float64, text string, size float64, ink theme.Role) {
	x, y := p.pixels(cx, cy)
	p.pic.Add(x, y, 0, size*p.unit()/2, picture.Figure{Form: picture.Text, Body: ink, Text: strings.TrimSpace(text)})
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
// at its ends by so many columns.
func (p *painter) line(a, b scene.Point, thick, before, behind float64, role theme.Role) {
	ax, ay := p.pixels(p.l.centre(a))
	bx, by := p.pixels(p.l.centre(b))
	long := math.Hypot(bx-ax, by-ay)
	if long == 0 {
		return
	}
	dx, dy, w := (bx-ax)/long, (by-ay)/long, float64(p.pic.CellW)
	ax, ay, bx, by = ax-before*dx*w, ay-before*dy*w, bx+behind*dx*w, by+behind*dy*w
	thick = max(math.Round(thick*p.unit()), 1)
	x, y := (ax+bx)/2, (ay+by)/2
	if odd := math.Mod(thick, 2) / 2; dx*dy == 0 { // on whole points
		x, y = math.Floor(x)+odd, math.Floor(y)+odd
	}
	lx, ly, sx, sy := bx-ax, by-ay, -dy*thick/2, dx*thick/2
	p.pic.Add(x, y, (math.Abs(lx)+thick)/2, (math.Abs(ly)+thick)/2, picture.Figure{
		Form: picture.Lines, Body: role,
		Text: fmt.Sprintf("M%.6g %.6gl%.6g %.6gl%.6g %.6gl%.6g %.6gZ", -lx/2-sx, -ly/2-sy, lx, ly, 2*sx, 2*sy, -lx, -ly),
	})
}

// corners adds the corners of a square, on whole points so that they have few colours.
func (p *painter) corners(cx, cy, rx, ry float64, role theme.Role) {
	x0, y0 := p.pixels(cx, cy)
	rx, ry = p.pixels(rx, ry)
	rx, ry = math.Floor(rx), math.Floor(ry)
	thick, a, b := max(math.Round(p.unit()/20), 2), math.Round(rx*0.6), math.Round(ry*0.6)
	var path strings.Builder
	for _, s := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		x, y := s[0], s[1]
		fmt.Fprintf(&path, "M%v %vl%v 0l0 %vl%v 0l0 %vl%v 0Z", x*rx, y*ry, -x*a, -y*thick, x*(a-thick), y*(thick-b), x*thick)
	}
	p.pic.Add(math.Floor(x0), math.Floor(y0), rx, ry, picture.Figure{Form: picture.Frame, Body: role, Text: path.String()})
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
		p.line(l.at(l.ox, y), l.at(x1, y), lineWidth, ends[3], ends[1], theme.Line)
	}
	for x := l.ox; x <= x1; x++ {
		p.line(l.at(x, l.oy), l.at(x, y1), lineWidth, ends[0], ends[2], theme.Line)
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
