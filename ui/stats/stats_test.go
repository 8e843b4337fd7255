package stats

import (
	"slices"
	"testing"

	"duiju/games/nullgame"
	"duiju/games/play/players"
	"duiju/ui/store"
)

func result(level, won string, rated bool) store.Result {
	return store.Result{Game: "nullgame", Seats: [2]string{"human", level}, Result: won, Rated: rated}
}

func TestLevelIsOfferedAtThreeAhead(t *testing.T) {
	info := nullgame.Module{}.Info()
	win, loss := result("level:2", "first", true), result("level:2", "second", true)
	for _, tt := range []struct {
		name    string
		results []store.Result
		want    int
	}{
		{"two wins", []store.Result{win, win}, 0},
		{"three wins", []store.Result{win, win, win}, 3},
		{"a loss between", []store.Result{win, win, loss, win}, 0},
		{"draws count nothing", []store.Result{win, win, result("level:2", "draw", true), win}, 3},
		{"a draw is no win", []store.Result{win, win, result("level:2", "draw", true)}, 0},
		{"practice counts nothing", []store.Result{win, win, result("level:2", "first", false)}, 0},
		{"another level between", []store.Result{win, win, result("level:1", "first", true), win}, 0},
		{"three losses", []store.Result{loss, loss, loss}, 1},
	} {
		before := slices.Repeat([]store.Result{result("level:9", "first", true)}, players.Placing)
		if got := Offered(append(before, tt.results...), info, 2); got != tt.want {
			t.Errorf("%s: level %d, want %d", tt.name, got, tt.want)
		}
	}
	top := slices.Repeat([]store.Result{result("level:3", "first", true)}, players.Placing+Ahead)
	if got := Offered(top, info, 3); got != 0 {
		t.Errorf("above the top: level %d", got)
	}
}

// The first three rated games move the level of a new player by two, two and one, within
// those that there are; practice is no such game, and a draw leaves the level.
func TestThreeGamesFindTheLevel(t *testing.T) {
	for _, c := range []struct {
		outcomes []int
		want     int
	}{
		{[]int{1, 1, 1}, 8}, {[]int{1, 1, -1}, 6}, {[]int{1, -1, 1}, 4}, {[]int{1, -1, -1}, 2}, {[]int{-1, 1, 1}, 4}, {[]int{-1, -1, 1}, 2},
		{[]int{-1, -1, -1}, 1}, {[]int{0, 1, 0}, 5},
	} {
		level := 3
		for i, o := range c.outcomes {
			level = players.Placed(i, level, o, 9)
		}
		if level != c.want {
			t.Errorf("%v leads to level %d, want %d", c.outcomes, level, c.want)
		}
	}
	info := nullgame.Module{}.Info() // three levels
	win, loss, practice := result("level:1", "first", true), result("level:1", "second", true), result("level:1", "first", false)
	for _, c := range []struct {
		name    string
		results []store.Result
		want    int
	}{
		{"a win", []store.Result{win}, 3}, {"a loss at the lowest", []store.Result{loss}, 0}, {"practice before", []store.Result{practice, practice, practice, win}, 3},
		{"the third", []store.Result{win, loss, win}, 2}, {"the fourth", []store.Result{loss, loss, loss, win}, 0},
	} {
		if got := Offered(c.results, info, 1); got != c.want {
			t.Errorf("%s: level %d, want %d", c.name, got, c.want)
		}
	}
}

// A new player begins from the usual level, and goes where the rated games lead; practice
// moves nothing.
func TestPracticeDoesNotMoveTheStart(t *testing.T) {
	info := nullgame.Module{}.Info()
	info.DefaultLevel = 3
	practice, win, loss := result("level:1", "second", false), result("level:1", "first", true), result("level:3", "second", true)
	for _, c := range []struct {
		name    string
		results []store.Result
		want    int
	}{
		{"no game", nil, 3}, {"practice alone", []store.Result{practice, practice}, 3}, {"a rated loss", []store.Result{loss, practice}, 1},
		{"a rated win", []store.Result{practice, win, practice}, 3}, {"found", []store.Result{win, loss, practice, win}, 0},
	} {
		if got := Start(c.results, info); got != c.want {
			t.Errorf("%s: the next game that finds the level is against level %d, want %d", c.name, got, c.want)
		}
	}
}

// Games are added up as the person saw them; those of two people are nobody's.
func TestGamesAreAddedUp(t *testing.T) {
	black := result("level:2", "first", true)
	white := black
	white.Seats = [2]string{"level:2", "human"}
	two := black
	two.Seats = [2]string{"human", "human"}
	s := Summarize([]store.Result{black, white, result("level:1", "draw", false), two}, "nullgame")
	if s.Games != 3 || s.Wins != 1 || s.Losses != 1 || s.Draws != 1 || s.Rated != 2 || !slices.Equal(s.Last, []int{1, -1, 0}) {
		t.Errorf("%+v", s)
	}
}
