package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// place is what a Duel and a Class have in common: one person at a table, with a
// match that follows the table's.
type place struct {
	table  *Table
	person *Person       // its address is the place's name at the table
	own    *session.Game // the person's own copy of the game
	at     news          // what it has been told
	muted  bool          // what others say is not told

	sync func() []session.Event // brings the own game to where the table's stands, and tells what has happened
}

// news is a table as one person may see it.
type news struct {
	session.Remote
	seats
	live
	holder  Person
	present []Person
	due     time.Time
	known   bool // the end of the game was the player's before
}

// newPlace sits the person down.
func newPlace(t *Table, p Person) (place, error) {
	l := place{table: t, person: &p}
	if !t.sit(l.person) {
		return l, ErrSent
	}
	m, err := t.mirror(p)
	if err != nil {
		t.leave(l.person)
		return l, err
	}
	l.own = session.New(session.Config{Match: m, Now: t.hub.c.Now})
	return l, nil
}

// mirror is a match for one person: from the public start, without a deal.
func (t *Table) mirror(p Person) (*match.Match, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return match.New(match.Setup{
		Module: t.match.Module(), Options: t.match.Options(), Start: t.match.StateAt(0), Clock: t.match.Clock(), Seats: t.seatsFor(p),
	})
}

// seatsFor are the players as a person sees them.
func (t *Table) seatsFor(p Person) (seats [2]games.PlayerSpec) {
	for side, player := range t.players {
		if t.kind == ForClass {
			player = t.owner
		}
		seats[side] = games.PlayerSpec{Kind: games.Guest, Name: player.Name}
		if player.ID == p.ID {
			seats[side] = games.PlayerSpec{Kind: games.Human}
		}
	}
	return seats
}

// look is what a person may know now: what is on the disk, and what the person has
// changed.
func (t *Table) look(p Person) news {
	t.mu.Lock()
	defer t.mu.Unlock()
	var n news
	if t.public == nil || t.authors == nil || t.authors[p.ID] {
		n = t.view()
	} else {
		n = *t.public
	}
	n.Moves, n.Seats = slices.Clone(n.Moves), t.seatsFor(p)
	n.live, n.due, n.present = t.live, t.due(), t.present()
	if side := t.sideOf(p); n.Result != nil && side != games.NoSide {
		n.known = t.knows[side]
		t.knows[side] = true
	}
	if t.sent[p.ID] {
		n.closed = message.T("table.sent", "name", t.opener.Name)
	}
	return n
}

// view is what of the table nobody sees before it is on the disk. t is locked.
func (t *Table) view() news {
	n := news{seats: t.seats, holder: t.owner}
	n.Moves = slices.Clone(t.match.Moves()[:t.match.At()])
	n.Clock, n.Since = t.match.Clock(), t.since
	if st := t.match.Status(); st.Over {
		n.Result = &st
	}
	return n
}

// Present are the people at the table.
func (l *place) Present() []Person { return l.at.present }

// Invite is the command or the link by which others come to the table, "" for none.
func (l *place) Invite() string { return l.table.hub.c.Invite(l.table.id) }

// Unsaved reports whether the table is not on the disk.
func (l *place) Unsaved() bool { return l.at.unsaved != nil }

// Session implements session.Driver.
func (l *place) Session() *session.Session { return l.own.Session() }

// Task implements session.Driver.
func (l *place) Task() ([]message.Text, []scene.Point) { return l.own.Task() }

// Close implements session.Driver: the place is free, a player's seat is not.
func (l *place) Close() {
	l.table.leave(l.person)
	l.own.Close()
}

