package picture

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/draw"
	"slices"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/kitty"
	"github.com/charmbracelet/x/ansi/sixel"
)

// Kind is how a terminal shows pictures.
type Kind uint8

// The kinds.
const (
	None Kind = iota
	Kitty
	Sixel
	File // it is no terminal
)

// Terminal is how a terminal shows pictures, and the points of its cells.
type Terminal struct {
	Kind         Kind
	CellW, CellH int
}

// Cells are those that points lie in.
func (t Terminal) cells(r image.Rectangle) image.Rectangle {
	return image.Rect(r.Min.X/t.CellW, r.Min.Y/t.CellH, (r.Max.X+t.CellW-1)/t.CellW, (r.Max.Y+t.CellH-1)/t.CellH)
}

// points are those in cells.
func (t Terminal) points(r image.Rectangle) image.Rectangle {
	return image.Rect(r.Min.X*t.CellW, r.Min.Y*t.CellH, r.Max.X*t.CellW, r.Max.Y*t.CellH)
}

// Sender writes to a terminal what it does not show yet of pictures.
type Sender struct {
	have    Picture
	sprites sprites
	sent    map[Layer]int     // the number under which the terminal keeps a figure
	placed  map[placement]int // and that of where it shows it
	last    int               // number that was given
	raster  *image.RGBA       // what is shown by sixel
}

// placement is a part of a picture that the terminal keeps, on cells.
type placement struct {
	id    int
	part  image.Rectangle // of the picture, in points
	cells image.Rectangle
	z     int
}

// Cells are those of a frame.
type Cells struct {
	W, H  int
	Shown func(x, y int) bool // belongs to a picture, and nothing lies over it
	Lost  func(x, y int) bool // was written to, so that there is no picture in it any more
}

// Gone are the sequences that take all pictures from the terminal.
func (s *Sender) Gone() string {
	kind := s.have.Kind
	*s = Sender{sprites: sprites{}, sent: map[Layer]int{}, placed: map[placement]int{}}
	if kind == Kitty {
		return ansi.KittyGraphics(nil, "a=d,d=A,q=2")
	}
	return ""
}

// Append appends what turns the pictures on the terminal into the next ones. Whole says that
// nothing is known of what it shows; then it is asked for the size of its cells, too.
func (s *Sender) Append(out []byte, next Picture, c Cells, whole bool) []byte {
	if whole || next.Terminal != s.have.Terminal {
		out = append(out, s.Gone()...)
		if next.Kind != None {
			out = append(out, ansi.WindowOp(ansi.RequestCellSizeWinOp)...)
		}
	}
	switch next.Kind {
	case Kitty:
		out = s.place(out, next, c)
	case Sixel:
		out = s.draw(out, next, c)
	}
	s.have = Picture{next.Terminal, next.Palette, slices.Clone(next.Layers)}
	return out
}

// place is Append for kitty: a figure is sent once and then placed.
func (s *Sender) place(out []byte, next Picture, c Cells) []byte {
	placed := map[placement]int{}
	for _, l := range next.Layers {
		cells := next.cells(l.bounds())
		at := next.points(cells).Min
		figure := l.from(at)
		if s.sent[figure] == 0 {
			s.last++
			s.sent[figure] = s.last
			out = transmit(out, s.last, encode(s.sprites.of(&next, figure)))
		}
		for _, r := range split(cells, c.Shown) {
			p := placement{s.sent[figure], next.points(r).Sub(at), r, l.Z - lowest}
			if placed[p] = s.placed[p]; placed[p] > 0 {
				continue
			}
			s.last++
			placed[p] = s.last
			out = append(out, ansi.CursorPosition(r.Min.X+1, r.Min.Y+1)...)
			out = append(out, ansi.KittyGraphics(nil, fmt.Sprintf("a=p,i=%d,p=%d,x=%d,y=%d,w=%d,h=%d,c=%d,r=%d,z=%d,C=1,q=2",
				p.id, s.last, p.part.Min.X, p.part.Min.Y, p.part.Dx(), p.part.Dy(), r.Dx(), r.Dy(), p.z))...)
		}
	}
	if len(placed) == 0 && len(s.placed) > 0 {
		out = append(out, ansi.KittyGraphics(nil, "a=d,d=a,q=2")...)
		clear(s.placed)
	}
	for p, n := range s.placed {
		if placed[p] == 0 {
			out = append(out, ansi.KittyGraphics(nil, fmt.Sprintf("a=d,d=i,i=%d,p=%d,q=2", p.id, n))...)
		}
	}
	s.placed = placed
	return out
}

