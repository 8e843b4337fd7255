package table

import (
	"time"

	"duiju/games"
	"duiju/games/text/record"
)

// Letter brings a player a game of which the player has not seen the end.
type Letter struct {
	Table  string    `json:"table"`
	With   string    `json:"with"` // the other player's name
	Why    string    `json:"why"`  // key of a message with name and ago: mail.won, mail.room
	At     time.Time `json:"at"`
	Record string    `json:"record"`
}

// The reasons for which a table is dropped, as letters say them.
const (
	whyRoom   = "mail.room"   // another one is opened
	whyOld    = "mail.old"    // nobody comes back
	whyKeeper = "mail.keeper" // whoever runs the server ends it
	whyOpener = "mail.opener"
)

// deliver sends the game to the players who have not seen its end: to those who are away,
// or to all. Why is the reason why a game that is not over goes on no more. t is locked.
func (t *Table) deliver(why string, all bool) {
	st := t.match.Status()
	for side, p := range t.players {
		other := t.players[1-side]
		if p.ID == "" || other.ID == "" || t.knows[side] || !all && t.here(games.Side(side)) {
			continue
		}
		t.knows[side] = true
		l := Letter{Table: t.id, With: other.Name, Why: why, At: t.hub.c.Now().UTC(), Record: string(record.Marshal(t.recordOf(games.Side(side))))}
		switch {
		case st.Over && st.Winner == games.NoSide:
			l.Why = "mail.drawn"
		case st.Over && st.Winner == games.Side(side):
			l.Why = "mail.won"
		case st.Over:
			l.Why = "mail.lost"
		}
		t.hub.c.Deliver(p, l)
	}
}

// recordOf is the game as the record of the player of a side.
func (t *Table) recordOf(side games.Side) games.Record {
	r := t.record()
	r.Seats[side] = games.PlayerSpec{Kind: games.Human}
	return r
}
