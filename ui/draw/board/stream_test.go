package board

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
)

// shows is a terminal that shows pictures, as far as the program uses one: text takes the
// picture out of the cells that it is written to by sixel, and lies over those of kitty.
type shows struct {
	t      *testing.T
	w, h   int
	cell   image.Point
	kept   map[int]image.Image // pictures of kitty
	part   map[int][]byte      // and what came of them
	placed map[[2]int]placed
	sixels *image.RGBA
	x, y   int
	adds   int // the picture that is on its way
}

type placed struct {
	at, from image.Point
	w, h, z  int
	cols     int
	rows     int
}

var sequence = regexp.MustCompile("^(?s:\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\\\|\x1bP0?;?1?;?0?q([^\x1b]*)\x1b\\\\|\x1b\\[([?0-9;]*)([A-Za-z])|\x1b\\]2;[^\a]*\a)")

func (s *shows) write(stream string) {
	for stream != "" {
		m := sequence.FindStringSubmatch(stream)
		if m == nil {
			if stream[0] == '\x1b' {
				s.t.Fatalf("%.40q is no sequence that a picture or a frame has", stream)
			}
			r := []rune(stream[:min(len(stream), 4)])[0]
			s.erase(s.x, s.x+1)
			s.x++
			stream = stream[len(string(r)):]
			continue
		}
		stream = stream[len(m[0]):]
		switch {
		case m[0][1] == '_':
			s.kitty(m[1], m[2])
		case m[0][1] == 'P':
			s.sixel(m[3])
		case m[0][1] == ']': // the window's title
		default:
			s.control(m[4], m[5])
		}
	}
}

// sixel draws bands of six rows, a colour after the other. (The decoder of x/ansi takes what
// follows a repeated column for a part of it.)
func (s *shows) sixel(data string) {
	var palette [256]color.RGBA
	x, y, pen, times := s.x*s.cell.X, s.y*s.cell.Y, 0, 1
	for i := 0; i < len(data); i++ {
		number := func() (n int) {
			for i+1 < len(data) && data[i+1] >= '0' && data[i+1] <= '9' {
				i++
				n = 10*n + int(data[i]-'0')
			}
			return n
		}
		list := func() (all []int) {
			for all = append(all, number()); i+1 < len(data) && data[i+1] == ';'; {
				i++
				all = append(all, number())
			}
			return all
		}
		switch c := data[i]; {
		case c == '"':
			if n := list(); n[2] > 1000 || n[3] > 1000 {
				s.t.Errorf("xterm shows no picture of %d by %d points", n[2], n[3])
			}
		case c == '#':
			n := list()
			if pen = n[0]; len(n) == 5 {
				palette[pen] = color.RGBA{uint8(n[2] * 255 / 100), uint8(n[3] * 255 / 100), uint8(n[4] * 255 / 100), 255}
			}
		case c == '!':
			times = number()
		case c == '$':
			x = s.x * s.cell.X
		case c == '-':
			x, y = s.x*s.cell.X, y+6
		case c >= '?' && c <= '~':
			for ; times > 0; times-- {
				for bit := range 6 {
					if (c-'?')>>bit&1 != 0 {
						s.sixels.SetRGBA(x, y+bit, palette[pen])
					}
				}
				x++
			}
			times = 1
		default:
			s.t.Fatalf("%q is nothing of sixel", c)
		}
	}
}

func (s *shows) control(params, final string) {
	var n [2]int
	for i, p := range strings.SplitN(params, ";", 2) {
		n[i], _ = strconv.Atoi(p)
	}
	switch final {
	case "H":
		s.y, s.x = max(n[0], 1)-1, max(n[1], 1)-1
	case "C":
		s.x += max(n[0], 1)
	case "D":
		s.x -= max(n[0], 1)
	case "K":
		s.erase(s.x, s.w)
	case "m", "t", "h", "l":
	default:
		s.t.Fatalf("control %q %q", params, final)
	}
}

// erase takes the picture of sixel out of cells of the row.
func (s *shows) erase(from, to int) {
	r := image.Rect(from*s.cell.X, s.y*s.cell.Y, to*s.cell.X, (s.y+1)*s.cell.Y)
	draw.Draw(s.sixels, r, image.Transparent, image.Point{}, draw.Src)
}

