package darkchess

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gamestest"
	"duiju/games/play/match"
)

// pairAt is a state of match=pair at a position of the first game, or of the
// second after the first gave these half points and pieces.
func pairAt(t *testing.T, text string, first colour, second *pairing) *state {
	t.Helper()
	s := newState(position(t, parseRules(t, "match=pair"), text), first)
	s.pair = &pairing{begin: start(s.b.rules, 0)}
	if second != nil {
		second.begin, second.over = s.pair.begin, true
		s.pair = second
	}
	return s
}

func TestTheSecondGameOfAPairChangesTheSeats(t *testing.T) {
	s := pairAt(t, "..../..../.Rn./..../..../..../..../.... r - 0", red, nil)
	enginetest.Must(t, s.Play("b6-c6"))
	if s.Status().Over || s.Turn() != games.Second || s.Text() != s.pair.begin.text() {
		t.Fatalf("after the first game: over %v, side %d to move at %s", s.Status().Over, s.Turn(), s.Text())
	}
	if s.pair.points != [2]int{2, 0} || s.pair.left != [2]int{1, 0} {
		t.Errorf("the first game brought %v points, %v pieces", s.pair.points, s.pair.left)
	}
	if sc := s.Scene(); len(sc.Captions) != 1 || sc.Captions[0].Key != "darkchess.pair.first" {
		t.Errorf("captions %v", sc.Captions)
	}
	enginetest.Must(t, s.Play("c2(k)"))
	if s.Turn() != games.First || s.colourOf(games.Second) != black {
		t.Errorf("the second player turned up black: its colour is %d, side %d to move", s.colourOf(games.Second), s.Turn())
	}
}

// The last move of the second game: red, on the second side, takes the horse.
func TestAPairIsScoredByResultsThenByPieces(t *testing.T) {
	const last = "..../..../.Rn./.P../..../..../..../.... r - 0"
	for _, c := range []struct {
		points, left [2]int
		winner       games.Side
		reason       string
	}{
		{[2]int{0, 2}, [2]int{0, 3}, games.Second, "darkchess.end.pair first=0 second=2"},
		{[2]int{1, 1}, [2]int{4, 4}, games.Second, "darkchess.end.pair first=½ second=1½"},
		{[2]int{2, 0}, [2]int{5, 0}, games.First, "darkchess.end.pairleft first=5 second=2"},
		{[2]int{2, 0}, [2]int{2, 0}, games.NoSide, "darkchess.end.pairleft first=2 second=2"},
		{[2]int{2, 0}, [2]int{1, 0}, games.Second, "darkchess.end.pairleft first=1 second=2"},
	} {
		s := pairAt(t, last, black, &pairing{points: c.points, left: c.left})
		enginetest.Must(t, s.Play("b6-c6"))
		st := s.Status()
		if !st.Over || st.Winner != c.winner || st.Reason.String() != c.reason {
			t.Errorf("after %v points and %v pieces: %+v, want winner %d, %s", c.points, c.left, st, c.winner, c.reason)
		}
		english(t, st.Reason)
		english(t, s.SideName(games.First))
	}
}

// Both games of a dealt pair have the same deal, and the record replays.
func TestAPairPlaysTheSameDealTwice(t *testing.T) {
	for _, options := range []games.Options{{"match": "pair"}, {"match": "pair", "setup": "tianqi"}} {
		m := gamestest.Played(t, match.Setup{Module: New(), Options: options, Seed: 5})
		g, shown := splitmix(5), [2]map[string]string{{}, {}}
		for !m.Status().Over {
			all, second := games.Texts(m.State()), m.State().(*state).pair.over
			done, err := m.Play(all[g.below(len(all))])
			enginetest.Must(t, err)
			game := 0
			if second {
				game = 1
			}
			if done[2] == '(' { // c2(P)
				shown[game][done[:2]] = done[3:4]
			}
		}
		for at, letter := range shown[1] {
			if before, ok := shown[0][at]; ok && before != letter {
				t.Errorf("%s was %s in the first game and is %s in the second", at, before, letter)
			}
		}
		again, err := match.Replay(New(), m.Record())
		if err != nil || again.Status().Reason.String() != m.Status().Reason.String() {
			t.Errorf("the record replays to %+v (%v), want %+v", again.Status(), err, m.Status())
		}
	}
}
