package ui

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/ui/lang"
	"duiju/ui/lang/langtest"
	"duiju/ui/store"
	"duiju/ui/theme"
)

// Every screen at every size, in every language, glyph set and colour level
// has exactly the rows of the window, none too wide, its footer last, and no
// letters from another language.
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
					}
					text := d.screen()
					if strange := strangers(language, text); strange != "" {
						t.Errorf("%s at %v, %s: %s is of another language:\n%s", name, size, language, strange, text)
					}
					if glyphs == "ascii" {
						checkFolded(t, name, text)
					}
				}
			}
		}
	}
}

// A few words in Latin letters belong on a Chinese screen: names of keys, of
// the program and of files, move texts.
var (
	wordRE  = regexp.MustCompile(`[A-Za-z]*[a-z][A-Za-z]*`)
	hexRE   = regexp.MustCompile(`[0-9a-f]{12,}`) // the seal of a deal
	wordsOK = strings.Fields(`enter space home delete backspace ctrl shift hjkl
		truecolor unicode ascii pass backList alpha beta`)
)

// strangers is what is on a screen in a language that is not in it.
func strangers(language, text string) string {
	text = strings.ReplaceAll(text, "對局", "") // the program's name
	if language == "en" {
		// The menu shows the games' Chinese names too; a pop-up may cut them.
		table, _ := lang.Load(lang.Traditional)
		names := ""
		for _, m := range append(all.All(), nullgame.Module{}) {
			names += table.S(m.Info().Name)
		}
		return strings.Trim(langtest.Strangers(language, text), names)
	}
	if f := langtest.Strangers(language, text); f != "" {
		return f
	}
	for _, w := range wordRE.FindAllString(hexRE.ReplaceAllString(text, ""), -1) {
		if len(w) > 3 && !slices.Contains(wordsOK, w) {
			return w
		}
	}
	return ""
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

// A frame at 120x40 costs few allocations: no more than one in sixteen cells.
func TestViewAllocations(t *testing.T) {
	for _, name := range []string{"play-gomoku", "play-darkchess", "analysis-gomoku", "xray-gomoku", "menu", "settings"} {
		d := openScreen(t, name)
		d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
		d.r.View()
		n := math.Inf(1)
		for range 5 { // what works in the background counts too: the least is the frame's own
			n = min(n, testing.AllocsPerRun(20, func() { d.r.View() }))
		}
		t.Logf("%s: %.0f allocations", name, n)
		if n > 300 {
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
