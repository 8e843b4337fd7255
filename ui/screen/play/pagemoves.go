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
	View
	// secret leaves out what was taken back: in a problem it tells the answer.
	secret bool
}

// draw lists the moves that led here, the last ones if room is short.
func (m movesPage) draw(col *frame.Column) {
	if col.Short() {
		m.last(col)
		return
	}
	if can(m.driver, session.Vary{}) {
		moves, _ := m.game.Variations()
		col.Line(m.T("replay.variations", "moves", strings.Join(m.moveTexts(moves), "  ")), theme.Accent)
	}
	match := m.game.Match()
	if text := match.CommentAt(m.game.At()); text != "" && !m.secret {
		col.Wrap(text, theme.Text)
	}
	title := m.T("ui.panel.moves")
	if match.Practice() && !m.secret {
		title += " " + m.Glyphs.Dot + " " + m.T("ui.panel.practice")
	}
	col.Line(title, theme.Dim)
	moves := match.Moves()
	if m.secret {
		moves = moves[:match.At()]
	}
	rows := col.Left()
	if rows <= 0 {
		return
	}
	if len(moves) == 0 {
		col.Line(m.T("ui.panel.moves.none"), theme.Dim)
		return
	}
	m.rows(col, m.moveTexts(moves), rows)
}

// rows writes as many rows of moves as there are, around the position shown.
func (m movesPage) rows(col *frame.Column, moves []string, rows int) {
	widest := 0
	for _, move := range moves {
		widest = max(widest, m.Width(move))
	}
	numberW := len(fmt.Sprint(len(moves)))
	cell := numberW + 1 + widest + 2
	if _, _, ready := m.game.Review(); ready {
		cell += 2 // for ?? behind a move
	}
	perRow := 1 // a row each while they last, then as many pairs as there is room for
	for next := 2; rows*perRow < len(moves) && next*cell <= col.W(); next += 2 {
		perRow = next
	}
	at := m.game.At()
	last := (len(moves) + perRow - 1) / perRow
	first := max(min((max(at, 1)-1)/perRow-rows/2, last-rows), 0)
	for r := first; r < min(first+rows, last); r++ {
		for i := r * perRow; i < min((r+1)*perRow, len(moves)); i++ {
			m.cell(col, (i-r*perRow)*cell, cell, numberW, i, moves[i])
		}
		col.Y++
	}
}

// last is one row with the last moves that fit.
func (m movesPage) last(col *frame.Column) {
	at := m.game.At()
	if at == 0 {
		col.Line(m.T("ui.panel.moves.none"), theme.Dim)
		return
	}
	moves := m.moveTexts(m.game.Match().Moves())
	text := fmt.Sprintf("%d %s", at, moves[at-1])
	for i := at - 2; i >= 0; i-- {
		longer := fmt.Sprintf("%d %s  %s", i+1, moves[i], text)
		if m.Width(longer) > col.W() {
			break
		}
		text = longer
	}
	col.Line(text, theme.Text)
}

func (m movesPage) cell(col *frame.Column, x, w, numberW, i int, move string) {
	st := canvas.Style{FG: theme.Text}
	switch {
	case i == m.game.At()-1:
		st.FG, st.Bold = theme.Accent, true
	case i >= m.game.Match().At():
		st.FG = theme.Dim // taken back
	}
	n := fmt.Sprint(i + 1)
	col.C.Put(x+numberW-len(n), col.Y, n, canvas.Style{FG: theme.Dim})
	end := col.C.PutIn(x+numberW+1, col.Y, w-numberW-1, col.Name(move), st)
	if r := m.game.ReviewOf(i); r.Mark != "" {
		mark := canvas.Style{FG: theme.Danger, Bold: true}
		if r.Mark == "!" {
			mark.FG = theme.Good
		}
		col.C.Put(end, col.Y, r.Mark, mark)
	}
}
