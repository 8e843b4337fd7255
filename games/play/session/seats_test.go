package session_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach/training"
)

// best is another engine than level.
var best = games.PlayerSpec{Kind: games.Max}

// Whoever changes the players of a game that has begun makes it practice; where
// nothing was played yet another player may sit down.
func TestTheSeatsAreChanged(t *testing.T) {
	move, back := session.Play{Move: "1"}, session.Look{At: 0}
	for name, c := range map[string]struct {
		first, second games.PlayerSpec
		do            []session.Intent
		seats         string
		why           session.Jump
		side          games.Side
		practice      bool
		analysis      bool
		at            int
	}{
		"another sits down":       {human, level, []session.Intent{session.Sit{Side: games.Second, Player: best}}, seated(human, best), session.Seated, games.Second, false, false, 0},
		"after a move":            {human, human, []session.Intent{move, session.Sit{Side: games.Second, Player: best}}, seated(human, best), session.Seated, games.Second, true, false, 1},
		"the first":               {human, level, []session.Intent{session.Sit{Side: games.First, Player: level}}, seated(level, level), session.Seated, games.First, false, false, 0},
		"sides are swapped":       {human, level, []session.Intent{session.Swap{}}, seated(level, human), session.Swapped, games.Second, true, false, 0},
		"a seat is given up":      {human, level, []session.Intent{session.GiveSeat{To: best}}, seated(level, level), session.GaveSeat, games.NoSide, true, true, 0},
		"both are given up":       {human, human, []session.Intent{move, session.GiveSeat{To: best}}, seated(best, best), session.GaveSeat, games.NoSide, true, true, 1},
		"a demo is taken over":    {level, best, []session.Intent{session.TakeOver{}}, seated(human, best), session.TookOver, games.First, true, false, 0},
		"with an analysis":        {level, best, []session.Intent{session.TurnAnalysis{}, session.TakeOver{}}, seated(human, best), session.TookOver, games.First, true, false, 0},
		"from an earlier moment":  {human, human, []session.Intent{move, session.GiveSeat{To: best}, back, session.TakeOver{}}, seated(human, best), session.TookOver, games.First, true, false, 0},
		"from the present moment": {human, human, []session.Intent{move, session.GiveSeat{To: best}, session.TakeOver{}}, seated(best, human), session.TookOver, games.Second, true, false, 1},
	} {
		b := sit(t, nullgame.Module{}, c.first, c.second, nil)
		for _, i := range c.do {
			b.do(i)
		}
		s := b.d.Session()
		j, ok := last[session.Jumped](b)
		if got := seated(b.match().Seat(games.First), b.match().Seat(games.Second)); got != c.seats || !ok || j.Why != c.why || j.Side != c.side {
			t.Errorf("%s: %s, %+v", name, got, j)
		}
		if on, _ := s.Analysing(); b.match().Practice() != c.practice || on != c.analysis || s.At() != c.at || !s.Live() {
			t.Errorf("%s: practice %v, analysis %v, at %d, live %v", name, b.match().Practice(), on, s.At(), s.Live())
		}
		if c.why == session.TookOver && (!s.Touched() || s.Paused() || !s.YourTurn()) {
			t.Errorf("%s: touched %v, paused %v", name, s.Touched(), s.Paused())
		}
	}
	b := sit(t, nullgame.Module{}, human, level, nil)
	b.do(session.Play{Move: "1"})
	b.do(session.Sit{Side: games.Second, Player: level})
	if _, ok := last[session.Jumped](b); ok || b.match().Practice() {
		t.Error("the same player sits down again")
	}
}

