package look

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/teach/xray"
	"duiju/games/text/message"
	"duiju/ui/frame"
	"duiju/ui/page"
)

// Xray shows the tree of a search of one position: which moves were read, in
// which window, what they are worth, and in one sentence why a branch ended.
type Xray struct {
	frame.Base
	shown *xray.Search // the position, whose search it is, and its tree as far as it is shown
	move  int          // how many moves led to the position

	depth      int
	on         engine.Feature // parts of the search that are switched on
	search     *frame.Job
	plain      uint64 // nodes of the last search without any parts
	plainDepth int    // that it reached
	fault      message.Text

	exported message.Text // what became of the last export, until the next walk

	live    *engine.TreeRecorder  // of the running search
	proofs  *engine.ProofRecorder // the same of a proof search
	watched *games.Watcher        // the same of a player's
	walked  bool                  // the person has moved in the tree while it grows

	running  bool       // the search goes on by itself
	speed    int        // index into xraySpeeds
	wait     *frame.Job // until its next step
	open     map[int]bool
	selected int
	rows     []int // nodes shown, as last laid out
	scroll   int
	follow   bool
	placed   bool // the branch is played on the board instead of numbered
	page     int  // in a narrow window: tree, board, why
	area     frame.Rect
	picture  picture

	told   func(string) tea.Cmd // tells others what is shown; nil: nobody else sees it
	last   string               // as it was told last
	wanted *sight               // what somebody else shows
}

func NewXray(a *frame.App, m games.Module, s games.State, move int) *Xray {
	x := &Xray{
		Base: frame.NewBase(a), shown: xray.New(&a.Wording, m, s), move: move, depth: xray.Depth, open: map[int]bool{0: true}, speed: 2,
	}
	x.Acts = x.makeActions()
	return x
}

// Of takes options, seed and seats from the game that the position is of.
func (x *Xray) Of(m *match.Match) *Xray {
	x.shown.Of(m)
	return x
}

// As begins with the search of a player, given as records name it; any other
// text leaves the x-ray's own.
func (x *Xray) As(name string) *Xray {
	if x.shown.Choose(name) != nil {
		x.shown.Own()
	}
	return x
}

// ready reports whether there is a tree to walk in.
func (x *Xray) ready() bool { return x.shown.Tree != nil && len(x.shown.Tree.Nodes) > 0 }

// decided reports whether the search had nothing to search.
func (x *Xray) decided() bool { return x.shown.Tree != nil && !x.ready() }

// NewProof is an x-ray that begins with the proof search, where the position has
// a question.
func NewProof(a *frame.App, m games.Module, s games.State, move int) *Xray {
	x := NewXray(a, m, s, move)
	x.shown.Proving = xray.Provable(s.Clone()) != nil
	return x
}

