package table_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/play/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// now is a clock that the tests turn.
type now struct {
	mu sync.Mutex
	t  time.Time
}

func (n *now) Now() time.Time {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.t
}

func (n *now) pass(d time.Duration) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.t = n.t.Add(d)
}

// inn is a hub and what it keeps.
type inn struct {
	t     *testing.T
	hub   *table.Hub
	clock *now
	mu    sync.Mutex
	kept  map[string][]byte
	later func(saved func(error)) // nil: what is kept is on the disk at once
	mail  map[string][]table.Letter
}

func newInn(t *testing.T) *inn {
	t.Helper()
	n := &inn{t: t, clock: &now{t: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)}, kept: map[string][]byte{}, mail: map[string][]table.Letter{}}
	n.hub = table.NewHub(n.config())
	return n
}

func (n *inn) config() table.Config {
	return table.Config{Modules: append(all.All(), nullgame.Module{}), Now: n.clock.Now, Deliver: func(p table.Person, l table.Letter) {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.mail[p.ID] = append(n.mail[p.ID], l)
	}, Keep: func(id string, text []byte, saved func(error)) bool {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.kept[id] = bytes.Clone(text)
		if text == nil {
			delete(n.kept, id)
		}
		if n.later != nil {
			n.later(saved)
		}
		return n.later != nil
	}}
}

// text is what is kept of a table.
func (n *inn) text(tb *table.Table) []byte {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.kept[tb.ID()]
}

var (
	ann = table.Person{ID: "key-ann", Name: "Ann"}
	bob = table.Person{ID: "key-bob", Name: "Bob"}
	cy  = table.Person{ID: "key-cy", Name: "Cy"}
)

// visitor is a front end of one person: it runs the jobs and keeps the events.
type visitor struct {
	t      *testing.T
	g      table.Guest
	jobs   []session.Job
	events []session.Event
}

func (n *inn) join(tb *table.Table, p table.Person) *visitor {
	n.t.Helper()
	g, err := tb.Join(p)
	if err != nil {
		n.t.Fatal(err)
	}
	v := &visitor{t: n.t, g: g}
	v.take(g.Start())
	n.t.Cleanup(g.Close)
	return v
}

func (v *visitor) take(events []session.Event) {
	for _, e := range events {
		if j, ok := e.(session.Job); ok {
			if j.What == session.Await {
				v.jobs = append(v.jobs, j)
			}
			continue
		}
		v.events = append(v.events, e)
	}
}

func (v *visitor) do(i session.Intent) *visitor {
	v.t.Helper()
	v.events = nil
	v.take(v.g.Do(i))
	return v
}

// hear waits for news and takes them.
func (v *visitor) hear() *visitor {
	v.t.Helper()
	v.events = nil
	if len(v.jobs) == 0 {
		v.t.Fatal("it does not listen")
	}
	j := v.jobs[0]
	v.jobs = v.jobs[1:]
	v.take(v.g.Take(j.Run(context.Background())))
	return v
}

func find[T session.Event](v *visitor) (T, bool) {
	for i := len(v.events) - 1; i >= 0; i-- {
		if e, ok := v.events[i].(T); ok {
			return e, true
		}
	}
	var none T
	return none, false
}

func (v *visitor) refused(key string) {
	v.t.Helper()
	if r, ok := find[session.Refused](v); !ok || r.Said.Key != key {
		v.t.Errorf("refused with %q, want %q: %v", r.Said.Key, key, v.events)
	}
}

func (v *visitor) told(key string) {
	v.t.Helper()
	for _, e := range v.events {
		if s, ok := e.(session.Told); ok && s.Said.Key == key {
			return
		}
	}
	v.t.Errorf("%s was not told: %v", key, v.events)
}

func (v *visitor) moves() []string { m := v.g.Session().Match(); return m.Moves()[:m.At()] }

// first is any legal move.
func (v *visitor) first() session.Play {
	return session.Play{Move: v.g.Session().State().Moves()[0].Text}
}

func (n *inn) open(id string, change func(*table.Setup)) *table.Table {
	n.t.Helper()
	s := table.Setup{Kind: table.ForTwo, Side: games.First, Setup: match.Setup{Seed: 5}}
	for _, m := range n.config().Modules {
		if m.Info().ID == id {
			s.Module = m
		}
	}
	if change != nil {
		change(&s)
	}
	tb, err := n.hub.Open(ann, s)
	if err != nil {
		n.t.Fatal(err)
	}
	return tb
}

