package ui

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/ui/store"
	"duiju/ui/theme"
)

var update = flag.Bool("update", false, "write the golden files of the screens anew")

// typeOf spells a word as keys.
func typeOf(word string) []string { return strings.Split(word, "") }

// screenKeys are the keys that lead from the menu to every screen.
func screenKeys() map[string][]string {
	find := func(word string) []string {
		return append(append([]string{"enter", "?", "/"}, typeOf(word)...), "enter")
	}
	keys := map[string][]string{
		"menu": nil, "form": {"n"}, "settings": {"s"}, "records": {"o"}, "statistics": {"i"},
		"help":    append(append([]string{"?", "/"}, typeOf("rules, keys")...), "enter"),
		"actions": {"enter", "?"}, "trainer": {"4", "t"}, "opponents": find("change the opp"), "typing": {"enter", ":", "x"},
	}
	for i, m := range all.All() {
		keys["play-"+m.Info().ID] = []string{string(rune('1' + i)), "enter"}
		keys["xray-"+m.Info().ID] = []string{string(rune('1' + i)), "enter", "x"}
		keys["demo-"+m.Info().ID] = []string{string(rune('1' + i)), "d", "space"}
	}
	return keys
}

// openScreen leads to a screen in a fresh home. The clock stands still.
func openScreen(t *testing.T, name string) *driver {
	t.Helper()
	mods := append(all.All(), nullgame.Module{})
	for i, m := range mods {
		mods[i] = quickly(m)
	}
	s := store.Defaults()
	d := startAt(t, t.TempDir(), s, testTerm, mods...)
	d.r.app.now = func() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC) }
	d.keys(screenKeys()[name]...)
	if name == "trainer" {
		d.until("the trainer is on the screen", func() bool { _, ok := d.r.top().(*play); return ok })
	}
	return d
}

// allScreens is every screen in a typical state, by name.
func allScreens(t *testing.T) map[string]*driver {
	t.Helper()
	screens := map[string]*driver{}
	for name := range screenKeys() {
		screens[name] = openScreen(t, name)
	}
	return screens
}

// retune changes what the terminal and the person want.
func (d *driver) retune(language, glyphs string, level theme.Level) {
	d.r.app.settings.Language, d.r.app.settings.Glyphs = language, glyphs
	d.r.app.term.level = level
	d.r.app.apply()
	for _, s := range d.r.stack {
		s.setSize(d.r.w, d.r.h)
	}
}

var (
	windowSizes = [][2]int{{40, 12}, {60, 40}, {80, 24}, {100, 30}, {120, 40}, {200, 60}}
	languages   = []string{"en", "zh-Hant", "zh-Hans"}
	glyphSets   = []string{"unicode", "ascii"}
)

// Every screen at every size, in every language, glyph set and colour level
// has exactly the rows of the window, none too wide, and its footer last.
func TestEveryScreenFitsEveryWindow(t *testing.T) {
	for name, d := range allScreens(t) {
		for _, size := range windowSizes {
			d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for _, language := range languages {
				for _, glyphs := range glyphSets {
					for _, level := range []theme.Level{theme.Truecolor, theme.Ansi16, theme.Mono} {
						d.retune(language, glyphs, level)
						if problem := d.problem(); problem != "" {
							t.Errorf("%s at %v, %s, %s, level %d: %s:\n%s", name, size, language, glyphs, level, problem, d.screen())
						}
						if glyphs == "ascii" {
							checkFolded(t, name, d.screen())
						}
					}
				}
			}
		}
	}
}

// checkFolded fails if a rune is left that some terminals draw two columns
// wide.
func checkFolded(t *testing.T, name, text string) {
	t.Helper()
	for _, c := range text {
		if c >= 0x80 && theme.ASCII.Fold(string(c)) != string(c) {
			t.Errorf("%s: %q is not folded", name, c)
		}
	}
}

// Any window from 1x1 up draws without a panic.
func TestTinyWindows(t *testing.T) {
	for _, d := range allScreens(t) {
		for w := 0; w < 50; w += 7 {
			for h := 0; h < 16; h += 3 {
				d.send(tea.WindowSizeMsg{Width: w, Height: h})
				d.check()
			}
		}
	}
}

// goldenCases are the whole screens that are kept as files, read in review.
func goldenCases() []goldenCase {
	var cases []goldenCase
	for _, name := range slices.Sorted(maps.Keys(screenKeys())) {
		for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
			for i, language := range languages {
				glyphs := "unicode"
				if i == 1 && size[0] != 80 || i == 0 && size[0] == 40 {
					glyphs = "ascii"
				}
				cases = append(cases, goldenCase{name, size, language, glyphs})
			}
		}
	}
	return cases
}

type goldenCase struct {
	screen           string
	size             [2]int
	language, glyphs string
}

func (g goldenCase) file() string {
	return fmt.Sprintf("%s-%dx%d-%s-%s.txt", g.screen, g.size[0], g.size[1], g.language, g.glyphs)
}

// The screens are as they were when somebody last looked at them; -update
// writes them anew.
func TestGoldens(t *testing.T) {
	dir := filepath.Join("testdata", "screens")
	used := map[string]bool{}
	screens := map[string]*driver{}
	for _, g := range goldenCases() {
		d, ok := screens[g.screen]
		if !ok {
			d = openScreen(t, g.screen)
			steady(d)
			screens[g.screen] = d
		}
		d.send(tea.WindowSizeMsg{Width: g.size[0], Height: g.size[1]})
		d.retune(g.language, g.glyphs, theme.Truecolor)
		got := d.screen()
		used[g.file()] = true
		file := filepath.Join(dir, g.file())
		if *update {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != got {
			t.Errorf("%s is now\n%s\nwas\n%s", g.file(), got, want)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !used[e.Name()] {
			t.Errorf("%s is not used any more: delete it", e.Name())
		}
	}
}

// steady lets a screen come to rest and takes out what differs from run to
// run: seeds and who has moved.
func steady(d *driver) {
	switch s := d.r.top().(type) {
	case *form:
		s.seed = 20261121
	case *xray:
		d.until("the search has ended", func() bool { return s.tree != nil })
	case *play:
		d.until("the position rests", func() bool { return s.humanTurn() || s.think == nil || s.think.decided != nil })
	}
}

// A frame at 120x40 costs few allocations: no more than one in four cells'
// worth of garbage a key.
func TestViewAllocations(t *testing.T) {
	for _, name := range []string{"play-gomoku", "play-darkchess", "menu"} {
		d := openScreen(t, name)
		d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
		d.r.View()
		if n := testing.AllocsPerRun(20, func() { d.r.View() }); n > 300 {
			t.Errorf("%s: %.0f allocations for a frame, more than 300", name, n)
		}
	}
}

func BenchmarkView(b *testing.B) {
	mods := []games.Module{all.All()[0]}
	d := startAt(b, b.TempDir(), store.Defaults(), testTerm, mods...)
	d.keys("enter")
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	b.ReportAllocs()
	for b.Loop() {
		d.r.View()
	}
}
