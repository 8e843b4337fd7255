package table

import (
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/text/message"
)

// Duel is a place at a table for two: a player's, or of somebody who watches. It
// is a session.Driver and used by one goroutine at a time.
type Duel struct {
	place
	known bool // the end of the game was the player's before this place saw it
}

// Due implements session.Driver: when the time of the side to move runs out, or the
// win over a player who is away can be claimed.
func (d *Duel) Due() time.Time {
	due := d.at.due
	if d.at.Result != nil {
		return due
	}
	for side, away := range d.at.away {
		if frees := away.Add(softTime); d.soft() && !away.IsZero() && d.at.players[side].ID != d.table.opener.ID && (due.IsZero() || frees.Before(due)) {
			due = frees
		}
		claim := away.Add(d.table.hub.c.Return)
		if !d.soft() && !away.IsZero() && claim.After(d.table.hub.c.Now()) && (due.IsZero() || claim.Before(due)) {
			due = claim
		}
	}
	return due
}

// catchUp brings the person's game to where the table's stands, and says what has
// happened besides moves.
func (d *Duel) catchUp() []session.Event {
	before := d.update()
	if before.Result == nil {
		d.known = d.at.known
	}
	var events []session.Event
	if d.at.game != before.game { // a rematch
		if m, err := d.table.mirror(*d.person); err == nil {
			events = append(events, d.own.Show(m)...)
		}
	}
	events = append(events, d.follow()...)
	if before.newcomer() {
		return events
	}
	for side, p := range d.at.players {
		switch was, is := before.away[side], d.at.away[side]; {
		case p.ID == d.person.ID:
		case p.ID == "" && before.players[side].ID != "" && d.at.closed.IsZero():
			events = append(events, told("table.freed", "name", before.players[side].Name))
		case p.ID == "":
		case before.players[side].ID == "":
			events = append(events, told("table.came", "name", p.Name))
		case was.IsZero() && !is.IsZero() && (d.at.Result != nil || d.soft()):
			events = append(events, told("table.left", "name", p.Name))
		case was.IsZero() && !is.IsZero():
			key := "table.gone"
			if d.at.Clock.On() {
				key = "table.gone.clock"
			}
			events = append(events, told(key, "name", p.Name, "n", int(d.table.hub.c.Return/time.Minute)))
		case !was.IsZero() && is.IsZero():
			events = append(events, told("table.back", "name", p.Name))
		}
	}
	return append(events, d.asked(before)...)
}

// side is the person's own, NoSide for whoever watches.
func (d *Duel) side() games.Side { return d.person.sideOf(d.at.players) }

// opponent is the person on the other seat; its ID is "" while that is free.
func (d *Duel) opponent() Person { return d.at.players[d.side().Other()] }

// Waiting reports whether the person sits there and nobody opposite.
func (d *Duel) Waiting() bool {
	return d.side() != games.NoSide && d.opponent().ID == "" && d.at.closed.IsZero()
}

// Has implements session.Driver.
func (d *Duel) Has(i session.Intent) bool {
	switch i.(type) {
	case session.Resign, session.OfferDraw, session.Next, Claim, Decline:
		return true
	case session.Redo, session.Restart, Point:
		return false
	}
	return d.shared(i)
}

// soft reports whether the seats are not their players' yet.
func (d *Duel) soft() bool { return d.at.Result == nil && len(d.at.Moves) < hardMoves }

// vacant reports whether the person, who watches, may take a seat.
func (d *Duel) vacant() bool {
	return d.side() == games.NoSide && d.at.Result == nil && (d.at.players[0].ID == "" || d.at.players[1].ID == "")
}

