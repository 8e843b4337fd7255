package training

import (
	"context"
	"errors"

	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// generator makes problems in the background, for the endless mode.
type generator struct {
	task *session.Task
	seed uint64 // of the problem made last
}

// readyProblems is how many problems are kept ready besides the one on the
// board.
const readyProblems = 2

// more starts making the next problem while fewer than two are ready.
func (g *generator) more(b *session.Scratch, c *Course, onBoard string, newSeed func() uint64) {
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
	g.task = session.Begin(b.Outbox, session.Make, func(ctx context.Context) (teach.Exercise, error) { return draw(ctx, seed, least, most) }).Lasting()
}

// makeMore keeps problems ready in the endless mode.
func (t *Trainer) makeMore() { t.generator.more(t.b, &t.course, t.problem.ex.ID, t.c.Seed) }

// made queues a problem that was made.
func (t *Trainer) made(e teach.Exercise, err error) {
	t.generator.task = nil
	if err != nil {
		t.b.Broke(session.Make, err)
		return
	}
	t.course.add(e)
	t.makeMore()
}

// ownFiles is a person's files being read, then checked, one problem after another
// beside the training.
type ownFiles struct {
	task  *session.Task
	check *session.Task
	rest  []teach.Exercise // to be checked
	found []teach.Finding
	known bool // the files were read in this run
	// asked is how many problems came of the files, the first of which, kept, were in the
	// queue when the reading began.
	asked, kept int
	// correct returns the files with the proven answers; nil if none were read.
	correct func(context.Context) ([]teach.CorrectedFile, error)
}

// checkNext proves what the file says of the next problem, while there is one.
func (f *ownFiles) checkNext(b *session.Scratch) {
	for len(f.rest) > 0 {
		check := f.rest[0].Check
		f.rest = f.rest[1:]
		if check != nil {
			f.check = session.Begin(b.Outbox, session.Check, check).Lasting()
			return
		}
	}
}

// checked keeps what a proof says of a problem.
func (f *ownFiles) checked(b *session.Scratch, finding teach.Finding, err error) {
	f.check = nil
	if err == nil {
		f.found = append(f.found, finding)
		b.Emit(Found{finding})
	}
	if !errors.Is(err, context.Canceled) {
		f.checkNext(b)
	}
}

func (f *ownFiles) stop(b *session.Scratch) {
	b.Stop(f.task)
	b.Stop(f.check)
	f.task, f.check = nil, nil
}

// readFiles reads the files of the mode from their beginning. Without a problem meanwhile
// they are waited for.
func (t *Trainer) readFiles() {
	read, path, f := t.course.about.Read, t.course.mode.Path, &t.files
	if read == nil {
		return
	}
	f.stop(t.b)
	if t.course.Queued() == 0 {
		t.problem.Phase, t.course.total = Waiting, 0
	}
	*f = ownFiles{known: true, kept: t.course.total}
	f.readOn(t.b, session.Read, func(ctx context.Context) (teach.OwnExercises, error) { return read(ctx, path) })
}

// readOn reads a part of the files in the background.
func (f *ownFiles) readOn(b *session.Scratch, what session.Work, part func(context.Context) (teach.OwnExercises, error)) {
	f.task = session.Begin(b.Outbox, what, part).Lasting()
}

// filesRead queues what was read of the files, poses a problem that is waited for, and
// reads on; where there is none the problems of the day come.
func (t *Trainer) filesRead(r teach.OwnExercises, err error) {
	f := &t.files
	f.task, f.correct, t.course.filesRead = nil, r.Correct, [2]int{r.Read, r.Of}
	f.found = append(f.found, r.Findings...)
	for _, finding := range r.Findings {
		t.b.Emit(Found{finding})
	}
	if errors.Is(err, context.Canceled) {
		return
	}
	f.rest = append(f.rest, r.Exercises...)
	for _, e := range r.Exercises {
		if f.asked++; f.asked > f.kept {
			t.course.add(e)
		}
	}
	more := r.More != nil && err == nil
	switch {
	case more:
		f.readOn(t.b, session.ReadOn, r.More)
	case f.asked == 0:
		said := message.T("train.nofiles.instead")
		if err != nil {
			said = session.Words(err)
		}
		t.b.Emit(session.Broke{What: session.Read, Err: err, Said: said})
		t.course.mode = Mode{Kind: ByDue}
		t.begin()
		t.nextUp()
		return
	default:
		f.checkNext(t.b)
	}
	if t.problem.Phase == Waiting && (t.course.Queued() > 0 || !more) {
		t.nextUp()
	}
}
