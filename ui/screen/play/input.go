package play

import (
	"strconv"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/draw/board"
	"duiju/ui/frame"
)

// typing is the line in which a move is typed.
type typing struct {
	*table
	moved    func(games.Point) // puts the cursor on a point
	box      frame.TextBox
	shortcut bool // typing mode: the next letter is a key
}

// after goes on when the cursor or the path was changed by the person.
func (p *Screen) after(changed bool) tea.Cmd {
	if !changed {
		return nil
	}
	p.talk.note = games.Text{}
	if p.extra.Moved != nil {
		p.extra.Moved(p.hand.cursor)
	}
	p.refresh()
	var walked tea.Cmd
	if p.extra.Walked != nil {
		walked = p.extra.Walked()
	}
	return tea.Batch(walked, p.relens(), p.pulse.setMoving())
}

// point puts the cursor on a point that was typed.
func (p *Screen) point(q games.Point) {
	p.hand.cursor = q
	if p.extra.Moved != nil {
		p.extra.Moved(q)
	}
	p.refresh()
}

// walk moves the cursor one point in a direction.
func (p *Screen) walk(d board.Dir) func() tea.Cmd {
	return func() tea.Cmd { return p.after(p.hand.moveTo(p.layout.Step(p.hand.cursor, d, &p.hand.bias))) }
}

// leap moves the cursor to the next piece or the edge.
func (p *Screen) leap(d board.Dir) func() tea.Cmd {
	return func() tea.Cmd {
		return p.after(p.hand.moveTo(p.layout.Leap(&p.scene, p.hand.cursor, d, &p.hand.bias)))
	}
}

// act is Enter on a board: begin a path, go on with it, or play it.
func (p *Screen) act() tea.Cmd {
	if !p.idle() {
		return p.Do(session.Play{}) // says why not
	}
	move, err := p.hand.act()
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
	p.hand.drop()
	return p.Do(session.Play{Move: move})
}

// nextPoint is Tab: with a path open the next point that may follow, else the
// next page of the panel.
func (p *Screen) nextPoint(by int) func() tea.Cmd {
	return func() tea.Cmd {
		if !p.hand.open() || len(p.hand.step.Follow) == 0 {
			p.panel.page += by
			return nil
		}
		p.hand.tab(by)
		return p.after(true)
	}
}

// escape goes one step back: out of the path, out of a hint, or out of the
// game, which is saved.
func (p *Screen) escape() tea.Cmd {
	_, hint, _ := p.s.HintShown()
	switch {
	case p.hand.open(), p.hand.picked > 0:
		p.hand.drop()
		return p.after(true)
	case hint > 0:
		return p.Do(session.DropHint{})
	case !p.talk.reason.IsZero():
		p.talk.reason = games.Text{}
		return nil
	}
	return p.Pop()
}

// choose plays one of the moves by name; in a problem, where it counts as an
// answer, Enter confirms it.
func (p *Screen) choose(i int) func() tea.Cmd {
	return func() tea.Cmd {
		ch := p.hand.step.Choices[i]
		if !p.extra.Problem {
			return p.play(ch.Value)
		}
		p.hand.picked = i + 1
		p.talk.note = games.T("train.picked", "choice", ch.Name)
		return nil
	}
}

// Click moves the cursor; a click on the cursor acts.
func (p *Screen) Click(x, y int) tea.Cmd {
	if p.can(session.Stay{})() {
		return p.Do(session.Stay{})
	}
	if p.area.panel.Has(x, y) {
		p.panel.page++
		return nil
	}
	switch q := p.hit(x, y); q {
	case games.NoPoint:
		return nil
	case p.hand.cursor:
		return p.act()
	default:
		return p.after(p.hand.moveTo(q))
	}
}

// Drag draws a line from the point where the button went down, in games whose
// paths grow; elsewhere it does nothing. Enter or a click on its end plays it.
func (p *Screen) Drag(x, y int) tea.Cmd {
	q := p.hit(x, y)
	if q == games.NoPoint || q == p.hand.cursor || !p.idle() || !p.hand.draw(q) {
		return nil
	}
	return p.after(p.hand.moveTo(q))
}

// Wheel walks through the moves.
func (p *Screen) Wheel(rows int) tea.Cmd {
	if rows < 0 {
		return p.Do(session.Back{})
	}
	if p.s.Live() {
		return nil
	}
	return p.Do(session.Step{})
}

// openBox is ":": a move to be typed, or the number of a position to look at.
func (p *Screen) openBox() tea.Cmd {
	p.talk.note = games.Text{}
	p.typing.box.Open("")
	return nil
}

// Writing implements frame.Screen.
func (p *Screen) Writing() string {
	if p.runs() || !p.s.Live() {
		return p.typing.box.Says("ui.key.done") // a number goes to that position
	}
	return p.typing.box.Says("ui.key.act")
}

// Typed implements frame.Screen. Where games come one after another, a key
// stays with the one on the board and does nothing else, unless it leaves anyway.
func (p *Screen) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	switch {
	case p.can(session.Stay{})():
		key := frame.KeyName(k)
		return p.Do(session.Stay{}), key != "q" && key != "esc"
	case !p.typing.box.Active:
		return p.typing.begin(k)
	case k.Type == tea.KeyEnter:
		return p.enterTyped(), true
	case !p.typing.box.Key(k):
		return nil, false
	}
	p.talk.note = games.Text{}
	p.typing.follow()
	return nil, true
}

// begin lets a letter or digit open the box, if the settings say so.
func (y *typing) begin(k tea.KeyMsg) (tea.Cmd, bool) {
	if !y.Settings.Typing || k.Type != tea.KeyRunes || len(k.Runes) != 1 || !y.idle() {
		return nil, false
	}
	if y.shortcut {
		y.shortcut = false
		return nil, false
	}
	switch c := k.Runes[0]; {
	case c == ':':
		y.shortcut = true // the next letter is a key again
		return nil, true
	case unicode.IsLetter(c) || unicode.IsDigit(c):
		y.box.Open(string(c))
		y.follow()
		return nil, true
	}
	return nil, false
}

// follow moves the cursor to the last point of what is typed so far.
func (y *typing) follow() {
	text, state := y.unnamed(y.box.Text), y.s.State()
	if move, err := games.Parse(state, text); err == nil {
		if path := games.PathOf(state, move); len(path) > 0 {
			y.moved(path[len(path)-1])
		}
		return
	}
	for i, s := range y.scene.Spots {
		if s.Name != "" && strings.EqualFold(strings.TrimSpace(s.Name), strings.TrimSpace(text)) {
			y.moved(games.Point(i))
			return
		}
	}
}

// enterTyped plays the typed move; where nobody plays, a number goes to that
// position. With nothing typed the line is put away.
func (p *Screen) enterTyped() tea.Cmd {
	text := strings.TrimSpace(p.typing.box.Text)
	if text == "" {
		p.typing.box.Close()
		return nil
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && (p.runs() || !p.s.Live()) {
		p.typing.box.Close()
		return p.lookAt(n)
	}
	if why, ok := p.d.Can(session.Play{}); !ok {
		if p.talk.note = inOwnWords(why); why.IsZero() {
			p.typing.box.Close() // what there is to say stands under it
		}
		return nil
	}
	move, err := games.Parse(p.s.State(), p.unnamed(text))
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
