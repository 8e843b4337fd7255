package trianglenim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"duiju/engine/enginetest"
)

func kindOf(t *testing.T, r rules, p mask) reasonKind {
	t.Helper()
	w, err := r.why(context.Background(), p)
	enginetest.Must(t, err)
	return w.kind
}

// reasonWords name the reasons in the truth.
var reasonWords = [...]string{"empty", "parity", "singles", "board_mirror", "mirror", "twins", "nimsum", "table"}

func TestReasonsMatchTruth(t *testing.T) {
	for _, want := range readTruth(t).Reasons {
		if want.Side > upTo(5) {
			continue
		}
		for _, misere := range []bool{false, true} {
			r := rules{want.Side, want.Take, misere}
			counts := map[string]int{}
			for p := range r.board().full + 1 {
				if !solved(r).won(p) {
					counts[reasonWords[kindOf(t, r, p)]]++
				}
			}
			expected := want.Normal
			if misere {
				expected = want.Misere
			}
			if fmt.Sprint(counts) != fmt.Sprint(expected) {
				t.Errorf("%v: %v, want %v", r, counts, expected)
			}
		}
	}
}

// TestPartnersAnswerEveryTake: where the reason is a pairing, the partner of
// any take is legal after it and leaves a P-position again.
func TestPartnersAnswerEveryTake(t *testing.T) {
	for r := range rulesOfSides(3, upTo(5)) {
		if r.Misere || r.Limit == 1 {
			continue
		}
		for p := range r.board().full + 1 {
			if solved(r).won(p) {
				continue
			}
			w, err := r.why(context.Background(), p)
			enginetest.Must(t, err)
			if w.kind != reasonBoardMirror && w.kind != reasonMirror && w.kind != reasonTwins {
				continue
			}
			pairs := w.pairing()
			for _, take := range r.takesAt(p) {
				answer, left := partner(pairs, take), p^take
				if left&answer != answer || !slices.Contains(r.takes(), answer) || solved(r).won(left^answer) {
					t.Fatalf("%v %#x (%v): %s is answered by %s", r, p, w.kind, letters(take), letters(answer))
				}
			}
		}
	}
}

// TestSymmetryKeepsValueAndReason: all six images of a position have one value,
// one distance, one Grundy value and one kind of reason.
func TestSymmetryKeepsValueAndReason(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		r := rules{upTo(5 + rng.IntN(2)), 1 + rng.IntN(4), rng.IntN(2) == 1}
		b, table := r.board(), solved(r)
		p := mask(rng.Uint32()) & b.full
		for s := range symmetries {
			q := b.image(p, s)
			if table.won(q) != table.won(p) || table.plies[q] != table.plies[p] {
				t.Fatalf("%v: %#x and its image %#x differ", r, p, q)
			}
			if !table.won(p) && kindOf(t, r, p) != kindOf(t, r, q) {
				t.Fatalf("%v: %#x is %v, its image %#x is %v", r, p, kindOf(t, r, p), q, kindOf(t, r, q))
			}
			if r.Misere {
				continue
			}
			hp, _ := r.heapsOf(context.Background(), p)
			hq, _ := r.heapsOf(context.Background(), q)
			if hp.sum != hq.sum {
				t.Fatalf("%v: %#x is worth %d, its image %#x is worth %d", r, p, hp.sum, q, hq.sum)
			}
		}
	}
}