// sitTwo opens a table of gomoku at which both players sit.
func sitTwo(t *testing.T) (n *inn, tb *table.Table, a, b *visitor) {
	t.Helper()
	n = newInn(t)
	tb = n.open("gomoku", nil)
	a, b = n.join(tb, ann), n.join(tb, bob)
	a.hear0()
	return n, tb, a, b
}

// Two play every game to its end, with a third watching, and all three see the
// same.
func TestTwoPlayAndOneWatches(t *testing.T) {
	for _, m := range all.All() {
		t.Run(m.Info().ID, func(t *testing.T) {
			n := newInn(t)
			tb := n.open(m.Info().ID, func(s *table.Setup) { s.Salt = match.NewSalt() })
			a := n.join(tb, ann)
			a.do(a.first()).refused("table.waiting")
			b, c := n.join(tb, bob), n.join(tb, cy)
			a.hear().told("table.came")
			c.do(c.first()).refused("table.watching")
			for ply := 0; !a.g.Session().Match().Status().Over && ply < 40; ply++ {
				mover, other := a, b
				if a.g.Session().Match().Turn() == games.Second {
					mover, other = b, a
				}
				other.hear0()
				other.do(other.first()).refused("table.turn.not")
				moves := mover.g.Session().State().Moves()
				mover.do(session.Play{Move: moves[len(moves)*ply/40%len(moves)].Text})
				if moved, ok := find[session.Moved](mover); !ok || moved.Number != ply+1 {
					t.Fatalf("ply %d: %v", ply, mover.events)
				}
				other.hear0()
			}
			c.hear0()
			for _, v := range []*visitor{b, c} {
				if !slices.Equal(v.moves(), a.moves()) || v.g.Session().State().Text() != a.g.Session().State().Text() {
					t.Fatalf("they see different games:\n%v\n%v", a.moves(), v.moves())
				}
			}
			if !a.g.Session().Match().Status().Over {
				b.do(session.Resign{})
				a.hear0()
				c.hear0()
			}
			for _, v := range []*visitor{a, b, c} {
				if !v.g.Session().Match().Status().Over {
					t.Error("it is not over for one of them")
				}
			}
		})
	}
}

// hear0 takes the news that have come, if any.
func (v *visitor) hear0() {
	v.t.Helper()
	v.take(v.g.Tick())
}

// Nothing that a guest holds tells the deal: not the match, not its record.
func TestGuestsHoldNoDeal(t *testing.T) {
	n := newInn(t)
	const seed = 0x1234567812345678
	tb := n.open("darkchess", func(s *table.Setup) { s.Seed, s.Salt = seed, match.NewSalt() })
	a, b := n.join(tb, ann), n.join(tb, bob)
	a.do(a.first())
	b.hear0()
	for _, v := range []*visitor{a, b} {
		m := v.g.Session().Match()
		if m.Record().Seed == seed || m.Opened() != "" || m.Seal() != "" {
			t.Errorf("seed %x, seal %q, deal %q", m.Record().Seed, m.Seal(), m.Opened())
		}
	}
	// Its own match cannot even turn a piece over.
	m := b.g.Session().Match()
	if _, err := m.Play(m.State().Moves()[0].Text); err == nil && strings.Contains(m.Last(), "(") {
		t.Errorf("a guest turned over %s by itself", m.Last())
	}
}

