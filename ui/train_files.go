package ui

import (
	"context"
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// reading is one's own files being read, then checked one problem after
// another beside the training.
type reading struct {
	job   *job
	check *job
	rest  []games.Exercise // to be checked
	found []games.Finding
	known bool // the files were read in this run
	// correct returns the files with the proven answers; nil if none were read.
	correct func(context.Context) ([]games.CorrectedFile, error)
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
	t.files.job, run = p.work(p.id, func(ctx context.Context) (any, error) { return reader.ReadExercises(ctx, path) })
	if len(t.queue) == 0 {
		t.phase = waiting
	}
	return run
}

// filesRead poses the first problem of the files.
func (p *play) filesRead(msg doneMsg) tea.Cmd {
	t := p.task
	t.files.job = nil
	r, _ := msg.value.(games.OwnExercises)
	t.files.found, t.files.correct = r.Findings, r.Correct
	switch {
	case errors.Is(msg.err, context.Canceled):
		return nil
	case len(r.Exercises) == 0:
		note := games.T("train.nofiles")
		if msg.err != nil {
			note = games.Verbatim(p.table.Error(msg.err))
		}
		cmd := p.begin(trainMode{Kind: dueMode})
		p.note = note
		return cmd
	}
	t.files.rest = r.Exercises
	check := p.checkFiles()
	if t.phase != waiting { // resumed: the queue is as it was
		return check
	}
	t.queue, t.total = slices.Clone(r.Exercises), len(r.Exercises)
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
