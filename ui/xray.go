package ui

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
)

// xray shows the tree of a search of one position: which moves were read, in
// which window, what they are worth, and in one sentence why a branch ended.
type xray struct {
	base
	info  games.Info
	state games.State // the position at the root
	move  int         // how many moves led to the position

	depth  int
	on     engine.Feature // parts of the search that are switched on
	search *job
	tree   *tree
	plain  uint64 // nodes of the last search without any parts, same depth
	fault  games.Text

	proving bool                  // a proof search instead of alpha-beta
	live    *engine.TreeRecorder  // of the running search
	proofs  *engine.ProofRecorder // the same of a proof search
	walked  bool                  // the person has moved in the tree while it grows

	seen     int // nodes entered so far, when it is played step by step
	running  *job
	speed    int // index into xraySpeeds
	open     map[int]bool
	selected int
	rows     []int // nodes shown, as last laid out
	scroll   int
	follow   bool
	placed   bool // the branch is played on the board instead of numbered
	page     int  // in a narrow window: tree, board, why
	area     rect
	acts     []action
}

func newXray(a *app, m games.Module, s games.State, move int) *xray {
	x := &xray{
		base: newBase(a), info: m.Info(), state: s, depth: teachDepth, speed: 2, open: map[int]bool{0: true},
	}
	x.move = move
	x.acts = x.makeActions()
	return x
}

func (x *xray) makeActions() []action {
	ready := func() bool { return x.tree != nil }
	asks := provable(x.state.Clone()) != nil
	wait := func() bool { return x.tree != nil && x.running == nil && x.seen < len(x.tree.Nodes) }
	runs := func() bool { return x.running != nil }
	all := []action{
		{id: "arrows", show: x.glyphs.Up + x.glyphs.Down, label: "ui.key.node", rank: 1},
		{id: "folds", show: x.glyphs.LeftKey + x.glyphs.RightKey, label: "ui.key.fold", rank: 2},
		{id: "up", keys: []string{"up", "k"}, on: ready, do: func() tea.Cmd { return x.wheel(-1) }},
		{id: "down", keys: []string{"down", "j"}, on: ready, do: func() tea.Cmd { return x.wheel(1) }},
		{id: "left", keys: []string{"left", "h"}, on: ready, do: x.fold},
		{id: "right", keys: []string{"right", "l"}, on: ready, do: x.unfold},
		{id: "place", keys: []string{"enter"}, label: "ui.key.place", about: "ui.about.place", rank: 5, on: ready, do: x.place},
		{id: "run", keys: []string{"space"}, label: "ui.key.goon", about: "ui.about.xrun", rank: 3, on: func() bool { return ready() && !runs() }, do: x.run},
		{id: "pause", keys: []string{"space"}, label: "ui.key.pause", about: "ui.about.pause", rank: 3, on: runs, do: x.pause},
		{id: "step", keys: []string{"."}, label: "ui.key.step", about: "ui.about.xstep", rank: 6, on: wait, do: x.jump(1)},
		{id: "step-back", keys: []string{","}, about: "ui.about.xback", on: ready, do: x.jump(-1)},
		{id: "faster", keys: []string{"+", "="}, about: "ui.about.faster", do: x.faster(1)},
		{id: "slower", keys: []string{"-"}, about: "ui.about.slower", do: x.faster(-1)},
		{id: "follow", keys: []string{"f"}, label: "ui.key.end", about: "ui.about.xend", rank: 7, on: wait, do: x.toEnd},
		{id: "teach", keys: []string{"t"}, label: "ui.key.deeper", about: "ui.about.teach", rank: 4, do: x.deeper},
		{id: "proof", keys: []string{"7"}, label: "proof.key", about: "proof.about", rank: 6, on: func() bool { return asks }, do: x.proof},
		{id: "guide", keys: []string{"g"}, label: "guide.key", about: "guide.about", rank: 8, do: x.openGuide},
		{id: "page", keys: []string{"tab"}, label: "ui.key.page", about: "ui.about.page", rank: 8, on: x.narrow, do: func() tea.Cmd { x.page++; return nil }},
		{id: "back", keys: []string{"esc", "x"}, label: "ui.key.back", about: "ui.about.back", rank: 9, do: x.pop},
		{id: "quit", keys: []string{"q"}, about: "ui.about.quit", do: x.quit},
	}
	for i, about := range []string{
		"ui.xray.part.table", "ui.xray.part.killers", "ui.xray.part.history",
		"ui.xray.part.pvs", "ui.xray.part.null", "ui.xray.part.reductions",
	} {
		all = append(all, action{id: fmt.Sprintf("part-%d", i+1), keys: []string{fmt.Sprint(i + 1)}, about: about, do: x.toggle(i)})
	}
	return all
}

