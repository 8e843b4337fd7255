package session_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/message"

	"github.com/google/go-cmp/cmp"
)

// scripted is the null game with a voice and players as a test wants them; what is
// nil is as in the null game.
type scripted struct {
	nullgame.Module
	info    func(*games.Info)
	choose  func(context.Context, games.State, games.Budget, func(games.Thought)) (games.Decision, error)
	explain func(move string) (message.Text, error)
	hints   func() ([]games.HintStep, error)
	scene   func(*scene.Scene)
	env     *games.Env // that a player got last
}

// failing is how a player chooses that is out of order.
func failing(context.Context, games.State, games.Budget, func(games.Thought)) (games.Decision, error) {
	return games.Decision{}, errors.New("out of order")
}

func (s scripted) Info() games.Info {
	i := s.Module.Info()
	if s.info != nil {
		s.info(&i)
	}
	return i
}

func (s scripted) New(o games.Options, seed uint64) (games.State, error) {
	st, err := s.Module.New(o, seed)
	return voice{st, s}, err
}

func (s scripted) NewPlayer(p games.PlayerSpec, o games.Options, e games.Env) (games.Player, error) {
	if s.choose == nil {
		return s.Module.NewPlayer(p, o, e)
	}
	if s.env != nil {
		*s.env = e
	}
	return s, nil
}

func (s scripted) Choose(ctx context.Context, st games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	return s.choose(ctx, st, b, news)
}

// voice is a state that is spoken of.
type voice struct {
	games.State
	s scripted
}

func (v voice) Clone() games.State { return voice{v.State.Clone(), v.s} }

func (v voice) Scene() scene.Scene {
	sc := v.State.Scene()
	if v.s.scene != nil {
		v.s.scene(&sc)
	}
	return sc
}

func (v voice) Describe(move string) message.Text { return message.Text{} }

func (v voice) Explain(_ context.Context, move string) (message.Text, error) {
	if v.s.explain == nil {
		return message.Text{}, nil
	}
	return v.s.explain(move)
}

func (v voice) Hints(context.Context) ([]games.HintStep, error) {
	if v.s.hints == nil {
		return nil, nil
	}
	return v.s.hints()
}

// thinks is a decision for the first legal move, with a line of that score.
func thinks(st games.State, line ...string) games.Decision {
	d := games.Decision{Move: games.Texts(st)[0]}
	d.Thought.Lines = []games.ThoughtLine{{Score: 5, Moves: append([]string{d.Move}, line...)}}
	return d
}

var (
	guest   = games.PlayerSpec{Kind: games.Guest, Name: "x"}
	noMoves []string
)

// seated are two players in words.
func seated(first, second games.PlayerSpec) string { return first.String() + " and " + second.String() }

// A game is worth keeping once something was played in it, given up, agreed on or
// said so.
func TestAGameIsKeptOnceSomethingHappened(t *testing.T) {
	for name, c := range map[string]struct {
		do      []session.Intent
		touched bool
		changed int
	}{
		"nothing":       {nil, false, 0},
		"a look inside": {[]session.Intent{session.LookInside{}}, false, 0},
		"a move":        {[]session.Intent{session.Play{Move: "1"}}, true, 1},
		"two moves":     {[]session.Intent{session.Play{Move: "1"}, session.Play{Move: "2"}}, true, 2},
		"taken back":    {[]session.Intent{session.Play{Move: "1"}, session.Undo{}}, true, 2},
		"a resignation": {[]session.Intent{session.Resign{}}, true, 1},
		"a draw":        {[]session.Intent{session.OfferDraw{}}, true, 1},
		"other seats":   {[]session.Intent{session.Sit{Side: games.First, Player: guest}}, false, 0},
		"analysed":      {[]session.Intent{session.TurnAnalysis{}}, false, 0},
	} {
		b := sit(t, nullgame.Module{}, human, human, nil)
		for _, i := range c.do {
			b.do(i)
		}
		if got := b.d.Session().Touched(); got != c.touched || count[session.Changed](b) != c.changed {
			t.Errorf("%s: touched %v, %d records to keep", name, got, count[session.Changed](b))
		}
	}
	b := sit(t, nullgame.Module{}, human, level, nil)
	b.d.Session().Touch()
	b.do(session.NextHint{})
	if !b.d.Session().Touched() || count[session.Changed](b) != 1 {
		t.Errorf("touched: practice is kept %d times", count[session.Changed](b))
	}
}

