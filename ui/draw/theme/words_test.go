package theme_test

import (
	"encoding/json"
	"io/fs"
	"strings"
	"testing"

	"golang.org/x/text/width"

	"duiju/assets"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// each calls f with every message of every language.
func each(t *testing.T, f func(code, key, text string)) {
	t.Helper()
	files, err := fs.Glob(assets.Messages, "messages/*/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		data, err := assets.Messages.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var table map[string]string
		if err := json.Unmarshal(data, &table); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key, text := range table {
			f(strings.Split(name, "/")[1], key, text)
		}
	}
}

// The facts of a game stand in one line of the menu, which has 33 columns for
// them in a window of 80.
func TestFactsFitTheMenu(t *testing.T) {
	each(t, func(code, key, text string) {
		if w := canvas.Width(text); strings.HasSuffix(key, ".facts") && w > 33 {
			t.Errorf("%s: %s has %d columns, more than 33: %s", code, key, w, text)
		}
	})
}

// TestFoldLeavesNothingAmbiguous: in the ascii glyph set every character of a
// message is ASCII or surely two columns wide.
func TestFoldLeavesNothingAmbiguous(t *testing.T) {
	each(t, func(code, key, text string) {
		for _, r := range theme.ASCII.Fold(text) {
			k := width.LookupRune(r).Kind()
			if r >= 0x80 && k != width.EastAsianWide && k != width.EastAsianFullwidth {
				t.Errorf("%s: %s keeps %q: %s", code, key, r, text)
			}
		}
	})
}

// TestFoldHasALikeness: characters that messages use and that are not wide
// must have a likeness in the fold table, not the dot for the unknown.
func TestFoldHasALikeness(t *testing.T) {
	each(t, func(code, key, text string) {
		for _, r := range text {
			k := width.LookupRune(r).Kind()
			if r >= 0x80 && k != width.EastAsianWide && k != width.EastAsianFullwidth && theme.ASCII.Fold(string(r)) == "." {
				t.Errorf("%s: %s has %q, which ascii cannot show: %s", code, key, r, text)
			}
		}
	})
}
