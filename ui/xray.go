package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/theme"
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

// xraySpeeds are steps a second.
var xraySpeeds = []int{1, 3, 10, 30, 100, 300, 1000}

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
func (x *xray) narrow() bool      { return x.w < sideWidth }

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

// run plays the search step by step, from the start if it was at its end.
func (x *xray) run() tea.Cmd {
	if x.seen >= len(x.tree.Nodes) {
		x.seen, x.open, x.selected = 1, map[int]bool{0: true}, 0
	}
	x.follow = true
	x.placed = false
	var cmd tea.Cmd
	x.running, cmd = x.timer(x.id, x.frame())
	return cmd
}

func (x *xray) pause() tea.Cmd {
	x.running.stop()
	x.running = nil
	return nil
}

// advance shows the steps of one frame.
func (x *xray) advance() tea.Cmd {
	perFrame := float64(xraySpeeds[x.speed]) * x.frame().Seconds()
	steps := max(int(perFrame+0.5), 1)
	wait := x.frame()
	if perFrame < 1 {
		wait = x.frame() * 10 / 3
		if xraySpeeds[x.speed] == 1 {
			wait = x.frame() * 10
		}
	}
	x.step(steps)
	if x.seen >= len(x.tree.Nodes) {
		x.running.stop()
		x.running = nil
		return nil
	}
	return x.running.tickCmd(x.id, wait)
}

func (x *xray) jump(by int) func() tea.Cmd {
	return func() tea.Cmd {
		x.pause()
		x.follow = true
		x.step(by)
		return nil
	}
}

// step enters that many more nodes and follows the newest.
func (x *xray) step(by int) {
	x.seen = min(max(x.seen+by, 1), len(x.tree.Nodes))
	if x.follow {
		x.selected = x.seen - 1
		x.open = map[int]bool{0: true}
		for n := x.selected; n >= 0; n = x.tree.Nodes[n].Parent {
			x.open[n] = true
		}
	}
	x.layout()
}

func (x *xray) toEnd() tea.Cmd {
	x.pause()
	x.seen = len(x.tree.Nodes)
	x.layout()
	return nil
}

func (x *xray) faster(by int) func() tea.Cmd {
	return func() tea.Cmd {
		x.speed = min(max(x.speed+by, 0), len(xraySpeeds)-1)
		return nil
	}
}

// fold closes the selected node, or goes to the one above.
func (x *xray) fold() tea.Cmd {
	if x.open[x.selected] && x.kept(x.selected) {
		delete(x.open, x.selected)
	} else if p := x.tree.Nodes[x.selected].Parent; p >= 0 {
		x.selected = p
	}
	x.layout()
	return nil
}

func (x *xray) unfold() tea.Cmd {
	if x.open[x.selected] && x.kept(x.selected) {
		x.selected = x.tree.Nodes[x.selected].FirstChild
	} else {
		x.open[x.selected] = true
	}
	x.layout()
	return nil
}

// kept reports whether children of a node are shown when it is open.
func (x *xray) kept(i int) bool {
	c := x.tree.Nodes[i].FirstChild
	return c >= 0 && c < x.seen
}

// place puts the branch on the board as moves, or as numbers again.
func (x *xray) place() tea.Cmd {
	x.placed = !x.placed
	return nil
}

func (x *xray) wheel(rows int) tea.Cmd {
	if x.tree == nil {
		return nil
	}
	x.follow, x.walked = false, true
	at := slices.Index(x.rows, x.selected)
	if at+rows >= 0 && at+rows < len(x.rows) {
		x.selected = x.rows[at+rows]
	}
	return nil
}

func (x *xray) click(px, py int) tea.Cmd {
	if x.tree == nil || !x.area.has(px, py) {
		return nil
	}
	row := x.scroll + py - x.area.y
	if row >= len(x.rows) {
		return nil
	}
	if x.rows[row] == x.selected {
		if x.open[x.selected] {
			delete(x.open, x.selected)
		} else {
			x.open[x.selected] = true
		}
	}
	x.selected = x.rows[row]
	x.layout()
	return nil
}