// Can implements session.Driver.
func (d *Duel) Can(i session.Intent) (message.Text, bool) {
	if !d.Has(i) {
		return message.Text{}, false
	}
	plays, over := d.side() != games.NoSide, d.Session().Match().Status().Over
	stands := d.at.closed.IsZero()
	switch i.(type) {
	case Mute:
		return message.Text{}, true
	case SendAway, EndTable:
		return d.at.closed, stands
	case session.NextHint, session.Why, session.TurnAnalysis, session.LookInside, session.LookThrough, session.ReviewGame:
		if !over && (plays || d.table.rated) {
			return message.T("table.help.not"), false
		}
	case session.Play, session.Undo, session.Resign, session.OfferDraw, session.Next, Claim, Decline, Say:
		_, next := i.(session.Next)
		_, says := i.(Say)
		switch {
		case !stands:
			return d.at.closed, false
		case d.vacant() && !says:
			return message.T("table.vacant"), next
		case !plays:
			return message.T("table.watching"), false
		}
	}
	switch i.(type) {
	case Say:
		return message.Text{}, true
	case session.Play:
		if d.opponent().ID == "" {
			if line := d.table.hub.c.Invite(d.table.id); line != "" {
				return message.T("table.invite", "line", line), false
			}
			return message.T("table.waiting", "table", d.table.id), false
		}
		if s := d.Session(); s.Live() && !over && s.Match().Turn() != d.side() {
			return message.T("table.turn.not"), false
		}
	case session.Undo:
		return message.T("session.undo.none"), !over && (len(asksFor(d.at.asks, *d.person, askTakeback)) > 0 || lastOf(d.Session().Match(), d.side()) >= 0)
	case Decline:
		return message.T("table.decline.not"), len(asksFor(d.at.asks, *d.person)) > 0
	case session.Resign, session.OfferDraw:
		return message.T("games.over"), !over
	case session.Next:
		return message.T("table.rematch.not"), over
	case Claim:
		return message.T("table.claim.not"), !over && !d.soft() && d.table.hub.tooLong(d.at.away[d.side().Other()])
	}
	return d.own.Can(i)
}

// Do implements session.Driver.
func (d *Duel) Do(i session.Intent) []session.Event {
	if why, ok := d.Can(i); !ok {
		return []session.Event{session.Refused{Said: why}}
	}
	if events, ok := d.rules(i); ok {
		return events
	}
	switch i := i.(type) {
	case session.Play:
		err := d.table.play(*d.person, i.Move)
		return outcome(d.sync(), err)
	case session.Undo:
		return d.want(askTakeback)
	case session.OfferDraw:
		return d.want(askDraw)
	case session.Next:
		if !d.vacant() {
			return d.want(askRematch)
		}
		d.table.sit(d.person)
		events := d.sync()
		if d.vacant() { // the person has too many
			events = append(events, session.Refused{Said: message.T("table.seats", "n", maxUnplayed)})
		}
		return events
	case session.Resign:
		d.table.resign(*d.person, false)
		return d.sync()
	case Claim:
		d.table.resign(*d.person, true)
		return d.sync()
	case Decline:
		d.table.decline(*d.person)
		return append(d.sync(), told("table.declined", "name", d.person.Name))
	}
	return unkept(d.own.Do(i))
}

// Prompt implements session.Driver.
func (d *Duel) Prompt() message.Text {
	switch {
	case d.side() == games.NoSide:
		return message.T("table.prompt.watching", "table", d.table.id, "n", len(d.at.present))
	case d.opponent().ID == "":
		return message.T("table.prompt.waiting", "table", d.table.id)
	}
	if away := d.at.away[d.side().Other()]; !away.IsZero() && d.at.Result == nil {
		return message.T("table.prompt.away", "table", d.table.id, "name", d.opponent().Name,
			"time", session.ClockText(d.table.hub.c.Now().Sub(away)))
	}
	return message.T("table.prompt.two", "table", d.table.id, "name", d.opponent().Name)
}

// Record is the person's own game for the records, once it is over and nothing
// is hidden any more; ok is false before, for whoever watches, and where another place of
// the person or a letter has it.
func (d *Duel) Record() (r games.Record, ok bool) {
	t := d.table
	t.mu.Lock()
	defer t.mu.Unlock()
	side := t.sideOf(*d.person)
	if side == games.NoSide || d.known || !t.match.Status().Over {
		return r, false
	}
	return t.recordOf(side), true
}
