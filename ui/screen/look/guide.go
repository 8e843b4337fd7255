package look

import (
	"context"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/teach/walks"
	"duiju/games/text/message"
	"duiju/ui/frame"
)

// guide is the guided page on searches: a small tree, the paper's or one's own,
// and the walks over it step by step, one by one or three side by side. It stops
// where a bound is used that is not one yet, and asks what comes next.
type guide struct {
	frame.Base
	tree    *walks.Tree
	set     int // of the samples, -1 for the person's own
	walks   routes
	walking *frame.Job
	view    int             // the walk that is shown, allWalks for three of them
	folded  bool            // there was no room for three
	at      int             // step shown
	runs    frame.Transport // at a speed of guideSpeeds
	quiz    quiz
	box     frame.TextBox // in which a tree or an answer is typed
	note    message.Text  // on what was typed or exported, until the next step
}

// routes are all walks over a tree, and for each step of minimax those of two
// others beside it.
type routes struct {
	all    [walks.Kinds]*walks.Walk
	beside [walks.Kinds][]int
	same   [walks.Kinds][]bool
}

// allWalks is the view of three walks side by side, which are these.
const allWalks = -1

var sideBySide = [...]walks.Kind{walks.Minimax, walks.AlphaBeta, walks.Paper}

// quiz is the question that waits for its answer, and how many went before.
type quiz struct {
	*walks.Question
	asked, right int
	why          []message.Text // of the last one, until the next step
}

// guideSpeeds are the pauses between two steps.
var guideSpeeds = []time.Duration{4 * time.Second, 2 * time.Second, time.Second, 500 * time.Millisecond, 250 * time.Millisecond}

// NewGuide is the page on the paper's tree.
func NewGuide(a *frame.App) frame.Screen { return NewGuideOn(a, nil) }

// NewGuideOn is the page on a tree of one's own; nil is the paper's.
func NewGuideOn(a *frame.App, own *walks.Tree) frame.Screen {
	g := &guide{Base: frame.NewBase(a), view: allWalks, tree: own, set: -1}
	if own == nil {
		g.tree, g.set = walks.Samples()[0], 0
	}
	runs := func() bool { return g.runs.Running }
	g.runs = frame.Transport{
		Timer: g.Timer, Speeds: len(guideSpeeds), Speed: 1, Pause: func() time.Duration { return guideSpeeds[g.runs.Speed] }, Step: g.advance,
	}
	there := func() bool { return g.shown() != nil }
	more := func() bool { return there() && g.at < g.last() }
	asks := func() bool { return there() && len(g.questions()) > 0 }
	g.Acts = g.runs.Actions([]frame.Action{
		{ID: "step", Keys: []string{".", "right", "l", "enter"}, Label: "ui.key.step", About: "guide.about.step", Rank: 1, On: more, Do: g.jump(1)},
		{ID: "step-back", Keys: []string{",", "left", "h"}, Label: "ui.key.stepback", About: "guide.about.back", Rank: 5, On: func() bool { return g.at > 0 }, Do: g.jump(-1)},
		{ID: "run", About: "guide.about.run", Rank: 6, On: func() bool { return there() && !runs() }, Do: g.run},
		{ID: "pause", Rank: 1, On: runs},
		{ID: "faster"},
		{ID: "slower"},
		{ID: "first", Keys: []string{"home"}, About: "ui.about.first", On: there, Do: func() tea.Cmd { return g.show(0) }},
		{ID: "last", Keys: []string{"end", "f"}, About: "ui.about.last", On: there, Do: func() tea.Cmd { return g.show(g.last()) }},
		{ID: "ask", Keys: []string{"a"}, Label: "guide.key.ask", About: "guide.about.ask", Rank: 3, On: asks, Do: g.ask},
		{ID: "leaves", Keys: []string{"n"}, Label: "guide.key.tree", About: "guide.about.tree", Rank: 7, Do: g.otherTree},
		{ID: "own-tree", Keys: []string{":"}, Label: "guide.key.own", About: "guide.about.own", Rank: 4, Do: g.write},
		{ID: "export", Keys: []string{"e"}, Label: "ui.key.export", About: "guide.about.export", Rank: 8, On: there, Do: g.export},
		{ID: "page", Keys: []string{"tab"}, Label: "guide.key.walk", About: "guide.about.walk", Rank: 2, On: there, Do: func() tea.Cmd { return g.turn(1) }},
		{ID: "page-back", Keys: []string{"shift+tab"}, About: "guide.about.walkback", On: there, Do: func() tea.Cmd { return g.turn(-1) }},
		{ID: "back", Keys: []string{"esc", "x", "g"}, Label: "ui.key.back", About: "ui.about.back", Rank: 9, Do: g.Pop},
		{ID: "quit", Keys: []string{"q"}, About: "ui.about.quit", Do: g.Quit},
	})
	return g
}

