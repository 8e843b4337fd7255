package ui

import (
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/teach/library"
	"duiju/games/text/words"
	"duiju/games/text/words/wordstest"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// Every screen at every size, in every language, glyph set and colour level
// has exactly the rows of the window, none too wide, its footer last, no letters
// from another language, and at 80x24 no text that is cut. A window that is too
// small is drawn all the same.
func TestEveryScreenFitsEveryWindow(t *testing.T) {
	for name, d := range allScreens(t) {
		for i, size := range uitest.WindowSizes {
			if enginetest.Raced && i > 0 {
				break // one thread draws
			}
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for _, language := range uitest.Languages {
				for _, glyphs := range uitest.GlyphSets {
					for _, level := range []theme.Level{theme.Truecolor, theme.Ansi16, theme.Mono} {
						if (language != "en" || i > 0) && level != theme.Mono { // colours change no widths of words
							continue
						}
						d.Retune(language, glyphs, level)
						if problem := d.Problem(); problem != "" {
							t.Errorf("%s at %v, %s, %s, level %d: %s:\n%s", name, size, language, glyphs, level, problem, d.Screen())
						}
					}
					text := d.Screen()
					// Two of them are Chinese for "and so on".
					if size == [2]int{80, 24} && strings.Contains(strings.ReplaceAll(text, "……", ""), theme.Unicode.More) {
						t.Errorf("%s, %s: a text is cut at the size that screens are made for:\n%s", name, language, text)
					}
					if strange := strangers(language, text); strange != "" {
						t.Errorf("%s at %v, %s: %s is of another language:\n%s", name, size, language, strange, text)
					}
					if glyphs == "ascii" {
						checkFolded(t, name, text)
					}
				}
			}
		}
		for _, size := range [][2]int{{1, 1}, {0, 9}, {12, 4}, {24, 12}, {39, 12}, {40, 11}, {200, 3}} {
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			d.Check()
		}
	}
}

// A few words in Latin letters belong on a Chinese screen: names of keys, of
// the program and of files, move texts.
var (
	wordRE  = regexp.MustCompile(`[A-Za-z]*[a-z][A-Za-z]*`)
	hexRE   = regexp.MustCompile(`[0-9a-f]{12,}`) // the seal of a deal
	wordsOK = strings.Fields(`enter space home delete backspace ctrl shift hjkl
		truecolor unicode ascii pass backList alpha beta Star`)
)

// strangers is what is on a screen in a language that is not in it.
func strangers(language, text string) string {
	text = strings.ReplaceAll(text, "對局", "") // the program's name
	if language == "en" {
		// The menu shows the games' Chinese names too; a pop-up may cut them.
		table, _ := words.Load(words.Traditional)
		names := ""
		for _, m := range append(all.All(), nullgame.Module{}) {
			names += table.S(m.Info().Name)
		}
		return strings.Trim(wordstest.Strangers(language, text), names)
	}
	if f := wordstest.Strangers(language, text); f != "" {
		return f
	}
	var pages []string // names as they are typed
	for _, s := range library.Shelves() {
		pages = append(pages, s.Order...)
	}
	slices.SortFunc(pages, func(a, b string) int { return len(b) - len(a) })
	for _, id := range pages {
		text = strings.ReplaceAll(text, id, "")
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

// A frame at 120x40 costs few allocations: no more than one in twelve cells,
// of which a drawn tree takes most.
func TestViewAllocations(t *testing.T) {
	if enginetest.Raced {
		t.Skip("the race detector allocates too, and what works in the background is slow")
	}
	for _, name := range []string{"play-gomoku", "play-darkchess", "analysis-gomoku", "xray-gomoku", "menu", "settings"} {
		d := openScreen(t, name)
		d.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
		d.Root.View()
		n := math.Inf(1)
		for range 5 { // what works in the background counts too: the least is the frame's own
			n = min(n, testing.AllocsPerRun(20, func() { d.Root.View() }))
		}
		t.Logf("%s: %.0f allocations", name, n)
		if n > 400 {
			t.Errorf("%s: %.0f allocations for a frame, more than 400", name, n)
		}
	}
}

// BenchmarkView draws a game of gomoku at 120x40, and a whole board of 19x19
// painted stones at 200x60.
func BenchmarkView(b *testing.B) {
	for _, full := range []bool{false, true} {
		b.Run(map[bool]string{false: "120x40", true: "200x60 with 19x19 full"}[full], func(b *testing.B) {
			mods := []games.Module{all.All()[0]}
			d := startAt(b, b.TempDir(), store.Defaults(), uitest.TestTerm, mods...)
			d.Keys("enter")
			d.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
			if full {
				d.Open(play.New(d.Root.App, frame.Game{Match: fullBoard(b, mods[0])}))
				d.Send(tea.WindowSizeMsg{Width: 200, Height: 60})
			}
			d.Root.Terminal = canvas.NewScreen(io.Discard) // sends what changed, as the program does
			b.ReportAllocs()
			for b.Loop() {
				d.Root.View()
				_ = d.Root.Terminal.Flush()
			}
		})
	}
}

// fullBoard is a game of gomoku on 19x19 whose board is full but for a few
// points: runs of two along every line, so that nobody wins.
func fullBoard(b *testing.B, m games.Module) *match.Match {
	b.Helper()
	match, err := match.New(match.Setup{Module: m, Options: games.Options{"size": "19"}})
	enginetest.Must(b, err)
	var points [2][]string
	for y := range 19 {
		for x := range 19 {
			side := (x/2 + y) % 2
			points[side] = append(points[side], fmt.Sprintf("%c%d", 'a'+x, y+1))
		}
	}
	for i := range min(len(points[0]), len(points[1])) {
		for _, side := range points {
			if _, err := match.Play(side[i]); err != nil {
				b.Fatal(err)
			}
		}
	}
	return match
}