// The result says who played, how long, what help there was, and whether it counts.
func TestTheResultOfAGame(t *testing.T) {
	end := func(first, second games.PlayerSpec, do ...session.Intent) (session.Result, int) {
		b := sit(t, nullgame.Module{}, first, second, nil)
		b.work()
		for _, i := range append(do, session.Resign{}) {
			b.now = b.now.Add(time.Second)
			b.do(i)
			b.work()
		}
		e, _ := last[session.Ended](b)
		if e.Result.Status.Reason.Key != "games.end.resigned" || seated(e.Result.Seats[0], e.Result.Seats[1]) != seated(first, second) {
			t.Errorf("%+v", e.Result)
		}
		return e.Result, count[session.Practice](b)
	}
	move, hint, undo := session.Play{Move: "1"}, session.NextHint{}, session.Undo{}
	for name, c := range map[string]struct {
		first, second games.PlayerSpec
		do            []session.Intent
		rated         bool
		hints, undos  int
		plies         int
	}{
		"rated":              {human, level, []session.Intent{move}, true, 0, 0, 2},
		"rated, as second":   {level, human, []session.Intent{move}, true, 0, 0, 3},
		"between people":     {human, human, []session.Intent{move}, false, 0, 0, 1},
		"against the best":   {human, games.PlayerSpec{Kind: games.Max}, []session.Intent{move}, false, 0, 0, 2},
		"with two hints":     {human, level, []session.Intent{hint, move, hint}, false, 2, 0, 2},
		"a step of one hint": {human, level, []session.Intent{hint, hint, move}, false, 1, 0, 2},
		"taken back":         {human, level, []session.Intent{move, undo}, false, 0, 1, 0},
	} {
		r, practice := end(c.first, c.second, c.do...)
		if r.Rated != c.rated || r.Hints != c.hints || r.Undos != c.undos || r.Plies != c.plies {
			t.Errorf("%s: %+v", name, r)
		}
		if helped := c.hints+c.undos > 0; helped != (practice == 1) {
			t.Errorf("%s: practice is told %d times", name, practice)
		}
	}
	if r, _ := end(human, human, move, session.Play{Move: "2"}); r.Thought != 2*time.Second {
		t.Errorf("people thought for %v", r.Thought)
	}
	if r, _ := end(human, level, move); r.Thought != time.Second {
		t.Errorf("the person thought for %v", r.Thought)
	}
}

// Whoever sits alone resigns for their own side, whosever turn it is; two people for
// the side to move.
func TestWhoResigns(t *testing.T) {
	for _, c := range []struct {
		first, second games.PlayerSpec
		moves         int
		winner        games.Side
	}{
		{human, human, 0, games.Second}, {human, human, 1, games.First}, {human, level, 0, games.Second},
		{human, level, 1, games.Second}, {level, human, 0, games.First},
	} {
		b := sit(t, nullgame.Module{}, c.first, c.second, nil)
		for range c.moves {
			b.do(session.Play{Move: "1"})
		}
		b.do(session.Resign{})
		if st := b.match().Status(); !st.Over || st.Winner != c.winner {
			t.Errorf("%v against %v after %d moves: %+v", c.first, c.second, c.moves, st)
		}
	}
}

