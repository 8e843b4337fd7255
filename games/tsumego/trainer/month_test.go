package trainer_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/tsumego"
)

// pupil is the game with a trainer whose verdicts are those of a pupil of a
// strength: a problem is solved at once as often as its grade lets expect.
type pupil struct {
	tsumego.Module
	solves *bool
}

func (p pupil) Teaching() teach.Teaching {
	i := p.Module.Teaching()
	t := *i.Trainer
	t.Judge = func(context.Context, games.State, string) (teach.Verdict, error) {
		return teach.Verdict{Known: true, Right: *p.solves, Done: *p.solves}, nil
	}
	i.Trainer = &t
	return i
}

// TestAMonthOfTraining lets a pupil train for thirty days with a clock that a
// program turns: a placement test, then each day what is due and what is new. What
// is due is asked on its day, so many new ones come a day and no more, they stay
// as near the rating as those left allow, none comes soon after its kin, and the themes change.
func TestAMonthOfTraining(t *testing.T) {
	const newPerDay, strength = 10, 1000.0
	rng := rand.New(rand.NewPCG(22, 12))
	now := time.Date(2026, 11, 1, 19, 0, 0, 0, time.UTC)
	solves := false
	m := pupil{solves: &solves}
	var log []study.Answer
	var jobs []session.Job
	take := func(events []session.Event) {
		for _, e := range events {
			switch e := e.(type) {
			case session.Job:
				jobs = append(jobs, e)
			case training.Answered:
				log = study.Take(log, e.Answer)
			}
		}
	}
	open := func(mode training.Mode) *training.Trainer {
		d, _, err := training.New(training.Config{
			Config: session.Config{Now: func() time.Time { return now }}, Module: m, Answers: log, Mode: mode,
			Habits: training.Habits{NewPerDay: newPerDay}, Seed: func() uint64 { return 1 },
		})
		if err != nil {
			t.Fatal(err)
		}
		take(d.Start())
		return d
	}
	// answer tries the problem on the board until it is right, then goes on.
	answer := func(d *training.Trainer) {
		e := d.Exercise()
		for try := 0; d.Phase() != training.Solved && try < 3; try++ {
			solves = try > 0 || rng.Float64() < study.Expected(strength, study.GradePoints*float64(e.Grade))
			if d.Phase() == training.Wrong {
				take(d.Do(session.Restart{}))
			}
			take(d.Do(session.Play{Move: games.Texts(d.Session().Match().State())[0]}))
			for len(jobs) > 0 {
				j := jobs[0]
				jobs = jobs[1:]
				take(d.Take(j.Run(t.Context())))
			}
		}
		now = now.Add(20 * time.Second)
		take(d.Do(session.Next{}))
	}

	d := open(training.Mode{Kind: training.Placement})
	for d.Phase() != training.SetOver {
		answer(d)
	}
	d.Close()
	t.Logf("placed at %d", study.Rating(log))
	now = now.AddDate(0, 0, 1)

	byID := map[string]teach.Exercise{}
	for _, e := range d.Course().Exercises() {
		byID[e.ID] = e
	}
	for day := 1; day <= 30; day++ {
		begun, rating := len(log), study.Rating(log)
		d := open(training.Mode{Kind: training.ByDue})
		due := d.Course().DueToday()
		if _, of := d.Course().Place(); of != due+newPerDay {
			t.Fatalf("day %d: %d problems, %d of them due", day, of, due)
		}
		for d.Course().Queued() > 0 {
			if rng.IntN(20) == 0 && !d.Course().Card(d.Exercise().ID).Seen { // passed over
				take(d.Do(session.Next{}))
				continue
			}
			answer(d)
		}
		if left := d.Course().DueToday(); left != 0 {
			t.Errorf("day %d: %d are still due", day, left)
		}
		d.Close()
		checkDay(t, day, log[:begun], log[begun:], byID, rating, due, newPerDay)
		now = now.Add(24 * time.Hour).Truncate(24 * time.Hour).Add(19 * time.Hour)
	}
	if r := float64(study.Rating(log)); math.Abs(r-strength) > 300 {
		t.Errorf("a pupil of %.0f is rated %.0f after a month", strength, r)
	}
}

// checkDay holds the answers of a day against what a day should be.
func checkDay(t *testing.T, day int, before, today []study.Answer, byID map[string]teach.Exercise, rating, due, newPerDay int) {
	t.Helper()
	met := map[string]bool{}
	for _, a := range before {
		met[a.Problem] = true
	}
	var kins []string
	themes := map[string]int{}
	fresh, far := 0, 0.0
	for _, a := range today {
		e := byID[a.Problem]
		if met[a.Problem] {
			kins = append(kins, e.Kin)
			continue
		}
		fresh++
		far += math.Abs(study.GradePoints*float64(e.Grade)-float64(rating)) / float64(newPerDay)
		for back := 1; e.Kin != "" && back <= min(5, len(kins)); back++ {
			if kins[len(kins)-back] == e.Kin {
				t.Errorf("day %d: a new %s comes %d after another", day, e.Kin, back)
			}
		}
		kins = append(kins, e.Kin)
		for _, tag := range e.Tags {
			themes[tag.ID]++
		}
	}
	most, theme := 0, ""
	for id, n := range themes {
		if n > most {
			most, theme = n, id
		}
	}
	t.Logf("day %2d: rating %4d, %2d due, %2d new, %.0f points away, %2d themes, %s %d times", day, rating, due, fresh, far, len(themes), theme, most)
	if fresh != newPerDay {
		t.Errorf("day %d: %d new problems", day, fresh)
	}
	if len(today)-fresh != due {
		t.Errorf("day %d: %d repeated, %d were due", day, len(today)-fresh, due)
	}
	var unmet []float64
	for id, e := range byID {
		if !met[id] {
			unmet = append(unmet, math.Abs(study.GradePoints*float64(e.Grade)-float64(rating)))
		}
	}
	slices.Sort(unmet)
	nearest := 0.0
	for _, d := range unmet[:newPerDay] {
		nearest += d / float64(newPerDay)
	}
	if far > nearest+0.75*study.GradePoints {
		t.Errorf("day %d: new problems are %.0f points away on average, the nearest %.0f", day, far, nearest)
	}
	if len(themes) < 8 {
		t.Errorf("day %d: only %d themes", day, len(themes))
	}
}
