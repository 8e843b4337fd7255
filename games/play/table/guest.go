package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/session"
)

// Guest is one person's place at a table. It is a session.Driver and used by
// one goroutine at a time; many Guests of a table work side by side.
type Guest struct {
	table  *Table
	person Person
	s      *session.Session
	at     news // what it has been told
	aside  bool // of a class: it looks at something of its own
}

// news is a table as one guest may see it.
type news struct {
	session.Elsewhere
	rev, game int
	players   [2]Person
	away      [2]time.Time
	ask       request
	asker     Person
	show      shown
	holder    Person
	present   []Person
	due       time.Time
}

// Join gives a person a place at the table: the seat that the person has, a
// free one, or one among those who watch.
func (t *Table) Join(p Person) (*Guest, error) {
	g := &Guest{table: t, person: p}
	t.sit(g)
	m, err := g.mirror()
	if err != nil {
		t.leave(g)
		return nil, err
	}
	g.s = session.New(session.Config{Match: m, Now: t.hub.c.Now})
	return g, nil
}

// mirror makes the guest's own match: from the public start, without a deal.
func (g *Guest) mirror() (*games.Match, error) {
	t := g.table
	t.mu.Lock()
	defer t.mu.Unlock()
	return games.NewMatch(games.Setup{
		Module: t.match.Module(), Options: t.match.Options(), Start: t.match.StateAt(0), Clock: t.match.Clock(), Seats: t.seats(g),
	})
}

// seats are the players as a guest sees them.
func (t *Table) seats(g *Guest) (seats [2]games.PlayerSpec) {
	for side, p := range t.players {
		if t.kind == ForClass {
			p = t.owner
		}
		seats[side] = games.PlayerSpec{Kind: games.Guest, Name: p.Name}
		if p.ID == g.person.ID {
			seats[side] = games.PlayerSpec{Kind: games.Human}
		}
	}
	return seats
}

// look is what a guest may know now.
func (t *Table) look(g *Guest) news {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := news{
		rev: t.rev, game: t.game, players: t.players, away: t.away, ask: t.ask, asker: t.asker, show: t.show,
		holder: t.owner, present: t.present(), due: t.due(),
	}
	n.Moves = append([]string(nil), t.match.Moves()[:t.match.At()]...)
	n.Clock, n.Since, n.Seats = t.match.Clock(), t.since, t.seats(g)
	if st := t.match.Status(); st.Over {
		n.Result = &st
	}
	return n
}

// Present are the people at the table.
func (g *Guest) Present() []Person { return g.at.present }

// Session implements session.Driver.
func (g *Guest) Session() *session.Session { return g.s }

// Start implements session.Driver.
func (g *Guest) Start() []session.Event {
	g.table.sit(g)
	return append(g.sync(), g.listen()...)
}

// Close implements session.Driver: the place is free, a player's seat is not.
func (g *Guest) Close() {
	g.table.leave(g)
	g.s.Close()
}

// listen waits for the next change of the table.
func (g *Guest) listen() []session.Event {
	t, seen := g.table, g.at.rev
	return session.Listen(g.s, func(ctx context.Context) (struct{}, error) {
		t.mu.Lock()
		changed, rev := t.changed, t.rev
		t.mu.Unlock()
		if rev != seen {
			return struct{}{}, nil
		}
		select {
		case <-changed:
			return struct{}{}, nil
		case <-ctx.Done():
			return struct{}{}, ctx.Err()
		}
	}, func(_ struct{}, err error) { g.at.rev = -1 })
}

// Take implements session.Driver.
func (g *Guest) Take(d session.Done) []session.Event {
	events := g.ours(g.s.Take(d))
	if g.at.rev == -1 { // what was listened for has come
		events = append(events, g.sync()...)
		events = append(events, g.listen()...)
	}
	return events
}

// Due implements session.Driver: when the time of the side to move runs out.
func (g *Guest) Due() time.Time { return g.at.due }

// Tick implements session.Driver.
func (g *Guest) Tick() []session.Event {
	g.table.flag()
	return g.sync()
}

// sync brings the guest's game to where the table's stands, and says what has
// happened besides moves.
func (g *Guest) sync() []session.Event {
	before, now := g.at, g.table.look(g)
	g.at = now
	var events []session.Event
	if now.game != before.game {
		if m, err := g.mirror(); err == nil {
			events = append(events, g.s.Show(m)...)
		}
		g.aside = false
	}
	if !g.aside {
		followed, err := g.s.Follow(now.Elsewhere)
		events = append(events, g.ours(followed)...)
		if err != nil { // the rules have changed under a running game
			events = append(events, session.Refused{Said: session.Words(err), Err: err})
		}
		if g.table.kind == ForClass && now.holder.ID != g.person.ID && now.show != before.show {
			events = append(events, g.shown(now.show)...)
		}
	}
	return append(events, g.tidings(before, now)...)
}