func TestTakebackDrawAndRematch(t *testing.T) {
	n, _, a, b := sitTwo(t)
	a.do(session.Play{Move: "h8"})
	b.hear0()
	for _, c := range []struct {
		who   table.Person
		moves bool
	}{{bob, true}, {ann, false}} {
		if plays, moves := n.hub.List(c.who)[0].Of(c.who); !plays || moves != c.moves {
			t.Errorf("after the first move %s plays: %v, is waited for: %v", c.who.Name, plays, moves)
		}
	}
	b.do(session.Play{Move: "i9"})
	a.hear0()
	a.do(session.Undo{}).told("table.asked")
	b.events = nil
	b.hear0()
	b.told("table.ask.takeback")
	a.do(table.Decline{}).refused("table.decline.not") // it is her own
	b.do(table.Decline{})
	a.events = nil
	a.hear0()
	a.told("table.declined")
	b.do(table.Decline{}).refused("table.decline.not")
	if b.do(session.Undo{}).told("table.asked"); len(a.moves()) != 2 {
		t.Fatalf("what was declined was granted: %v", a.moves())
	}
	a.hear0()
	a.do(table.Decline{})
	a.do(session.Undo{}).refused("table.ask.soon")
	n.clock.pass(2 * time.Second)
	a.do(session.Undo{}).told("table.asked")
	b.events = nil
	b.hear0()
	for _, e := range b.events {
		if s, ok := e.(session.Told); ok && s.Said.Key == "table.ask.takeback" && s.Said.Args[1].Value != 1 {
			t.Errorf("her move 1 would be taken back, and it is said to be %v", s.Said.Args)
		}
	}
	b.do(session.Undo{}) // grants it: both plies are gone, as Ann is to move again
	a.hear0()
	if len(a.moves()) != 0 || len(b.moves()) != 0 {
		t.Fatalf("%v, %v", a.moves(), b.moves())
	}
	a.do(session.OfferDraw{})
	a.do(session.Play{Move: "g7"}) // a move takes the offer back
	b.hear0()
	b.do(session.OfferDraw{}).told("table.asked")
	if b.g.Session().Match().Status().Over {
		t.Fatal("an offer that was gone was agreed to")
	}
	a.hear0()
	a.do(session.OfferDraw{})
	b.hear0()
	if st := b.g.Session().Match().Status(); !st.Over || st.Winner != games.NoSide {
		t.Fatalf("%+v", st)
	}
	b.do(session.Next{})
	a.hear0()
	a.do(session.Next{})
	b.events = nil
	b.hear0()
	if _, ok := find[session.Board](b); !ok || len(b.moves()) != 0 || !b.g.Session().YourTurn() || a.g.Session().YourTurn() {
		t.Errorf("no other game with the seats changed: %v", b.events)
	}
}

// A clock runs once both are there, runs on while one is away, stands while both are,
// and ends the game for whoever lets it run out.
func TestClock(t *testing.T) {
	n := newInn(t)
	tb := n.open("gomoku", func(s *table.Setup) { s.Clock = games.NewClock(time.Minute, 0) })
	a := n.join(tb, ann)
	n.clock.pass(time.Hour) // nobody there yet
	b := n.join(tb, bob)
	a.hear0()
	n.clock.pass(20 * time.Second)
	a.do(session.Play{Move: "h8"})
	b.hear0()
	if left := b.g.Session().Remaining(games.First); left != 40*time.Second {
		t.Errorf("%v left of a minute after 20 seconds", left)
	}
	for range 3 {
		n.clock.pass(5 * time.Second)
		b.g.Close()
		n.clock.pass(5 * time.Second)
		b = n.join(tb, bob)
	}
	if left := b.g.Session().Remaining(games.Second); left != 30*time.Second {
		t.Errorf("%v left of a minute after 15 seconds here and 15 away", left)
	}
	b.do(session.Play{Move: "h9"})
	a.hear0()
	a.do(session.Play{Move: "h10"})
	b.g.Close()
	a.events = nil
	a.hear0()
	a.told("table.gone.clock")
	a.g.Close()
	n.clock.pass(time.Hour)
	a, b = n.join(tb, ann), n.join(tb, bob)
	if left := b.g.Session().Remaining(games.Second); left != 30*time.Second {
		t.Errorf("%v left after an hour in which both were away, 30 seconds before", left)
	}
	n.clock.pass(30 * time.Second)
	if due := b.g.Due(); due.After(n.clock.Now()) {
		t.Errorf("due at %v", due)
	}
	b.take(b.g.Tick())
	a.hear0()
	if st := a.g.Session().Match().Status(); !st.Over || st.Winner != games.First {
		t.Errorf("%+v", st)
	}
}

