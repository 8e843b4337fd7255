package shelf

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/nullgame"
	"duiju/ui/uitest"
)

// Whatever byte of a save is damaged: what stands before the damage becomes
// the game, the original is kept, and nothing panics.
func TestEveryDamagedByteKeepsWhatStandsBefore(t *testing.T) {
	d := uitest.StartIn(t, shelved, nullgame.Module{})
	name, data := uitest.SavedGame(t, d, 3)
	path := filepath.Join(d.Root.App.Store.Dirs.State, "games", name+".duiju")
	a := d.Root.App
	for i := range data {
		broken := append([]byte(nil), data...)
		broken[i] ^= 0x15
		enginetest.Must(t, os.WriteFile(path, broken, 0o600))
		g, err := a.House().Resume(name, false)
		lines := strings.Count(string(data[:i]), "\n")
		whole := strings.Split(string(data), "\n")
		damagedMove := -1
		for k := range 3 { // the moves are lines "1 ...", "2 ...", "3 ..."
			if strings.HasPrefix(whole[min(lines, len(whole)-1)], string(rune('1'+k))+" ") {
				damagedMove = k
			}
		}
		switch {
		case err == nil:
			if damagedMove >= 0 && g.Match.Len() < damagedMove {
				t.Errorf("byte %d in move %d: only %d moves kept", i, damagedMove+1, g.Match.Len())
			}
			g.Lease.End()
		case damagedMove >= 0:
			t.Errorf("byte %d in move %d: nothing kept: %v", i, damagedMove+1, err)
		}
		if kept, _ := filepath.Glob(path + "*"); len(kept) == 0 {
			t.Fatalf("byte %d: the file is gone", i)
		}
	}
}
