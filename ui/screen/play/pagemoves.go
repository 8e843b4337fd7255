package play

import (
	"fmt"
	"strings"

	"duiju/games/play/session"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// movesPage lists the moves of the game.
type movesPage struct {
	*table
	// secret leaves out what was taken back: in a problem it tells the answer.
	secret bool
	// brief leaves room for what is below.
	brief bool
}

// draw lists the moves that led here, the last ones if room is short.
func (v *movesPage) draw(col *frame.Column) {
	if col.Short() {
		v.last(col)
		return
	}
	if v.can(session.Vary{})() {
		moves, _ := v.s.Variations()
		col.Line(v.T("replay.variations", "moves", strings.Join(moves, "  ")), theme.Accent)
	}
	m := v.s.Match()
	if text := m.CommentAt(v.s.At()); text != "" && !v.secret {
		col.Wrap(text, theme.Text)
	}
	title := v.T("ui.panel.moves")
	if m.Practice() && !v.secret {
		title += " " + v.Glyphs.Dot + " " + v.T("ui.panel.practice")
	}
	col.Line(title, theme.Dim)
	moves := m.Moves()
	if v.secret {
		moves = moves[:m.At()]
	}
	rows := col.Left()
	if on, _ := v.s.Analysing(); rows > 8 && (on || v.brief || v.reviewing()) {
		rows = 8
	}
	if rows <= 0 {
		return
	}
	if len(moves) == 0 {
		col.Line(v.T("ui.panel.moves.none"), theme.Dim)
		return
	}
	v.rows(col, v.moveTexts(moves), rows)
}

// reviewing reports whether the game is reviewed or was.
func (v *movesPage) reviewing() bool {
	_, all, _ := v.s.Review()
	return all > 0
}

// rows writes as many rows of moves as there are, around the position shown.
func (v *movesPage) rows(col *frame.Column, moves []string, rows int) {
	widest := 0
	for _, m := range moves {
		widest = max(widest, v.Width(m))
	}
	numberW := len(fmt.Sprint(len(moves)))
	cell := numberW + 1 + widest + 2
	if _, _, ready := v.s.Review(); ready {
		cell += 2 // for ?? behind a move
	}
	perRow := max(col.W()/cell, 1)
	if perRow > 1 {
		perRow -= perRow % 2
	}
	at := v.s.At()
	last := (len(moves) + perRow - 1) / perRow
	first := max(min((max(at, 1)-1)/perRow-rows/2, last-rows), 0)
	for r := first; r < min(first+rows, last); r++ {
		for i := r * perRow; i < min((r+1)*perRow, len(moves)); i++ {
			v.cell(col, (i-r*perRow)*cell, cell, numberW, i, moves[i])
		}
		col.Y++
	}
}

// last is one row with the last moves that fit.
func (v *movesPage) last(col *frame.Column) {
	at := v.s.At()
	if at == 0 {
		col.Line(v.T("ui.panel.moves.none"), theme.Dim)
		return
	}
	moves := v.moveTexts(v.s.Match().Moves())
	text := fmt.Sprintf("%d %s", at, moves[at-1])
	for i := at - 2; i >= 0; i-- {
		longer := fmt.Sprintf("%d %s  %s", i+1, moves[i], text)
		if v.Width(longer) > col.W() {
			break
		}
		text = longer
	}
	col.Line(text, theme.Text)
}

func (v *movesPage) cell(col *frame.Column, x, w, numberW, i int, move string) {
	st := canvas.Style{FG: theme.Text}
	switch {
	case i == v.s.At()-1:
		st.FG, st.Bold = theme.Accent, true
	case i >= v.s.Match().At():
		st.FG = theme.Dim // taken back
	}
	n := fmt.Sprint(i + 1)
	col.C.Put(x+numberW-len(n), col.Y, n, canvas.Style{FG: theme.Dim})
	end := col.C.PutIn(x+numberW+1, col.Y, w-numberW-1, col.Name(move), st)
	if r := v.s.ReviewOf(i); r.Mark != "" {
		mark := canvas.Style{FG: theme.Danger, Bold: true}
		if r.Mark == "!" {
			mark.FG = theme.Good
		}
		col.C.Put(end, col.Y, r.Mark, mark)
	}
}