// A player who was away finds the game as it was; one who stays away too long
// loses it when the other one claims it.
func TestAway(t *testing.T) {
	n, tb, a, b := sitTwo(t)
	a.do(session.Play{Move: "h8"})
	b.hear0()
	b.do(session.Play{Move: "h9"})
	a.hear0()
	a.do(session.Play{Move: "h10"})
	b.g.Close()
	a.events = nil
	a.hear0()
	a.told("table.gone")
	if c := n.join(tb, cy); c.g.Session().Mine() != games.NoSide {
		t.Error("a seat was given away")
	}
	b = n.join(tb, bob)
	a.events = nil
	a.hear0()
	a.told("table.back")
	if !slices.Equal(b.moves(), []string{"h8", "h9", "h10"}) || !b.g.Session().YourTurn() {
		t.Errorf("it finds %v", b.moves())
	}
	b.g.Close()
	a.hear0()
	n.clock.pass(12 * time.Second)
	if got := a.g.Prompt().String(); !strings.Contains(got, "table.prompt.away") || !strings.Contains(got, "0:12") {
		t.Errorf("of a player who is away for 12 seconds it says %q", got)
	}
	a.do(table.Claim{}).refused("table.claim.not")
	if due := a.g.Due(); due.Sub(n.clock.Now()) != 5*time.Minute-12*time.Second {
		t.Errorf("the claim is looked at again in %v", due.Sub(n.clock.Now()))
	}
	n.clock.pass(6 * time.Minute)
	a.do(table.Claim{})
	if st := a.g.Session().Match().Status(); st.Winner != games.First {
		t.Errorf("claimed: %+v", st)
	}
	b = n.join(tb, bob)
	a.hear0()
	b.g.Close()
	a.events = nil
	a.hear0()
	a.told("table.left") // after the game nobody is told to claim anything
}

// What is kept after every change makes every table again.
func TestRestart(t *testing.T) {
	n := newInn(t)
	tb := n.open("darkchess", func(s *table.Setup) { s.Salt, s.Clock = match.NewSalt(), games.NewClock(time.Hour, 0) })
	a, b := n.join(tb, ann), n.join(tb, bob)
	for range 4 {
		a.hear0()
		a.do(a.first())
		b.hear0()
		b.do(b.first())
	}
	want := b.moves()
	text := n.text(tb)
	again := newInn(t)
	if _, err := again.hub.Restore(text); err != nil {
		t.Fatal(err)
	}
	if _, err := again.hub.Restore(text); err == nil {
		t.Error("one table stands twice")
	}
	found, err := again.hub.Find(strings.ToUpper(tb.ID()))
	if err != nil {
		t.Fatal(err)
	}
	a, b = again.join(found, ann), again.join(found, bob)
	if !slices.Equal(a.moves(), want) || !slices.Equal(b.moves(), want) {
		t.Errorf("%v, want %v", a.moves(), want)
	}
	a.hear0()
	a.do(a.first())
	if _, ok := find[session.Moved](a); !ok {
		t.Errorf("it does not go on: %v", a.events)
	}
}

func TestRatedTablesGiveNoHelp(t *testing.T) {
	n := newInn(t)
	tb := n.open("gomoku", func(s *table.Setup) { s.Rated = true })
	a, b, c := n.join(tb, ann), n.join(tb, bob), n.join(tb, cy)
	for _, v := range []*visitor{a, b, c} {
		for _, i := range []session.Intent{session.NextHint{}, session.TurnAnalysis{}, session.LookThrough{Lens: "threats"}, session.Why{}} {
			v.do(i).refused("table.help.not")
		}
	}
	b.do(session.Resign{})
	c.hear0()
	if _, ok := c.g.Can(session.TurnAnalysis{}); !ok {
		t.Error("no analysis after the end")
	}
}

