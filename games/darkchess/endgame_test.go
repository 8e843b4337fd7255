package darkchess

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"testing"

	"duiju/engine"
	"duiju/games"

	"duiju/engine/enginetest"
)

// endgameTruth is one line of testdata/endgame.jsonl, found by another program.
type endgameTruth struct {
	Material    string
	RedToMove   [3]int `json:"red_to_move"` // won, drawn, lost
	BlackToMove [3]int `json:"black_to_move"`
	MaxDTC      int    `json:"max_dtc"`
	Over30      int    `json:"dtc_over_30"`
	Over60      int    `json:"dtc_over_60"`
}

func readEndgames(t *testing.T) []endgameTruth {
	t.Helper()
	f, err := os.Open("testdata/endgame.jsonl")
	enginetest.Must(t, err)
	defer f.Close()
	var all []endgameTruth
	for in := bufio.NewScanner(f); in.Scan(); {
		var e endgameTruth
		enginetest.Must(t, json.Unmarshal(in.Bytes(), &e))
		all = append(all, e)
	}
	return all
}

// sums counts a table; positions that differ only in which of two equal
// pieces stands where count once.
func (e *endgame) sums() endgameTruth {
	sums := endgameTruth{Material: newMaterialOf(e.pieces).String()}
	n := len(e.pieces)
	for x, v := range e.value {
		if v == invalidValue || !e.ascending(uint32(x)) {
			continue
		}
		o, d := decode(v)
		c := &sums.RedToMove
		if uint32(x)&sideBit(n) != 0 {
			c = &sums.BlackToMove
		}
		c[map[engine.Outcome]int{engine.Win: 0, engine.Draw: 1, engine.Loss: 2}[o]]++
		sums.MaxDTC = max(sums.MaxDTC, d)
		if d > 30 {
			sums.Over30++
		}
		if d > 60 {
			sums.Over60++
		}
	}
	return sums
}

func newMaterialOf(pieces []piece) material {
	var left [letters]int8
	for _, p := range pieces {
		left[p.index()]++
	}
	return material(piecesOf(left))
}

// ascending reports whether equal pieces stand in the order of their squares.
func (e *endgame) ascending(x uint32) bool {
	n := len(e.pieces)
	for i := 1; i < n; i++ {
		if e.pieces[i] == e.pieces[i-1] && x>>slot(i-1, n)&31 > x>>slot(i, n)&31 {
			return false
		}
	}
	return true
}

func TestEndgamesAgreeWithTruth(t *testing.T) {
	enginetest.OneThread(t)
	solved := endgames{solved: map[material]*endgame{}, solving: map[material]chan struct{}{}}
	always := map[string]bool{"RRnn": true} // of the four-piece ones
	for i, want := range readEndgames(t) {
		four := len(want.Material) == 4
		if four && !enginetest.Exhaustive() && (testing.Short() || !always[want.Material]) || testing.Short() && i%4 > 0 {
			continue
		}
		e, err := solved.get(t.Context(), materialFrom(want.Material))
		enginetest.Must(t, err)
		if got := e.sums(); got != want {
			t.Errorf("%s:\n%+v, want\n%+v", want.Material, got, want)
		}
	}
}

func TestSolvingStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	solved := endgames{solved: map[material]*endgame{}, solving: map[material]chan struct{}{}}
	if _, err := solved.get(ctx, materialFrom("KGkg")); err != context.Canceled {
		t.Errorf("solving ends with %v", err)
	}
	for m, solving := range solved.solving {
		if len(solving) > 0 {
			t.Errorf("%s is still being solved", m)
		}
	}
	if _, err := solved.get(t.Context(), materialFrom("Kg")); err != nil {
		t.Errorf("solving again: %v", err)
	}
}

// From won positions the win is reached within its distance, capture by
// capture, against the longest defence.
func TestTablesWinWonPositions(t *testing.T) {
	materials := []string{"Kg", "Rn", "Pk", "RRn", "KGp", "PPk", "RNr", "RRnn", "KCgc"}
	count := 1000
	if testing.Short() {
		materials, count = materials[:7], 200
	}
	g, won := splitmix(1), 0
	for i := 0; won < count; i++ {
		b := randomEndgame(materials[i%len(materials)], g)
		set := tablesFor(t.Context(), b, 0)
		if o, d := set.of(b).probe(b); o != engine.Win || d > b.rules.Draw {
			continue
		}
		won++
		winner, text := b.turn, b.text()
		for b.outcome() == engine.Ongoing && b.repetition() == engine.Ongoing {
			best := bestSolved(set.solvedMoves(b))[0]
			want := engine.Win
			if b.turn != winner {
				want = engine.Loss
			}
			if best.outcome != want {
				t.Fatalf("%s: the best move at %s is a %v", text, b.text(), best.outcome)
			}
			b.do(best.move)
			if b.quiet > 0 && b.outcome() == engine.Ongoing {
				if _, d := set.of(b).probe(b); d != best.distance-1 {
					t.Fatalf("%s: distance %d after a move of distance %d", b.text(), d, best.distance)
				}
			}
		}
		if o := b.outcome(); o != engine.Loss && b.turn != winner || o != engine.Win && b.turn == winner {
			t.Fatalf("%s: won, but it ends as %v at %s", text, o, b.text())
		}
	}
}