// Shown lets the searches walk over the tree, the first time.
func (g *guide) Shown() tea.Cmd {
	if g.shown() != nil || g.walking != nil {
		return nil
	}
	return g.walkOver(g.tree, g.set)
}

// walkOver begins anew with a tree.
func (g *guide) walkOver(t *walks.Tree, set int) tea.Cmd {
	g.runs.Stop()
	g.walking.Stop()
	var run tea.Cmd
	g.walking, run = frame.Work(&g.Base, func(ctx context.Context) (routes, error) { return allOver(ctx, t) }, func(w routes, err error) tea.Cmd {
		g.walking = nil
		if err != nil {
			return g.App.LogCmd("guide: " + frame.ErrorText(err))
		}
		g.tree, g.set, g.walks, g.at = t, set, w, 0
		g.quiz, g.note = quiz{}, message.Text{}
		g.SetSize(g.W, g.H)
		return nil
	})
	return run
}

// allOver walks over a tree in every way.
func allOver(ctx context.Context, t *walks.Tree) (w routes, err error) {
	for k := range walks.Kinds {
		if w.all[k], err = walks.New(ctx, t, k, nil); err != nil {
			return w, err
		}
	}
	for _, k := range sideBySide {
		w.beside[k], w.same[k] = w.all[k].Beside(w.all[walks.Minimax])
	}
	return w, nil
}

// SetSize implements frame.Screen. Three walks need a window that holds them.
func (g *guide) SetSize(w, h int) {
	g.Base.SetSize(w, h)
	switch {
	case g.view == allWalks && !g.wide():
		g.folded = true
		g.look(int(walks.AlphaBeta))
	case g.folded && g.wide():
		g.folded = false
		g.look(allWalks)
	}
}

// wide reports whether three walks fit side by side.
func (g *guide) wide() bool {
	return g.W >= frame.SideWidth && g.tree.Leaves()*minPitch <= g.third() && 2*g.tree.Depth()+8 <= g.H
}

func (g *guide) third() int { return (g.W - 2) / len(sideBySide) }

// shown is the walk whose steps are counted, nil before there is one.
func (g *guide) shown() *walks.Walk {
	if g.view == allWalks {
		return g.walks.all[walks.Minimax]
	}
	return g.walks.all[g.view]
}

func (g *guide) last() int { return len(g.shown().Frames) - 1 }

// turn shows the next way to look at the tree.
func (g *guide) turn(by int) tea.Cmd {
	g.runs.Stop()
	g.note, g.folded = message.Text{}, false
	n := int(walks.Kinds) + 1
	view := (g.view + 1 + by + n) % n
	if view == 0 && !g.wide() {
		view = (by + n) % n
	}
	g.look(view - 1)
	return nil
}

// look shows a walk, as near to the step shown as that can be: the walks that can
// stand side by side go through the tree together.
func (g *guide) look(view int) {
	from := g.view
	if from == view || g.shown() == nil {
		g.view = view
		return
	}
	at := g.at
	switch g.view = view; {
	case from == allWalks && g.walks.beside[view] != nil:
		g.at = g.walks.beside[view][at]
	case view == allWalks && g.walks.beside[from] != nil:
		for g.at = 0; g.at < g.last() && g.walks.beside[from][g.at] < at; {
			g.at++
		}
	default:
		g.at = 0
	}
	g.quiz.why = nil
}

