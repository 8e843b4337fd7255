package darkchess

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"duiju/engine"
)

var exhaustive = flag.Bool("exhaustive", false, "also run the checks that take minutes")

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
	if err != nil {
		t.Fatal(err)
	}
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
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
	limit := uint64(200_000)
	if testing.Short() {
		limit = 20_000
	}
	if *exhaustive {
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
