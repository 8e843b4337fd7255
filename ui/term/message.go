package term

import (
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/text/width"
)

// KeyTypes are the keys that Bubble Tea has names for. ultraviolet gives them the
// same names.
var KeyTypes = func() map[string]tea.KeyType {
	types := map[string]tea.KeyType{}
	for t := tea.KeyF20; t <= tea.KeyBackspace; t++ {
		if name := (tea.KeyMsg{Type: t}).String(); t != tea.KeyRunes && len(name) > 1 {
			types[name] = t
		}
	}
	return types
}()

// message is an event as Bubble Tea tells it, nil for what is nothing to the
// program: replies, reports and keys that are let go.
func message(ev uv.Event) tea.Msg {
	switch ev := ev.(type) {
	case uv.KeyPressEvent:
		return keyMessage(uv.Key(ev))
	case uv.PasteEvent:
		return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(ev.Content), Paste: true}
	case uv.MouseClickEvent:
		return mouseMessage(uv.Mouse(ev), tea.MouseActionPress)
	case uv.MouseWheelEvent:
		return mouseMessage(uv.Mouse(ev), tea.MouseActionPress)
	case uv.MouseReleaseEvent:
		return mouseMessage(uv.Mouse(ev), tea.MouseActionRelease)
	case uv.MouseMotionEvent:
		return mouseMessage(uv.Mouse(ev), tea.MouseActionMotion)
	}
	return nil
}

// mouseMessage is what the mouse did. The buttons have the same numbers.
func mouseMessage(m uv.Mouse, action tea.MouseAction) tea.Msg {
	return tea.MouseMsg{
		X: m.X, Y: m.Y, Button: tea.MouseButton(m.Button), Action: action,
		Shift: m.Mod.Contains(uv.ModShift), Alt: m.Mod.Contains(uv.ModAlt), Ctrl: m.Mod.Contains(uv.ModCtrl),
	}
}

// keyMessage is a key that was pressed, nil if Bubble Tea knows none such: a
// modifier alone, or one with the window system's modifiers.
func keyMessage(k uv.Key) tea.Msg {
	if k.Mod&(uv.ModMeta|uv.ModHyper|uv.ModSuper) != 0 {
		return nil
	}
	alt := k.Mod.Contains(uv.ModAlt)
	k.Mod &= uv.ModShift | uv.ModCtrl
	named := func(name string) (tea.Msg, bool) {
		t, ok := KeyTypes[name]
		return tea.KeyMsg{Type: t, Alt: alt}, ok
	}
	switch {
	case k.Code == 'j' && k.Mod == uv.ModCtrl: // a line feed: Enter, pressed before the raw mode
		return tea.KeyMsg{Type: tea.KeyEnter, Alt: alt}
	case k.Code == uv.KeySpace && k.Mod&uv.ModCtrl == 0:
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}, Alt: alt}
	}
	if m, ok := named(k.Keystroke()); ok {
		return m
	}
	if r := letters(k); len(r) > 0 {
		return tea.KeyMsg{Type: tea.KeyRunes, Runes: r, Alt: alt}
	}
	m, ok := named(uv.Key{Code: k.Code}.Keystroke()) // such as Enter with Shift
	if !ok {
		return nil
	}
	return m
}

// letters is what a key writes.
func letters(k uv.Key) []rune {
	written := []rune(k.Text)
	switch {
	case len(written) > 0:
	case k.Mod&uv.ModCtrl != 0:
		return nil
	case k.Mod == uv.ModShift && k.ShiftedCode != 0:
		written = []rune{k.ShiftedCode}
	default:
		written = []rune(uv.Key{Code: k.Code, BaseCode: k.BaseCode}.Keystroke())
		if len(written) > 1 { // the name of a key
			return nil
		}
	}
	for i, r := range written {
		if !unicode.IsPrint(r) {
			return nil
		}
		written[i] = plainLetter(r)
	}
	return written
}

// plainLetter makes a plain letter or digit of one that an input method wrote in full
// width, as it does while its user thinks of keys. Full-width punctuation stays:
// it belongs to Chinese text.
func plainLetter(r rune) rune {
	if n := width.LookupRune(r).Narrow(); n != 0 && n < unicode.MaxASCII && (unicode.IsLetter(n) || unicode.IsDigit(n)) {
		return n
	}
	return r
}
