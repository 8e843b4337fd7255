package ui

import (
	"fmt"
	"math"
	"strings"

	"duiju/engine"
	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// analysisPage shows what an engine thinks of the position.
func (p *play) analysisPage(col *column) {
	t, side, ok := p.thought()
	p.evalBar(col, t, side, ok)
	p.evalGraph(col)
	p.sparkline(col, games.First)
	p.sparkline(col, games.Second)
	if !ok || len(t.Lines) == 0 && t.Nodes == 0 {
		if !ok {
			col.line(p.t("ui.panel.analysis.none"), theme.Dim)
		}
		return
	}
	spin := " "
	if p.think != nil && p.think.decided == nil && p.live() {
		spin = p.glyphs.Spinner[p.think.frame%len(p.glyphs.Spinner)]
	}
	if t.Nodes > 0 { // else it was known without a search
		col.line(spin+" "+p.searchText(t), theme.Dim)
		col.line("  "+p.pace(t), theme.Dim)
	}
	rankW := len(fmt.Sprint(len(t.Lines)))
	for i, l := range t.Lines {
		if col.left() <= 0 {
			break
		}
		s := p.scoreText(scoreFor(games.First, side, l), p.info.ScoreUnit)
		x := col.c.Put(0, col.y, fmt.Sprintf("%*d", rankW, i+1), canvas.Style{FG: theme.Dim})
		col.c.PutIn(x+1, col.y, 8, s, canvas.Style{FG: theme.Accent})
		col.c.PutIn(x+10, col.y, col.w()-x-10, col.name(strings.Join(l.Moves, " ")), canvas.Style{FG: theme.Text})
		col.y++
	}
	if !t.Note.IsZero() {
		col.line(p.say(t.Note), theme.Dim)
	}
}

// shortAnalysis are the pages of a panel of a row or two, one under each Tab:
// the lines, as many as there are rows, how they were found, who is ahead, and
// how that went.
func (p *play) shortAnalysis() []page {
	about := func(show func(*column, games.Thought, games.Side)) page {
		return func(col *column) {
			t, side, ok := p.thought()
			if !ok || len(t.Lines) == 0 {
				col.line(p.t("ui.panel.analysis.none"), theme.Dim)
				return
			}
			show(col, t, side)
		}
	}
	rows, n := max(p.panelRows(), 1), 1
	if t, _, ok := p.thought(); ok {
		n = max(len(t.Lines), 1)
	}
	var pages []page
	for from := 0; from < n; from += rows {
		pages = append(pages, about(func(col *column, t games.Thought, side games.Side) {
			for _, l := range t.Lines[min(from, len(t.Lines)):] {
				col.line(p.scoreText(scoreFor(games.First, side, l), p.info.ScoreUnit)+"  "+strings.Join(l.Moves, " "), theme.Accent)
			}
		}))
	}
	return append(pages,
		about(func(col *column, t games.Thought, _ games.Side) { col.line(p.searchText(t), theme.Dim) }),
		about(func(col *column, t games.Thought, _ games.Side) { col.line(p.pace(t), theme.Dim) }),
		about(func(col *column, t games.Thought, side games.Side) { p.evalBar(col, t, side, true) }),
		about(func(col *column, t games.Thought, side games.Side) {
			p.sparkline(col, side)
			p.sparkline(col, side.Other())
			if col.y == 0 {
				p.evalBar(col, t, side, true)
			}
		}),
	)
}

// searchText is how far a search went: "depth 9/14  1.2M nodes", where 14 is
// the longest line looked at, if it is longer.
func (p *play) searchText(t games.Thought) string {
	depth := fmt.Sprintf("%2d", t.Depth)
	if t.SelDepth > t.Depth {
		depth += fmt.Sprintf("/%d", t.SelDepth)
	}
	return p.t("ui.panel.search", "depth", depth, "nodes", p.count(t.Nodes))
}

// pace is how fast a search was and how good its order of moves: the share
// of cut-offs that the first move made, for a player that counts them.
func (p *play) pace(t games.Thought) string {
	speed := p.t("ui.panel.speed", "nps", p.count(perSecond(t)))
	if t.FirstCuts == 0 {
		return speed
	}
	return speed + "  " + p.t("ui.panel.cuts", "percent", (t.FirstCuts+5)/10)
}

// perSecond is the nodes a second of a search.
func perSecond(t games.Thought) uint64 {
	if t.Elapsed <= 0 {
		return 0
	}
	return uint64(float64(t.Nodes) / t.Elapsed.Seconds())
}

// barCells is the length of the evaluation bar.
const barCells = 20

// evalBar shows who is ahead: the first player on the left.
func (p *play) evalBar(col *column, t games.Thought, side games.Side, ok bool) {
	if !ok || len(t.Lines) == 0 || col.left() <= 0 {
		return
	}
	s := scoreFor(games.First, side, t.Lines[0])
	share := s.share(p.info.ScoreUnit)
	cells := min(barCells, col.w()-12)
	if cells >= 8 {
		at := int(math.Round(float64(cells-1) * (1 + share) / 2))
		bar := strings.Repeat(p.glyphs.Full, at) + p.glyphs.Marker + strings.Repeat(p.glyphs.Full, cells-1-at)
		x := col.c.PutIn(0, col.y, 8, p.say(p.state.SideName(games.First)), canvas.Style{FG: theme.Dim})
		x = col.c.Put(x+1, col.y, bar, canvas.Style{FG: theme.Accent})
		col.c.PutIn(x+1, col.y, col.w()-x-1, p.say(p.state.SideName(games.Second)), canvas.Style{FG: theme.Dim})
		col.y++
	}
	col.line(p.t("ui.panel.eval", "side", p.state.SideName(games.First), "score", p.scoreText(s, p.info.ScoreUnit)), theme.Text)
}

// sparkMoves is how many moves a sparkline shows.
const sparkMoves = 24

// sparkline shows how a side's own judgement went, first player up.
func (p *play) sparkline(col *column, s games.Side) {
	var b strings.Builder
	n := 0
	for i := len(p.evals) - 1; i >= 0 && n < sparkMoves; i-- {
		if e := p.evals[i]; e != nil && e.side == s {
			n++
		}
	}
	for _, e := range p.evals {
		if e == nil || e.side != s {
			continue
		}
		if b.Len() == 0 {
			b.Grow(3 * sparkMoves)
		}
		v := float64(e.score.value) / float64(max(p.info.ScoreUnit, 1))
		if e.score.value > engine.MaxEval {
			v = 2
		} else if e.score.value < -engine.MaxEval {
			v = -2
		}
		v = min(max(v, -2), 2)
		b.WriteString(p.glyphs.Spark[min(int((v+2)*2), 7)])
	}
	if n > 1 {
		label := p.say(p.state.SideName(s))
		line := []rune(b.String())
		if len(line) > sparkMoves {
			line = line[len(line)-sparkMoves:]
		}
		col.pair(label, max(p.width(label), 6), string(line), theme.Good)
	}
}

// lensPage is the legend of the lens that is on.
func (p *play) lensPage(col *column) {
	switch l, ok := p.lensInfo(); {
	case ok && col.short():
		col.wrap(p.t(l.Name)+": "+p.t(l.Legend), theme.Text)
	case ok:
		title := p.t("ui.panel.lens", "name", p.t(l.Name))
		if p.lens.slow {
			title += " " + p.glyphs.More
		}
		col.line(title, theme.Dim)
		col.wrap(p.t(l.Legend), theme.Text)
	case p.lineLens():
		col.line(p.t("ui.panel.lens", "name", p.t("ui.lens.line")), theme.Dim)
		col.wrap(p.t("ui.lens.line.legend"), theme.Text)
		if t, _, ok := p.thought(); !ok || len(t.Lines) == 0 {
			col.wrap(p.t("ui.lens.line.none"), theme.Dim)
		}
	}
}
