package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// trainThemes is the pop-up that lists every theme, how many problems it has
// and how many of them are known.
type trainThemes struct {
	popupList
	rows []themeRow
	pick func(i int) tea.Cmd
}

// themeRow is a theme; known counts its problems whose last answer was right at
// the first try.
type themeRow struct {
	tag      games.Tag
	n, known int
}

func newTrainThemes(p *play, tags []games.Tag, at int, pick func(i int) tea.Cmd) *trainThemes {
	l := &trainThemes{popupList: newPopup(p.app), pick: pick}
	missed := map[string]bool{}
	for _, id := range mistakes(p.task.log) {
		missed[id] = true
	}
	for _, tag := range tags {
		row := themeRow{tag: tag}
		for _, e := range p.task.all {
			if !hasTag(e, tag.ID) {
				continue
			}
			row.n++
			if p.task.cards[e.ID].Seen && !missed[e.ID] {
				row.known++
			}
		}
		l.rows = append(l.rows, row)
	}
	l.list.count, l.list.row, l.enter = func() int { return len(l.rows) }, at, l.take
	l.acts = append(l.list.keys(p.app, "ui.key.choose"),
		action{id: "run", keys: []string{"enter", "space"}, label: "train.key.start", rank: 1, do: l.take},
		action{id: "back", keys: []string{"esc", "q", "/"}, label: "ui.key.back", rank: 2, do: l.pop})
	return l
}

// take starts the chosen theme; the pop-up of modes below goes too.
func (l *trainThemes) take() tea.Cmd {
	l.pop()
	l.pop()
	return l.after(func() tea.Cmd { return l.pick(l.list.row) })
}

func (l *trainThemes) draw(c *canvas.Canvas) {
	const numbers = 16 // columns
	area := l.drawPopup(c, 60, len(l.rows)+2, l.t("train.themes.title"))
	l.list.draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		r := l.rows[i]
		line.PutIn(1, 0, max(area.w-numbers-2, 0), l.say(r.tag.Name), st)
		line.PutIn(max(area.w-numbers, 0), 0, numbers, l.t("train.themes.row", "known", r.known, "n", r.n), in(theme.Dim, st))
	})
}
