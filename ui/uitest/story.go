package uitest

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// A test that reads as a story presses keys and says what the person sees after
// them: lines, points of the board, what a key can do now. Whatever is not so fails
// with the screen.

// patience is how long something may take to come to the screen.
const patience = time.Minute

// Press presses keys by their names, and after each lets all work that ends by
// itself come to its end. An engine's answer may wait for a save, or for what moves on
// the board: what is asked after Press waits as long as anything goes on.
func (d *Driver) Press(names ...string) {
	d.T.Helper()
	for _, name := range names {
		d.Keys(name)
		d.settle()
	}
}

// Type types a line into a box that is open, or that a key opens first, and enters it.
func (d *Driver) Type(open, line string) {
	d.T.Helper()
	if open != "" {
		d.Press(open)
	}
	d.Press(append(TypeOf(line), "enter")...)
}

// Choose does what a line of the list behind "?" says.
func (d *Driver) Choose(words string) {
	d.T.Helper()
	d.Press("?", "/")
	d.Type("", words)
}

func (d *Driver) settle() {
	d.T.Helper()
	d.Send(nil) // moves through the stack are made with the next message
	d.Until("the work is done", func() bool { return !d.Root.App.Busy() || d.Over })
	d.Send(nil)
}

// Sees fails unless the screen shows the words, now or as soon as what goes on has
// brought them.
func (d *Driver) Sees(words ...string) {
	d.T.Helper()
	missing := func() string {
		s := d.Screen()
		for _, w := range words {
			if !strings.Contains(s, w) && !strings.Contains(PanelText(s), w) {
				return w
			}
		}
		return ""
	}
	if d.comes(func() bool { return missing() == "" }) {
		return
	}
	d.T.Errorf("the screen does not show %q:\n%s", missing(), d.Screen())
}

// PanelText is what stands right of the last upright line of each row, as one text: a
// sentence in a panel goes on in the next row.
func PanelText(screen string) string {
	var words []string
	for row := range strings.Lines(screen) {
		if at := strings.LastIndex(row, "│"); at >= 0 {
			row = row[at+len("│"):]
		}
		words = append(words, strings.Fields(row)...)
	}
	return strings.Join(words, " ")
}

// Misses fails if the screen shows the words.
func (d *Driver) Misses(words ...string) {
	d.T.Helper()
	s := d.Screen()
	for _, w := range words {
		if strings.Contains(s, w) {
			d.T.Errorf("the screen shows %q:\n%s", w, s)
		}
	}
}

// comes lets commands work until something holds, none is left or patience ends.
func (d *Driver) comes(holds func() bool) bool {
	end := time.After(patience)
	for !holds() {
		if d.Rests() {
			d.Drain()
			return holds()
		}
		select {
		case msg := <-d.msgs:
			d.Send(msg)
		case <-time.After(5 * time.Millisecond): // a command may end without a message
		case <-end:
			return false
		}
	}
	return true
}

// Enabled fails unless keys can do something now.
func (d *Driver) Enabled(keys ...string) {
	d.T.Helper()
	d.usable(keys, true)
}

// Greyed fails if keys can do something now.
func (d *Driver) Greyed(keys ...string) {
	d.T.Helper()
	d.usable(keys, false)
}

func (d *Driver) usable(keys []string, want bool) {
	d.T.Helper()
	now := func() (all []string) {
		for _, a := range d.Root.Top().Actions() {
			if a.Enabled() {
				all = append(all, d.Root.App.KeysOf(a)...)
			}
		}
		return all
	}
	for _, key := range keys {
		if !d.comes(func() bool { return slices.Contains(now(), key) == want }) {
			d.T.Errorf("%s can be pressed: %v, want %v; the keys are %v on\n%s", key, !want, want, now(), d.Screen())
		}
	}
}

// Piece is what may stand on a point, told by its colours: those of glyphs and those
// of painted boards.
type Piece struct {
	name     string
	ink, lie theme.Role // of what is written, and of the ground where it is painted
}

var (
	BlackStone = Piece{"a black stone", theme.Stone1, theme.Disc1}
	WhiteStone = Piece{"a white stone", theme.Stone2, theme.Disc2}
	RedPiece   = Piece{"a red piece", theme.Red, theme.Red}
	BlackPiece = Piece{"a black piece", theme.Black, theme.Black}
	FaceDown   = Piece{"a piece that lies face down", theme.TileDown, theme.TileDown}
	NoPiece    = Piece{"an empty point", theme.Line, theme.None}
)

// base is the name of a colour, of a shaded one that of the body.
func base(r theme.Role) string {
	name, _, _ := strings.Cut(r.String(), "+")
	return name
}

// Spot is a point of the board as it is seen.
type Spot struct {
	d    *Driver
	name string
}

// Cell is the point of a board whose coordinates are shown, by its name.
func (d *Driver) Cell(name string) Spot { return Spot{d, name} }

// look is what is drawn on the point, and the colours beside it: a mark may lie in the
// middle of a small stone.
func (s Spot) look() (text string, st, beside canvas.Style) {
	s.d.T.Helper()
	screen := s.d.Screen()
	letters := strings.TrimRightFunc(s.name, unicode.IsDigit)
	digits := s.name[len(letters):]
	for _, axes := range [][2]string{{letters, digits}, {digits, letters}} {
		if x, y := find(screen, axes[0], axes[1]); x >= 0 && y >= 0 {
			_, _, beside = s.d.Root.Drawn().Cell(max(x-1, 0), y)
			text, _, st = s.d.Root.Drawn().Cell(x, y)
			return text, st, beside
		}
	}
	s.d.T.Fatalf("there is no point %s on the screen:\n%s", s.name, screen)
	return "", canvas.Style{}, canvas.Style{}
}

// find is where a column and a row with these labels cross: the column stands in a row
// of labels, and the row begins with its own.
func find(screen, column, row string) (x, y int) {
	x, y = -1, -1
	for i, line := range strings.Split(screen, "\n") {
		board, _, _ := strings.Cut(line, "│")
		board = strings.Map(func(r rune) rune {
			if theme.IsBlock(r) { // a stone on the edge of the board
				return ' '
			}
			return r
		}, board)
		labels := strings.Fields(board)
		long := func(label string) bool { return len(label) > 2 }
		if len(labels) > 3 && !slices.ContainsFunc(labels, long) && slices.Contains(labels, column) {
			x = strings.Index(" "+board+" ", " "+column+" ")
			continue
		}
		begin := strings.TrimLeft(board, " ")
		begin = begin[:len(begin)-len(strings.TrimLeftFunc(begin, func(r rune) bool { return r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }))]
		if x >= 0 && y < 0 && begin == row {
			y = i
		}
	}
	return x, y
}

// Is fails unless this stands on the point, now or as soon as what goes on has brought
// it.
func (s Spot) Is(p Piece) {
	s.d.T.Helper()
	is := func() bool {
		_, st, beside := s.look()
		painted := []string{base(st.FG), base(st.BG), base(beside.FG), base(beside.BG)}
		return st.FG == p.ink || p.lie != theme.None && slices.Contains(painted, p.lie.String())
	}
	if !s.d.comes(is) {
		text, st, _ := s.look()
		s.d.T.Errorf("%s is %q, %s, want %s:\n%s", s.name, text, st.Describe(), p.name, s.d.Screen())
	}
}