// A class follows whoever holds the pen; a viewer steps aside and comes back,
// and may get the pen.
func TestClass(t *testing.T) {
	n := newInn(t)
	tb := n.open("gomoku", func(s *table.Setup) { s.Kind = table.ForClass })
	a, b, c := n.join(tb, ann), n.join(tb, bob), n.join(tb, cy)
	for _, move := range []string{"h8", "i9", "g7"} {
		a.hear0()
		a.do(session.Play{Move: move})
	}
	a.do(table.Point{At: 17})
	a.do(session.LookThrough{Lens: "threats"})
	a.do(session.Look{At: 1})
	b.events = nil
	b.hear0()
	if p, ok := find[session.Pointed](b); !ok || p.At != 17 || p.Lens != "threats" || b.g.Session().At() != 1 {
		t.Errorf("a viewer sees %+v at move %d", p, b.g.Session().At())
	}
	a.do(session.Step{})
	b.hear0()
	if b.g.Session().At() != 2 {
		t.Errorf("the one who shows goes on, a viewer stands at move %d", b.g.Session().At())
	}
	c.hear0()
	c.do(session.Play{Move: "c3"}).told("table.aside") // from the position shown
	if want := []string{"h8", "i9", "c3"}; !slices.Equal(c.moves(), want) {
		t.Errorf("a variation of the own is %v, want %v", c.moves(), want)
	}
	c.do(session.Next{}).told("table.aside.back")
	if c.g.Session().At() != 2 || len(c.moves()) != 3 || c.moves()[2] != "g7" {
		t.Errorf("back at move %d of %v", c.g.Session().At(), c.moves())
	}
	a.do(session.Look{At: 1})
	a.do(table.Point{At: 17, View: "a tree"})
	b.hear0()
	if p, ok := find[session.Pointed](b); !ok || p.View != "a tree" {
		t.Errorf("a viewer sees %+v besides the board", p)
	}
	b.do(session.Look{At: 3}).told("table.aside")
	b.do(session.Play{Move: "a1"})
	if _, ok := find[session.Moved](b); !ok {
		t.Errorf("no own variation: %v", b.events)
	}
	a.do(session.Undo{})
	b.hear0()
	if len(b.moves()) != 4 {
		t.Errorf("the own board was changed: %v", b.moves())
	}
	b.do(session.Next{}).told("table.aside.back")
	if !slices.Equal(b.moves(), []string{"h8", "i9"}) {
		t.Errorf("back at %v", b.moves())
	}
	if len(a.g.Present()) != 3 {
		t.Errorf("present: %v", a.g.Present())
	}
	c.do(session.Next{}).told("table.asked")
	a.events = nil
	a.hear0()
	a.told("table.ask.pen")
	a.do(session.Next{})
	c.hear0()
	c.do(session.Play{Move: "k3"})
	a.hear0()
	if !slices.Equal(a.moves(), []string{"h8", "i9", "k3"}) {
		t.Errorf("the pen was not handed over: %v", a.moves())
	}
	b.hear0()
	if !slices.Equal(b.moves(), a.moves()) {
		t.Errorf("a viewer sees %v", b.moves())
	}
}

// Each viewer answers a question of what is shown for himself, and once: whoever shows it
// knows how many chose which answer, of each view by itself.
func TestAClassAnswers(t *testing.T) {
	n := newInn(t)
	tb := n.open("gomoku", func(s *table.Setup) { s.Kind = table.ForClass })
	a, b, c := n.join(tb, ann), n.join(tb, bob), n.join(tb, cy)
	counts := func(v *visitor, view string, want ...int) {
		t.Helper()
		v.hear0()
		if got := v.g.(*table.Class).Answers(view, 3); !slices.Equal(got, want) {
			t.Errorf("%s was answered %v, want %v", view, got, want)
		}
	}
	a.do(table.Point{At: 1, View: "page:1"})
	b.hear0()
	c.hear0()
	b.do(table.Answer{View: "page:1", I: 2})
	counts(a, "page:1", 0, 0, 1)
	b.do(table.Answer{View: "page:1", I: 0})
	c.do(table.Answer{View: "page:2", I: 1}) // which nobody has shown
	a.do(table.Answer{View: "page:1", I: 1}) // whoever shows it knows the answer
	counts(a, "page:1", 0, 0, 1)

	a.do(table.Point{At: 1, View: "page:2"})
	c.do(table.Answer{View: "page:1", I: 0}) // too late
	counts(a, "page:1", 0, 0, 1)
	c.hear0()
	c.do(table.Answer{View: "page:2", I: 1})
	counts(a, "page:2", 0, 1, 0)
	a.do(table.Point{At: 1, View: "page:1"})
	c.hear0()
	c.do(table.Answer{View: "page:1", I: 2})
	counts(a, "page:1", 0, 0, 2)
}

func TestLimits(t *testing.T) {
	n := newInn(t)
	for range 3 {
		n.open("gomoku", nil)
	}
	if _, err := n.hub.Open(ann, table.Setup{Kind: table.ForTwo, Setup: match.Setup{Module: nullgame.Module{}}}); err != table.ErrFull {
		t.Errorf("a fourth seat at which nobody has played: %v", err)
	}
	for range 2 {
		n.open("gomoku", func(s *table.Setup) { s.Kind = table.ForClass })
	}
	if _, err := n.hub.Open(ann, table.Setup{Kind: table.ForClass, Setup: match.Setup{Module: nullgame.Module{}}}); err != table.ErrFull {
		t.Errorf("a sixth table: %v", err)
	}
	if _, err := n.hub.Find("nowhere"); err != table.ErrUnknown {
		t.Error(err)
	}
	if len(n.hub.All()) != 5 {
		t.Errorf("%v", n.hub.All())
	}
	n.clock.pass(time.Hour) // nobody has come and nothing was played
	if l := n.hub.All(); len(l) != 0 || len(n.kept) != 0 {
		t.Errorf("left: %v, kept: %d", l, len(n.kept))
	}
}