// randomEndgame puts the pieces of a material on random squares with a random
// side to move; no side is stuck.
func randomEndgame(text string, g *splitmixer) *board {
	for {
		b := newBoard(tournament())
		for _, p := range materialFrom(text).pieces() {
			b.put(g.pick(b.empties()), p)
			b.revive(p)
		}
		b.turn = colour(g.below(2))
		b.key = b.rehash()
		if b.outcome() == engine.Ongoing {
			return b
		}
	}
}

func TestEndgamesAreSolvedOnceForAll(t *testing.T) {
	solved := endgames{solved: map[material]*endgame{}, solving: map[material]chan struct{}{}}
	got := make(chan *endgame)
	for range 4 {
		go func() {
			e, err := solved.get(t.Context(), materialFrom("KGk"))
			if err != nil {
				t.Error(err)
			}
			got <- e
		}()
	}
	one := <-got
	for range 3 {
		if e := <-got; e != one {
			t.Error("the same material was solved twice")
		}
	}
	if solved.known(materialFrom("Kk")) == nil {
		t.Error("a smaller material on the way is not kept")
	}
}

// What the search keeps of a position from before its ending was solved is not
// taken for what the table says, right after a capture neither.
func TestSolvedPositionsHaveKeysOfTheirOwn(t *testing.T) {
	for _, quiet := range []string{"0", "7"} {
		b := position(t, tournament(), "..../..../K..c/..../.P../..../..../.... r - "+quiet)
		v := newView(b, searchFlips)
		before := v.Hash()
		if v.tables = tablesFor(t.Context(), b, 0); v.tables.of(b) == nil {
			t.Fatal("the ending is not solved")
		}
		if v.Hash() == before {
			t.Errorf("after %s quiet plies the key is the same", quiet)
		}
	}
}

// String is the material in letters: "KCgc".
func (m material) String() string {
	text := ""
	for _, p := range m.pieces() {
		text += string(p.byte())
	}
	return text
}

// materialFrom reads letters.
func materialFrom(text string) material {
	var left [letters]int8
	for i := range len(text) {
		if p, ok := pieceOf(text[i]); ok {
			left[p.index()]++
		}
	}
	return material(piecesOf(left))
}

// A solved ending is played by its table: the best move there, with its distance for
// a score and a note that says who wins.
func TestSolvedEndingsArePlayedByTheTable(t *testing.T) {
	enginetest.OneThread(t)
	materials := []string{"Kg", "Rn", "Pk", "RRn", "KGp", "PPk"}
	g, decided := splitmix(7), 0
	for i := range 60 {
		b := randomEndgame(materials[i%len(materials)], g)
		if len(b.turns()) < 2 {
			continue
		}
		all := tablesFor(t.Context(), b, 0).solvedMoves(b)
		best, watch := bestSolved(all)[0], games.NewWatcher(100)
		d, err := newSearchPlayer(levelLimit{depth: 2}, true, games.Env{TableMiB: 1, Watch: watch}).Choose(t.Context(), newState(b.clone(), red), games.Budget{}, nil)
		enginetest.Must(t, err)
		note := map[engine.Outcome]string{engine.Win: "darkchess.note.won", engine.Loss: "darkchess.note.lost"}[best.outcome]
		if d.Thought.Note.Key != note {
			t.Errorf("%s: the note is %q, want %q", b.text(), d.Thought.Note.Key, note)
		}
		if note == "" {
			continue
		}
		decided++
		score := d.Thought.Lines[0].Score
		shown, ok := watch.Chosen()
		if !ok || len(shown.Tree.Nodes) != len(all)+1 {
			t.Errorf("%s: who watches sees %d nodes, not the root and its %d moves", b.text(), len(shown.Tree.Nodes), len(all))
		} else {
			for i, s := range all {
				if n := shown.Tree.Nodes[i+1]; n.Enter.Move != s.move || n.Score != s.score() {
					t.Errorf("%s: who watches sees %s with %v, the table has %s with %v", b.text(), nameOf(n.Enter.Move), n.Score, nameOf(s.move), s.score())
				}
			}
		}
		if d.Move != nameOf(best.move) || max(score, -score) != tableWin-engine.Score(best.distance) {
			t.Errorf("%s: %s with %v, the table has %s in %d", b.text(), d.Move, score, nameOf(best.move), best.distance)
		}
	}
	if decided < 10 {
		t.Errorf("only %d endings were won or lost", decided)
	}
}
