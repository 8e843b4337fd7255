package teach

import (
	"context"
	"path/filepath"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/teach/training"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// findings is the report about one's own files. It grows while the files are
// still being proven.
type findings struct {
	frame.ListScreen
	driver *training.Trainer

	copying *frame.Job // the corrected copies are being made
	note    string
	noteAt  int  // the row on which it was written; on another one it goes
	failed  bool // the note says that something failed
}

// tell shows a note in place of the chosen finding.
func (f *findings) tell(note string, failed bool) {
	f.note, f.failed, f.noteAt = note, failed, f.List.Row
}

// correctedFolder is the folder of corrected copies below the exports.
const correctedFolder = "corrected"

func newFindings(a *frame.App, d *training.Trainer) *findings {
	f := &findings{ListScreen: frame.NewList(a), driver: d}
	f.List.Count = func() int { return len(f.driver.Findings()) }
	f.Acts = append(f.List.Keys(a, "ui.key.choose"),
		frame.Action{ID: "export", Keys: []string{"e"}, Label: "train.key.corrected", About: "train.about.corrected", Rank: 3,
			On: func() bool { return f.driver.Correct() != nil && f.copying == nil }, Do: f.export},
		frame.Action{ID: "back", Keys: []string{"esc", "enter", "q"}, Label: "ui.key.back", Rank: 2, Do: f.Pop})
	return f
}
func (f *findings) Click(x, y int) tea.Cmd { return f.List.Click(x, y, f.Pop) }

// written is where corrected copies went: the path of one, the folder of more.
type written struct {
	path string
	n    int
}

// export writes a corrected copy of each file beside no other: the files
// themselves and earlier copies stay as they are.
func (f *findings) export() tea.Cmd {
	correct, st := f.driver.Correct(), f.App.Store
	f.tell(f.T("train.corrected.wait"), false)
	var cmd tea.Cmd
	f.copying, cmd = frame.Work(&f.Base, func(ctx context.Context) (w written, err error) {
		files, err := correct(ctx)
		if err != nil {
			return w, err
		}
		for _, file := range files {
			if w.path, err = st.ExportNew(correctedFolder, file.Name, file.Data); err != nil {
				return w, err
			}
			w.n++
		}
		if w.n > 1 {
			w.path = filepath.Dir(w.path)
		}
		return w, nil
	}, f.copied)
	return cmd
}

// copied says where the copies are.
func (f *findings) copied(w written, err error) tea.Cmd {
	f.copying = nil
	switch {
	case err != nil:
		f.tell(f.T("ui.play.notexported", "reason", err.Error()), true)
	case w.n == 0:
		f.tell(f.T("train.nofiles"), true)
	default:
		f.tell(f.T("train.corrected", "n", w.n, "path", w.path), false)
	}
	return nil
}

// sum counts the kinds of findings that there are.
func (f *findings) sum() string {
	keys := []string{"train.findings.good", "train.findings.bad", "train.findings.undecided", "train.findings.notasked", "train.findings.unreadable"}
	counts := make([]int, len(keys))
	for _, g := range f.driver.Findings() {
		i := 0
		if !g.Good {
			i = 1 + int(g.Kind)
		}
		counts[i]++
	}
	var parts []string
	for i, n := range counts {
		if n > 0 {
			parts = append(parts, f.T(keys[i], "n", n))
		}
	}
	return f.App.Dotted(parts...)
}

// draw lists the findings and writes the chosen one in full below.
func (f *findings) Draw(c *canvas.Canvas) {
	frame.Header(c, f.T("train.findings.title"), f.sum())
	const detail = 4
	rows := max(f.H-2-detail, 1)
	f.List.Draw(c, frame.NewRect(1, 1, f.W-2, rows), func(line *canvas.Canvas, i int, st canvas.Style) {
		g := f.driver.Findings()[i]
		mark := f.App.Glyphs.Dot
		if !g.Good {
			mark, st = "!", frame.In(theme.Warn, st)
		}
		x := line.PutIn(0, 0, f.W-2, mark+" "+g.Place, st)
		line.PutIn(x+2, 0, max(f.W-4-x, 0), f.Say(g.Text), st)
	})
	col := frame.NewColumn(c.Sub(1, 1+rows, f.W-2, max(f.H-2-rows, 0)))
	switch {
	case f.note != "" && f.noteAt == f.List.Row:
		role := theme.Good
		if f.failed {
			role = theme.Warn
		}
		col.Wrap(f.note, role)
	case f.List.Row < len(f.driver.Findings()):
		col.Line(f.driver.Findings()[f.List.Row].Place, theme.Dim)
		col.Wrap(f.Say(f.driver.Findings()[f.List.Row].Text), theme.Text)
	}
}
