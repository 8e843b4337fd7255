package shelf

import (
	"fmt"
	"slices"

	"duiju/games/text/words"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// settingRow is a setting with the values that can be chosen.
type settingRow struct {
	label  string // message key
	about  string // and of what it does
	value  func(s *frame.Settings) string
	change func(s *frame.Settings, by int)
	open   func() frame.Screen // instead of change
}

// makeRows is all settings in the order of the list.
func (s *settingsScreen) makeRows() []settingRow {
	rows := []settingRow{
		s.choice("ui.set.language", "ui.set.language.about", "language", func(v *frame.Settings) *string { return &v.Language }),
		s.choice("ui.set.theme", "ui.set.theme.about", "theme", func(v *frame.Settings) *string { return &v.Theme }),
		s.choice("ui.set.background", "ui.set.background.about", "background", func(v *frame.Settings) *string { return &v.Background }),
		s.choice("ui.set.colors", "ui.set.colors.about", "colors", func(v *frame.Settings) *string { return &v.Colors }),
		s.choice("ui.set.glyphs", "ui.set.glyphs.about", "glyphs", func(v *frame.Settings) *string { return &v.Glyphs }),
		s.choice("ui.set.blocks", "ui.set.blocks.about", "blocks", func(v *frame.Settings) *string { return &v.Blocks }),
		s.choice("ui.set.pieces", "ui.set.pieces.about", "pieces", func(v *frame.Settings) *string { return &v.Pieces }),
		s.choice("ui.set.stones", "ui.set.stones.about", "stones", func(v *frame.Settings) *string { return &v.Stones }),
		s.flag("ui.set.coordinates", "ui.set.coordinates.about", func(v *frame.Settings) *bool { return &v.Coordinates }),
		s.flag("ui.set.lastmove", "ui.set.lastmove.about", func(v *frame.Settings) *bool { return &v.LastMove }),
		s.integer("ui.set.movenumbers", "ui.set.movenumbers.about", []int{0, 1, 3, 5, 10, -1}, func(v *frame.Settings) *int { return &v.MoveNumbers }),
		s.choice("ui.set.motion", "ui.set.motion.about", "motion", func(v *frame.Settings) *string { return &v.Motion }),
		s.flag("ui.set.attract", "ui.set.attract.about", func(v *frame.Settings) *bool { return &v.Attract }),
		s.flag("ui.set.bell", "ui.set.bell.about", func(v *frame.Settings) *bool { return &v.Bell }),
		s.flag("ui.set.mouse", "ui.set.mouse.about", func(v *frame.Settings) *bool { return &v.Mouse }),
		s.flag("ui.set.typing", "ui.set.typing.about", func(v *frame.Settings) *bool { return &v.Typing }),
		{label: "ui.set.keys", about: "ui.set.keys.about", value: func(v *frame.Settings) string { return s.T("ui.set.keys.own", "n", len(v.Keys)) },
			open: func() frame.Screen { return newKeyMap(s.App) }},
		oneOf("ui.set.demospeed", "ui.set.demospeed.about", frame.Speeds, s.speedName, func(v *frame.Settings) *float64 { return &v.DemoSpeed }),
		s.choice("ui.set.plainboard", "ui.set.plainboard.about", "plain_board", func(v *frame.Settings) *string { return &v.PlainBoard }),
		s.choice("ui.set.autolevel", "ui.set.autolevel.about", "auto_level", func(v *frame.Settings) *string { return &v.AutoLevel }),
		s.integer("ui.set.threads", "ui.set.threads.about", []int{0, 1, 2, 3, 4, 6, 8, 12, 16}, func(v *frame.Settings) *int { return &v.Threads }),
		s.integer("ui.set.memory", "ui.set.memory.about", []int{16, 32, 64, 128, 256, 512, 1024}, func(v *frame.Settings) *int { return &v.MemoryMiB }),
		s.choice("ui.set.traindepth", "ui.set.traindepth.about", "trainer.depth", func(v *frame.Settings) *string { return &v.TrainDepth }),
		s.flag("ui.set.trainturn", "ui.set.trainturn.about", func(v *frame.Settings) *bool { return &v.Symmetry }),
		s.flag("ui.set.autonext", "ui.set.autonext.about", func(v *frame.Settings) *bool { return &v.AutoNext }),
		s.integer("ui.set.newperday", "ui.set.newperday.about", []int{0, 5, 10, 20, 30, 50}, func(v *frame.Settings) *int { return &v.NewPerDay }),
		s.integer("ui.set.lines", "ui.set.lines.about", []int{1, 2, 3, 4, 5}, func(v *frame.Settings) *int { return &v.Lines }),
	}
	if s.App.Visitor == nil { // nothing of the machine is started for a visitor
		rows = append(rows, settingRow{
			label: "ui.set.programs", about: "ui.set.programs.about",
			value: func(v *frame.Settings) string { return s.T("ui.set.programs.n", "n", len(v.Programs())) },
			open:  func() frame.Screen { return newPrograms(s.App) },
		})
	} else { // nor are its processors and its memory a visitor's to give
		rows = slices.DeleteFunc(rows, func(r settingRow) bool { return r.label == "ui.set.threads" || r.label == "ui.set.memory" })
	}
	return rows
}

func (s *settingsScreen) speedName(v float64) string {
	if v <= 0 {
		return s.T("ui.demo.max")
	}
	return fmt.Sprintf("%gx", v)
}

func (s *settingsScreen) choice(label, about, key string, p func(*frame.Settings) *string) settingRow {
	return oneOf(label, about, store.Choices(key), func(v string) string { return valueName(s.App, v) }, p)
}

func (s *settingsScreen) flag(label, about string, p func(*frame.Settings) *bool) settingRow {
	return oneOf(label, about, []bool{false, true}, func(on bool) string {
		if on {
			return s.T("ui.value.on")
		}
		return s.T("ui.value.off")
	}, p)
}

func (s *settingsScreen) integer(label, about string, all []int, p func(*frame.Settings) *int) settingRow {
	return oneOf(label, about, all, func(n int) string {
		switch {
		case n < 0:
			return s.T("ui.value.all")
		case n == 0 && label == "ui.set.threads":
			return s.T("ui.value.auto")
		}
		return fmt.Sprint(n)
	}, p)
}

// oneOf is a setting with a list of values.
func oneOf[T comparable](label, about string, all []T, name func(T) string, p func(*frame.Settings) *T) settingRow {
	return settingRow{
		label: label, about: about, value: func(v *frame.Settings) string { return name(*p(v)) },
		change: func(v *frame.Settings, by int) { *p(v) = ring(all, *p(v), by) },
	}
}

// ring is the value by places further; one that is not in the list counts as
// the first.
func ring[T comparable](all []T, now T, by int) T {
	i := max(slices.Index(all, now), 0)
	return all[((i+by)%len(all)+len(all))%len(all)]
}

// valueNames are the keys of the values of choices.
var valueNames = map[string]string{
	"auto": "ui.value.auto", "kaya": "ui.theme.kaya", "slate": "ui.theme.slate",
	"paper": "ui.theme.paper", "contrast": "ui.theme.contrast", "mono": "ui.theme.mono",
	"none": "ui.value.none", "dark": "ui.value.dark", "light": "ui.value.light",
	"off": "ui.value.off", "short": "ui.value.short", "offer": "ui.value.offer",
	"hanzi": "ui.value.hanzi", "letters": "ui.value.letters", "distinct": "ui.value.distinct",
	"ask": "ui.value.ask", "each": "ui.value.each", "filled": "ui.value.filled",
	"full": "ui.value.fullline", "first": "ui.value.firstmove", "all": "ui.value.alllines",
}

// valueName says a value of a choice.
func valueName(a *frame.App, v string) string {
	if slices.Contains(words.Codes(), v) {
		return a.LanguageName(v)
	}
	if key, ok := valueNames[v]; ok {
		return a.T(key)
	}
	return v // truecolor, 256, 16, unicode, ascii: the same everywhere
}