// listen waits for the next change of the table, which is a session.Heard.
func (l *place) listen() []session.Event {
	t, seen := l.table, l.at.rev
	return l.own.Listen(func(ctx context.Context) error {
		t.mu.Lock()
		changed, rev := t.changed, t.rev
		t.mu.Unlock()
		if rev != seen {
			return nil
		}
		select {
		case <-changed:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
}

// Start implements session.Driver.
func (l *place) Start() []session.Event {
	l.table.sit(l.person)
	return append(l.sync(), l.listen()...)
}

// Take implements session.Driver.
func (l *place) Take(d session.Done) []session.Event {
	events := l.own.Take(d)
	if changed := slices.Contains(events, session.Event(session.Heard{})); changed {
		events = slices.Concat(events, l.sync(), l.listen())
	}
	return unkept(events)
}

// Tick implements session.Driver.
func (l *place) Tick() []session.Event {
	l.table.flag()
	return l.sync()
}

// update looks at the table anew and returns what was known before.
func (l *place) update() news {
	before := l.at
	now := l.table.look(*l.person)
	if !before.closed.IsZero() { // what goes on there concerns the person no more
		l.at.rev = now.rev
		return before
	}
	l.at = now
	return before
}

// follow brings the match to where the table's stands.
func (l *place) follow() []session.Event {
	followed, err := l.own.Follow(l.at.Remote)
	events := unkept(followed)
	if err != nil { // the rules have changed under a running game
		events = append(events, session.Refused{Said: session.Words(err), Err: err})
	}
	return events
}

// asked says what another person has asked for since.
func (l *place) asked(before news) []session.Event {
	now := l.at
	switch {
	case now.closed.Key != before.closed.Key:
		return []session.Event{session.Told{Said: now.closed}}
	case now.unsaved != nil && before.unsaved == nil:
		return []session.Event{told("table.unsaved")}
	case now.unsaved == nil && before.unsaved != nil:
		return []session.Event{told("table.saved")}
	}
	events := l.heard(before)
	for _, a := range now.asks {
		stood := slices.ContainsFunc(before.asks, func(b asking) bool { return b.n == a.n && b.declined.ID == "" })
		switch {
		case a.declined.ID != "" && a.declined.ID != l.person.ID && stood:
			events = append(events, told("table.declined", "name", a.declined.Name))
		case a.declined.ID == "" && a.n > before.asked && a.by.ID != l.person.ID:
			events = append(events, session.Told{Said: a.text()})
		}
	}
	return events
}

var requestKeys = map[request]string{
	askTakeback: "table.ask.takeback", askDraw: "table.ask.draw", askRematch: "table.ask.rematch", askPen: "table.ask.pen",
}

// text says what is asked for, and how it is answered.
func (a asking) text() message.Text {
	return message.T(requestKeys[a.what], "name", a.by.Name, "number", a.back+1)
}

// Asked is what another person asks for and this one can grant; zero for nothing.
func (l *place) Asked() message.Text {
	if grants := l.person.sideOf(l.at.players) != games.NoSide || l.at.holder.ID == l.person.ID; grants {
		for _, a := range asksFor(l.at.asks, *l.person) {
			return a.text()
		}
	}
	return message.Text{}
}

// rules follows an intent of the opener, or one about what is said; ok is false for any other.
func (l *place) rules(i session.Intent) (events []session.Event, ok bool) {
	switch i := i.(type) {
	case Say, Mute:
		return []session.Event{l.speak(i)}, true
	case SendAway:
		if !l.table.sendAway(*l.person, i.Who) {
			return []session.Event{session.Refused{Said: message.T("table.send.not")}}, true
		}
	case EndTable:
		l.table.hub.endOwn(l.table)
	default:
		return nil, false
	}
	return l.sync(), true
}

// want asks the others for something, or grants what was asked for.
func (l *place) want(what request) []session.Event {
	answer := l.table.want(*l.person, what)
	return append(l.sync(), answer...)
}

// shared reports whether an intent may make sense at a table: its seats and
// lines belong to several people, and what its opener rules to that one.
func (l *place) shared(i session.Intent) bool {
	switch i.(type) {
	case session.Sit, session.Swap, session.TakeOver, session.GiveSeat, session.Pause, session.Vary:
		return false
	case Say, Mute:
		return true
	case SendAway, EndTable:
		return l.table.opener.ID == l.person.ID
	}
	return l.own.Has(i)
}

// newcomer reports whether the person has just sat down, to whom nothing is new.
func (n news) newcomer() bool { return n.rev == 0 }

func told(key string, pairs ...any) session.Told { return session.Told{Said: message.T(key, pairs...)} }

// outcome adds to events why an action at the table was refused.
func outcome(events []session.Event, err error) []session.Event {
	if f, ok := errors.AsType[*message.Fault](err); ok {
		events = append(events, session.Refused{Said: f.Text, Err: err})
	}
	return events
}

// unkept leaves out what is the table's affair: that the game has changed, which
// the person's front end need not keep, and that there was news.
func unkept(events []session.Event) []session.Event {
	kept := events[:0]
	for _, e := range events {
		switch e.(type) {
		case session.Changed, session.Heard:
		default:
			kept = append(kept, e)
		}
	}
	return kept
}
