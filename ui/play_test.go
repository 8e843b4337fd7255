package ui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
)

// A person plays a whole game by keys against an engine, and finds it in the
// records.
func TestWholeGameByKeys(t *testing.T) {
	d := start(t, fakeModule{player: quick})
	d.keys("enter")
	p := d.play()
	if !p.humanTurn() || len(p.path) != 0 {
		t.Fatal("the board does not wait for the person")
	}
	for !p.m.Status().Over {
		p.cursor = p.step.Follow[0]
		p.refresh()
		d.keys("enter", "enter") // begin the path, play it
		d.until("the person is to move or the game is over", func() bool { return p.humanTurn() || p.m.Status().Over })
		d.check()
	}
	d.until("the result is kept", func() bool { return p.file.counted })
	d.keys("esc")
	d.until("the menu knows of no game to continue", func() bool {
		m, ok := d.r.top().(*menu)
		return ok && len(m.results()) == 1 && len(d.r.store.Records()) == 1
	})
	d.keys("o")
	d.waits("moves")
	d.keys("enter")
	if q := d.play(); !q.replay || q.m.Len() != p.m.Len() || q.moves() != 0 {
		t.Errorf("the replay shows %d of %d moves", q.moves(), q.m.Len())
	}
	d.keys(".", "end")
	if q := d.play(); !q.live() {
		t.Error("End does not go to the end")
	}
}

// Every move is on the disk as it is on the screen.
func TestEveryMoveIsSaved(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("n", "right", "enter") // two players
	p := d.play()
	for k := 1; k <= 3; k++ {
		p.cursor = p.step.Follow[0]
		d.keys("enter", "enter")
		want := string(p.m.Record().Marshal())
		d.until("the save is the game on the screen", func() bool {
			data, err := d.r.store.ReadGame(p.file.name)
			return err == nil && string(data) == want
		})
	}
	if p.m.At() != 3 {
		t.Fatalf("%d moves played", p.m.At())
	}
}

// What Esc leaves, c continues: the same position, moves to redo included.
func TestContinue(t *testing.T) {
	home := t.TempDir()
	d := startAt(t, home, defaults(), testTerm, nullgame.Module{})
	d.keys("n", "right", "enter")
	p := d.play()
	for range 3 {
		p.cursor = p.step.Follow[0]
		d.keys("enter", "enter")
	}
	d.keys("u")
	want := string(p.m.Record().Marshal())
	name := p.file.name
	d.keys("q")
	d.until("the program has ended", func() bool { return d.over })
	d = startAt(t, home, defaults(), testTerm, nullgame.Module{})
	d.waits("Continue")
	d.keys("c")
	d.until("the game is on the screen", func() bool { _, ok := d.r.top().(*play); return ok })
	if got := string(d.play().m.Record().Marshal()); got != want || d.play().file.name != name {
		t.Errorf("continued %s as\n%swant\n%s", d.play().file.name, got, want)
	}
}

// A game that another process has open is not taken from it; a second press
// opens a copy.
func TestContinueOfAGameInAnotherWindow(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("n", "right", "enter")
	p := d.play()
	p.cursor = p.step.Follow[0]
	d.keys("enter", "enter")
	d.until("it is saved", func() bool { return len(d.r.store.Unfinished()) == 1 })
	d.keys("esc")
	d.waits("Continue")
	lock := filepath.Join(d.r.store.Dirs.State, "games", p.file.name+".duiju.lock")
	d.until("the lock is given back", func() bool { _, err := os.Stat(lock); return os.IsNotExist(err) })
	host, _ := os.Hostname()
	foreign := `{"pid": ` + strconv.Itoa(os.Getppid()) + `, "host": "` + host + `"}`
	if err := os.WriteFile(lock, []byte(foreign), 0o600); err != nil {
		t.Fatal(err)
	}
	d.keys("c")
	d.waits("another window")
	d.keys("c")
	d.until("a copy is on the screen", func() bool { _, ok := d.r.top().(*play); return ok })
	if d.play().file.name == p.file.name {
		t.Error("the copy has the name of the original")
	}
}