// shown follows what the holder of the pen shows.
func (g *Guest) shown(s shown) []session.Event {
	var events []session.Event
	at := s.back
	if at < 0 {
		at = len(g.at.Moves)
	}
	if at != g.s.At() {
		events = g.ours(g.s.Do(session.Look{At: at}))
	}
	return append(events, session.Pointed{At: s.cursor, Lens: s.lens, View: s.view})
}

// tidings are the sentences about the others.
func (g *Guest) tidings(before, now news) []session.Event {
	var events []session.Event
	tell := func(key string, pairs ...any) {
		events = append(events, session.Told{Said: games.T(key, pairs...)})
	}
	if before.rev == 0 {
		return nil // just sat down
	}
	for side := range now.players {
		p := now.players[side]
		switch {
		case p.ID == g.person.ID || p.ID == "":
		case before.players[side].ID == "":
			tell("table.came", "name", p.Name)
		case before.away[side].IsZero() && !now.away[side].IsZero():
			tell("table.gone", "name", p.Name, "n", int(g.table.hub.c.Return/time.Minute))
		case !before.away[side].IsZero() && now.away[side].IsZero():
			tell("table.back", "name", p.Name)
		}
	}
	if before.holder.ID != now.holder.ID {
		tell("table.pen.holds", "name", now.holder.Name)
	}
	if now.ask != noRequest && now.asker.ID != g.person.ID && (now.ask != before.ask || now.asker.ID != before.asker.ID) {
		tell(map[request]string{
			askTakeback: "table.ask.takeback", askDraw: "table.ask.draw", askRematch: "table.ask.rematch", askPen: "table.ask.pen",
		}[now.ask], "name", now.asker.Name)
	}
	return events
}

// ours leaves out what a shared game does not do: it is kept by the table, not
// by the guest's front end.
func (g *Guest) ours(events []session.Event) []session.Event {
	kept := events[:0]
	for _, e := range events {
		if _, ok := e.(session.Changed); !ok {
			kept = append(kept, e)
		}
	}
	return kept
}

// side is the guest's own, NoSide for whoever watches.
func (g *Guest) side() games.Side {
	for side, p := range g.at.players {
		if p.ID == g.person.ID {
			return games.Side(side)
		}
	}
	return games.NoSide
}

func (g *Guest) holds() bool { return g.table.kind == ForClass && g.at.holder.ID == g.person.ID }

// Has implements session.Driver.
func (g *Guest) Has(i session.Intent) bool {
	switch i.(type) {
	case session.Sit, session.Swap, session.TakeOver, session.GiveSeat, session.Pause, session.Vary:
		return false
	case session.Redo, session.Restart, session.Point:
		return g.table.kind == ForClass
	case session.Resign, session.OfferDraw:
		return g.table.kind == ForTwo
	case session.Next:
		return true
	}
	return g.s.Has(i)
}

// Can implements session.Driver.
func (g *Guest) Can(i session.Intent) (games.Text, bool) {
	no := func(key string) (games.Text, bool) { return games.T(key), false }
	if !g.Has(i) {
		return games.Text{}, false
	}
	playing, over := g.side() != games.NoSide, g.s.Match().Status().Over
	switch i.(type) {
	case session.NextHint, session.Why, session.TurnAnalysis, session.LookInside, session.LookThrough, session.ReviewGame:
		if !over && g.table.kind == ForTwo && (playing || g.table.rated) {
			return no("table.help.not")
		}
	case session.Point:
		return games.Text{}, g.holds()
	case session.Play:
		switch {
		case g.table.kind == ForClass && !g.holds():
			return games.T("games.over"), !g.s.State().Status().Over
		case g.table.kind == ForClass:
			return g.s.Can(i)
		case !playing:
			return no("table.watching")
		case g.at.players[g.side().Other()].ID == "":
			return games.T("table.waiting", "table", g.table.id), false
		}
	case session.Undo:
		switch {
		case g.table.kind == ForClass:
			return g.s.Can(i)
		case !playing:
			return no("table.watching")
		}
		return games.T("session.undo.none"), !over && g.s.Match().At() > 0
	case session.Redo, session.Restart:
		return games.T("table.pen.not"), g.holds()
	case session.Resign, session.OfferDraw:
		if !playing {
			return no("table.watching")
		}
		return games.T("games.over"), !over
	case session.Next:
		switch {
		case g.table.kind == ForClass:
			return games.Text{}, g.aside || !g.holds() || g.at.ask == askPen
		case !playing:
			return no("table.watching")
		}
		return games.T("table.rematch.not"), over
	}
	return g.s.Can(i)
}

