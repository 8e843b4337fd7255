package frame

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/text/width"

	"duiju/games/list"
	"duiju/games/text/message"
)

// Action is one thing a screen can do: a key, a word for the footer and a line
// for the list behind "?". One table of actions per screen is all there is
// about keys.
type Action struct {
	// ID names the action in the settings, to give it other keys.
	ID   string
	Keys []string // as key.String says them, "space" for the blank
	// Show is what the footer shows for the keys; "" shows the first of them.
	Show string
	// Label is the message key of the word in the footer, about that of the
	// line in the list; either may be empty, which leaves it out there.
	Label, About string
	// Rank orders the footer, 1 first; 0 stays out of it.
	Rank int
	// On reports whether the action can be used now; nil means always.
	On func() bool
	Do func() tea.Cmd
	// Why says in a list why it cannot be used; nil where there is no more to say.
	Why func() message.Text
	// No says why the action cannot be used now, when its key is pressed all the same;
	// it may be nil.
	No func()
}

func (a Action) Enabled() bool { return a.Do != nil && a.visible() }

// visible reports whether the footer may show it: an action without do is
// there for its words alone.
func (a Action) visible() bool { return a.On == nil || a.On() }

// KeyName is the name of a key message as actions list it. Punctuation that a
// Chinese input method wrote in full width is the key with the plain one, and a letter
// of a Cyrillic or Greek layout is the key at its place.
func KeyName(k tea.KeyMsg) string {
	s := k.String()
	if plain, ok := chinesePunctuation[s]; ok {
		return plain
	}
	if plain, ok := layouts[s]; ok {
		return plain
	}
	if s = width.Narrow.String(s); s != " " {
		return s
	}
	return "space"
}

// chinesePunctuation is what the keys write that have no full-width form.
var chinesePunctuation = map[string]string{"。": ".", "《": "<", "》": ">", "【": "[", "】": "]"}

// layouts has the plain key of each letter of other layouts: Russian with the Ukrainian
// letters, and Greek.
var layouts = func() map[string]string {
	keys := map[string]string{}
	for _, layout := range [][2]string{
		{"йцукенгшщзхъфывапролджэячсмитьбюіїє", "qwertyuiop[]asdfghjkl;'zxcvbnm,.s]'"},
		{"ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮІЇЄ", "QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>S}\""},
		{"ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"},
		{"ΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ", "ERTYUIOPASDFGHJKLZXCVBNM"},
	} {
		plain := layout[1]
		for _, letter := range layout[0] {
			keys[string(letter)], plain = plain[:1], plain[1:]
		}
	}
	return keys
}()

// KeysOf are the keys of an action under the settings.
func (d *Display) KeysOf(act Action) []string {
	if own, ok := d.Settings.Keys[act.ID]; ok {
		return own
	}
	return act.Keys
}

// refuse lets the first action of a key say why it cannot be used.
func refuse(d *Display, acts []Action, name string) {
	for _, act := range acts {
		if act.No != nil && slices.Contains(d.KeysOf(act), name) {
			act.No()
			return
		}
	}
}

// find is the enabled action of a key.
func find(d *Display, acts []Action, name string) (Action, bool) {
	for _, act := range acts {
		if act.Enabled() && slices.Contains(d.KeysOf(act), name) {
			return act, true
		}
	}
	return Action{}, false
}

// FootItem is one entry of the footer and where it stands there.
type FootItem struct {
	Keys, word string
	Hotspot
}

// footer chooses the entries that fit into h rows of w columns: by rank, the last one,
// which has the highest rank, always. One whose key does something else now is left out.
func footer(d *Display, acts []Action, w, h int) []FootItem {
	ranked := slices.DeleteFunc(slices.Clone(acts), func(act Action) bool {
		return act.Rank == 0 || !act.visible() || taken(d, acts, act)
	})
	slices.SortStableFunc(ranked, func(x, y Action) int { return x.Rank - y.Rank })
	if len(ranked) == 0 {
		return nil
	}
	last := footItem(d, ranked[len(ranked)-1])
	var items []FootItem
	x, row := 1, 0
	for _, act := range ranked[:len(ranked)-1] {
		it := footItem(d, act)
		if row < h-1 && x+it.W > w-1 {
			x, row = 1, row+1
		}
		if row == h-1 && x+it.W+2 > w-1-last.W || x+it.W > w-1 {
			continue
		}
		it.X, it.Y = x, row
		items = append(items, it)
		x += it.W + 2
	}
	if row < h-1 && x+last.W > w-1 {
		x, row = 1, row+1
	}
	last.X, last.Y = x, row
	items = append(items, last)
	for i := range items {
		items[i].Y += h - 1 - row // the last row is always used
	}
	return items
}

// taken reports whether the first key of an action does something else now.
func taken(d *Display, acts []Action, act Action) bool {
	keys := d.KeysOf(act)
	if len(keys) == 0 {
		return false
	}
	does, ok := find(d, acts, keys[0])
	return ok && does.ID != act.ID
}

// footItem measures an entry.
func footItem(d *Display, act Action) FootItem {
	it := FootItem{Keys: act.Show, word: d.T(act.Label), Hotspot: Hotspot{Rect{H: 1}, act.Do}}
	if it.Keys == "" {
		it.Keys = d.KeyLabel(d.KeysOf(act))
	}
	it.W = d.Width(it.Keys) + 1 + d.Width(it.word)
	return it
}

// KeyLabel is the first of the keys as people read it.
func (d *Display) KeyLabel(keys []string) string {
	if len(keys) == 0 {
		return ""
	}
	switch keys[0] {
	case "up":
		return d.Glyphs.Up
	case "down":
		return d.Glyphs.Down
	case "left":
		return d.Glyphs.LeftKey
	case "right":
		return d.Glyphs.RightKey
	}
	return keys[0]
}

// keyNames is how keys are read in a list.
func (d *Display) keyNames(keys []string) string {
	return strings.Join(list.Of(keys, func(k string) string { return d.KeyLabel([]string{k}) }), " ")
}
