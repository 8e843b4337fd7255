package session_test

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/play/session"
)

// arranging looks at a position.
func arranging(t *testing.T, m games.Module, position string) *table {
	t.Helper()
	g, err := match.New(match.Setup{Module: m, Position: position, Seats: [2]games.PlayerSpec{human, level}})
	enginetest.Must(t, err)
	b := &table{t: t}
	b.d = session.New(session.Config{Match: g, Watch: true})
	b.take(b.d.Start())
	return b
}

// A position of one's own is set up in every game: all that can stand on a point comes in
// turn until the position is the first again, and each of them can be read and played.
func TestEveryGameIsSetUp(t *testing.T) {
	for _, m := range all.All() {
		if m.Info().Change == nil {
			continue // a game need not have it
		}
		position := m.Info().Blank
		if position == "" {
			s, err := m.New(games.Fit(m, nil), 0)
			enginetest.Must(t, err)
			position = s.Text()
		}
		b := arranging(t, m, position)
		for i, spot := range b.match().State().Scene().Spots[:3] {
			things := 0
			for ; things == 0 || b.match().State().Scene().Spots[i].Piece != spot.Piece; things++ {
				if b.do(session.Play{Move: spot.Name}); things > 20 {
					t.Fatalf("%s: %s is never as it was: %s", m.Info().ID, spot.Name, b.match().State().Text())
				}
				if _, err := m.Info().Position(nil, b.match().State().Text()); err != nil {
					t.Errorf("%s: %v", m.Info().ID, err)
				}
			}
			if things < 2 {
				t.Errorf("%s: nothing comes on %s", m.Info().ID, spot.Name)
			}
		}
	}
}

// Who goes on from a position plays the side to move, which is changed apart from the
// points. What is no point, or no piece that is left, changes nothing.
func TestAPositionIsChanged(t *testing.T) {
	b := arranging(t, module("darkchess"), module("darkchess").Info().Blank)
	b.do(session.Play{Move: "a1=R c3=k"})
	b.do(session.Arrange{})
	const want = "..../..../..../..../..../..k./..../R... b - 0"
	for _, wrong := range []string{"e1", "b2=Q", "b2=K b3=K"} {
		b.do(session.Play{Move: wrong})
		if got := b.match().State().Text(); got != want {
			t.Errorf("after %s: %s, want %s", wrong, got, want)
		}
	}
	on, err := b.d.Session().PlayOn()
	enginetest.Must(t, err)
	if s := on.State(); s.Text() != want || on.Seat(on.Turn()).Kind != games.Human || on.Seat(on.Turn().Other()).Kind == games.Human {
		t.Errorf("%s is played by %v and %v", s.Text(), on.Seat(games.First), on.Seat(games.Second))
	}
	b.do(session.Play{Move: "c3=- a1=r"})
	if got := b.match().State().Text(); got != "..../..../..../..../..../..../..../r... b - 0" {
		t.Errorf("a piece taken away and another in its place: %s", got)
	}
	full := arranging(t, module("darkchess"), "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - KGGMMRRNNCCPPPPPkggmmrrnnccppppp 0")
	full.do(session.Play{Move: "a1=n"})
	if got, want := full.match().State().Text(), "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/nXXX r KGGMMRRNNCCPPPPPkggmmrrnccppppp 0"; got != want {
		t.Errorf("a piece turned up: %s, want %s", got, want)
	}
	nim := arranging(t, module("trianglenim"), "5/5/normal full")
	nim.do(session.Arrange{})
	if nim.match().Turn() != games.First {
		t.Error("the second player is to move in a position of nim, which the text cannot say")
	}
	nim.do(session.Play{Move: "A"})
	nim.do(session.LookInside{})
	if _, can := nim.d.Can(session.NextHint{}); can {
		t.Error("a hint for nobody")
	}
}
