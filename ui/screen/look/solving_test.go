package look

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/ui/uitest"
)

// solvedModule is a game that can be solved in a few steps.
type solvedModule struct{ nullgame.Module }

func (m solvedModule) Teaching() teach.Teaching {
	return teach.Teaching{Solving: func(o games.Options) (teach.Solving, error) {
		s, err := m.New(o, 1)
		return &fakeSolving{state: s}, err
	}}
}

// unsolvedModule is one whose solver does not begin.
type unsolvedModule struct {
	nullgame.Module
	err error
}

func (m unsolvedModule) Teaching() teach.Teaching {
	return teach.Teaching{Solving: func(games.Options) (teach.Solving, error) { return nil, m.err }}
}

const fakeSteps = 4

type fakeSolving struct {
	state games.State
	done  int
	fails error
}

func (f *fakeSolving) Step(ctx context.Context) error {
	if err := errors.Join(f.fails, ctx.Err()); err != nil {
		return err
	}
	f.done++
	return nil
}

func (f *fakeSolving) Progress() games.Progress {
	return games.Progress{Done: f.done, Total: fakeSteps}
}

func (f *fakeSolving) Scene() scene.Scene {
	sc := f.state.Scene()
	sc.Captions = []message.Text{message.Verbatim("step of the fake")}
	sc.Field = &scene.Field{W: 64, H: fakeSteps, Shade: make([]int8, 64*fakeSteps), At: -1}
	for i := range sc.Field.Shade {
		if i/64 >= f.done {
			sc.Field.Shade[i] = -1
		}
	}
	return sc
}

// watchSolving starts a game and opens the page from the list of actions.
func watchSolving(t *testing.T) (*uitest.Driver, *solving) {
	t.Helper()
	d := uitest.StartIn(t, uitest.OnFloor, solvedModule{})
	v, err := NewSolving(d.Root.App, solvedModule{}, nil)
	enginetest.Must(t, err)
	d.Open(v)
	return d, v
}

func TestSolvingRunsToItsEnd(t *testing.T) {
	d, v := watchSolving(t)
	d.Keys("+", "+")
	d.Until("the game is solved", func() bool { return v.at.Done == fakeSteps })
	screen := d.Screen()
	for _, want := range []string{"step of the fake", "100 %", "Solved."} {
		if !strings.Contains(screen, want) {
			t.Errorf("no %q on the screen:\n%s", want, screen)
		}
	}
	d.Keys("space", ".", "r", "esc")
	if d.Root.Depth() != 1 {
		t.Error("esc does not go back")
	}
}

// A solver that fails says so, and begins again when asked.
func TestSolvingThatFails(t *testing.T) {
	d, v := watchSolving(t)
	d.Keys("space")
	d.Until("the step is done", func() bool { return v.step == nil })
	v.run.(*fakeSolving).fails = errors.New("out of memory")
	d.Keys(".")
	d.Sees("It stopped. r begins again.")
	d.Keys("r", "space", "+", "+")
	d.Sees("Solved.")
}

// Where none begins the page does not open; one that is open keeps what it shows.
func TestSolvingThatDoesNotBegin(t *testing.T) {
	d, v := watchSolving(t)
	refused := errors.New("no memory")
	if _, err := NewSolving(d.Root.App, unsolvedModule{err: refused}, nil); !errors.Is(err, refused) {
		t.Errorf("a page of no solver opens: %v", err)
	}
	v.begin = func() (teach.Solving, error) { return nil, refused }
	d.Keys("r")
	d.Sees("step of the fake")
	d.Sees("It stopped. r begins again.")
}

// Faster waits less between two steps, slower more, as far as there are speeds.
func TestSpeedsOfSolving(t *testing.T) {
	d, v := watchSolving(t)
	d.Keys("space")
	pause := func() time.Duration { return solvingPauses[v.runs.Speed] }
	for _, way := range []struct {
		key  string
		less bool
		last time.Duration
	}{{"+", true, 0}, {"-", false, time.Second}} {
		for pause() != way.last {
			was := pause()
			if d.Keys(way.key); (pause() < was) != way.less || pause() == was {
				t.Fatalf("%s makes %v of %v", way.key, pause(), was)
			}
		}
		if d.Keys(way.key); pause() != way.last {
			t.Errorf("%s at the end makes %v of %v", way.key, pause(), way.last)
		}
	}
}

func TestSolvingPausesAndSteps(t *testing.T) {
	d, v := watchSolving(t)
	d.Keys("space")
	if v.runs.Running {
		t.Fatal("space does not pause")
	}
	for want := v.at.Done + 1; want <= fakeSteps; want++ {
		d.Keys(".")
		d.Until("a step is done", func() bool { return v.at.Done == want })
	}
	if v.step != nil {
		t.Error("work goes on after the end")
	}
}

// Only while there is more to solve can it be paused, gone on with or stepped.
func TestSolvingHasKeysForMoreOnly(t *testing.T) {
	_, v := watchSolving(t)
	for name, test := range map[string]struct {
		done   int
		paused bool
		failed error
		want   string
	}{
		"running": {0, false, nil, "pause step"},
		"paused":  {1, true, nil, "run step"},
		"done":    {fakeSteps, false, nil, ""},
		"failed":  {1, false, errors.New("failed"), ""},
	} {
		v.at.Done, v.runs.Running, v.failed = test.done, !test.paused, test.failed
		var on []string
		for _, a := range v.Acts {
			if a.On != nil && a.On() {
				on = append(on, a.ID)
			}
		}
		if got := strings.Join(on, " "); got != test.want {
			t.Errorf("%s: %q can be done, want %q", name, got, test.want)
		}
	}
}
