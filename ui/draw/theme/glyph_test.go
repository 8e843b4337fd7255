package theme

import (
	"reflect"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/width"
)

// glyphs calls f with every string of a set and the name of its field.
func glyphs(g *GlyphSet, f func(field, s string)) {
	v := reflect.ValueOf(*g)
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		var walk func(reflect.Value)
		walk = func(x reflect.Value) {
			switch x.Kind() {
			case reflect.String:
				f(name, x.String())
			case reflect.Array, reflect.Slice:
				for j := range x.Len() {
					walk(x.Index(j))
				}
			}
		}
		if name != "Name" {
			walk(v.Field(i))
		}
	}
}

func TestGlyphsHaveOneWidth(t *testing.T) {
	for _, g := range []*GlyphSet{Unicode, ASCII} {
		glyphs(g, func(field, s string) {
			want := 1
			switch {
			case field == "Hidden", field == "HiddenLow":
				want = 2
			case (field == "AtMost" || field == "AtLeast") && g == ASCII:
				want = 2
			}
			if n := ansi.StringWidth(s); n != want {
				t.Errorf("%s: %s %q has %d columns, want %d", g.Name, field, s, n, want)
			}
		})
	}
}

func TestASCIIGlyphsAreASCII(t *testing.T) {
	glyphs(ASCII, func(field, s string) {
		if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Errorf("%s is %q", field, s)
		}
	})
}

// TestFoldKnowsEveryGlyph: a unicode glyph that reaches a message or a panel
// folds to something else than the dot for the unknown; pure ornaments of
// boards and frames have their own glyph in the ascii set.
func TestFoldKnowsEveryGlyph(t *testing.T) {
	own := map[string]bool{"Cross": true, "Frame": true, "Round": true, "Spark": true, "Spinner": true, "Star": true}
	glyphs(Unicode, func(field, s string) {
		if !own[field] && s != "/" && s != "\\" && strings.Contains(ASCII.Fold(s), ".") {
			t.Errorf("%s %q folds to %q", field, s, ASCII.Fold(s))
		}
	})
}

func TestFoldKeepsColumnsAndWideRunes(t *testing.T) {
	for in, want := range map[string]string{
		"plain":           "plain",
		"暗棋：你（紅）":         "暗棋：你（紅）",
		"● ○ … ≤ 3/60 ←→": "X O ~ < 3/60 <>",
		"→ b2 · 2×":       "> b2 - 2x",
		"ëЖ":              "..",
	} {
		got := ASCII.Fold(in)
		if got != want || ansi.StringWidth(got) != ansi.StringWidth(in) {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
		for _, r := range got {
			if k := width.LookupRune(r).Kind(); k == width.EastAsianAmbiguous {
				t.Errorf("Fold(%q) keeps %q", in, r)
			}
		}
		if Unicode.Fold(in) != in {
			t.Errorf("the unicode set folds %q", in)
		}
	}
}
