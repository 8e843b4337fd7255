package plain_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/text/record"
	"duiju/games/text/words"
	"duiju/ui"
	"duiju/ui/plain"
	"duiju/ui/store"
)

// house is the folders of one test.
type house struct {
	*testing.T
	store *store.Store
	dir   string
}

func newHouse(t *testing.T) house {
	dir := t.TempDir()
	dirs := store.Dirs{Config: dir + "/config", State: dir + "/state", Data: dir + "/data"}
	return house{t, store.Open(dirs, nil), dir}
}

func (h house) config(module games.Module, in io.Reader, out io.Writer) plain.Config {
	words, err := words.Load(words.English)
	if err != nil {
		h.Fatal(err)
	}
	return plain.Config{Config: ui.Config{Modules: []games.Module{module}, Store: h.store, In: in, Out: out}, Words: words, Echo: true}
}

// saved are the moves of the only unfinished game.
func (h house) saved() string {
	h.Helper()
	entries := h.store.Unfinished()
	if len(entries) != 1 {
		h.Fatalf("%d unfinished games, want 1", len(entries))
	}
	data, err := h.store.ReadGame(entries[0].Name)
	if err != nil {
		h.Fatal(err)
	}
	r, err := record.Parse(data)
	if err != nil {
		h.Fatal(err)
	}
	return strings.Join(r.Moves[:r.At], " ")
}

func game(t *testing.T, module games.Module, first, second games.PlayerSpec) *match.Match {
	t.Helper()
	m, err := match.New(match.Setup{Module: module, Seats: [2]games.PlayerSpec{first, second}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// plays begins a game of a person against another player.
func (h house) plays(module games.Module, second games.PlayerSpec) func(*plain.Config) {
	return func(c *plain.Config) { c.Match = game(h.T, module, human, second) }
}

var (
	human = games.PlayerSpec{}
	level = games.PlayerSpec{Kind: games.Level, Level: 1}
)

// output is a writer that tells when it has written a text.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
	wait string
	seen chan struct{}
}

func waitFor(text string) *output { return &output{wait: text, seen: make(chan struct{})} }

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	before := strings.Contains(o.text.String(), o.wait)
	o.text.Write(p)
	if !before && strings.Contains(o.text.String(), o.wait) {
		close(o.seen)
	}
	return len(p), nil
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// TestSignalSaves cancels the context, as a signal does, while plain mode waits
// for a line.
func TestSignalSaves(t *testing.T) {
	h := newHouse(t)
	in, typed := io.Pipe()
	defer typed.Close()
	out := waitFor("Move 3, First> ")
	c := h.config(nullgame.Module{}, in, out)
	c.Match = game(t, nullgame.Module{}, human, human)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- plain.Run(ctx, c) }()
	if _, err := io.WriteString(typed, "1\n2\n"); err != nil {
		t.Fatal(err)
	}
	within(t, out.seen)
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if got := h.saved(); got != "1 2" {
		t.Errorf("saved %q, want the two moves", got)
	}
	if !strings.HasSuffix(out.String(), "Move 3, First> \nSaved. duiju --plain, then c, goes on.\n") {
		t.Errorf("the end is %q", out)
	}
}

// within waits for a channel, not longer than a hanging test would.
func within(t *testing.T, c <-chan struct{}) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(time.Minute):
		t.Fatal("it never happens")
	}
}

// thinking is the null game with engines that do what choose does.
type thinking struct {
	nullgame.Module
	choose func(context.Context, games.State) (games.Decision, error)
}

func (m thinking) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return player{m}, nil
}

type player struct{ m thinking }

func (p player) Choose(ctx context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	return p.m.choose(ctx, s)
}

// TestSignalEndsThinking cancels the context while an engine thinks for ever.
func TestSignalEndsThinking(t *testing.T) {
	h := newHouse(t)
	began := make(chan struct{})
	module := thinking{choose: func(ctx context.Context, s games.State) (games.Decision, error) {
		close(began)
		<-ctx.Done()
		return games.Decision{Move: games.Texts(s)[0]}, ctx.Err()
	}}
	in, typed := io.Pipe()
	defer typed.Close()
	c := h.config(module, in, io.Discard)
	c.Match = game(t, module, human, level)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- plain.Run(ctx, c) }()
	if _, err := io.WriteString(typed, "1\n"); err != nil {
		t.Fatal(err)
	}
	within(t, began)
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if got := h.saved(); got != "1" {
		t.Errorf("saved %q, want the person's move and no other", got)
	}
}

// TestResigningEngineLoses ends a game without the rules.
func TestResigningEngineLoses(t *testing.T) {
	h := newHouse(t)
	module := thinking{choose: func(context.Context, games.State) (games.Decision, error) {
		return games.Decision{Resign: true}, nil
	}}
	said, err := h.on(nil, h.plays(module, level), "1", "undo", "quit")
	for _, want := range []string{"You win: resignation.", "Rated: level 1, 1 won, 0 lost, 0 drawn."} {
		if err != nil || !strings.Contains(said, want) {
			t.Errorf("it does not say %q (%v):\n%s", want, err, said)
		}
	}
	results, _, err := h.store.Results()
	if err != nil || len(results) != 1 || results[0].Result != "first" || !results[0].Rated {
		t.Errorf("results %+v, %v", results, err)
	}
}

