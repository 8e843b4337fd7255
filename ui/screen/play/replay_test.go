package play

import (
	"encoding/base64"
	"os"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/text/record"
	"duiju/ui/frame"
)

// The record goes to the clipboard by OSC 52 and to a file; e writes
// all forms.
func TestCopyAndDrawing(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("enter")
	p := playOn(d)
	d.Until("the person is to move", p.game.YourTurn)
	d.Keys("enter")
	out, err := os.CreateTemp(t.TempDir(), "terminal")
	enginetest.Must(t, err)
	defer out.Close()
	d.Root.App.Out = out
	act(d, "copy-record")
	d.Sees("OSC 52")
	sent, err := os.ReadFile(out.Name())
	enginetest.Must(t, err)
	text, ok := strings.CutPrefix(string(sent), "\x1b]52;c;")
	data, err := base64.StdEncoding.DecodeString(strings.TrimSuffix(text, "\a"))
	if !ok || err != nil {
		t.Fatalf("%q: %v", sent, err)
	}
	if r, err := record.Parse(data); err != nil || r.Game != p.info.ID {
		t.Errorf("the clipboard holds %q: %v", data, err)
	}
	d.Keys("e")
	d.Sees("txt}")
}

// A file of another program: its players, its set-up as a step, its comments and its
// result are shown, and what it does in spite of the rules.
func TestReplayOfAFile(t *testing.T) {
	m := games.ByID(all.All(), "tsumego")
	records, err := record.Import(m, "x.sgf", []byte("(;GM[1]SZ[9]PB[Ann]PW[Bob]RE[W+34.5];B[ee];AE[ee]AW[cc]PL[B]C[a diagram];B[cc])"))
	if err != nil || len(records) != 1 {
		t.Fatal(len(records), err)
	}
	game, err := match.Replay(m, records[0])
	enginetest.Must(t, err)
	d := start(t, m)
	d.Root.App.Push(Replay(d.Root.App, frame.Game{Match: game, Note: game.Differs()}))
	d.Keys("\x00")
	d.Sees("Step 3, C7, is kept though the rules here do not allow it")
	d.Keys("home", ".", ".")
	for _, want := range []string{"Black  Ann", "White  Bob", "2 set up", "a diagram"} {
		d.Sees(want)
	}
	d.Keys(".")
	d.Sees("White wins by 34.5 (the file says)")
	d.Keys(",", "c")
	d.Sees("A new game from the position after 2 moves")
	if p := playOn(d); p.game.Match().Position() == "" || p.game.Match().State().SideName(p.game.Match().Turn()).Key != "tsumego.side.black" {
		t.Errorf("the game goes on from %q with %v to move", p.game.Match().Position(), p.game.Match().Turn())
	}
	d.Check()
}