// Two people agree on a draw; an engine takes it where its game says so.
func TestADrawIsOffered(t *testing.T) {
	for name, c := range map[string]struct {
		first, second games.PlayerSpec
		takes         func(games.State, games.Side) bool
		agreed        bool
	}{
		"people":            {human, human, nil, true},
		"no rule for it":    {human, level, nil, false},
		"it takes it":       {human, level, func(_ games.State, s games.Side) bool { return s == games.Second }, true},
		"it does not":       {human, level, func(_ games.State, s games.Side) bool { return s == games.First }, false},
		"the engine begins": {level, human, func(_ games.State, s games.Side) bool { return s == games.First }, true},
	} {
		b := sit(t, scripted{info: func(i *games.Info) { i.TakesDraw = c.takes }}, c.first, c.second, nil)
		b.work()
		b.do(session.OfferDraw{})
		st := b.match().Status()
		if st.Over != c.agreed || st.Over && st.Reason.Key != match.Agreed().Reason.Key {
			t.Errorf("%s: %+v", name, st)
		}
		r, refused := last[session.Refused](b)
		if refused == c.agreed || refused && r.Said.Key != "session.draw.refused" {
			t.Errorf("%s: refused %v, %v", name, refused, r.Said)
		}
	}
}

func TestAClockIsChargedByTheSecond(t *testing.T) {
	game, err := match.New(match.Setup{Module: nullgame.Module{}, Clock: games.NewClock(time.Minute, 2*time.Second)})
	if err != nil {
		t.Fatal(err)
	}
	b := sit(t, nullgame.Module{}, human, human, func(c *session.Config) { c.Match = game })
	s := b.d.Session()
	check := func(when string, first, second time.Duration, running, paused bool) {
		t.Helper()
		if s.Remaining(games.First) != first*time.Second || s.Remaining(games.Second) != second*time.Second {
			t.Errorf("%s: %v and %v are left", when, s.Remaining(games.First), s.Remaining(games.Second))
		}
		if s.Running() != running || s.ClockPaused() != paused || b.d.Due().IsZero() == running {
			t.Errorf("%s: running %v, paused %v, due %v", when, s.Running(), s.ClockPaused(), b.d.Due())
		}
	}
	check("at the start", 60, 60, true, false)
	b.now = b.now.Add(10 * time.Second)
	check("after ten seconds", 50, 60, true, false)
	b.do(session.Pause{})
	check("paused", 50, 60, false, true)
	b.now = b.now.Add(time.Hour)
	check("an hour later", 50, 60, false, true)
	b.do(session.Pause{})
	b.now = b.now.Add(5 * time.Second)
	check("it goes on", 45, 60, true, false)
	b.do(session.Pause{})
	b.do(session.Play{Move: "1"})
	check("a move ends the pause", 47, 60, true, false)
	b.now = b.now.Add(time.Second)
	check("the other side's", 47, 59, true, false)
	if due := b.now.Add(59 * time.Second); !b.d.Due().Equal(due) {
		t.Errorf("due at %v", b.d.Due())
	}
	b.do(session.Undo{})
	check("taken back", 47, 60, true, false)
	b.now = b.now.Add(time.Hour)
	check("long after", 0, 60, true, false)
	b.do(session.Play{Move: "2"})
	if st := b.match().Status(); !st.Over || st.Winner != games.Second || b.match().At() != 0 {
		t.Errorf("a move after the end of the time: %+v, %d moves", st, b.match().At())
	}
	check("ended", 0, 60, false, false)
	if count[session.Ended](b) != 1 {
		t.Errorf("the end is told %d times", count[session.Ended](b))
	}

	game, _ = match.New(match.Setup{Module: nullgame.Module{}, Clock: games.NewClock(time.Minute, 0)})
	b = sit(t, nullgame.Module{}, human, human, func(c *session.Config) { c.Match = game })
	b.now = b.now.Add(time.Minute)
	b.do(session.Pause{})
	if st := b.match().Status(); !st.Over || st.Winner != games.Second {
		t.Errorf("a pause when no time is left: %+v", st)
	}
	b = sit(t, nullgame.Module{}, human, human, nil)
	if b.d.Session().Running() || b.d.Session().Remaining(games.First) != 0 || !b.d.Due().IsZero() {
		t.Error("a game without a clock has one")
	}
}

