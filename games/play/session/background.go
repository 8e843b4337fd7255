package session

import (
	"context"
	"errors"
	"slices"

	"duiju/games/teach"
	"duiju/games/text/message"
)

// generator makes problems in the background, for the endless mode.
type generator struct {
	task *task
	seed uint64 // of the problem made last
}

// readyProblems is how many problems are kept ready besides the one on the
// board.
const readyProblems = 2

// more starts making the next problem while fewer than two are ready.
func (g *generator) more(out *outbox, c *Course, onBoard string, newSeed func() uint64) {
	draw, grade := c.about.Make, c.mode.Grade
	if draw == nil || c.mode.Kind != Endless || g.task != nil || c.ready(onBoard) >= readyProblems {
		return
	}
	if g.seed == 0 {
		g.seed = newSeed() << 20
	}
	g.seed++
	seed, least, most := g.seed, grade, grade
	if grade == 0 {
		near := c.NearGrade()
		least, most = max(near-1, 1), min(near+1, 9)
	}
	g.task = begin(out, Make, func(ctx context.Context) (teach.Exercise, error) { return draw(ctx, seed, least, most) })
	g.task.lasting = true
}

// makeMore keeps problems ready in the endless mode.
func (t *Trainer) makeMore() { t.generator.more(&t.s.out, &t.course, t.problem.ex.ID, t.c.Seed) }

// made queues a problem that was made.
func (t *Trainer) made(e teach.Exercise, err error) {
	t.generator.task = nil
	if err != nil {
		t.s.out.broke(Make, err)
		return
	}
	t.course.add(e)
	t.makeMore()
}

// ownFiles is a person's files being read, then checked one problem after
// another beside the training.
type ownFiles struct {
	task  *task
	check *task
	rest  []teach.Exercise // to be checked
	found []teach.Finding
	known bool // the files were read in this run
	// correct returns the files with the proven answers; nil if none were read.
	correct func(context.Context) ([]teach.CorrectedFile, error)
}

// read reads files in the background.
func (f *ownFiles) read(out *outbox, files func(context.Context) (teach.OwnExercises, error)) {
	f.stop(out)
	f.found, f.known = nil, true
	f.task = begin(out, Read, files)
	f.task.lasting = true
}

// checkNext proves what the file says of the next problem, while there is one.
func (f *ownFiles) checkNext(out *outbox) {
	for len(f.rest) > 0 {
		check := f.rest[0].Check
		f.rest = f.rest[1:]
		if check != nil {
			f.check = begin(out, Check, check)
			f.check.lasting = true
			return
		}
	}
}

// checked keeps what a proof says of a problem.
func (f *ownFiles) checked(out *outbox, finding teach.Finding, err error) {
	f.check = nil
	if err == nil {
		f.found = append(f.found, finding)
		out.emit(Found{finding})
	}
	if !errors.Is(err, context.Canceled) {
		f.checkNext(out)
	}
}

func (f *ownFiles) stop(out *outbox) {
	out.stop(f.task)
	out.stop(f.check)
	f.task, f.check = nil, nil
}

// readFiles reads the files of the mode. Without a problem meanwhile they are
// waited for.
func (t *Trainer) readFiles() {
	read, path := t.course.about.Read, t.course.mode.Path
	if read == nil {
		return
	}
	t.files.read(&t.s.out, func(ctx context.Context) (teach.OwnExercises, error) { return read(ctx, path) })
	if t.course.Queued() == 0 {
		t.problem.Phase = Waiting
	}
}

// filesRead poses the first problem of the files; where there is none the
// problems of the day come.
func (t *Trainer) filesRead(r teach.OwnExercises, err error) {
	f := &t.files
	f.task, f.found, f.correct = nil, r.Findings, r.Correct
	for _, finding := range r.Findings {
		t.s.out.emit(Found{finding})
	}
	switch {
	case errors.Is(err, context.Canceled):
		return
	case len(r.Exercises) == 0:
		said := message.T("train.nofiles")
		if err != nil {
			said = Words(err)
		}
		t.s.out.emit(Broke{What: Read, Err: err, Said: said})
		t.course.mode = Mode{Kind: ByDue}
		t.begin()
		t.nextUp()
		return
	}
	f.rest = r.Exercises
	f.checkNext(&t.s.out)
	if t.problem.Phase != Waiting { // resumed: the queue is as it was
		return
	}
	t.course.queue, t.course.total = slices.Clone(r.Exercises), len(r.Exercises)
	t.nextUp()
}
