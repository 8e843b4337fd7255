package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
)

// savedGame leaves an unfinished game of a few moves on the disk and returns
// its name and text.
func savedGame(t *testing.T, d *driver, moves int) (name string, data []byte) {
	t.Helper()
	m, err := games.NewMatch(games.Setup{Module: nullgame.Module{}})
	if err != nil {
		t.Fatal(err)
	}
	for range moves {
		if _, err := m.Play(m.State().Moves()[0]); err != nil {
			t.Fatal(err)
		}
	}
	name, data = "nullgame-test", m.Record().Marshal()
	if err := d.r.store.SaveGame(name, data)(); err != nil {
		t.Fatal(err)
	}
	return name, data
}

// Whatever byte of a save is damaged: what stands before the damage becomes
// the game, the original is kept, and nothing panics.
func TestEveryDamagedByteKeepsWhatStandsBefore(t *testing.T) {
	d := start(t, nullgame.Module{})
	name, data := savedGame(t, d, 3)
	path := filepath.Join(d.r.store.Dirs.State, "games", name+".duiju")
	l := &loader{app: d.r.app}
	for i := range data {
		broken := append([]byte(nil), data...)
		broken[i] ^= 0x15
		if err := os.WriteFile(path, broken, 0o600); err != nil {
			t.Fatal(err)
		}
		g, err := l.load(name, false)
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
			if damagedMove >= 0 && g.match.Len() < damagedMove {
				t.Errorf("byte %d in move %d: only %d moves kept", i, damagedMove+1, g.match.Len())
			}
			g.lease.end()
		case damagedMove >= 0:
			t.Errorf("byte %d in move %d: nothing kept: %v", i, damagedMove+1, err)
		}
		if kept, _ := filepath.Glob(path + "*"); len(kept) == 0 {
			t.Fatalf("byte %d: the file is gone", i)
		}
	}
}

// The screen says what was recovered and where the original is.
func TestRecoveryIsSaid(t *testing.T) {
	d := start(t, nullgame.Module{})
	name, data := savedGame(t, d, 3)
	path := filepath.Join(d.r.store.Dirs.State, "games", name+".duiju")
	cut := strings.Index(string(data), "\n3 ")
	if err := os.WriteFile(path, data[:cut+2], 0o600); err != nil {
		t.Fatal(err)
	}
	d.run(d.r.top().shown())
	d.waits("Continue")
	d.keys("c")
	d.waits("2 moves recovered")
	d.sees(name + ".duiju.bad-1")
	if d.play().m.At() != 2 {
		t.Errorf("%d moves", d.play().m.At())
	}
}

// A file of a newer version is left alone and named.
func TestNewerFileIsLeftAlone(t *testing.T) {
	d := start(t, nullgame.Module{})
	name, data := savedGame(t, d, 1)
	path := filepath.Join(d.r.store.Dirs.State, "games", name+".duiju")
	newer := []byte(strings.Replace(string(data), "duiju 1", "duiju 9", 1))
	if err := os.WriteFile(path, newer, 0o600); err != nil {
		t.Fatal(err)
	}
	d.run(d.r.top().shown())
	d.waits("Continue")
	d.keys("c")
	d.waits("version 9")
	if got, err := os.ReadFile(path); err != nil || string(got) != string(newer) {
		t.Errorf("the file was touched: %v", err)
	}
}

// On a read-only home the game goes on, the header says so, and the end gives
// the record back.
func TestReadOnlyHome(t *testing.T) {
	if os.Getuid() == 0 {
		t.Log("root writes everywhere; the folder is a file instead")
	}
	d := start(t, nullgame.Module{})
	// A file where the folder should be: nothing can be written below it.
	if err := os.WriteFile(d.r.store.Dirs.State, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.keys("n", "right", "enter", "enter", "enter")
	d.waits("not saved")
	if d.play().m.At() != 1 {
		t.Fatalf("%d moves", d.play().m.At())
	}
	want := string(d.play().m.Record().Marshal())
	d.keys("q")
	d.until("the program has ended", func() bool { return d.over })
	for _, data := range d.r.end() {
		if string(data) != want {
			t.Errorf("given back:\n%s\nwant\n%s", data, want)
		}
		return
	}
	t.Error("the game was lost")
}