// An engine is told what is left on its clock, and loses on time like anybody.
func TestAnEngineHasItsClock(t *testing.T) {
	var asked games.Budget
	var b *table
	game := scripted{choose: func(_ context.Context, st games.State, budget games.Budget, _ func(games.Thought)) (games.Decision, error) {
		asked = budget
		b.now = b.now.Add(40 * time.Second)
		return thinks(st), nil
	}}
	match, err := match.New(match.Setup{Module: game, Seats: [2]games.PlayerSpec{human, level}, Clock: games.NewClock(time.Minute, time.Second)})
	if err != nil {
		t.Fatal(err)
	}
	b = sit(t, game, human, level, func(c *session.Config) {
		c.Match, c.Budget = match, games.Budget{Nodes: 77}
	})
	b.do(session.Play{Move: "1"})
	b.work()
	if asked.Clock != time.Minute || asked.Increment != time.Second || asked.Nodes != 77 || asked.Lines != 0 {
		t.Errorf("it is asked within %+v", asked)
	}
	if left := b.d.Session().Remaining(games.Second); left != 21*time.Second || b.match().At() != 2 {
		t.Errorf("%v left after %d moves", left, b.match().At())
	}
	b.do(session.Play{Move: "3"})
	b.work()
	if st := b.match().Status(); !st.Over || st.Winner != games.First || st.Reason.Key != "games.end.time" || asked.Clock != 21*time.Second {
		t.Errorf("%+v within %+v", st, asked)
	}
}

// What an engine thought is there while it thinks, and when its move is looked back
// at; not for a position where it did not move.
func TestAnOpinionIsRemembered(t *testing.T) {
	var during session.Opinion
	var b *table
	game := scripted{choose: func(_ context.Context, st games.State, _ games.Budget, news func(games.Thought)) (games.Decision, error) {
		news(games.Thought{Depth: 3})
		during, _ = b.d.Session().Thought()
		b.now = b.now.Add(time.Second)
		if took := b.d.Session().Elapsed(); took != time.Second {
			t.Errorf("it has been at it for %v", took)
		}
		return thinks(st), nil
	}}
	b = sit(t, game, human, level, nil)
	s := b.d.Session()
	b.do(session.Play{Move: "1"})
	if thinking, decided := s.IsThinking(); !thinking || decided {
		t.Errorf("thinking %v, decided %v", thinking, decided)
	}
	b.work()
	if thinking, _ := s.IsThinking(); thinking || s.Elapsed() != 0 {
		t.Errorf("it goes on thinking: %v", s.Elapsed())
	}
	if during.Side != games.Second || during.Thought.Depth != 3 {
		t.Errorf("during its thinking: %+v", during)
	}
	b.do(session.Play{Move: "3"})
	b.work()
	for n, want := range []bool{false, true, false, true, false} {
		if o := s.OpinionAt(n); (o != nil) != want || o != nil && (o.Side != games.Second || o.Thought.Lines[0].Score != 5) {
			t.Errorf("after %d moves: %+v", n, o)
		}
		b.do(session.Look{At: n})
		if _, ok := s.Thought(); ok != want {
			t.Errorf("a thought after %d moves: %v", n, ok)
		}
	}
	if s.OpinionAt(-1) != nil || s.OpinionAt(9) != nil || s.Opinions() != 4 {
		t.Errorf("%d opinions", s.Opinions())
	}
	b.do(session.Undo{})
	b.do(session.Undo{})
	b.do(session.Play{Move: "4"})
	if s.Opinions() > 1 {
		t.Errorf("%d opinions of another game", s.Opinions())
	}
}

// A decided move waits while the state before it is not on the disk, for half a
// second at most.
func TestAMoveIsHeldBackForTheDisk(t *testing.T) {
	for busy, want := range map[time.Duration]time.Duration{
		0: 0, 20 * time.Millisecond: 20 * time.Millisecond, time.Hour: 500 * time.Millisecond,
	} {
		var b *table
		from := time.Time{}
		b = sit(t, nullgame.Module{}, human, level, func(c *session.Config) {
			c.Hold = func() bool {
				if from.IsZero() {
					from = b.now
				}
				return b.now.Sub(from) < busy
			}
		})
		b.do(session.Play{Move: "1"})
		b.work()
		began := b.now
		for steps := 0; b.match().At() < 2 && steps < 1000; steps++ {
			if _, decided := b.d.Session().IsThinking(); !decided || b.d.Due().Sub(b.now) != 5*time.Millisecond {
				t.Fatalf("decided %v, due in %v", decided, b.d.Due().Sub(b.now))
			}
			b.now = b.d.Due()
			b.take(b.d.Tick())
		}
		if held := b.now.Sub(began); held != want {
			t.Errorf("busy for %v: held for %v, want %v", busy, held, want)
		}
	}
}

