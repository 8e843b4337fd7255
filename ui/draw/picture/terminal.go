package picture

import (
	"bytes"
	"fmt"
	"image"
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
			out = append(out, ansi.WindowOp(reportCellSize)...)
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
			var b bytes.Buffer
			_ = kitty.EncodeGraphics(&b, indexed(sprites{}.of(&next, figure), 1), &kitty.Options{ // a buffer takes everything
				Action: kitty.Transmit, Transmission: kitty.Direct, Format: kitty.PNG, ID: s.last, Quiet: 2, Chunk: true,
			})
			out = append(out, b.Bytes()...)
		}
		for _, r := range split(cells, c.Shown) {
			p := placement{s.sent[figure], next.points(r).Sub(at), r, l.z() - lowest}
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

// draw is Append for sixel: the cells of figures that came or went are drawn anew. Only
// whole cells are: some terminals forget what a cell showed when a part of it is drawn.
func (s *Sender) draw(out []byte, next Picture, c Cells) []byte {
	changed := map[image.Point]bool{}
	moved := map[Layer]int{}
	for _, l := range s.have.Layers {
		moved[l]--
	}
	for _, l := range next.Layers {
		moved[l]++
	}
	for l, n := range moved {
		for r := next.cells(l.bounds()); n != 0 && r.Min.Y < r.Max.Y; r.Min.Y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				changed[image.Pt(x, r.Min.Y)] = true
			}
		}
	}
	for _, r := range split(image.Rect(0, 0, c.W, c.H), func(x, y int) bool {
		return c.Shown(x, y) && (changed[image.Pt(x, y)] || c.Lost(x, y))
	}) {
		for at := r.Min; at.Y < r.Max.Y; {
			part := image.Rectangle{at, at.Add(image.Pt(max(1, mostSide/next.CellW), max(1, mostSide/next.CellH)))}.Intersect(r)
			var b bytes.Buffer
			_ = new(sixel.Encoder).Encode(&b, indexed(next.part(part, s.sprites), 2+min(part.Dx()*part.Dy(), mostRare))) // a buffer takes everything
			out = append(out, ansi.CursorPosition(at.X+1, at.Y+1)...)
			out = append(out, ansi.SixelGraphics(0, 1, 0, b.Bytes())...)
			if at.X = part.Max.X; at.X == r.Max.X {
				at = image.Pt(r.Min.X, part.Max.Y)
			}
		}
	}
	return out
}

// mostSide is how wide and high a sixel picture is at most, in points: xterm shows none of
// more than 1,000, and a large window takes no more memory for it than a small one.
const mostSide = 512

// mostRare is how many points of a colour are too few to send it: it costs more than the edges
// of stones gain by it.
const mostRare = 30

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

// reportCellSize is the number of xterm's window operation that asks for the points of a cell.
const reportCellSize = 16
