package page

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/store"
)

// settings are the pages of all settings. Every change acts at once.
type settings struct {
	House *House
	undos []store.Settings // as it was before each change
}

// SettingsPage is the page of the settings, which leads to those of their groups; if a
// line begins with the path of one, that of its group.
func (h *House) SettingsPage(line string) Maker {
	path, _, _ := strings.Cut(line, " ")
	group := ""
	for _, f := range h.Settings.Table() {
		if strings.EqualFold(f.Path, path) {
			group = f.Group
		}
	}
	return (&settings{House: h}).of(group)
}

// of is the page of a group.
func (s *settings) of(group string) Maker { return func() Page { return s.page(group) } }

func (s *settings) page(group string) Page {
	p := Page{
		ID: strings.TrimSuffix("settings."+strings.TrimPrefix(group, "ui.set."), "."), Title: message.T(cmp.Or(group, "ui.settings.title")), Facts: message.T("ui.settings.status"), Warn: s.House.unkept(),
		Beside: []Board{{Scene: s.previewStones()}, {Scene: previewTiles()}}, Close: []string{"s"},
	}
	opens, last := map[int]Maker{}, ""
	for _, f := range s.House.Settings.Table() {
		switch {
		case f.Label == "" || f.Machine && s.House.Visits || f.Group == last && last != group:
		case group == "" && f.Group != "":
			last, opens[len(p.Rows)] = f.Group, s.of(f.Group)
			p.Rows = append(p.Rows, leading(strings.TrimPrefix(f.Group, "ui.set."), f.Group, message.T(f.Group+".about")))
		case f.Group != group:
		case f.Values != nil:
			p.Rows = append(p.Rows, s.row(f))
		default:
			opens[len(p.Rows)] = s.House.KeysPage()
			p.Rows = append(p.Rows, leading("keys", f.Label, message.T("ui.set.keys.own", "n", len(s.House.Settings.Keys))))
		}
	}
	if group == store.RareSettings && !s.House.Visits { // nothing of the machine is started for a visitor
		opens[len(p.Rows)] = s.House.ProgramsPage()
		p.Rows = append(p.Rows, leading("programs", "ui.set.programs", message.T("ui.set.programs.n", "n", len(s.House.Settings.Programs()))))
	}
	p.Acts = append(opening(opens), Act{ID: "undo", Word: "plain.command.undo", Keys: []string{"u"}, Label: "ui.key.revert", About: "ui.about.undo.setting", Rank: 3,
		On: func(int) bool { return len(s.undos) > 0 }, Do: s.undo})
	return p
}

// opening is the act of the rows that lead to other pages, if there are any.
func opening(opens map[int]Maker) []Act {
	if len(opens) == 0 {
		return nil
	}
	return []Act{{ID: "open", Keys: []string{"enter", "space", "right", "left"}, Label: "ui.key.go", Rank: 2, Row: true, On: func(row int) bool { return opens[row] != nil },
		Do: func(row int, _ string) (Step, error) { return Open{Page: opens[row]}, nil }}}
}

// leading is a row that leads to another page.
func leading(id, label string, value message.Text) Row {
	return Row{ID: id, Label: message.T(label), Cells: cells(value), About: message.T(label + ".about")}
}

// row is a setting with the values that can be chosen.
func (s *settings) row(f store.Setting) Row {
	values := make([]Value, len(f.Values))
	for i, v := range f.Values {
		values[i] = Value{fmt.Sprint(v), s.valueName(f, v)}
	}
	r := Row{ID: f.Path, Label: message.T(f.Label), Cells: cells(s.valueName(f, f.Value())), About: message.T(f.Label + ".about")}
	set := func(v any) (good bool) {
		before := s.House.Settings.Clone()
		s.House.Change(func(to *store.Settings) { good = to.Put(f.Path, v) })
		if good {
			s.undos = append(s.undos, before)
		}
		return good
	}
	r = r.choose(values, fmt.Sprint(f.Value()), func(code string) {
		set(f.Values[slices.IndexFunc(values, func(v Value) bool { return v.Code == code })])
	})
	listed := r.Set
	r.Set = func(code string) error {
		err := listed(code)
		if n, bad := strconv.ParseFloat(code, 64); err != nil && bad == nil && set(n) {
			return nil
		}
		return err
	}
	return r
}

// undo takes the last change back.
func (s *settings) undo(int, string) (Step, error) {
	before := s.undos[len(s.undos)-1]
	s.undos = s.undos[:len(s.undos)-1]
	s.House.Change(func(to *store.Settings) { *to = before })
	return nil, nil
}

// valueNames are the message keys of values; others are the same everywhere: truecolor,
// 256, unicode, ascii.
var valueNames = map[any]string{
	"auto": "ui.value.auto", "kaya": "ui.theme.kaya", "slate": "ui.theme.slate",
	"jade": "ui.theme.jade", "night": "ui.theme.night", "ink": "ui.theme.ink",
	"paper": "ui.theme.paper", "contrast": "ui.theme.contrast", "mono": "ui.theme.mono",
	"none": "ui.value.none", "dark": "ui.value.dark", "light": "ui.value.light",
	"off": "ui.value.off", "wait": "ui.value.wait", "short": "ui.value.short", "offer": "ui.value.offer", "beginner": "ui.value.beginner", "always": "ui.value.always",
	"hanzi": "ui.value.hanzi", "letters": "ui.value.letters", "distinct": "ui.value.distinct",
	"ask": "ui.value.ask", "each": "ui.value.each", "filled": "ui.value.filled",
	"full": "ui.value.fullline", "first": "ui.value.firstmove", true: "ui.value.on", false: "ui.value.off",
}

// valueName says a value of a setting.
func (s *settings) valueName(f store.Setting, v any) message.Text {
	if key := f.Names[v]; key != "" {
		return message.T(key)
	}
	if speed, ok := v.(float64); ok && f.Path == "demo_speed" {
		return message.Verbatim(fmt.Sprintf("%gx", speed))
	}
	return ValueName(v)
}

// ValueName says a value of any setting.
func ValueName(v any) message.Text {
	if code, ok := v.(string); ok && slices.Contains(words.Codes(), code) {
		table, _ := words.Load(code) // one of ours
		return message.Verbatim(table.S("ui.language.name"))
	}
	if key := valueNames[v]; key != "" {
		return message.T(key)
	}
	return message.Verbatim(fmt.Sprint(v))
}
