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

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/ui/draw/theme"
	"duiju/ui/uitest"
)

var update = flag.Bool("update", false, "write the golden files of the screens anew")

// pictured are the screens that are kept as pictures, to be looked at: each kind once,
// and of the games what each draws in its own way.
var pictured = strings.Fields(`menu menu-played form form-demo settings settings-more keymap programs records-played replay
	statistics-played help help-keys actions opponents library page page-ask page-try guide modes trainer answered
	moved-gomoku moved-trianglenim moved-darkchess moved-tsumego lens1-gomoku lens1-trianglenim lens1-darkchess lens1-tsumego
	analysis-gomoku xray-gomoku proof-tsumego demo-darkchess over-gomoku tutorial-gomoku`)

// The screens are as they were when somebody last looked at them; -update writes
// them anew and deletes those that are no longer pictured. Boards are painted in
// sixteen colours where there is room.
func TestGoldens(t *testing.T) {
	dir := filepath.Join("testdata", "screens")
	used := map[string]bool{}
	for _, name := range pictured {
		used[name+".txt"] = true
		checkGolden(t, filepath.Join(dir, name+".txt"), pictureOf(openScreen(t, name)))
	}
	onlyUsed(t, dir, used)
}

// All keys of a footer, in the order in which narrow windows show them.
func TestGoldenFooters(t *testing.T) {
	var footers strings.Builder
	for _, name := range slices.Sorted(maps.Keys(shots())) {
		d := openScreen(t, name)
		d.Send(tea.WindowSizeMsg{Width: 400, Height: 24})
		rows := strings.Split(strings.TrimSpace(d.Screen()), "\n")
		fmt.Fprintf(&footers, "%-18s %s\n", name, strings.TrimSpace(rows[len(rows)-1]))
		d.Stop()
	}
	checkGolden(t, filepath.Join("testdata", "footers.txt"), footers.String())
}

// pictureOf is a screen at the two sizes that matter in English with the styles of its
// cells, and in Chinese as text. The other Chinese differs in its characters only.
func pictureOf(d *uitest.Driver) string {
	var b strings.Builder
	section := func(title, text string) { fmt.Fprintf(&b, "== %s\n%s", title, text) }
	d.Retune("en", "unicode", theme.Ansi16)
	for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 40, Height: 12}} {
		d.Send(size)
		section(fmt.Sprintf("%dx%d", size.Width, size.Height), d.Screen())
		section("styles", d.Root.Drawn().StyleMap())
	}
	d.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.Retune("zh-Hant", "unicode", theme.Ansi16)
	section("80x24, zh-Hant", d.Screen())
	return b.String()
}

// onlyUsed fails for files of a folder that no test uses; -update removes them.
func onlyUsed(t *testing.T, dir string, used map[string]bool) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	enginetest.Must(t, err)
	for _, e := range entries {
		switch {
		case used[e.Name()]:
		case *update:
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				t.Error(err)
			}
		default:
			t.Errorf("%s is not used any more: delete it", e.Name())
		}
	}
}

func checkGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		enginetest.Must(t, os.MkdirAll(filepath.Dir(file), 0o755))
		enginetest.Must(t, os.WriteFile(file, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(file)
	enginetest.Must(t, err)
	if string(want) != got {
		t.Errorf("%s is not what it was; after a look, go test ./ui -run Golden -update writes it anew:\n%s", file, strings.Join(difference(string(want), got), ""))
	}
}

// difference is the rows that are not the same, by their numbers.
func difference(want, got string) (rows []string) {
	old, now := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(old), len(now)) {
		var o, n string
		if i < len(old) {
			o = old[i]
		}
		if i < len(now) {
			n = now[i]
		}
		if o != n {
			rows = append(rows, fmt.Sprintf("%2d-%s\n  +%s\n", i+1, strings.TrimRight(o, " "), strings.TrimRight(n, " ")))
		}
	}
	return rows
}