// An address has a bounded number of tables, by as many keys as it likes. All tables
// of a hub are taken by few addresses: then one at which nobody sits gives way to
// another address, and never one at which somebody does.
func TestTablesOfAnAddress(t *testing.T) {
	n := newInn(t)
	c := n.config()
	c.MaxTables, c.MaxHost = 6, 3
	hub := table.NewHub(c)
	open := func(who, host string) (*table.Table, error) {
		return hub.Open(table.Person{ID: who, Name: who, Host: host}, table.Setup{Kind: table.ForTwo, Setup: match.Setup{Module: nullgame.Module{}}})
	}
	for i := range 5 {
		_, err := open(fmt.Sprint("a", i), "a")
		if (err == nil) != (i < 3) {
			t.Errorf("table %d of the address: %v, want 3 of them", i+1, err)
		}
		n.clock.pass(time.Second)
	}
	for i := range 3 {
		tb, err := open(fmt.Sprint("b", i), "b")
		if err != nil {
			t.Fatal(err)
		}
		n.join(tb, table.Person{ID: fmt.Sprint("b", i), Host: "b"})
	}
	if _, err := open("cy", "c"); err != nil {
		t.Errorf("two addresses have all tables: %v", err)
	}
	if _, err := open("dan", "d"); err != nil || len(hub.All()) != 6 {
		t.Errorf("another one: %v, %d tables", err, len(hub.All()))
	}
	for i := range 3 { // those at which nobody has met and nobody sits
		if tb, err := open(fmt.Sprint("eve", i), fmt.Sprint("e", i)); err != nil {
			t.Error(err)
		} else {
			n.join(tb, table.Person{ID: fmt.Sprint("eve", i), Host: fmt.Sprint("e", i)})
		}
	}
	if _, err := open("fay", "f"); err != table.ErrFull {
		t.Errorf("a table at which somebody sits gives way: %v", err)
	}
}

// A table at which nobody has met goes soon after its opener has left, one at which a
// few moves were made in an hour; a game stays for a week.
func TestTablesThatAreLeft(t *testing.T) {
	n := newInn(t)
	unmet, begun, game := n.open("gomoku", nil), n.open("gomoku", nil), n.open("gomoku", nil)
	n.join(unmet, ann).g.Close()
	for tb, moves := range map[*table.Table][]string{begun: {"h8", "a1"}, game: {"h8", "a1", "h9", "a2", "h10"}} {
		both := []*visitor{n.join(tb, ann), n.join(tb, bob)}
		for i, m := range moves {
			both[i%2].hear0()
			both[i%2].do(session.Play{Move: m})
		}
		both[0].g.Close()
		both[1].g.Close()
	}
	for _, step := range []struct {
		pass time.Duration
		left int
	}{{time.Minute, 3}, {5 * time.Minute, 2}, {time.Hour, 1}, {6 * 24 * time.Hour, 1}, {24 * time.Hour, 0}} {
		n.clock.pass(step.pass)
		if got := len(n.hub.All()); got != step.left {
			t.Errorf("after %v more there are %d tables, want %d", step.pass, got, step.left)
		}
	}
}

// A private table is in the list of those alone who sit there, is found by its name,
// which nobody guesses, and stays private when the server starts again.
func TestPrivateTables(t *testing.T) {
	n := newInn(t)
	tb, err := n.hub.Open(ann, table.Setup{Kind: table.ForTwo, Private: true, Setup: match.Setup{Module: nullgame.Module{}}})
	if err != nil {
		t.Fatal(err)
	}
	again := table.NewHub(n.config())
	if _, err := again.Restore(n.text(tb)); err != nil {
		t.Fatal(err)
	}
	for name, hub := range map[string]*table.Hub{"opened": n.hub, "restored": again} {
		found, err := hub.Find(tb.ID())
		if err != nil || len(tb.ID()) < 10 {
			t.Fatalf("%s: the name %q: %v", name, tb.ID(), err)
		}
		if len(hub.List(bob)) != 0 || len(hub.List(ann)) != 1 {
			t.Errorf("%s: Bob sees %d tables, Ann %d", name, len(hub.List(bob)), len(hub.List(ann)))
		}
		n.join(found, bob)
		if len(hub.List(bob)) != 1 || len(hub.List(cy)) != 0 {
			t.Errorf("%s: with a seat Bob sees %d, Cy %d", name, len(hub.List(bob)), len(hub.List(cy)))
		}
	}
}