// TestNewGameKeepsTheRecordFile starts another game after one that a file keeps:
// the file still has the first, the store has both.
func TestNewGameKeepsTheRecordFile(t *testing.T) {
	for name, lines := range map[string][]string{"finished": {"3", "resign", "new", "1", "2", "quit"}, "unfinished": {"3", "new", "1", "2", "quit"}} {
		h := newHouse(t)
		file := filepath.Join(h.dir, "first.duiju")
		said, err := h.on(nil, func(c *plain.Config) { h.plays(nullgame.Module{}, human)(c); c.RecordFile = file }, lines...)
		if err != nil || !strings.Contains(said, "first.duiju keeps the game it has; the new one is saved with your other games.") {
			t.Errorf("%s: it does not say so (%v):\n%s", name, err, said)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Parse(data)
		if got := strings.Join(r.Moves, " "); got != "3" || err != nil || (r.Result != nil) != (name == "finished") {
			t.Errorf("%s: the file has %q, result %v, %v", name, got, r.Result, err)
		}
		if all := len(h.store.Unfinished()) + len(h.store.Records()); all != 2 {
			t.Errorf("%s: the store has %d games, want 2", name, all)
		}
	}
}

// firstMove chooses the first move there is.
func firstMove(_ context.Context, s games.State) (games.Decision, error) {
	return games.Decision{Move: s.Moves()[0].Text}, nil
}

// TestHostileLines types what a terminal must not get back, and too much.
func TestHostileLines(t *testing.T) {
	h := newHouse(t)
	said, err := h.on(nil, func(c *plain.Config) { h.plays(nullgame.Module{}, human)(c); c.Echo = true },
		"\x1b[2J\x07\x9b31m", strings.Repeat("x", 100_000), "\x00\xff", "1")
	if err != nil || h.saved() != "1" {
		t.Errorf("saved %q (%v)", h.saved(), err)
	}
	for _, r := range said {
		if r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 {
			t.Fatalf("the control character %U is written", r)
		}
	}
	if len(said) > 30_000 {
		t.Errorf("%d bytes are answered to a line that is too long", len(said))
	}
}

// TestContinueClaims continues a game that another window holds, as a copy.
func TestContinueClaims(t *testing.T) {
	h := newHouse(t)
	if _, err := h.on(nil, h.plays(nullgame.Module{}, human), "1"); err != nil {
		t.Fatal(err)
	}
	release, err := h.store.Claim(h.store.Unfinished()[0].Name)
	if err != nil {
		t.Fatalf("the game is still claimed after the end: %v", err)
	}
	said, err := h.on(nil, func(*plain.Config) {}, "c", "c", "2")
	release()
	if err != nil || strings.Count(said, "Open in another window. Continue again opens a copy.") != 1 {
		t.Errorf("the copy is not announced (%v):\n%s", err, said)
	}
	if n := len(h.store.Unfinished()); n != 2 {
		t.Errorf("%d unfinished games, want the game and its copy", n)
	}
}

// TestContinueByNumber goes on with a game that is not the newest, from the list of games.
func TestContinueByNumber(t *testing.T) {
	h := newHouse(t)
	folder := filepath.Join(h.dir, "state", "games")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"nullgame-old", "nullgame-new"} {
		text := "duiju 1\ngame nullgame\nmoves\n" + []string{"1 1\n", "1 2\n"}[i]
		file := filepath.Join(folder, name+".duiju")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		when := time.Date(2026, 11, 21, 9+i, 0, 0, 0, time.UTC)
		if err := os.Chtimes(file, when, when); err != nil {
			t.Fatal(err)
		}
	}
	said, err := h.on(nil, func(*plain.Config) {}, "records", "2", "4")
	if err != nil || !strings.Contains(said, "continue: Go on: Kayles, move 2\n") || strings.Count(said, "Kayles  unfinished  1 move") < 2 {
		t.Errorf("it says\n%s", said)
	}
	data, err := os.ReadFile(filepath.Join(folder, "nullgame-old.duiju"))
	if err != nil || !strings.Contains(string(data), "1 1\n2 4\n") {
		t.Errorf("the older game is %q (%v)", data, err)
	}
}

