package shelf

import (
	"slices"
	"strings"
	"testing"

	"duiju/games/all"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/uitest"
)

// The preview leaves room for the words about a game and the keys, but keeps a few
// rows in any case.
func TestThePreviewKeepsAFewRows(t *testing.T) {
	d := uitest.StartIn(t, shelved, all.All()...)
	m := NewMenu(d.Root.App)
	d.Open(m)
	d.Until("there is a preview", func() bool { return m.show.state != nil })
	about := m.about(40)
	for h, rows := range map[int]int{8 + len(about): 3, 6 + len(about): 3, 10 + len(about): 5} {
		c := canvas.New(40, h)
		m.drawGame(c)
		text := strings.Split(c.Text(), "\n")
		if y := slices.Index(text, about[0]); y != 1+rows+1 {
			t.Errorf("in %d rows the words are in row %d, want %d:\n%s", h, y, 1+rows+1, c.Text())
		}
	}
}

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

// Where a game has one row, it has all of it.
func TestAGameInOneRow(t *testing.T) {
	m := NewMenu(uitest.StartIn(t, shelved, all.All()...).Root.App)
	m.rowH = 1
	row := func(w int) string {
		c := canvas.New(w, 1)
		m.drawModule(c, 1)
		return strings.TrimRight(c.Text(), " \n")
	}
	whole := row(200)
	if !strings.HasSuffix(whole, "  "+m.factsText(m.App.Modules[1].Info())) || row(canvas.Width(whole)) != whole || row(canvas.Width(whole)-1) == whole {
		t.Errorf("%q in its own width is %q", whole, row(canvas.Width(whole)))
	}
}
