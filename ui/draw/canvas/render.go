package canvas

import (
	"fmt"
	"strings"
)

// row is the cells of a row that begin in it.
func (c *Canvas) row(y int) []cell {
	from := (c.y+y)*c.g.w + c.x
	return c.g.cells[from : from+c.w]
}

// Text is the grid as plain rows without styles and without blanks at the end
// of rows, for golden files.
func (c *Canvas) Text() string {
	var b strings.Builder
	for y := range c.h {
		var line strings.Builder
		for _, cl := range c.row(y) {
			line.WriteString(cl.s)
		}
		b.WriteString(strings.TrimRight(line.String(), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// StyleMap is the grid's styles, for golden files: one letter per column, "."
// for plain, and a legend in the order of appearance.
func (c *Canvas) StyleMap() string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&*+-=<>~^@:;"
	names := map[Style]byte{{}: '.'}
	var order []Style
	var b strings.Builder
	for y := range c.h {
		line := make([]byte, 0, c.w)
		for _, cl := range c.row(y) {
			l, ok := names[cl.st]
			if !ok {
				l = '?'
				if len(order) < len(letters) {
					l = letters[len(order)]
				}
				names[cl.st] = l
				order = append(order, cl.st)
			}
			line = append(line, l)
		}
		b.WriteString(strings.TrimRight(string(line), "."))
		b.WriteByte('\n')
	}
	for _, st := range order {
		fmt.Fprintf(&b, "%c %s\n", names[st], st.Describe())
	}
	return b.String()
}
