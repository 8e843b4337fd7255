package all_test

import (
	"testing"

	"duiju/games/play/arena"
	"duiju/games/trianglenim"
	"duiju/games/tsumego"
)

// TestOpeningsOfFiles: every game of a file in a game's own format, by number; a line
// that is a position is where the game begins.
func TestOpeningsOfFiles(t *testing.T) {
	got, err := arena.ReadOpenings(tsumego.New(), "f", []byte("(;SZ[3]AB[aa])(;SZ[5]AW[cc])"))
	if err != nil || len(got) != 2 || got[0].Name != "f-1" || got[1].Name != "f-2" || !got[0].Seeded || got[0].Options["problem"] == got[1].Options["problem"] {
		t.Errorf("%+v, %v", got, err)
	}
	nim := trianglenim.Module{}
	s, err := nim.New(nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	got, err = arena.ReadOpenings(nim, "f", []byte("x: A\n"+s.Text()+"\n"))
	if err != nil || len(got) != 2 || got[0].Name != "x" || got[0].Position != "" || len(got[0].Moves) != 1 || got[1].Position != s.Text() || got[1].Moves != nil {
		t.Errorf("%+v, %v", got, err)
	}
}
