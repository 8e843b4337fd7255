package ui

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// guide is the guided page on alpha-beta: one small tree in three walks side
// by side, step by step. It stops where a bound is used that is not one yet.
type guide struct {
	base
	set     int // of leaves
	walks   [walkKinds]guideWalk
	at      int // frame shown
	walk    int // the walk shown in a narrow window
	running *job
	speed   int // index into guideSpeeds
	acts    []action
}

// guideSpeeds are the pauses between two steps.
var guideSpeeds = []time.Duration{4 * time.Second, 2 * time.Second, time.Second, 500 * time.Millisecond, 250 * time.Millisecond}

func newGuide(a *app) *guide {
	g := &guide{base: newBase(a), speed: 1, walk: int(pruneWalk)}
	g.choose(0)
	runs := func() bool { return g.running != nil }
	more := func() bool { return g.at < g.last() }
	g.acts = []action{
		{id: "step", keys: []string{".", "right", "l", "enter"}, label: "ui.key.step", about: "guide.about.step", rank: 1, on: more, do: g.jump(1)},
		{id: "step-back", keys: []string{",", "left", "h"}, label: "ui.key.stepback", about: "guide.about.back", rank: 3, on: func() bool { return g.at > 0 }, do: g.jump(-1)},
		{id: "run", keys: []string{"space"}, label: "ui.key.goon", about: "guide.about.run", rank: 3, on: func() bool { return !runs() }, do: g.run},
		{id: "pause", keys: []string{"space"}, label: "ui.key.pause", about: "ui.about.pause", rank: 3, on: runs, do: g.pause},
		{id: "faster", keys: []string{"+", "="}, about: "ui.about.faster", do: g.faster(1)},
		{id: "slower", keys: []string{"-"}, about: "ui.about.slower", do: g.faster(-1)},
		{id: "first", keys: []string{"home"}, about: "ui.about.first", do: func() tea.Cmd { return g.show(0) }},
		{id: "last", keys: []string{"end", "f"}, about: "ui.about.last", do: func() tea.Cmd { return g.show(g.last()) }},
		{id: "leaves", keys: []string{"n"}, label: "guide.key.leaves", about: "guide.about.leaves", rank: 4, do: g.otherLeaves},
		{id: "page", keys: []string{"tab"}, label: "guide.key.walk", about: "guide.about.walk", rank: 2, on: g.narrow, do: func() tea.Cmd { g.walk = (g.walk + 1) % int(walkKinds); return nil }},
		{id: "back", keys: []string{"esc", "x", "g"}, label: "ui.key.back", about: "ui.about.back", rank: 5, do: g.pop},
		{id: "quit", keys: []string{"q"}, about: "ui.about.quit", do: g.quit},
	}
	return g
}

func (g *guide) actions() []action { return g.acts }
func (g *guide) narrow() bool      { return g.w < sideWidth }
func (g *guide) last() int         { return len(g.walks[0].frames) - 1 }

// choose begins anew with a set of leaves.
func (g *guide) choose(set int) {
	g.set, g.at = set, 0
	for k := range g.walks {
		g.walks[k] = walkTree(walkKind(k), guideLeaves[set])
	}
}

func (g *guide) otherLeaves() tea.Cmd {
	g.pause()
	g.choose((g.set + 1) % len(guideLeaves))
	return nil
}

func (g *guide) left() tea.Cmd {
	g.running.stop()
	return nil
}

func (g *guide) show(at int) tea.Cmd {
	g.pause()
	g.at = min(max(at, 0), g.last())
	return nil
}

func (g *guide) jump(by int) func() tea.Cmd {
	return func() tea.Cmd { return g.show(g.at + by) }
}

func (g *guide) wheel(rows int) tea.Cmd { return g.show(g.at + rows) }

// run steps on by itself, from the start if it was at the end.
func (g *guide) run() tea.Cmd {
	if g.at == g.last() {
		g.at = 0
	}
	var cmd tea.Cmd
	g.running, cmd = g.timer(g.id, guideSpeeds[g.speed])
	return cmd
}

func (g *guide) pause() tea.Cmd {
	g.running.stop()
	g.running = nil
	return nil
}

func (g *guide) faster(by int) func() tea.Cmd {
	return func() tea.Cmd {
		g.speed = min(max(g.speed+by, 0), len(guideSpeeds)-1)
		return nil
	}
}

// update is the next step of a run, which stops at the end and where a walk
// uses a bound that is none.
func (g *guide) update(msg tea.Msg) tea.Cmd {
	tick, ok := msg.(tickMsg)
	if !ok || !g.running.is(tick.ticket) {
		return nil
	}
	g.at++
	if g.at >= g.last() || g.trouble() {
		return g.pause()
	}
	return g.running.tickCmd(g.id, guideSpeeds[g.speed])
}

// trouble reports whether a walk goes wrong at this step.
func (g *guide) trouble() bool {
	for k := range g.walks {
		if g.walks[k].frames[g.at].trouble {
			return true
		}
	}
	return false
}

// names are the walks' titles.
func (g *guide) name(k int) string {
	return g.t([]string{"guide.plain", "guide.prune", "guide.paper"}[k])
}

