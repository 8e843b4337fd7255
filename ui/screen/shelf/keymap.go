package shelf

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// keyMap lists what has a key in the menu and on a board, and gives it another
// one.
type keyMap struct {
	frame.ListScreen
	rows    []keyRow
	waiting bool // the next key is the new one
}

// keyRow is an action of one or more screens.
type keyRow struct {
	frame.Action
	beside [][]frame.Action // the screens it is on
}

func newKeyMap(a *frame.App) *keyMap {
	k := &keyMap{ListScreen: frame.NewList(a)}
	for _, acts := range a.Routes.Keys(a) {
		for _, act := range acts {
			if act.About == "" || len(act.Keys) == 0 {
				continue
			}
			i := slices.IndexFunc(k.rows, func(r keyRow) bool { return r.ID == act.ID })
			if i < 0 {
				i = len(k.rows)
				k.rows = append(k.rows, keyRow{Action: act})
			}
			k.rows[i].beside = append(k.rows[i].beside, acts)
		}
	}
	k.List.Count = func() int { return len(k.rows) }
	k.Acts = append(k.List.Keys(a, "ui.key.row"),
		frame.Action{ID: "rebind", Keys: []string{"enter", "space"}, Label: "ui.key.rebind", About: "ui.about.rebind", Rank: 2, Do: k.ask},
		frame.Action{ID: "unbind", Keys: []string{"delete", "backspace"}, Label: "ui.key.unbind", About: "ui.about.unbind", Rank: 3, On: k.own, Do: k.reset},
		frame.Action{ID: "back", Keys: []string{"esc"}, Label: "ui.key.back", About: "ui.about.back", Rank: 4, Do: k.Pop},
		frame.Action{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 5, Do: k.Quit})
	return k
}

// chosen is the row under the cursor.
func (k *keyMap) chosen() *keyRow { return &k.rows[k.List.Row] }

// own reports whether the person gave the chosen action a key.
func (k *keyMap) own() bool {
	_, ok := k.App.Settings.Keys[k.chosen().ID]
	return ok
}

// ask waits for the new key.
func (k *keyMap) ask() tea.Cmd {
	k.waiting, k.Note = true, message.Text{}
	return nil
}

// reset gives the chosen action its usual keys back.
func (k *keyMap) reset() tea.Cmd {
	id := k.chosen().ID
	k.Note = message.Text{}
	return k.App.Change(func(s *frame.Settings) { delete(s.Keys, id) })
}

// fixedKeys work everywhere and cannot be given away.
var fixedKeys = []string{"ctrl+c", "ctrl+z", "?", "esc", "up", "down", "left", "right"}

// Typed takes the new key.
func (k *keyMap) Typed(msg tea.KeyMsg) (tea.Cmd, bool) {
	if !k.waiting {
		return nil, false
	}
	k.waiting = false
	name := frame.KeyName(msg)
	if name == "esc" {
		return nil, true
	}
	row := k.chosen()
	if other, taken := k.taken(row, name); taken {
		k.Note = message.T("ui.keys.taken", "key", name, "what", other)
		return nil, true
	}
	id := row.ID
	return k.App.Change(func(s *frame.Settings) { s.Keys[id] = []string{name} }), true
}

// taken says what a key does already on a screen of the action.
func (k *keyMap) taken(row *keyRow, name string) (message.Text, bool) {
	if slices.Contains(fixedKeys, name) {
		return message.T("ui.keys.fixed"), true
	}
	for _, acts := range row.beside {
		for _, act := range acts {
			if act.ID == row.ID || !slices.Contains(k.App.KeysOf(act), name) {
				continue
			}
			if act.About == "" {
				return message.T("ui.keys.fixed"), true
			}
			return message.T(act.About), true
		}
	}
	return message.Text{}, false
}

func (k *keyMap) Click(x, y int) tea.Cmd { return k.List.Click(x, y, k.ask) }

func (k *keyMap) Draw(c *canvas.Canvas) {
	frame.Header(c, k.T("ui.keys.title"), "")
	const keysW = 19
	k.List.Draw(c, frame.NewRect(0, 1, k.W, k.H-3), func(line *canvas.Canvas, i int, st canvas.Style) {
		keys := frame.In(theme.Accent, st)
		if _, own := k.App.Settings.Keys[k.rows[i].ID]; own {
			keys.FG = theme.Warn
		}
		line.PutIn(1, 0, keysW, k.App.AllKeys(k.rows[i].Action), keys)
		line.PutIn(keysW+2, 0, k.W-keysW-3, k.T(k.rows[i].About), st)
	})
	if k.waiting {
		c.PutIn(1, k.H-2, k.W-2, k.T("ui.keys.press", "what", message.T(k.chosen().About)), canvas.Style{FG: theme.Accent})
		return
	}
	drawStatus(c, &k.ListScreen, k.T("ui.keys.status"))
}
