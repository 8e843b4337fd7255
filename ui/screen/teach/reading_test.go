package teach

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"duiju/engine/enginetest"
	"duiju/games/all"
	"duiju/games/play/session"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/uitest"
)

// TestEveryPageIsReadable opens every step of every page in every language at 80x24 and
// 40x12, and at 120x40: all that it says stands on the screen, at 40x12 with the key that
// the panel names, its lens lies on the board, and what that finds is there whole, before
// the legend. So is what comes of all that can be tried. In the smaller and the larger
// window each page has one language, all with DUIJU_EXHAUSTIVE=1.
func TestEveryPageIsReadable(t *testing.T) {
	n := 0
	for _, shelf := range library.Shelves() {
		for _, p := range shelf.Pages {
			t.Run(p.Shelf+"/"+p.ID, func(t *testing.T) {
				readPage(t, p, 80, 24, uitest.Languages...)
				languages := uitest.Languages
				if n++; !enginetest.Exhaustive() {
					languages = languages[n%len(languages):][:1]
				}
				readPage(t, p, 120, 40, languages...)
				readPage(t, p, 40, 12, languages...)
			})
		}
	}
}

// readOn opens a page of the library in a window.
func readOn(t *testing.T, p library.Page, w, h int) (*uitest.Driver, *play.Screen) {
	t.Helper()
	d := uitest.StartIn(t, uitest.OnFloor, all.All()...)
	s, err := NewReading(d.Root.App, p)
	if err != nil {
		t.Fatal(err)
	}
	d.Open(s)
	d.Send(tea.WindowSizeMsg{Width: w, Height: h})
	return d, s.(*play.Screen)
}

// A page whose game or position is none gives an error and no screen.
func TestABrokenPageIsNotOpened(t *testing.T) {
	d := uitest.StartIn(t, uitest.OnFloor, all.All()...)
	for name, p := range map[string]library.Page{
		"no game":     {Game: "nothing", Steps: make([]library.Step, 1)},
		"no position": {Game: "gomoku", Steps: []library.Step{{Position: "nothing"}}},
	} {
		if s, err := NewReading(d.Root.App, p); err == nil || s != nil {
			t.Errorf("%s: a screen %v, error %v", name, s != nil, err)
		}
	}
}

// E writes the sheets of a page, and says where or why not.
func TestAPageIsPrinted(t *testing.T) {
	for name, steps := range map[string][]library.Step{
		"Exported to":     {{Game: "gomoku", Position: "h8"}},
		"nothing is not ": {{Game: "gomoku", Position: "h8"}, {Game: "gomoku", Position: "nothing"}},
	} {
		d, _ := readOn(t, library.Page{Shelf: "some", ID: "page", Game: "gomoku", Steps: steps}, 120, 40)
		d.Keys("E")
		d.Sees(name)
	}
}

func readPage(t *testing.T, p library.Page, w, h int, languages ...string) {
	d, u := readOn(t, p, w, h)
	for i := range p.Steps {
		driver := u.Driver().(*lesson.Reading)
		step := driver.Step()
		d.Until("the step rests", func() bool { return !d.Root.App.Busy() })
		if step.Lens != "" && !u.View().Through {
			t.Errorf("step %d: no lens", i+1)
		}
		shows := func(language string, all ...string) {
			t.Helper()
			screen := readText(d, u)
			for _, word := range all {
				if !strings.Contains(screen, flat(word)) {
					t.Errorf("step %d at %dx%d in %s: %q is not on the screen:\n%s", i+1, w, h, language, word, d.Screen())
					break
				}
			}
		}
		for _, language := range languages {
			d.Retune(language, "unicode", 0)
			a := d.Root.App
			shows(language, append(saidBy(a, step), found(a, u, driver)...)...)
			if legend := flat(legendOf(a, u)); legend != "" {
				screen := readText(d, u)
				for _, f := range found(a, u, driver) {
					if at := strings.Index(screen, legend); at >= 0 && at < strings.Index(screen, flat(f)) {
						t.Errorf("step %d at %dx%d in %s: the legend stands before %q", i+1, w, h, language, f)
					}
				}
			}
		}
		for range step.Try {
			d.Keys("o")
			d.Until("it is tried", func() bool { return !d.Root.App.Busy() })
			told, _ := driver.Tried()
			for _, said := range told {
				shows(languages[len(languages)-1], d.Root.App.Say(said))
			}
		}
		if i+1 < len(p.Steps) {
			d.Keys(">")
		}
	}
}

// found is what a step's lens finds, or its walk says.
func found(a *frame.App, u *play.Screen, r *lesson.Reading) (all []string) {
	if w := r.Walking(); w != nil {
		for _, said := range w.Says(0) {
			all = append(all, a.Say(said))
		}
		return all
	}
	if u.View().Through {
		for _, said := range u.View().Scene.Captions {
			all = append(all, a.Say(said))
		}
	}
	return all
}

