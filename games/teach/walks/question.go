package walks

import (
	"duiju/engine"
	"duiju/games/text/message"
)

// Question is asked of what comes next in a walk.
type Question struct {
	Said   message.Text
	Answer int
	Value  bool // it is a value, else the number of a node
	// At is the step that answers it, and Why what is said there.
	At  int
	Why []message.Text
}

// Questions are those that can be asked at a step, the nearest answer first; none
// at the end.
func (w *Walk) Questions(at int) []Question {
	var all []Question
	ask := func(said message.Text, answer, to int) {
		all = append(all, Question{Said: said, Answer: answer, Value: said.Key == "guide.ask.value", At: to, Why: w.between(at, to)})
	}
	cut, leaf, value, next := false, false, false, false
	for i := at + 1; i < len(w.Frames); i++ {
		f := &w.Frames[i]
		switch {
		case w.Kind == DFPN && f.Event == Entered && !next && i == at+1 && f.At != 0:
			next = true
			ask(message.T("guide.ask.next"), f.At, i)
		case w.Kind == DFPN && f.Event == Entered && !value && f.Marks[f.At].Proof > 0 && f.Marks[f.At].Disproof > 0:
			value = true
			ask(message.T("guide.ask.proof", "node", f.At), int(f.Marks[f.At].Proof), i)
		case w.Kind == DFPN:
		case f.Event == Skipped && !cut:
			cut = true
			ask(message.T("guide.ask.cut"), f.At, i)
		case f.Event == Finished && w.Tree.Leaf(f.At) && !leaf:
			leaf = true
			ask(message.T("guide.ask.leaf"), f.At, i)
		case f.Event == Finished && !w.Tree.Leaf(f.At) && !value && f.Marks[f.At].Bound != engine.NoBound:
			value = true
			ask(message.T("guide.ask.value", "node", f.At), f.Marks[f.At].Value, i)
		}
	}
	return all
}

// between is what has to be known of the steps behind one up to another: the cuts
// on the way, and what the last one says.
func (w *Walk) between(from, to int) []message.Text {
	var all []message.Text
	for i := from + 1; i < to; i++ {
		if w.Frames[i].Event == Skipped {
			all = append(all, w.Frames[i].Said...)
		}
	}
	return append(all, w.Frames[to].Said...)
}

// Judge says whether a number is the answer.
func (q *Question) Judge(n int) message.Text {
	if n == q.Answer {
		return message.T("guide.ask.right")
	}
	return message.T("guide.ask.wrong", "answer", q.Answer)
}
