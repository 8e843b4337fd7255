package look

// How a person walks in the tree: step by step through the search, by folding
// and unfolding, with the cursor and the mouse.

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/text/message"
)

// xraySpeeds are steps a second.
var xraySpeeds = []int{1, 3, 10, 30, 100, 300, 1000}

// run plays the search step by step, from the start if it was at its end.
func (x *Xray) run() tea.Cmd {
	if x.shown.Seen >= len(x.shown.Tree.Nodes) {
		x.shown.Seen, x.open, x.selected = 1, map[int]bool{0: true}, 0
	}
	x.follow = true
	x.placed, x.running = false, true
	return x.goOn()
}

// goOn waits for the time of the next step, unless it is paused or waits already.
func (x *Xray) goOn() (cmd tea.Cmd) {
	if x.running && x.wait == nil {
		x.wait, cmd = x.Timer(x.pace(), func() tea.Cmd {
			x.wait = nil
			return x.advance()
		})
	}
	return cmd
}

func (x *Xray) pause() tea.Cmd {
	x.running = false
	x.wait.Stop()
	x.wait = nil
	return nil
}

func (x *Xray) faster(by int) func() tea.Cmd {
	return func() tea.Cmd {
		x.speed = min(max(x.speed+by, 0), len(xraySpeeds)-1)
		return nil
	}
}

// advance shows the steps of one frame.
func (x *Xray) advance() tea.Cmd {
	perFrame := float64(xraySpeeds[x.speed]) * x.App.Frame().Seconds()
	steps := max(int(perFrame+0.5), 1)
	x.step(steps)
	if x.shown.Seen >= len(x.shown.Tree.Nodes) {
		x.pause()
	}
	return tea.Batch(x.goOn(), x.tell())
}

// pace is how long a picture stands: a frame, or longer where steps are slower.
func (x *Xray) pace() time.Duration {
	return max(x.App.Frame(), time.Second/time.Duration(xraySpeeds[x.speed]))
}

func (x *Xray) jump(by int) func() tea.Cmd {
	return func() tea.Cmd {
		x.pause()
		x.follow = true
		x.step(by)
		return nil
	}
}

// step enters that many more nodes and follows the newest.
func (x *Xray) step(by int) {
	x.shown.Seen = min(max(x.shown.Seen+by, 1), len(x.shown.Tree.Nodes))
	if x.follow {
		x.selected = x.shown.Seen - 1
		x.open = map[int]bool{0: true}
		for n := x.selected; n >= 0; n = x.shown.Tree.Nodes[n].Parent {
			x.open[n] = true
		}
	}
	x.layout()
}

func (x *Xray) toEnd() tea.Cmd {
	x.pause()
	x.shown.Seen = len(x.shown.Tree.Nodes)
	x.layout()
	return nil
}

// fold closes the selected node, or goes to the one above.
func (x *Xray) fold() tea.Cmd {
	if x.open[x.selected] && x.kept(x.selected) {
		delete(x.open, x.selected)
	} else if p := x.shown.Tree.Nodes[x.selected].Parent; p >= 0 {
		x.selected = p
	}
	x.layout()
	return nil
}

func (x *Xray) unfold() tea.Cmd {
	if x.open[x.selected] && x.kept(x.selected) {
		x.selected = x.shown.Tree.Nodes[x.selected].FirstChild
	} else {
		x.open[x.selected] = true
	}
	x.layout()
	return nil
}

// kept reports whether children of a node are shown when it is open.
func (x *Xray) kept(i int) bool {
	c := x.shown.Tree.Nodes[i].FirstChild
	return c >= 0 && c < x.shown.Seen
}

// place puts the branch on the board as moves, or as numbers again.
func (x *Xray) place() tea.Cmd {
	x.placed = !x.placed
	return nil
}

func (x *Xray) Wheel(rows int) tea.Cmd {
	if !x.ready() {
		return nil
	}
	x.follow, x.walked = false, true
	at := slices.Index(x.rows, x.selected)
	if at+rows >= 0 && at+rows < len(x.rows) {
		x.selected = x.rows[at+rows]
	}
	return x.tell()
}

func (x *Xray) Click(px, py int) tea.Cmd {
	if x.ready() && x.picture.area.Has(px, py) {
		if i := x.picture.at(px-x.picture.area.X, py-x.picture.area.Y); i >= 0 {
			x.choose(i)
		}
		return x.tell()
	}
	if !x.ready() || !x.area.Has(px, py) {
		return nil
	}
	row := x.scroll + py - x.area.Y
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
	return x.tell()
}

// choose selects a node and opens what it lies in.
func (x *Xray) choose(i int) {
	x.follow, x.walked, x.selected = false, true, i
	for p := x.shown.Tree.Nodes[i].Parent; p >= 0; p = x.shown.Tree.Nodes[p].Parent {
		x.open[p] = true
	}
	x.layout()
}

// layout lists the nodes to show: those whose ancestors are all open.
func (x *Xray) layout() {
	x.rows, x.exported = x.rows[:0], message.Text{}
	var add func(i int)
	add = func(i int) {
		x.rows = append(x.rows, i)
		if !x.open[i] {
			return
		}
		for c := x.shown.Tree.Nodes[i].FirstChild; c >= 0 && c < x.shown.Seen; c = x.shown.Tree.Nodes[c].NextSibling {
			add(c)
		}
	}
	add(0)
	for !slices.Contains(x.rows, x.selected) { // folded away
		x.selected = max(x.shown.Tree.Nodes[x.selected].Parent, 0)
	}
}
