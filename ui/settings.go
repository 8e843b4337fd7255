package ui

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/lang"
	"duiju/ui/store"
	"duiju/ui/theme"
)

// settingsScreen lists the settings; every change acts at once, here and on
// the board beside the list.
type settingsScreen struct {
	base
	scene games.Scene // what the board beside the list shows
	list  rowList
	undos []settings // as it was before each change
	acts  []action
}

// settingRow is a setting with the values that can be chosen.
type settingRow struct {
	label  string // message key
	value  func(s *settings) string
	change func(s *settings, by int)
}

func newSettings(a *app, sc games.Scene) *settingsScreen {
	s := &settingsScreen{base: newBase(a), scene: sc}
	s.list.count = func() int { return len(s.rows()) }
	s.acts = append(s.list.keys(a, "ui.key.row"),
		action{id: "changes", show: a.glyphs.LeftKey + a.glyphs.RightKey, label: "ui.key.change", rank: 2},
		action{id: "next-control", keys: []string{"tab"}, do: func() tea.Cmd { return s.list.move(1) }},
		action{id: "last-control", keys: []string{"shift+tab"}, do: func() tea.Cmd { return s.list.move(-1) }},
		action{id: "left", keys: []string{"left", "h"}, do: func() tea.Cmd { return s.edit(-1) }},
		action{id: "right", keys: []string{"right", "l", "enter", "space"}, do: func() tea.Cmd { return s.edit(1) }},
		action{id: "undo", keys: []string{"u"}, label: "ui.key.undo", about: "ui.about.undo.setting", rank: 3, on: func() bool { return len(s.undos) > 0 }, do: s.undo},
		action{id: "back", keys: []string{"esc", "s"}, label: "ui.key.back", about: "ui.about.back", rank: 4, do: s.pop},
		action{id: "quit", keys: []string{"q"}, label: "ui.key.quit", about: "ui.about.quit", rank: 5, do: s.quit})
	return s
}

func (s *settingsScreen) actions() []action { return s.acts }

// edit changes the chosen setting.
func (s *settingsScreen) edit(by int) tea.Cmd {
	rows := s.rows()
	s.undos = append(s.undos, s.settings.Clone())
	keep := s.change(func(set *settings) { rows[min(s.list.row, len(rows)-1)].change(set, by) })
	return tea.Batch(keep, s.mouseCmd())
}

// undo takes the last change back.
func (s *settingsScreen) undo() tea.Cmd {
	before := s.undos[len(s.undos)-1]
	s.undos = s.undos[:len(s.undos)-1]
	keep := s.change(func(set *settings) { *set = before })
	return tea.Batch(keep, s.mouseCmd())
}

func (s *settingsScreen) rows() []settingRow {
	return []settingRow{
		s.choice("ui.set.language", "language", func(v *settings) *string { return &v.Language }),
		s.choice("ui.set.theme", "theme", func(v *settings) *string { return &v.Theme }),
		s.choice("ui.set.colors", "colors", func(v *settings) *string { return &v.Colors }),
		s.choice("ui.set.glyphs", "glyphs", func(v *settings) *string { return &v.Glyphs }),
		s.choice("ui.set.pieces", "pieces", func(v *settings) *string { return &v.Pieces }),
		s.choice("ui.set.stones", "stones", func(v *settings) *string { return &v.Stones }),
		s.flag("ui.set.coordinates", func(v *settings) *bool { return &v.Coordinates }),
		s.flag("ui.set.lastmove", func(v *settings) *bool { return &v.LastMove }),
		s.integer("ui.set.movenumbers", []int{0, 1, 3, 5, 10, -1}, func(v *settings) *int { return &v.MoveNumbers }),
		s.choice("ui.set.motion", "motion", func(v *settings) *string { return &v.Motion }),
		s.flag("ui.set.attract", func(v *settings) *bool { return &v.Attract }),
		s.flag("ui.set.bell", func(v *settings) *bool { return &v.Bell }),
		s.flag("ui.set.mouse", func(v *settings) *bool { return &v.Mouse }),
		s.flag("ui.set.typing", func(v *settings) *bool { return &v.Typing }),
		{"ui.set.demospeed", func(v *settings) string { return s.speedName(v.DemoSpeed) }, func(v *settings, by int) {
			v.DemoSpeed = ring(speeds, v.DemoSpeed, by)
		}},
		s.choice("ui.set.autolevel", "auto_level", func(v *settings) *string { return &v.AutoLevel }),
		s.integer("ui.set.threads", []int{0, 1, 2, 3, 4, 6, 8, 12, 16}, func(v *settings) *int { return &v.Threads }),
		s.integer("ui.set.memory", []int{16, 32, 64, 128, 256, 512, 1024}, func(v *settings) *int { return &v.MemoryMiB }),
		s.choice("ui.set.traindepth", "trainer.depth", func(v *settings) *string { return &v.TrainDepth }),
		s.flag("ui.set.trainturn", func(v *settings) *bool { return &v.Symmetry }),
		s.flag("ui.set.autonext", func(v *settings) *bool { return &v.AutoNext }),
		s.integer("ui.set.newperday", []int{0, 5, 10, 20, 30, 50}, func(v *settings) *int { return &v.NewPerDay }),
		s.integer("ui.set.lines", []int{1, 2, 3, 4, 5}, func(v *settings) *int { return &v.Lines }),
	}
}

