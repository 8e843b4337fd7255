package darkchess

import (
	"encoding/json"
	"os"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
)

// truth is one position of testdata/perft.json: counts made by programs that
// know nothing of this one.
type truth struct {
	Name, Position string
	Perft, Wperft  []uint64
	Expectimax     map[string]string
}

func readJSON[T any](t *testing.T, name string) T {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	enginetest.Must(t, err)
	var v T
	enginetest.Must(t, json.Unmarshal(data, &v))
	return v
}

// position reads a position text or fails.
func position(t *testing.T, r *rules, text string) *board {
	t.Helper()
	b, err := fromText(r, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return b
}

func TestPerftAgreesWithTruth(t *testing.T) {
	enginetest.OneThread(t)
	limit := uint64(200_000)
	if testing.Short() {
		limit = 20_000
	}
	if enginetest.Exhaustive() {
		limit = 1 << 40
	}
	for _, p := range readJSON[[]truth](t, "perft.json") {
		// The draw by quiet plies plays no part in these counts.
		v := newView(position(t, (&rules{Draw: maxDraw}).finish(), p.Position), allFlips)
		for i, want := range p.Perft {
			if want > limit {
				continue
			}
			if got := engine.Perft(v, i+1, false); got != want {
				t.Errorf("%s: perft %d is %d, want %d", p.Name, i+1, got, want)
			}
			if got := engine.Perft(v, i+1, true); got != p.Wperft[i] {
				t.Errorf("%s: weighted perft %d is %d, want %d", p.Name, i+1, got, p.Wperft[i])
			}
		}
	}
}

// A chain of captures is one move of the rules' view, and taking it back
// restores the position.
func TestPerftCountsWholeTurns(t *testing.T) {
	o := games.Options{"chain": "on"}
	s, err := New().FromText(o, "..../gN../pcGn/.p../RXGC/.C../.p../.X.X r Pgp 0")
	enginetest.Must(t, err)
	v := games.View(s, games.ForRules)
	moves := v.Moves(nil)
	if len(moves) != len(s.Moves()) {
		t.Fatalf("%d moves of the view, %d of the state", len(moves), len(s.Moves()))
	}
	before := v.Hash()
	for i, m := range moves {
		if name := v.MoveName(m); name != games.Texts(s)[i] {
			t.Errorf("move %d is called %s, want %s", i, name, games.Texts(s)[i])
		}
		v.Do(m)
		v.Undo(m)
		if v.Hash() != before {
			t.Fatalf("%s is not taken back", games.Texts(s)[i])
		}
	}
	if n, want := engine.Perft(v, 2, false), playedOut(t, s, 2); n != want {
		t.Errorf("perft 2 is %d, playing gives %d", n, want)
	}
}

// playedOut is perft by playing: a flip leads to as many positions as there are
// letters left.
func playedOut(t *testing.T, s games.State, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, move := range games.Texts(s) {
		next := s.Clone()
		if err := next.Play(move); err == nil {
			n += playedOut(t, next, depth-1)
			continue
		}
		for i, left := range s.(*state).b.pool {
			if left == 0 {
				continue
			}
			next := s.Clone()
			enginetest.Must(t, next.Play(move+"("+letterText[i:i+1]+")"))
			n += playedOut(t, next, depth-1)
		}
	}
	return n
}