// What a game prepares runs beside it, once, and an engine waits for it.
func TestWhatAGamePreparesIsWaitedFor(t *testing.T) {
	prepared, failing := 0, error(nil)
	game := scripted{info: func(i *games.Info) {
		i.Prepare = func(context.Context, games.Options, func(games.Progress)) error {
			prepared++
			return failing
		}
	}}
	b := sit(t, game, human, level, nil)
	if len(b.jobs) != 1 || b.jobs[0].What != session.Prepare {
		t.Fatalf("jobs %v", b.jobs)
	}
	b.take(b.d.Start())
	if len(b.jobs) != 1 {
		t.Error("it is prepared twice")
	}
	background := b.jobs[0]
	b.jobs = nil
	b.do(session.Play{Move: "1"})
	b.work()
	if prepared != 1 || b.match().At() != 2 {
		t.Errorf("prepared %d times before %d moves", prepared, b.match().At())
	}
	b.do(session.Undo{})
	if seen := len(b.seen); prepared != 1 || len(b.d.Take(background.Run(context.Background()))) > 0 || prepared != 2 || len(b.seen) != seen {
		t.Errorf("the work of the background: %d times", prepared)
	}
	failing = errors.New("no table")
	b.do(session.Play{Move: "1"})
	b.work()
	if f, ok := last[session.Failed](b); !ok || !errors.Is(f.Err, failing) {
		t.Errorf("where it cannot be prepared: %+v", f)
	}
	over, err := match.New(match.Setup{Module: game})
	if err != nil {
		t.Fatal(err)
	}
	over.End(match.Agreed())
	for watch, want := range map[bool]int{true: 0, false: 1} {
		b := sit(t, game, human, human, func(c *session.Config) { c.Match, c.Watch = over, watch })
		if len(b.jobs) != want {
			t.Errorf("a finished game, watched %v: %d jobs", watch, len(b.jobs))
		}
	}
}

// Why a move was played is said in the game's words, else by what was expected; and
// a person may ask for it at any move but before the first.
func TestWhyAMoveWasPlayed(t *testing.T) {
	broken := errors.New("lost for words")
	for name, c := range map[string]struct {
		say     func(string) (message.Text, error)
		said    string
		opinion bool
		broke   bool
	}{
		"in words":   {func(m string) (message.Text, error) { return message.T("because", "move", m), nil }, "because", false, false},
		"by a line":  {nil, "", true, false},
		"in no word": {func(string) (message.Text, error) { return message.Text{}, broken }, "", false, true},
	} {
		game := scripted{explain: c.say, choose: func(_ context.Context, st games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
			return thinks(st), nil
		}}
		b := sit(t, game, human, level, nil)
		b.do(session.Play{Move: "1"})
		b.work()
		b.do(session.Why{})
		if !b.d.Session().LookingForHint() {
			t.Errorf("%s: nothing is looked for", name)
		}
		b.work()
		e, ok := last[session.Explained](b)
		if ok == c.broke || e.Said.Key != c.said || (e.Opinion != nil) != c.opinion || count[session.Broke](b) > 0 != c.broke {
			t.Errorf("%s: %+v", name, e)
		}
		if b.d.Session().LookingForHint() || b.match().Practice() {
			t.Errorf("%s: it goes on, practice %v", name, b.match().Practice())
		}
		if c.said != "" {
			if want := message.T("because", "move", b.match().Last()); cmp.Diff(want, e.Said) != "" {
				t.Errorf("%s: %+v, want %+v", name, e.Said, want)
			}
			b.do(session.Look{At: 1})
			b.do(session.Why{})
			b.work()
			if e, _ := last[session.Explained](b); cmp.Diff(message.T("because", "move", "1"), e.Said) != "" {
				t.Errorf("of the first move: %+v", e.Said)
			}
		}
	}
}

