package program_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/play/program"
	"duiju/games/play/session"
	"duiju/games/text/message"
	"duiju/games/text/record"
)

// TestMain is also the other program: the test binary called with a mode.
func TestMain(m *testing.M) {
	if mode := os.Getenv("DUIJU_TEST_PROGRAM"); mode != "" {
		modes[mode]()
		return
	}
	goleak.VerifyTestMain(m)
}

// modes are the programs that the tests play against.
var modes = map[string]func(){
	// own speaks the protocol of the game of its argument, as Duiju does.
	"own": func() {
		for _, m := range spoken() {
			if m.Info().ID == os.Args[1] {
				spec, _ := games.ParsePlayer("level:1")
				_ = m.Info().Protocol.Speak(context.Background(), games.Conversation{In: os.Stdin, Out: os.Stdout, Player: spec})
			}
		}
	},
	"vanish": func() {
		fmt.Println("OK")
		os.Exit(0)
	},
	"crash": func() {
		fmt.Fprintln(os.Stderr, "loading\nout of memory")
		os.Exit(3)
	},
	"silent": func() { select {} },
	"flood": func() {
		w := bufio.NewWriter(os.Stdout)
		for {
			if _, err := fmt.Fprintln(w, "MESSAGE again"); err != nil {
				return
			}
		}
	},
	// cheat plays on a point that is taken, or off the board.
	"cheat": func() {
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			switch word, _, _ := strings.Cut(in.Text(), " "); word {
			case "START":
				fmt.Println("OK")
			case "TURN", "BEGIN", "DONE":
				fmt.Println("7,7")
			}
		}
	},
	"nonsense": func() {
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			fmt.Println("what do you mean?")
		}
	},
	// deaf reads nothing and does not end when it is asked to.
	"deaf": func() {
		fmt.Println("OK")
		select {}
	},
}

// spoken are the games with a protocol, gomoku and dark chess first.
func spoken() []games.Module {
	var found []games.Module
	for _, id := range []string{"gomoku", "darkchess", "tsumego"} {
		for _, m := range all.All() {
			if m.Info().ID == id {
				found = append(found, m)
			}
		}
	}
	return found
}

func gomoku() games.Module { return spoken()[0] }

// command is the command line of one of the modes.
func command(t *testing.T, mode string, args ...string) string {
	t.Helper()
	t.Setenv("DUIJU_TEST_PROGRAM", mode)
	return `"` + os.Args[0] + `" ` + strings.Join(args, " ")
}

func game(t *testing.T, m games.Module, o games.Options, command string) *match.Match {
	t.Helper()
	level, err := games.ParsePlayer("level:1")
	if err != nil {
		t.Fatal(err)
	}
	p := games.PlayerSpec{Kind: games.Program, Name: command}
	match, err := match.New(match.Setup{Module: m, Options: o, Seed: 3, Seats: [2]games.PlayerSpec{p, level}})
	if err != nil {
		t.Fatal(err)
	}
	return match
}

