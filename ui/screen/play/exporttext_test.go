package play

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"duiju/games"
	"duiju/games/all"
)

// TestABoardInTextIsOfSigns: what is exported as text has no painted stones, which
// say nothing without colours, and is no wider than a page.
func TestABoardInTextIsOfSigns(t *testing.T) {
	for _, m := range all.All() {
		match, err := games.NewMatch(games.Setup{Module: m})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if match.Status().Over {
				break
			}
			if _, err := match.Play(games.Texts(match.State())[0]); err != nil {
				t.Fatal(err)
			}
		}
		d := start(t, all.All()...)
		p := Replay(d.Root.App, match, games.Text{})
		d.Run(d.Root.Push(p))
		d.Keys("end")
		text := p.export.text().Text()
		if strings.ContainsAny(text, "▀▄█") {
			t.Errorf("%s: painted:\n%s", m.Info().ID, text)
		}
		for line := range strings.SplitSeq(text, "\n") {
			if ansi.StringWidth(line) > textWidth {
				t.Errorf("%s: %d columns: %s", m.Info().ID, ansi.StringWidth(line), line)
			}
		}
		if text := string(p.export.forms()[len(p.export.forms())-1].Data); strings.ContainsAny(text, "▀▄█") {
			t.Errorf("%s: the file is painted:\n%s", m.Info().ID, text)
		}
	}
}