// The steps of a hint come one after another, and the last stays.
func TestTheStepsOfAHint(t *testing.T) {
	steps := []games.HintStep{{Text: message.T("one")}, {Text: message.T("two")}, {Text: message.T("three"), Move: "1"}}
	broken := errors.New("no idea")
	for name, c := range map[string]struct {
		steps []games.HintStep
		err   error
		want  string // of Of, or what else happened
	}{
		"three": {steps, nil, "1/3 2/3 3/3 3/3"}, "none": {nil, nil, "0/0 0/0 0/0 0/0"}, "broken": {nil, broken, "broke broke broke broke"},
		"ended": {nil, context.Canceled, "0/0 0/0 0/0 0/0"}, "some, then broken": {steps[:1], broken, "1/1 1/1 1/1 1/1"},
	} {
		b := sit(t, scripted{hints: func() ([]games.HintStep, error) { return c.steps, c.err }}, human, human, nil)
		s := b.d.Session()
		var got []string
		for range 4 {
			before := len(b.seen)
			b.do(session.NextHint{})
			b.work()
			for _, e := range b.seen[before:] {
				switch e := e.(type) {
				case session.Hinted:
					got = append(got, string('0'+rune(e.I))+"/"+string('0'+rune(e.Of)))
					step, i, of := s.HintShown()
					if i != e.I || of != e.Of || i > 0 && (step.Text.Key != c.steps[i-1].Text.Key || e.Step.Text.Key != step.Text.Key) {
						t.Errorf("%s: shown is %d of %d, %v", name, i, of, step.Text)
					}
				case session.Broke:
					got = append(got, "broke")
				}
			}
		}
		if s.LookingForHint() || strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", name, got, c.want)
		}
		b.do(session.DropHint{})
		if _, i, of := s.HintShown(); i != 0 || of != 0 {
			t.Errorf("%s: %d of %d is shown after it was put away", name, i, of)
		}
	}
	b := sit(t, scripted{}, human, human, nil)
	b.do(session.NextHint{})
	b.do(session.NextHint{})
	if len(b.jobs) != 1 {
		t.Errorf("the hint is looked for %d times at once", len(b.jobs))
	}
}

