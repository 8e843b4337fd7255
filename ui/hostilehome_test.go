package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/teach"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// homeFile is a file of a home and what reads it: screens by their names in
// visit.
type homeFile struct{ name, readers string }

// homeFiles are all of them. The session is that of the game with the trainer.
var homeFiles = []homeFile{
	{"config/settings.json", "settings"}, {"data/results.jsonl", "statistics"}, {"data/training.jsonl", "statistics trainer"},
	{"data/learned.jsonl", "statistics"}, {"state/training-tsumego.json", "trainer"}, {"state/games/gomoku-test.duiju", "continue"},
	{"state/games/gomoku-test.duiju.lock", "continue"}, {"data/records/gomoku-test.duiju", "records"},
}

// visit looks at the screens that are named, in a wide and in a small window.
func visit(t *testing.T, home, readers string) {
	t.Helper()
	settings, _, _ := store.Open(store.DirsIn(home), nil).Settings()
	settings.Attract = false
	d := startAt(t, home, settings, uitest.TestTerm, all.All()...)
	d.Root.App.Now = func() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC) }
	m := d.Root.Top()
	d.Until("the menu has read", func() bool { return d.Root.App.Read })
	look := func() {
		t.Helper()
		for _, size := range [][2]int{{80, 24}, {40, 12}} {
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			if problem := d.Problem(); problem != "" {
				t.Errorf("%s:\n%s", problem, d.Screen())
			}
			if strings.Contains(d.Screen(), "panic") { // work that panics becomes an error
				t.Errorf("a fault:\n%s", d.Screen())
			}
			if text := strings.ReplaceAll(d.Screen(), "\n", ""); strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
				t.Errorf("a control character on the screen: %q", d.Screen())
			}
		}
	}
	back := func() {
		for range 20 {
			if d.Root.Top() == m {
				return
			}
			d.Root.App.Pop()
			d.Keys("\x00")
		}
		t.Fatalf("no way back:\n%s", d.Screen())
	}
	look()
	d.Keys(problems(d)) // the game with problems
	for name, key := range map[string]string{"statistics": "i", "records": "o", "settings": "s", "continue": "c", "trainer": "enter"} {
		if !strings.Contains(readers, name) {
			continue
		}
		d.Keys(key)
		d.Until("it is read", func() bool { return !d.Root.App.Busy() })
		d.Keys("\x00")
		look()
		if name == "trainer" && d.Root.Depth() == 2 {
			d.Keys("i")
			look()
		}
		back()
	}
}

// FuzzHome puts anything in the place of any file of the home: the program
// starts, every screen draws, and nothing that was there is gone. It drives the
// model in this process: some 100 homes a second on one core.
func FuzzHome(f *testing.F) {
	session := `{"version":1,"day":20778,"mode":{"kind":"due"},"now":{"id":"x","options":{"problem":"(;GM[1]SZ[7]AB[aa])"}},"shown":{"problem":"(;GM[1]SZ[7]AB[aa])"},"moves":["A7"],"phase":2,"Queue":[{"id":"y"}]}`
	seeds := map[int][]string{
		0: {"{}", `{"version":9,"keys":{"up":["q"],"quit":[]},"games":{"gomoku":{"opponent":"max","options":{"size":"99"}}}}`, `{"last_game":"\u001b[2J"}`},
		1: {`{"id":"gomoku","seats":["human","level:1"],"result":"first","rated":true,"plies":-1}` + "\n", `{"id":"gomoku","seats":["human","level:1"],"result":"first","rated":true,"plies":9223372036854775807}` + "\nx"},
		2: {`{"time":"0001-01-01T00:00:00Z","id":"tsumego","problem":"x","q":5,"tries":1,"seconds":1e300,"grade":9}`, `{"id":"tsumego","q":99}`, `{"id":"tsumego","problem":"\u001b[2J","tags":["\u001b]0;x\u0007"],"q":1,"seconds":3}`},
		3: {`{"id":"gomoku","lesson":"five"}`, `{"id":7}`},
		4: {session, strings.Replace(session, `"version":1`, `"version":2`, 1), strings.Replace(session, `"phase":2`, `"phase":200`, 1), strings.Replace(session, `"y"`, `"y","options":{}`, 1)},
		5: {"duiju 1\ngame gomoku\nmoves\n1 h8\n", "duiju 9\n", "duiju 1\ngame gomoku\noption setup \"\\x1b\"\n"},
		6: {`{"pid":1,"host":"elsewhere"}`, "{"},
		7: {"duiju 1\ngame gomoku\nmoves\n1 h8\n2 \"\\x1b[2J\"\n", "duiju 1\ngame chess\n"},
	}
	for i, all := range seeds {
		for _, text := range all {
			f.Add(uint8(i), []byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		home := t.TempDir()
		file := homeFiles[int(which)%len(homeFiles)]
		name := filepath.Join(home, file.name)
		enginetest.Must(t, os.MkdirAll(filepath.Dir(name), 0o700))
		enginetest.Must(t, os.WriteFile(name, data, 0o600))
		visit(t, home, file.readers)
		if filepath.Ext(name) == ".lock" {
			return // a torn lock is no data
		}
		for _, kept := range append(glob(t, name), glob(t, name+".bad-*")...) {
			if now, err := os.ReadFile(kept); err == nil && strings.Contains(string(now), string(data)) {
				return
			}
		}
		if filepath.Base(name) != "training-tsumego.json" { // a good session goes on
			t.Errorf("%s is gone: %q", name, data)
		}
	})
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	enginetest.Must(t, err)
	return found
}

// A session file that is damaged or of a newer version is set aside with a
// message before the next step writes over it.
func TestSessionOfNoUseIsSetAside(t *testing.T) {
	for name, text := range map[string]string{
		"damaged": `{"version":1,"shown":{"pro`, "newer": `{"version":2,"shown":{"a":"b"}}`, "impossible": `{"version":1,"shown":{"a":"b"},"hint":-3}`,
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			dir := store.DirsIn(home).State
			enginetest.Must(t, os.MkdirAll(dir, 0o700))
			file := filepath.Join(dir, "training-tsumego.json")
			enginetest.Must(t, os.WriteFile(file, []byte(text), 0o600))
			d := startAt(t, home, store.Defaults(), uitest.TestTerm, all.All()...)
			d.Keys(problems(d), "enter")
			d.Until("the trainer is on the screen", func() bool { return d.Root.Depth() == 2 })
			d.Sees("could not be used; it was kept as", "training-tsumego.json.bad-1.")
			kept, err := os.ReadFile(file + ".bad-1")
			if err != nil || string(kept) != text {
				t.Errorf("kept %q, %v", kept, err)
			}
		})
	}
}

// problems is the key of the game with problems in the menu.
func problems(d *uitest.Driver) string {
	return fmt.Sprint(1 + slices.IndexFunc(d.Root.App.Modules, func(m games.Module) bool { return teach.Of(m).Trainer != nil }))
}
