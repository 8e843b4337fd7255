package ui

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/draw/theme"
	"duiju/ui/uitest"
)

const footerFile = "footers.txt"

var update = flag.Bool("update", false, "write the golden files of the screens anew")

// The screens are as they were when somebody last looked at them; -update
// writes them anew. There is a file for every screen and size, which holds all
// its variants: what a person should read in review as text, the rest as
// hashes (see goldenOf).
func TestGoldens(t *testing.T) {
	dir := filepath.Join("testdata", "screens")
	used := map[string]bool{}
	all := shots()
	var footers strings.Builder
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if all[name].loose || all[name].unread {
			continue
		}
		d := openScreen(t, name)
		sizes := [][2]int{{40, 12}, {80, 24}, {120, 40}}
		if strings.HasPrefix(name, "moved-") || strings.HasPrefix(name, "over-") { // boards grow
			sizes = append(sizes, [2]int{200, 60})
		}
		for _, size := range sizes {
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			file := fmt.Sprintf("%s-%dx%d.txt", name, size[0], size[1])
			used[file] = true
			checkGolden(t, filepath.Join(dir, file), goldenOf(d))
		}
		d.Retune("en", "unicode", theme.Truecolor)
		d.Send(tea.WindowSizeMsg{Width: 400, Height: 24})
		rows := strings.Split(strings.TrimSpace(d.Screen()), "\n")
		fmt.Fprintf(&footers, "%-18s %s\n", name, strings.TrimSpace(rows[len(rows)-1]))
	}
	// All keys of a footer, in the order in which narrow windows show them.
	used[footerFile] = true
	checkGolden(t, filepath.Join(dir, footerFile), footers.String())
	onlyUsed(t, dir, used)
}

// onlyUsed fails for files of a folder that no test uses; -update removes them.
func onlyUsed(t *testing.T, dir string, used map[string]bool) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
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
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != got {
		t.Errorf("%s is not what it was; after a look, go test ./ui -run Golden -update writes it anew:\n%s", file, difference(string(want), got))
	}
}

// goldenOf is a screen in all its variants: the text in each language, the
// English one in ascii and, where colours paint it, in glyphs, the styles of its cells, and for every language, glyph
// set and colour level the hash of what the terminal is sent. The Chinese
// screens in ascii differ from those in unicode by the fold alone, and colours
// from the style map by the palette alone, so a hash is enough to notice.
func goldenOf(d *uitest.Driver) string {
	var b strings.Builder
	section := func(title, text string) { fmt.Fprintf(&b, "== %s\n%s", title, text) }
	for _, language := range uitest.Languages {
		d.Retune(language, "unicode", theme.Truecolor)
		section(language, d.Screen())
	}
	d.Retune("en", "ascii", theme.Truecolor)
	section("en, ascii", d.Screen())
	d.Retune("en", "unicode", theme.Truecolor)
	painted := d.Screen()
	d.Retune("en", "unicode", theme.Ansi16)
	if glyphs := d.Screen(); glyphs != painted {
		section("en, glyphs", glyphs)
	}
	d.Retune("en", "unicode", theme.Truecolor)
	d.Root.View()
	section("en, styles", d.Root.Drawn().StyleMap())
	fmt.Fprintf(&b, "== frames as sent: truecolor 256 16 mono\n")
	for _, language := range uitest.Languages {
		for _, glyphs := range uitest.GlyphSets {
			fmt.Fprintf(&b, "%-7s %-7s", language, glyphs)
			for _, level := range []theme.Level{theme.Truecolor, theme.Ansi256, theme.Ansi16, theme.Mono} {
				d.Retune(language, glyphs, level)
				sum := sha256.Sum256([]byte(d.Root.View()))
				fmt.Fprintf(&b, " %x", sum[:4])
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// difference is the lines that are not the same, each under its section.
func difference(want, got string) string {
	old, now := strings.Split(want, "\n"), strings.Split(got, "\n")
	var b strings.Builder
	section := ""
	for i := range max(len(old), len(now)) {
		var o, n string
		if i < len(old) {
			o = old[i]
		}
		if i < len(now) {
			n = now[i]
		}
		if strings.HasPrefix(n, "== ") {
			section = n
		}
		if o != n {
			fmt.Fprintf(&b, "%s line %d\n- %s\n+ %s\n", section, i+1, o, n)
		}
	}
	return b.String()
}
