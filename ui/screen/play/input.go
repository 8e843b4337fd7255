package play

import (
	"slices"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/ui/frame"
)

// after goes on when the cursor or the path was changed by the person.
func (s *Screen) after(changed bool) tea.Cmd {
	if !changed {
		return nil
	}
	s.line.note = message.Text{}
	if s.extra.Moved != nil {
		s.extra.Moved(s.input.cursor)
	}
	s.refresh()
	return tea.Batch(s.Show(""), s.updateLens(), s.setMoving())
}

// point puts the cursor on a point that was typed, NoPoint for none.
func (s *Screen) point(q scene.Point) {
	if q == scene.NoPoint {
		return
	}
	s.input.cursor = q
	if s.extra.Moved != nil {
		s.extra.Moved(q)
	}
	s.refresh()
}

// act is Enter on a board: begin a path, go on with it, or play it.
func (s *Screen) act() tea.Cmd {
	if !idle(s.driver) {
		return s.Do(session.Play{}) // says why not
	}
	if session.Arranging(s.game) {
		return s.Do(session.Play{Move: s.game.State().Scene().Spots[s.input.cursor].Name})
	}
	move, err := s.input.enter()
	if err != nil {
		s.refuse(err)
		return nil
	}
	if move != "" {
		return s.play(move)
	}
	return s.after(true)
}

// play plays a move; a path that is refused is given up.
func (s *Screen) play(move string) tea.Cmd {
	s.input.drop()
	return s.Do(session.Play{Move: move})
}

// escape goes one step back: out of the path, out of a hint, or out of the
// game, which is saved.
func (s *Screen) escape() tea.Cmd {
	_, hint, _ := s.game.HintShown()
	switch {
	case s.card.shown(s.game):
		s.card.open = false
		s.line.clear()
		return nil
	case s.input.open(), s.input.picked > 0:
		s.input.drop()
		return s.after(true)
	case hint > 0:
		return s.Do(session.DropHint{})
	case !s.line.reason.IsZero():
		s.line.reason = message.Text{}
		return nil
	}
	return s.Pop()
}

// Click moves the cursor; a click on the cursor acts.
func (s *Screen) Click(x, y int) tea.Cmd {
	if passing(s.driver) {
		return s.Do(session.Stay{})
	}
	if s.area.panel.Has(x, y) {
		s.page++
		return nil
	}
	switch q := s.area.hit(x, y); q {
	case scene.NoPoint:
		return nil
	case s.input.cursor:
		return s.act()
	default:
		return s.after(s.input.moveTo(q))
	}
}

// Drag draws a line from the point where the button went down, in games whose
// paths grow; elsewhere it does nothing. Enter or a click on its end plays it.
func (s *Screen) Drag(x, y int) tea.Cmd {
	q := s.area.hit(x, y)
	if q == scene.NoPoint || q == s.input.cursor || !idle(s.driver) || session.Arranging(s.game) || !s.input.drawTo(q) {
		return nil
	}
	return s.after(s.input.moveTo(q))
}

// Wheel walks through the moves.
func (s *Screen) Wheel(rows int) tea.Cmd {
	if rows < 0 {
		return s.Do(session.Back{})
	}
	if !lookingBack(s.driver) {
		return nil
	}
	return s.Do(session.Step{})
}

// Typed implements frame.Screen. Where games come one after another, a key stays with the
// one on the board and does nothing else, unless that is over or the key leaves anyway. A
// letter or digit begins a move, if the settings say so.
func (s *Screen) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	key := frame.KeyName(k)
	switch {
	case passing(s.driver):
		return s.Do(session.Stay{}), key != "q" && key != "esc" && !s.View().over()
	case session.Arranging(s.game) && (key == "backspace" || key == "delete" || len(key) == 1 && unicode.IsUpper(rune(key[0])) && !strings.Contains("UVZ", key)): // redo, no lens, zoom
		return putPiece(s, key)
	case s.App.Settings.Typing && idle(s.driver) && k.Type == tea.KeyRunes && len(k.Runes) == 1 && (unicode.IsLetter(k.Runes[0]) || unicode.IsDigit(k.Runes[0])):
		return s.App.Find(s, string(k.Runes)), true
	}
	return nil, false
}

// putPiece puts the piece with a letter under the cursor, that of the second player where the
// first one's stands there; by a longer key nothing. It is none where pieces have no letters.
func putPiece(s *Screen, key string) (tea.Cmd, bool) {
	letter, known := session.Letter(s.game, s.input.cursor)
	switch {
	case len(key) > 1:
		key = "-"
	case letter == key:
		key = strings.ToLower(key)
	}
	if !known || letter == "" && key == "-" {
		return nil, known
	}
	return s.Do(session.Play{Move: s.game.State().Scene().Spots[s.input.cursor].Name + "=" + key}), true
}

// pointOf is the last point of a move that is typed, or the point that has a name;
// NoPoint if the text is neither. A point outside the area in question is none, because
// the board would scroll the area away.
func pointOf(state games.State, sc *scene.Scene, text string) scene.Point {
	if move, err := games.Parse(state, text); err == nil {
		path := games.PathOf(state, move)
		if len(path) == 0 {
			return scene.NoPoint
		}
		return path[len(path)-1]
	}
	return scene.Point(slices.IndexFunc(sc.Spots, func(s scene.Spot) bool {
		return s.Name != "" && s.Marks&scene.MarkOutside == 0 && strings.EqualFold(strings.TrimSpace(s.Name), strings.TrimSpace(text))
	}))
}

// lookAt shows the position after n moves, the live one if there are not so
// many.
func (s *Screen) lookAt(n int) tea.Cmd { return s.Do(session.Look{At: min(n, s.game.Match().At())}) }
