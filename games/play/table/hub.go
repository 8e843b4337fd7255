package table

import (
	"cmp"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"duiju/games"
	"duiju/games/play/match"
)

// Person is who somebody is: ID is the same at every visit and proven by the
// front end (the fingerprint of a key), Name is what others see.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Kind is what a table is for.
type Kind string

// The kinds of table.
const (
	ForTwo   Kind = "two"   // two play, the others watch
	ForClass Kind = "class" // one shows, the others follow
)

// Config is what all tables of a Hub share. Zero fields have defaults.
type Config struct {
	Modules []games.Module
	// Return is how long a player who lost the connection may be away before the
	// other one may claim the game.
	Return time.Duration
	// MaxTables is how many tables there may be, MaxEach how many one person may
	// have opened.
	MaxTables, MaxEach int
	// Keep is given a table's text whenever that has changed, and nil when the
	// table is gone. It is called with the table locked and must not wait.
	Keep func(id string, text []byte)
	Now  func() time.Time
}

// The defaults of a Config.
const (
	defaultReturn    = 5 * time.Minute
	defaultMaxTables = 200
	defaultMaxEach   = 5
	// keepEnded is how long a game that is over stays when nobody sits there.
	keepEnded = 10 * time.Minute
	// keepEmpty is how long any table stays when nobody comes back to it.
	keepEmpty = 7 * 24 * time.Hour
)

// The refusals of a Hub.
var (
	ErrFull    = errors.New("there are too many tables")
	ErrUnknown = errors.New("there is no such table")
)

// Hub is all tables of a server. Its methods are safe for concurrent use.
type Hub struct {
	c      Config
	mu     sync.Mutex
	tables map[string]*Table
}

// NewHub makes a Hub without tables.
func NewHub(c Config) *Hub {
	c.Return = cmp.Or(c.Return, defaultReturn)
	c.MaxTables = cmp.Or(c.MaxTables, defaultMaxTables)
	c.MaxEach = cmp.Or(c.MaxEach, defaultMaxEach)
	if c.Keep == nil {
		c.Keep = func(string, []byte) {}
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Hub{c: c, tables: map[string]*Table{}}
}

// Setup is a new table.
type Setup struct {
	Kind    Kind
	Module  games.Module
	Options games.Options
	Seed    uint64
	Salt    string // of a sealed deal
	Clock   games.Clock
	Side    games.Side // of whoever opens a table for two
	Rated   bool       // no lenses, hints or analysis for anybody while it runs
}

// Open makes a table with the person at it. The error is ErrFull, or the
// module's.
func (h *Hub) Open(p Person, s Setup) (*Table, error) {
	m, err := match.New(match.Setup{
		Module: s.Module, Options: s.Options, Seed: s.Seed, Salt: s.Salt, Clock: s.Clock, Started: h.c.Now(),
	})
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweep()
	mine := 0
	for _, t := range h.tables {
		if t.owner.ID == p.ID {
			mine++
		}
	}
	if len(h.tables) >= h.c.MaxTables || mine >= h.c.MaxEach {
		return nil, ErrFull
	}
	t := newTable(h, h.newID(), s.Kind, p, m)
	t.rated = s.Rated && s.Kind == ForTwo
	if s.Kind == ForTwo {
		t.players[s.Side] = p
	}
	h.tables[t.id] = t
	t.mu.Lock()
	defer t.mu.Unlock()
	t.keep()
	return t, nil
}

// newID is a short name that can be said: two syllables, more once many are
// taken.
func (h *Hub) newID() string {
	const consonants, vowels = "bdfghjklmnprstvwz", "aeiou"
	for n := 4; ; n++ {
		var b strings.Builder
		for range n / 2 {
			b.WriteByte(consonants[rand.IntN(len(consonants))])
			b.WriteByte(vowels[rand.IntN(len(vowels))])
		}
		if id := b.String(); h.tables[id] == nil {
			return id
		}
	}
}

// Find is the table of a name, in any case; ErrUnknown.
func (h *Hub) Find(id string) (*Table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[strings.ToLower(strings.TrimSpace(id))]; t != nil {
		return t, nil
	}
	return nil, ErrUnknown
}

// Entry is a table in a list.
type Entry struct {
	ID      string
	Kind    Kind
	Game    string
	Players [2]Person // empty ones are free; of a class the first holds the pen
	Moves   int
	Over    bool
	Present int // people at it
}

// List lists the tables, those with a free seat first.
func (h *Hub) List() []Entry {
	h.mu.Lock()
	h.sweep()
	tables := slices.Collect(maps.Values(h.tables))
	h.mu.Unlock()
	var all []Entry
	for _, t := range tables {
		all = append(all, t.entry())
	}
	free := func(e Entry) int {
		if e.Kind == ForTwo && !e.Over && (e.Players[0].ID == "" || e.Players[1].ID == "") {
			return 0
		}
		return 1
	}
	slices.SortFunc(all, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(free(a), free(b)), cmp.Compare(a.ID, b.ID))
	})
	return all
}

// sweep drops tables that nobody will come back to. It is called with the hub
// locked.
func (h *Hub) sweep() {
	now := h.c.Now()
	for id, t := range h.tables {
		if t.abandoned(now) {
			delete(h.tables, id)
			h.c.Keep(id, nil)
		}
	}
}