func (s *settingsScreen) speedName(v float64) string {
	if v <= 0 {
		return s.t("ui.demo.max")
	}
	return fmt.Sprintf("%gx", v)
}

func (s *settingsScreen) choice(label, key string, p func(*settings) *string) settingRow {
	return settingRow{label, func(v *settings) string { return s.valueName(*p(v)) }, func(v *settings, by int) {
		*p(v) = turn(store.Choices(key), *p(v), by)
	}}
}

func (s *settingsScreen) flag(label string, p func(*settings) *bool) settingRow {
	return settingRow{label, func(v *settings) string {
		if *p(v) {
			return s.t("ui.value.on")
		}
		return s.t("ui.value.off")
	}, func(v *settings, _ int) { *p(v) = !*p(v) }}
}

func (s *settingsScreen) integer(label string, all []int, p func(*settings) *int) settingRow {
	return settingRow{label, func(v *settings) string {
		switch n := *p(v); {
		case n < 0:
			return s.t("ui.value.all")
		case n == 0 && label == "ui.set.threads":
			return s.t("ui.value.auto")
		default:
			return fmt.Sprint(n)
		}
	}, func(v *settings, by int) { *p(v) = ring(all, *p(v), by) }}
}

// ring is the value by places further; one that is not in the list counts as
// the first.
func ring[T comparable](all []T, now T, by int) T {
	i := max(slices.Index(all, now), 0)
	return all[((i+by)%len(all)+len(all))%len(all)]
}

// valueName says a value of a choice.
func (s *app) valueName(v string) string {
	switch v {
	case "auto":
		return s.t("ui.value.auto")
	case lang.English, lang.Traditional, lang.Simplified:
		return s.languageName(v)
	case "kaya":
		return s.t("ui.theme.kaya")
	case "slate":
		return s.t("ui.theme.slate")
	case "paper":
		return s.t("ui.theme.paper")
	case "contrast":
		return s.t("ui.theme.contrast")
	case "mono":
		return s.t("ui.theme.mono")
	case "none":
		return s.t("ui.value.none")
	case "off":
		return s.t("ui.value.off")
	case "short":
		return s.t("ui.value.short")
	case "offer":
		return s.t("ui.value.offer")
	case "hanzi":
		return s.t("ui.value.hanzi")
	case "letters":
		return s.t("ui.value.letters")
	case "distinct":
		return s.t("ui.value.distinct")
	case "filled":
		return s.t("ui.value.filled")
	case "full":
		return s.t("ui.value.fullline")
	case "first":
		return s.t("ui.value.firstmove")
	}
	return v // truecolor, 256, 16, unicode, ascii: the same everywhere
}

func (s *settingsScreen) click(x, y int) tea.Cmd {
	return s.list.click(x, y, func() tea.Cmd { return s.edit(1) })
}

func (s *settingsScreen) wheel(rows int) tea.Cmd { return s.list.move(rows) }

func (s *settingsScreen) draw(c *canvas.Canvas) {
	rows := s.rows()
	header(c, s.t("ui.settings.title"), "")
	listW := s.w
	if s.w >= 76 {
		listW = 40
		s.drawBoard(c.Sub(listW+1, 1, s.w-listW-2, s.h-3))
	}
	labelW := 0
	for _, r := range rows {
		labelW = min(max(labelW, s.width(s.t(r.label))), listW-14)
	}
	s.list.draw(c, rect{0, 1, listW, s.h - 3}, func(line *canvas.Canvas, i int, st canvas.Style) {
		line.PutIn(1, 0, labelW, s.t(rows[i].label), st)
		line.PutIn(labelW+2, 0, listW-labelW-2, rows[i].value(&s.settings), in(theme.Accent, st))
	})
	text, role := s.t("ui.settings.status"), theme.Text
	if s.unwritten != nil {
		text, role = s.t("ui.settings.unwritten", "reason", s.unwritten.Error()), theme.Warn
	}
	c.PutIn(1, s.h-2, s.w-2, text, canvas.Style{FG: role})
}

func (s *settingsScreen) drawBoard(c *canvas.Canvas) {
	if len(s.scene.Spots) == 0 {
		return
	}
	w, h := c.Size()
	lay := board.Pick(s.scene.Lattice, w, h, board.Options{Coordinates: s.settings.Coordinates})
	bw, bh := lay.Size()
	lay.Draw(c.Sub((w-bw)/2, 0, bw, bh), &s.scene, board.View{
		Cursor: games.Point(s.scene.Lattice.Len() / 2), Glyphs: s.glyphs, Letters: s.letters(),
		Filled: s.settings.Stones == "filled" && s.palette.Filled, HideLast: !s.settings.LastMove,
	})
}
