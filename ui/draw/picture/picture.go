// Package picture paints boards in points, for terminals that show pictures and for files.
//
// A Picture is a list of figures in their places: stones, tiles, lines, texts. Package board
// makes it of the same scene, with the same geometry, as its cells. Here it becomes points, an
// SVG, or what a terminal does not show yet of it: figures that are sent once and placed by
// kitty's protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol/), cells with other
// points than before by sixel (DEC STD 070, chapter 9). A cell of the canvas says in its style
// whether a picture is shown in it, so that whatever is drawn over a board covers it.
//
// Read picture.go (figures and files), face.go (characters), terminal.go.
package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"slices"
	"strings"

	"golang.org/x/image/vector"

	"duiju/ui/draw/theme"
)

// Form is the shape of a figure.
type Form uint8

// The forms, from what lies lowest.
const (
	Wood   Form = iota // the board
	Lines              // a path of SVG, in points from the middle
	Tile               // a piece with straight sides
	Disc               // a stone
	Ring               // the edge of a stone
	Corner             // the upper right corner of a tile
	Text
	Frame // a path over everything
)

// Figure is what is painted. Equal figures look alike.
type Figure struct {
	Form   Form
	RX, RY float32 // from the middle to the edge, in points; of a text half its height
	// Body is the colour and Rim that of the edge, None for a figure that lies flat on what is
	// below it. Light is the colour of the light on a dark one; a light one is a little of its
	// Rim away from the light.
	Body, Rim, Light theme.Role
	Text             string // of a Text, or the path of Lines
}

// z is where a figure lies: what stands on the board is below what is painted on it.
func (f Figure) z() int {
	if f.Form == Disc && f.Rim == theme.None {
		return 2*int(f.Form) + 1
	}
	return 2 * int(f.Form)
}

// Layer is a figure in its place: its middle, in points from the upper left corner of the
// canvas.
type Layer struct {
	Figure
	X, Y float32
}

// Picture is what lies under the cells of a canvas. Its palette has all colours.
type Picture struct {
	Terminal
	Palette *theme.Palette
	Layers  []Layer
}

// Add adds a figure. Of two that lie alike the later one is above.
func (p *Picture) Add(x, y, rx, ry float64, f Figure) {
	f.RX, f.RY = float32(rx), float32(ry)
	p.Layers = append(p.Layers, Layer{f, float32(x), float32(y)})
}

// shape is a path with its place, its scale and its colour.
type shape struct {
	path         string
	x, y, sx, sy float32
	role         theme.Role
	alpha        uint8
}

// Paths in the square from -1 to 1.
const (
	circle = "M1 0c0 0.552 -0.448 1 -1 1c-0.552 0 -1 -0.448 -1 -1c0 -0.552 0.448 -1 1 -1c0.552 0 1 0.448 1 1Z"
	square = "M-1 -1l2 0l0 2l-2 0Z"
	tile   = "M-0.75 -1l1.5 0c0.16 0 0.25 0.09 0.25 0.25l0 1.5c0 0.16 -0.09 0.25 -0.25 0.25l-1.5 0c-0.16 0 -0.25 -0.09 -0.25 -0.25l0 -1.5c0 -0.16 0.09 -0.25 0.25 -0.25Z"
	ring   = circle + "M0.8 0c0 -0.442 -0.358 -0.8 -0.8 -0.8c-0.442 0 -0.8 0.358 -0.8 0.8c0 0.442 0.358 0.8 0.8 0.8c0.442 0 0.8 -0.358 0.8 -0.8Z"
	corner = "M0.3 -0.9l0.45 0c0.12 0 0.15 0.03 0.15 0.15l0 0.45Z"
)

// How far the shadow of a figure reaches and how wide its rim is, as parts of its size; and how
// many steps of colour there are to where the light falls.
const (
	shadow = 0.16
	edge   = 0.06
	steps  = 8
)

