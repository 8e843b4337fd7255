package ui

import (
	"context"
	"path/filepath"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// findings is the report about one's own files. It grows while the files are
// still being proven.
type findings struct {
	base
	files *reading
	list  rowList
	acts  []action

	copying *job // the corrected copies are being made
	note    string
	noteAt  int  // the row on which it was written; on another one it goes
	failed  bool // the note says that something failed
}

// tell shows a note in place of the chosen finding.
func (f *findings) tell(note string, failed bool) {
	f.note, f.failed, f.noteAt = note, failed, f.list.row
}

// correctedFolder is the folder of corrected copies below the exports.
const correctedFolder = "corrected"

func newFindings(p *play) *findings {
	f := &findings{base: newBase(p.app), files: &p.task.files}
	f.list.count = func() int { return len(f.files.found) }
	f.acts = append(f.list.keys(p.app, "ui.key.choose"),
		action{id: "export", keys: []string{"e"}, label: "train.key.corrected", about: "train.about.corrected", rank: 3,
			on: func() bool { return f.files.correct != nil && f.copying == nil }, do: f.export},
		action{id: "back", keys: []string{"esc", "enter", "q"}, label: "ui.key.back", rank: 2, do: f.pop})
	return f
}

func (f *findings) actions() []action      { return f.acts }
func (f *findings) wheel(rows int) tea.Cmd { return f.list.move(rows) }
func (f *findings) click(x, y int) tea.Cmd { return f.list.click(x, y, f.pop) }

// written is where corrected copies went: the path of one, the folder of more.
type written struct {
	path string
	n    int
}

// export writes a corrected copy of each file beside no other: the files
// themselves and earlier copies stay as they are.
func (f *findings) export() tea.Cmd {
	correct, st := f.files.correct, f.store
	f.tell(f.t("train.corrected.wait"), false)
	var cmd tea.Cmd
	f.copying, cmd = f.work(f.id, func(ctx context.Context) (any, error) {
		files, err := correct(ctx)
		if err != nil {
			return nil, err
		}
		var w written
		for _, file := range files {
			if w.path, err = st.ExportNew(correctedFolder, file.Name, file.Data); err != nil {
				return nil, err
			}
			w.n++
		}
		if w.n > 1 {
			w.path = filepath.Dir(w.path)
		}
		return w, nil
	})
	return cmd
}

func (f *findings) update(msg tea.Msg) tea.Cmd {
	done, ok := msg.(doneMsg)
	if !ok || !f.copying.is(done.ticket) {
		return nil
	}
	f.copying = nil
	w, _ := done.value.(written)
	switch {
	case done.err != nil:
		f.tell(f.t("ui.play.notexported", "reason", done.err.Error()), true)
	case w.n == 0:
		f.tell(f.t("train.nofiles"), true)
	default:
		f.tell(f.t("train.corrected", "n", w.n, "path", w.path), false)
	}
	return nil
}

func (f *findings) left() tea.Cmd {
	f.copying.stop()
	return nil
}

// draw lists the findings and writes the chosen one in full below.
func (f *findings) draw(c *canvas.Canvas) {
	good := 0
	for _, g := range f.files.found {
		if g.Good {
			good++
		}
	}
	header(c, f.t("train.findings.title"), f.t("train.findings.sum", "good", good, "of", len(f.files.found)))
	const detail = 4
	rows := max(f.h-2-detail, 1)
	f.list.draw(c, rect{1, 1, f.w - 2, rows}, func(line *canvas.Canvas, i int, st canvas.Style) {
		g := f.files.found[i]
		mark := f.glyphs.Dot
		if !g.Good {
			mark, st = "!", in(theme.Warn, st)
		}
		x := line.PutIn(0, 0, f.w-2, mark+" "+g.Place, st)
		line.PutIn(x+2, 0, max(f.w-4-x, 0), f.say(g.Text), st)
	})
	col := newColumn(c.Sub(1, 1+rows, f.w-2, max(f.h-2-rows, 0)))
	switch {
	case f.note != "" && f.noteAt == f.list.row:
		role := theme.Good
		if f.failed {
			role = theme.Warn
		}
		col.wrap(f.note, role)
	case f.list.row < len(f.files.found):
		col.line(f.files.found[f.list.row].Place, theme.Dim)
		col.wrap(f.say(f.files.found[f.list.row].Text), theme.Text)
	}
}
