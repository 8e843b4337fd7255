package ui

import (
	"duiju/games"
	"duiju/ui/theme"
)

// lessonStatus is the sentence of the tutorial.
func (p *play) lessonStatus() (string, theme.Role) {
	t := p.lesson
	part := t.now()
	answer := games.Text{}
	if t.reply != "" {
		answer = games.T("tutorial.answer", "side", p.state.SideName(t.replied), "move", t.reply)
	}
	switch t.phase {
	case missed:
		return p.joined(t.say, answer, p.roomy("tutorial.again")), theme.Warn
	case looking:
		return p.joined(t.say, games.T("tutorial.look", "lens", p.lensName(part.Lens))), theme.Good
	case reached:
		onward := p.roomy("tutorial.onward")
		if t.last() {
			onward = games.T("tutorial.over")
		}
		return p.joined(t.say, part.Done, onward), theme.Good
	}
	if t.nth > 0 {
		return p.joined(answer, t.say), theme.Text
	}
	return p.say(part.Task), theme.Text
}

// roomy is a text that only repeats what the footer says, nothing in a small
// window.
func (p *play) roomy(key string) games.Text {
	if !p.area.own {
		return games.Text{}
	}
	return games.T(key)
}

// joined says texts one after another, each as a sentence.
func (p *play) joined(all ...games.Text) string {
	var said []string
	for _, t := range all {
		if !t.IsZero() {
			said = append(said, p.sentence(t))
		}
	}
	return p.inRow(said)
}

// lessonPage is the part of the panel about the tutorial: the step, the
// ticks, the task, and what a lens says of the board.
func (p *play) lessonPage(col *column) {
	t := p.lesson
	col.line(p.t("tutorial.step", "i", t.at+1, "of", len(t.all))+"  "+p.ticks(p.info.ID, t.all), theme.Title)
	if col.short() {
		return
	}
	if p.area.side { // below the board the status stands next to it
		col.wrap(p.say(t.now().Task), theme.Text)
	}
	if p.lens.current >= 0 && len(p.scene.Captions) > 0 {
		col.gap()
		for _, c := range p.scene.Captions {
			col.wrap(p.say(c), theme.Dim)
		}
	}
	if len(p.scene.Trays) > 0 {
		col.gap()
		p.traysPart(col)
	}
}
