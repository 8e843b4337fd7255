package page

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
	"duiju/ui/store"
)

// A record that holds only a position is looked at. Who plays on from there has the
// opponent of other games.
func TestAPositionIsLookedAt(t *testing.T) {
	h := houseWith(t, nullgame.Module{})
	h.Settings.Games["nullgame"] = store.GameSettings{Opponent: "level:2"}
	match := gamestest.Played(t, match.Setup{Module: nullgame.Module{}})
	step, err := h.openRow(h.newRow(store.Entry{}, match.Record(), nil), true)
	shown, ok := step.(Replay)
	if err != nil || !ok {
		t.Fatalf("not opened: %+v, %v", step, err)
	}
	ours := shown.Match.Turn()
	if shown.Match.Seat(ours).Kind != games.Human || shown.Match.Seat(ours.Other()).String() != "level:2" {
		t.Errorf("played by %v and %v", shown.Match.Seat(ours), shown.Match.Seat(ours.Other()))
	}
}

// A file that only sets up stones is a position too, seen whole. One that asks something is
// there to be solved.
func TestAPositionOfAFileIsSeenWhole(t *testing.T) {
	h := houseWith(t, all.All()...)
	opened := func(sgf string) Step {
		path := filepath.Join(t.TempDir(), "own.sgf")
		enginetest.Must(t, os.WriteFile(path, []byte(sgf), 0o600))
		rows, err := h.readFile(path)
		enginetest.Must(t, err)
		step, err := h.openRow(rows[0], false)
		enginetest.Must(t, err)
		return step
	}
	for sgf, want := range map[string]string{
		"(;FF[4]GM[4]SZ[15]AB[hh][hi]AW[ii]PL[W])":                   "to:w",
		"(;FF[4]GM[1]SZ[9]AB[cc][dc][ec]AW[cd][dd][ed])":             "AW[cd]",
		"(;FF[4]GM[1]SZ[9]AB[cc][dc][ec]AW[cd][dd][ed];PL[W]AB[ee])": "AB[",
	} {
		shown, ok := opened(sgf).(Replay)
		if !ok || shown.Match.Len() > 0 || !strings.Contains(shown.Match.State().Text(), want) {
			t.Errorf("%s is opened as %+v", sgf, shown)
		}
	}
	problem := "(;FF[4]GM[1]SZ[9]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db]MA[da]PL[B]C[goal=kill])"
	if step, ok := opened(problem).(Play); !ok {
		t.Errorf("a problem is opened as %+v", step)
	}
}

// Where a record is damaged behind its position, that is looked at with a note and
// not played: what went on is not known.
func TestADamagedPositionIsNotPlayed(t *testing.T) {
	h := houseWith(t, nullgame.Module{})
	match := gamestest.Played(t, match.Setup{Module: nullgame.Module{}})
	step, err := h.openRow(h.newRow(store.Entry{}, match.Record(), errors.New("the end is torn")), true)
	if shown, ok := step.(Replay); err != nil || !ok || !strings.Contains(h.Say(shown.Note), "the end is torn") {
		t.Errorf("it leads to %+v (%v), want a replay that says what is torn", step, err)
	}
}

// The games of a file that holds several are numbered.
func TestGamesOfOneFileAreNumbered(t *testing.T) {
	h := houseWith(t, all.All()...)
	const game = "(;FF[4]GM[4]SZ[15];B[hh];W[hi])"
	for data, want := range map[string][]string{game: {"own.sgf"}, game + game: {"own.sgf, 1", "own.sgf, 2"}} {
		path := filepath.Join(t.TempDir(), "own.sgf")
		enginetest.Must(t, os.WriteFile(path, []byte(data), 0o600))
		rows, err := h.readFile(path)
		var names []string
		for _, r := range rows {
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
