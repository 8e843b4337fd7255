package ui

import (
	"fmt"
	"slices"

	"duiju/ui/lang"
	"duiju/ui/store"
)

// settingRow is a setting with the values that can be chosen.
type settingRow struct {
	label  string // message key
	value  func(s *settings) string
	change func(s *settings, by int)
	open   func() screen // instead of change
}

// makeRows is all settings in the order of the list.
func (s *settingsScreen) makeRows() []settingRow {
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
		{label: "ui.set.keys", value: func(v *settings) string { return s.t("ui.set.keys.own", "n", len(v.Keys)) },
			open: func() screen { return newKeyMap(s.app) }},
		{label: "ui.set.demospeed", value: func(v *settings) string { return s.speedName(v.DemoSpeed) }, change: func(v *settings, by int) {
			v.DemoSpeed = ring(speeds, v.DemoSpeed, by)
		}},
		s.choice("ui.set.plainboard", "plain_board", func(v *settings) *string { return &v.PlainBoard }),
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
	return settingRow{label: label, value: func(v *settings) string { return s.valueName(*p(v)) }, change: func(v *settings, by int) {
		*p(v) = ring(store.Choices(key), *p(v), by)
	}}
}

func (s *settingsScreen) flag(label string, p func(*settings) *bool) settingRow {
	return settingRow{label: label, value: func(v *settings) string {
		if *p(v) {
			return s.t("ui.value.on")
		}
		return s.t("ui.value.off")
	}, change: func(v *settings, _ int) { *p(v) = !*p(v) }}
}

func (s *settingsScreen) integer(label string, all []int, p func(*settings) *int) settingRow {
	return settingRow{label: label, value: func(v *settings) string {
		switch n := *p(v); {
		case n < 0:
			return s.t("ui.value.all")
		case n == 0 && label == "ui.set.threads":
			return s.t("ui.value.auto")
		default:
			return fmt.Sprint(n)
		}
	}, change: func(v *settings, by int) { *p(v) = ring(all, *p(v), by) }}
}

// ring is the value by places further; one that is not in the list counts as
// the first.
func ring[T comparable](all []T, now T, by int) T {
	i := max(slices.Index(all, now), 0)
	return all[((i+by)%len(all)+len(all))%len(all)]
}

// valueName says a value of a choice.
func (a *app) valueName(v string) string {
	switch v {
	case "auto":
		return a.t("ui.value.auto")
	case lang.English, lang.Traditional, lang.Simplified:
		return a.languageName(v)
	case "kaya":
		return a.t("ui.theme.kaya")
	case "slate":
		return a.t("ui.theme.slate")
	case "paper":
		return a.t("ui.theme.paper")
	case "contrast":
		return a.t("ui.theme.contrast")
	case "mono":
		return a.t("ui.theme.mono")
	case "none":
		return a.t("ui.value.none")
	case "off":
		return a.t("ui.value.off")
	case "short":
		return a.t("ui.value.short")
	case "offer":
		return a.t("ui.value.offer")
	case "hanzi":
		return a.t("ui.value.hanzi")
	case "letters":
		return a.t("ui.value.letters")
	case "distinct":
		return a.t("ui.value.distinct")
	case "ask":
		return a.t("ui.value.ask")
	case "each":
		return a.t("ui.value.each")
	case "filled":
		return a.t("ui.value.filled")
	case "full":
		return a.t("ui.value.fullline")
	case "first":
		return a.t("ui.value.firstmove")
	}
	return v // truecolor, 256, 16, unicode, ascii: the same everywhere
}
