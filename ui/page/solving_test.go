package page

import (
	"context"
	"errors"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/text/message"
)

const fakeSteps = 4

// solvedModule is a game that is solved in a few steps, by a solver that may not begin.
type solvedModule struct {
	nullgame.Module
	refuses *error
	runs    *[]*fakeSolving
}

func (m solvedModule) Teaching() teach.Teaching {
	return teach.Teaching{Solving: func(games.Options) (teach.Solving, error) {
		if *m.refuses != nil {
			return nil, *m.refuses
		}
		*m.runs = append(*m.runs, &fakeSolving{})
		return (*m.runs)[len(*m.runs)-1], nil
	}}
}

type fakeSolving struct {
	done  int
	fails error
}

func (f *fakeSolving) Step(context.Context) error {
	f.done++
	return f.fails
}

func (f *fakeSolving) Progress() games.Progress {
	return games.Progress{Done: f.done, Total: fakeSteps}
}

func (f *fakeSolving) Scene() scene.Scene {
	field := &scene.Field{W: fakeSteps, H: 1, Shade: make([]int8, fakeSteps), At: -1}
	return scene.Scene{Captions: []message.Text{message.Verbatim("step of the fake")}, Field: field}
}

// watchSolving makes the page of a game being solved; can names the acts that can be done.
func watchSolving(t *testing.T) (make Maker, m solvedModule, do func(id string), can func() string) {
	t.Helper()
	var refuses error
	m = solvedModule{refuses: &refuses, runs: new([]*fakeSolving)}
	make = houseWith(t, m).SolvingPage(m, nil)
	do = func(id string) {
		t.Helper()
		for _, act := range make().Acts {
			if act.ID == id && act.Can(-1) {
				step, err := act.Do(-1, "")
				if _, err = after(t, step, err); err != nil {
					t.Fatalf("%s: %v", id, err)
				}
				return
			}
		}
		t.Fatalf("%s cannot be done", id)
	}
	can = func() string {
		var all []string
		for _, act := range make().Acts {
			if act.Can(-1) && act.On != nil {
				all = append(all, act.ID)
			}
		}
		return strings.Join(all, " ")
	}
	return make, m, do, can
}

// Whenever the page is shown it is a step further, until all is solved; while it is paused it
// goes on by a key alone. What can be done changes along with that.
func TestSolvingGoesOn(t *testing.T) {
	make, m, do, can := watchSolving(t)
	shown := func(wantDone int, wantAbout, wantCan string) {
		t.Helper()
		step, err := after(t, make().Shown(), nil)
		if p, done := make(), (*m.runs)[0].done; step != nil || err != nil || done != wantDone || p.About.Key != wantAbout || can() != wantCan {
			t.Errorf("%d steps are done, it says %s, can be done: %q; want %d, %s, %q (%v)", done, p.About.Key, can(), wantDone, wantAbout, wantCan, err)
		}
	}
	shown(1, "ui.solving.running", "pause step")
	do("pause")
	shown(1, "ui.solving.paused", "pause step")
	do("step")
	shown(2, "ui.solving.paused", "pause step")
	do("pause") // which takes a step at once
	shown(4, "ui.solving.done", "")
	shown(4, "ui.solving.done", "")
	if p := make(); p.Prose.String() != message.Verbatim("step of the fake").String() || p.Field == nil || p.Facts.String() != message.T("ui.solving.percent", "percent", 100).String() {
		t.Errorf("it shows %v, %v, %v", p.Prose, p.Field, p.Facts)
	}
}

// No step begins while one is under way, and one of a run that was begun again counts no more.
func TestSolvingTakesOneStepAtATime(t *testing.T) {
	make, m, do, _ := watchSolving(t)
	slow := make().Shown()
	if make().Shown() != nil {
		t.Error("a second step begins beside the first")
	}
	do("restart")
	(*m.runs)[0].fails = errors.New("too late")
	if _, err := after(t, slow, nil); err != nil || make().About.Key != "ui.solving.running" {
		t.Errorf("a step of the last run is taken for one of this: %v, %v", make().About.Key, err)
	}
}

// A solver that fails or does not begin says so, and begins again when asked.
func TestSolvingThatFails(t *testing.T) {
	make, m, do, can := watchSolving(t)
	(*m.runs)[0].fails = errors.New("out of memory")
	do("step")
	if make().About.Key != "ui.solving.failed" || can() != "" || make().Shown() != nil {
		t.Errorf("after a fault it says %s, can be done: %q", make().About.Key, can())
	}
	if do("restart"); make().About.Key != "ui.solving.running" {
		t.Errorf("begun again it says %s", make().About.Key)
	}
	*m.refuses = errors.New("no memory")
	if do("restart"); make().About.Key != "ui.solving.failed" || make().Prose.IsZero() {
		t.Errorf("where it does not begin it says %s, and shows %v", make().About.Key, make().Prose)
	}
	*m.refuses = nil
	do("restart")
	for range fakeSteps {
		do("step")
	}
	if make().About.Key != "ui.solving.done" {
		t.Errorf("at the end it says %s", make().About.Key)
	}
}

// Faster waits less between two steps, slower more, as far as there are speeds.
func TestSpeedsOfSolving(t *testing.T) {
	make, _, do, _ := watchSolving(t)
	for _, way := range []struct {
		id   string
		sign int
	}{{"faster", -1}, {"slower", 1}} {
		for range solvingPauses {
			was := make().Every
			if do(way.id); int(make().Every-was)*way.sign < 0 {
				t.Fatalf("%s makes %v of %v", way.id, make().Every, was)
			}
		}
		if got := make().Every; got != solvingPauses[0] && got != solvingPauses[len(solvingPauses)-1] {
			t.Errorf("%s ends at %v", way.id, got)
		}
	}
}
