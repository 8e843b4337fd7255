package page

import (
	"regexp"
	"slices"

	"duiju/games/text/message"
	"duiju/ui/store"
)

// Key is an action of a screen that has keys.
type Key struct {
	ID, About string
	Keys      []string // the usual ones
}

// keyRow is an action of one or more screens.
type keyRow struct {
	Key
	beside [][]Key // the screens it is on
}

// KeysPage lists what has a key in the menu and on a board, and gives it another one.
func (h *House) KeysPage() Maker {
	var rows []keyRow
	for _, screen := range h.Keys() {
		for _, k := range screen {
			if k.About == "" || len(k.Keys) == 0 {
				continue
			}
			i := slices.IndexFunc(rows, func(r keyRow) bool { return r.ID == k.ID })
			if i < 0 {
				i = len(rows)
				rows = append(rows, keyRow{Key: k})
			}
			rows[i].beside = append(rows[i].beside, screen)
		}
	}
	return func() Page { return h.keysPage(rows) }
}

func (h *House) keysPage(rows []keyRow) Page {
	p := Page{ID: "keys", Title: message.T("ui.keys.title"), About: message.T("ui.keys.status"), Warn: h.unkept()}
	own := func(row int) bool { return h.Settings.Keys[rows[row].ID] != nil }
	for i, r := range rows {
		tone := Strong
		if own(i) {
			tone = Warning
		}
		p.Rows = append(p.Rows, Row{ID: r.ID, Cells: []Cell{{message.Verbatim(h.KeyNames(h.keysOf(r.Key))), tone, 19}, {Text: message.T(r.About)}}})
	}
	p.Acts = []Act{
		{ID: "rebind", Keys: []string{"enter", "space"}, Label: "ui.key.rebind", About: "ui.about.rebind", Rank: 2, Row: true,
			Ask: func(row int) Ask {
				return Ask{Prompt: message.T("ui.keys.press", "what", message.T(rows[row].About)), Key: true}
			},
			Do: func(row int, name string) (Step, error) { return nil, h.rebind(rows[row], name) }},
		{ID: "unbind", Word: "plain.command.usual", Keys: []string{"delete", "backspace"}, Label: "ui.key.unbind", About: "ui.about.unbind", Rank: 3, Row: true,
			On: own, Do: func(row int, _ string) (Step, error) {
				h.Change(func(s *store.Settings) { delete(s.Keys, rows[row].ID) })
				return nil, nil
			}},
	}
	return p
}

// keysOf are the keys of an action under the settings.
func (h *House) keysOf(k Key) []string {
	if own, ok := h.Settings.Keys[k.ID]; ok {
		return own
	}
	return k.Keys
}

// keyRE is the name of a key.
var keyRE = regexp.MustCompile(`^((ctrl|alt|shift)\+)*(\S|f[1-9][0-9]?|enter|space|tab|backspace|delete|insert|home|end|pgup|pgdown)$`)

// rebind gives an action another key.
func (h *House) rebind(row keyRow, name string) error {
	if !keyRE.MatchString(name) && !slices.Contains(fixedKeys, name) {
		return message.Faultf(message.ErrOption, "ui.page.nokey", "key", name)
	}
	if other, taken := h.taken(row, name); taken {
		return message.Faultf(message.ErrOption, "ui.keys.taken", "key", name, "what", other)
	}
	h.Change(func(s *store.Settings) { s.Keys[row.ID] = []string{name} })
	return nil
}

// fixedKeys work everywhere and cannot be given away.
var fixedKeys = []string{"ctrl+c", "ctrl+z", "?", ":", "esc", "up", "down", "left", "right"}

// taken says what a key does already on a screen of the action.
func (h *House) taken(row keyRow, name string) (message.Text, bool) {
	if slices.Contains(fixedKeys, name) {
		return message.T("ui.keys.fixed"), true
	}
	for _, screen := range row.beside {
		for _, k := range screen {
			if k.ID == row.ID || !slices.Contains(h.keysOf(k), name) {
				continue
			}
			if k.About == "" {
				return message.T("ui.keys.fixed"), true
			}
			return message.T(k.About), true
		}
	}
	return message.Text{}, false
}
