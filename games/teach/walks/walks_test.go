package walks

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/text/words"
)

// plainValue is minimax written down once more: what every walk is held against.
func plainValue(t *Tree, n int) int {
	if t.Leaf(n) {
		return t.Nodes[n].Value
	}
	var all []int
	for _, c := range t.Nodes[n].Children {
		all = append(all, plainValue(t, c))
	}
	if t.Max(n) {
		return slices.Max(all)
	}
	return slices.Min(all)
}

func walkOf(t *testing.T, tr *Tree, k Kind, least *int) *Walk {
	t.Helper()
	w, err := New(t.Context(), tr, k, least)
	enginetest.Must(t, err)
	return w
}

// TestNotation reads trees and writes them again, and says what is wrong with what is
// none.
func TestNotation(t *testing.T) {
	for text, want := range map[string]string{
		"((3 12) (8 2))":             "((3 12) (8 2))",
		"(3,12)\n(8, 2) # two nodes": "((3 12) (8 2))",
		"3 12 8 2":                   "((3 12) (8 2))",
		"3 12 8":                     "(3 12 8)",
		"（（3，12）8）":                  "((3 12) 8)",
		"((-5))":                     "((-5))",
		"(5)":                        "(5)",
		"(3 12 8 2)":                 "(3 12 8 2)",
	} {
		tr, err := Parse(text)
		if err != nil || tr.String() != want {
			t.Errorf("%q is read as %v, %v", text, tr, err)
			continue
		}
		if again, err := Parse(want); err != nil || again.String() != want {
			t.Errorf("%q is read again as %v, %v", want, again, err)
		}
	}
	for text, want := range map[string]string{
		"": "few", "7": "few", "((1 2)": "open", "(1 2))": "close", "(1 ())": "empty", "(1 x)": "value", "(1 100)": "value",
		strings.Repeat("(", 30) + "1 2" + strings.Repeat(")", 30): "deep", "(((((((1 2)))))) 3)": "deep",
		strings.Repeat("1 ", 128) + "1": "large",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestPaperTree: the walks over the paper's tree, worked out by hand. With the first leaves
// alpha-beta cuts 10 and what is left of 2 behind 5, the paper cuts 12 too and is right
// by luck; with the second its cut hides the better move.
func TestPaperTree(t *testing.T) {
	for i, want := range []map[Kind]string{
		{Minimax: "5 1 [] false", AlphaBeta: "5 1 [6 10 13 14] false", PVS: "5 1 [6 10 13 14] false", Paper: "5 1 [6 10 12 13 14] true"},
		{Minimax: "20 2 [] false", AlphaBeta: "20 2 [10] false", Paper: "5 1 [6 10 12 13 14] true"},
	} {
		for k, say := range want {
			w := walkOf(t, samples()[i], k, nil)
			if got := fmt.Sprint(w.Value, w.By, w.Cuts(), w.Lost); got != say {
				t.Errorf("tree %d, %v: %s, want %s", i+1, k, got, say)
			}
		}
	}
}

// random makes a tree of any shape.
func random(r *rand.Rand) *Tree {
	for {
		var node func(left int) string
		node = func(left int) string {
			if left == 0 || left < MaxPlies-1 && r.IntN(4) == 0 {
				return fmt.Sprint(r.IntN(19) - 9)
			}
			var all []string
			for range 1 + r.IntN(3) {
				all = append(all, node(left-1))
			}
			return "(" + strings.Join(all, " ") + ")"
		}
		if t, err := Parse(node(1 + r.IntN(MaxPlies))); err == nil {
			return t
		}
	}
}

// TestWalksAreTrue: over trees of any shape every search finds the value, every bound that
// is shown is one, a node that is cut cannot change the value, and what df-pn proves
// or refutes is so.
func TestWalksAreTrue(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 23))
	once := 0
	for range 300 {
		tr := random(r)
		value := plainValue(tr, 0)
		reads := map[Kind]int{}
		for _, k := range []Kind{Minimax, AlphaBeta, PVS} {
			w := walkOf(t, tr, k, nil)
			if w.Value != value || w.By == 0 || plainValue(tr, w.By) != value {
				t.Fatalf("%v, %v: %d by %d, not %d", tr, k, w.Value, w.By, value)
			}
			if reads[k] = w.Read; w.Read+len(w.Cuts()) != len(tr.Nodes) {
				t.Fatalf("%v, %v: %d read, %v cut", tr, k, w.Read, w.Cuts())
			}
			said := w.Frames[len(w.Frames)-1].Said
			if (len(said) == 2) != (w.Again > 0) {
				t.Fatalf("%v, %v: %d are read again, the end says %v", tr, k, w.Again, said)
			}
			if w.Again == 1 {
				once++
			}
			boundsHold(t, w)
			cutsHold(t, w, value)
		}
		if reads[Minimax] != len(tr.Nodes) || reads[AlphaBeta] > reads[Minimax] {
			t.Fatalf("%v: %v", tr, reads)
		}
		for _, least := range []int{value, value + 1} {
			w := walkOf(t, tr, DFPN, &least)
			if w.Proved != (least == value) {
				t.Fatalf("%v: at least %d is said to be %v", tr, least, w.Proved)
			}
			numbersHold(t, w)
		}
	}
	if once == 0 {
		t.Error("in no walk one node is read again")
	}
}

// boundsHold checks every bound of every step, and that none is told twice.
func boundsHold(t *testing.T, w *Walk) {
	t.Helper()
	for i, f := range w.Frames {
		if i > 0 && f.Event == Finished && w.Frames[i-1].Event == Finished && f.At == w.Frames[i-1].At {
			t.Fatalf("%v, %v, step %d: node %d is finished twice", w.Tree, w.Kind, i+1, f.At)
		}
		for n, m := range f.Marks {
			truth := plainValue(w.Tree, n)
			if m.Bound == engine.Exact && m.Value != truth || m.Bound == engine.LowerBound && m.Value > truth || m.Bound == engine.UpperBound && m.Value < truth {
				t.Fatalf("%v, %v, step %d: node %d has %v %d, its value is %d", w.Tree, w.Kind, i+1, n, m.Bound, m.Value, truth)
			}
		}
	}
}