func (s *shows) kitty(options, payload string) {
	o, n := map[string]string{}, map[string]int{}
	for _, pair := range strings.Split(options, ",") {
		k, v, _ := strings.Cut(pair, "=")
		o[k] = v
		n[k], _ = strconv.Atoi(v)
	}
	switch {
	case o["a"] == "t" || o["a"] == "":
		if n["i"] != 0 {
			s.adds, s.part[n["i"]] = n["i"], nil
		}
		data, err := base64.StdEncoding.DecodeString(payload)
		if err != nil {
			s.t.Fatal(err)
		}
		if s.part[s.adds] = append(s.part[s.adds], data...); n["m"] == 0 {
			if s.kept[s.adds], err = png.Decode(bytes.NewReader(s.part[s.adds])); err != nil {
				s.t.Fatal(err)
			}
		}
	case o["a"] == "p":
		if s.kept[n["i"]] == nil {
			s.t.Errorf("picture %d is placed and was not sent", n["i"])
		}
		s.placed[[2]int{n["i"], n["p"]}] = placed{image.Pt(s.x, s.y), image.Pt(n["x"], n["y"]), n["w"], n["h"], n["z"], n["c"], n["r"]}
	case o["d"] == "i":
		key := [2]int{n["i"], n["p"]}
		if _, ok := s.placed[key]; !ok {
			s.t.Errorf("placement %v is taken away and is not there", key)
		}
		delete(s.placed, key)
	case o["d"] == "a":
		clear(s.placed)
	case o["d"] == "A":
		clear(s.placed)
		clear(s.kept)
	default:
		s.t.Fatalf("kitty knows no %q", options)
	}
}

// shown is what a person sees of pictures.
func (s *shows) shown() *image.RGBA {
	out := image.NewRGBA(s.sixels.Rect)
	draw.Draw(out, out.Rect, s.sixels, image.Point{}, draw.Src)
	for z := -200; z < 0; z++ {
		for key, p := range s.placed {
			if p.z != z {
				continue
			}
			img := s.kept[key[0]]
			if from := (image.Rectangle{p.from, p.from.Add(image.Pt(p.w, p.h))}); p.w != p.cols*s.cell.X || p.h != p.rows*s.cell.Y || !from.In(img.Bounds()) {
				s.t.Errorf("%+v is stretched, or larger than its picture of %v", p, img.Bounds())
			}
			at := image.Pt(p.at.X*s.cell.X, p.at.Y*s.cell.Y)
			draw.Draw(out, image.Rectangle{at, at.Add(image.Pt(p.w, p.h))}, img, p.from, draw.Over)
		}
	}
	return out
}

// apart is how far two parts of a colour are from each other.
func apart(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }

// Whatever is played, undone, scrolled or laid over a board and taken away again: the
// terminal shows the picture of the newest frame in the cells of the board, and none in others.
func TestATerminalShowsThePictureOfTheFrame(t *testing.T) {
	for _, kind := range []picture.Kind{picture.Kitty, picture.Sixel} {
		t.Run(fmt.Sprint(kind), func(t *testing.T) {
			const w, h = 84, 30
			full := theme.New("kaya", theme.Truecolor, true)
			term := &shows{
				t: t, w: w, h: h, cell: image.Pt(9, 18), kept: map[int]image.Image{}, part: map[int][]byte{}, placed: map[[2]int]placed{},
				sixels: image.NewRGBA(image.Rect(0, 0, w*9, h*18)),
			}
			var out bytes.Buffer
			screen := canvas.NewScreen(&out)
			sc := shown(scene.Intersections, strings.Repeat(strings.Repeat(".", 15)+"\n", 15))
			l := Pick(sc.Lattice, 70, h-1, Options{Coordinates: true, Drawn: true})
			c, pics := canvas.New(w, h), picture.Picture{Terminal: picture.Terminal{Kind: kind, CellW: 9, CellH: 18}, Palette: full}
			most, sizes := map[string]int{}, map[string]int{}
			step := func(what string, cursor scene.Point, over image.Rectangle) {
				c.Resize(c.Size())
				lw, lh := l.Size()
				if what != "menu" {
					l.Draw(c.Sub(3, 0, lw, lh), sc, View{Cursor: cursor, Glyphs: theme.Unicode, Palette: full, Picture: pics})
				}
				c.Fill(over.Min.X, over.Min.Y, over.Dx(), over.Dy(), ' ', canvas.Style{})
				c.Put(over.Min.X, over.Min.Y, "list"[:min(4, over.Dx())], canvas.Style{})
				c.Put(0, h-1, "keys", canvas.Style{})
				out.Reset()
				screen.Show(c, full)
				if err := screen.Flush(); err != nil {
					t.Fatal(err)
				}
				sizes[what] = max(sizes[what], out.Len())
				term.write(out.String())
				out.Reset()
				if err := screen.Flush(); err != nil || out.Len() > 0 {
					t.Errorf("%s: %d bytes where nothing has changed, %v", what, out.Len(), err)
				}
				want, got := image.NewRGBA(term.sixels.Rect), term.shown()
				if data := c.Picture().PNG(w, h); what != "menu" {
					img, err := png.Decode(bytes.NewReader(data))
					if err != nil {
						t.Fatal(err)
					}
					draw.Draw(want, want.Rect, img, image.Point{}, draw.Src)
				}
				off := 0
				for y := range h {
					for x := range w {
						_, _, st := c.Cell(x, y)
						for py := y * 18; py < y*18+18; py++ {
							row := want.PixOffset(x*9, py)
							if st.Picture && bytes.Equal(want.Pix[row:row+9*4], got.Pix[row:row+9*4]) {
								continue
							}
							for px := x * 9; px < x*9+9; px++ {
								a, b := want.RGBAAt(px, py), got.RGBAAt(px, py)
								if !st.Picture {
									a = color.RGBA{}
								}
								if max(apart(a.R, b.R), apart(a.G, b.G), apart(a.B, b.B), apart(a.A, b.A)) > 60 {
									off++
								}
							}
						}
					}
				}
				most[what] = max(most[what], off)
			}
			stone := func(q scene.Point, side games.Side) {
				for i := range sc.Spots {
					sc.Spots[i].Marks = 0
				}
				sc.Spots[q] = scene.Spot{Piece: scene.Piece{Kind: scene.Stone, Side: side}, Marks: scene.MarkLast}
			}
			none := image.Rectangle{}
			step("first", 112, none)
			step("second", 127, none) // every other row lies between two rows of cells
			step("cursor", 113, none)
			stone(113, games.First)
			step("first black", 113, none)
			stone(98, games.Second)
			step("first white", 113, none)
			stone(99, games.First)
			step("first black", 113, none)
			stone(114, games.Second)
			step("first white", 113, none)
			for i, q := range []scene.Point{97, 115, 0, 224, 128} {
				step("cursor", q+1-q%15/14, none)
				step("cursor", q, none)
				stone(q, games.Side(i%2))
				step("stone", q, none)
				step("cursor", q-q%15, none)
			}
			step("list", 120, image.Rect(20, 5, 47, 20))
			step("list", 121, image.Rect(20, 5, 47, 20))
			step("list", 121, image.Rect(23, 7, 44, 17))
			step("list gone", 121, none)
			sc.Spots[128] = scene.Spot{}
			step("undo", 121, none)
			step("menu", 121, none)
			step("back", 121, none)
			screen.Forget()
			step("whole", 121, none)
			for what, off := range most {
				if off > 120 { // edges of stones, in colours that are left out
					t.Errorf("%s: %d points are not those of the picture", what, off)
				}
			}
			limits := map[picture.Kind]map[string]int{
				picture.Kitty: {"first": 80 << 10, "cursor": 400, "stone": 1000},
				picture.Sixel: {"first": 80 << 10, "cursor": 4000, "stone": 6000},
			}
			for what, limit := range limits[kind] {
				if sizes[what] > limit {
					t.Errorf("%s takes %d bytes, at most %d", what, sizes[what], limit)
				}
			}
			t.Log(most, sizes)
			if _, err := screen.Write([]byte("\x1b[?1049l")); err != nil || kind == picture.Kitty && !strings.Contains(out.String(), "a=d,d=A") {
				t.Errorf("at the end kitty keeps pictures: %q, %v", out.String(), err)
			}
		})
	}
}