// TestContinueSetsADamagedGameAside goes on with what can be read.
func TestContinueSetsADamagedGameAside(t *testing.T) {
	h := newHouse(t)
	games := filepath.Join(h.dir, "state", "games")
	if err := os.MkdirAll(games, 0o777); err != nil {
		t.Fatal(err)
	}
	damaged := "duiju 1\ngame nullgame\nmoves 3 3\n1 1\n2 2\n3 "
	if err := os.WriteFile(filepath.Join(games, "nullgame-x.duiju"), []byte(damaged), 0o666); err != nil {
		t.Fatal(err)
	}
	said, err := h.on(nil, func(*plain.Config) {}, "c", "3")
	if err != nil {
		t.Fatal(err)
	}
	if got := h.saved(); got != "1 2 3" {
		t.Errorf("saved %q", got)
	}
	aside, err := os.ReadFile(filepath.Join(games, "nullgame-x.duiju.bad-1"))
	if err != nil || string(aside) != damaged {
		t.Errorf("the original is %q, %v", aside, err)
	}
	if want := "The save was damaged: 2 moves recovered, the original is "; !strings.Contains(said, want) || !strings.Contains(said, "nullgame-x.duiju.bad-1") {
		t.Errorf("it is not said:\n%s", said)
	}
}

// TestRecordsAreNumbered: the records are listed from the newest on, by the numbers that
// replay them.
func TestRecordsAreNumbered(t *testing.T) {
	h := newHouse(t)
	for i := range 10 {
		m := game(t, nullgame.Module{}, human, human)
		if i == 8 { // the second in the list
			if _, err := m.Play("4"); err != nil {
				t.Fatal(err)
			}
		}
		if err := h.store.SaveRecord(fmt.Sprintf("nullgame-%d", i), record.Marshal(m.Record()))(); err != nil {
			t.Fatal(err)
		}
		when := time.Date(2026, 11, 21, 9+i, 0, 0, 0, time.UTC)
		if err := os.Chtimes(filepath.Join(h.dir, "data", "records", fmt.Sprintf("nullgame-%d.duiju", i)), when, when); err != nil {
			t.Fatal(err)
		}
	}
	said, err := h.on(nil, func(*plain.Config) {}, "records", "quit")
	rows := regexp.MustCompile(`(\d+)\. .*  Kayles  unfinished  (\d) move`).FindAllStringSubmatch(said, -1)
	if err != nil || len(rows) != 10 {
		t.Fatalf("%d records are listed, want 10 (%v):\n%s", len(rows), err, said)
	}
	for i, row := range rows {
		moves := "0"
		if i == 1 {
			moves = "1"
		}
		if row[1] != fmt.Sprint(i+1) || row[2] != moves {
			t.Errorf("row %d of the records is %s", i+1, row[0])
		}
	}
}

// FuzzLines types anything: nothing panics, and the record replays.
func FuzzLines(f *testing.F) {
	f.Add("1\nboard\nundo\nredo\nhint\nlens rows\nlook 3\nwhy\nmoves\nlevel 2\nresign\nnew\nrestart\nhelp\nquit\n")
	f.Add("4\n1-2\n6-7\nu\n悔棋\nr\ns /dev/null/x\n")
	f.Fuzz(func(t *testing.T, lines string) {
		if strings.Contains(lines, "save") || strings.Contains(lines, "s ") {
			return // it may name any file
		}
		c := newHouse(t).config(nullgame.Module{}, strings.NewReader(lines), io.Discard)
		c.Match = game(t, nullgame.Module{}, human, level)
		if err := plain.Run(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		r, err := record.Parse(record.Marshal(c.Match.Record()))
		if err == nil {
			_, err = match.Replay(nullgame.Module{}, r)
		}
		if err != nil {
			t.Fatalf("%v:\n%s", err, record.Marshal(c.Match.Record()))
		}
	})
}

// Every demo says which game it is before its first move.
func TestDemosNameTheirGames(t *testing.T) {
	h := newHouse(t)
	module := thinking{choose: firstMove}
	var out bytes.Buffer
	c := h.config(module, strings.NewReader(""), &out)
	c.Modules, c.Watch = []games.Module{module, module}, true
	if err := plain.Run(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	name := h.config(module, nil, nil).Words.S(module.Info().Name)
	// The end of the input is looked for after every round, without waiting: it
	// may be seen late.
	text := "\n" + out.String()
	named, begun := strings.Count(text, "\n"+name+", "), strings.Count(text, "\n1. ")
	if !strings.HasPrefix(text, "\n"+name+", ") || named != begun || begun < len(c.Modules) {
		t.Errorf("%d games are named, %d begun:\n%s", named, begun, &out)
	}
}

// A demo that was chosen is followed by the same players, of whom the other one begins.
func TestADemoIsFollowedByAnother(t *testing.T) {
	in, typed := io.Pipe()
	out := waitFor("First is level 2")
	c := newHouse(t).config(nullgame.Module{}, in, out)
	c.Watch, c.Match = true, game(t, nullgame.Module{}, level, games.PlayerSpec{Kind: games.Level, Level: 2})
	done := make(chan error, 1)
	go func() { done <- plain.Run(t.Context(), c) }()
	select {
	case <-out.seen:
	case err := <-done:
		t.Fatalf("it ends (%v) after:\n%s", err, out)
	}
	typed.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