// layout lists the nodes to show: those whose ancestors are all open.
func (x *xray) layout() {
	x.rows = x.rows[:0]
	var add func(i int)
	add = func(i int) {
		x.rows = append(x.rows, i)
		if !x.open[i] {
			return
		}
		for c := x.tree.Nodes[i].FirstChild; c >= 0 && c < x.seen; c = x.tree.Nodes[c].NextSibling {
			add(c)
		}
	}
	add(0)
	for !slices.Contains(x.rows, x.selected) { // folded away
		x.selected = max(x.tree.Nodes[x.selected].Parent, 0)
	}
}

func (x *xray) draw(c *canvas.Canvas) {
	title := x.dotted(x.t("ui.xray.title"), x.t(x.info.Name), x.t("ui.play.move", "k", x.move+1))
	if x.w >= 80 {
		title = x.dotted(title, x.t("ui.xray.own"))
	}
	header(c, title, x.t("ui.xray.scores", "side", x.state.SideName(x.state.Turn())))
	body := x.h - 3
	if x.tree == nil {
		text := x.t("ui.xray.searching", "d", x.depth)
		if !x.fault.IsZero() {
			text = x.say(x.fault)
		}
		c.PutCentre(0, x.h/2, x.w, text, canvas.Style{FG: theme.Dim})
		return
	}
	if x.narrow() {
		part := c.Sub(1, 1, x.w-2, body)
		switch x.page % 3 {
		case 0:
			x.area = rect{1, 1, x.w - 2, body}
			x.drawTree(part)
		case 1:
			x.area = rect{}
			x.drawBoard(part)
		default:
			x.area = rect{}
			x.drawWhy(part)
		}
	} else {
		treeW := max(x.w/2, 40)
		x.area = rect{1, 1, treeW - 2, body}
		x.drawTree(c.Sub(1, 1, treeW-2, body))
		for y := range body {
			c.Put(treeW, 1+y, x.glyphs.FrameV, canvas.Style{FG: theme.Dim})
		}
		right := x.w - treeW - 3
		bh := x.drawBoard(c.Sub(treeW+2, 1, right, max(body-11, body/2)))
		x.drawWhy(c.Sub(treeW+2, 2+bh, right, body-bh-1))
	}
	x.drawStep(c)
}

// drawStep is the status row: how far the search is shown.
func (x *xray) drawStep(c *canvas.Canvas) {
	text := x.t("ui.xray.step", "seen", x.seen, "kept", len(x.tree.Nodes), "speed", xraySpeeds[x.speed])
	if uint64(len(x.tree.Nodes)) < x.tree.Seen {
		text += " " + x.t("ui.xray.full", "kept", x.count(uint64(len(x.tree.Nodes))), "seen", x.count(x.tree.Seen))
	}
	c.PutIn(1, x.h-2, x.w-2, text, canvas.Style{FG: theme.Text})
}

func (x *xray) drawTree(c *canvas.Canvas) {
	w, h := c.Size()
	at := max(slices.Index(x.rows, x.selected), 0)
	x.scroll = scrollTo(x.scroll, at, h, len(x.rows))
	for i := range min(h, len(x.rows)-x.scroll) {
		x.drawNode(c.Sub(0, i, w, 1), x.rows[x.scroll+i])
	}
}

// scoreColumn is where the scores begin, from the right edge of the tree.
const scoreColumn = 22

// maxIndent is how many levels the tree shows before it shifts left.
const maxIndent = 6

func (x *xray) drawNode(c *canvas.Canvas, i int) {
	w, _ := c.Size()
	t := x.tree
	n := &t.Nodes[i]
	level := len(t.branch(i))
	st := canvas.Style{FG: theme.Text}
	if i == x.selected {
		st.BG = theme.Select
		c.Fill(0, 0, w, 1, ' ', st)
	}
	dim, accent := st, st
	dim.FG, accent.FG = theme.Dim, theme.Accent
	if i == x.selected {
		c.Put(0, 0, ">", accent)
	}
	c, w = c.Sub(1, 0, w-1, 1), w-1
	mark := " "
	if n.FirstChild >= 0 {
		mark = x.glyphs.Closed
		if x.open[i] {
			mark = x.glyphs.Open
		}
	}
	indent := strings.Repeat("  ", min(level, maxIndent))
	if level > maxIndent {
		indent = fmt.Sprintf("<%d", level-maxIndent) + indent[2:]
	}
	at := c.Put(0, 0, indent, dim)
	at = c.Put(at, 0, mark+" ", accent)
	name := x.moveName(i)
	if n.Weight > 0 {
		name += fmt.Sprintf(" %d/%d", n.Weight, t.weights(n.Parent))
	}
	at = c.PutIn(at, 0, max(w-at-22, 4), name, st) + 1
	at = max(at, w-scoreColumn)
	if !t.done(i, x.seen) {
		c.PutIn(at, 0, w-at, x.glyphs.More, dim)
		return
	}
	if t.proof != nil {
		x.drawProofNode(c, at, i, accent, dim)
		return
	}
	s := x.scoreText(t.value(i), x.info.ScoreUnit)
	if t.Nodes[i].Bound == engine.Exact || i == 0 {
		s = "=" + s
	}
	at = c.PutIn(at, 0, w-at, s, accent) + 1
	right := fmt.Sprintf("d%d %s %s", n.Depth, x.count(n.Leave.Nodes), x.tag(i))
	c.PutRight(w, 0, max(w-at, 0), right, dim)
}

