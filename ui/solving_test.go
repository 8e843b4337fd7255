package ui

import (
	"context"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
)

// solvedModule is a game that can be solved in a few steps.
type solvedModule struct{ nullgame.Module }

func (m solvedModule) New(o games.Options, seed uint64) (games.State, error) {
	s, err := m.Module.New(o, seed)
	return solvedState{s}, err
}

type solvedState struct{ games.State }

func (s solvedState) Clone() games.State        { return solvedState{s.State.Clone()} }
func (s solvedState) NewSolving() games.Solving { return &fakeSolving{state: s.State} }

const fakeSteps = 4

type fakeSolving struct {
	state games.State
	done  int
}

func (f *fakeSolving) Step(ctx context.Context) error {
	if ctx.Err() == nil {
		f.done++
	}
	return ctx.Err()
}

func (f *fakeSolving) Progress() games.Progress {
	return games.Progress{Done: f.done, Total: fakeSteps}
}

func (f *fakeSolving) Scene() games.Scene {
	sc := f.state.Scene()
	sc.Captions = []games.Text{games.Verbatim("step of the fake")}
	sc.Field = &games.Field{W: 64, H: fakeSteps, Shade: make([]int8, 64*fakeSteps), At: -1}
	for i := range sc.Field.Shade {
		if i/64 >= f.done {
			sc.Field.Shade[i] = -1
		}
	}
	return sc
}

// watchSolving starts a game and opens the page from the list of actions.
func watchSolving(t *testing.T) (*driver, *solving) {
	t.Helper()
	d := start(t, solvedModule{})
	d.keys("enter")
	d.run(d.play().watchSolving())
	d.send(nil)
	v, ok := d.r.top().(*solving)
	if !ok {
		t.Fatalf("the page is not shown:\n%s", d.screen())
	}
	return d, v
}

func TestSolvingRunsToItsEnd(t *testing.T) {
	d, v := watchSolving(t)
	d.keys("+", "+")
	d.until("the game is solved", func() bool { return v.at.Done == fakeSteps })
	screen := d.screen()
	for _, want := range []string{"step of the fake", "100 %", "Solved."} {
		if !strings.Contains(screen, want) {
			t.Errorf("no %q on the screen:\n%s", want, screen)
		}
	}
	d.keys("space", ".", "r", "esc")
	if _, still := d.r.top().(*solving); still {
		t.Error("esc does not go back")
	}
}

func TestSolvingPausesAndSteps(t *testing.T) {
	d, v := watchSolving(t)
	d.keys("space")
	if !v.paused || v.wait != nil {
		t.Fatal("space does not pause")
	}
	for want := v.at.Done + 1; want <= fakeSteps; want++ {
		d.keys(".")
		d.until("a step is done", func() bool { return v.at.Done == want })
	}
	if v.step != nil || v.wait != nil {
		t.Error("work goes on after the end")
	}
}

func TestFieldsAreFoldedToTheRoom(t *testing.T) {
	a := start(t, nullgame.Module{}).r.app
	f := &games.Field{W: 64, H: 16, Shade: make([]int8, 1024), At: 65}
	for i := range f.Shade {
		f.Shade[i] = 100
		if i >= 512 {
			f.Shade[i] = -1
		}
	}
	full, gone := a.glyphs.Spark[7], a.glyphs.Gone
	for _, test := range []struct{ w, h, lines, columns int }{{64, 16, 16, 64}, {63, 15, 8, 32}, {40, 10, 8, 32}, {10, 4, 4, 10}, {1, 1, 1, 1}} {
		lines := a.fieldLines(f, test.w, test.h)
		if len(lines) != test.lines {
			t.Errorf("%dx%d: %d lines, want %d", test.w, test.h, len(lines), test.lines)
		}
		if got := a.width(lines[0]); got != test.columns {
			t.Errorf("%dx%d: %d columns, want %d", test.w, test.h, got, test.columns)
		}
		if all := strings.Join(lines, ""); strings.Count(all, a.glyphs.Hint) != 1 {
			t.Errorf("%dx%d: the position is not shown once: %s", test.w, test.h, all)
		}
	}
	lines := a.fieldLines(f, 64, 16)
	if lines[0] != strings.Repeat(full, 64) || lines[8] != strings.Repeat(gone, 64) {
		t.Errorf("lines %q and %q", lines[0], lines[8])
	}
	if a.fieldLines(f, 0, 5) != nil {
		t.Error("no room gives no lines")
	}
}
