package teach

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/study"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// themes is the pop-up that lists every theme, how many problems it has and how
// many of them are known.
type themes struct {
	frame.PopupList
	r    *trainer
	rows []themeRow
}

// themeRow is a theme; known counts its problems whose last answer was right at
// the first try.
type themeRow struct {
	tag      games.Tag
	n, known int
}

func newThemes(r *trainer, tags []games.Tag, at string) *themes {
	l := &themes{PopupList: frame.NewPopup(r.App), r: r}
	missed := study.Mistakes(r.t.Course().Answers())
	for i, tag := range tags {
		row := themeRow{tag: tag}
		for _, e := range r.t.Course().Of(session.Mode{Kind: session.ByTag, Tag: tag.ID}) {
			row.n++
			if r.t.Course().Card(e.ID).Seen && !slices.Contains(missed, e.ID) {
				row.known++
			}
		}
		l.rows = append(l.rows, row)
		if tag.ID == at {
			l.List.Row = i
		}
	}
	l.List.Count, l.Enter = func() int { return len(l.rows) }, l.take
	l.Acts = append(l.List.Keys(r.App, "ui.key.choose"),
		frame.Action{ID: "run", Keys: []string{"enter", "space"}, Label: "train.key.start", Rank: 1, Do: l.take},
		frame.Action{ID: "back", Keys: []string{"esc", "q", "/"}, Label: "ui.key.back", Rank: 2, Do: l.Pop})
	return l
}

// take starts the chosen theme; the pop-up of modes below goes too.
func (l *themes) take() tea.Cmd {
	mode := session.Mode{Kind: session.ByTag, Tag: l.rows[l.List.Row].tag.ID}
	l.Pop()
	l.Pop()
	return l.After(func() tea.Cmd { return l.r.Do(session.Choose{Mode: mode}) })
}

// Draw implements frame.Screen.
func (l *themes) Draw(c *canvas.Canvas) {
	const numbers = 16 // columns
	area := l.DrawPopup(c, 60, len(l.rows)+2, l.T("train.themes.title"))
	l.List.Draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		r := l.rows[i]
		line.PutIn(1, 0, max(area.W-numbers-2, 0), l.Say(r.tag.Name), st)
		line.PutIn(max(area.W-numbers, 0), 0, numbers, l.T("train.themes.row", "known", r.known, "n", r.n), frame.In(theme.Dim, st))
	})
}
