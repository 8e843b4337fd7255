package shelf

import (
	"testing"

	"duiju/games/all"
	"duiju/ui/draw/theme"
	"duiju/ui/uitest"
)

// The games' Chinese names stand beside the English ones, and beside no others.
func TestChineseNamesBesideEnglishOnes(t *testing.T) {
	d := uitest.StartIn(t, shelved, all.All()...)
	m := NewMenu(d.Root.App)
	for language, want := range map[string]string{"en": "五子棋", "zh-Hant": "", "zh-Hans": ""} {
		d.Retune(language, "unicode", theme.Truecolor)
		if got := m.ownName(all.All()[0].Info()); got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}
