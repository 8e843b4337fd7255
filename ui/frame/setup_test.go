package frame_test

import (
	"testing"
	"time"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/text/message"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// The first player of a demo is the rival of the settings, or where that is none the
// same as the second; a game is played from the side that was chosen.
func TestSeatsOfTheSettings(t *testing.T) {
	for _, c := range []struct {
		name  string
		g     store.GameSettings
		seed  uint64
		seats [2]string
	}{
		{"a demo", store.GameSettings{Seats: store.SeatsDemo, Opponent: "level:3", Rival: "level:5"}, 1, [2]string{"level:5", "level:3"}},
		{"a demo without a rival", store.GameSettings{Seats: store.SeatsDemo, Opponent: "level:3", Rival: "level:99"}, 1, [2]string{"level:3", "level:3"}},
		{"play", store.GameSettings{Seats: store.SeatsPlay, Opponent: "level:3"}, 1, [2]string{"human", "level:3"}},
		{"play second", store.GameSettings{Seats: store.SeatsPlay, Opponent: "level:3", Side: "second"}, 2, [2]string{"level:3", "human"}},
		{"either, odd", store.GameSettings{Seats: store.SeatsPlay, Opponent: "level:3", Side: "random"}, 1, [2]string{"level:3", "human"}},
		{"either, even", store.GameSettings{Seats: store.SeatsPlay, Opponent: "level:3", Side: "random"}, 2, [2]string{"human", "level:3"}},
	} {
		s, err := c.g.Setup(nullgame.Module{}, c.seed, uitest.TestNow)
		if got := [2]string{s.Seats[0].String(), s.Seats[1].String()}; err != nil || got != c.seats {
			t.Errorf("%s: %v, want %v (%v)", c.name, got, c.seats, err)
		}
	}
	if _, err := (store.GameSettings{Opponent: "level:99"}).Setup(nullgame.Module{}, 1, uitest.TestNow); err == nil {
		t.Error("an opponent that is none is taken")
	}
	if _, err := (store.GameSettings{Seats: store.SeatsPlay, Opponent: "level:3"}).Setup(sided{}, 1, uitest.TestNow); err == nil {
		t.Error("nobody knows who begins, and yet there are seats")
	}
}

// sided is a game whose sides have roles and which cannot begin.
type sided struct{ nullgame.Module }

func (s sided) Info() games.Info {
	i := s.Module.Info()
	i.Roles = true
	return i
}

func (sided) New(games.Options, uint64) (games.State, error) { return nil, message.ErrOption }

// A result that is added while the past is read counts once, and another game that
// ends in the same moment, or the same game later, counts too.
func TestResultsAreCountedOnce(t *testing.T) {
	a := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{}).Root.App
	r := func(game string, after time.Duration) store.Result {
		return store.Result{Game: game, Time: uitest.TestNow.Add(after)}
	}
	a.Past = []store.Result{r("a", 0)}
	for _, added := range []store.Result{r("a", 0), r("a", time.Second), r("b", 0)} {
		a.AddResult(added)
	}
	got := a.Results()
	if len(got) != 3 || !got[1].Time.After(got[0].Time) || got[1].Game != "a" || got[2].Game != "b" {
		t.Errorf("%v", got)
	}
}