func (x *Xray) makeActions() []frame.Action {
	asks := xray.Provable(x.shown.State.Clone()) != nil
	wait := func() bool { return x.ready() && !x.running && x.shown.Seen < len(x.shown.Tree.Nodes) }
	runs := func() bool { return x.running }
	own := func() bool { return !x.shown.Watching() }
	all := []frame.Action{
		{ID: "arrows", Show: x.App.Glyphs.Up + x.App.Glyphs.Down, Label: "ui.key.node", Rank: 1},
		{ID: "changes", Show: x.App.Glyphs.LeftKey + x.App.Glyphs.RightKey, Label: "ui.key.fold", Rank: 2},
		{ID: "up", Keys: []string{"up", "k"}, On: x.ready, Do: func() tea.Cmd { return x.Wheel(-1) }},
		{ID: "down", Keys: []string{"down", "j"}, On: x.ready, Do: func() tea.Cmd { return x.Wheel(1) }},
		{ID: "left", Keys: []string{"left", "h"}, On: x.ready, Do: x.fold},
		{ID: "right", Keys: []string{"right", "l"}, On: x.ready, Do: x.unfold},
		{ID: "place", Keys: []string{"enter"}, Label: "ui.key.place", About: "ui.about.place", Rank: 5, On: x.ready, Do: x.place},
		{ID: "pause", Keys: []string{"space"}, Label: "ui.key.goon", About: "ui.about.xrun", Rank: 3, On: func() bool { return x.ready() && !runs() }, Do: x.run},
		{ID: "pause", Keys: []string{"space"}, Label: "ui.key.pause", About: "ui.about.pause", Rank: 3, On: runs, Do: x.pause},
		{ID: "step", Keys: []string{"."}, Label: "ui.key.step", About: "ui.about.xstep", Rank: 6, On: wait, Do: x.jump(1)},
		{ID: "step-back", Keys: []string{","}, About: "ui.about.xback", On: x.ready, Do: x.jump(-1)},
		{ID: "faster", Keys: []string{"+", "="}, About: "ui.about.faster", Do: x.faster(1)},
		{ID: "slower", Keys: []string{"-"}, About: "ui.about.slower", Do: x.faster(-1)},
		{ID: "end", Keys: []string{"f", "end"}, Label: "ui.key.end", About: "ui.about.xend", Rank: 7, On: wait, Do: x.toEnd},
		{ID: "teach", Keys: []string{"t"}, Label: "ui.key.deeper", About: "ui.about.teach", Rank: 4, On: own, Do: x.deeper},
		{ID: "player", Keys: []string{"p"}, Label: "ui.xray.key.player", About: "ui.xray.about.player", Rank: 4, Do: x.turnPlayer(1)},
		{ID: "last-player", Keys: []string{"P"}, About: "ui.xray.about.lastplayer", Do: x.turnPlayer(-1)},
		{ID: "proof", Keys: []string{"7"}, Label: "proof.key", About: "proof.about", Rank: 6, On: func() bool { return asks }, Do: x.proof},
		{ID: "guide", Keys: []string{"g"}, Label: "guide.key", About: "guide.about", Rank: 8, Do: func() tea.Cmd { return x.App.OpenPage(page.TreePage) }},
		{ID: "export", Keys: []string{"e"}, Label: "ui.key.export", About: "ui.about.exporttree", Rank: 10, On: func() bool { return x.ready() && x.search == nil }, Do: x.export},
		{ID: "next-page", Keys: []string{"tab"}, Label: "ui.key.page", About: "ui.about.page", Rank: 8, On: x.narrow, Do: func() tea.Cmd { x.page++; return nil }},
		{ID: "back", Keys: []string{"esc", "x"}, Label: "ui.key.back", About: "ui.about.back", Rank: 9, Do: x.Pop},
		{ID: "quit", Keys: []string{"q"}, About: "ui.about.quit", Do: x.Quit},
	}
	for i, about := range []string{
		"ui.xray.part.table", "ui.xray.part.killers", "ui.xray.part.history",
		"ui.xray.part.pvs", "ui.xray.part.null", "ui.xray.part.reductions",
	} {
		all = append(all, frame.Action{ID: fmt.Sprintf("part-%d", i+1), Keys: []string{fmt.Sprint(i + 1)}, About: about, On: own, Do: x.toggle(i)})
	}
	return all
}

func (x *Xray) narrow() bool { return x.W < frame.SideWidth }

// Shown searches the position, the first time.
func (x *Xray) Shown() tea.Cmd {
	if x.shown.Tree != nil || x.search != nil {
		return nil
	}
	return x.teachCmd()
}

