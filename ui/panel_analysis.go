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
	if col.short() && ok && len(t.Lines) > 0 {
		p.shortAnalysis(col, t, side)
		return
	}
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
	col.line(fmt.Sprintf("%s %s", spin, p.t("ui.panel.search", "depth", fmt.Sprintf("%2d", t.Depth),
		"nodes", p.count(t.Nodes), "nps", p.count(perSecond(t)))), theme.Dim)
	for i, l := range t.Lines {
		if col.left() <= 0 {
			break
		}
		s := p.scoreText(scoreFor(games.First, side, l), p.info.ScoreUnit)
		x := col.c.Put(0, col.y, fmt.Sprint(i+1), canvas.Style{FG: theme.Dim})
		col.c.PutIn(x+1, col.y, 8, s, canvas.Style{FG: theme.Accent})
		col.c.PutIn(x+10, col.y, col.w()-x-10, col.name(strings.Join(l.Moves, " ")), canvas.Style{FG: theme.Text})
		col.y++
	}
	if !t.Note.IsZero() {
		col.line(p.say(t.Note), theme.Dim)
	}
}

// shortAnalysis is the best line in one row, and how it was found in a second.
func (p *play) shortAnalysis(col *column, t games.Thought, side games.Side) {
	l := t.Lines[0]
	col.line(p.scoreText(scoreFor(games.First, side, l), p.info.ScoreUnit)+"  "+strings.Join(l.Moves, " "), theme.Accent)
	col.line(p.t("ui.panel.search", "depth", fmt.Sprint(t.Depth), "nodes", p.count(t.Nodes), "nps", p.count(perSecond(t))), theme.Dim)
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
