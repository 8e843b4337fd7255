package ui

import (
	"fmt"
	"strings"

	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// movesPage lists the moves that led here, the last ones if room is short.
func (p *play) movesPage(col *column) {
	if col.short() {
		p.lastMoves(col)
		return
	}
	if len(p.branch.moves) > 1 {
		col.line(p.t("replay.variations", "moves", strings.Join(p.branch.moves, "  ")), theme.Accent)
	}
	title := p.t("ui.panel.moves")
	if p.m.Practice() && p.task == nil {
		title += " " + p.glyphs.Dot + " " + p.t("ui.panel.practice")
	}
	col.line(title, theme.Dim)
	moves := p.m.Moves()
	if p.task != nil {
		moves = moves[:p.m.At()] // what was taken back tells the answer
	}
	rows := col.left()
	if rows > 8 && p.analysis.on {
		rows = 8
	}
	if len(moves) == 0 || rows <= 0 {
		if rows > 0 {
			col.line(p.t("ui.panel.moves.none"), theme.Dim)
		}
		return
	}
	widest := 0
	for _, m := range moves {
		widest = max(widest, p.width(m))
	}
	numberW := len(fmt.Sprint(len(moves)))
	cell := numberW + 1 + widest + 2
	if p.review.ready {
		cell += 2 // for ?? behind a move
	}
	perRow := max(col.w()/cell, 1)
	if perRow > 1 {
		perRow -= perRow % 2
	}
	at := p.moves()
	last := (len(moves) + perRow - 1) / perRow
	firstRow := max(min((max(at, 1)-1)/perRow-rows/2, last-rows), 0)
	for r := firstRow; r < min(firstRow+rows, last); r++ {
		for i := r * perRow; i < min((r+1)*perRow, len(moves)); i++ {
			p.moveCell(col, (i-r*perRow)*cell, cell, numberW, i, moves[i], at)
		}
		col.y++
	}
}

// lastMoves is one row with the last moves that fit.
func (p *play) lastMoves(col *column) {
	at := p.moves()
	if at == 0 {
		col.line(p.t("ui.panel.moves.none"), theme.Dim)
		return
	}
	text := ""
	for i := at - 1; i >= 0; i-- {
		longer := fmt.Sprintf("%d %s  %s", i+1, p.m.Moves()[i], text)
		if text != "" && p.width(longer) > col.w() {
			break
		}
		text = longer
	}
	col.line(text, theme.Text)
}

func (p *play) moveCell(col *column, x, w, numberW, i int, move string, at int) {
	st := canvas.Style{FG: theme.Text}
	switch {
	case i == at-1:
		st.FG, st.Bold = theme.Accent, true
	case i >= p.m.At():
		st.FG = theme.Dim // taken back
	}
	n := fmt.Sprint(i + 1)
	col.c.Put(x+numberW-len(n), col.y, n, canvas.Style{FG: theme.Dim})
	end := col.c.PutIn(x+numberW+1, col.y, w-numberW-1, col.name(move), st)
	if i < len(p.review.marks) && p.review.marks[i] != "" {
		mark := canvas.Style{FG: theme.Danger, Bold: true}
		if p.review.marks[i] == "!" {
			mark.FG = theme.Good
		}
		col.c.Put(end, col.y, p.review.marks[i], mark)
	}
}
