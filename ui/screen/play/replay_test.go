package play

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/text/record"
	"duiju/ui/frame"
	"duiju/ui/uitest"
)

// branched is a record with three moves from its first position.
func branched(t *testing.T) *match.Match {
	t.Helper()
	m := gamestest.Played(t, match.Setup{Module: all.All()[0]})
	for _, line := range [][]string{{"h8", "h9", "i8"}, {"h8", "g7"}, {"h8", "j7", "a1"}} {
		m.Goto(0)
		for _, move := range line {
			if _, err := m.Play(move); err != nil {
				t.Fatal(err)
			}
		}
	}
	return m
}

// In a replay < and > go through everything that was played from the position
// shown, and the rest of the line follows.
func TestReplayVariations(t *testing.T) {
	d := start(t, all.All()[0])
	d.Root.App.Push(Replay(d.Root.App, frame.Game{Match: branched(t)}))
	d.Keys("\x00", ".") // the screen is there with the next message
	p := playOn(d)
	d.Sees("Played here: h9  g7  j7")
	seen := map[string]bool{}
	for range 3 {
		seen[p.game.Match().Moves()[1]] = true
		d.Keys(">")
	}
	if len(seen) != 3 {
		t.Errorf("> shows %v", seen)
	}
	for range 3 {
		if p.game.Match().Moves()[1] != "h9" {
			d.Keys("<")
		}
	}
	d.Keys("end")
	if p.game.Match().Last() != "i8" || p.game.At() != 3 {
		t.Errorf("the line ends with %s after %d moves", p.game.Match().Last(), p.game.At())
	}
	d.Keys(">", "home", ">") // no variations here: nothing happens
	if p.game.Match().Moves()[1] != "h9" {
		t.Error("> changes the line where there is no choice")
	}
	d.Check()
}

// ":" in the menu opens a record, a foreign file, a file of several games, and
// says why it cannot.
func TestOpenByPath(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		enginetest.Must(t, os.WriteFile(path, data, 0o600))
		return path
	}
	rec := branched(t).Record()
	own := write("a.duiju", record.Marshal(rec))
	name, data, err := all.All()[0].Info().Formats[0].Write(rec)
	enginetest.Must(t, err)
	foreign := write(name, data)
	problems := write("two.sgf", []byte("(;FF[4]GM[1]SZ[9]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db]MA[da]PL[B]C[goal=kill])"+
		"(;FF[4]GM[1]SZ[9]AB[da][db][cc][dc][ad][bd][cd]AW[ca][bb][cb][ac][bc]MA[ca]PL[B]C[goal=kill])"))
	broken := write("x.txt", []byte("no record at all"))
	open := func(path string) *uitest.Driver {
		d := start(t, all.All()...)
		d.Keys(append(append([]string{":"}, uitest.TypeOf(path)...), "enter")...)
		d.Until("the file is read", func() bool { return !d.Root.App.Busy() })
		d.Keys("\x00") // moves through the stack are made with the next message
		d.Check()
		return d
	}
	for _, path := range []string{own, foreign} {
		d := open(path)
		if p := playOn(d); !hasVariations(p.driver) || p.game.Match().Len() < 2 {
			t.Errorf("%s: %d moves\n%s", path, p.game.Match().Len(), d.Screen())
		}
	}
	d := open(problems)
	d.Sees("two.sgf, 1", "two.sgf, 2")
	d.Keys("down", "delete", "enter")
	if p := playOn(d); hasVariations(p.driver) || !p.game.YourTurn() {
		t.Errorf("a problem is not there to be played:\n%s", d.Screen())
	}
	for _, path := range []string{broken, filepath.Join(dir, "missing")} {
		d := open(path)
		d.Sees("Not opened:")
	}
	d = start(t, all.All()...)
	d.Keys(append([]string{":"}, uitest.TypeOf(dir+string(filepath.Separator))...)...)
	d.Sees("a.duiju", "two.sgf") // a folder goes on to its files
}

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
