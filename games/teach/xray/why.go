package xray

import (
	"cmp"

	"duiju/engine"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// Why is one sentence on why a node ended as it did, with the numbers of the
// node itself.
func (s *Search) Why(i int) string {
	t := s.Tree
	if !t.Ended(i, s.Seen) {
		return s.Words.T("ui.xray.why.open")
	}
	if t.Proof != nil {
		said := s.whyProof(i)
		if i == 0 && t.Thought != nil {
			said = s.Words.T("ui.xray.why.chose.proof", "player", s.PlayerName(), "move", t.Thought.Move) + " " + said
		}
		return said
	}
	w := s.words(i)
	said := s.whyBare(i, w)
	if told := s.appraisal(i); !told.IsZero() {
		said += " " + s.Words.Say(told)
	}
	switch n := &t.Nodes[i]; {
	case i == 0 && n.Skipped > 0:
		said = s.Words.T("ui.xray.why.cutshort", "why", said, "k", n.Skipped)
	case i == 0 || n.Chance:
	case n.Skipped > 0:
		said = s.Words.T("ui.xray.why.skipped", "why", said, "k", n.Skipped)
	case n.Shift < 0:
		said = s.Words.T("ui.xray.why.reduced", "why", said, "k", -n.Shift)
	case n.Shift > 0:
		said = s.Words.T("ui.xray.why.extended", "why", said, "k", n.Shift)
	}
	return said
}

// whyBare is the sentence without what it says of depth and moves left out.
func (s *Search) whyBare(i int, w whyWords) string {
	if i == 0 && s.Tree.Thought != nil {
		return s.chose(w)
	}
	key := s.whyKey(i, &w)
	return s.Words.T(key, w.pairs()...)
}

// whyKey is the message of that sentence; w gets what only this one speaks of.
func (s *Search) whyKey(i int, w *whyWords) string {
	n := &s.Tree.Nodes[i]
	switch {
	case i == 0:
		return "ui.xray.why.root"
	case n.Reason == engine.ReasonStopped:
		return "ui.xray.why.stopped"
	case n.Reason == engine.ReasonProbe:
		return "ui.xray.why.known"
	case n.Reason == engine.ReasonDistance:
		return "ui.xray.why.distance"
	case n.Reason == engine.ReasonClaim && n.Skipped > 0:
		return "ui.xray.why.claim.cut"
	case n.Reason == engine.ReasonClaim:
		return "ui.xray.why.claim"
	case n.Excluded != engine.NoMove:
		return "ui.xray.why.without"
	case n.Reason == engine.ReasonTerminal:
		return "ui.xray.why.end"
	case n.Reason == engine.ReasonLeaf:
		return "ui.xray.why.leaf"
	case n.Reason == engine.ReasonTable:
		return "ui.xray.why.table"
	case n.Reason == engine.ReasonRepetition:
		w.n = s.Tree.back(i)
		return "ui.xray.why.rep"
	case n.Chance:
		return s.whyChance(i, w)
	case n.Probe:
		return "ui.xray.why.probe"
	case n.Reason == engine.ReasonResearch:
		w.a = s.limit(i, n.Alpha)
		return "ui.xray.why.re"
	case n.Reason == engine.ReasonNullCut:
		return s.whyCut(i, w, "ui.xray.why.null.mine", "ui.xray.why.null.theirs")
	case n.Reason == engine.ReasonStatic:
		return s.whyCut(i, w, "ui.xray.why.static.mine", "ui.xray.why.static.theirs")
	case n.Reason == engine.ReasonRazor:
		w.a = s.limit(i, n.Beta)
		return s.sided(i, "ui.xray.why.razor.mine", "ui.xray.why.razor.theirs")
	case n.Reason == engine.ReasonWon, n.Bound == engine.UpperBound && n.Best != engine.NoMove && n.Alpha == engine.LossIn(engine.MaxPly):
		return "ui.xray.why.won"
	case n.Depth <= 0 && n.Children > 0:
		return "ui.xray.why.noisy"
	case n.Bound == engine.UpperBound && n.Best != engine.NoMove:
		return s.whyCut(i, w, "ui.xray.why.cut.mine", "ui.xray.why.cut.theirs")
	case n.Bound == engine.LowerBound:
		return s.whyLow(i, w)
	case n.Best == engine.NoMove:
		return "ui.xray.why.value"
	}
	return "ui.xray.why.exact"
}

// sided is one of two messages: of a node that the root's side moved to, or the other one.
func (s *Search) sided(i int, mine, theirs string) string {
	if s.Tree.Mover[i] == s.Tree.Root {
		return mine
	}
	return theirs
}

// whyWords fills the holes of the sentences.
type whyWords struct {
	mine, other, mover message.Text // R, O and A
	m, r, v, a         string
	alt                any
	d, n, k            int
	bound, result      message.Text
}

func (w whyWords) pairs() []any {
	return []any{"R", w.mine, "O", w.other, "A", w.mover, "m", w.m, "r", w.r, "v", w.v, "a", w.a, "alt", w.alt,
		"d", w.d, "n", w.n, "k", w.k, "bound", w.bound, "result", w.result}
}

func (s *Search) words(i int) whyWords {
	t := s.Tree
	n := &t.Nodes[i]
	v := t.Value(i)
	bound := v.Bound
	v.Bound = engine.NoBound
	w := whyWords{
		mine: s.State.SideName(t.Root), other: s.State.SideName(t.Root.Other()), mover: s.State.SideName(t.Mover[i]),
		m: told(s, s.MoveName(i)), r: told(s, t.Name(n.Best)), v: s.Score(v), alt: message.T("ui.xray.elsewhere"),
		d: n.Depth, n: n.Children, k: n.Children,
	}
	if n.Read > 0 {
		w.n = n.Read
	}
	switch bound {
	case engine.LowerBound:
		w.bound = message.T("ui.xray.bound.low")
	case engine.UpperBound:
		w.bound = message.T("ui.xray.bound.high")
	default:
		w.bound = message.T("ui.xray.bound.exact")
	}
	w.result = message.T("ui.xray.result.draw")
	switch {
	case v.Value > engine.MaxEval:
		w.result = message.T("ui.xray.result.win", "side", w.mine)
	case v.Value < -engine.MaxEval:
		w.result = message.T("ui.xray.result.win", "side", w.other)
	}
	if n.Reason == engine.ReasonTerminal {
		w.n = len(t.Branch(i))
	}
	return w
}

// limit is a limit of node i's window as the root side sees it.
func (s *Search) limit(i int, v engine.Score) string {
	if i > 0 && s.Tree.Mover[i] != s.Tree.Root {
		v = -v
	}
	return s.Score(words.Score{Value: v})
}

// whyCut says why the other answers to a move need not be read: its mover has
// as much already.
func (s *Search) whyCut(i int, w *whyWords, mine, theirs string) string {
	n := &s.Tree.Nodes[i]
	w.a = s.limit(i, n.Alpha)
	if low, _ := s.rootWindow(i); n.Alpha <= -engine.Infinite || n.Alpha == low { // outside the window of the whole search
		return s.sided(i, "ui.xray.why.window.below", "ui.xray.why.window.above")
	}
	s.elsewhere(w, s.Tree.held(i))
	return s.sided(i, mine, theirs)
}

// elsewhere names the move of a node, -1 for none, by which a side has as much already.
func (s *Search) elsewhere(w *whyWords, held int) {
	if held >= 0 {
		w.alt = told(s, s.Tree.Name(s.Tree.Nodes[held].Enter.Move))
	}
}

// rootWindow is the window of the whole search as i's mover sees it.
func (s *Search) rootWindow(i int) (low, high engine.Score) {
	root := &s.Tree.Nodes[0]
	if s.Tree.Mover[i] == s.Tree.Root {
		return root.Alpha, root.Beta
	}
	return -root.Beta, -root.Alpha
}

// whyLow says that all answers leave the mover more than the other side will
// allow; with a null window only that the move is better than the best so far.
func (s *Search) whyLow(i int, w *whyWords) string {
	n, against := &s.Tree.Nodes[i], s.Tree.heldAgainst(i)
	if n.Beta == n.Alpha+1 && against < 0 {
		w.a = s.limit(i, n.Alpha)
		s.elsewhere(w, s.Tree.held(i))
		return s.sided(i, "ui.xray.why.better.mine", "ui.xray.why.better.theirs")
	}
	w.a = s.limit(i, n.Beta)
	if _, high := s.rootWindow(i); n.Beta >= engine.Infinite || n.Beta == high {
		return s.sided(i, "ui.xray.why.window.above", "ui.xray.why.window.below")
	}
	s.elsewhere(w, against)
	return s.sided(i, "ui.xray.why.low.mine", "ui.xray.why.low.theirs")
}

// whyChance says what the outcomes of a move are worth on average.
func (s *Search) whyChance(i int, w *whyWords) string {
	n := &s.Tree.Nodes[i]
	if n.Reason != engine.ReasonStarCut {
		return "ui.xray.why.chance"
	}
	w.n, w.k = s.Tree.outcomes(i), s.Tree.read(i)
	if n.Bound == engine.UpperBound { // for the mover
		w.a = s.limit(i, n.Alpha)
		return s.sided(i, "ui.xray.why.star.below", "ui.xray.why.star.above")
	}
	w.a = s.limit(i, n.Beta)
	return s.sided(i, "ui.xray.why.star.above", "ui.xray.why.star.below")
}

// told is a move as sentences name it: of one that stands for others they say for
// which.
func told(s *Search, name string) string {
	if name == "?" && !s.Info.Standin.IsZero() {
		return s.Words.Say(s.Info.Standin)
	}
	return name
}

// MoveName is the name of the move that led to a node.
func (s *Search) MoveName(i int) string {
	n := &s.Tree.Nodes[i]
	switch {
	case i == 0:
		return s.Words.T("ui.xray.root")
	case n.Null:
		return s.Words.T("games.pass")
	case n.Excluded != engine.NoMove:
		return s.Words.T("ui.xray.without", "move", s.Tree.Name(n.Excluded))
	}
	return s.Tree.Name(n.Enter.Move)
}

// reasonTags and boundTags are the short words for how a node ended.
var (
	reasonTags = map[engine.Reason]string{
		engine.ReasonTable: "ui.xray.tag.table", engine.ReasonLeaf: "ui.xray.tag.leaf",
		engine.ReasonTerminal: "ui.xray.tag.end", engine.ReasonNullCut: "ui.xray.tag.null",
		engine.ReasonResearch: "ui.xray.tag.re", engine.ReasonStarCut: "ui.xray.tag.star",
		engine.ReasonRepetition: "ui.xray.tag.rep", engine.ReasonStatic: "ui.xray.tag.static",
		engine.ReasonRazor: "ui.xray.tag.razor",
		engine.ReasonProbe: "ui.xray.tag.known", engine.ReasonStopped: "ui.xray.tag.stopped", engine.ReasonClaim: "ui.xray.tag.claim",
	}
	boundTags = map[engine.Bound]string{engine.UpperBound: "ui.xray.tag.cut", engine.LowerBound: "ui.xray.tag.low"}
)

// Tag is the short word for how a node ended.
func (s *Search) Tag(i int) string {
	n := &s.Tree.Nodes[i]
	return s.Words.T(cmp.Or(reasonTags[n.Reason], boundTags[n.Bound], "ui.xray.tag.exact"))
}
