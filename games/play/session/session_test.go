package session_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/message"
)

var (
	human = games.PlayerSpec{Kind: games.Human}
	level = games.PlayerSpec{Kind: games.Level, Level: 3}
)

// table is a session with a clock that the test moves and a log of its events.
type table struct {
	t    *testing.T
	d    session.Driver
	now  time.Time
	seen []session.Event
	jobs []session.Job
}

func sit(t *testing.T, m games.Module, first, second games.PlayerSpec, edit func(*session.Config)) *table {
	t.Helper()
	match, err := match.New(match.Setup{Module: m, Seats: [2]games.PlayerSpec{first, second}, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t: t, now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)}
	c := session.Config{Match: match, Now: func() time.Time { return b.now }}
	if edit != nil {
		edit(&c)
	}
	b.d = session.New(c)
	b.take(b.d.Start())
	return b
}

func (b *table) take(events []session.Event) {
	for _, e := range events {
		if j, ok := e.(session.Job); ok {
			b.jobs = append(b.jobs, j)
			continue
		}
		b.seen = append(b.seen, e)
	}
}

// do follows an intent; its jobs wait in b.jobs.
func (b *table) do(i session.Intent) { b.take(b.d.Do(i)) }

// work runs the jobs that wait, and those that follow.
func (b *table) work() {
	for len(b.jobs) > 0 {
		j := b.jobs[0]
		b.jobs = b.jobs[1:]
		b.take(b.d.Take(j.Run(context.Background())))
	}
}

// last is the newest event of a type.
func last[E session.Event](b *table) (e E, ok bool) {
	for i := len(b.seen) - 1; i >= 0; i-- {
		if e, ok := b.seen[i].(E); ok {
			return e, true
		}
	}
	return e, false
}

// count is how many events of a type there were.
func count[E session.Event](b *table) (n int) {
	for _, e := range b.seen {
		if _, ok := e.(E); ok {
			n++
		}
	}
	return n
}

func (b *table) match() *match.Match { return b.d.Session().Match() }

func TestAPersonAndAnEngineTakeTurns(t *testing.T) {
	b := sit(t, nullgame.Module{}, human, level, nil)
	if why, ok := b.d.Can(session.Play{}); !ok {
		t.Fatalf("the person may not begin: %v", why)
	}
	b.do(session.Play{Move: "1"})
	if thinking, _ := b.d.Session().IsThinking(); !thinking {
		t.Fatal("no engine thinks")
	}
	b.do(session.Play{Move: "2"})
	if r, ok := last[session.Refused](b); !ok || r.Said.Key != "session.notyours" {
		t.Errorf("a move out of turn: %+v", r)
	}
	b.work()
	if b.match().At() != 2 {
		t.Fatalf("%d moves", b.match().At())
	}
	m, _ := last[session.Moved](b)
	if m.Side != games.Second || m.By.String() != level.String() || m.Number != 2 || m.Said.IsZero() {
		t.Errorf("told %+v", m)
	}
	if _, ok := last[session.Changed](b); !ok {
		t.Error("nothing to keep")
	}
}

func TestAnIllegalMoveIsRefusedWithItsReason(t *testing.T) {
	b := sit(t, nullgame.Module{}, human, human, nil)
	b.do(session.Play{Move: "99"})
	r, ok := last[session.Refused](b)
	if !ok || r.Said.IsZero() || !errors.Is(r.Err, message.ErrIllegalMove) || b.match().At() != 0 {
		t.Errorf("%+v", r)
	}
}

func TestAStaleResultIsDropped(t *testing.T) {
	b := sit(t, nullgame.Module{}, human, level, nil)
	b.do(session.Play{Move: "1"})
	old := b.jobs
	b.jobs = nil
	b.do(session.Undo{})
	before := len(b.seen)
	for _, j := range old {
		b.take(b.d.Take(j.Run(context.Background())))
	}
	if len(b.seen) != before || b.match().At() != 0 {
		t.Errorf("an old result gave %v", b.seen[before:])
	}
}

func TestUndoTellsWhatWasTakenBack(t *testing.T) {
	b := sit(t, nullgame.Module{}, human, level, nil)
	b.do(session.Play{Move: "1"})
	b.work()
	moves := slices.Clone(b.match().Moves())
	b.do(session.Undo{})
	j, _ := last[session.Jumped](b)
	slices.Reverse(moves)
	if j.Why != session.Undone || !slices.Equal(j.Moves, moves) || !b.match().Practice() {
		t.Errorf("%+v, practice %v", j, b.match().Practice())
	}
	b.do(session.Redo{})
	if j, _ := last[session.Jumped](b); j.Why != session.Redone || len(j.Moves) != 2 {
		t.Errorf("%+v", j)
	}
	b.do(session.Look{At: 1})
	if b.d.Session().At() != 1 || b.d.Session().Live() {
		t.Error("not looking back")
	}
	if why, ok := b.d.Can(session.Play{}); ok || why.Key != "session.looking" {
		t.Errorf("a move on an earlier position: %v", why)
	}
	b.do(session.Step{})
	if !b.d.Session().Live() {
		t.Error("a step forward does not return")
	}
	b.do(session.Restart{})
	if b.match().At() != 0 || b.match().Len() != 2 {
		t.Errorf("restarted: %d of %d moves", b.match().At(), b.match().Len())
	}
	b.do(session.Redo{})
	if b.match().At() != 2 {
		t.Errorf("redone after a restart: %d moves", b.match().At())
	}
}

