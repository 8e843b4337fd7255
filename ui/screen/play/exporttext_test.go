package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/play/match"
	"duiju/ui/frame"
)

// TestABoardInTextIsOfSigns: what is exported as text has no painted stones, which
// say nothing without colours, and is no wider than a page.
func TestABoardInTextIsOfSigns(t *testing.T) {
	for _, m := range all.All() {
		match := gamestest.Played(t, match.Setup{Module: m})
		for range 3 {
			if match.Status().Over {
				break
			}
			if _, err := match.Play(games.Texts(match.State())[0]); err != nil {
				t.Fatal(err)
			}
		}
		d := start(t, all.All()...)
		p := Replay(d.Root.App, frame.Game{Match: match})
		d.Run(d.Root.Push(p))
		d.Keys("end")
		d.Keys("e")
		d.Until("it is written", func() bool { return !p.line.note.IsZero() })
		files, err := filepath.Glob(filepath.Join(d.Root.App.Store.Dirs.Data, "exports", "*.txt"))
		if err != nil || len(files) != 1 {
			t.Fatalf("%v, %v", files, err)
		}
		text, err := os.ReadFile(files[0])
		if err != nil || strings.ContainsAny(string(text), "▀▄█") {
			t.Errorf("%s: painted, %v:\n%s", m.Info().ID, err, text)
		}
		board, _, _ := strings.Cut(string(text), "\n\n")
		for line := range strings.SplitSeq(board, "\n") {
			if ansi.StringWidth(line) > textWidth {
				t.Errorf("%s: %d columns: %s", m.Info().ID, ansi.StringWidth(line), line)
			}
		}
	}
}
