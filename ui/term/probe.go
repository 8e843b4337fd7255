package term

import (
	"context"
	"image/color"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	xterm "github.com/charmbracelet/x/term"

	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
)

// query is what Ask writes, in one piece; pictures, its part for kitty's pictures and the
// points of a cell, is left out where another terminal stands between.
const (
	query    = "\r●" + "\x1b[6n" + "\x1b]11;?\x1b\\" + "\x1b[>q" + pictures + "\x1b[c"
	pictures = "\x1b_Gi=1,a=q,s=1,v=1,f=24;AAAA\x1b\\" + "\x1b[16t"
)

// passesOn reports whether a terminal is shown by another one, through which no pictures come.
// screen takes kitty's query for a title.
func passesOn(name string) bool {
	return strings.HasPrefix(name, "screen") || strings.HasPrefix(name, "tmux")
}

// cleanup erases the glyph of the query.
const cleanup = "\r\x1b[K"

// Ask asks the terminal and waits for at most the timeout; see the package
// comment. It does not ask where TERM is empty or "dumb", or where the input or
// out is a file but no terminal, and then only guesses. What is typed meanwhile
// is told by Run, and so is an answer that comes later.
func (i *Input) Ask(out io.Writer, getenv func(string) string, timeout time.Duration) Result {
	i.found = Guess(getenv)
	t := getenv("TERM")
	if t == "" || t == "dumb" || !i.hears(out) {
		return i.found
	}
	ask := query
	if i.inside = passesOn(t); i.inside {
		ask = strings.Replace(query, pictures, "", 1)
	}
	if _, err := io.WriteString(out, ask); err != nil {
		return i.found
	}
	i.asked = time.Now()
	ctx, answered := context.WithTimeout(context.Background(), timeout)
	defer answered()
	i.dec.event = func(ev uv.Event) {
		if i.answers(ev) {
			answered()
		}
		if m := message(ev); m != nil {
			i.typed = append(i.typed, m)
		}
	}
	_ = i.listen(ctx.Done()) // Run meets the same error
	_, _ = io.WriteString(out, cleanup)
	return i.found
}

// answers takes what is an answer to the question, and reports whether it was the
// last one.
func (i *Input) answers(ev uv.Event) (last bool) {
	if size, ok := ev.(uv.CellSizeEvent); ok { // also where the window changes
		before := i.found.Pictures
		i.told.Store(true)
		i.found.Pictures.CellW, i.found.Pictures.CellH = size.Width, size.Height
		return i.asked.IsZero() && i.found.Pictures != before
	}
	if i.asked.IsZero() {
		return false
	}
	switch ev := ev.(type) {
	case uv.KittyGraphicsEvent:
		if string(ev.Payload) == "OK" {
			i.found.Pictures.Kind = picture.Kitty
		}
	case uv.CursorPositionEvent:
		if i.found.Glyphs = theme.ASCII.Name; ev.X == 1 { // it drew one column
			i.found.Glyphs = theme.Unicode.Name
		}
	case uv.BackgroundColorEvent:
		if ev.Color != nil {
			i.found.Dark = isDark(ev.Color)
		}
	case uv.TerminalVersionEvent:
		i.found.Name = ev.Name
	case uv.PrimaryDeviceAttributesEvent:
		if w, h := i.CellSize(); w > 0 && h > 0 {
			i.found.Pictures.CellW, i.found.Pictures.CellH = w, h
		}
		switch {
		case i.inside || passesOn(i.found.Name):
			i.found.Pictures.Kind = picture.None
		case i.found.Pictures.Kind == picture.None && slices.Contains(ev, sixel):
			i.found.Pictures.Kind = picture.Sixel
		}
		i.found.Took = time.Since(i.asked)
		i.asked = time.Time{}
		return true
	}
	return false
}

// sixel is the number of pictures among the attributes of a terminal.
const sixel = 4

// hears reports whether an answer could be heard.
func (i *Input) hears(out io.Writer) bool {
	screen, isFile := out.(*os.File)
	return i.bytes != nil && (i.file != nil) == isFile && (!isFile || xterm.IsTerminal(screen.Fd()))
}

// isDark reports whether a background is nearer to black than to white, as an eye
// sees it (the weights are those of Rec. 709).
func isDark(c color.Color) bool {
	r, g, b, _ := c.RGBA()
	return 0.2126*float64(r)+0.7152*float64(g)+0.0722*float64(b) < 0.5*0xffff
}
