package lesson_test

import (
	"fmt"
	"strings"
	"testing"

	"duiju/games/play/session"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/games/teach/walks"
	"duiju/games/text/words"
)

// walked opens a page on a tree.
func walked(t *testing.T, text string, flow bool) (*table, *lesson.Reading) {
	t.Helper()
	tree, err := walks.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, func(c *lesson.ReadingConfig) { c.Page, c.Flow = library.OfTree(tree), flow })
}

// toldIn are all sentences told so far.
func toldIn(b *table) string {
	all := ""
	for _, e := range b.seen {
		if told, ok := e.(session.Told); ok {
			all += words.InEnglish().Text(told.Said) + "\n"
		}
	}
	return all
}

// TestATreeIsSteppedThrough: forth and back, by moves of the list and by words; the walks
// go beside each other, and nothing else can be done there.
func TestATreeIsSteppedThrough(t *testing.T) {
	b, d := walked(t, "((3 12) (8 2) 5)", false)
	w := d.Walking()
	if len(w.Walks) != 3 || w.At != 0 || w.Tree.String() != "((3 12) (8 2) 5)" {
		t.Fatalf("%d walks at %d over %s", len(w.Walks), w.At, w.Tree)
	}
	b.do(session.Step{})
	b.do(session.Step{})
	b.do(session.Look{At: w.Last()})
	if w.At != w.Last() {
		t.Errorf("at %d of %d", w.At, w.Last())
	}
	end := ""
	for i := range w.Walks {
		for _, s := range w.Says(i) {
			end += words.InEnglish().Text(s) + " "
		}
	}
	if !strings.Contains(end, "Worth 5 by node 3; 8 of 8 nodes read.") {
		t.Errorf("the end says %s", end)
	}
	b.do(session.Step{})
	b.do(session.Look{At: w.Last() + 1})
	if _, ok := last[session.Refused](b); !ok || w.At != w.Last() {
		t.Errorf("behind the end: at %d", w.At)
	}
	for _, i := range []session.Intent{session.Undo{}, session.Redo{}, session.LookThrough{}, session.LookInside{}, session.NextHint{}, session.TurnAnalysis{}} {
		if _, ok := d.Can(i); ok || d.Has(i) {
			t.Errorf("%T can be done on a tree", i)
		}
	}
}

// TestATreeAsksWhatComesNext: the right answer is among three different ones, and either
// leads to the step that gives it.
func TestATreeAsksWhatComesNext(t *testing.T) {
	for wrong := range 2 {
		for k := range walks.Kinds {
			b, d := walked(t, "((3 12) 5 (2 (9 1) 6))", true)
			b.do(session.Play{Move: k.String()})
			for asked := 0; ; asked++ {
				w := d.Walking()
				at := w.At
				b.do(session.Try{})
				lines := d.Lines()
				if len(lines) == 0 {
					if k != walks.DFPN && (asked == 0 || w.At < w.Last()-3) {
						t.Errorf("%v: %d questions, the last before step %d of %d", k, asked, w.At, w.Last())
					}
					break
				}
				seen, right := map[string]bool{}, 0
				for i, l := range lines[1:] {
					said := words.InEnglish().Text(l.Text)
					seen[said] = true
					if strings.HasSuffix(said, " "+fmt.Sprint(w.Answer())) {
						right = i + 1
					}
				}
				if len(seen) != 3 || right == 0 {
					t.Fatalf("%v: %v, of which %d is right", k, seen, right)
				}
				b.do(session.Play{Move: fmt.Sprint((right-1+wrong)%3 + 1)})
				if told := toldIn(b); w.At <= at || !strings.Contains(told, []string{"Right.", "Not so: it is"}[wrong]) {
					t.Fatalf("%v: after the answer at step %d, told %s", k, w.At, told)
				}
			}
		}
	}
}

// TestATreeOfOnesOwn is typed, as is another walk; what cannot be read is refused.
func TestATreeOfOnesOwn(t *testing.T) {
	b, d := walked(t, "((3 12) (8 2) 5)", true)
	b.do(session.Play{Move: "((1 2)"})
	if r, ok := last[session.Refused](b); !ok || words.InEnglish().Error(r.Err) != "A bracket is not closed." {
		t.Errorf("refused: %+v", r)
	}
	b.do(session.Play{Move: "tree ((3 12) 5 (2 (9 1) 6))"})
	b.do(session.Play{Move: "walk alpha-beta"})
	w := d.Walking()
	if cut := fmt.Sprint(w.Walks[0].Cuts()); cut != "[7 8 9 10]" || w.Walks[0].Kind != walks.AlphaBeta {
		t.Errorf("%v cuts %s", w.Walks[0].Kind, cut)
	}
	for k := range walks.Kinds { // every walk in turn, and round
		b.do(lesson.Turn{})
		if got := d.Walking().Walks[0].Kind; got != (walks.AlphaBeta+1+k)%walks.Kinds {
			t.Errorf("turned to %v", got)
		}
	}
	if said := toldIn(b); !strings.Contains(said, "Proof numbers (df-pn) over the tree ((3 12) 5 (2 (9 1) 6)): ") {
		t.Error(said)
	}
}
