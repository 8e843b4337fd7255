package shelf

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/ui/frame"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// A record that holds only a position is a new game against the opponent that
// the person plays otherwise.
func TestAPositionIsPlayedAgainstAnEngine(t *testing.T) {
	d := uitest.StartIn(t, shelved, nullgame.Module{})
	a := d.Root.App
	var shown *match.Match
	a.Routes.Game = func(a *frame.App, g frame.Game) frame.Screen {
		shown = g.Match
		return NewMenu(a)
	}
	match := gamestest.Played(t, match.Setup{Module: nullgame.Module{}})
	if s, note := openRow(a, newRow(a, store.Entry{}, match.Record(), nil), true); s == nil || shown == nil {
		t.Fatalf("not opened: %v", note)
	}
	ours := shown.Turn()
	if shown.Seat(ours).Kind != games.Human || shown.Seat(ours.Other()).String() != a.Opponent(nullgame.Module{}).String() {
		t.Errorf("played by %v and %v", shown.Seat(ours), shown.Seat(ours.Other()))
	}
}

// Where a record is damaged behind its position, that is looked at with a note and
// not played: what went on is not known.
func TestADamagedPositionIsNotPlayed(t *testing.T) {
	d := uitest.StartIn(t, shelved, nullgame.Module{})
	a := d.Root.App
	a.Routes.Game = func(a *frame.App, _ frame.Game) frame.Screen {
		t.Error("a game is begun")
		return NewMenu(a)
	}
	var said message.Text
	a.Routes.Replay = func(a *frame.App, g frame.Game) frame.Screen {
		said = g.Note
		return NewMenu(a)
	}
	match := gamestest.Played(t, match.Setup{Module: nullgame.Module{}})
	if s, _ := openRow(a, newRow(a, store.Entry{}, match.Record(), errors.New("the end is torn")), true); s == nil || !strings.Contains(a.Say(said), "the end is torn") {
		t.Errorf("the note is %q", a.Say(said))
	}
}

// The games of a file that holds several are numbered.
func TestGamesOfOneFileAreNumbered(t *testing.T) {
	d := uitest.StartIn(t, shelved, all.All()...)
	a := d.Root.App
	const game = "(;FF[4]GM[4]SZ[15];B[hh];W[hi])"
	for data, want := range map[string][]string{game: {"own.sgf"}, game + game: {"own.sgf, 1", "own.sgf, 2"}} {
		path := filepath.Join(t.TempDir(), "own.sgf")
		enginetest.Must(t, os.WriteFile(path, []byte(data), 0o600))
		f, err := readFile(a, path)
		var names []string
		for _, r := range f.rows {
			names = append(names, r.Name)
			if r.fault != nil || r.match == nil || r.match.Len() != 2 {
				t.Errorf("%s: %v", r.Name, r.fault)
			}
		}
		if err != nil || !slices.Equal(names, want) {
			t.Errorf("%q, %v, want %q", names, err, want)
		}
	}
}