// What a game, a demo, a record and a series know at all.
func TestWhatDriversKnow(t *testing.T) {
	always := []session.Intent{
		session.DropHint{}, session.Why{}, session.Pause{}, session.Step{}, session.SetPace{}, session.LookInside{}, session.Look{}, session.Back{},
		session.TurnAnalysis{}, session.ReviewGame{}, session.LookThrough{},
	}
	played := []session.Intent{
		session.Play{}, session.Undo{}, session.Redo{}, session.Restart{}, session.NextHint{}, session.Resign{}, session.OfferDraw{},
		session.Sit{}, session.Swap{}, session.TakeOver{}, session.GiveSeat{},
	}
	watched := []session.Intent{session.Vary{}}
	never := []session.Intent{training.Solve{}, training.ShowLine{}, training.Choose{}}
	series := []session.Intent{session.Stay{}, session.Next{}}
	demos := session.NewSeries(session.Config{}, time.Second, func(*session.Session) *match.Match {
		m, err := match.New(match.Setup{Module: nullgame.Module{}, Seats: [2]games.PlayerSpec{level, level}})
		if err != nil {
			t.Fatal(err)
		}
		return m
	})
	for _, c := range []struct {
		name string
		d    session.Driver
		has  [][]session.Intent
		not  [][]session.Intent
	}{
		{"a game", sit(t, nullgame.Module{}, human, level, nil).d, [][]session.Intent{always, played}, [][]session.Intent{watched, never, series}},
		{"a record", replay(t).d, [][]session.Intent{always, watched}, [][]session.Intent{played, never, series}},
		{"a series", demos, [][]session.Intent{always, played, series}, [][]session.Intent{watched, never}},
	} {
		for want, lists := range map[bool][][]session.Intent{true: c.has, false: c.not} {
			for _, list := range lists {
				for _, i := range list {
					if c.d.Has(i) != want {
						t.Errorf("%s knows %T: %v", c.name, i, !want)
					}
					if _, can := c.d.Can(i); can && !want {
						t.Errorf("%s may %T", c.name, i)
					}
				}
			}
		}
	}
}

// Settle leaves the work of the background out and ends with its context.
func TestSettleDoesWhatIsWaitedFor(t *testing.T) {
	b := sit(t, nullgame.Module{}, human, level, nil)
	if err := session.Settle(t.Context(), b.d, b.d.Do(session.TurnAnalysis{}), nil); err != nil {
		t.Error(err)
	}
	if _, thinks := b.d.Session().Analysing(); !thinks {
		t.Error("the analysis was waited for")
	}
	if err := session.Settle(t.Context(), b.d, b.d.Do(session.Play{Move: "1"}), nil); err != nil || b.match().At() != 2 {
		t.Errorf("%d moves, %v", b.match().At(), err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := session.Settle(ended, b.d, b.d.Do(session.Play{Move: games.Texts(b.match().State())[0]}), nil); !errors.Is(err, context.Canceled) || b.match().At() != 3 {
		t.Errorf("ended: %d moves, %v", b.match().At(), err)
	}
	match, err := match.New(match.Setup{Module: nullgame.Module{}, Seats: [2]games.PlayerSpec{human, level}, Clock: games.NewClock(time.Hour, 0)})
	if err != nil {
		t.Fatal(err)
	}
	b = sit(t, nullgame.Module{}, human, level, func(c *session.Config) { c.Match = match })
	soon, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := session.Settle(soon, b.d, b.d.Do(session.Play{Move: "1"}), nil); err != nil || b.match().At() != 2 || b.d.Due().IsZero() {
		t.Errorf("the clock of a person is waited for: %d moves, due %v, %v", b.match().At(), b.d.Due(), err)
	}
	for _, w := range []session.Work{session.Think, session.Hint, session.Judge, session.Review, session.Prove, session.Read} {
		if w.Background() {
			t.Errorf("nothing waits for work of kind %d", w)
		}
	}
	for _, w := range []session.Work{session.Analyse, session.Prepare, session.Make, session.Check, session.Await} {
		if !w.Background() {
			t.Errorf("work of kind %d is waited for", w)
		}
	}
}

// An engine that shall move now, and has found nothing, gets a moment of its own: at
// most 140 ms.
func TestAMomentIsShort(t *testing.T) {
	var left time.Duration
	asked := 0
	game := scripted{choose: func(ctx context.Context, st games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
		asked++
		end, ok := ctx.Deadline()
		if !ok {
			return games.Decision{}, context.DeadlineExceeded // in its first turn it has found nothing
		}
		left = time.Until(end)
		return thinks(st), nil
	}}
	b := sit(t, game, human, level, nil)
	b.do(session.Play{Move: "1"})
	b.work()
	if asked != 2 || left > 140*time.Millisecond || b.match().At() != 2 {
		t.Errorf("asked %d times, at last with %v, %d moves", asked, left, b.match().At())
	}
}