func TestAFailedEngine(t *testing.T) {
	for name, how := range map[string]func() (games.Decision, error){
		"an error":        func() (games.Decision, error) { return games.Decision{}, errors.New("out of order") },
		"no move":         func() (games.Decision, error) { return games.Decision{}, nil },
		"an illegal move": func() (games.Decision, error) { return games.Decision{Move: "99"}, nil },
		"a panic":         func() (games.Decision, error) { panic("a fault") },
	} {
		t.Run(name, func(t *testing.T) {
			faulty := scripted{choose: func(context.Context, games.State, games.Budget, func(games.Thought)) (games.Decision, error) {
				return how()
			}}
			b := sit(t, faulty, human, level, nil)
			b.do(session.Play{Move: "1"})
			b.work()
			f, ok := last[session.Failed](b)
			if !ok || f.Forfeit || f.Side != games.Second || f.Number != 2 || f.Err == nil {
				t.Fatalf("told %+v", f)
			}
			if m := b.match(); m.At() != 1 || !m.Practice() || m.Seat(games.Second).Kind != games.Human || !b.d.Session().YourTurn() {
				t.Errorf("%d moves, practice %v, seats %v", m.At(), m.Practice(), m.Seat(games.Second))
			}

			b = sit(t, faulty, human, level, nil)
			b.do(session.Play{Move: "1"})
			b.do(session.Back{})
			if b.d.Session().Live() {
				t.Fatal("not in the past")
			}
			b.work()
			if !b.d.Session().Live() {
				t.Error("the person whose turn it has become still looks at the past")
			}

			b = sit(t, faulty, level, level, func(c *session.Config) { c.Failure = session.Forfeit })
			b.work()
			f, _ = last[session.Failed](b)
			e, ok := last[session.Ended](b)
			if !f.Forfeit || !ok || e.Status.Winner != games.Second || e.Status.Reason.Key != match.Forfeited(games.First).Reason.Key {
				t.Errorf("forfeit %v, end %+v", f.Forfeit, e)
			}
		})
	}
}

func TestADemoKeepsItsPaceAndPauses(t *testing.T) {
	b := sit(t, nullgame.Module{}, level, level, func(c *session.Config) { c.Pace = time.Second })
	b.work()
	if b.match().At() != 0 {
		t.Fatal("the first move came at once")
	}
	if due := b.d.Due(); !due.Equal(b.now.Add(time.Second)) {
		t.Fatalf("due at %v", due)
	}
	b.now = b.now.Add(time.Second)
	b.take(b.d.Tick())
	if b.match().At() != 1 {
		t.Fatal("no move after the pause")
	}
	b.do(session.Pause{})
	b.work()
	b.now = b.now.Add(time.Hour)
	b.take(b.d.Tick())
	if b.match().At() != 1 || !b.d.Session().Paused() {
		t.Fatal("a paused demo goes on")
	}
	b.do(session.Step{})
	b.work()
	if b.match().At() != 2 || !b.d.Session().Paused() {
		t.Errorf("a step: %d moves, paused %v", b.match().At(), b.d.Session().Paused())
	}
	b.do(session.TakeOver{})
	if b.d.Session().People() == 0 || !b.match().Practice() || !b.d.Session().YourTurn() {
		t.Error("nobody took over")
	}
}

// An engine that shall move now is interrupted until it has found a move, here at
// the third time.
func TestAnEngineMovesNow(t *testing.T) {
	began, asked := make(chan bool), 0
	slow := scripted{choose: func(ctx context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
		began <- true
		<-ctx.Done()
		if asked++; asked < 3 {
			return games.Decision{}, ctx.Err()
		}
		return thinks(s), ctx.Err()
	}}
	b := sit(t, slow, human, level, nil)
	b.do(session.Play{Move: "1"})
	ends := make(chan session.Done)
	for step := 0; b.match().At() < 2; step++ {
		if step == 9 {
			t.Fatal("it never moves")
		}
		j := b.jobs[0]
		b.jobs = b.jobs[1:]
		go func() { ends <- j.Run(context.Background()) }()
		<-began
		if step == 0 {
			b.do(session.Step{})
		} else {
			b.now = b.d.Due()
			b.take(b.d.Tick())
		}
		b.take(b.d.Take(<-ends))
	}
	if b.match().Practice() || b.d.Session().People() == 0 {
		t.Error("it counts as a failure")
	}
}