// While an engine thinks, every key is answered, and leaving cancels it.
func TestKeysWhileAnEngineNeverAnswers(t *testing.T) {
	d := start(t, fakeModule{player: endless})
	d.keys("enter")
	p := d.play()
	d.keys("enter", "enter")
	d.until("the engine thinks", func() bool { return p.think != nil })
	for i := range 100 {
		d.keys([]string{"left", "right", "v", "tab", "?", "esc", ",", "."}[i%7])
		d.check()
		if p.think == nil {
			t.Fatalf("key %d ended the thinking", i)
		}
	}
	ctx := p.think.ctx
	d.keys("f", "u")
	if ctx.Err() == nil {
		t.Error("undo did not cancel the search")
	}
	if p.m.At() != 0 || !p.humanTurn() {
		t.Errorf("after undo: %d moves", p.m.At())
	}
	d.keys("enter", "enter")
	ctx = p.think.ctx
	d.keys("q")
	if ctx.Err() == nil {
		t.Error("quit did not cancel the search")
	}
	d.until("the program has ended", func() bool { return d.over })
}

// "." makes a thinking engine play the best it has.
func TestMoveNow(t *testing.T) {
	d := start(t, fakeModule{player: endless})
	d.keys("enter", "enter", "enter")
	p := d.play()
	d.until("the engine thinks", func() bool { return p.think != nil })
	d.keys(".")
	d.until("the engine has moved", func() bool { return p.m.At() == 2 })
}

// An engine that fails in any way hands the game to the person.
func TestEngineFailures(t *testing.T) {
	for name, player := range map[string]fakePlayer{
		"panic": func(context.Context, games.State, games.Budget, func(games.Thought)) (games.Decision, error) {
			panic("broken")
		},
		"error": func(context.Context, games.State, games.Budget, func(games.Thought)) (games.Decision, error) {
			return games.Decision{}, errors.New("broken")
		},
		"nothing": func(context.Context, games.State, games.Budget, func(games.Thought)) (games.Decision, error) {
			return games.Decision{}, nil
		},
		"illegal": func(context.Context, games.State, games.Budget, func(games.Thought)) (games.Decision, error) {
			return games.Decision{Move: "zz99"}, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := start(t, fakeModule{player: func() games.Player { return player }})
			d.keys("enter", "enter", "enter")
			d.waits("The engine stopped")
			p := d.play()
			if !p.humanTurn() || p.m.At() != 1 || !p.m.Practice() {
				t.Errorf("person to move: %v after %d moves", p.humanTurn(), p.m.At())
			}
			log := filepath.Join(d.r.store.Dirs.State, "log.txt")
			d.until("the log says why", func() bool { data, _ := os.ReadFile(log); return strings.Contains(string(data), "engine: ") })
		})
	}
}

// A late answer to a cancelled search changes nothing.
func TestLateAnswersAreDropped(t *testing.T) {
	d := start(t, fakeModule{player: endless})
	d.keys("enter", "enter", "enter")
	p := d.play()
	old := p.think.ticket
	d.keys("u")
	before := string(p.m.Record().Marshal())
	d.send(doneMsg{dest(p.id), old, games.Decision{Move: p.m.State().Moves()[0]}, nil})
	if got := string(p.m.Record().Marshal()); got != before {
		t.Errorf("the game changed to\n%s", got)
	}
}

func TestUndoRedoRestart(t *testing.T) {
	d := start(t, fakeModule{player: quick})
	d.keys("enter")
	p := d.play()
	for range 2 {
		at := p.m.At()
		p.cursor = p.step.Follow[0]
		d.keys("enter", "enter")
		d.until("the engine has answered", func() bool { return p.m.At() == at+2 })
	}
	d.keys("u")
	if p.m.At() != 2 || !p.m.Practice() {
		t.Errorf("undo: %d moves, practice %v", p.m.At(), p.m.Practice())
	}
	d.keys("U")
	if p.m.At() != 4 {
		t.Errorf("redo: %d moves", p.m.At())
	}
	d.keys("r")
	if p.m.At() != 0 || p.m.Len() != 4 {
		t.Errorf("restart: %d of %d moves", p.m.At(), p.m.Len())
	}
	d.keys("U", "U")
	if p.m.At() != 4 {
		t.Errorf("redo after restart: %d moves", p.m.At())
	}
}

// Looking back changes nothing; f and . return.
func TestLookingBackKeepsTheGame(t *testing.T) {
	d := start(t, fakeModule{player: quick})
	d.keys("enter")
	p := d.play()
	p.cursor = p.step.Follow[0]
	d.keys("enter", "enter")
	d.until("the engine has answered", func() bool { return p.m.At() == 2 })
	before := string(p.m.Record().Marshal())
	d.keys(",", ",", ",")
	d.sees("This is the start")
	if p.moves() != 0 {
		t.Errorf("looking at %d", p.moves())
	}
	d.keys("enter")
	d.sees("earlier position")
	d.keys(".", ".")
	if !p.live() || string(p.m.Record().Marshal()) != before {
		t.Error("looking back changed the game")
	}
}

