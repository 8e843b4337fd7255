package plain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiju/engine/enginetest"
	"duiju/games/all"
	"duiju/games/teach/library"
	"duiju/games/text/words"
	"duiju/ui"
	"duiju/ui/frame"
	"duiju/ui/page"
	"duiju/ui/plain"
	"duiju/ui/uitest"
)

// pages are all pages, by what is typed for them in lines.
var pages = map[string]func(*page.House) page.Maker{
	"settings":       func(h *page.House) page.Maker { return h.SettingsPage("") },
	"settings board": settingsOf("board"), "settings play": settingsOf("play"), "settings train": settingsOf("train"), "settings more": settingsOf("more"),
	"keys":     (*page.House).KeysPage,
	"programs": (*page.House).ProgramsPage,
	"new 1":    func(h *page.House) page.Maker { return h.NewGamePage(h.Modules[0]) },
}

// settingsOf is the page of a group of settings.
func settingsOf(group string) func(*page.House) page.Maker {
	return func(h *page.House) page.Maker {
		p := h.SettingsPage("")()
		row := slices.IndexFunc(p.Rows, func(r page.Row) bool { return r.ID == group })
		act, _ := p.Main(row)
		step, _ := act.Do(row, "")
		return step.(page.Open).Page
	}
}

// What is done on a page on the screen and in lines comes to the same settings: every
// row takes its next value, then every act is done, each with all acts before it that
// leave the page open.
func TestPagesAreTheSameOnTheScreenAndInLines(t *testing.T) {
	modules := all.All()
	for word, makerOf := range pages {
		for n, leaves := 0, []string{}; ; n++ {
			d := uitest.StartIn(t, keyed, modules...)
			script := []string{word}
			make := makerOf(d.Root.App.House())
			d.Open(frame.NewPage(d.Root.App, make))
			for i := 0; i < len(make().Rows); i++ {
				if make().Rows[i].Turn != nil {
					goTo(d, i)
					d.Press("right")
					script = append(script, fmt.Sprintf("%d next", i+1))
				}
			}
			acts := len(make().Acts)
			for i := range min(n, acts) {
				if p := make(); !slices.Contains(leaves, p.Acts[i].ID) {
					act := p.Acts[i]
					done, left := doAct(t, d, p, act)
					script = append(script, done)
					if left {
						leaves = append(leaves, act.ID)
					}
				}
			}
			h := newHouse(t)
			h.recorded(modules[0], words.English, strings.Join(script, "\n")+"\nquit\nquit\nquit\n", func(c *plain.Config) { c.Modules, c.Now = modules, d.Root.App.Now })
			got, _, err := h.store.Settings()
			enginetest.Must(t, err)
			want := d.Root.App.Settings
			d.Until("they are kept", func() bool { kept, _, _ := d.Root.App.Store.Settings(); return kept.Equal(want) })
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: the screen's settings (-) are not those of the lines (+) after %q:\n%s", word, script, diff)
			}
			if d.Stop(); n >= acts {
				break
			}
		}
	}
}

// keyed is a start whose pages of keys and games lead somewhere.
func keyed(a *frame.App) []frame.Screen {
	a.Routes.Keys = func(*frame.App) (all [][]frame.Action) {
		for _, keys := range ui.Keys(a.Store, a.Modules) {
			var acts []frame.Action
			for _, k := range keys {
				acts = append(acts, frame.Action{ID: k.ID, About: k.About, Keys: k.Keys})
			}
			all = append(all, acts)
		}
		return all
	}
	a.Routes.Page = func(a *frame.App, _ library.Page) (frame.Screen, error) { return uitest.OnFloor(a)[0], nil }
	a.Routes.Game = func(a *frame.App, _ frame.Game) frame.Screen { return uitest.OnFloor(a)[0] }
	return uitest.OnFloor(a)
}

func goTo(d *uitest.Driver, row int) {
	d.Keys("home")
	for range row {
		d.Keys("down")
	}
}

// doAct does an act on the screen with the first row that it can be done with, and returns
// what is typed for it in lines, and whether it leaves the page.
func doAct(t *testing.T, d *uitest.Driver, p page.Page, act page.Act) (script string, leaves bool) {
	row := slices.IndexFunc(p.Rows, func(page.Row) bool { return false })
	for i := range p.Rows {
		if act.Row && row < 0 && act.Can(i) {
			row = i
		}
	}
	if !act.Can(row) {
		t.Errorf("%s: the act %s can be done with no row", p.ID, act.ID)
		return "", false
	}
	goTo(d, max(row, 0))
	top := d.Root.Top()
	d.Press(act.Keys[0])
	text := ""
	if act.Ask != nil {
		if act.Ask(row).Key {
			text = "f7"
			d.Press(text)
		} else {
			text = "own = /opt/own"
			d.Type("", text)
		}
	}
	main, _ := p.Main(row)
	switch {
	case act.Word != "":
		script = strings.Fields(words.InEnglish().S(act.Word))[0]
		if act.Row {
			script += fmt.Sprint(" ", row+1)
		}
	case main.ID == act.ID:
		script = fmt.Sprint(row+1, " ", text)
	default:
		t.Errorf("%s: the act %s cannot be reached in lines", p.ID, act.ID)
	}
	if d.Root.Depth() > 2 { // another page above it
		d.Press("esc")
		return script + "\nquit", false
	}
	return script, d.Root.Top() != top
}