// replay shows a record of three moves.
func replay(t *testing.T) *table {
	t.Helper()
	match, err := match.New(match.Setup{Module: nullgame.Module{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"1", "2", "3"} {
		if _, err := match.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return sit(t, nullgame.Module{}, human, human, func(c *session.Config) { c.Match, c.Watch = match, true })
}

// A game that began with a position is gone on with, and played again, from there.
func TestPositionsAreKept(t *testing.T) {
	const start = "..../..../..../.gX./..../..../..../K..R r P 0"
	match, err := match.New(match.Setup{
		Module: games.ByID(all.All(), "darkchess"), Position: start, Seats: [2]games.PlayerSpec{human, human},
	})
	if err != nil {
		t.Fatal(err)
	}
	b := sit(t, nullgame.Module{}, human, human, func(c *session.Config) { c.Match = match })
	for _, move := range []string{"d1-d2", "b5-b6", "c5"} {
		b.do(session.Play{Move: move})
	}
	on, err := b.d.Session().PlayOn()
	if err != nil {
		t.Fatal(err)
	}
	if got := on.State().Text(); got != "..../..../.g../..P./..../..../...R/K... b - 0" {
		t.Errorf("it goes on from %s", got)
	}
	again, err := b.d.Session().Again(9, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := again.State().Text(); got != start || !again.Practice() {
		t.Errorf("played again from %s", got)
	}
}

func TestResourcesAreNotForLevels(t *testing.T) {
	r := session.Resources{Threads: 4, TableMiB: 64}
	check := func(kind games.PlayerKind, threads, table int) {
		t.Helper()
		var got games.Env
		b := sit(t, scripted{choose: failing, env: &got}, games.PlayerSpec{Kind: kind, Level: 1}, human, func(c *session.Config) { c.Resources = r })
		b.work()
		if want := (games.Env{Seed: b.match().PlayerSeed(games.First), Threads: threads, TableMiB: table}); got != want {
			t.Errorf("%v with %+v gets %+v, want %+v", kind, r, got, want)
		}
	}
	check(games.Level, 0, 0)
	check(games.Max, 4, 64)
	check(games.Classic, 4, 64)
	r.Shared = true
	check(games.Level, 0, 64)
}

func TestSettlePlaysADemoToItsEnd(t *testing.T) {
	b := sit(t, nullgame.Module{}, level, level, nil)
	var ended int
	var first []session.Event
	for _, j := range b.jobs {
		first = append(first, j)
	}
	err := session.Settle(context.Background(), b.d, first, func(e session.Event) {
		if _, ok := e.(session.Ended); ok {
			ended++
		}
	})
	if err != nil || ended != 1 || !b.match().Status().Over {
		t.Errorf("%v, %d ends", err, ended)
	}
}

// TestBetweenTwoPeopleNothingIsPractice: nobody rates them, whatever they look
// at; nor does a game become practice that has ended.
func TestBetweenTwoPeopleNothingIsPractice(t *testing.T) {
	for _, c := range []struct {
		second games.PlayerSpec
		resign bool
		want   bool
	}{{human, false, false}, {level, false, true}, {level, true, false}} {
		b := sit(t, nullgame.Module{}, human, c.second, nil)
		if c.resign {
			b.do(session.Resign{})
		}
		b.do(session.TurnAnalysis{})
		if _, said := last[session.Practice](b); said != c.want || b.match().Practice() != c.want {
			t.Errorf("against %v, resigned %v: practice %v, said %v", c.second, c.resign, b.match().Practice(), said)
		}
	}
}

// A front end that gives a search only so much time gets the move that was found
// by then; one that had found none is asked again for any.
func TestATurnThatIsOverPlaysWhatWasFound(t *testing.T) {
	turns := 0
	patient := scripted{choose: func(ctx context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
		<-ctx.Done()
		if turns++; turns == 1 {
			return games.Decision{}, ctx.Err()
		}
		return thinks(s), ctx.Err()
	}}
	b := sit(t, patient, human, level, nil)
	b.do(session.Play{Move: "1"})
	over, cancel := context.WithCancelCause(context.Background())
	cancel(context.DeadlineExceeded)
	for len(b.jobs) > 0 {
		j := b.jobs[0]
		b.jobs = b.jobs[1:]
		b.take(b.d.Take(j.Run(over)))
	}
	if f, ok := last[session.Failed](b); ok {
		t.Fatalf("the engine failed: %v", f.Err)
	}
	if turns != 2 || b.match().At() != 2 {
		t.Errorf("%d turns, %d moves", turns, b.match().At())
	}
}
