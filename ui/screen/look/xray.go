package look

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
	"duiju/ui/frame"
)

// xray shows the tree of a search of one position: which moves were read, in
// which window, what they are worth, and in one sentence why a branch ended.
type xray struct {
	frame.Base
	info  games.Info
	state games.State // the position at the root
	move  int         // how many moves led to the position

	depth  int
	on     engine.Feature // parts of the search that are switched on
	search *frame.Job
	tree   *tree
	// decided is a search that had nothing to search.
	decided    *tree
	plain      uint64 // nodes of the last search without any parts
	plainDepth int    // that it reached
	fault      games.Text

	exported games.Text // what became of the last export, until the next walk

	proving bool                  // a proof search instead of alpha-beta
	players                       // whose search it is instead
	live    *engine.TreeRecorder  // of the running search
	proofs  *engine.ProofRecorder // the same of a proof search
	watched *games.Watcher        // the same of a player's
	walked  bool                  // the person has moved in the tree while it grows

	seen     int // nodes entered so far, when it is played step by step
	running  *frame.Job
	speed    int // index into xraySpeeds
	open     map[int]bool
	selected int
	rows     []int // nodes shown, as last laid out
	scroll   int
	follow   bool
	placed   bool // the branch is played on the board instead of numbered
	page     int  // in a narrow window: tree, board, why
	area     frame.Rect
	drawn    []box // the picture of the tree, as last drawn
	sorted   []int // kept for the next picture
	picture  frame.Rect
	sharing
}

func NewXray(a *frame.App, m games.Module, s games.State, move int) *xray {
	x := &xray{
		Base: frame.NewBase(a), info: m.Info(), state: s, depth: teachDepth, speed: 2, open: map[int]bool{0: true},
	}
	x.move, x.sharing.x, x.players = move, x, newPlayers(x, m)
	x.Acts = x.makeActions()
	return x
}

// NewProof is an x-ray that begins with the proof search, where the position has
// a question.
func NewProof(a *frame.App, m games.Module, s games.State, move int) *xray {
	x := NewXray(a, m, s, move)
	x.proving = provable(s.Clone()) != nil
	return x
}