func (g *guide) draw(c *canvas.Canvas) {
	step := g.t("guide.step", "i", g.at+1, "of", g.last()+1)
	if g.narrow() {
		header(c, g.name(g.walk), step)
		g.drawWalk(c.Sub(1, 1, g.w-2, g.h-2), g.walk, true)
		return
	}
	header(c, g.t("guide.title"), step)
	w := (g.w - 2) / int(walkKinds)
	for k := range g.walks {
		g.drawWalk(c.Sub(1+k*w, 1, w-1, g.h-3), k, false)
	}
	text, role := g.t("guide.status"), theme.Dim
	if g.trouble() {
		text, role = g.t("guide.stopped"), theme.Warn
	}
	c.PutIn(1, g.h-2, g.w-2, text, canvas.Style{FG: role})
}

// The tree of a walk: the width of a leaf, and the rows between two levels.
const (
	guidePitch  = 3
	guideLevels = 4
)

// drawWalk draws the tree with what the walk knows, and what just happened.
// Short leaves out the rows that a small window has no room for.
func (g *guide) drawWalk(c *canvas.Canvas, k int, short bool) {
	w, _ := c.Size()
	walk := &g.walks[k]
	f := &walk.frames[g.at]
	y := 0
	if !short {
		c.PutIn(0, y, w, g.name(k), canvas.Style{FG: theme.Title})
		y = 2
	}
	pitch := max(guidePitch, min(w/8, 5))
	for level := range guideLevels {
		for i := range 1 << level {
			n := 1<<level - 1 + i
			x := g.column(level, i, pitch)
			g.drawGuideNode(c, x, y, n, f)
			if n < guideInner && (!short || level < guideLevels-2) {
				g.drawEdges(c, x, g.column(level+1, 2*i, pitch), g.column(level+1, 2*i+1, pitch), y+1)
			}
		}
		y += 2
		if short && level == guideLevels-2 {
			y--
		}
	}
	col := newColumn(c)
	col.y = y
	if !short {
		col.gap()
	}
	for i, t := range g.sentences(k, f) {
		role := theme.Text
		if f.trouble && i == 0 {
			role = theme.Warn
		}
		col.wrap(t, role)
	}
	if !short && g.at == g.last() {
		if cut := walk.cutList(); cut != "" {
			col.wrap(g.t("guide.cutlist", "list", cut), theme.Dim)
		}
	}
}

// sentences say what just happened, at the end also whether it is right.
func (g *guide) sentences(k int, f *guideFrame) []string {
	var all []string
	for _, t := range f.text {
		all = append(all, g.say(t))
	}
	if g.narrow() && f.trouble {
		all = []string{g.say(f.short)}
	}
	if g.narrow() {
		all = []string{g.inRow(all)}
	}
	if g.at == g.last() {
		value, by := g.walks[k].value()
		if truth, best := g.walks[plainWalk].value(); truth != value || best != by {
			all = append(all, g.t("guide.wrong", "v", truth, "by", best))
		} else if g.walks[k].lost {
			all = append(all, g.t("guide.lucky"))
		}
	}
	return all
}

// column is the middle of a node.
func (g *guide) column(level, i, pitch int) int {
	span := pitch << (guideLevels - 1 - level)
	return i*span + span/2
}

// drawEdges draws the lines from a node down to its children.
func (g *guide) drawEdges(c *canvas.Canvas, x, left, right, y int) {
	st := canvas.Style{FG: theme.Dim}
	for i := left; i <= right; i++ {
		c.Put(i, y, g.glyphs.FrameH, st)
	}
	c.Put(left, y, g.glyphs.Frame[0][0], st)
	c.Put(right, y, g.glyphs.Frame[0][2], st)
	c.Put(x, y, g.glyphs.Frame[2][1], st)
}

// drawGuideNode draws a node as its number and what is known of it: "3=5",
// "4≥10", "1≤-5?". A leaf has its number above its value.
func (g *guide) drawGuideNode(c *canvas.Canvas, x, y, n int, f *guideFrame) {
	m := f.marks[n]
	st := canvas.Style{FG: theme.Text}
	switch {
	case m.cut:
		st.FG = theme.Dim
	case m.claimed:
		st.FG = theme.Warn
	}
	if f.at == n {
		st.BG, st.Bold = theme.Select, true
	}
	value := ""
	switch {
	case m.cut:
		value = g.glyphs.Forbidden
	case m.known:
		value = fmt.Sprint(m.value)
	}
	if n >= guideInner {
		number, worth := fmt.Sprint(n), value
		c.Put(x-len(number)/2, y, number, canvas.Style{FG: theme.Dim, BG: st.BG})
		c.Put(x-g.width(worth)/2, y+1, worth, st)
		return
	}
	label := fmt.Sprint(n)
	switch {
	case m.cut:
		label += value
	case m.known && m.done && !m.partial:
		label += "=" + value
	case m.known && takesLargest(n):
		label += g.glyphs.AtLeast + value
	case m.known:
		label += g.glyphs.AtMost + value
	}
	if m.claimed {
		label += "?"
	}
	c.Put(max(x-g.width(label)/2, 0), y, label, st)
}

// openGuide shows the guided page.
func (a *app) openGuide() tea.Cmd { return a.push(newGuide(a)) }
