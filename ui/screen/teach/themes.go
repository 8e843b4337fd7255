package teach

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// themes is the pop-up that lists every theme, how many problems it has and how
// many of them are known.
type themes struct {
	frame.PopupList
	do   func(session.Intent) tea.Cmd
	rows []themeRow
}

// themeRow is a theme; known counts its problems whose last answer was right at
// the first try.
type themeRow struct {
	tag      teach.Tag
	n, known int
}

func newThemes(a *frame.App, d *training.Trainer, at string, do func(session.Intent) tea.Cmd) *themes {
	t := &themes{PopupList: frame.NewPopup(a), do: do}
	missed := study.Mistakes(d.Course().Answers())
	for i, tag := range d.Course().Tags() {
		row := themeRow{tag: tag}
		for _, e := range d.Course().Of(training.Mode{Kind: training.ByTag, Tag: tag.ID}) {
			row.n++
			if d.Course().Card(e.ID).Seen && !slices.Contains(missed, e.ID) {
				row.known++
			}
		}
		t.rows = append(t.rows, row)
		if tag.ID == at {
			t.List.Row = i
		}
	}
	t.List.Count, t.Enter = func() int { return len(t.rows) }, t.take
	t.Acts = append(t.List.Keys(a, "ui.key.choose"),
		frame.Action{ID: "run", Keys: []string{"enter", "space"}, Label: "ui.key.start", Rank: 1, Do: t.take},
		frame.Action{ID: "back", Keys: []string{"esc", "q", "/"}, Label: "ui.key.back", Rank: 2, Do: t.Pop})
	return t
}

// take starts the chosen theme; the pop-up of modes below goes too.
func (t *themes) take() tea.Cmd {
	mode := training.Mode{Kind: training.ByTag, Tag: t.rows[t.List.Row].tag.ID}
	t.Pop()
	t.Pop()
	return t.App.After(func() tea.Cmd { return t.do(training.Choose{Mode: mode}) })
}

// Draw implements frame.Screen.
func (t *themes) Draw(c *canvas.Canvas) {
	const numbers = 16 // columns
	area := t.DrawPopup(c, 60, len(t.rows)+2, t.T("train.themes.title"))
	t.List.Draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		row := t.rows[i]
		line.PutIn(1, 0, max(area.W-numbers-2, 0), t.Say(row.tag.Name), st)
		line.PutIn(max(area.W-numbers, 0), 0, numbers, t.T("train.themes.row", "known", row.known, "n", row.n), frame.In(theme.Dim, st))
	})
}