// A move is told to the other side when it is on the disk, to its own at once. When it
// cannot be written, both are told, and the game goes on; when it can again, too.
func TestAMoveIsToldWhenItIsOnTheDisk(t *testing.T) {
	n := newInn(t)
	tb := n.open("gomoku", nil)
	a, b := n.join(tb, ann), n.join(tb, bob)
	a.hear0()
	b.hear0()
	var disk []func(error)
	n.later = func(saved func(error)) { disk = append(disk, saved) }
	a.do(session.Play{Move: "h8"})
	b.hear0()
	if len(a.moves()) != 1 || len(b.moves()) != 0 {
		t.Fatalf("before it is on the disk Ann has %v, Bob %v", a.moves(), b.moves())
	}
	disk[0](nil)
	b.hear0()
	if len(b.moves()) != 1 {
		t.Fatalf("when it is on the disk Bob has %v", b.moves())
	}
	b.do(session.Play{Move: "h9"})
	a.hear0()
	disk[1](errors.New("no space left"))
	a.hear().told("table.unsaved")
	b.hear().told("table.unsaved")
	if len(a.moves()) != 2 || len(n.hub.Unsaved(ann)) != 1 || !strings.Contains(n.hub.Unsaved(bob)[0], "2 h9") || len(n.hub.Unsaved(cy)) != 0 {
		t.Errorf("a move that is not saved: Ann has %v, lost are %q", a.moves(), n.hub.Unsaved(ann))
	}
	a.do(session.Play{Move: "h10"})
	disk[1](nil) // the older state after all: the newer one is not there
	b.hear0()
	if len(b.moves()) != 2 {
		t.Errorf("an older state is on the disk, and Bob has %v", b.moves())
	}
	disk[2](nil)
	b.hear0()
	if len(b.moves()) != 3 || len(n.hub.Unsaved(ann)) != 0 {
		t.Errorf("the newest is on the disk, Bob has %v, lost are %q", b.moves(), n.hub.Unsaved(ann))
	}
}

// Whoever runs the server ends a table: those who sit there are told, and nothing is
// kept of it.
func TestTheKeeperEndsATable(t *testing.T) {
	n := newInn(t)
	tb := n.open("gomoku", nil)
	a, b := n.join(tb, ann), n.join(tb, bob)
	if err := n.hub.End(tb.ID()); err != nil {
		t.Fatal(err)
	}
	for _, v := range []*visitor{a, b} {
		v.hear().told("table.closed")
	}
	a.do(session.Play{Move: "h8"}).refused("table.closed")
	if n.text(tb) != nil || len(n.hub.All()) != 0 || n.hub.End(tb.ID()) != table.ErrUnknown {
		t.Errorf("it is still there: %d tables, kept %q", len(n.hub.All()), n.text(tb))
	}
}

