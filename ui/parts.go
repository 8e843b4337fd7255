package ui

import (
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// rect is a part of the window in cells.
type rect struct{ x, y, w, h int }

func (r rect) has(x, y int) bool {
	return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h
}

// hotspot is a part of the window that can be clicked.
type hotspot struct {
	rect
	do func() tea.Cmd
}

// clickOn runs what a click at a place means.
func clickOn(all []hotspot, x, y int) tea.Cmd {
	for _, s := range all {
		if s.has(x, y) {
			return s.do()
		}
	}
	return nil
}

// scrollTo is the first row to show so that row is inside a window of h rows
// over n rows, moving as little as possible.
func scrollTo(first, row, h, n int) int {
	first = min(first, row)
	first = max(first, row-h+1)
	return max(min(first, n-h), 0)
}

// textBox is a line that the person types. Its cursor does not blink.
type textBox struct {
	active bool
	text   string
}

func (b *textBox) open(text string) { b.active, b.text = true, text }
func (b *textBox) close()           { b.active, b.text = false, "" }

// says is word while the box is open, else nothing.
func (b *textBox) says(word string) string {
	if !b.active {
		return ""
	}
	return word
}

// maxTyped is how many runes a text box takes.
const maxTyped = 200

// key edits the text and reports whether the key was taken. Enter is left to
// the owner; Esc closes the box.
func (b *textBox) key(k tea.KeyMsg) bool {
	switch k.Type {
	case tea.KeyEsc:
		b.close()
	case tea.KeyBackspace:
		if r := []rune(b.text); len(r) > 0 {
			b.text = string(r[:len(r)-1])
		}
	case tea.KeyCtrlU:
		b.text = ""
	case tea.KeySpace, tea.KeyRunes:
		for _, c := range k.Runes {
			if unicode.IsPrint(c) && len([]rune(b.text)) < maxTyped {
				b.text += string(c)
			}
		}
	default:
		return false
	}
	return true
}

// line edits the text of an open box until Enter, which closes it and gives the
// text, "" for one of blanks. Taken reports whether the key was taken.
func (b *textBox) line(k tea.KeyMsg) (text string, taken bool) {
	if !b.active || k.Type != tea.KeyEnter {
		return "", b.active && b.key(k)
	}
	text = strings.TrimSpace(b.text)
	b.close()
	return text, true
}

// draw shows the end of the text behind its prompt.
func (b *textBox) draw(c *canvas.Canvas, x, y, w int, prompt string) {
	at := c.Put(x, y, prompt, canvas.Style{FG: theme.Accent})
	text := []rune(b.text)
	for len(text) > 0 && canvas.Width(string(text)) > w-(at-x)-1 {
		text = text[1:]
	}
	at = c.Put(at, y, string(text), canvas.Style{FG: theme.Text})
	if b.active {
		c.Put(at, y, "_", canvas.Style{FG: theme.Accent})
	}
}

// column writes rows from the top of a canvas downwards until it is full.
type column struct {
	c *canvas.Canvas
	y int
	// named rewrites the names of points in what is written; nil leaves them.
	named func(string) string
}

func newColumn(c *canvas.Canvas) *column { return &column{c: c} }

// left is how many rows are free.
func (k *column) left() int {
	_, h := k.c.Size()
	return h - k.y
}

// shortRows is the height up to which a column says only what matters most, one
// row a part.
const shortRows = 3

// short reports whether the column is one of those.
func (k *column) short() bool {
	_, h := k.c.Size()
	return h <= shortRows
}

func (k *column) w() int {
	w, _ := k.c.Size()
	return w
}

// line writes one row, cut with an ellipsis.
func (k *column) line(s string, role theme.Role) {
	k.put(k.name(s), role)
}

func (k *column) name(s string) string {
	if k.named == nil {
		return s
	}
	return k.named(s)
}

func (k *column) put(s string, role theme.Role) {
	if k.left() > 0 {
		k.c.PutIn(0, k.y, k.w(), s, canvas.Style{FG: role})
		k.y++
	}
}

// wrap writes a text over as many rows as it needs; where there are not so
// many, the last one ends in an ellipsis.
func (k *column) wrap(s string, role theme.Role) {
	lines := canvas.Wrap(k.name(s), k.w())
	for i, l := range lines {
		if k.left() == 1 && i < len(lines)-1 {
			k.put(pad(l, k.w(), canvas.Width)+lines[i+1], role) // too wide on purpose
			return
		}
		k.put(l, role)
	}
}

// pair writes a label and a value in one row.
func (k *column) pair(label string, labelW int, value string, role theme.Role) {
	if k.left() > 0 {
		k.c.PutIn(0, k.y, labelW, label, canvas.Style{FG: theme.Dim})
		k.c.PutIn(labelW+1, k.y, k.w()-labelW-1, k.name(value), canvas.Style{FG: role})
		k.y++
	}
}

// gap leaves a row free.
func (k *column) gap() { k.y++ }

// header draws the first row: what is shown on the left, where it stands on
// the right, if there is room for all of it.
func header(c *canvas.Canvas, left, right string) {
	w, _ := c.Size()
	x := c.PutIn(1, 0, w-2, left, canvas.Style{FG: theme.Title})
	if room := w - x - 3; canvas.Width(right) <= room {
		c.PutRight(w-1, 0, room, right, canvas.Style{FG: theme.Dim})
	}
}

// pad fills a text with blanks to w columns.
func pad(text string, w int, width func(string) int) string {
	return text + strings.Repeat(" ", max(w-width(text), 0))
}