// shapes are what a figure is made of, with its middle at x, y.
func (f Figure) shapes(x, y float32) (all []shape) {
	r, path := min(f.RX, f.RY), map[Form]string{Wood: square, Disc: circle, Tile: tile, Ring: ring, Corner: corner}[f.Form]
	add := func(dx, size float32, role theme.Role, alpha uint8) {
		all = append(all, shape{path, x + dx*r, y + dx*r, f.RX + (size-1)*r, f.RY + (size-1)*r, role, alpha})
	}
	switch {
	case f.Form == Lines || f.Form == Frame:
		return []shape{{f.Text, x, y, 1, 1, f.Body, 255}}
	case f.Form == Text:
		return f.text(x, y)
	case f.Rim == theme.None:
		add(0, 1, f.Body, 255)
	default:
		add(0.1, 1+shadow-0.1, theme.Black, 40)
		add(0.06, 1.02, theme.Black, 70)
		add(0, 1, f.Rim, 255)
		for i := range steps { // from the edge to where the light falls
			role := theme.Mix(f.Body, f.Light, 10*i/steps)
			if f.Light == theme.None {
				role = theme.Mix(f.Body, f.Rim.Base(), 3-3*i/steps)
			}
			if f.Body != f.Body.Base() {
				role = f.Body
			}
			far := float32(i) / steps
			add(-0.3*far, (1-edge)*(1-far), role, 255)
		}
	}
	if f.Form == Wood { // its grain
		var grain strings.Builder
		for i, at := 0, float32(2); at < 2*f.RX; i++ {
			wide := float32(1 + i*i%3)
			fmt.Fprintf(&grain, "M%v %vl%v 0l0 %vl-%v 0Z", at-f.RX, -f.RY, min(wide, 2*f.RX-at), 2*f.RY, min(wide, 2*f.RX-at))
			at += wide + float32(8+i*i*7%23)
		}
		all = append(all, shape{grain.String(), x, y, 1, 1, theme.Mix(f.Body, theme.Line, 2), 255})
	}
	return all
}

// text is the shapes of a text: Chinese characters fill their square, letters stand on
// their line.
func (f Figure) text(x, y float32) (all []shape) {
	wide, down, scale := 0.0, 350.0, f.RY/500
	for _, r := range f.Text {
		wide += outlines()[r].advance
		if r > 0x2fff {
			down = 380
		}
	}
	x -= float32(wide) / 2 * scale
	for _, r := range f.Text {
		g := outlines()[r]
		all = append(all, shape{g.path, x, y + float32(down)*scale, scale, scale, f.Body, 255})
		x += float32(g.advance) * scale
	}
	return all
}

// bounds are the points that a layer covers.
func (l Layer) bounds() image.Rectangle {
	rx, ry := l.RX, l.RY
	switch {
	case l.Form == Text:
		rx = ry * float32(len([]rune(l.Text)))
	case l.Rim != theme.None:
		rx, ry = rx*(1+shadow), ry*(1+shadow)
	}
	floor := func(v float32) int { return int(math.Floor(float64(v))) }
	return image.Rect(floor(l.X-rx), floor(l.Y-ry), -floor(-l.X-rx), -floor(-l.Y-ry))
}

// sprites are small layers that were painted, each from the first point of its first cell.
type sprites map[Layer]*image.RGBA

// mostKept is the points of the largest one: stones. The board and its lines are painted
// where they are wanted.
const mostKept = 1 << 14

// of paints a layer.
func (s sprites) of(p *Picture, l Layer) *image.RGBA {
	m, ok := s[l]
	if !ok {
		m = image.NewRGBA(p.covers(l))
		p.paint(m, l)
		s[l] = m
	}
	return m
}

// covers are the points of the cells that a layer has a part in.
func (p *Picture) covers(l Layer) image.Rectangle { return p.points(p.cells(l.bounds())) }

