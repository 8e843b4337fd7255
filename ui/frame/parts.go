package frame

import (
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// SideWidth is the window width from which a panel may stand beside a board.
const SideWidth = 80

// Rect is a part of the window in cells.
type Rect struct{ X, Y, W, H int }

// NewRect is a part of the window by its left upper corner and its size.
func NewRect(x, y, w, h int) Rect { return Rect{x, y, w, h} }

func (r Rect) Has(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Hotspot is a part of the window that can be clicked.
type Hotspot struct {
	Rect
	Do func() tea.Cmd
}

// ClickOn runs what a click at a place means.
func ClickOn(all []Hotspot, x, y int) tea.Cmd {
	for _, s := range all {
		if s.Has(x, y) {
			return s.Do()
		}
	}
	return nil
}

// ScrollTo is the first row to show so that row is inside a window of h rows
// over n rows, moving as little as possible.
func ScrollTo(first, row, h, n int) int {
	first = min(first, row)
	first = max(first, row-h+1)
	return max(min(first, n-h), 0)
}

// TextBox is a line that the person types. Its cursor does not blink.
type TextBox struct {
	Active  bool
	Text    string
	refused bool
}

func (b *TextBox) Open(text string) { *b = TextBox{Active: true, Text: text} }
func (b *TextBox) Close()           { *b = TextBox{} }

// Refuse keeps a text that will not do, to be mended by Backspace; a letter begins
// another one.
func (b *TextBox) Refuse() { b.refused = true }

// Says is word while the box is open, else nothing.
func (b *TextBox) Says(word string) string {
	if !b.Active {
		return ""
	}
	return word
}

// maxTyped is how many runes a text box takes.
const maxTyped = 200

// Key edits the text and reports whether the key was taken. Enter is left to
// the owner; Esc closes the box.
func (b *TextBox) Key(k tea.KeyMsg) bool {
	switch k.Type {
	case tea.KeyEsc:
		b.Close()
	case tea.KeyBackspace:
		if r := []rune(b.Text); len(r) > 0 {
			b.Text = string(r[:len(r)-1])
		}
	case tea.KeyCtrlU:
		b.Text = ""
	case tea.KeySpace, tea.KeyRunes:
		if b.refused {
			b.Text = ""
		}
		for _, c := range k.Runes {
			if unicode.IsPrint(c) && len([]rune(b.Text)) < maxTyped {
				b.Text += string(c)
			}
		}
	default:
		return false
	}
	b.refused = false
	return true
}

// Line edits the text of an open box until Enter, which closes it and gives the
// text, "" for one of blanks. Taken reports whether the key was taken.
func (b *TextBox) Line(k tea.KeyMsg) (text string, taken bool) {
	if !b.Active || k.Type != tea.KeyEnter {
		return "", b.Active && b.Key(k)
	}
	text = strings.TrimSpace(b.Text)
	b.Close()
	return text, true
}

// Draw shows the end of the text behind its prompt.
func (b *TextBox) Draw(c *canvas.Canvas, x, y, w int, prompt string) {
	at := c.Put(x, y, prompt, canvas.Style{FG: theme.Accent})
	text := []rune(b.Text)
	for len(text) > 0 && canvas.Width(string(text)) > w-(at-x)-1 {
		text = text[1:]
	}
	at = c.Put(at, y, string(text), canvas.Style{FG: theme.Text})
	if b.Active {
		c.Put(at, y, "_", canvas.Style{FG: theme.Accent})
	}
}

// Column writes rows from the top of a canvas downwards until it is full.
type Column struct {
	C *canvas.Canvas
	Y int
	// Named rewrites the names of points in what is written; nil leaves them.
	Named func(string) string
}

func NewColumn(c *canvas.Canvas) *Column { return &Column{C: c} }

// Left is how many rows are free.
func (k *Column) Left() int {
	_, h := k.C.Size()
	return h - k.Y
}

// ShortRows is the height up to which a column says only what matters most, one
// row a part.
const ShortRows = 3

// Short reports whether the column is one of those.
func (k *Column) Short() bool {
	_, h := k.C.Size()
	return h <= ShortRows
}

func (k *Column) W() int {
	w, _ := k.C.Size()
	return w
}

// Line writes one row, cut with an ellipsis.
func (k *Column) Line(s string, role theme.Role) {
	k.put(k.Name(s), role)
}

func (k *Column) Name(s string) string {
	if k.Named == nil {
		return s
	}
	return k.Named(s)
}

func (k *Column) put(s string, role theme.Role) {
	if k.Left() > 0 {
		k.C.PutIn(0, k.Y, k.W(), s, canvas.Style{FG: role})
		k.Y++
	}
}

// Wrap writes a text over as many rows as it needs; where there are not so
// many, the last one ends in an ellipsis.
func (k *Column) Wrap(s string, role theme.Role) {
	lines := canvas.Wrap(k.Name(s), k.W())
	for i, l := range lines {
		if k.Left() == 1 && i < len(lines)-1 {
			k.put(Pad(l, k.W(), canvas.Width)+lines[i+1], role) // too wide on purpose
			return
		}
		k.put(l, role)
	}
}

// Pair writes a label and a value in one row.
func (k *Column) Pair(label string, labelW int, value string, role theme.Role) {
	if k.Left() > 0 {
		k.C.PutIn(0, k.Y, labelW, label, canvas.Style{FG: theme.Dim})
		k.C.PutIn(labelW+1, k.Y, k.W()-labelW-1, k.Name(value), canvas.Style{FG: role})
		k.Y++
	}
}

// Gap leaves a row free.
func (k *Column) Gap() { k.Y++ }

// Header draws the first row: what is shown on the left, where it stands on
// the right, if there is room for all of it.
func Header(c *canvas.Canvas, left, right string) {
	w, _ := c.Size()
	x := c.PutIn(1, 0, w-2, left, canvas.Style{FG: theme.Title})
	if room := w - x - 3; canvas.Width(right) <= room {
		c.PutRight(w-1, 0, room, right, canvas.Style{FG: theme.Dim})
	}
}

// Pad fills a text with blanks to w columns.
func Pad(text string, w int, width func(string) int) string {
	return text + strings.Repeat(" ", max(w-width(text), 0))
}