// TestWhatTheListAndTheFootSay: who sits where, what is shown of a table from outside,
// the line that each person reads, and whose record a game is when it is over.
func TestWhatTheListAndTheFootSay(t *testing.T) {
	n := newInn(t)
	two := n.open("gomoku", func(s *table.Setup) { s.Side = games.Second })
	class := n.open("gomoku", func(s *table.Setup) { s.Kind = table.ForClass })
	a, k := n.join(two, ann), n.join(class, ann)
	prompt := func(v *visitor, want string) {
		t.Helper()
		v.hear0()
		if got := v.g.Prompt(); got.Key != want {
			t.Errorf("%v, want %s", got, want)
		}
	}
	prompt(a, "table.prompt.waiting")
	b, c, l := n.join(two, bob), n.join(two, cy), n.join(class, cy)
	prompt(a, "table.prompt.two")
	prompt(b, "table.prompt.two")
	prompt(c, "table.prompt.watching")
	prompt(k, "table.prompt.class")
	prompt(l, "table.prompt.class")
	b.do(session.Play{Move: "h8"})
	for _, v := range []*visitor{a, b, c} {
		if _, ok := v.g.(*table.Duel).Record(); ok {
			t.Error("a record of a game that goes on")
		}
	}
	a.hear0()
	a.do(session.Resign{})
	for v, own := range map[*visitor]games.Side{a: games.Second, b: games.First, c: games.NoSide, k: games.NoSide} {
		d, ok := v.g.(*table.Duel)
		if !ok {
			continue // a class has no record of one's own
		}
		r, ok := d.Record()
		if ok != (own != games.NoSide) {
			t.Errorf("a record of one's own: %v", ok)
		}
		if ok && (r.Seats[own].Kind != games.Human || r.Seats[own.Other()].Kind != games.Guest || len(r.Moves) != 1) {
			t.Errorf("%+v", r)
		}
	}
	for _, move := range []string{"h8", "i9"} {
		k.do(session.Play{Move: move})
		k.hear0()
	}
	k.do(session.Undo{})
	for i, tc := range []struct {
		i    session.Intent
		want string
	}{{session.Redo{}, "h8 i9"}, {session.Restart{}, ""}, {session.Redo{}, "h8"}} {
		k.do(tc.i)
		l.hear0()
		if got := strings.Join(l.moves()[:l.g.Session().At()], " "); got != tc.want {
			t.Errorf("step %d: a viewer stands after %q, want %q", i, got, tc.want)
		}
	}
	for _, e := range n.hub.All() {
		want := table.Entry{ID: two.ID(), Kind: table.ForTwo, Game: "gomoku", Players: [2]table.Person{bob, ann}, Moves: 1, Over: true, Turn: games.Second, Present: []table.Person{ann, bob, cy}}
		if e.ID == class.ID() {
			want = table.Entry{ID: e.ID, Kind: table.ForClass, Game: "gomoku", Players: [2]table.Person{ann}, Moves: 1, Turn: games.Second, Present: []table.Person{ann, cy}}
		}
		if e.Options.Int("size") != 15 {
			t.Errorf("the rules are not listed: %v", e.Options)
		}
		e.Options = nil
		if !reflect.DeepEqual(e, want) {
			t.Errorf("listed as %+v, want %+v", e, want)
		}
	}
}

// People at a table say phrases to each other and nothing else: a watcher of two is
// silent, nobody floods, and whoever mutes the others hears nothing until that is
// taken back. A class speaks as a whole.
func TestPhrases(t *testing.T) {
	n, tb, a, b := sitTwo(t)
	hears := func(v *visitor) *visitor {
		v.events = nil
		v.hear0()
		return v
	}
	c := n.join(tb, cy)
	c.do(table.Say{}).refused("table.watching")
	a.do(table.Say{I: len(table.Phrases())}).refused("table.phrase.which")
	a.do(table.Say{I: -1}).refused("table.phrase.which")
	a.do(table.Say{I: 5}).told("table.phrase.said")
	hears(b).told("table.phrase.said")
	hears(c).told("table.phrase.said")
	a.do(table.Say{I: 6}).refused("table.phrase.soon")
	b.do(table.Say{I: 6}).told("table.phrase.said") // another one's pause is not hers
	a.events, b.events = nil, nil
	b.do(table.Mute{}).told("table.muted")
	for range 2 {
		n.clock.pass(time.Minute)
		a.do(table.Say{I: 1}).told("table.phrase.said")
		hears(b)
		if said, ok := find[session.Told](b); ok {
			t.Errorf("whoever has muted the others is told %v", said)
		}
	}
	b.do(table.Mute{}).told("table.unmuted")
	n.clock.pass(time.Minute)
	a.do(table.Say{I: 1}).told("table.phrase.said")
	hears(b).told("table.phrase.said")
	if n.join(tb, table.Person{ID: "late", Name: "Late"}); strings.Contains(string(n.text(tb)), "phrase") {
		t.Error("what is said is kept")
	}
	class := n.open("gomoku", func(s *table.Setup) { s.Kind = table.ForClass })
	a, b = n.join(class, ann), n.join(class, bob)
	b.do(table.Say{I: 0}).told("table.phrase.said")
	hears(a).told("table.phrase.said")
}
