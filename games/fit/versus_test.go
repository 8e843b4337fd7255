package fit

import (
	"path/filepath"
	"testing"

	"duiju/games/play/arena"
)

// A match in pieces is counted as one, and the two games of a deal stay a pair in
// whichever piece they were played.
func TestPiecesOfAMatchAreCountedTogether(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	first := []arena.Game{{Index: 0, Seed: 7, Points: 2}, {Index: 1, Seed: 7}}
	second := []arena.Game{{Index: 0, Seed: 9, Points: 1}}
	if all, err := together(file, first); err != nil || len(all) != 2 {
		t.Fatalf("%+v, %v", all, err)
	}
	all, err := together(file, second)
	if err != nil || len(all) != 3 || all[0].Index != 0 || all[1].Index != 1 || all[2].Index != 2 || all[2].Seed != 9 {
		t.Errorf("%+v, %v", all, err)
	}
	if s := arena.Count(all); s.Wins != 1 || s.Draws != 1 || s.Losses != 1 {
		t.Errorf("%+v", s)
	}
}

// The score of a match is said in percent, with its bounds.
func TestScoreIsSaidInPercent(t *testing.T) {
	var played []arena.Game
	for i := range 4 {
		played = append(played, arena.Game{Index: i, Seed: uint64(i / 2), Points: 2})
	}
	if got, want := ScoreText(played), "4 games, 4-0-0, 100.0 % [15.8, 100.0], Elo +Inf [-291, +Inf]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
