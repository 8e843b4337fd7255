package walks

import (
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/text/words"
)

// TestWrongSearchesAreExplained: the first step that is wrong is named, and why.
func TestWrongSearchesAreExplained(t *testing.T) {
	tree := must("((3 12) (2 8) (9 7))") // node 7, worth 8, need not be read
	w, err := New(t.Context(), tree, AlphaBeta, nil)
	enginetest.Must(t, err)
	for line, want := range map[string]string{
		"7 nodes 0 1 4 5 2 6 3 8 9 cuts 7": "", "  7 nodes 0 1 4 5 2 6 3 8 9 cuts  7 ": "",
		"7 nodes 0 1 4 5 2 6 7 3 8 9 cuts": "Step 7: your program reads 7, alpha-beta reads 3. Alpha cut: node 2 gives at most 2, and node 0 already has 3. 7 is not read.",
		"7 nodes 0 1 4 5 2 6 3 8 cuts 7":   "Step 9: your program reads nothing more, alpha-beta reads 9. 9 is a child of node 3.",
		"7 nodes 0 1 4 5 2 6 3 8 9 cuts":   "Cut number 1: your program has nothing more, alpha-beta 7.",
		"3 nodes 0 1 4 5 2 6 3 8 9 cuts 7": "Your program says 3, the value is 7.",
	} {
		a, ok := ParseAnswer(line)
		if !ok {
			t.Fatalf("%q cannot be read", line)
		}
		var said []string
		for _, s := range w.FirstWrong(a) {
			said = append(said, words.InEnglish().Text(s))
		}
		if got := strings.Join(said, " "); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
	for _, bad := range []string{"", "7", "7 nodes 0", "x nodes 0 cuts", "7 nodes a cuts", "7 nodes 0 cuts b"} {
		if a, ok := ParseAnswer(bad); ok {
			t.Errorf("%q is read as %+v", bad, a)
		}
	}
}

// TestTheExamAsksForCuts: its trees differ in shape, most of them have cuts, and plain
// minimax fails in those.
func TestTheExamAsksForCuts(t *testing.T) {
	shapes, cut := map[string]bool{}, 0
	for i := range 200 {
		tree := Exam(i)
		shapes[tree.String()] = true
		w, err := New(t.Context(), tree, AlphaBeta, nil)
		enginetest.Must(t, err)
		plain, err := New(t.Context(), tree, Minimax, nil)
		enginetest.Must(t, err)
		if a := w.Answer(); w.FirstWrong(a) != nil || len(a.Nodes) != w.Read || a.Value != plain.Value {
			t.Errorf("tree %d: %+v", i, a)
		}
		if len(w.Answer().Cuts) > 0 {
			cut++
			if w.FirstWrong(plain.Answer()) == nil {
				t.Errorf("tree %d: minimax passes", i)
			}
		}
	}
	if len(shapes) != 200 || cut < 100 {
		t.Errorf("%d different trees, %d with cuts", len(shapes), cut)
	}
}
