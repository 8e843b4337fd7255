package table

import (
	"cmp"
	"crypto/rand"
	"errors"
	"log/slog"
	"maps"
	"math/big"
	"slices"
	"strings"
	"sync"
	"time"

	"duiju/games"
	"duiju/games/play/match"
)

// Person is who somebody is: ID is the same at every visit and proven by the
// front end (the fingerprint of a key), Name is what others see, Host where the person
// comes from, "" for the machine itself.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Host string `json:"host,omitempty"`
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
	// have opened, MaxHost how many the persons of one address may.
	MaxTables, MaxEach, MaxHost int
	// Keep is given a table's text whenever that has changed, and nil when the
	// table is gone. It is called with the table locked and must not wait: while it
	// writes, it returns true and calls saved later, with the table not locked, when
	// the text or a newer one of the table is on the disk or cannot be. Until then
	// nobody but who made the change sees it.
	Keep func(id string, text []byte, saved func(error)) (writes bool)
	Log  *slog.Logger // nil: none
	Now  func() time.Time
}

// The defaults of a Config.
const (
	defaultReturn    = 5 * time.Minute
	defaultMaxTables = 200
	defaultMaxEach   = 5
	defaultMaxHost   = 20
	// keepUnmet is how long a table at which nobody has met stays without its opener.
	keepUnmet = 3 * time.Minute
	// keepEnded is how long a game that is over stays when nobody sits there.
	keepEnded = 10 * time.Minute
	// keepBegun is how long a game of less than begunMoves moves stays.
	keepBegun  = time.Hour
	begunMoves = 4
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
	c.MaxHost = cmp.Or(c.MaxHost, defaultMaxHost)
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Keep == nil {
		c.Keep = func(string, []byte, func(error)) bool { return false }
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
	Private bool       // found by its name alone
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
	mine, hosts := 0, map[string]int{}
	for _, t := range h.tables {
		hosts[t.opener.Host]++
		if t.opener.ID == p.ID {
			mine++
		}
	}
	switch {
	case mine >= h.c.MaxEach || p.Host != "" && hosts[p.Host] >= h.c.MaxHost:
		return nil, ErrFull
	case len(h.tables) >= h.c.MaxTables && !h.makeRoom(hosts, hosts[p.Host]):
		return nil, ErrFull
	}
	length := nameLength
	if s.Private {
		length = privateLength
	}
	t := newTable(h, h.newID(length), s.Kind, p, m)
	t.private = s.Private
	t.rated = s.Rated && s.Kind == ForTwo
	if s.Kind == ForTwo {
		t.players[s.Side] = p
	}
	h.tables[t.id] = t
	h.c.Log.Info("table opened", "table", t.id, "game", m.Module().Info().ID, "kind", s.Kind, "private", s.Private, "by", p.Name, "from", p.Host)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.keep(p)
	return t, nil
}

// makeRoom drops a table at which nobody sits, of the address that has most: the one
// that was left first. Others have more than a number of them. h is locked.
func (h *Hub) makeRoom(hosts map[string]int, more int) bool {
	var first *Table
	var left time.Time
	for _, t := range h.tables {
		t.mu.Lock()
		at, empty := t.emptied, len(t.guests) == 0
		t.mu.Unlock()
		n := hosts[t.opener.Host]
		if !empty || n <= more+1 || first != nil && (n < hosts[first.opener.Host] || n == hosts[first.opener.Host] && !at.Before(left)) {
			continue
		}
		first, left = t, at
	}
	if first == nil {
		return false
	}
	h.drop(first, "another is opened")
	return true
}

// drop removes a table. h is locked.
func (h *Hub) drop(t *Table, why string) {
	delete(h.tables, t.id)
	t.shut()
	h.c.Keep(t.id, nil, func(error) {})
	h.c.Log.Info("table dropped", "table", t.id, "reason", why)
}

// End ends the table of a name, whoever sits there; they are told. The error is
// ErrUnknown.
func (h *Hub) End(id string) error {
	t, err := h.Find(id)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.drop(t, "the keeper ends it")
	return nil
}

// Unsaved are the games of a person that are not on the disk, as text.
func (h *Hub) Unsaved(p Person) (lost []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		if text := t.unsavedText(p); text != "" {
			lost = append(lost, text)
		}
	}
	return lost
}

// How long the names of tables are at least. That of a private one is not guessed.
const (
	nameLength    = 4
	privateLength = 10
)

// newID is a short name that can be said: two syllables, more once many are
// taken.
func (h *Hub) newID(length int) string {
	const consonants, vowels = "bdfghjklmnprstvwz", "aeiou"
	random := func(n int) int { // rand.Int fails nowhere
		i, _ := rand.Int(rand.Reader, big.NewInt(int64(n)))
		return int(i.Int64())
	}
	for n := length; ; n++ {
		var b strings.Builder
		for range n / 2 {
			b.WriteByte(consonants[random(len(consonants))])
			b.WriteByte(vowels[random(len(vowels))])
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
	Private bool
}

// List lists the tables that a person may know of, those with a free seat first.
func (h *Hub) List(p Person) []Entry {
	return h.list(func(t *Table) bool { return !t.private || t.opener.ID == p.ID || t.sideOf(p) != games.NoSide })
}

// All lists all tables.
func (h *Hub) All() []Entry { return h.list(func(*Table) bool { return true }) }

func (h *Hub) list(known func(*Table) bool) []Entry {
	h.mu.Lock()
	h.sweep()
	tables := slices.Collect(maps.Values(h.tables))
	h.mu.Unlock()
	var all []Entry
	for _, t := range tables {
		if e, ok := t.entry(known); ok {
			all = append(all, e)
		}
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

// Waiting is the name of a table that waits for a person's move, "" if none does.
func (h *Hub) Waiting(p Person) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(h.tables)) {
		if h.tables[id].waitsFor(p) {
			return id
		}
	}
	return ""
}

// sweep drops tables that nobody will come back to. It is called with the hub
// locked.
func (h *Hub) sweep() {
	now := h.c.Now()
	for _, t := range h.tables {
		if t.abandoned(now) {
			h.drop(t, "nobody comes back")
		}
	}
}
