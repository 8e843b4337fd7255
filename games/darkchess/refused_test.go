package darkchess

import (
	"errors"
	"testing"

	"duiju/games"
)

// A position that is none is refused by the protocol in its own English, and the one
// before stays.
func TestProtocolRefusesPositions(t *testing.T) {
	const rows = "/..../..../..../..../..../..../.... "
	for in, want := range map[string]string{
		"position":                       "error position needs 4 fields: rows side pool quiet",
		"position K..." + rows + "r -":   "error position needs 4 fields: rows side pool quiet",
		"position K..Z" + rows + "r - 0": "error unknown letter in rows",
		"position K.." + rows + "r - 0":  "error rows must be 8 groups of 4",
		"position X..." + rows + "r - 0": "error pool does not match the face-down squares",
		"position K..." + rows + "r P 0": "error pool does not match the face-down squares",
		"position KK.." + rows + "r - 0": "error too many K",
		"position K..." + rows + "- - 0": "error side - only before the first flip",
		"position K..k" + rows + "x - 0": "error side must be r, b or -, quiet a number",
		"position K..k" + rows + "r - x": "error side must be r, b or -, quiet a number",
		"position K..k" + rows + "r - 0": "ok",
		"newgame rep=-1":                 "error bad rep=-1",
		"newgame draw=0":                 "error bad draw=0",
		"newgame draw=1 seed=0 rep=0":    "ok",
		"perft -1":                       "error perft needs a depth",
		"perft 1 2":                      "error perft needs a depth",
		"perft 0":                        "perft 1",
	} {
		if got := speak(t, games.PlayerSpec{Kind: games.Level, Level: 1}, in); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
	if got := positionError(errors.New("as it is")); got != "as it is" {
		t.Errorf("%q", got)
	}
}

// A way by points that is no move says why: another's piece, an empty square, the first
// move, the end, a chain that cannot go on.
func TestWaysThatAreNoMoves(t *testing.T) {
	const (
		open  = "k.../..../..../..../RPP./.PX./..../...X r Pp 0"
		fresh = "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - KGGMMRRNNCCPPPPPkggmmrrnnccppppp 0"
		over  = "Pg../g.../..../..../..../..../..../.... r - 0"
	)
	for _, tc := range []struct {
		position string
		path     []string
		want     string
	}{
		{open, []string{"a8"}, "a8 is black's, you are red."},
		{open, []string{"b8"}, "b8 is empty."},
		{open, []string{"c3"}, ""},
		{fresh, []string{"a1", "a2"}, "Flip a piece first."},
		{fresh, []string{"a1"}, ""},
		{over, []string{"a8"}, "The game is over."},
		{open, []string{"a4", "a5", "a6"}, "The capture cannot go on from a5 like that."},
	} {
		s := newState(position(t, tournament(), tc.position), red)
		var path []games.Point
		for _, name := range tc.path {
			q, ok := squareOf(name, 8)
			if !ok {
				t.Fatal(name)
			}
			path = append(path, s.pointOf(q))
		}
		err := s.Why(path)
		got := ""
		if err != nil {
			got = sentence(t, err)
		}
		if got != tc.want {
			t.Errorf("%v: %q, want %q", tc.path, got, tc.want)
		}
	}
}

// The second game of a pair begins with how the first one ended, and says so until
// something is played.
func TestTheSecondGameSaysHowTheFirstEnded(t *testing.T) {
	for winner, want := range map[games.Side]string{games.First: "darkchess.pair.first", games.Second: "darkchess.pair.second", games.NoSide: "darkchess.pair.drawn"} {
		s := &state{pair: &pairing{over: true, status: games.Status{Over: true, Winner: winner}}}
		if said, ok := s.pairCaption(); !ok || said.Key != want || s.pairGauge().Value != "2/2" {
			t.Errorf("%v: %v, %v", winner, said, ok)
		}
		s.last.path = []square{0}
		if _, ok := s.pairCaption(); ok {
			t.Errorf("%v: it is said after a move", winner)
		}
		s.last.path, s.pair.over = nil, false
		if _, ok := s.pairCaption(); ok || s.pairGauge().Value != "1/2" {
			t.Errorf("%v: it is said in the first game", winner)
		}
	}
	for points, want := range map[int]string{0: "0", 1: "½", 2: "1", 3: "1½", 4: "2"} {
		if got := half(points); got != want {
			t.Errorf("%d half points are %s", points, got)
		}
	}
}