// variations is a record whose second move was played in three ways, the current
// line being the second of them in their order.
func variations(t *testing.T) *table {
	t.Helper()
	match, err := match.New(match.Setup{Module: nullgame.Module{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"1 5 6", "1 7", "1 3", "1 5 6"} {
		match.Restart()
		for move := range strings.FieldsSeq(line) {
			if _, err := match.Play(move); err != nil {
				t.Fatal(err)
			}
		}
	}
	return sit(t, nullgame.Module{}, human, human, func(c *session.Config) { c.Match, c.Watch = match, true })
}

func TestTheVariationsOfARecord(t *testing.T) {
	b := variations(t)
	s := b.d.Session()
	for at, want := range [][]string{{"1"}, {"5", "7", "3"}, {"6"}, noMoves} {
		b.do(session.Look{At: at})
		moves, now := s.Variations()
		if !slices.Equal(moves, want) || len(want) == 3 && now != 0 || s.At() != at {
			t.Errorf("after %d moves: %v, now %d", at, moves, now)
		}
		if _, ok := b.d.Can(session.Vary{By: 1}); ok != (len(want) > 1) {
			t.Errorf("after %d moves it may be varied: %v", at, ok)
		}
	}
	for _, c := range []struct {
		by   int
		want string
	}{{1, "7"}, {1, "3"}, {1, "5"}, {-1, "3"}, {-1, "7"}, {2, "5"}} {
		b.do(session.Look{At: 1})
		b.do(session.Vary{By: c.by})
		j, _ := last[session.Jumped](b)
		if j.Why != session.Varied || !slices.Equal(j.Moves, []string{c.want}) || s.At() != 1 || b.match().Moves()[1] != c.want || j.Said.Key != "session.varied" {
			t.Errorf("%d on: %+v at %d of %v", c.by, j, s.At(), b.match().Moves())
		}
		if s.State().Text() != b.match().StateAt(1).Text() {
			t.Errorf("%d on: another position is shown", c.by)
		}
	}
	if n := b.match().Len(); n != 3 {
		t.Errorf("back on the line there are %d moves", n)
	}
}

// A record shows one position after another, each for the pace or 140 ms, and stops
// where one looks back.
func TestARecordRuns(t *testing.T) {
	for pace, want := range map[time.Duration]time.Duration{0: 140 * time.Millisecond, time.Second: time.Second} {
		b := replay(t)
		b.do(session.SetPace{Least: pace})
		s := b.d.Session()
		if !s.Paused() || !b.d.Due().IsZero() {
			t.Fatalf("paused %v, due %v", s.Paused(), b.d.Due())
		}
		b.do(session.Pause{})
		if s.At() != 1 || s.Paused() || b.d.Due().Sub(b.now) != want {
			t.Fatalf("at %d, due in %v", s.At(), b.d.Due().Sub(b.now))
		}
		b.now = b.now.Add(want - 1)
		b.take(b.d.Tick())
		if s.At() != 1 {
			t.Error("it goes on too early")
		}
		b.now = b.now.Add(1)
		b.take(b.d.Tick())
		if s.At() != 2 || b.d.Due().Sub(b.now) != want {
			t.Errorf("at %d, due in %v", s.At(), b.d.Due().Sub(b.now))
		}
		b.do(session.Back{})
		if s.At() != 1 || !s.Paused() || !b.d.Due().IsZero() {
			t.Errorf("back at %d, paused %v, due %v", s.At(), s.Paused(), b.d.Due())
		}
		b.do(session.Pause{})
		b.do(session.Pause{})
		if s.At() != 2 || !s.Paused() || !b.d.Due().IsZero() {
			t.Errorf("stopped at %d, paused %v, due %v", s.At(), s.Paused(), b.d.Due())
		}
		b.do(session.Pause{})
		if s.At() != 3 || !s.Live() || !b.d.Due().IsZero() {
			t.Errorf("at the end: %d, live %v, due %v", s.At(), s.Live(), b.d.Due())
		}
		if l, _ := last[session.Looked](b); l.At != 3 {
			t.Errorf("looked at %d", l.At)
		}
	}
}

// A game is gone on with from the position shown, by a person and for practice.
func TestAGameIsGoneOnWithFromAnyPosition(t *testing.T) {
	for _, at := range []int{0, 1, 3} {
		b := replay(t)
		b.do(session.Look{At: at})
		m, err := b.d.Session().PlayOn()
		if err != nil || m.At() != at || m.Len() != at || !m.Practice() || !m.Record().Started.Equal(b.now) {
			t.Errorf("from %d: %+v, %v", at, m, err)
		}
	}
	b := sit(t, nullgame.Module{}, level, level, func(c *session.Config) { c.MaxPlies = 3 })
	b.work()
	b.do(session.Look{At: 2})
	m, err := b.d.Session().PlayOn()
	if err != nil || m.Seat(games.First).Kind != games.Human || m.Seat(games.Second).String() != level.String() || m.Status().Over {
		t.Errorf("from a demo: %v, %v", m.Seat(games.First), err)
	}
	own := sit(t, nullgame.Module{}, human, level, nil)
	m, err = own.d.Session().PlayOn()
	if err != nil || seated(m.Seat(games.First), m.Seat(games.Second)) != seated(human, level) {
		t.Errorf("from a game: %v, %v, %v", m.Seat(games.First), m.Seat(games.Second), err)
	}
}

// Another game has the same players, in a demo with exchanged sides, and a full
// clock.
func TestAnotherGameOfTheSameKind(t *testing.T) {
	other := games.PlayerSpec{Kind: games.Level, Level: 1}
	for name, c := range map[string]struct {
		first, second games.PlayerSpec
		watch, turned bool
	}{
		"a game": {human, level, false, false}, "a demo": {level, other, false, true}, "a record of one": {level, other, true, false},
	} {
		match, err := match.New(match.Setup{
			Module: nullgame.Module{}, Options: games.Options{"pins": "5"}, Seats: [2]games.PlayerSpec{c.first, c.second}, Clock: games.NewClock(time.Minute, time.Second),
		})
		if err != nil {
			t.Fatal(err)
		}
		match.Spend(10 * time.Second)
		b := sit(t, nullgame.Module{}, human, human, func(sc *session.Config) { sc.Match, sc.Watch = match, c.watch })
		m, err := b.d.Session().Again(9, "")
		if err != nil {
			t.Fatal(err)
		}
		want := seated(c.first, c.second)
		if c.turned {
			want = seated(c.second, c.first)
		}
		if got := seated(m.Seat(games.First), m.Seat(games.Second)); got != want || m.Record().Seed != 9 || m.Options()["pins"] != "5" {
			t.Errorf("%s: %v with seed %d", name, got, m.Record().Seed)
		}
		if clock := m.Clock(); clock != games.NewClock(time.Minute, time.Second) || !m.Record().Started.Equal(b.now) {
			t.Errorf("%s: the clock is %+v", name, clock)
		}
	}
}

// The analysis is asked for as many lines as are wanted; what it thinks is there for
// the position that it is about.
func TestTheAnalysisHasItsLines(t *testing.T) {
	var asked games.Budget
	fails := error(nil)
	game := scripted{choose: func(_ context.Context, st games.State, b games.Budget, _ func(games.Thought)) (games.Decision, error) {
		asked = b
		if fails != nil {
			return games.Decision{}, fails
		}
		return thinks(st), nil
	}}
	b := sit(t, game, human, human, nil)
	s := b.d.Session()
	s.SetLines(4)
	b.do(session.TurnAnalysis{})
	if o, ok := s.Thought(); !ok || o.Side != games.First || len(o.Thought.Lines) > 0 {
		t.Errorf("before it has thought: %+v, %v", o, ok)
	}
	b.work()
	if o, ok := s.Thought(); asked.Lines != 4 || !ok || len(o.Thought.Lines) != 1 {
		t.Errorf("%d lines are asked for, %+v", asked.Lines, o)
	}
	b.do(session.Play{Move: "1"})
	if o, _ := s.Thought(); o.Side != games.Second {
		t.Errorf("after a move: %+v", o)
	}
	for _, err := range []error{context.Canceled, context.DeadlineExceeded, errors.New("out of order")} {
		fails = err
		b.work()
		on, thinks := s.Analysing()
		if ended := err == context.Canceled || err == context.DeadlineExceeded; on != ended || thinks || count[session.Broke](b) > 0 == ended {
			t.Errorf("after %v: on %v, thinks %v, %d broke", err, on, thinks, count[session.Broke](b))
		}
		b.do(session.Play{Move: games.Texts(b.match().State())[0]})
	}
}

// Looking inside stops what runs by itself and makes one's own game practice; so
// does a lens that tells answers.
func TestWhatIsHelp(t *testing.T) {
	game := scripted{info: func(i *games.Info) {
		i.Lenses = []games.Lens{{ID: "plain", Name: "a"}, {ID: "tells", Name: "b", Answers: true}, {ID: "after", Name: "c"}}
	}}
	for _, c := range []struct {
		name     string
		does     session.Intent
		practice bool
	}{
		{"inside", session.LookInside{}, true},
		{"a lens", session.LookThrough{Lens: "plain"}, false},
		{"another", session.LookThrough{Lens: "after"}, false},
		{"one that tells answers", session.LookThrough{Lens: "tells"}, true},
	} {
		b := sit(t, game, human, level, nil)
		b.do(c.does)
		if b.match().Practice() != c.practice || b.d.Session().Paused() {
			t.Errorf("%s: practice %v, paused %v", c.name, b.match().Practice(), b.d.Session().Paused())
		}
		demo := sit(t, game, level, level, nil)
		demo.do(c.does)
		if demo.match().Practice() || demo.d.Session().Paused() != (c.name == "inside") {
			t.Errorf("%s, in a demo: practice %v, paused %v", c.name, demo.match().Practice(), demo.d.Session().Paused())
		}
		demo.do(c.does)
		if demo.d.Session().Paused() != (c.name == "inside") {
			t.Errorf("%s, again: paused %v", c.name, demo.d.Session().Paused())
		}
	}
}
