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

// The forms.
const (
	Wood   Form = iota // the board
	Lines              // a path of SVG, in points from the middle
	Disc               // a stone
	Tile               // a piece with straight sides
	Ring               // the edge of a stone
	Corner             // the upper right corner of a tile
	Text
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

// Layer is a figure in its place: its middle, in points from the upper left corner of the
// canvas. Those with a higher Z cover others.
type Layer struct {
	Figure
	X, Y float32
	Z    int
}

// Picture is what lies under the cells of a canvas. Its palette has all colours.
type Picture struct {
	Terminal
	Palette *theme.Palette
	Layers  []Layer
}

// Add adds a figure.
func (p *Picture) Add(z int, x, y float64, f Figure) {
	p.Layers = append(p.Layers, Layer{f, float32(x), float32(y), z})
}

// shape is a path with its place, its scale and its colours: a mix of two, from so many
// sixteenths near the upper left to so many where there is no light.
type shape struct {
	path         string
	x, y, sx, sy float32
	a, b         theme.Role
	from, to     int
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

// shadow is how far the shadow of a figure reaches, as a part of its size.
const shadow = 0.16

// shapes are what a figure is made of, with its middle at x, y.
func (f Figure) shapes(x, y float32) (all []shape) {
	add := func(path string, dx, size float32, role theme.Role, alpha uint8) {
		r := min(f.RX, f.RY)
		all = append(all, shape{path, x + dx*r, y + dx*r, f.RX + (size-1)*r, f.RY + (size-1)*r, role, role, 0, 0, alpha})
	}
	path := map[Form]string{Wood: square, Disc: circle, Tile: tile, Ring: ring, Corner: corner}[f.Form]
	switch {
	case f.Form == Lines:
		return []shape{{f.Text, x, y, 1, 1, f.Body, f.Body, 0, 0, 255}}
	case f.Form == Text:
		return f.text(x, y)
	case f.Rim != theme.None:
		add(path, 0.1, 1+shadow-0.1, theme.Black, 40)
		add(path, 0.06, 1.02, theme.Black, 70)
		add(path, 0, 1, f.Rim, 255)
		add(path, 0, 0.94, f.Body, 255)
		switch top := &all[3]; {
		case f.Light != theme.None:
			top.a, top.from, top.to = f.Light, 6, 16
		case f.Body == f.Body.Base():
			top.b, top.to = f.Rim.Base(), 5
		}
	default:
		add(path, 0, 1, f.Body, 255)
	}
	if f.Form == Wood { // its grain
		var grain strings.Builder
		for i, at := 0, float32(2); at < 2*f.RX; i++ {
			wide := float32(1 + i*i%3)
			fmt.Fprintf(&grain, "M%v %vl%v 0l0 %vl-%v 0Z", at-f.RX, -f.RY, min(wide, 2*f.RX-at), 2*f.RY, min(wide, 2*f.RX-at))
			at += wide + float32(8+i*i*7%23)
		}
		shade := theme.Mix(f.Body, theme.Line, 2)
		all = append(all, shape{grain.String(), x, y, 1, 1, shade, shade, 0, 0, 255})
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
		all = append(all, shape{g.path, x, y + float32(down)*scale, scale, scale, f.Body, f.Body, 0, 0, 255})
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

// steps is how many steps of colour a side in the light has.
const steps = 10

// filling is the colours of a shape as a picture: light falls on it from the upper left.
type filling struct {
	shape
	colours [steps + 1]color.Color
}

func (s shape) filling(p *theme.Palette) image.Image {
	f := &filling{shape: s}
	for i := range f.colours {
		c, _ := p.Shown(theme.Mix(s.a, s.b, s.from+i*(s.to-s.from)/steps))
		f.colours[i] = color.NRGBA{c[0], c[1], c[2], s.alpha}
	}
	if s.a == s.b {
		return image.NewUniform(f.colours[0])
	}
	return f
}

func (f *filling) ColorModel() color.Model { return color.RGBAModel }
func (f *filling) Bounds() image.Rectangle { return image.Rect(-1e6, -1e6, 1e6, 1e6) }
func (f *filling) At(x, y int) color.Color {
	u, v := (float32(x)-f.x)/f.sx-lightX, (float32(y)-f.y)/f.sy-lightY
	return f.colours[min(int(steps*math.Hypot(float64(u), float64(v))/lightFar), steps)]
}

// Where the light is, and where it ends, in a shape from -1 to 1.
const lightX, lightY, lightFar = -0.36, -0.4, 1.4

// sprites are layers that were painted, each from the first point of its first cell.
type sprites map[Layer]*image.RGBA

// of paints a layer.
func (s sprites) of(p *Picture, l Layer) *image.RGBA {
	m, ok := s[l]
	if !ok {
		r := p.points(p.cells(l.bounds()))
		m = image.NewRGBA(r)
		for _, part := range l.shapes(l.X, l.Y) {
			area := vector.NewRasterizer(r.Dx(), r.Dy())
			trace(area, part.path, part.x-float32(r.Min.X), part.y-float32(r.Min.Y), part.sx, part.sy)
			area.Draw(m, r, part.filling(p.Palette), r.Min)
		}
		s[l] = m
	}
	return m
}

// from is a layer counted from a point, in no place above or below others.
func (l Layer) from(at image.Point) Layer {
	return Layer{l.Figure, l.X - float32(at.X), l.Y - float32(at.Y), 0}
}

// part is some cells of a picture, from their upper left corner.
func (p *Picture) part(cells image.Rectangle, known sprites) *image.RGBA {
	at := p.points(cells)
	m := image.NewRGBA(at.Sub(at.Min))
	for _, l := range p.sorted() {
		if r := p.points(p.cells(l.bounds())); r.Overlaps(at) {
			draw.Draw(m, r.Sub(at.Min), known.of(p, l.from(r.Min)), image.Point{}, draw.Over)
		}
	}
	return m
}

// sorted are the layers from below.
func (p *Picture) sorted() []Layer {
	all := slices.Clone(p.Layers)
	slices.SortStableFunc(all, func(a, b Layer) int { return a.Z - b.Z })
	return all
}

// PNG is the picture as a file of so many cells.
func (p Picture) PNG(w, h int) []byte {
	return encode(p.part(image.Rect(0, 0, w, h), sprites{}))
}

// encode is the PNG of a picture, with a palette where its colours are few.
func encode(m *image.RGBA) []byte {
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestCompression}
	_ = e.Encode(&b, indexed(m, 1)) // a buffer takes everything
	return b.Bytes()
}

// indexed is a picture with a palette of the colours that at least so many points have,
// rounded a little; or as it is where that are more than 256.
func indexed(m *image.RGBA, least int) image.Image {
	few, all, count := image.NewPaletted(m.Rect, nil), []color.NRGBA{}, map[color.NRGBA]int{}
	for i := 0; i < len(m.Pix); i += 4 {
		c, _ := color.NRGBAModel.Convert(color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3]}).(color.NRGBA)
		c = color.NRGBA{round(c.R), round(c.G), round(c.B), round(c.A)}
		if count[c]++; count[c] == least {
			few.Palette = append(few.Palette, c)
		}
		all = append(all, c)
	}
	if len(few.Palette) > 256 || len(few.Palette) == 0 {
		return m
	}
	index := map[color.NRGBA]uint8{}
	for c := range count {
		index[c] = uint8(few.Palette.Index(c))
	}
	for i, c := range all {
		few.Pix[i] = index[c]
	}
	return few
}

// round rounds to one of 32 levels.
func round(v uint8) uint8 { return uint8((int(v)*31 + 127) / 255 * 255 / 31) }

// SVG writes the picture as elements of an SVG, each figure once.
func (p Picture) SVG(b *strings.Builder) {
	hex := func(r theme.Role) string {
		c, _ := p.Palette.Shown(r)
		return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2])
	}
	b.WriteString(`<g shape-rendering="auto">` + "\n")
	defer b.WriteString("</g>\n")
	known, lights := map[Figure]int{}, map[string]bool{}
	for _, l := range p.sorted() {
		n, ok := known[l.Figure]
		if !ok {
			n = len(known)
			known[l.Figure] = n
			shapes := l.shapes(0, 0)
			for i := range shapes {
				s := &shapes[i]
				fill := hex(theme.Mix(s.a, s.b, s.to))
				if s.a != s.b {
					light := hex(theme.Mix(s.a, s.b, s.from))
					name := "l" + light[1:] + fill[1:]
					if !lights[name] {
						fmt.Fprintf(b, `<radialGradient id="%s" gradientUnits="userSpaceOnUse" cx="%v" cy="%v" r="%v"><stop stop-color="%s"/><stop offset="1" stop-color="%s"/></radialGradient>`+"\n",
							name, lightX, lightY, lightFar, light, fill)
					}
					lights[name], fill = true, "url(#"+name+")"
				}
				if i == 0 {
					fmt.Fprintf(b, `<symbol id="f%d" overflow="visible">`, n)
				}
				fmt.Fprintf(b, `<path fill="%s" fill-opacity="%.2f" transform="matrix(%.4g 0 0 %.4g %.4g %.4g)" d="%s"/>`, fill, float64(s.alpha)/255, s.sx, s.sy, s.x, s.y, s.path)
			}
			b.WriteString("</symbol>\n")
		}
		fmt.Fprintf(b, `<use href="#f%d" x="%v" y="%v"/>`+"\n", n, l.X, l.Y)
	}
}
