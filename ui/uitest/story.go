package uitest

import (
	"slices"
	"strings"
	"time"
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
	if d.Comes(func() bool { return missing() == "" }) {
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

// Comes lets commands work until something holds, none is left or patience ends.
func (d *Driver) Comes(holds func() bool) bool {
	held := false
	d.within(patience, func() bool { held = holds(); return held || d.Rests() })
	if !held {
		d.Drain()
		held = holds()
	}
	return held
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
		if !d.Comes(func() bool { return slices.Contains(now(), key) == want }) {
			d.T.Errorf("%s can be pressed: %v, want %v; the keys are %v on\n%s", key, !want, want, now(), d.Screen())
		}
	}
}
