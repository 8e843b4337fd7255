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

// sketch is a picture that is being made of a board.
type sketch struct {
	picture.Picture
	l *Layout
}

// unit is the pitch of a picture's points in points of the terminal, the smaller way.
func (k *sketch) unit() float64 {
	return min(float64(k.l.size.px*k.CellW), float64(k.l.size.ph*k.CellH)/2)
}

// pixels are the points from the upper left corner to a place in columns and half rows.
func (k *sketch) pixels(cx, cy float64) (x, y float64) {
	return cx * float64(k.CellW), cy * float64(k.CellH) / 2
}

// add adds a figure of a picture around a middle, with radii, in columns and half rows.
func (k *sketch) add(cx, cy, rx, ry float64, f picture.Figure) {
	x, y := k.pixels(cx, cy)
	rx, ry = k.pixels(rx, ry)
	k.Add(x, y, rx, ry, f)
}

// figure adds a stone or a tile to a picture: a piece that has a rim stands on the board. A
// stone is round and nearly fills its pitch.
func (k *sketch) figure(tile bool, cx, cy float64, c discColours, less float64) {
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
		rx, ry := k.l.tile()
		k.add(cx, cy, rx, ry, f)
		return
	}
	r := k.l.size.radius(k.l.lat.Kind)
	round := (r - less) * min(k.pixels(1, 1))
	if k.l.lat.Kind == scene.Intersections {
		round = (r - less) / r * k.unit() * 0.47
	}
	x, y := k.pixels(cx, cy)
	k.Add(x, y, round, round, f)
}

// write adds a text to a picture, its size a part of a unit.
func (k *sketch) write(cx, cy float64, text string, size float64, ink theme.Role) {
	x, y := k.pixels(cx, cy)
	k.Add(x, y, 0, size*k.unit()/2, picture.Figure{Form: picture.Text, Body: ink, Text: strings.TrimSpace(text)})
}

// labelSize is the size of a coordinate: no larger than the text beside the board.
func (k *sketch) labelSize() float64 { return min(0.5, 0.75*float64(k.CellH)/k.unit()) }

// markSize is the size of what is written on a point.
const markSize = 0.5

// put writes a text into a cell and those behind it.
func (p *painter) put(x, y int, text string, st canvas.Style) {
	if p.pic == nil {
		p.c.Put(x, y, text, st)
		return
	}
	p.pic.write(float64(x)+float64(canvas.Width(text))/2, float64(2*y+1), text, markSize, st.FG)
}

// mark writes a text on a point, between two rows into that which is farther from a stone. In a
// picture no line goes through it.
func (p *painter) mark(pt scene.Point, text string, st canvas.Style) {
	if p.pic == nil {
		x, y := p.l.middle(pt)
		if p.l.size.ph == smallest && p.between(pt) && hasStone(p, pt, 1) && !hasStone(p, pt, -1) {
			y--
		}
		p.c.Put(x, y, text, st)
		return
	}
	cx, cy := p.l.centre(pt)
	if st.BG == theme.Board {
		p.pic.figure(false, cx, cy, flat(theme.Board), 0.35*p.l.size.radius(p.l.lat.Kind))
	}
	p.pic.write(cx, cy, text, markSize, st.FG)
}

// hasStone reports whether something stands on the point so many rows below another.
func hasStone(p *painter, pt scene.Point, down int) bool {
	x, y := p.l.column(pt)
	q := p.l.at(x, y+down)
	return q != scene.NoPoint && p.sc.Spots[q].Piece.Kind != scene.NoPiece
}

// line adds a straight line between two points to a picture, so many units thick and longer
// at its ends by so many columns.
func (k *sketch) line(a, b scene.Point, thick, before, behind float64, role theme.Role) {
	ax, ay := k.pixels(k.l.centre(a))
	bx, by := k.pixels(k.l.centre(b))
	long := math.Hypot(bx-ax, by-ay)
	if long == 0 {
		return
	}
	dx, dy, w := (bx-ax)/long, (by-ay)/long, float64(k.CellW)
	ax, ay, bx, by = ax-before*dx*w, ay-before*dy*w, bx+behind*dx*w, by+behind*dy*w
	thick = max(math.Round(thick*k.unit()), 1)
	x, y := (ax+bx)/2, (ay+by)/2
	if odd := math.Mod(thick, 2) / 2; dx*dy == 0 { // on whole points
		x, y = math.Floor(x)+odd, math.Floor(y)+odd
	}
	lx, ly, sx, sy := bx-ax, by-ay, -dy*thick/2, dx*thick/2
	k.Add(x, y, (math.Abs(lx)+thick)/2, (math.Abs(ly)+thick)/2, picture.Figure{
		Form: picture.Lines, Body: role,
		Text: fmt.Sprintf("M%.6g %.6gl%.6g %.6gl%.6g %.6gl%.6g %.6gZ", -lx/2-sx, -ly/2-sy, lx, ly, 2*sx, 2*sy, -lx, -ly),
	})
}

// corners adds the corners of a square, on whole points so that they have few colours.
func (k *sketch) corners(cx, cy, rx, ry float64, role theme.Role) {
	x0, y0 := k.pixels(cx, cy)
	rx, ry = k.pixels(rx, ry)
	rx, ry = math.Floor(rx), math.Floor(ry)
	thick, a, b := max(math.Round(k.unit()/20), 2), math.Round(rx*0.6), math.Round(ry*0.6)
	var path strings.Builder
	for _, s := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		x, y := s[0], s[1]
		fmt.Fprintf(&path, "M%v %vl%v 0l0 %vl%v 0l0 %vl%v 0Z", x*rx, y*ry, -x*a, -y*thick, x*(a-thick), y*(thick-b), x*thick)
	}
	k.Add(math.Floor(x0), math.Floor(y0), rx, ry, picture.Figure{Form: picture.Frame, Body: role, Text: path.String()})
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
		p.pic.line(l.at(l.ox, y), l.at(x1, y), lineWidth, ends[3], ends[1], theme.Line)
	}
	for x := l.ox; x <= x1; x++ {
		p.pic.line(l.at(x, l.oy), l.at(x, y1), lineWidth, ends[0], ends[2], theme.Line)
	}
	p.shownPoints(func(pt scene.Point, _, _ int) {
		if s := p.spot(pt); s.Marks&scene.MarkStar != 0 && s.Piece.Kind == scene.NoPiece {
			cx, cy := l.centre(pt)
			p.pic.figure(false, cx, cy, flat(theme.Line), 0.8*l.size.radius(l.lat.Kind))
		}
	})
}

// The widths of lines in units.
const (
	lineWidth = 0.03
	linkWidth = 0.1
)