// legendOf is the legend of the step's lens.
func legendOf(a *frame.App, u *play.Screen) string {
	for _, l := range u.Driver().Session().Match().Module().Info().Lenses {
		if u.View().Through && l.ID == u.Driver().(*lesson.Reading).Step().Lens {
			return a.T(l.Legend)
		}
	}
	return ""
}

// saidBy is what a step says.
func saidBy(a *frame.App, step library.Step) []string {
	said := []string{a.Say(step.Text())}
	if step.Ask != nil {
		said = append(said, a.T(step.Ask.Say))
		for _, c := range step.Ask.Answers {
			said = append(said, a.T(c.Say))
		}
	}
	for _, row := range step.Table {
		said = append(said, a.Say(library.Words(row[0])), a.Say(library.Words(row[1])))
	}
	return said
}

// moreRE is the last row of a panel whose text goes on.
var moreRE = regexp.MustCompile(`^ *(\d+)(?: of |／)(\d+) · tab `)

// readText is the words of the panel as panelText has them, those that its key leads to
// behind the first.
func readText(d *uitest.Driver, u *play.Screen) string {
	var b strings.Builder
	for {
		rows := strings.Split(d.Screen(), "\n")
		panel, _ := u.FreePanel()
		more := moreRE.FindStringSubmatch(rows[max(panel.Y+panel.H-1, 0)])
		if more == nil {
			return panelText(u, d.Screen())
		}
		for _, row := range rows[panel.Y : panel.Y+panel.H-1] {
			b.WriteString(flat(row))
		}
		if more[1] == more[2] {
			of, _ := strconv.Atoi(more[2])
			d.Keys(slices.Repeat([]string{"shift+tab"}, of-1)...)
			return b.String()
		}
		d.Keys("tab")
	}
}

// panelText is the words of the panel without blanks, as Chinese is broken between any two
// characters. Below the board they are those of its first column, of one, two or three.
func panelText(u *play.Screen, screen string) string {
	var b strings.Builder
	for columns := range 3 {
		for row := range strings.Lines(screen) {
			if i := strings.LastIndex(row, "│"); u.View().Beside && i >= 0 {
				row = row[i+len("│"):]
			}
			if !u.View().Beside {
				row = ansi.Cut(row, 0, u.W/(columns+1))
			}
			b.WriteString(flat(row))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func flat(s string) string { return strings.Join(strings.Fields(s), "") }

// TestTwoLessonsByKeys does two lessons at 80x24 by keys alone, in English and
// in Traditional Chinese: every question is answered, a wrong answer says why,
// what can be tried is tried, and both are ticked in the library.
func TestTwoLessonsByKeys(t *testing.T) {
	for language, words := range map[string][4]string{
		"en":      {"Not so. The other side takes", "Right. It is worth at most -1", "Alpha-beta to depth 4: positions read 1027", "2 pages finished"},
		"zh-Hant": {"不對。對方取最小的", "對。它最多值 -1", "讀了 1027 個局面", "已讀完 2 頁"},
	} {
		d := uitest.StartIn(t, uitest.OnFloor, all.All()...)
		d.Retune(language, "unicode", 0)
		d.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
		d.Root.App.Routes.Page = NewReading
		d.Open(frame.NewPage(d.Root.App, d.Root.App.House().LibraryPage()))
		sees := func(want string) {
			t.Helper()
			d.Until("the step rests", func() bool { return !d.Root.App.Busy() })
			if !strings.Contains(flat(d.Screen()), flat(want)) && !strings.Contains(panelText(d.Root.Top().(*play.Screen), d.Screen()), flat(want)) {
				t.Errorf("%s: %q is not on the screen:\n%s", language, want, d.Screen())
			}
		}
		d.Keys("down", "enter", ">", ">", "1")
		sees(words[0])
		d.Keys("3")
		sees(words[1])
		d.Keys(">", "1", ">")
		for range 2 {
			d.Keys("o")
			d.Until("it is tried", func() bool { return !d.Root.App.Busy() })
		}
		sees(words[2])
		plays := func(move string) {
			d.Run(d.Root.Top().(*play.Screen).Do(session.Play{Move: move}))
			d.Until("it is judged", func() bool { return !d.Root.App.Busy() })
		}
		d.Keys(">")
		plays("BC")
		d.Keys(">", ">", ">", "2", ">", "3", ">", "o", ">") // goes on to the next lesson
		plays("g8")
		d.Keys("esc")
		if !strings.Contains(d.Screen(), words[3]) {
			t.Errorf("%s: not both are kept:\n%s", language, d.Screen())
		}
	}
}
