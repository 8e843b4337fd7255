package play

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// A game that another process has open is not taken from it; a second press
// opens a copy.
func TestContinueOfAGameInAnotherWindow(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("n", "right", "enter")
	p := playOn(d)
	p.input.cursor = p.input.step.Follow[0]
	d.Keys("enter", "enter")
	d.Until("it is saved", func() bool { return len(d.Root.App.Store.Unfinished()) == 1 })
	d.Keys("esc")
	d.Sees("Go on")
	lock := filepath.Join(d.Root.App.Store.Dirs.State, "games", p.Name()+".duiju.lock")
	d.Until("the lock is given back", func() bool { _, err := os.Stat(lock); return os.IsNotExist(err) })
	release, err := d.Root.App.Store.Claim(p.Name()) // as another copy does
	enginetest.Must(t, err)
	defer release()
	d.Keys("c")
	d.Sees("another window")
	d.Keys("c")
	d.Until("a copy is on the screen", func() bool { _, ok := d.Root.Top().(*Screen); return ok })
	if playOn(d).Name() == p.Name() {
		t.Error("the copy has the name of the original")
	}
}

// While an engine thinks, every key is answered, and leaving cancels it.
func TestKeysWhileAnEngineNeverAnswers(t *testing.T) {
	d := start(t, fakeModule{Player: endless})
	d.Keys("enter")
	p := playOn(d)
	d.Keys("enter", "enter")
	d.Until("the engine thinks", func() bool { return p.thinksNow() })
	for i := range 100 {
		d.Keys([]string{"left", "right", "v", "tab", "?", "esc", ",", "."}[i%7])
		d.Check()
		if !p.thinksNow() {
			t.Fatalf("key %d ended the thinking", i)
		}
	}
	d.Keys("f", "u")
	d.Until("undo has cancelled the search", func() bool { return !d.Root.App.Busy() })
	if p.game.Match().At() != 0 || !p.game.YourTurn() {
		t.Errorf("after undo: %d moves", p.game.Match().At())
	}
	d.Keys("enter", "enter")
	d.Keys("q")
	if p.thinksNow() {
		t.Error("quit did not cancel the search")
	}
	d.Until("the program has ended", func() bool { return d.Over })
}

// That an engine failed is said on the screen, of a program by its name, and why in the
// log; the game is the person's.
func TestEngineFailures(t *testing.T) {
	for said, err := range map[string]error{
		"or u takes back. (broken)":       errors.New("broken"),
		"or u takes back. (x has ended.)": message.Faultf(message.ErrProgram, "games.program.ended", "program", "x"),
	} {
		d := start(t, fakeModule{Player: func() games.Player {
			return fakePlayer(func(context.Context, games.State, games.Budget, func(games.Thought)) (games.Decision, error) {
				return games.Decision{}, err
			})
		}})
		d.Keys("enter", "enter", "enter")
		d.Sees(said)
		if p := playOn(d); !p.game.YourTurn() || p.game.Match().At() != 1 {
			t.Errorf("%v: person to move: %v after %d moves", err, p.game.YourTurn(), p.game.Match().At())
		}
		log := filepath.Join(d.Root.App.Store.Dirs.State, "log.txt")
		d.Until("the log says why", func() bool { data, _ := os.ReadFile(log); return strings.Contains(string(data), "engine: ") })
	}
}

// shown is the step of a hint that is shown.
func shown(p *Screen) int {
	_, i, _ := p.game.HintShown()
	return i
}

// TestALensLeavesTheHintsPlaces: a lens has its own numbers, but what a hint says
// of a place is nothing without the place.
func TestALensLeavesTheHintsPlaces(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("enter")
	p := playOn(d)
	d.Keys("v")
	d.Until("the lens is drawn", func() bool { return p.lens.overlay != nil })
	d.Keys("y")
	d.Until("a hint is shown", func() bool { return shown(p) == 1 })
	d.Keys("y", "y", "y")
	hint, _, _ := p.game.HintShown()
	path := games.PathOf(p.game.State(), hint.Move)
	if len(path) == 0 {
		t.Fatal("the last step names no place")
	}
	for _, q := range path {
		if p.scene.Spots[q].Marks&scene.MarkHint == 0 {
			t.Errorf("place %d of the hint is not marked", q)
		}
	}
	numbers := func() (n int) {
		for i, s := range p.scene.Spots {
			if s.Label != p.lens.overlay.scene.Spots[i].Label {
				n++
			}
		}
		return n
	}
	if n := numbers(); n > 0 {
		t.Errorf("the hint's line numbers %d places over the lens", n)
	}
}