// cutsHold gives every cut leaf the best and the worst value: nothing changes.
func cutsHold(t *testing.T, w *Walk, value int) {
	t.Helper()
	cut := w.Cuts()
	for _, v := range []int{-MaxValue, MaxValue} {
		other := &Tree{Nodes: slices.Clone(w.Tree.Nodes)}
		for _, n := range cut {
			other.Nodes[n].Value = v
		}
		if got := plainValue(other, 0); got != value {
			t.Fatalf("%v, %v: with %d at %v the value is %d", w.Tree, w.Kind, v, cut, got)
		}
	}
}

// numbersHold checks that what is shown as proved or refuted is.
func numbersHold(t *testing.T, w *Walk) {
	t.Helper()
	for i, f := range w.Frames {
		for n, m := range f.Marks {
			truth := plainValue(w.Tree, n) >= w.Least
			if m.Proof == 0 && m.Disproof != 0 && !truth || m.Disproof == 0 && m.Proof != 0 && truth {
				t.Fatalf("%v, at least %d, step %d: node %d has %d/%d", w.Tree, w.Least, i+1, n, m.Proof, m.Disproof)
			}
		}
	}
}

// TestStepsSpeak: every step of every walk has a sentence without holes in every
// language, and the same tree gives the same steps.
func TestStepsSpeak(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 23))
	trees := samples()
	for range 20 {
		trees = append(trees, random(r))
	}
	for _, code := range words.Codes() {
		table, err := words.Load(code)
		enginetest.Must(t, err)
		for _, tr := range trees {
			for k := range Kinds {
				w := walkOf(t, tr, k, nil)
				if again := walkOf(t, tr, k, nil); fmt.Sprint(again.Frames) != fmt.Sprint(w.Frames) {
					t.Errorf("%v, %v: two walks differ", tr, k)
				}
				for i, f := range w.Frames {
					if len(f.Said) == 0 {
						t.Errorf("%v, %v: step %d says nothing", tr, k, i+1)
					}
					for _, s := range f.Said {
						if err := table.Check(s); err != nil {
							t.Errorf("%s: %v", code, err)
						}
					}
				}
			}
		}
	}
}

// TestQuestionsAreAnswered: what a question takes as its answer is what the walk does.
func TestQuestionsAreAnswered(t *testing.T) {
	asked := map[string]int{}
	r := rand.New(rand.NewPCG(3, 23))
	for range 60 {
		tr := random(r)
		for k := range Kinds {
			w := walkOf(t, tr, k, nil)
			for at := range w.Frames {
				for _, q := range w.Questions(at) {
					asked[q.Said.Key]++
					f := w.Frames[q.At]
					if q.At <= at || len(q.Why) == 0 {
						t.Fatalf("%v, %v, step %d: %v is answered at %d", tr, k, at, q.Said, q.At)
					}
					right := f.At == q.Answer
					switch q.Said.Key {
					case "guide.ask.value":
						right = f.Marks[f.At].Value == q.Answer
					case "guide.ask.proof":
						right = f.Marks[f.At].Proof == uint32(q.Answer)
					case "guide.ask.cut":
						right = right && f.Marks[q.Answer].Cut && (k == PVS || !w.Frames[at].Marks[q.Answer].Cut)
					case "guide.ask.leaf":
						right = right && tr.Leaf(q.Answer)
					}
					if !right || q.Judge(q.Answer).Key != "guide.ask.right" || q.Judge(q.Answer+1).Key != "guide.ask.wrong" {
						t.Fatalf("%v, %v, step %d: %v has the answer %d", tr, k, at, q.Said, q.Answer)
					}
				}
			}
		}
	}
	if len(asked) != 5 {
		t.Errorf("asked: %v", asked)
	}
}

// TestBeside: three walks go through a tree together.
func TestBeside(t *testing.T) {
	for _, tr := range samples() {
		plain := walkOf(t, tr, Minimax, nil)
		for _, k := range []Kind{AlphaBeta, Paper} {
			w := walkOf(t, tr, k, nil)
			steps, same := w.Beside(plain)
			if len(steps) != len(plain.Frames) || steps[len(steps)-1] != len(w.Frames)-1 {
				t.Fatalf("%v, %v: %d steps beside %d, the last %d of %d", tr, k, len(steps), len(plain.Frames), steps[len(steps)-1], len(w.Frames))
			}
			for i, at := range steps {
				if same[i] && w.Frames[at].At != plain.Frames[i].At {
					t.Errorf("%v, %v: step %d stands at %d beside %d", tr, k, i, w.Frames[at].At, plain.Frames[i].At)
				}
			}
		}
	}
}

// TestCancelled: a walk ends with its context.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(ctx, samples()[0], DFPN, nil); err == nil {
		t.Error("a walk without time ends well")
	}
}

// samples are trees to walk over. The first is the one by which the paper on
// five-tuples explains alpha-beta: it gives the leaves 7, 8, 9 and 11, the others are
// filled in as its text implies. The second shows what its walk overlooks, the third
// has branches of several lengths.
func samples() []*Tree {
	return []*Tree{
		must("((( -5 5) (10 3)) ((-4 -8) (1 6)))"),
		must("((( -5 5) (10 3)) ((-4 20) (1 30)))"),
		must("((4 (7 2 9)) (3 (1 8)) ((6 5) 6 (2 7)))"),
	}
}
