package frame

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// TextBox is a line that the person types. Its cursor does not blink.
type TextBox struct {
	Active bool
	input  textinput.Model
}

// maxTyped is how many runes a text box takes.
const maxTyped = 200

// Open begins with a text, the cursor behind it.
func (t *TextBox) Open(text string) {
	in := textinput.New()
	in.Prompt, in.CharLimit = "", maxTyped
	in.TextStyle = canvas.Words(canvas.Style{FG: theme.Text})
	in.Cursor.TextStyle, in.Cursor.Style = in.TextStyle, canvas.Words(canvas.Style{FG: theme.Accent})
	in.Cursor.SetMode(cursor.CursorStatic)
	in.Focus()
	in.SetValue(text)
	*t = TextBox{Active: true, input: in}
}

// Close ends the typing and forgets the text.
func (t *TextBox) Close() { *t = TextBox{} }

// Text is what stands in the box.
func (t *TextBox) Text() string { return t.input.Value() }

// Says is word while the box is open, else nothing.
func (t *TextBox) Says(word string) string {
	if !t.Active {
		return ""
	}
	return cmp.Or(word, "ui.key.done")
}

// edits are the keys of the widget that a box takes. Ctrl-V is none of them: it would
// paste the clipboard of a server's machine for a visitor.
var edits = func(m textinput.KeyMap) []key.Binding {
	return []key.Binding{m.CharacterForward, m.CharacterBackward, m.WordForward, m.WordBackward, m.LineStart, m.LineEnd, m.DeleteWordBackward,
		m.DeleteWordForward, m.DeleteAfterCursor, m.DeleteBeforeCursor, m.DeleteCharacterBackward, m.DeleteCharacterForward}
}(textinput.DefaultKeyMap)

// Key edits the text and reports whether the key was taken. Enter is left to
// the owner; Esc closes the box.
func (t *TextBox) Key(k tea.KeyMsg) bool {
	letters := k.Type == tea.KeyRunes || k.Type == tea.KeySpace
	switch {
	case k.Type == tea.KeyEsc:
		t.Close()
		return true
	case !letters && !key.Matches(k, edits...):
		return false
	}
	k.Runes = slices.DeleteFunc(slices.Clone(k.Runes), func(r rune) bool { return !unicode.IsPrint(r) })
	t.input, _ = t.input.Update(k)
	return true
}

// Take closes the box and gives its text without blanks around it.
func (t *TextBox) Take() string {
	text := strings.TrimSpace(t.Text())
	t.Close()
	return text
}

// Draw shows the text behind its prompt, the part of it around the cursor where it
// does not fit. The cursor is an underscore behind the text, a reversed letter in it.
func (t *TextBox) Draw(c *canvas.Canvas, x, y, w int, prompt string) {
	at := c.Put(x, y, prompt, canvas.Style{FG: theme.Accent})
	part := c.Sub(at, y, w-(at-x), 1)
	if !t.Active {
		part.Put(0, 0, t.Text(), canvas.Style{FG: theme.Text})
		return
	}
	width, _ := part.Size()
	t.input.Width = max(width-1, 1)
	t.input.SetCursor(t.input.Position()) // it scrolls to the cursor in the new width
	part.Read(t.input.View())
	for col := range width { // a blank would be no cursor without colours, or in a copy of the screen
		if text, _, st := part.Cell(col, 0); text == " " && st.Reverse && t.input.Position() == len([]rune(t.Text())) {
			part.Put(col, 0, "_", canvas.Style{FG: theme.Accent})
		}
	}
}