// The cursor follows what is typed: to a point, and of a whole move to its last.
func TestTheCursorFollowsWhatIsTyped(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("n", "right", "enter")
	p := playOn(d)
	d.Keys(":")
	for _, typed := range []struct {
		key  string
		want scene.Point
	}{{"6", 5}, {"-", 5}, {"7", 6}} {
		if d.Keys(typed.key); p.input.cursor != typed.want {
			t.Errorf("%s: the cursor is on point %d, want %d", typed.key, p.input.cursor, typed.want)
		}
	}
}

// The cursor stays where a point is typed that is outside the area in question.
func TestTheCursorStaysInTheArea(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("n", "right", "enter")
	state := playOn(d).game.State()
	for mark, want := range map[scene.Mark]scene.Point{0: 1, scene.MarkOutside: scene.NoPoint} {
		sc := scene.Scene{Spots: []scene.Spot{{Name: "A1"}, {Name: "B1", Marks: mark}}}
		if got := pointOf(state, &sc, "b1"); got != want {
			t.Errorf("marked %b, the cursor goes to point %d, want %d", mark, got, want)
		}
	}
}

// The lens is drawn anew on the position after a move and after undo.
func TestLensFollowsTheGame(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("n", "right", "enter", "v")
	p := playOn(d)
	for i, keys := range [][]string{nil, {":", "4", "enter"}, {":", "1", "enter"}, {"u"}} {
		d.Keys(keys...)
		want := []string{"7", "3", "2", "3"}[i]
		d.Until("the lens is drawn", func() bool { return p.scene.Spots[2].Label == want })
	}
}

// With typing on, a letter or digit begins a move, and ":" leads to the keys.
func TestTypingMode(t *testing.T) {
	s := store.Defaults()
	s.Typing = true
	d := startAt(t, t.TempDir(), s, uitest.TestTerm, nullgame.Module{})
	d.Keys("n", "right", "enter")
	p := playOn(d)
	d.Keys("3", "\x00")
	d.Sees(":3_", "play 3")
	d.Keys("enter", "\x00")
	if p.game.Match().At() != 1 {
		t.Fatalf("%d moves", p.game.Match().At())
	}
	d.Keys(":", "u", "enter", "\x00")
	if p.game.Match().At() != 0 {
		t.Error(": and the letter of a key is not what the key does")
	}
}

// A lens that is still computed for the new position must not leave the stones
// of the old one on the board.
func TestLensShowsNoOtherPosition(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.Keys("n", "right", "enter") // two players
	p := playOn(d)
	d.Keys("v")
	d.Until("the lens is drawn", func() bool { return p.lens.overlay != nil })
	p.input.cursor = p.input.step.Follow[0]
	d.Keys("enter", "enter")
	if p.game.Match().At() != 1 {
		t.Fatal("no move was played")
	}
	want := p.game.State().Scene()
	for i, s := range p.scene.Spots {
		if s.Piece != want.Spots[i].Piece {
			t.Errorf("point %d shows %v, the position has %v", i, s.Piece, want.Spots[i].Piece)
		}
	}
}

// filling is a null game whose lens shows a part and waits for the rest.
type filling struct {
	nullgame.Module
	rest chan struct{}
}

func (f filling) New(o games.Options, seed uint64) (games.State, error) {
	s, err := f.Module.New(o, seed)
	return fillingState{s, f.rest}, err
}

type fillingState struct {
	games.State
	rest chan struct{}
}

func (f fillingState) Clone() games.State { return fillingState{f.State.Clone(), f.rest} }

func (f fillingState) Overlay(ctx context.Context, look games.Look, sc *scene.Scene) error {
	part := *sc
	part.Spots = slices.Clone(sc.Spots)
	part.Spots[2].Label = "P"
	look.Show(part)
	select {
	case <-f.rest:
	case <-ctx.Done():
	}
	sc.Spots[2].Label = "W"
	return ctx.Err()
}

// A lens that takes long fills in: what it has is seen before it is finished.
func TestALensFillsIn(t *testing.T) {
	m := filling{rest: make(chan struct{})}
	d := start(t, m)
	d.Keys("n", "right", "enter", "v")
	p := playOn(d)
	d.Until("a part is drawn", func() bool { return p.scene.Spots[2].Label == "P" })
	close(m.rest)
	d.Until("the whole is drawn", func() bool { return p.scene.Spots[2].Label == "W" })
	if p.lens.fill() {
		t.Error("a lens that is finished fills in")
	}
}
