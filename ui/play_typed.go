package ui

import (
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// openBox is ":": a move to be typed, or the number of a position to look at.
func (p *play) openBox() tea.Cmd {
	p.note = games.Text{}
	p.box.open("")
	return nil
}

func (p *play) writing() string {
	if p.watched() || !p.live() {
		return p.box.says("ui.key.done") // a number goes to that position
	}
	return p.box.says("ui.key.act")
}

func (p *play) typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if p.demo.attract {
		return p.endAttract(k)
	}
	if !p.box.active {
		return p.beginTyping(k)
	}
	if k.Type == tea.KeyEnter {
		return p.enterTyped(), true
	}
	if !p.box.key(k) {
		return nil, false
	}
	p.note = games.Text{}
	p.followTyped()
	return nil, true
}

// beginTyping lets a letter or digit open the box, if the settings say so.
func (p *play) beginTyping(k tea.KeyMsg) (tea.Cmd, bool) {
	if !p.settings.Typing || k.Type != tea.KeyRunes || len(k.Runes) != 1 || !p.live() || !p.humanTurn() {
		return nil, false
	}
	if p.shortcut {
		p.shortcut = false
		return nil, false
	}
	switch c := k.Runes[0]; {
	case c == ':':
		p.shortcut = true // the next letter is a key again
		return nil, true
	case unicode.IsLetter(c) || unicode.IsDigit(c):
		p.box.open(string(c))
		p.followTyped()
		return nil, true
	}
	return nil, false
}

// followTyped moves the cursor to the last point of what is typed so far.
func (p *play) followTyped() {
	text := p.unnamed(p.box.text)
	if move, err := p.state.Parse(text); err == nil {
		if path := p.state.PathOf(move); len(path) > 0 {
			p.cursor = path[len(path)-1]
			p.refresh()
		}
		return
	}
	for i, s := range p.scene.Spots {
		if s.Name != "" && equalFold(s.Name, text) {
			p.cursor = games.Point(i)
			p.refresh()
			return
		}
	}
}

// unnamed turns typed names of points into those of the record.
func (p *play) unnamed(text string) string {
	if n, ok := p.renaming(); ok {
		return n.Rename(text, true)
	}
	return text
}

// enterTyped plays the typed move; where nobody plays, a number goes to that
// position.
func (p *play) enterTyped() tea.Cmd {
	text := p.box.text
	if n, ok := moveNumber(text); ok && (p.watched() || !p.live()) {
		p.box.close()
		return p.lookAt(n)
	}
	if !p.humanTurn() || !p.live() {
		if p.note = p.notYourTurn(); p.note.IsZero() {
			p.box.close() // what there is to say stands under it
		}
		return nil
	}
	move, err := p.state.Parse(p.unnamed(text))
	if err != nil {
		p.refuse(err)
		return nil
	}
	p.box.close()
	return p.playMove(move)
}

func (p *play) notYourTurn() games.Text {
	switch {
	case p.lesson != nil:
		return p.lesson.refusal(p)
	case p.m.Status().Over:
		return games.Text{} // the status already says how it ended, and what now
	case p.isDemo():
		return games.T("ui.demo.isdemo")
	}
	return games.T("ui.play.notyours", "side", p.m.State().SideName(p.m.Turn()))
}
