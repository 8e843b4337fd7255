package page

import (
	"strings"

	"duiju/games"
	"duiju/games/teach/library"
	"duiju/games/text/message"
)

// TreePage is the page of the library that walks over a small tree.
const TreePage = "tuplepaper/cuts"

// RulesPage is what there is to read about a game: its rules, the keys, and how its engine
// thinks.
func (h *House) RulesPage(m games.Module) Maker {
	tabs, tab := []message.Text{message.T("ui.help.rules"), message.T("ui.help.keyspage"), message.T("ui.help.thinks")}, 0
	return func() Page {
		info := m.Info()
		p := Page{
			ID: "rules", Title: message.T("ui.help.title", "game", message.T(info.Name)), Tabs: tabs, Tab: tab,
			Turn: func(by int) { tab = (tab + by + len(tabs)) % len(tabs) }, Finds: true, Stays: true, Close: []string{"enter"},
		}
		switch tab {
		case 0:
			p.Prose = message.T(info.Rules)
		case 1:
			var keys []any
			for _, screen := range h.Keys() {
				for _, k := range screen {
					keys = append(keys, strings.ReplaceAll(k.ID, "-", "_"), h.KeyNames(h.keysOf(k)))
				}
			}
			p.Prose = message.T("ui.help.keys", keys...)
		default:
			p.Prose = message.Verbatim(h.T(info.Thinks) + "\n\n" + h.T("guide.from"))
			p.Acts = []Act{{ID: "guide", Keys: []string{"g"}, Label: "guide.key", About: "guide.about", Rank: 3, Do: func(int, string) (Step, error) {
				guide, _ := library.Find(TreePage)
				return Read{guide}, nil
			}}}
		}
		return p
	}
}
