package lesson

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"duiju/games/play/session"
	"duiju/games/teach/library"
	"duiju/games/teach/walks"
	"duiju/games/text/message"
)

// Walking is a small tree that stands in place of a board, as walks over it have left
// it. The first walk is stepped through, the others go beside it.
type Walking struct {
	Tree  *walks.Tree
	Walks []*walks.Walk
	At    int  // step of the first
	Own   bool // a person has typed the tree
	plain *walks.Walk
	quiz  *walks.Question
	asked int
	// among are the answers to choose from.
	among []int
}

// newWalking walks over a tree.
func newWalking(t *walks.Tree, kinds []walks.Kind) (w *Walking, err error) {
	w = &Walking{Tree: t}
	if w.plain, err = walks.New(context.Background(), t, walks.Minimax, nil); err != nil {
		return nil, err
	}
	for _, k := range kinds {
		walk, err := walks.New(context.Background(), t, k, nil) // at most 127 nodes
		if err != nil {
			return nil, err
		}
		w.Walks = append(w.Walks, walk)
	}
	return w, nil
}

// Frame is where a walk stands, and whether it goes there itself.
func (w *Walking) Frame(i int) (f *walks.Frame, here bool) {
	if i == 0 {
		return &w.Walks[0].Frames[w.At], true
	}
	at, same := w.Walks[i].Beside(w.Walks[0])
	return &w.Walks[i].Frames[at[w.At]], same[w.At]
}

// Last is the number of the last step.
func (w *Walking) Last() int { return len(w.Walks[0].Frames) - 1 }

// Says is what happens at the step in a walk.
func (w *Walking) Says(i int) []message.Text {
	f, here := w.Frame(i)
	if !here {
		return []message.Text{message.T("guide.skipped")}
	}
	return append(slices.Clone(f.Said), w.Walks[i].Verdict(f, w.plain)...)
}

// ask asks what comes next, the answers being the right one and others like it.
func (w *Walking) ask() bool {
	all := w.Walks[0].Questions(w.At)
	if len(all) == 0 {
		return false
	}
	w.quiz = &all[w.asked%len(all)]
	w.among = []int{w.quiz.Answer}
	for by := 1; len(w.among) < 3; by++ {
		for _, n := range []int{w.quiz.Answer + by, w.quiz.Answer - by} {
			if (n > 0 || w.quiz.Value) && len(w.among) < 3 {
				w.among = append(w.among, n)
			}
		}
	}
	slices.Sort(w.among)
	w.asked++
	return true
}

// ask asks what comes next in the walk.
func (r *Reading) ask() {
	if w := r.step.tree; w.ask() {
		for _, l := range w.lines() {
			if r.c.Flow {
				r.b.Emit(session.Told{Said: l.Text})
			}
		}
	}
}

// Answer is the right one to the question that waits.
func (w *Walking) Answer() int { return w.quiz.Answer }

// lines are the question that waits.
func (w *Walking) lines() (all []library.Line) {
	if w.quiz == nil {
		return nil
	}
	all = append(all, library.Line{Kind: library.Asking, Text: w.quiz.Said})
	for i, n := range w.among {
		all = append(all, library.Line{Kind: library.Choice, Text: message.T("learn.choice", "i", i+1, "answer", strconv.Itoa(n))})
	}
	return all
}

// Walking is the tree on the step, nil where it has a board.
func (r *Reading) Walking() *Walking { return r.step.tree }

// walk shows a step of the walk.
func (r *Reading) walk(at int) {
	w := r.step.tree
	w.At, w.quiz, r.step.told = min(max(at, 0), w.Last()), nil, nil
	if r.c.Flow {
		for i := range w.Walks {
			r.tell(w.Says(i)...)
		}
	}
}

// typed takes what is typed where a tree is: a tree of one's own or the name of a walk.
func (r *Reading) typed(text string) {
	w := r.step.tree
	kind, named := walks.KindOf(strings.ToLower(text[strings.LastIndexByte(text, ' ')+1:]))
	t, err := w.Tree, error(nil)
	if !named {
		kind = w.Walks[0].Kind
		t, err = walks.Parse(text[max(strings.IndexByte(text, '('), 0):])
	}
	if err == nil {
		w, err = newWalking(t, []walks.Kind{kind})
	}
	if err != nil {
		r.b.Refuse(err)
		return
	}
	w.Own = true
	r.step.tree = w
	r.tell(message.T("plain.tree.walk", "tree", t.String(), "walk", kind.Title(), "n", len(w.Walks[0].Frames)))
}

// turn changes to the next kind of walk.
func (r *Reading) turn() { r.typed(((r.step.tree.Walks[0].Kind + 1) % walks.Kinds).String()) }

// answerQuiz takes the number of an answer to what comes next, and goes there.
func (r *Reading) answerQuiz(i int) {
	w := r.step.tree
	q := w.quiz
	judged := q.Judge(w.among[i])
	w.At, w.quiz, r.step.told = q.At, nil, nil
	r.tell(append([]message.Text{judged}, q.Why...)...)
}

// treeHas reports whether an intent means something where a tree is.
func treeHas(i session.Intent) bool {
	switch i.(type) {
	case session.Play, session.Restart, session.Next, session.Back, session.Look, session.Step, session.Try, Challenge, Enter, Turn, Show:
		return true
	}
	return false
}