// teachCmd searches the position anew.
func (x *Xray) teachCmd() tea.Cmd {
	x.search.Stop()
	x.pause()
	x.walked = false
	search, depth, on := *x.shown, x.depth, x.on
	search.State = search.State.Clone()
	rec, proofs := engine.NewTreeRecorder(xray.Kept), engine.NewProofRecorder(xray.Kept)
	x.live, x.proofs, x.watched = rec, proofs, games.NewWatcher(xray.Kept)
	var run tea.Cmd
	if x.shown.Watching() {
		watched := x.watched
		x.search, run = frame.Run(&x.Base, frame.Work, func(ctx context.Context) (*xray.Tree, error) { return search.Watch(ctx, 0, watched) }, x.searched)
	} else if x.shown.Proving {
		x.search, run = frame.Run(&x.Base, frame.Work, func(ctx context.Context) (*xray.Tree, error) { return xray.Prove(ctx, search.State, 0, proofs) }, x.searched)
	} else {
		x.search, run = frame.Run(&x.Base, frame.Work, func(ctx context.Context) (*xray.Tree, error) {
			t, err := xray.Teach(ctx, search.State, engine.Limits{Depth: depth}, on, rec)
			if err == nil && on == 0 {
				t.CountAll(ctx)
			}
			return t, err
		}, x.searched)
	}
	return tea.Batch(run, x.search.Tick(x.App.Frame(), x.grow))
}

// grow shows the tree of the running search as far as it is, until the person
// walks in it.
func (x *Xray) grow() tea.Cmd {
	next := x.search.Tick(x.App.Frame(), x.grow)
	if x.walked {
		return next
	}
	found := games.Search{View: x.shown.State.Game()}
	switch {
	case x.shown.Watching():
		growing, ok := x.watched.Growing()
		if !ok {
			return next
		}
		found = growing
	case x.shown.Proving:
		found.Proof = x.proofs.Tree()
	default:
		found.Tree = x.live.Live()
	}
	t := xray.TreeOf(found, x.shown.State)
	if len(t.Nodes) == 0 {
		return next
	}
	x.shown.Tree, x.shown.Seen, x.scroll = t, len(t.Nodes), 0
	x.selected, x.open = x.shown.Seen-1, map[int]bool{}
	for i := t.Nodes[x.selected].Parent; i >= 0; i = t.Nodes[i].Parent {
		x.open[i] = true
	}
	x.layout()
	return next
}

// proof switches between alpha-beta and the proof search of the position's
// question.
func (x *Xray) proof() tea.Cmd {
	x.shown.Own()
	x.shown.Proving, x.shown.Tree = !x.shown.Proving, nil
	return x.teachCmd()
}

// searched shows the tree of a search that is done.
func (x *Xray) searched(t *xray.Tree, err error) tea.Cmd {
	x.search = nil
	if t != nil && len(t.Nodes) == 0 && x.shown.Proving {
		x.shown.Tree = t
		return x.tell()
	}
	if t == nil || len(t.Nodes) == 0 {
		x.fault = message.T("ui.xray.failed")
		return x.App.LogCmd("x-ray: " + frame.ErrorText(err))
	}
	x.fault = message.Text{}
	x.shown.Tree, x.shown.Seen, x.scroll = t, len(t.Nodes), 0
	if x.on == 0 && !x.shown.Proving && !x.shown.Watching() {
		x.plain, x.plainDepth = t.Total, t.Depth
	}
	x.open = map[int]bool{0: true}
	x.selected = x.shown.Best(0)
	x.layout()
	x.take()
	return x.tell()
}

// turnPlayer goes to another player's search.
func (x *Xray) turnPlayer(by int) func() tea.Cmd {
	return func() tea.Cmd {
		x.shown.Turn(by)
		x.shown.Tree = nil
		return x.teachCmd()
	}
}

func (x *Xray) toggle(part int) func() tea.Cmd {
	return func() tea.Cmd {
		x.on ^= xray.Features[part]
		return x.teachCmd()
	}
}

// deeper searches one ply deeper, after the deepest from the first again.
func (x *Xray) deeper() tea.Cmd {
	x.depth = x.depth%xray.MaxDepth + 1
	x.plain = 0
	return x.teachCmd()
}
