package ui

import (
	"strings"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

func (p *play) drawStatus(c *canvas.Canvas) {
	if p.box.active {
		p.box.draw(c, 1, p.area.status, p.w-2, ":")
		if !p.note.IsZero() { // why what was typed is refused
			x := 1 + canvas.Width(":"+p.box.text+"_") + 2
			c.PutIn(x, p.area.status, p.w-1-x, p.named(p.say(p.note)), canvas.Style{FG: theme.Warn})
		}
		return
	}
	text, role := p.status()
	text = p.named(text)
	lines := canvas.Wrap(text, p.w-2)
	if room := max(p.statusRoom(), 1); len(lines) > room {
		lines = append(lines[:room-1], p.inRow(lines[room-1:]))
	}
	top := p.area.status + 1 - len(lines)
	if len(lines) > 1 || !p.area.own {
		c.Fill(0, top, p.w, len(lines), ' ', canvas.Style{})
	}
	for i, l := range lines {
		c.PutIn(1, top+i, p.w-2, l, canvas.Style{FG: role})
	}
}

// maxStatus is how many rows a long status sentence may take.
const maxStatus = 3

// statusRoom is how many rows the status sentence can have without covering
// the board.
func (p *play) statusRoom() int {
	b := p.area.board
	return min(p.area.status-(b.y+b.h)+1, maxStatus)
}

// status is the sentence above the footer: whose turn, what just happened,
// what to do next.
func (p *play) status() (string, theme.Role) {
	if !p.note.IsZero() {
		return p.say(p.note), theme.Warn
	}
	if st := p.hint.current(); st != nil {
		text := p.say(st.Text)
		if len(p.hint.steps) > 1 {
			text = p.t("ui.play.hint.step", "i", p.hint.step, "of", len(p.hint.steps), "text", text)
		}
		return text, theme.Good
	}
	switch {
	case p.task != nil && p.live() && len(p.path) == 0:
		return p.trainStatus()
	case p.lesson != nil && p.live() && len(p.path) == 0:
		return p.lessonStatus()
	}
	turn := p.m.State().SideName(p.m.Turn())
	switch {
	case p.replay && p.reviewText() != "":
		return p.reviewText(), theme.Text
	case !p.live() && p.replay:
		return p.t("ui.replay.status"), theme.Text
	case !p.live():
		return p.t("ui.play.looking"), theme.Text
	case p.m.Status().Over:
		return p.overText(), p.overRole()
	case p.demo.attract:
		return p.t("ui.demo.attract"), theme.Text
	case p.replay:
		return p.t("ui.replay.status"), theme.Text
	case p.isDemo() && p.demo.paused:
		return p.t("ui.demo.ispaused"), theme.Text
	case p.think != nil && p.isDemo():
		return p.join(p.event, games.T("ui.demo.thinking", "side", turn)), theme.Text
	case p.think != nil:
		return p.join(p.event, games.T("ui.play.thinking", "side", turn)), theme.Text
	case len(p.path) > 0:
		return p.pathText(), theme.Text
	case len(p.step.Follow) == 0 && len(p.step.Choices) > 0:
		return p.join(p.event, games.T("ui.play.choose", "side", turn)), theme.Text
	case p.mine() == games.NoSide:
		return p.join(p.event, games.T("ui.play.turn", "side", turn)), theme.Text
	}
	return p.join(p.event, games.T("ui.play.yourturn", "side", turn)), theme.Text
}

// overText says how the game ended and what can be done now.
func (p *play) overText() string {
	parts := []string{p.resultText(p.m.Status())}
	if offer := p.offerText(); offer != "" {
		parts = append(parts, offer)
	} else if p.isDemo() {
		if p.area.side { // else the scoreboard has no other place
			parts = append(parts, p.t("ui.demo.afterwards"))
		} else {
			parts = append(parts, p.seriesText())
		}
	} else {
		parts = append(parts, p.t("ui.play.afterwards"))
	}
	return p.inRow(parts)
}

// inRow puts sentences one after the other as the language does, with a blank
// between them or without.
func (a *app) inRow(sentences []string) string {
	text := ""
	for i, next := range sentences {
		if i > 0 {
			next = a.t("ui.play.join", "event", text, "next", next)
		}
		text = next
	}
	return text
}

// join puts what happened before what comes next.
func (p *play) join(event, next games.Text) string {
	if event.IsZero() {
		return p.say(next)
	}
	return p.t("ui.play.join", "event", p.sentence(event), "next", p.say(next))
}

// sentence says a text with a full stop at its end.
func (a *app) sentence(t games.Text) string {
	s := a.say(t)
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") || strings.HasSuffix(s, "。") || strings.HasSuffix(s, "！") || strings.HasSuffix(s, "？") {
		return s
	}
	return s + a.t("ui.stop")
}

// pathText says what the open path is.
func (p *play) pathText() string {
	from := p.scene.Spots[p.path[0]].Name
	switch {
	case p.growing():
		return p.t("ui.play.path.grow", "move", p.step.Move)
	case p.step.Move != "":
		return p.t("ui.play.path.move", "move", p.step.Move)
	}
	return p.t("ui.play.path.open", "from", from, "n", len(p.step.Follow))
}

// overRole is the look of the result for the person who played.
func (p *play) overRole() theme.Role {
	st, mine := p.m.Status(), p.mine()
	switch {
	case st.Winner == games.NoSide || mine == games.NoSide:
		return theme.Text
	case st.Winner == mine:
		return theme.Good
	}
	return theme.Danger
}

// resultText says how a game ended.
func (p *play) resultText(st games.Status) string {
	if st.Winner == games.NoSide {
		return p.t("ui.play.drawn", "reason", p.say(st.Reason))
	}
	key := "ui.play.won"
	if mine := p.mine(); mine != games.NoSide {
		key = "ui.play.lost"
		if mine == st.Winner {
			key = "ui.play.youwon"
		}
	}
	return p.t(key, "side", p.m.State().SideName(st.Winner), "reason", p.say(st.Reason))
}
