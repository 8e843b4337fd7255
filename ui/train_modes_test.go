package ui

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/ui/srs"
	"duiju/ui/store"
)

// drawnTrainer makes problems at once: the built-in ones by their seed.
type drawnTrainer struct{ games.Trainer }

func (d drawnTrainer) DrawExercise(ctx context.Context, seed uint64, least, most int) (games.Exercise, error) {
	all := d.Exercises()
	e := all[seed%uint64(len(all))]
	e.ID, e.Grade = "drawn-"+e.ID, least
	return e, ctx.Err()
}

func (d drawnTrainer) ReadExercises(_ context.Context, path string) (games.OwnExercises, error) {
	if path == "nowhere" {
		return games.OwnExercises{}, os.ErrNotExist
	}
	e := d.Exercises()[0]
	e.ID = "mine"
	e.Check = func(context.Context) (games.Finding, error) {
		return games.Finding{Place: "mine.sgf #0", Text: games.Verbatim("A1 is refuted")}, nil
	}
	return games.OwnExercises{
		Exercises: []games.Exercise{e},
		Findings:  []games.Finding{{Place: "bad.sgf", Text: games.Verbatim("1:1: no game tree")}},
		Correct: func(context.Context) ([]games.CorrectedFile, error) {
			return []games.CorrectedFile{{Name: "mine.sgf", Data: []byte("(;C[proven])")}}, nil
		},
	}, nil
}

// choose starts a mode from the list.
func chooseMode(d *driver, row int) {
	d.keys("g", "home")
	for range row {
		d.keys("down")
	}
	d.keys("enter")
	d.check()
}

func TestEveryModeOfTheTrainer(t *testing.T) {
	day := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	d, p := trainerOn(t, t.TempDir(), day)
	p.task.trainer = drawnTrainer{p.task.trainer}

	playAt(d, p, firstWith(t, p, false))
	missed := p.task.ex.ID
	chooseMode(d, 1)
	if p.task.mode.Kind != gradeMode {
		t.Fatalf("mode %+v", p.task.mode)
	}
	for _, e := range p.task.queue {
		if e.Grade != p.task.mode.Grade {
			t.Errorf("grade %d in the mode of grade %d", e.Grade, p.task.mode.Grade)
		}
	}
	chooseMode(d, 2)
	for _, e := range p.task.queue {
		if !hasTag(e, p.task.mode.Tag) {
			t.Errorf("%s has not the tag %s", e.ID, p.task.mode.Tag)
		}
	}

	d.keys("g", "home", "down", "down", "/", "down", "enter")
	d.check()
	if want := p.task.allTags()[1].ID; p.task.mode != (trainMode{Kind: tagMode, Tag: want}) {
		t.Errorf("the second theme of the list is %+v, want %s", p.task.mode, want)
	}

	chooseMode(d, 3)
	d.until("two new problems are ready", func() bool { return p.task.readyNow() == ready })
	d.sees("2 more ready")
	d.keys("n")
	if !strings.HasPrefix(p.task.ex.ID, "drawn-") {
		t.Errorf("%s is no new problem", p.task.ex.ID)
	}
	solve(t, d, p)

	chooseMode(d, 6)
	if p.task.ex.ID != missed {
		t.Errorf("the mistakes begin with %s, not with %s", p.task.ex.ID, missed)
	}

	chooseMode(d, 7)
	d.until("the box is open", func() bool { m, ok := d.r.top().(*trainModes); return ok && m.box.active })
	d.keys("x", "enter")
	d.until("the file's problem is on the board", func() bool { return p.task.ex.ID == "mine" })
	d.until("it was checked", func() bool { return len(p.task.files.found) == 2 })
	d.keys("R")
	d.sees("0 of 2 agree", "A1 is refuted", "no game tree")
	for _, name := range []string{"mine.sgf", "mine-2.sgf"} { // the second copy leaves the first alone
		path := filepath.Join(p.store.Dirs.Data, "exports", correctedFolder, name)
		d.keys("e")
		d.until("the copy is written", func() bool { f, ok := d.r.top().(*findings); return ok && f.copying == nil })
		d.check()
		if data, err := os.ReadFile(path); err != nil || string(data) != "(;C[proven])" {
			t.Errorf("%s: %q, %v", path, data, err)
		}
		if f := d.r.top().(*findings); !strings.Contains(f.note, path) {
			t.Errorf("the screen says %q, the copy is %s", f.note, path)
		}
	}
	d.keys("esc")
}

func TestTimedSetsEnd(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	d, p := trainerOn(t, t.TempDir(), now)
	chooseMode(d, 4)
	if got := len(p.task.queue); got > setProblems || got == 0 {
		t.Fatalf("%d problems in the set", got)
	}
	d.sees("0:45 left")
	n := len(p.task.queue)
	for i := range n {
		now = now.Add(setTime + time.Second)
		d.r.app.now = func() time.Time { return now }
		d.send(tickMsg{dest(p.id), p.task.clock.ticket})
		if i < n-1 && p.task.phase != asking {
			t.Fatalf("phase %d after %d problems", p.task.phase, i+1)
		}
	}
	if p.task.phase != timeUp || p.task.score != [2]int{0, n} {
		t.Fatalf("phase %d, score %v of %d", p.task.phase, p.task.score, n)
	}
	chooseMode(d, 5)
	solve(t, d, p)
	now = now.Add(sprintTime + time.Second)
	d.r.app.now = func() time.Time { return now }
	d.send(tickMsg{dest(p.id), p.task.clock.ticket})
	d.sees("1 of 1 right at once")
	d.check()
}

