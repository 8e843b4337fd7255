package teach

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/ui/uitest"
)

// drawnTrainer makes problems at once, all of them the first built-in one, and
// reads one that is wrong.
func drawnTrainer(t *teach.Trainer) *teach.Trainer {
	drawn := *t
	drawn.Make = func(ctx context.Context, seed uint64, least, most int) (teach.Exercise, error) {
		e := t.Exercises()[0] // one that a move on the board solves
		e.ID, e.Grade = fmt.Sprintf("drawn-%d", seed), least
		return e, ctx.Err()
	}
	drawn.Read = func(_ context.Context, path string) (teach.OwnExercises, error) {
		if path == "nowhere" {
			return teach.OwnExercises{}, os.ErrNotExist
		}
		e := t.Exercises()[0]
		e.ID = "mine"
		e.Comments = []teach.ExerciseComment{{Text: "count the room"}}
		e.Check = func(context.Context) (teach.Finding, error) {
			return teach.Finding{Place: "mine.sgf #0", Text: message.Verbatim("A1 is refuted")}, nil
		}
		return teach.OwnExercises{
			Exercises: []teach.Exercise{e},
			Findings:  []teach.Finding{{Kind: teach.Unreadable, Place: "bad.sgf", Text: message.Verbatim("1:1: no game tree, as the file ends within the brackets of its first property and what was meant is lost")}},
			Correct: func(context.Context) ([]teach.CorrectedFile, error) {
				return []teach.CorrectedFile{{Name: "mine.sgf", Data: []byte("(;C[proven])")}}, nil
			},
		}, nil
	}
	return &drawn
}

// drawnModule is a game with that trainer.
type drawnModule struct{ games.Module }

func (d drawnModule) Teaching() teach.Teaching {
	i := teach.Of(d.Module)
	if i.Trainer != nil {
		i.Trainer = drawnTrainer(i.Trainer)
	}
	return i
}

// chooseMode starts a mode from the list.
func chooseMode(d *uitest.Driver, kind training.ModeKind) {
	d.Keys("g", "home")
	for range slices.IndexFunc(training.Ways(), func(w training.Way) bool { return w.Kind == kind }) {
		d.Keys("down")
	}
	d.Keys("enter")
	d.Check()
}

func TestEveryModeOfTheTrainer(t *testing.T) {
	day := someDay
	d, p := trainerWith(t, t.TempDir(), "en", day, func(m games.Module) games.Module { return drawnModule{m} })

	playAt(d, p, firstWith(t, p, false))
	missed := p.t.Exercise().ID
	chooseMode(d, training.ByGrade)
	if p.t.Course().Mode().Kind != training.ByGrade {
		t.Fatalf("mode %+v", p.t.Course().Mode())
	}
	for _, e := range p.t.Course().Of(p.t.Course().Mode()) {
		if e.Grade != p.t.Course().Mode().Grade {
			t.Errorf("grade %d in the mode of grade %d", e.Grade, p.t.Course().Mode().Grade)
		}
	}
	chooseMode(d, training.ByTag)
	for _, e := range p.t.Course().Of(p.t.Course().Mode()) {
		if !slices.ContainsFunc(e.Tags, func(tag teach.Tag) bool { return tag.ID == p.t.Course().Mode().Tag }) {
			t.Errorf("%s has not the tag %s", e.ID, p.t.Course().Mode().Tag)
		}
	}

	d.Keys("g", "/", "down", "enter") // the mode that is on is chosen
	d.Check()
	if want := p.t.Course().Tags()[1].ID; p.t.Course().Mode() != (training.Mode{Kind: training.ByTag, Tag: want}) {
		t.Errorf("the second theme of the list is %+v, want %s", p.t.Course().Mode(), want)
	}

	chooseMode(d, training.Endless)
	d.Until("two new problems are ready", func() bool { return p.t.Ready() == 2 })
	d.Sees("2 more ready")
	d.Keys(">")
	if !strings.HasPrefix(p.t.Exercise().ID, "drawn-") {
		t.Errorf("%s is no new problem", p.t.Exercise().ID)
	}
	solve(t, d, p)

	chooseMode(d, training.Mistakes)
	if p.t.Exercise().ID != missed {
		t.Errorf("the mistakes begin with %s, not with %s", p.t.Exercise().ID, missed)
	}

	chooseMode(d, training.OwnFiles)
	d.Sees(p.T("train.path"))
	d.Keys("x", "enter")
	d.Until("the file's problem is on the board", func() bool { return p.t.Exercise().ID == "mine" })
	d.Until("it was checked", func() bool { return len(p.t.Findings()) == 2 })
	d.Keys("R")
	d.Sees("1 disagrees · 1 unreadable", "! bad.sgf  1:1: no game tree", "! mine.sgf #0  A1 is refuted", "what was meant is lost")
	for _, name := range []string{"mine.sgf", "mine-2.sgf"} { // the second copy leaves the first alone
		path := filepath.Join(p.App.Store.Dirs.Data, "exports", "corrected", name)
		d.Keys("e")
		d.Until("the copy is written", func() bool { return !d.Root.App.Busy() })
		d.Check()
		if data, err := os.ReadFile(path); err != nil || string(data) != "(;C[proven])" {
			t.Errorf("%s: %q, %v", path, data, err)
		}
		if said := strings.Join(strings.Fields(d.Screen()), ""); !strings.Contains(said, path) {
			t.Errorf("the screen does not say that the copy is %s:\n%s", path, d.Screen())
		}
	}
	d.Keys("esc")
	solve(t, d, p)
	d.Sees("The file says: count the")
	d.Keys("P")
	d.Until("the page is written", func() bool { return strings.Contains(d.Screen(), "problems.{txt") })
	if pages, _ := filepath.Glob(filepath.Join(p.App.Store.Dirs.Data, "exports", "problems.*.svg")); len(pages) != 2 {
		t.Errorf("pages to print: %v", pages)
	}
}

// A digit does not answer: Enter confirms it, moving away or Esc drops it.
func TestChoiceInTheTrainerIsConfirmed(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), someDay)
	picked := func() bool { return strings.Contains(d.Screen(), "It counts as an answer") }
	d.Keys("1")
	if p.t.Phase() != training.Asking || !picked() {
		t.Fatalf("phase %d, picked %v after a digit", p.t.Phase(), picked())
	}
	d.Keys("esc")
	if picked() || !p.onTop(d) {
		t.Error("Esc does not drop it")
	}
	d.Keys("1", "left", "right")
	if picked() {
		t.Error("walking does not drop it")
	}
	d.Keys("1", "enter")
	d.Until("the pass is judged", func() bool { return p.t.Phase() != training.Judging })
	if p.t.Tries() != 1 && p.t.Phase() != training.Open {
		t.Errorf("phase %d, %d tries after the confirmation", p.t.Phase(), p.t.Tries())
	}
}

// The solution lists right and wrong moves and plays one out; looking it up
// before the answer counts as shown.
func TestSolutionIsListedAndPlayedOut(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), someDay)
	d.Keys("b")
	d.Until("it is proven", func() bool { return d.Root.Depth() == 3 && !p.t.Proving() })
	d.Sees("right", "fails")
	d.Check()
	d.Keys("enter")
	if p.t.Session().Match().At() == 0 {
		t.Error("no line on the board")
	}
	d.Keys("r")
	solve(t, d, p)
	if got := p.t.Course().Answers()[len(p.t.Course().Answers())-1].Quality; got != study.Shown {
		t.Errorf("quality %d", got)
	}
}