func (x *xray) makeActions() []frame.Action {
	ready := func() bool { return x.tree != nil }
	asks := provable(x.state.Clone()) != nil
	wait := func() bool { return x.tree != nil && x.running == nil && x.seen < len(x.tree.Nodes) }
	runs := func() bool { return x.running != nil }
	own := func() bool { return !x.watching() }
	all := []frame.Action{
		{ID: "arrows", Show: x.Glyphs.Up + x.Glyphs.Down, Label: "ui.key.node", Rank: 1},
		{ID: "folds", Show: x.Glyphs.LeftKey + x.Glyphs.RightKey, Label: "ui.key.fold", Rank: 2},
		{ID: "up", Keys: []string{"up", "k"}, On: ready, Do: func() tea.Cmd { return x.Wheel(-1) }},
		{ID: "down", Keys: []string{"down", "j"}, On: ready, Do: func() tea.Cmd { return x.Wheel(1) }},
		{ID: "left", Keys: []string{"left", "h"}, On: ready, Do: x.fold},
		{ID: "right", Keys: []string{"right", "l"}, On: ready, Do: x.unfold},
		{ID: "place", Keys: []string{"enter"}, Label: "ui.key.place", About: "ui.about.place", Rank: 5, On: ready, Do: x.place},
		{ID: "run", Keys: []string{"space"}, Label: "ui.key.goon", About: "ui.about.xrun", Rank: 3, On: func() bool { return ready() && !runs() }, Do: x.run},
		{ID: "pause", Keys: []string{"space"}, Label: "ui.key.pause", About: "ui.about.pause", Rank: 3, On: runs, Do: x.pause},
		{ID: "step", Keys: []string{"."}, Label: "ui.key.step", About: "ui.about.xstep", Rank: 6, On: wait, Do: x.jump(1)},
		{ID: "step-back", Keys: []string{","}, About: "ui.about.xback", On: ready, Do: x.jump(-1)},
		{ID: "faster", Keys: []string{"+", "="}, About: "ui.about.faster", Do: x.faster(1)},
		{ID: "slower", Keys: []string{"-"}, About: "ui.about.slower", Do: x.faster(-1)},
		{ID: "follow", Keys: []string{"f"}, Label: "ui.key.end", About: "ui.about.xend", Rank: 7, On: wait, Do: x.toEnd},
		{ID: "teach", Keys: []string{"t"}, Label: "ui.key.deeper", About: "ui.about.teach", Rank: 4, On: own, Do: x.deeper},
		{ID: "player", Keys: []string{"p"}, Label: "ui.xray.key.player", About: "ui.xray.about.player", Rank: 4, Do: x.turnPlayer(1)},
		{ID: "last-player", Keys: []string{"P"}, About: "ui.xray.about.lastplayer", Do: x.turnPlayer(-1)},
		{ID: "proof", Keys: []string{"7"}, Label: "proof.key", About: "proof.about", Rank: 6, On: func() bool { return asks }, Do: x.proof},
		{ID: "guide", Keys: []string{"g"}, Label: "guide.key", About: "guide.about", Rank: 8, Do: func() tea.Cmd { return x.Push(NewGuide(x.App)) }},
		{ID: "export", Keys: []string{"e"}, Label: "ui.key.export", About: "ui.about.exporttree", Rank: 10, On: func() bool { return ready() && x.search == nil }, Do: x.export},
		{ID: "page", Keys: []string{"tab"}, Label: "ui.key.page", About: "ui.about.page", Rank: 8, On: x.narrow, Do: func() tea.Cmd { x.page++; return nil }},
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

func (x *xray) narrow() bool { return x.W < frame.SideWidth }

// Shown searches the position, the first time.
func (x *xray) Shown() tea.Cmd {
	if x.tree != nil || x.search != nil {
		return nil
	}
	return x.teachCmd()
}

// teachCmd searches the position anew.
func (x *xray) teachCmd() tea.Cmd {
	x.search.Stop()
	x.pause()
	x.walked = false
	state, depth, on := x.state.Clone(), x.depth, x.on
	rec, proofs := engine.NewTreeRecorder(keptNodes), engine.NewProofRecorder(keptNodes)
	x.live, x.proofs, x.watched = rec, proofs, games.NewWatcher(keptNodes)
	var run tea.Cmd
	if x.watching() {
		players, watched := x.players, x.watched
		x.search, run = frame.Work(&x.Base, func(ctx context.Context) (*tree, error) { return players.watch(ctx, state, 0, watched) }, x.searched)
	} else if x.proving {
		x.search, run = frame.Work(&x.Base, func(ctx context.Context) (*tree, error) { return prove(ctx, state, proofs) }, x.searched)
	} else {
		x.search, run = frame.Work(&x.Base, func(ctx context.Context) (*tree, error) {
			t, err := teach(ctx, state, depth, on, rec)
			if err == nil && on == 0 {
				t.countAll(ctx)
			}
			return t, err
		}, x.searched)
	}
	return tea.Batch(run, x.search.Tick(x.Frame(), x.grow))
}

// grow shows the tree of the running search as far as it is, until the person
// walks in it.
func (x *xray) grow() tea.Cmd {
	next := x.search.Tick(x.Frame(), x.grow)
	if x.walked {
		return next
	}
	t := &tree{}
	found, growing := x.watched.Growing()
	switch {
	case x.watching() && growing:
		t = searchTree(found, x.state)
	case x.watching():
	case x.proving:
		t = proofTree(x.proofs.Tree(), x.state.Turn(), viewOf(x.state))
	default:
		if live := x.live.Live(); len(live.Nodes) > 0 {
			t = newTree(live, x.state.Turn(), viewOf(x.state))
			t.depth = live.Nodes[0].Depth
		}
	}
	if len(t.Nodes) == 0 {
		return next
	}
	x.tree, x.seen, x.scroll = t, len(t.Nodes), 0
	x.selected, x.open = x.seen-1, map[int]bool{}
	for i := t.Nodes[x.selected].Parent; i >= 0; i = t.Nodes[i].Parent {
		x.open[i] = true
	}
	x.layout()
	return next
}

// proof switches between alpha-beta and the proof search of the position's
// question.
func (x *xray) proof() tea.Cmd {
	x.proving, x.players.who = !x.proving, -1
	x.tree, x.decided = nil, nil
	return x.teachCmd()
}

// searched shows the tree of a search that is done.
func (x *xray) searched(t *tree, err error) tea.Cmd {
	x.search = nil
	if t != nil && len(t.Nodes) == 0 && (x.proving || t.thought != nil) {
		x.tree, x.decided = nil, t
		return x.tell()
	}
	if t == nil || len(t.Nodes) == 0 {
		x.fault = games.T("ui.xray.failed")
		return x.LogCmd("x-ray: " + frame.ErrorText(err))
	}
	x.fault = games.Text{}
	x.tree, x.seen, x.scroll = t, len(t.Nodes), 0
	if x.on == 0 && !x.proving && !x.watching() {
		x.plain, x.plainDepth = t.total, t.depth
	}
	x.open = map[int]bool{0: true}
	x.selected = x.best(0)
	x.layout()
	x.take()
	return x.tell()
}

// best is the child of a node by its best move, the node itself if that is not
// kept.
func (x *xray) best(i int) int {
	n := &x.tree.Nodes[i]
	for c := n.FirstChild; c >= 0; c = x.tree.Nodes[c].NextSibling {
		if x.tree.Nodes[c].Enter.Move == n.Best {
			i = c // the last visit counts
		}
	}
	return i
}

func (x *xray) toggle(part int) func() tea.Cmd {
	return func() tea.Cmd {
		x.on ^= teachFeatures[part]
		return x.teachCmd()
	}
}

// deeper searches one ply deeper, after the deepest from the first again.
func (x *xray) deeper() tea.Cmd {
	x.depth = x.depth%maxTeachDepth + 1
	x.plain = 0
	return x.teachCmd()
}
