package ui

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/srs"
	"duiju/ui/theme"
)

// trainStatus is the sentence of the trainer.
func (p *play) trainStatus() (string, theme.Role) {
	t := p.task
	turn := p.m.State().SideName(p.m.Turn())
	switch t.phase {
	case judging:
		return p.t("ui.train.judging", "move", t.move), theme.Text
	case wrong:
		return p.join(p.event, p.againText()), theme.Warn
	case open:
		return p.join(p.event, p.againText()), theme.Text
	case solved:
		return p.join(p.event, p.solvedText()), theme.Good
	case waiting:
		return p.t("train.reading"), theme.Text
	case timeUp:
		return p.t("train.timeup", "right", t.score[0], "of", t.score[1]), theme.Good
	}
	yours := games.T("ui.play.yourturn", "side", turn)
	if len(p.step.Choices) > 0 && p.event.IsZero() { // a pass, which has no place on the board
		return p.join(yours, games.T("train.choice", "key", "1", "choice", p.step.Choices[0].Name)), theme.Text
	}
	return p.join(p.event, yours), theme.Text
}

// againText says what can be done after a wrong answer.
func (p *play) againText() games.Text {
	if len(p.task.rest) > 0 {
		return games.T("train.againmore")
	}
	return games.T("ui.train.again")
}

// solvedText says why the answer is right and when the problem comes again.
func (p *play) solvedText() games.Text {
	c := p.task.cards[p.task.ex.ID]
	return games.T("ui.train.solved", "n", max(int(c.Due-srs.DayOf(p.now())), 0))
}

// trainPage is the part of the panel about the training.
func (p *play) trainPage(col *column) {
	t := p.task
	col.line(p.modeLine(), theme.Title)
	if t.ex.Grade > 0 && col.left() > 0 {
		text := p.t("train.grade", "grade", t.ex.Grade)
		if t.phase == solved && !t.ex.Name.IsZero() {
			text = p.say(t.ex.Name) + " " + p.glyphs.Dot + " " + text
		}
		col.line(text, theme.Text)
	}
	if t.phase == solved && !t.ex.About.IsZero() {
		col.wrap(p.say(t.ex.About), theme.Text)
	}
	if col.short() {
		return
	}
	c := t.cards[t.ex.ID]
	switch {
	case !c.Seen:
		col.line(p.t("ui.train.new"), theme.Dim)
	case c.Last >= srs.DayOf(p.now()):
		col.line(p.t("train.lasttoday"), theme.Dim)
	default:
		col.line(p.t("ui.train.last", "n", int(srs.DayOf(p.now())-c.Last)), theme.Dim)
	}
	if t.tries > 0 {
		col.line(p.t("ui.train.tries", "n", t.tries), theme.Dim)
	}
	if len(t.log) > 0 {
		good := 0
		for _, l := range t.log {
			if l.right() {
				good++
			}
		}
		col.line(p.t("ui.train.score", "percent", 100*good/len(t.log), "n", len(t.log), "streak", streak(t.log)), theme.Dim)
		col.line(p.t("train.rating", "rating", rating(t.log), "n", daysInRow(t.log, srs.DayOf(p.now()))), theme.Dim)
	}
	if t.skipped > 0 {
		col.wrap(p.t("train.skipped", "n", t.skipped), theme.Warn)
	}
}

// modeLine names the mode and the place in its queue, or its clock.
func (p *play) modeLine() string {
	t := p.task
	place := t.total - len(t.queue) + 1
	today := srs.DayOf(p.now())
	switch t.mode.Kind {
	case gradeMode:
		return p.t("train.line.grade", "grade", t.mode.Grade, "i", min(place, t.total), "of", t.total)
	case tagMode:
		return p.t("train.line.tag", "tag", p.tagText(t.mode.Tag), "i", min(place, t.total), "of", t.total)
	case errorsMode:
		return p.t("train.line.mistakes", "i", min(place, t.total), "of", t.total)
	case endlessMode:
		return p.t("train.line.endless", "n", t.readyNow())
	case ownFiles:
		return p.t("train.line.files", "i", min(place, t.total), "of", t.total)
	case timedSet:
		return p.t("train.line.set", "i", min(place, t.total), "of", t.total, "left", shortTime(t.left(p.now())), "right", t.score[0])
	case sprint:
		return p.t("train.line.sprint", "left", shortTime(t.left(p.now())), "right", t.score[0], "of", t.score[1])
	}
	if len(t.queue) == 0 {
		return p.t("ui.train.nothing")
	}
	return p.t("ui.train.place", "i", place, "of", t.total, "due", t.due(today))
}

// tagText is the name of a tag.
func (p *play) tagText(id string) string {
	for _, tag := range p.task.allTags() {
		if tag.ID == id {
			return p.say(tag.Name)
		}
	}
	return id
}

// shortTime is minutes and seconds.
func shortTime(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// trainActions are the keys of the trainer.
func (p *play) trainActions() []action {
	training := func() bool { return p.task != nil }
	at := func(phases ...trainPhase) bool {
		if p.task == nil {
			return false
		}
		for _, ph := range phases {
			if p.task.phase == ph {
				return true
			}
		}
		return false
	}
	return []action{
		{id: "next-problem", keys: []string{"n"}, label: "ui.key.nextproblem", about: "ui.about.nextproblem", rank: 3,
			on: func() bool { return training() && !at(waiting) }, do: p.nextProblem},
		{id: "train-undo", keys: []string{"u"}, label: "ui.key.undo", about: "train.about.undo", rank: 5,
			on: func() bool { return training() && p.m.At() > 0 && !at(timeUp, waiting) }, do: p.takeBackAnswer},
		{id: "retry", keys: []string{"r"}, label: "ui.key.retry", about: "ui.about.retry", rank: 2,
			on: func() bool { return training() && p.m.At() > 0 && !at(timeUp, waiting) }, do: p.retry},
		{id: "refutation", keys: []string{"."}, label: "ui.key.step", about: "train.about.refutation", rank: 3,
			on: func() bool { return at(wrong) && len(p.task.rest) > 0 }, do: p.moreOfRefutation},
		{id: "train-hint", keys: []string{"y"}, label: "ui.key.hint", about: "ui.about.hint", rank: 4,
			on: func() bool { return at(asking, wrong) }, do: p.trainHint},
		{id: "solution", keys: []string{"b"}, label: "train.key.solution", about: "train.about.solution", rank: 6,
			on: func() bool { return training() && !at(judging, waiting, timeUp) }, do: p.openSolution},
		{id: "modes", keys: []string{"g"}, label: "train.key.modes", about: "train.about.modes", rank: 4, on: training,
			do: func() tea.Cmd { return p.push(newTrainModes(p)) }},
		{id: "train-statistics", keys: []string{"i"}, about: "train.about.statistics", on: training,
			do: func() tea.Cmd { return p.push(newTrainStats(p.app, p.task)) }},
		{id: "findings", keys: []string{"R"}, label: "train.key.report", about: "train.about.findings", rank: 7,
			on: func() bool { return training() && len(p.task.files.found) > 0 },
			do: func() tea.Cmd { return p.push(newFindings(p)) }},
		{id: "play-here", keys: []string{"c"}, about: "ui.about.playhere",
			on: func() bool { return training() && !p.m.Status().Over && !at(judging, waiting) }, do: p.playFromHere},
	}
}