// paint paints what lies on the points of an image of a layer.
func (p *Picture) paint(m *image.RGBA, l Layer) {
	r := p.covers(l).Intersect(m.Rect)
	for _, part := range l.shapes(l.X, l.Y) {
		area := vector.NewRasterizer(r.Dx(), r.Dy())
		trace(area, part.path, part.x-float32(r.Min.X), part.y-float32(r.Min.Y), part.sx, part.sy)
		c, _ := p.Palette.Shown(part.role)
		area.Draw(m, r, image.NewUniform(color.NRGBA{c[0], c[1], c[2], part.alpha}), r.Min)
	}
}

// from is a layer counted from a point.
func (l Layer) from(at image.Point) Layer {
	return Layer{l.Figure, l.X - float32(at.X), l.Y - float32(at.Y)}
}

// part is some cells of a picture, from their upper left corner.
func (p *Picture) part(cells image.Rectangle, known sprites) *image.RGBA {
	m := image.NewRGBA(p.points(cells))
	for _, l := range p.sorted() {
		switch r := p.covers(l); {
		case !r.Overlaps(m.Rect):
		case r.Dx()*r.Dy() > mostKept:
			p.paint(m, l)
		default:
			draw.Draw(m, r, known.of(p, l.from(r.Min)), image.Point{}, draw.Over)
		}
	}
	m.Rect = m.Rect.Sub(m.Rect.Min)
	return m
}

// sorted are the layers from below.
func (p *Picture) sorted() []Layer {
	all := slices.Clone(p.Layers)
	slices.SortStableFunc(all, func(a, b Layer) int { return a.z() - b.z() })
	return all
}

// PNG is the picture as a file of so many cells.
func (p Picture) PNG(w, h int) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, indexed(p.part(image.Rect(0, 0, w, h), sprites{}), 1)) // a buffer takes everything
	return b.Bytes()
}

// indexed is a picture with a palette of the colours that at least so many points have,
// rounded a little; or as it is where that are more than 256.
func indexed(m *image.RGBA, least int) image.Image {
	few, count := image.NewPaletted(m.Rect, nil), map[color.NRGBA]int{}
	var before, rounded = color.RGBA{}, color.NRGBA{}
	at := func(i int) color.NRGBA {
		if c := (color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3]}); c != before {
			full, _ := color.NRGBAModel.Convert(c).(color.NRGBA)
			before, rounded = c, color.NRGBA{round(full.R), round(full.G), round(full.B), round(full.A)}
		}
		return rounded
	}
	for i := 0; i < len(m.Pix); i += 4 {
		c := at(i)
		if count[c]++; count[c] == least {
			few.Palette = append(few.Palette, c)
		}
	}
	if len(few.Palette) > 256 || len(few.Palette) == 0 {
		return m
	}
	for c := range count {
		count[c] = few.Palette.Index(c)
	}
	for i := range few.Pix {
		few.Pix[i] = uint8(count[at(4*i)])
	}
	return few
}

// round rounds to one of 32 levels.
func round(v uint8) uint8 { return uint8((int(v)*31 + 127) / 255 * 255 / 31) }

// SVG writes the picture as elements of an SVG, each figure once.
func (p Picture) SVG(b *strings.Builder) {
	all := p.sorted()
	if len(all) == 0 {
		return
	}
	b.WriteString(`<g shape-rendering="auto">` + "\n")
	known := map[Figure]int{}
	for _, l := range all {
		if _, ok := known[l.Figure]; !ok {
			known[l.Figure] = len(known)
			fmt.Fprintf(b, `<symbol id="f%d" overflow="visible">`, known[l.Figure])
			for _, s := range l.shapes(0, 0) {
				c, _ := p.Palette.Shown(s.role)
				fmt.Fprintf(b, `<path fill="#%02x%02x%02x" fill-opacity="%.2f" transform="matrix(%.4g 0 0 %.4g %.4g %.4g)" d="%s"/>`,
					c[0], c[1], c[2], float64(s.alpha)/255, s.sx, s.sy, s.x, s.y, s.path)
			}
			b.WriteString("</symbol>\n")
		}
		fmt.Fprintf(b, `<use href="#f%d" x="%v" y="%v"/>`+"\n", known[l.Figure], l.X, l.Y)
	}
	b.WriteString("</g>\n")
}