// Do implements session.Driver.
func (g *Guest) Do(i session.Intent) []session.Event {
	if why, ok := g.Can(i); !ok {
		return []session.Event{session.Refused{Said: why}}
	}
	if g.table.kind == ForClass {
		return g.doInClass(i)
	}
	switch i := i.(type) {
	case session.Play:
		return g.done(g.table.play(g, i.Move))
	case session.Undo:
		return g.want(askTakeback)
	case session.OfferDraw:
		return g.want(askDraw)
	case session.Next:
		return g.want(askRematch)
	case session.Resign:
		g.table.resign(g)
		return g.sync()
	}
	return g.ours(g.s.Do(i))
}

// want asks the other player, or grants what that one asked for.
func (g *Guest) want(what request) []session.Event {
	if g.table.want(g, what) {
		return g.sync()
	}
	return append(g.sync(), session.Told{Said: games.T("table.asked")})
}

// done tells how an action at the table went.
func (g *Guest) done(err error) []session.Event {
	events := g.sync()
	var f *games.Fault
	if errors.As(err, &f) {
		events = append(events, session.Refused{Said: f.Text, Err: err})
	}
	return events
}

// maxView is how much text may stand for what is looked at besides the board.
const maxView = 8 << 10

// doInClass follows an intent at a table for a class: the holder of the pen
// moves everybody's board, anybody else steps aside with the own one.
func (g *Guest) doInClass(i session.Intent) []session.Event {
	t := g.table
	if g.holds() {
		switch i := i.(type) {
		case session.Play:
			return g.done(t.play(g, i.Move))
		case session.Undo:
			t.move(g, func(m *games.Match) { m.Undo() })
			return g.sync()
		case session.Redo:
			t.move(g, func(m *games.Match) { m.Redo() })
			return g.sync()
		case session.Restart:
			t.move(g, func(m *games.Match) { m.Restart() })
			return g.sync()
		case session.Next:
			return g.want(askPen)
		case session.Point:
			t.point(g, func(s *shown) { s.cursor, s.view = i.At, i.View[:min(len(i.View), maxView)] })
			return g.sync()
		}
		events := g.ours(g.s.Do(i))
		t.point(g, func(s *shown) {
			s.back = -1
			if !g.s.Live() {
				s.back = g.s.At()
			}
			if l, ok := i.(session.LookThrough); ok {
				s.lens = l.Lens
			}
		})
		return events
	}
	switch i.(type) {
	case session.Next:
		if g.aside {
			g.aside = false
			g.at.show = shown{back: -2} // everything is news
			return append(g.sync(), session.Told{Said: games.T("table.aside.back", "name", g.at.holder.Name)})
		}
		return g.want(askPen)
	case session.Play:
		return slices.Concat(g.stepAside(), g.comeHere(), g.ours(g.s.Do(i)))
	case session.Look, session.Back, session.Step, session.Undo, session.LookThrough:
		return append(g.stepAside(), g.ours(g.s.Do(i))...)
	}
	return g.ours(g.s.Do(i))
}

// comeHere takes the own board back to the position shown, to try a move there.
func (g *Guest) comeHere() []session.Event {
	if g.s.Live() {
		return nil
	}
	m := g.s.Match()
	events, _ := g.s.Follow(session.Elsewhere{ // moves that are there already
		Moves: slices.Clone(m.Moves()[:g.s.At()]), Clock: m.Clock(), Seats: [2]games.PlayerSpec{m.Seat(games.First), m.Seat(games.Second)},
	})
	return g.ours(events)
}

// stepAside lets a viewer look at something of the own.
func (g *Guest) stepAside() []session.Event {
	if g.aside {
		return nil
	}
	g.aside = true
	human := games.PlayerSpec{Kind: games.Human}
	g.s.Aside([2]games.PlayerSpec{human, human})
	return []session.Event{session.Told{Said: games.T("table.aside", "name", g.at.holder.Name)}}
}

// Prompt implements session.Driver.
func (g *Guest) Prompt() games.Text {
	switch {
	case g.aside:
		return games.T("table.prompt.aside", "name", g.at.holder.Name)
	case g.table.kind == ForClass:
		return games.T("table.prompt.class", "table", g.table.id, "name", g.at.holder.Name, "n", len(g.at.present))
	case g.side() == games.NoSide:
		return games.T("table.prompt.watching", "table", g.table.id, "n", len(g.at.present))
	case g.at.players[g.side().Other()].ID == "":
		return games.T("table.prompt.waiting", "table", g.table.id)
	}
	return games.T("table.prompt.two", "table", g.table.id, "name", g.at.players[g.side().Other()].Name)
}

// Task implements session.Driver.
func (g *Guest) Task() ([]games.Text, []games.Point) { return g.s.Task() }
