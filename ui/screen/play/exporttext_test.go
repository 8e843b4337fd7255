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
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/frame"
)

// TestABoardInTextIsOfSigns: what is exported as text has no painted stones, which
// say nothing without colours, and is no wider than a page.
// An export is named after the file or the players and never writes over another one.
func TestAnExportWritesOverNothing(t *testing.T) {
	for file, want := range map[string]string{
		"-lee.v.gu.sgf": "lee.v.gu-0", "": "Lee-Gu-2007-01-05-0", "book.sgf, 2": "book-2-0", "..sgf": "Lee-Gu-2007-01-05-0", "我的棋.sgf": "我的棋-0",
	} {
		d := start(t, all.All()...)
		records, _, err := record.ImportAny(all.All(), "x.sgf", []byte("(;GM[1]SZ[9]PB[Lee]PW[Gu]DT[2007-01-05];B[ee])"))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range all.All() {
			if m.Info().ID != records[0].Game {
				continue
			}
			game, err := match.Replay(m, records[0])
			if err != nil {
				t.Fatal(err)
			}
			p := Replay(d.Root.App, frame.Game{Match: game, File: file})
			d.Run(d.Root.Push(p))
			for _, name := range []string{want, want + "-2"} {
				p.line.note = message.Text{}
				d.Keys("e")
				d.Until("it is written", func() bool { return !p.line.note.IsZero() })
				if _, err := os.Stat(filepath.Join(d.Root.App.Store.Dirs.Data, "exports", name+".sgf")); err != nil {
					t.Errorf("of %q: no export %s, %v: %s", file, name, err, p.line.note)
				}
			}
		}
	}
}

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
			if ansi.StringWidth(line) > 80 {
				t.Errorf("%s: %d columns: %s", m.Info().ID, ansi.StringWidth(line), line)
			}
		}
	}
}