// drawBoard draws the branch to the selected node on the position and returns
// the rows it took.
func (x *xray) drawBoard(c *canvas.Canvas) int {
	w, h := c.Size()
	line := x.tree.line(x.selected)
	state := x.state
	if x.placed {
		state = state.Clone()
		for _, m := range line {
			if state.Play(m) != nil {
				break
			}
		}
	}
	sc := state.Scene()
	if !x.placed {
		numberMoves(x.state, &sc, line)
	}
	lay := board.Pick(sc.Lattice, w, h, board.Options{Coordinates: x.settings.Coordinates, Part: sc.Focus})
	bw, bh := lay.Size()
	lay.Draw(c.Sub((w-bw)/2, 0, bw, bh), &sc, board.View{Cursor: games.NoPoint, Glyphs: x.glyphs, Letters: x.letters()})
	return bh
}

// drawWhy says what the selected node is: its line, its window, and why it
// ended.
func (x *xray) drawWhy(c *canvas.Canvas) {
	col := newColumn(c)
	if line := x.tree.line(x.selected); len(line) > 0 {
		col.line(strings.Join(line, " "), theme.Title)
	}
	col.wrap(x.why(x.selected), theme.Text)
	if x.tree.proof != nil {
		col.gap()
		col.wrap(x.t("proof.nodes", "n", x.count(x.tree.total)), theme.Text)
		col.gap()
		col.wrap(x.t("ui.xray.own.long"), theme.Dim)
		return
	}
	low, high := x.tree.window(x.selected)
	col.line(x.t("ui.xray.window", "low", x.end(low), "high", x.end(high)), theme.Dim)
	col.gap()
	col.wrap(x.nodesText(), theme.Text)
	for row := range 3 {
		if col.left() > 0 {
			x.drawPart(col, 0, row)
			x.drawPart(col, col.w()/2, row+3)
			col.y++
		}
	}
	col.gap()
	col.wrap(x.t("ui.xray.own.long"), theme.Dim)
}

// drawPart is one part of the search with the key that switches it.
func (x *xray) drawPart(col *column, left, i int) {
	state, st := x.t("ui.value.off"), canvas.Style{FG: theme.Dim}
	if x.on&teachFeatures[i] != 0 {
		state, st.FG = x.t("ui.value.on"), theme.Text
	}
	at := col.c.Put(left, col.y, fmt.Sprint(i+1), canvas.Style{FG: theme.Accent})
	col.c.PutIn(at+1, col.y, col.w()/2-3, x.partName(i)+": "+state, st)
}

// nodesText says how large the search was, and what the parts saved.
func (x *xray) nodesText() string {
	if x.on != 0 && x.plain > 0 {
		return x.t("ui.xray.saved", "d", x.tree.depth, "nodes", x.count(x.tree.total), "plain", x.count(x.plain))
	}
	return x.t("ui.xray.nodes", "d", x.tree.depth, "nodes", x.count(x.tree.total))
}

func (x *xray) partName(i int) string {
	return x.t([]string{
		"ui.xray.short.table", "ui.xray.short.killers", "ui.xray.short.history",
		"ui.xray.short.pvs", "ui.xray.short.null", "ui.xray.short.reductions",
	}[i])
}

// end is an end of a window; one that lies beyond every score has no number.
func (x *xray) end(s engine.Score) string {
	switch {
	case s >= engine.WinScore, s <= -engine.WinScore:
		return x.t("ui.xray.unlimited")
	}
	return x.scoreText(score{value: s}, x.info.ScoreUnit)
}
