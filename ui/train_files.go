package ui

import (
	"context"
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// reading is one's own files being read, then checked one problem after
// another beside the training.
type reading struct {
	job   *job
	check *job
	rest  []games.Exercise // to be checked
	found []games.Finding
	known bool // the files were read in this run
}

func (r *reading) stop() {
	r.job.stop()
	r.check.stop()
	r.job, r.check = nil, nil
}

// openFiles starts training with the problems of a file or folder.
func (p *play) openFiles(path string) tea.Cmd {
	return p.begin(trainMode{Kind: ownFiles, Path: path})
}

// readFiles reads the files of the mode in the background.
func (p *play) readFiles(path string) tea.Cmd {
	t := p.task
	reader, ok := t.trainer.(games.ExerciseReader)
	if !ok {
		return nil
	}
	t.files.stop()
	t.files.found, t.files.known = nil, true
	var run tea.Cmd
	t.files.job, run = p.work(p.id, func(ctx context.Context) (any, error) {
		list, found, err := reader.ReadExercises(ctx, path)
		return readResult{list, found}, err
	})
	if len(t.queue) == 0 {
		t.phase = waiting
	}
	return run
}

// readResult is what was found in files.
type readResult struct {
	list  []games.Exercise
	found []games.Finding
}

// filesRead poses the first problem of the files.
func (p *play) filesRead(msg doneMsg) tea.Cmd {
	t := p.task
	t.files.job = nil
	r, _ := msg.value.(readResult)
	t.files.found = r.found
	switch {
	case errors.Is(msg.err, context.Canceled):
		return nil
	case len(r.list) == 0:
		note := games.T("train.nofiles")
		if msg.err != nil {
			note = games.Verbatim(p.table.Error(msg.err))
		}
		cmd := p.begin(trainMode{Kind: dueMode})
		p.note = note
		return cmd
	}
	t.files.rest = r.list
	check := p.checkFiles()
	if t.phase != waiting { // resumed: the queue is as it was
		return check
	}
	t.queue, t.total = slices.Clone(r.list), len(r.list)
	return tea.Batch(check, p.nextUp())
}

// checkFiles proves what the file says of the next problem, while there is one.
func (p *play) checkFiles() tea.Cmd {
	t := p.task
	for len(t.files.rest) > 0 && t.files.rest[0].Check == nil {
		t.files.rest = t.files.rest[1:]
	}
	if len(t.files.rest) == 0 {
		return nil
	}
	check := t.files.rest[0].Check
	t.files.rest = t.files.rest[1:]
	var cmd tea.Cmd
	t.files.check, cmd = p.work(p.id, func(ctx context.Context) (any, error) { return check(ctx) })
	return cmd
}

// fileChecked takes a finding and goes on with the next.
func (p *play) fileChecked(msg doneMsg) tea.Cmd {
	t := p.task
	t.files.check = nil
	if f, ok := msg.value.(games.Finding); ok && msg.err == nil {
		t.files.found = append(t.files.found, f)
	}
	if errors.Is(msg.err, context.Canceled) {
		return nil
	}
	return p.checkFiles()
}

// findings is the report about one's own files.
type findings struct {
	base
	files *reading
	list  rowList
	acts  []action
}

func newFindings(p *play) *findings {
	f := &findings{base: newBase(p.app), files: &p.task.files}
	f.list.count = func() int { return len(f.files.found) }
	f.acts = append(f.list.keys(p.app, "ui.key.choose"),
		action{id: "back", keys: []string{"esc", "enter", "q"}, label: "ui.key.back", rank: 2, do: f.pop})
	return f
}

func (f *findings) actions() []action      { return f.acts }
func (f *findings) wheel(rows int) tea.Cmd { return f.list.move(rows) }
func (f *findings) click(x, y int) tea.Cmd { return f.list.click(x, y, f.pop) }

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
	if f.list.row < len(f.files.found) {
		col := newColumn(c.Sub(1, 1+rows, f.w-2, max(f.h-2-rows, 0)))
		col.line(f.files.found[f.list.row].Place, theme.Dim)
		col.wrap(f.say(f.files.found[f.list.row].Text), theme.Text)
	}
}
