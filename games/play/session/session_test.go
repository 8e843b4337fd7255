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
	"duiju/games/play/session"
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
	match, err := games.NewMatch(games.Setup{Module: m, Seats: [2]games.PlayerSpec{first, second}, Seed: 7})
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

func (b *table) match() *games.Match { return b.d.Session().Match() }

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
	if !ok || r.Said.IsZero() || !errors.Is(r.Err, games.ErrIllegalMove) || b.match().At() != 0 {
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
}

// faulty is the null game with players that fail.
type faulty struct {
	nullgame.Module
	how func() (games.Decision, error)
}

func (f faulty) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return f, nil
}

func (f faulty) Choose(context.Context, games.State, games.Budget, func(games.Thought)) (games.Decision, error) {
	return f.how()
}

func TestAFailedEngine(t *testing.T) {
	for name, how := range map[string]func() (games.Decision, error){
		"an error":        func() (games.Decision, error) { return games.Decision{}, errors.New("out of order") },
		"no move":         func() (games.Decision, error) { return games.Decision{}, nil },
		"an illegal move": func() (games.Decision, error) { return games.Decision{Move: "99"}, nil },
		"a panic":         func() (games.Decision, error) { panic("a fault") },
	} {
		t.Run(name, func(t *testing.T) {
			b := sit(t, faulty{how: how}, human, level, nil)
			b.do(session.Play{Move: "1"})
			b.work()
			f, ok := last[session.Failed](b)
			if !ok || f.Forfeit || f.Side != games.Second || f.Number != 2 || f.Err == nil {
				t.Fatalf("told %+v", f)
			}
			if m := b.match(); m.At() != 1 || !m.Practice() || m.Seat(games.Second).Kind != games.Human || !b.d.Session().YourTurn() {
				t.Errorf("%d moves, practice %v, seats %v", m.At(), m.Practice(), m.Seat(games.Second))
			}

			b = sit(t, faulty{how: how}, human, level, nil)
			b.do(session.Play{Move: "1"})
			b.do(session.Back{})
			if b.d.Session().Live() {
				t.Fatal("not in the past")
			}
			b.work()
			if !b.d.Session().Live() {
				t.Error("the person whose turn it has become still looks at the past")
			}

			b = sit(t, faulty{how: how}, level, level, func(c *session.Config) { c.Failure = session.Forfeit })
			b.work()
			f, _ = last[session.Failed](b)
			e, ok := last[session.Ended](b)
			if !f.Forfeit || !ok || e.Status.Winner != games.Second || e.Status.Reason.Key != games.Forfeited(games.First).Reason.Key {
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

// slow finds its move only when it is interrupted for the third time.
type slow struct {
	nullgame.Module
	began chan bool
}

func (s slow) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return &slowPlayer{began: s.began}, nil
}

type slowPlayer struct {
	asked int
	began chan bool
}

func (p *slowPlayer) Choose(ctx context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	p.began <- true
	<-ctx.Done()
	if p.asked++; p.asked < 3 {
		return games.Decision{}, ctx.Err()
	}
	return games.Decision{Move: s.Moves()[0].Text}, ctx.Err()
}

func TestAnEngineMovesNow(t *testing.T) {
	began := make(chan bool)
	b := sit(t, slow{began: began}, human, level, nil)
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

func TestADemoShowsThePastAndGoesOn(t *testing.T) {
	b := sit(t, nullgame.Module{}, level, level, nil)
	for b.match().At() < 2 {
		j := b.jobs[0]
		b.jobs = b.jobs[1:]
		b.take(b.d.Take(j.Run(context.Background())))
	}
	b.do(session.Look{At: 0})
	b.do(session.Pause{})
	b.do(session.Pause{})
	if b.d.Session().At() != 1 {
		t.Fatalf("it shows %d", b.d.Session().At())
	}
	b.work() // the move that was being thought of is found meanwhile
	b.now = b.d.Due()
	b.take(b.d.Tick())
	b.work()
	if !b.d.Session().Live() || b.match().At() < 3 {
		t.Errorf("live %v, %d moves", b.d.Session().Live(), b.match().At())
	}
}

func TestAClockThatRunsOutEndsTheGame(t *testing.T) {
	match, err := games.NewMatch(games.Setup{Module: nullgame.Module{}, Clock: games.NewClock(time.Minute, 0)})
	if err != nil {
		t.Fatal(err)
	}
	b := sit(t, nullgame.Module{}, human, human, func(c *session.Config) { c.Match = match })
	b.now = b.now.Add(20 * time.Second)
	b.do(session.Play{Move: "1"})
	if left := b.d.Session().Remaining(games.First); left != 40*time.Second {
		t.Errorf("%v left", left)
	}
	b.do(session.Pause{})
	b.now = b.now.Add(time.Hour)
	b.take(b.d.Tick())
	if b.match().Status().Over {
		t.Fatal("a stopped clock ran")
	}
	b.do(session.Pause{})
	b.now = b.d.Due()
	b.take(b.d.Tick())
	if e, ok := last[session.Ended](b); !ok || e.Status.Winner != games.First || e.Result.Thought != 80*time.Second {
		t.Errorf("the end is %+v", e)
	}
}

func TestHintsComeInStepsAndMakePractice(t *testing.T) {
	b := sit(t, nullgame.Module{}, human, level, nil)
	b.do(session.NextHint{})
	if !b.match().Practice() {
		t.Error("a hint leaves the game rated")
	}
	b.work()
	h, ok := last[session.Hinted](b)
	if !ok || h.I != 1 || h.Of < 2 {
		t.Fatalf("%+v", h)
	}
	for range h.Of {
		b.do(session.NextHint{})
	}
	if h, _ := last[session.Hinted](b); h.I != h.Of || h.Step.Move == "" {
		t.Errorf("the last step is %+v", h)
	}
	b.do(session.Play{Move: "1"})
	if _, i, _ := b.d.Session().HintShown(); i != 0 {
		t.Error("a hint for another position is shown")
	}
}

// replay shows a record of three moves.
func replay(t *testing.T) *table {
	t.Helper()
	match, err := games.NewMatch(games.Setup{Module: nullgame.Module{}})
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

func TestAReplayIsLookedAtAndReviewed(t *testing.T) {
	b := replay(t)
	s := b.d.Session()
	if s.At() != 0 || s.Live() {
		t.Fatalf("it begins at %d", s.At())
	}
	if _, ok := b.d.Can(session.Play{}); ok {
		t.Error("a record can be played in")
	}
	b.do(session.ReviewGame{})
	b.work()
	if done, all, ready := s.Review(); !ready || all != 4 || done == 0 {
		t.Errorf("review: %d of %d, %v", done, all, ready)
	}
	b.do(session.Pause{})
	for !s.Live() {
		b.now = b.d.Due()
		b.take(b.d.Tick())
	}
	if b.match().At() != 3 {
		t.Errorf("at %d", b.match().At())
	}
	m, err := s.PlayOn()
	if err != nil || m.At() != 3 || !m.Practice() {
		t.Errorf("played on: %v, %v", m, err)
	}
}

// A game that began with a position is gone on with, and played again, from there.
func TestPositionsAreKept(t *testing.T) {
	const start = "..../..../..../.gX./..../..../..../K..R r P 0"
	match, err := games.NewMatch(games.Setup{
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
	m, err := games.NewMatch(games.Setup{Module: nullgame.Module{}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	r := session.Resources{Threads: 4, TableMiB: 64, NoBook: true}
	for kind, threads := range map[games.PlayerKind]int{games.Level: 0, games.Max: 4, games.Classic: 4} {
		e := session.EnvOf(m, games.PlayerSpec{Kind: kind}, games.First, r)
		if e.Threads != threads || e.TableMiB != 16*threads || !e.NoBook || e.Seed != m.PlayerSeed(games.First) {
			t.Errorf("%v gets %+v", kind, e)
		}
	}
	r.Shared = true
	if e := session.EnvOf(m, games.PlayerSpec{Kind: games.Level}, games.First, r); e.Threads != 0 || e.TableMiB != r.TableMiB {
		t.Errorf("on a shared machine a level gets %+v, want a table of %d MiB and one thread", e, r.TableMiB)
	}
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

// patient thinks for as long as it may, and has found nothing at its first turn.
type patient struct {
	nullgame.Module
	turns *int
}

func (p patient) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return p, nil
}

func (p patient) Choose(ctx context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	<-ctx.Done()
	d := games.Decision{}
	if *p.turns++; *p.turns > 1 {
		d.Move = s.Moves()[0].Text
	}
	return d, ctx.Err()
}

// A front end that gives a search only so much time gets the move that was found
// by then; one that had found none is asked again for any.
func TestATurnThatIsOverPlaysWhatWasFound(t *testing.T) {
	turns := 0
	b := sit(t, patient{turns: &turns}, human, level, nil)
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

// talker says something about its move, and finds no line.
type talker struct{ nullgame.Module }

func (t talker) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return t, nil
}

func (t talker) Choose(_ context.Context, s games.State, _ games.Budget, news func(games.Thought)) (games.Decision, error) {
	said := games.Thought{Note: games.Verbatim("I know this one")}
	news(said)
	return games.Decision{Move: s.Moves()[0].Text, Thought: said}, nil
}

// What another program says at its move can be read when one looks back, and is
// no opinion about the position.
func TestWordsOfAProgramAreRemembered(t *testing.T) {
	b := sit(t, talker{}, human, level, nil)
	b.do(session.Play{Move: "1"})
	b.work()
	s := b.d.Session()
	if o, ok := s.Thought(); ok {
		t.Errorf("before the person's move there is %+v", o)
	}
	b.do(session.Back{})
	if o, ok := s.Thought(); !ok || o.Side != games.Second || o.Thought.Note.IsZero() {
		t.Errorf("at the program's move there is %+v, %v", o, ok)
	}
	if s.OpinionAt(1) != nil {
		t.Error("words without a line are an opinion")
	}
}