func (x *xray) actions() []action { return x.acts }

func (x *xray) narrow() bool { return x.w < sideWidth }

// shown searches the position, the first time.
func (x *xray) shown() tea.Cmd {
	if x.tree != nil || x.search != nil {
		return nil
	}
	return x.teachCmd()
}

func (x *xray) left() tea.Cmd {
	x.search.stop()
	x.running.stop()
	return nil
}

// teachCmd searches the position anew.
func (x *xray) teachCmd() tea.Cmd {
	x.left()
	x.running, x.walked = nil, false
	state, depth, on := x.state.Clone(), x.depth, x.on
	rec, proofs := engine.NewTreeRecorder(keptNodes), engine.NewProofRecorder(keptNodes)
	x.live, x.proofs = rec, proofs
	var run tea.Cmd
	if x.proving {
		x.search, run = x.work(x.id, func(ctx context.Context) (any, error) { return prove(ctx, state, proofs) })
	} else {
		x.search, run = x.work(x.id, func(ctx context.Context) (any, error) { return teach(ctx, state, depth, on, rec) })
	}
	return tea.Batch(run, x.search.tickCmd(x.id, x.frame()))
}

// grow shows the tree of the running search as far as it is, until the person
// walks in it.
func (x *xray) grow() tea.Cmd {
	next := x.search.tickCmd(x.id, x.frame())
	if x.walked {
		return next
	}
	var t *tree
	if x.proving {
		t = proofTree(x.proofs.Tree(), x.state)
	} else {
		t = newTree(x.live.Live(), x.state)
	}
	if len(t.Nodes) == 0 {
		return next
	}
	t.depth = x.depth
	x.tree, x.seen, x.scroll = t, len(t.Nodes), 0
	x.selected, x.open = x.seen-1, map[int]bool{0: true}
	for i := t.Nodes[x.selected].Parent; i >= 0; i = t.Nodes[i].Parent {
		x.open[i] = true
	}
	x.layout()
	return next
}

// proof switches between alpha-beta and the proof search of the position's
// question.
func (x *xray) proof() tea.Cmd {
	x.proving = !x.proving
	x.tree = nil
	return x.teachCmd()
}

func (x *xray) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case doneMsg:
		if x.search.is(msg.ticket) {
			x.search = nil
			return x.searched(msg)
		}
	case tickMsg:
		switch {
		case x.running.is(msg.ticket):
			return x.advance()
		case x.search.is(msg.ticket):
			return x.grow()
		}
	}
	return nil
}

func (x *xray) searched(msg doneMsg) tea.Cmd {
	t, ok := msg.value.(*tree)
	if ok && x.proving && t != nil && len(t.Nodes) == 0 {
		x.fault = games.T("proof.none")
		return nil
	}
	if !ok || t == nil || len(t.Nodes) == 0 {
		x.fault = games.T("ui.xray.failed")
		return x.logCmd("x-ray: " + errorText(msg.err))
	}
	x.fault = games.Text{}
	x.tree, x.seen, x.scroll = t, len(t.Nodes), 0
	if x.on == 0 && !x.proving {
		x.plain = t.total
	}
	x.open = map[int]bool{0: true}
	x.selected = x.best(0)
	x.layout()
	return nil
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