// lowest is how far below the text the lowest layers lie, by kitty's z.
const lowest = 100

// transmit sends a picture to keep.
func transmit(out []byte, id int, data []byte) []byte {
	text := []byte(base64.StdEncoding.EncodeToString(data))
	options := fmt.Sprintf("a=t,f=100,i=%d,q=2,", id)
	for chunk := range slices.Chunk(text, kitty.MaxChunkSize) {
		more := 1
		if &chunk[len(chunk)-1] == &text[len(text)-1] {
			more = 0
		}
		out = append(out, ansi.KittyGraphics(chunk, fmt.Sprintf("%sm=%d", options, more))...)
		options = ""
	}
	return out
}

// draw is Append for sixel: cells in which a point has changed are drawn anew.
func (s *Sender) draw(out []byte, next Picture, c Cells) []byte {
	all := next.points(image.Rect(0, 0, c.W, c.H))
	if s.raster == nil || s.raster.Rect != all {
		s.raster = image.NewRGBA(all)
	}
	var area image.Rectangle // that has changed
	for i, lists := range [2][]Layer{s.have.Layers, next.Layers} {
		other := map[Layer]bool{}
		for _, l := range [2][]Layer{next.Layers, s.have.Layers}[i] {
			other[l] = true
		}
		for _, l := range lists {
			if !other[l] {
				area = area.Union(l.bounds())
			}
		}
	}
	m := image.NewRGBA(next.points(next.cells(area)).Intersect(all))
	next.paint(m, s.sprites)
	for _, r := range split(image.Rect(0, 0, c.W, c.H), func(x, y int) bool {
		at := next.points(image.Rect(x, y, x+1, y+1))
		return c.Shown(x, y) && (c.Lost(x, y) || at.In(m.Rect) && !same(m, s.raster, at))
	}) {
		at := next.points(r)
		part := image.NewRGBA(at.Sub(at.Min))
		draw.Draw(part, part.Rect, s.raster, at.Min, draw.Src)
		draw.Draw(part, part.Rect, m, at.Min, draw.Over)
		var b bytes.Buffer
		_ = new(sixel.Encoder).Encode(&b, indexed(part)) // a buffer takes everything
		out = append(out, ansi.CursorPosition(r.Min.X+1, r.Min.Y+1)...)
		out = append(out, ansi.SixelGraphics(0, 1, 0, b.Bytes())...)
	}
	draw.Draw(s.raster, m.Rect, m, m.Rect.Min, draw.Src)
	return out
}

// same reports whether two pictures have the same points in a part.
func same(a, b *image.RGBA, part image.Rectangle) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		i, j := a.PixOffset(part.Min.X, y), b.PixOffset(part.Min.X, y)
		if n := 4 * part.Dx(); !bytes.Equal(a.Pix[i:i+n], b.Pix[j:j+n]) {
			return false
		}
	}
	return true
}

// split cuts the cells of a rectangle that are wanted into few rectangles: what is wanted of
// each row, with the rows below that are alike.
func split(r image.Rectangle, wanted func(x, y int) bool) (out []image.Rectangle) {
	open := 0 // the first of those that end in the row above
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := len(out)
		for x := r.Min.X; x < r.Max.X; {
			from := x
			for x < r.Max.X && wanted(x, y) {
				x++
			}
			if from < x {
				out = append(out, image.Rect(from, y, x, y+1))
			} else {
				x++
			}
		}
		alike := slices.EqualFunc(out[open:row], out[row:], func(a, b image.Rectangle) bool {
			return a.Max.Y == y && a.Min.X == b.Min.X && a.Max.X == b.Max.X
		})
		if !alike {
			open = row
			continue
		}
		for i := open; i < row; i++ {
			out[i].Max.Y = y + 1
		}
		out = out[:row]
	}
	return out
}
