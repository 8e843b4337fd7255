package plain_test

import (
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/table"
	"duiju/ui/frame"
	"duiju/ui/plain"
	"duiju/ui/store"
)

// turns counts the turns of a visitor.
type turns struct {
	mu                           sync.Mutex
	waitedFor, yielding, running int
}

func (n *turns) take(ctx context.Context, background bool) (context.Context, func(), error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.running++; background {
		n.yielding++
	} else {
		n.waitedFor++
	}
	return ctx, func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.running--
	}, nil
}

// allBack waits until every turn was given back.
func (n *turns) allBack(t *testing.T) {
	t.Helper()
	for range 6000 {
		n.mu.Lock()
		running := n.running
		n.mu.Unlock()
		if running == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("a turn is never given back")
}

// Whatever a visitor lets compute has a turn of the server's processors, and gives it
// back: an engine's move, a hint, a lens, the x-ray, a proof, an answer of the trainer;
// demos and reviews have one of those that give way. To wait at a table takes none.
func TestAVisitorComputesInTurn(t *testing.T) {
	gomoku, nim, goban := games.ByID(all.All(), "gomoku"), games.ByID(all.All(), "trianglenim"), games.ByID(all.All(), "tsumego")
	for name, c := range map[string]struct {
		module          games.Module
		typed           string
		waited, yielded int // at least
	}{
		"an engine's move":       {gomoku, "1\nh8\n", 1, 0},
		"a hint":                 {gomoku, "1\nhint\n", 1, 0},
		"a lens":                 {gomoku, "1\nlens threats\n", 1, 0},
		"the x-ray":              {nim, "1\nxray\n", 1, 0},
		"a proof":                {nim, "1\nproof\n", 1, 0},
		"a solution":             {goban, "train\nsolution\n", 1, 0},
		"a demo":                 {nim, "demo 1\n", 0, 2},
		"a review":               {nim, "1\nresign\nreview\n", 0, 1},
		"somebody at a table":    {nim, "tables\nopen 1\nboard\nmoves\nA\n", 0, 0},
		"lists, pages and moves": {nim, "stats\nrecords\nlibrary\n\nquit\nx\n", 0, 0},
	} {
		h, n := newHouse(t), &turns{}
		var out strings.Builder
		config := h.config(c.module, strings.NewReader(c.typed), &out)
		who := table.Person{ID: "a", Name: "Ann"}
		config.Visitor = &frame.Visitor{Person: who, Hub: table.NewHub(table.Config{Modules: config.Modules}), TableMiB: 1, Turn: n.take}
		if err := plain.Run(t.Context(), config); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		n.allBack(t)
		n.mu.Lock()
		if n.waitedFor < c.waited || n.yielding < c.yielded || c.waited+c.yielded == 0 && n.waitedFor+n.yielding > 0 {
			t.Errorf("%s: %d turns that somebody waits for and %d that give way:\n%s", name, n.waitedFor, n.yielding, out.String())
		}
		n.mu.Unlock()
	}
}

// Where a table is asked for, help says what can be typed there, a game is named by its
// number or its name, choices follow in any order or are made in their rows, and help in
// the menu names the tables.
func TestTablesAreOpenedByNameAndExplained(t *testing.T) {
	const keys = "\nOr type the name of a table to sit down or watch."
	for typed, want := range map[string]string{
		"tables\n> help":                     keys,
		"tables\n> open chess":               "\nchess is not among the values.",
		"tables\n> open":                     "\nGomoku, ",
		"tables\n> nowhere":                  "\nThere is no table of that name.",
		"tables\n1 tri\n> 5":                 "\nTriangle Nim, ",
		"tables\n> open class dark chess":    "\nDark Chess, ",
		"tables\n> open GOMOKU":              "\nGomoku, ",
		"tables\n> open triangle nim 10+5":   "\nTriangle Nim, ",
		"tables\n> open 2 rated 3+2 private": "\nTriangle Nim, ",
		"> help":                             "\nType the word before a colon, or quit.\n",
		"> gomoku":                           "\nGomoku, ",
	} {
		var out strings.Builder
		config := newHouse(t).config(nil, strings.NewReader(strings.ReplaceAll(typed, "> ", "")+"\n"), &out)
		config.Modules = all.All()
		hub := table.NewHub(table.Config{Modules: config.Modules})
		config.Visitor = &frame.Visitor{Person: table.Person{ID: "a", Name: "Ann"}, Hub: hub}
		if err := plain.Run(t.Context(), config); err != nil {
			t.Errorf("%q: %v", typed, err)
		}
		_, said, _ := strings.Cut(out.String(), typed[strings.Index(typed, "> "):])
		if !strings.Contains(said, want) {
			t.Errorf("%q does not say %q:\n%s", typed, want, out.String())
		}
		if all := hub.All(); strings.Contains(typed, "rated") && (len(all) != 1 || !all[0].Rated || !all[0].Private || all[0].Clock != store.ParseClock("3+2")) {
			t.Errorf("%q opens %+v", typed, all)
		}
	}
}

// Whoever has left a game, or is gone, waits for no turn any more.
func TestNobodyWaitsForATurnWhoIsGone(t *testing.T) {
	h := newHouse(t)
	in, typed := io.Pipe()
	asked, gone := make(chan struct{}), make(chan struct{})
	config := h.config(games.ByID(all.All(), "gomoku"), in, io.Discard)
	config.Visitor = &frame.Visitor{Hub: table.NewHub(table.Config{}), Turn: func(ctx context.Context, _ bool) (context.Context, func(), error) {
		close(asked)
		<-ctx.Done()
		close(gone)
		return ctx, nil, ctx.Err()
	}}
	ctx, leave := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- plain.Run(ctx, config) }()
	if _, err := io.WriteString(typed, "1\nh8\n"); err != nil {
		t.Fatal(err)
	}
	within(t, asked)
	leave()
	within(t, gone)
	if err := <-done; err != nil {
		t.Error(err)
	}
	_ = typed.Close()
}
