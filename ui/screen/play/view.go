package play

import (
	"fmt"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/words"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/clean"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// View is what the parts of the screen draw: the game, the picture of the position
// shown, and how this terminal is read. It is made for one drawing, and nothing is
// changed through it.
type View struct {
	*frame.Display
	driver session.Driver
	game   *session.Session
	info   *games.Info
	Scene  *scene.Scene
	// Through reports whether a lens lies on the board, Beside whether the panel stands
	// beside it, Roomy whether the status sentence has a row of its own.
	Through, Beside, Roomy bool

	tiles []scene.Piece // the kinds that the match begins with
	stone *board.Stone  // paints those of the players
	spin  int           // pictures of what moves, counted
}

// renaming is the game's other notation, nil unless it is chosen.
func (v View) renaming() *games.Notation {
	if !v.Settings.Games[v.info.ID].Renamed {
		return nil
	}
	return v.info.Notation
}

// named writes the names of points in a text as they are chosen, unnamed turns those
// that are typed into those of the record.
func (v View) named(text string) string   { return v.rename(text, false) }
func (v View) unnamed(text string) string { return v.rename(text, true) }

func (v View) rename(text string, back bool) string {
	if n := v.renaming(); n != nil {
		return n.Rename(text, back)
	}
	return text
}

// playerText names the player of a side, "" for none as yet.
func (v View) playerText(s games.Side) string {
	m := v.game.Match()
	if name := m.Name(s); name != "" || session.Arranging(v.game) {
		return clean.Line(name)
	}
	if m.Seat(s).Kind == games.Human && v.game.Mine() == games.NoSide {
		return v.T("ui.player.human")
	}
	return v.PlayerName(*v.info, m.Seat(s))
}

// sideText is the name of a side in the position shown.
func (v View) sideText(s games.Side) string { return v.Say(v.game.State().SideName(s)) }

// tileName is what a tile is called without its colour: in Chinese its
// character, else the last word of its name.
func (v View) tileName(pc scene.Piece) string {
	if v.Table.Code != words.English {
		return v.Hanzi(pc)
	}
	name := v.T(pc.Name)
	return name[strings.LastIndex(name, " ")+1:]
}

// moveTexts are moves as a list has them: a set-up by its name, and the tile that one
// turned up by its character in place of its letter, where the board shows characters.
func (v View) moveTexts(moves []string) []string {
	if slices.ContainsFunc(moves, games.IsSetup) {
		moves = slices.Clone(moves)
		for i, m := range moves {
			moves[i] = v.Say(games.StepText(m))
		}
	}
	if v.Letters() || !slices.ContainsFunc(moves, func(m string) bool { return strings.HasSuffix(m, ")") }) {
		return moves
	}
	byLetter := map[string]scene.Piece{}
	for _, pc := range v.tiles {
		byLetter[pc.Letter] = pc
	}
	all := slices.Clone(moves)
	for i, m := range moves {
		at, letter, _ := strings.Cut(strings.TrimSuffix(m, ")"), "(")
		if pc, ok := byLetter[letter]; ok {
			all[i] = v.T("ui.move.turned", "at", at, "tile", v.Hanzi(pc))
		}
	}
	return all
}

// Trays writes the pieces that lie beside the board.
func (v View) Trays(col *frame.Column) {
	wide := func(t scene.Tray) bool { return v.piecesWidth(t.Pieces, false) > col.W()-v.Width(v.Say(t.Title))-1 }
	counted := slices.ContainsFunc(v.Scene.Trays, wide) // all or none of them
	for _, t := range v.Scene.Trays {
		if len(t.Pieces) == 0 || col.Left() <= 0 {
			continue
		}
		label := v.Say(t.Title)
		labelW := v.Width(label)
		if counted && v.piecesWidth(t.Pieces, true) > col.W()-labelW-1 {
			if col.Left() > 3 { // the title above them
				col.Line(label, theme.Dim)
				label, labelW = "", -1
			} else { // the pieces say more than the end of their title
				labelW = min(labelW, col.W()/2)
			}
		}
		y := col.Y
		col.Pair(label, max(labelW, 0), "", theme.Text)
		v.eachPiece(t.Pieces, counted, func(at int, text string, st canvas.Style) {
			col.C.Put(labelW+1+at, y, text, st)
		})
	}
}

// piecesWidth is the columns of pieces in a row.
func (v View) piecesWidth(all []scene.Piece, counted bool) int {
	return v.eachPiece(all, counted, func(int, string, canvas.Style) {})
}

// eachPiece puts pieces side by side, tiles as small ones; counted, equal neighbours
// are one with a number. It returns the columns that they take.
func (v View) eachPiece(all []scene.Piece, counted bool, put func(at int, text string, st canvas.Style)) (w int) {
	for i := 0; i < len(all); {
		n := 1
		for counted && i+n < len(all) && all[i+n] == all[i] {
			n++
		}
		text, st := v.piece(all[i]), canvas.Style{FG: theme.Text}
		if all[i].Kind == scene.Tile && !v.Palette.Few {
			st = canvas.Style{FG: theme.Black, BG: theme.TileUp, Bold: true}
			if all[i].Side == games.First {
				st.FG = theme.Red
			}
		}
		put(w, text, st)
		w += v.Width(text)
		if n > 1 {
			put(w, fmt.Sprint(n), canvas.Style{FG: theme.Text})
			w += len(fmt.Sprint(n))
		}
		if i += n; st.BG != theme.None && i < len(all) { // tiles do not touch
			w++
		}
	}
	return w
}

func (v View) piece(pc scene.Piece) string {
	switch {
	case pc.Kind == scene.Stone && pc.Side == games.First:
		return v.Glyphs.Black
	case pc.Kind == scene.Stone:
		return v.Glyphs.White
	case pc.Kind == scene.Counter:
		return v.Glyphs.Counter
	case v.Letters():
		return board.Letter(pc)
	}
	return v.Hanzi(pc)
}

// over reports whether the game has ended.
func (v View) over() bool { return v.game.Match().Status().Over }

// spinner is the sign that something is at work, for a side that thinks.
func (v View) spinner() string { return v.Glyphs.Spinner[v.spin%len(v.Glyphs.Spinner)] }

// thinks reports whether the engine of a side is choosing its move.
func (v View) thinks(s games.Side) bool {
	thinking, decided := v.game.IsThinking()
	return thinking && !decided && v.game.Match().Turn() == s
}

// scoreOf is what a line is worth for the first player.
func (v View) scoreOf(o session.Opinion, l games.ThoughtLine) string {
	return v.ScoreText(words.ScoreFor(games.First, o.Side, l), v.info.ScoreUnit)
}

// put writes a text at the beginning of the rest of a row.
func put(c *canvas.Canvas, x, y, w int, text string, role theme.Role) int {
	return c.PutIn(x, y, w, text, canvas.Style{FG: role})
}

// tileKinds are the kinds of tile that a match begins with, found once.
type tileKinds struct {
	match *match.Match
	all   []scene.Piece
}

// of are those of a match, each once, in the order of its trays.
func (t *tileKinds) of(m *match.Match) []scene.Piece {
	if t.match == m {
		return t.all
	}
	*t = tileKinds{match: m}
	for _, tray := range m.StateAt(0).Scene().Trays {
		for _, pc := range tray.Pieces {
			if pc.Kind == scene.Tile && !slices.Contains(t.all, pc) {
				t.all = append(t.all, pc)
			}
		}
	}
	return t.all
}