func TestHintStepsMarkPractice(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("enter")
	p := d.play()
	d.keys("y")
	d.until("a hint is shown", func() bool { return p.hint.step == 1 })
	if !p.m.Practice() || p.file.hints != 1 {
		t.Error("a hint does not make the game practice")
	}
	d.keys("y", "y", "y", "y")
	if p.hint.step != len(p.hint.steps) {
		t.Errorf("step %d of %d", p.hint.step, len(p.hint.steps))
	}
	d.check()
	d.keys("esc")
	if p.hint.step != 0 || d.r.top() != screen(p) {
		t.Error("Esc does not put the hint away first")
	}
}

func TestTypedMove(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("n", "right", "enter", ":", "9", "9", "enter")
	p := d.play()
	if p.m.At() != 0 || !p.box.active || p.note.IsZero() {
		t.Errorf("a bad move: %d played, box open %v, note %v", p.m.At(), p.box.active, p.note)
	}
	d.sees(":99_  Write a pin as 3")
	move := p.m.State().Moves()[0]
	d.keys("backspace", "backspace")
	for _, c := range move {
		d.keys(string(c))
	}
	d.keys("enter")
	if p.m.Last() != move || p.box.active {
		t.Errorf("played %q, want %q", p.m.Last(), move)
	}
}

// The lens is drawn anew on the position after a move and after undo.
func TestLensFollowsTheGame(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("n", "right", "enter", "v")
	p := d.play()
	for i, keys := range [][]string{nil, {":", "4", "enter"}, {":", "1", "enter"}, {"u"}} {
		d.keys(keys...)
		want := []string{"7", "3", "2", "3"}[i]
		d.until("the lens is drawn", func() bool { return p.scene.Spots[2].Label == want })
	}
}

// With typing on, a letter or digit begins a move and ":" leads to the keys.
func TestTypingMode(t *testing.T) {
	s := defaults()
	s.Typing = true
	d := startAt(t, t.TempDir(), s, testTerm, nullgame.Module{})
	d.keys("n", "right", "enter", "3")
	p := d.play()
	if !p.box.active || p.box.text != "3" {
		t.Fatalf("box %v %q", p.box.active, p.box.text)
	}
	d.keys("enter")
	if p.m.At() != 1 {
		t.Fatalf("%d moves", p.m.At())
	}
	d.keys(":", "u")
	if p.m.At() != 0 {
		t.Error(": and a letter is not the letter's key")
	}
}

func TestResignAndSwapByTheActionList(t *testing.T) {
	d := start(t, fakeModule{player: quick})
	d.keys("enter", "?")
	d.sees("swap seats", "resign")
	for _, c := range "/swap" {
		d.keys(string(c))
	}
	d.keys("enter")
	p := d.play()
	if p.mine() != games.Second {
		t.Fatalf("the person sits on side %v", p.mine())
	}
	d.until("the engine has moved", func() bool { return p.m.At() == 1 })
	d.keys("?")
	for _, c := range "/resign" {
		d.keys(string(c))
	}
	d.keys("enter")
	if st := p.m.Status(); !st.Over || st.Winner != games.First {
		t.Errorf("status %+v", st)
	}
	d.keys("u")
	if p.m.Status().Over {
		t.Error("undo does not take the resignation back")
	}
}

// A lens that is still computed for the new position must not leave the stones
// of the old one on the board.
func TestLensShowsNoOtherPosition(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("n", "right", "enter") // two players
	p := d.play()
	d.keys("v")
	d.until("the lens is drawn", func() bool { return p.lens.scene != nil })
	p.cursor = p.step.Follow[0]
	d.keys("enter", "enter")
	if p.m.At() != 1 {
		t.Fatal("no move was played")
	}
	want := p.state.Scene()
	for i, s := range p.scene.Spots {
		if s.Piece != want.Spots[i].Piece {
			t.Errorf("point %d shows %v, the position has %v", i, s.Piece, want.Spots[i].Piece)
		}
	}
}

// The picture shows the position in its largest size, without the cursor.
func TestPictureOfTheBoardIsExported(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("n", "right", "enter")
	p := d.play()
	d.keys("?")
	for _, c := range "/picture" {
		d.keys(string(c))
	}
	d.keys("enter")
	d.until("the picture is written", func() bool { return !p.note.IsZero() })
	files, err := filepath.Glob(filepath.Join(d.r.store.Dirs.Data, "exports", "*.svg"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v; %v", files, err, p.note)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(data), "<svg ") || strings.Contains(string(data), "[") {
		t.Errorf("%.300s", data)
	}
}
