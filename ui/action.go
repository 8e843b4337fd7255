package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// action is one thing a screen can do: a key, a word for the footer and a line
// for the list behind "?". One table of actions per screen is all there is
// about keys.
type action struct {
	// id names the action in the settings, to give it other keys.
	id   string
	keys []string // as key.String says them, "space" for the blank
	// show is what the footer shows for the keys; "" shows the first of them.
	show string
	// label is the message key of the word in the footer, about that of the
	// line in the list; either may be empty, which leaves it out there.
	label, about string
	// rank orders the footer, 1 first; 0 stays out of it.
	rank int
	// on reports whether the action can be used now; nil means always.
	on func() bool
	do func() tea.Cmd
}

func (a action) enabled() bool { return a.do != nil && a.visible() }

// visible reports whether the footer may show it: an action without do is
// there for its words alone.
func (a action) visible() bool { return a.on == nil || a.on() }

// keyName is the name of a key message as actions list it.
func keyName(k tea.KeyMsg) string {
	if s := k.String(); s != " " {
		return s
	}
	return "space"
}

// keysOf are the keys of an action under the settings.
func (a *app) keysOf(act action) []string {
	if own, ok := a.settings.Keys[act.id]; ok {
		return own
	}
	return act.keys
}

// binding is the action as a key binding, disabled while it cannot be used.
func (a *app) binding(act action) key.Binding {
	b := key.NewBinding(key.WithKeys(a.keysOf(act)...))
	b.SetEnabled(act.enabled())
	return b
}

// pressed is the name of a key that was pressed.
type pressed string

func (p pressed) String() string { return string(p) }

// find is the enabled action of a key.
func (a *app) find(acts []action, name string) (action, bool) {
	for _, act := range acts {
		if key.Matches(pressed(name), a.binding(act)) {
			return act, true
		}
	}
	return action{}, false
}

// footItem is one entry of the footer and the columns it takes.
type footItem struct {
	keys, word string
	from, to   int
	do         func() tea.Cmd
}

// footer chooses the entries that fit into w columns: by rank, the last one,
// which has the highest rank, always.
func (a *app) footer(acts []action, w int) []footItem {
	ranked := slices.DeleteFunc(slices.Clone(acts), func(act action) bool {
		return act.rank == 0 || !act.visible()
	})
	slices.SortStableFunc(ranked, func(x, y action) int { return x.rank - y.rank })
	if len(ranked) == 0 {
		return nil
	}
	last := a.footItem(ranked[len(ranked)-1])
	room := w - 1 - last.to
	var items []footItem
	x := 1
	for _, act := range ranked[:len(ranked)-1] {
		it := a.footItem(act)
		if x+it.to+2 > room {
			continue
		}
		it.from, it.to = x, x+it.to
		items = append(items, it)
		x = it.to + 2
	}
	last.from, last.to = x, x+last.to
	return append(items, last)
}

// footItem measures an entry; to holds its width.
func (a *app) footItem(act action) footItem {
	it := footItem{keys: act.show, word: a.t(act.label), do: act.do}
	if it.keys == "" {
		it.keys = a.keyLabel(a.keysOf(act))
	}
	it.to = a.width(it.keys) + 1 + a.width(it.word)
	return it
}

// keyLabel is the first of the keys as people read it.
func (a *app) keyLabel(keys []string) string {
	if len(keys) == 0 {
		return ""
	}
	switch keys[0] {
	case "up":
		return a.glyphs.Up
	case "down":
		return a.glyphs.Down
	case "left":
		return a.glyphs.LeftKey
	case "right":
		return a.glyphs.RightKey
	}
	return keys[0]
}

// allKeys is every key of an action as people read them, for the list.
func (a *app) allKeys(act action) string {
	var names []string
	for _, k := range a.keysOf(act) {
		names = append(names, a.keyLabel([]string{k}))
	}
	return strings.Join(names, " ")
}

// keysFor is every key of the action of the menu or the board with this id.
func (a *app) keysFor(id string) string {
	for _, acts := range keyScreens(a) {
		for _, act := range acts {
			if act.id == id {
				return a.allKeys(act)
			}
		}
	}
	return ""
}