// A digit does not answer: Enter confirms it, moving away or Esc drops it.
func TestChoiceInTheTrainerIsConfirmed(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), time.Now())
	d.keys("1")
	if p.task.phase != asking || p.task.picked != 1 {
		t.Fatalf("phase %d, picked %d after a digit", p.task.phase, p.task.picked)
	}
	d.sees("Enter plays it")
	d.keys("esc")
	if p.task.picked != 0 || d.play() != p {
		t.Error("Esc does not drop it")
	}
	d.keys("1", "left", "right")
	if p.task.picked != 0 {
		t.Error("walking does not drop it")
	}
	d.keys("1", "enter")
	d.until("the pass is judged", func() bool { return p.task.phase != judging })
	if p.task.tries != 1 && p.task.phase != open {
		t.Errorf("phase %d, %d tries after the confirmation", p.task.phase, p.task.tries)
	}
}

// The solution lists right and wrong moves and plays one out; looking it up
// before the answer counts as shown.
func TestSolutionIsListedAndPlayedOut(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), time.Now())
	d.keys("b")
	l, ok := d.r.top().(*solutionList)
	if !ok {
		t.Fatal("b shows no solution")
	}
	d.until("it is proven", func() bool { return l.done })
	d.sees("right", "fails")
	d.check()
	d.keys("enter")
	if p.m.At() == 0 || !p.task.seen {
		t.Errorf("%d moves on the board, shown %v", p.m.At(), p.task.seen)
	}
	d.keys("r")
	solve(t, d, p)
	if got := p.task.log[len(p.task.log)-1].Quality; got != srs.Shown {
		t.Errorf("quality %d", got)
	}
}

func TestTrainingStatisticsAndExport(t *testing.T) {
	home := t.TempDir()
	d, p := trainerOn(t, home, time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	d.keys("i")
	d.sees("No problems answered yet")
	d.keys("esc")
	solve(t, d, p)
	d.keys("n")
	playAt(d, p, firstWith(t, p, false))
	d.keys("n", "i")
	d.sees("2 answers, 50 % right at once", "Due in the next 7 days", "+1: 2", "By grade")
	d.check()
	d.keys("e")
	s := d.r.top().(*trainStats)
	d.until("the answers are exported", func() bool { return s.note != "" })
	files, err := filepath.Glob(filepath.Join(p.store.Dirs.Data, "exports", "training*"))
	if err != nil || len(files) != 2 {
		t.Fatalf("%v, %v: %s", files, err, s.note)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var list []answered
		if strings.HasSuffix(name, ".json") && (json.Unmarshal(data, &list) != nil || len(list) != 2) {
			t.Errorf("%s: %s", name, data)
		}
		if strings.HasSuffix(name, ".csv") && strings.Count(string(data), "\n") != 3 {
			t.Errorf("%s: %s", name, data)
		}
	}
}

func TestRatingFollowsResults(t *testing.T) {
	var log []answered
	if got := rating(log); got != int(startRating) {
		t.Errorf("rating %d at the start", got)
	}
	// By hand: 400 against grade 2 (400) expects 0.5, so a success gives 16.
	log = append(log, answered{Grade: 2, Quality: srs.Right})
	if got := rating(log); got != 416 {
		t.Errorf("rating %d after a success, want 416", got)
	}
	// 416 against 400 expects 0.523; a hint counts as failed: -16.7.
	log = append(log, answered{Grade: 2, Quality: srs.Hinted})
	if got := rating(log); got != 399 {
		t.Errorf("rating %d after a hint, want 399", got)
	}
	for range 40 {
		log = append(log, answered{Grade: 9, Quality: srs.Right})
	}
	before := rating(log)
	if log = append(log, answered{Grade: 9, Quality: srs.Right}); rating(log)-before > int(lateK) {
		t.Errorf("a late success moves it from %d to %d", before, rating(log))
	}
}

func TestStreaksAndDays(t *testing.T) {
	day := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	at := func(days int, q srs.Quality) answered {
		return answered{Time: day.AddDate(0, 0, days), Quality: q, Problem: "x"}
	}
	log := []answered{at(-4, srs.Right), at(-2, srs.Second), at(-1, srs.Right), at(-1, srs.Quick)}
	today := srs.DayOf(day)
	if got := streak(log); got != 2 {
		t.Errorf("streak %d", got)
	}
	for _, tt := range []struct {
		on   srs.Day
		want int
	}{{today, 2}, {today - 1, 2}, {today + 1, 0}, {today - 4, 1}} {
		if got := daysInRow(log, tt.on); got != tt.want {
			t.Errorf("day %+d: %d days in a row, want %d", tt.on-today, got, tt.want)
		}
	}
	if got := mistakes(append(log, answered{Problem: "y", Quality: srs.GaveUp})); len(got) != 1 || got[0] != "y" {
		t.Errorf("mistakes %v", got)
	}
}

// Damaged lines are skipped, counted and said; a clock set back loses nothing.
func TestDamagedTrainingFile(t *testing.T) {
	home := t.TempDir()
	day := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	d, p := trainerOn(t, home, day)
	solve(t, d, p)
	first := p.task.ex.ID
	d.keys("q")
	d.until("the program has ended", func() bool { return d.over })
	file := filepath.Join(p.store.Dirs.Data, trainingFile)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append([]byte("{\"time\": nonsense\n\x00\x01\n"), data...), 0o600); err != nil {
		t.Fatal(err)
	}
	d, p = trainerOn(t, home, day.AddDate(-1, 0, 0))
	d.sees("2 damaged lines")
	if len(p.task.log) != 1 || !p.task.cards[first].Seen {
		t.Error("the answer is lost")
	}
	lines, skipped, err := store.ReadLines[answered](p.store, trainingFile)
	if len(lines) != 1 || skipped != 2 || err != nil {
		t.Errorf("%d lines, %d skipped, %v", len(lines), skipped, err)
	}
}