// Writing implements frame.Screen.
func (g *guide) Writing() string { return g.box.Says("ui.key.done") }

// Typed takes a tree, or the answer to a question.
func (g *guide) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	text, taken := g.box.Line(k)
	if text == "" {
		if !g.box.Active {
			g.quiz.Question = nil
		}
		return nil, taken
	}
	if q := g.quiz.Question; q != nil {
		g.answer(q, text)
		return nil, true
	}
	t, err := walks.Parse(text)
	if err != nil {
		g.note = message.OfError(err)
		return nil, true
	}
	return g.walkOver(t, -1), true
}

// write opens the line for a tree, in which the tree shown stands.
func (g *guide) write() tea.Cmd {
	g.runs.Stop()
	g.note, g.quiz.Question = message.Text{}, nil
	g.box.Open(g.tree.String())
	return nil
}

func (g *guide) otherTree() tea.Cmd {
	all := walks.Samples()
	set := (g.set + 1) % len(all)
	return g.walkOver(all[set], set)
}

// questions are those that can be asked now; side by side they are asked of
// alpha-beta.
func (g *guide) questions() []walks.Question {
	if g.view == allWalks {
		return g.walks.all[walks.AlphaBeta].Questions(g.walks.beside[walks.AlphaBeta][g.at])
	}
	return g.shown().Questions(g.at)
}

// ask asks what comes next.
func (g *guide) ask() tea.Cmd {
	g.runs.Stop()
	if g.folded = false; g.view == allWalks {
		g.look(int(walks.AlphaBeta))
	}
	all := g.questions()
	g.quiz.Question, g.quiz.why, g.note = &all[g.quiz.asked%len(all)], nil, message.Text{}
	g.box.Open("")
	return nil
}

// answer judges an answer and goes to the step that gives it.
func (g *guide) answer(q *walks.Question, text string) {
	n, err := strconv.Atoi(text)
	if err != nil {
		g.note = message.T("guide.ask.number")
		g.box.Open("")
		return
	}
	g.show(q.At)
	g.quiz.Question, g.quiz.why = nil, q.Why
	g.quiz.asked++
	if n == q.Answer {
		g.quiz.right++
	}
	g.note = q.Judge(n)
}

func (g *guide) show(at int) tea.Cmd {
	g.runs.Stop()
	g.note, g.quiz.why = message.Text{}, nil
	g.at = min(max(at, 0), g.last())
	return nil
}

func (g *guide) jump(by int) func() tea.Cmd {
	return func() tea.Cmd { return g.show(g.at + by) }
}

func (g *guide) Wheel(rows int) tea.Cmd {
	if g.shown() == nil {
		return nil
	}
	return g.show(g.at + rows)
}

// run steps on by itself, from the start if it was at the end.
func (g *guide) run() tea.Cmd {
	if g.at == g.last() {
		g.at = 0
	}
	g.note, g.quiz.why = message.Text{}, nil
	return g.runs.Run()
}

// advance is the next step of a run, which stops at the end and where a walk
// uses a bound that is none.
func (g *guide) advance() tea.Cmd {
	g.at++
	if g.at >= g.last() || g.trouble() {
		g.runs.Stop()
	}
	return g.runs.Next()
}

// trouble reports whether a walk that is shown goes wrong at this step.
func (g *guide) trouble() bool {
	if g.view != allWalks {
		return g.shown().Frames[g.at].Trouble
	}
	for _, k := range sideBySide {
		if f, here := g.frame(k); here && f.Trouble {
			return true
		}
	}
	return false
}

// frame is the step of a walk that is shown, and whether the walk goes there
// itself.
func (g *guide) frame(k walks.Kind) (f *walks.Frame, here bool) {
	w := g.walks.all[k]
	if g.view != allWalks {
		return &w.Frames[g.at], true
	}
	return &w.Frames[g.walks.beside[k][g.at]], g.walks.same[k][g.at]
}
