package play

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/frame"
)

// typing is the line in which a move is typed.
type typing struct {
	box      frame.TextBox
	shortcut bool // typing mode: the next letter is a key
}

// after goes on when the cursor or the path was changed by the person.
func (p *Screen) after(changed bool) tea.Cmd {
	if !changed {
		return nil
	}
	p.line.note = games.Text{}
	if p.extra.Moved != nil {
		p.extra.Moved(p.input.cursor)
	}
	p.refresh()
	return tea.Batch(p.show(""), p.updateLens(), p.setMoving())
}

// point puts the cursor on a point that was typed, NoPoint for none.
func (p *Screen) point(q games.Point) {
	if q == games.NoPoint {
		return
	}
	p.input.cursor = q
	if p.extra.Moved != nil {
		p.extra.Moved(q)
	}
	p.refresh()
}

// act is Enter on a board: begin a path, go on with it, or play it.
func (p *Screen) act() tea.Cmd {
	if !idle(p.d) {
		return p.Do(session.Play{}) // says why not
	}
	move, err := p.input.enter()
	if err != nil {
		p.refuse(err)
		return nil
	}
	if move != "" {
		return p.play(move)
	}
	return p.after(true)
}

// play plays a move; a path that is refused is given up.
func (p *Screen) play(move string) tea.Cmd {
	p.input.drop()
	return p.Do(session.Play{Move: move})
}

// escape goes one step back: out of the path, out of a hint, or out of the
// game, which is saved.
func (p *Screen) escape() tea.Cmd {
	_, hint, _ := p.s.HintShown()
	switch {
	case p.input.open(), p.input.picked > 0:
		p.input.drop()
		return p.after(true)
	case hint > 0:
		return p.Do(session.DropHint{})
	case !p.line.reason.IsZero():
		p.line.reason = games.Text{}
		return nil
	}
	return p.Pop()
}

// Click moves the cursor; a click on the cursor acts.
func (p *Screen) Click(x, y int) tea.Cmd {
	if passing(p.d) {
		return p.Do(session.Stay{})
	}
	if p.area.panel.Has(x, y) {
		p.page++
		return nil
	}
	switch q := p.area.hit(x, y); q {
	case games.NoPoint:
		return nil
	case p.input.cursor:
		return p.act()
	default:
		return p.after(p.input.moveTo(q))
	}
}

// Drag draws a line from the point where the button went down, in games whose
// paths grow; elsewhere it does nothing. Enter or a click on its end plays it.
func (p *Screen) Drag(x, y int) tea.Cmd {
	q := p.area.hit(x, y)
	if q == games.NoPoint || q == p.input.cursor || !idle(p.d) || !p.input.drawTo(q) {
		return nil
	}
	return p.after(p.input.moveTo(q))
}

// Wheel walks through the moves.
func (p *Screen) Wheel(rows int) tea.Cmd {
	if rows < 0 {
		return p.Do(session.Back{})
	}
	if !lookingBack(p.d) {
		return nil
	}
	return p.Do(session.Step{})
}

// Writing implements frame.Screen.
func (p *Screen) Writing() string {
	if watching(p.d) || lookingBack(p.d) {
		return p.typing.box.Says("ui.key.done") // a number goes to that position
	}
	return p.typing.box.Says("ui.key.act")
}

// Typed implements frame.Screen. Where games come one after another, a key
// stays with the one on the board and does nothing else, unless it leaves anyway.
// A letter or digit may open the line, if the settings say so.
func (p *Screen) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	switch {
	case passing(p.d):
		key := frame.KeyName(k)
		return p.Do(session.Stay{}), key != "q" && key != "esc"
	case !p.typing.box.Active:
		if !p.App.Settings.Typing || !idle(p.d) || !p.typing.begin(k) {
			return nil, false
		}
	case k.Type == tea.KeyEnter:
		return p.enterTyped(), true
	case !p.typing.box.Key(k):
		return nil, false
	default:
		p.line.note = games.Text{}
	}
	if p.typing.box.Active {
		p.point(pointOf(p.s.State(), &p.scene, p.View().unnamed(p.typing.box.Text)))
	}
	return nil, true
}

// begin lets a letter or digit open the line, and reports whether it took the key.
func (t *typing) begin(k tea.KeyMsg) bool {
	if k.Type != tea.KeyRunes || len(k.Runes) != 1 {
		return false
	}
	if t.shortcut {
		t.shortcut = false
		return false
	}
	switch c := k.Runes[0]; {
	case c == ':':
		t.shortcut = true // the next letter is a key again
		return true
	case unicode.IsLetter(c) || unicode.IsDigit(c):
		t.box.Open(string(c))
		return true
	}
	return false
}

// pointOf is the last point of a move that is typed, or the point that has a name;
// NoPoint if the text is neither.
func pointOf(state games.State, sc *games.Scene, text string) games.Point {
	if move, err := games.Parse(state, text); err == nil {
		path := games.PathOf(state, move)
		if len(path) == 0 {
			return games.NoPoint
		}
		return path[len(path)-1]
	}
	return games.Point(slices.IndexFunc(sc.Spots, func(s games.Spot) bool {
		return s.Name != "" && strings.EqualFold(strings.TrimSpace(s.Name), strings.TrimSpace(text))
	}))
}

// enterTyped plays the typed move; where nobody plays, a number goes to that
// position. With nothing typed the line is put away.
func (p *Screen) enterTyped() tea.Cmd {
	text := strings.TrimSpace(p.typing.box.Text)
	if text == "" {
		p.typing.box.Close()
		return nil
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && (watching(p.d) || lookingBack(p.d)) {
		p.typing.box.Close()
		return p.lookAt(n)
	}
	if why, ok := p.d.Can(session.Play{}); !ok {
		if p.line.note = inOwnWords(why); why.IsZero() {
			p.typing.box.Close() // what there is to say stands under it
		}
		return nil
	}
	move, err := games.Parse(p.s.State(), p.View().unnamed(text))
	if err != nil {
		p.refuse(err)
		p.typing.box.Refuse()
		return nil
	}
	p.typing.box.Close()
	return p.play(move)
}

// lookAt shows the position after n moves, the live one if there are not so
// many.
func (p *Screen) lookAt(n int) tea.Cmd { return p.Do(session.Look{At: min(n, p.s.Match().At())}) }
