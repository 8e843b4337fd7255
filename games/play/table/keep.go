package table

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/record"
)

// kept is a table as text. The record holds the deal and its seed: it is for
// the server's own folder.
type kept struct {
	Version int       `json:"version"`
	ID      string    `json:"id"`
	Kind    Kind      `json:"kind"`
	Owner   Person    `json:"owner"`
	Opener  Person    `json:"opener"`
	Private bool      `json:"private,omitempty"`
	Rated   bool      `json:"rated"`
	Players [2]Person `json:"players"`
	Games   int       `json:"games"`
	Sent    []string  `json:"sent,omitempty"` // IDs of those who were sent away
	Knows   [2]bool   `json:"knows,omitzero"`
	Saved   time.Time `json:"saved"`
	Record  string    `json:"record"`
}

const keptVersion = 1

// text is the table for Config.Keep. What has run on the clock is charged, so a
// server that is killed gives nobody time.
func (t *Table) text() []byte {
	r := t.record()
	data, err := json.Marshal(kept{
		Version: keptVersion, ID: t.id, Kind: t.kind, Owner: t.owner, Opener: t.opener, Private: t.private, Rated: t.rated, Players: t.players,
		Games: t.game, Sent: slices.Sorted(maps.Keys(t.sent)), Knows: t.knows, Saved: t.hub.c.Now().UTC(), Record: string(record.Marshal(r)),
	})
	if err != nil {
		return nil // plain fields cannot fail
	}
	return append(data, '\n')
}

// record is the game with the names of its players and with its deal.
func (t *Table) record() games.Record {
	r := t.match.Record()
	for side, p := range t.players {
		if p.Name != "" {
			r.Seats[side] = games.PlayerSpec{Kind: games.Guest, Name: p.Name}
		}
	}
	return r
}

// Restore makes a table again from the text that Config.Keep was given. The
// players are away until they come back, and the clock stands.
func (h *Hub) Restore(text []byte) (*Table, error) {
	var k kept
	if err := json.Unmarshal(text, &k); err != nil {
		return nil, err
	}
	if k.Version != keptVersion || k.ID == "" || k.Owner.ID == "" || k.Opener.ID == "" || k.Kind != ForTwo && k.Kind != ForClass {
		return nil, fmt.Errorf("no table of version %d", keptVersion)
	}
	r, err := record.Parse([]byte(k.Record))
	if err != nil {
		return nil, err
	}
	r.Seats = [2]games.PlayerSpec{}
	m := games.ByID(h.c.Modules, r.Game)
	if m == nil {
		return nil, fmt.Errorf("no game %q", r.Game)
	}
	match, err := match.Replay(m, r)
	if err != nil {
		return nil, err
	}
	t := newTable(h, k.ID, k.Kind, k.Owner, match)
	t.opener, t.rated, t.private, t.players, t.game, t.noted = k.Opener, k.Rated, k.Private, k.Players, k.Games, match.Status().Over
	for _, id := range k.Sent {
		t.sent[id] = true
	}
	for side, p := range t.players {
		if p.ID != "" {
			t.away[side] = h.c.Now()
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[t.id] != nil {
		return nil, fmt.Errorf("table %s stands already", t.id)
	}
	h.tables[t.id] = t
	if t.knows = k.Knows; t.noted {
		t.deliver("", false)
	}
	return t, nil
}
