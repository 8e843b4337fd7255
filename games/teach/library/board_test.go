package library_test

import (
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/play/match"
	"duiju/games/teach/library"
)

// A step whose game, position, move or player is not there makes no board and no
// challenge; the error names what is wrong.
func TestBoardsThatCannotBe(t *testing.T) {
	for want, s := range map[string]library.Step{
		"learn.nogame": {Game: "chess", Player: "max"},
		"nonsense":     {Game: "trianglenim", Position: "nonsense", Player: "max"},
		"zz":           {Game: "trianglenim", Moves: []string{"zz"}, Player: "max"},
	} {
		if m, err := s.Board(all.All()); err == nil || m != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", want, m, err)
		}
		if m, err := s.Challenge(all.All()); err == nil || m != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s, a challenge: %v, %v", want, m, err)
		}
	}
	if m, err := (library.Step{Game: "trianglenim", Player: "nobody:"}).Challenge(all.All()); err == nil || m != nil {
		t.Errorf("%v, %v", m, err)
	}
}

// finished is a game of triangle nim that is over.
func finished(t *testing.T) *match.Match {
	t.Helper()
	m := games.ByID(all.All(), "trianglenim")
	g := gamestest.Played(t, match.Setup{Module: m, Seed: 1})
	for !g.Status().Over {
		if _, err := g.Play(g.State().Moves()[0].Text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// A challenge from a game that is over begins anew; the person moves first, and it
// is practice.
func TestChallengesBeginWithThePerson(t *testing.T) {
	g := finished(t)
	for _, n := range []int{0, 1, g.At()} {
		c, err := library.Step{Game: "trianglenim", Moves: g.Moves()[:n], Player: "level:1"}.Challenge(all.All())
		enginetest.Must(t, err)
		if c.Status().Over || c.Seat(c.Turn()).Kind != games.Human || c.Seat(c.Turn().Other()).Level != 1 || c.At() != n%g.At() {
			t.Errorf("after %d moves: %d, seats %v and %v", n, c.At(), c.Seat(games.First), c.Seat(games.Second))
		}
	}
}
