package session

import (
	"context"
	"errors"
	"slices"

	"duiju/games"
)

// making makes problems in the background, for the endless mode.
type making struct {
	*Trainer
	task *task
	seed uint64
}

// readyProblems is how many problems are kept ready besides the one on the
// board.
const readyProblems = 2

// Ready is how many made problems wait behind the one on the board.
func (t *Trainer) Ready() int {
	n := len(t.queue)
	if n > 0 && t.queue[0].ID == t.ex.ID {
		n--
	}
	return n
}

// makeMore starts making the next problem while fewer than two are ready.
func (t *making) makeMore() {
	if t.about.Make == nil || t.mode.Kind != Endless || t.task != nil || t.Ready() >= readyProblems {
		return
	}
	if t.seed == 0 {
		t.seed = t.c.Seed() << 20
	}
	t.seed++
	seed, grade := t.seed, t.mode.Grade
	least, most := grade, grade
	if grade == 0 {
		near := t.NearGrade()
		least, most = max(near-1, 1), min(near+1, 9)
	}
	draw := t.about.Make
	t.task = begin(t.game, Make, func(ctx context.Context) (games.Exercise, error) { return draw(ctx, seed, least, most) },
		func(e games.Exercise, err error) {
			t.task = nil
			if err != nil {
				t.broke(Make, err)
				return
			}
			t.queue = append(t.queue, e)
			t.total++
			t.makeMore()
		})
	t.task.lasting = true
}

// ownFiles is a person's files being read, then checked one problem after
// another beside the training.
type ownFiles struct {
	*Trainer
	task  *task
	check *task
	rest  []games.Exercise // to be checked
	found []games.Finding
	known bool // the files were read in this run
	// correct returns the files with the proven answers; nil if none were read.
	correct func(context.Context) ([]games.CorrectedFile, error)
}

// Findings are what is known of the person's own files so far.
func (t *Trainer) Findings() []games.Finding { return t.files.found }

// Correct returns the person's files with the proven answers in place of their
// own; nil if no files were read. It is long work.
func (t *Trainer) Correct() func(context.Context) ([]games.CorrectedFile, error) {
	return t.files.correct
}

func (t *ownFiles) stopFiles() {
	t.stop(t.task)
	t.stop(t.check)
	t.task, t.check = nil, nil
}

// readFiles reads the files of the mode in the background.
func (t *ownFiles) readFiles() {
	read, path := t.about.Read, t.mode.Path
	if read == nil {
		return
	}
	t.stopFiles()
	t.found, t.known = nil, true
	t.task = begin(t.game, Read, func(ctx context.Context) (games.OwnExercises, error) { return read(ctx, path) }, t.filesRead)
	t.task.lasting = true
	if len(t.queue) == 0 {
		t.phase = Waiting
	}
}

// filesRead poses the first problem of the files; where there is none the
// problems of the day come.
func (t *ownFiles) filesRead(r games.OwnExercises, err error) {
	t.task = nil
	t.found, t.correct = r.Findings, r.Correct
	for _, f := range r.Findings {
		t.emit(Found{f})
	}
	switch {
	case errors.Is(err, context.Canceled):
		return
	case len(r.Exercises) == 0:
		said := games.T("train.nofiles")
		if err != nil {
			said = Words(err)
		}
		t.emit(Broke{What: Read, Err: err, Said: said})
		t.mode = Mode{Kind: ByDue}
		t.begin()
		t.nextUp()
		return
	}
	t.rest = r.Exercises
	t.checkFiles()
	if t.phase != Waiting { // resumed: the queue is as it was
		return
	}
	t.queue, t.total = slices.Clone(r.Exercises), len(r.Exercises)
	t.nextUp()
}

// checkFiles proves what the file says of the next problem, while there is one.
func (t *ownFiles) checkFiles() {
	for len(t.rest) > 0 && t.rest[0].Check == nil {
		t.rest = t.rest[1:]
	}
	if len(t.rest) == 0 {
		return
	}
	check := t.rest[0].Check
	t.rest = t.rest[1:]
	t.check = begin(t.game, Check, check, func(f games.Finding, err error) {
		t.check = nil
		if err == nil {
			t.found = append(t.found, f)
			t.emit(Found{f})
		}
		if !errors.Is(err, context.Canceled) {
			t.checkFiles()
		}
	})
	t.check.lasting = true
}
