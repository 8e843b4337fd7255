package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// keyMap lists what has a key in the menu and on a board, and gives it another
// one.
type keyMap struct {
	base
	rows    []keyRow
	list    rowList
	waiting bool // the next key is the new one
	note    games.Text
	acts    []action
}

// keyRow is an action of one or more screens.
type keyRow struct {
	action
	beside [][]action // the screens it is on
}

// keyScreens are the actions of the screens whose keys can be changed: the
// menu and the board.
func keyScreens(a *app) [][]action {
	screens := [][]action{newMenu(a).acts}
	m := a.modules[0]
	if match, err := games.NewMatch(games.Setup{Module: m, Options: games.Fit(m, nil), Started: a.now()}); err == nil {
		screens = append(screens, newPlay(a, match).acts)
	}
	return screens
}

func newKeyMap(a *app) *keyMap {
	k := &keyMap{base: newBase(a)}
	for _, acts := range keyScreens(a) {
		for _, act := range acts {
			if act.about == "" || len(act.keys) == 0 {
				continue
			}
			i := slices.IndexFunc(k.rows, func(r keyRow) bool { return r.id == act.id })
			if i < 0 {
				i = len(k.rows)
				k.rows = append(k.rows, keyRow{action: act})
			}
			k.rows[i].beside = append(k.rows[i].beside, acts)
		}
	}
	k.list.count = func() int { return len(k.rows) }
	k.acts = append(k.list.keys(a, "ui.key.row"),
		action{id: "rebind", keys: []string{"enter", "space"}, label: "ui.key.rebind", about: "ui.about.rebind", rank: 2, do: k.ask},
		action{id: "unbind", keys: []string{"delete", "backspace"}, label: "ui.key.unbind", about: "ui.about.unbind", rank: 3, on: k.own, do: k.reset},
		action{id: "back", keys: []string{"esc"}, label: "ui.key.back", about: "ui.about.back", rank: 4, do: k.pop},
		action{id: "quit", keys: []string{"q"}, label: "ui.key.quit", about: "ui.about.quit", rank: 5, do: k.quit})
	return k
}

func (k *keyMap) actions() []action { return k.acts }

// chosen is the row under the cursor.
func (k *keyMap) chosen() *keyRow { return &k.rows[min(k.list.row, len(k.rows)-1)] }

// own reports whether the person gave the chosen action a key.
func (k *keyMap) own() bool {
	_, ok := k.settings.Keys[k.chosen().id]
	return ok
}

// ask waits for the new key.
func (k *keyMap) ask() tea.Cmd {
	k.waiting, k.note = true, games.Text{}
	return nil
}

// reset gives the chosen action its usual keys back.
func (k *keyMap) reset() tea.Cmd {
	id := k.chosen().id
	k.note = games.Text{}
	return k.change(func(s *settings) { delete(s.Keys, id) })
}

// fixedKeys work everywhere and cannot be given away.
var fixedKeys = []string{"ctrl+c", "ctrl+z", "?", "esc", "up", "down", "left", "right"}

// typed takes the new key.
func (k *keyMap) typed(msg tea.KeyMsg) (tea.Cmd, bool) {
	if !k.waiting {
		return nil, false
	}
	k.waiting = false
	name := keyName(msg)
	if name == "esc" {
		return nil, true
	}
	row := k.chosen()
	if other, taken := k.taken(row, name); taken {
		k.note = games.T("ui.keys.taken", "key", name, "what", other)
		return nil, true
	}
	id := row.id
	return k.change(func(s *settings) { s.Keys[id] = []string{name} }), true
}

// taken says what a key does already on a screen of the action.
func (k *keyMap) taken(row *keyRow, name string) (games.Text, bool) {
	if slices.Contains(fixedKeys, name) {
		return games.T("ui.keys.fixed"), true
	}
	for _, acts := range row.beside {
		for _, act := range acts {
			if act.id == row.id || !slices.Contains(k.keysOf(act), name) {
				continue
			}
			if act.about == "" {
				return games.T("ui.keys.fixed"), true
			}
			return games.T(act.about), true
		}
	}
	return games.Text{}, false
}

func (k *keyMap) click(x, y int) tea.Cmd { return k.list.click(x, y, k.ask) }

func (k *keyMap) wheel(rows int) tea.Cmd { return k.list.move(rows) }

func (k *keyMap) draw(c *canvas.Canvas) {
	header(c, k.t("ui.keys.title"), "")
	const keysW = 12
	k.list.draw(c, rect{0, 1, k.w, k.h - 3}, func(line *canvas.Canvas, i int, st canvas.Style) {
		keys := in(theme.Accent, st)
		if _, own := k.settings.Keys[k.rows[i].id]; own {
			keys.FG = theme.Warn
		}
		line.PutIn(1, 0, keysW, k.allKeys(k.rows[i].action), keys)
		line.PutIn(keysW+2, 0, k.w-keysW-3, k.t(k.rows[i].about), st)
	})
	text, role := k.t("ui.keys.status"), theme.Text
	switch {
	case k.waiting:
		text, role = k.t("ui.keys.press", "what", games.T(k.chosen().about)), theme.Accent
	case !k.note.IsZero():
		text, role = k.say(k.note), theme.Warn
	case k.unwritten != nil:
		text, role = k.t("ui.settings.unwritten", "reason", k.unwritten.Error()), theme.Warn
	}
	c.PutIn(1, k.h-2, k.w-2, text, canvas.Style{FG: role})
}