// settle plays a match between engines to its end and returns what failed.
func settle(t *testing.T, m *match.Match, programs ...string) *session.Failed {
	t.Helper()
	var failed *session.Failed
	s := session.New(session.Config{
		Match: m, Failure: session.Forfeit, Programs: programs, MaxPlies: 60, Budget: games.Budget{Time: 50 * time.Millisecond},
	})
	defer s.Close()
	err := session.Settle(t.Context(), s, s.Start(), func(e session.Event) {
		if f, ok := e.(session.Failed); ok {
			failed = &f
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return failed
}

// Every game with a protocol can be played by a program that speaks it, also from
// a position.
func TestProgramsPlayWholeGames(t *testing.T) {
	for _, m := range spoken() {
		t.Run(m.Info().ID, func(t *testing.T) {
			c := command(t, "own", m.Info().ID)
			begun := game(t, m, nil, c)
			for range 3 {
				if _, err := begun.Play(games.Texts(begun.State())[2]); err != nil {
					t.Fatal(err)
				}
			}
			from, err := match.New(match.Setup{
				Module: m, Position: begun.State().Text(), Seed: 3, Seats: [2]games.PlayerSpec{begun.Seat(games.First), begun.Seat(games.Second)},
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range []*match.Match{game(t, m, nil, c), from} {
				if f := settle(t, g, c); f != nil {
					t.Fatalf("%q, ply %d: %v", g.Position(), f.Number, f.Err)
				}
				if g.At() == 0 {
					t.Error("nothing was played")
				}
			}
		})
	}
}

// A program is told what it has not seen, also after moves were taken back and
// others played.
func TestProgramFollowsTheGame(t *testing.T) {
	for _, m := range spoken()[:2] {
		c := command(t, "own", m.Info().ID)
		p, err := program.New(m, games.PlayerSpec{Kind: games.Program, Name: c}, games.Env{})
		if err != nil {
			t.Fatal(err)
		}
		g := game(t, m, nil, c)
		ask := func() {
			t.Helper()
			p.(games.Follower).Follow(g.StateAt(0), g.Moves()[:g.At()])
			// By a clock a busy machine has time to start the program.
			d, err := p.Choose(t.Context(), g.State().Clone(), games.Budget{Clock: 10 * time.Second}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Play(d.Move); err != nil {
				t.Fatal(err)
			}
		}
		for range 4 {
			ask()
		}
		g.Goto(1)
		ask()
		g.Restart()
		ask()
		ask()
		if err := p.(interface{ Close() error }).Close(); err != nil {
			t.Error(err)
		}
		ask() // it is started anew
		_ = p.(interface{ Close() error }).Close()
	}
}

// Whatever a program does wrong is one sentence, and the game is kept.
func TestBadPrograms(t *testing.T) {
	for _, tt := range []struct{ mode, key string }{
		{"crash", "games.program.ended.saying"},
		{"vanish", "games.program.ended"},
		{"flood", "games.program.flood"},
		{"cheat", "games.program.illegal"},
		{"nonsense", "games.program.answer"},
	} {
		t.Run(tt.mode, func(t *testing.T) {
			c := command(t, tt.mode)
			f := settle(t, game(t, gomoku(), nil, c), c)
			if f == nil {
				t.Fatal("nothing failed")
			}
			var fault *message.Fault
			if !errors.As(f.Err, &fault) || !errors.Is(f.Err, message.ErrProgram) || fault.Text.Key != tt.key {
				t.Errorf("%v, want %s", f.Err, tt.key)
			}
		})
	}
	for name, c := range map[string]string{"missing": "/nowhere/at-all", "no words": `"`, "a folder": os.TempDir()} {
		f := settle(t, game(t, gomoku(), nil, c), c)
		if f == nil || !errors.Is(f.Err, message.ErrProgram) {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// Waiting for a program that is silent can be given up, and closing ends it
// although it does not listen.
func TestSilentProgramsAreEnded(t *testing.T) {
	for _, mode := range []string{"silent", "deaf"} {
		c := command(t, mode)
		p, err := program.New(gomoku(), games.PlayerSpec{Kind: games.Program, Name: c}, games.Env{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		g := game(t, gomoku(), nil, c)
		p.(games.Follower).Follow(g.StateAt(0), nil)
		done := make(chan error, 1)
		go func() {
			_, err := p.Choose(ctx, g.State().Clone(), games.Budget{Time: time.Hour}, nil)
			done <- err
		}()
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", mode, err)
		}
	}
}

// A program that only a record names is not started.
func TestRecordsStartNothing(t *testing.T) {
	c := command(t, "own", "gomoku")
	f := settle(t, game(t, gomoku(), nil, c))
	var fault *message.Fault
	if f == nil || !errors.As(f.Err, &fault) || fault.Text.Key != "games.program.unlisted" {
		t.Fatalf("%+v", f)
	}
	g := game(t, gomoku(), nil, "x \"y z\" 100%\n")
	r, err := record.Parse(record.Marshal(g.Record()))
	if err != nil {
		t.Fatal(err)
	}
	if r.Seats[0].Name != g.Seat(games.First).Name {
		t.Errorf("%q is read as %q", g.Seat(games.First).Name, r.Seats[0].Name)
	}
}

func TestNames(t *testing.T) {
	for c, want := range map[string]string{
		"./pbrain-x 5": "pbrain-x", `"/a b/c d" -x`: "c d", `C:\engines\x.exe`: "x.exe", `a\ b`: "a b", `'un`: `'un`,
	} {
		if got := program.Name(c); got != want {
			t.Errorf("%s is called %q, want %q", c, got, want)
		}
	}
	if !slices.Equal([]string{"program:a b"}, []string{games.PlayerSpec{Kind: games.Program, Name: "a b"}.String()}) {
		t.Error("not written as it is read")
	}
}
