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
	"duiju/games/text/message"
)

// Person is who somebody is: ID is the same at every visit and proven by the
// front end (the fingerprint of a key), Name is what others see, Host where the person
// comes from, "" for the machine itself. What people with homes have begun takes no room
// from strangers.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Host string `json:"host,omitempty"`
	Home bool   `json:"home,omitempty"` // keeps things here since an earlier visit
}

// sideOf is the side of the person among players, NoSide for whoever is none.
func (p Person) sideOf(players [2]Person) games.Side {
	if p.ID == "" {
		return games.NoSide
	}
	return games.Side(slices.IndexFunc(players[:], func(other Person) bool { return other.ID == p.ID }))
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
	// MaxTables is how many tables there may be, besides ten times as many games that people
	// with homes have begun; MaxEach is how many one person may have opened, MaxHost how many
	// the persons of one address may.
	MaxTables, MaxEach, MaxHost int
	// Keep is given a table's text whenever that has changed, and nil when the
	// table is gone. It is called with the table locked and must not wait: while it
	// writes, it returns true and calls saved later, with the table not locked, when
	// the text or a newer one of the table is on the disk or cannot be. Until then
	// nobody but who made the change sees it.
	Keep func(id string, text []byte, saved func(error)) (writes bool)
	// Invite is the command or the link by which others come to the table of an ID, ""
	// where they cannot.
	Invite func(id string) string
	// Deliver is given what a player has not seen of the end of a game. It is called with the
	// table locked and must not wait. What it is given is on the disk before what Keep is
	// given after it.
	Deliver func(p Person, l Letter)
	Log     *slog.Logger // nil: none
	Now     func() time.Time
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
	ErrSent    = errors.New("the opener of the table has sent the person away")
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
	if c.Invite == nil {
		c.Invite = func(string) string { return "" }
	}
	if c.Deliver == nil {
		c.Deliver = func(Person, Letter) {}
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Hub{c: c, tables: map[string]*Table{}}
}

// Setup is a new table.
type Setup struct {
	match.Setup
	Kind    Kind
	Side    games.Side // of whoever opens a table for two
	Private bool       // found by its name alone
	Rated   bool       // no lenses, hints or analysis for anybody while it runs
}

// Open makes a table with the person at it. The error is ErrFull, or the
// module's.
func (h *Hub) Open(p Person, s Setup) (*Table, error) {
	s.Started, s.Seats = h.c.Now(), [2]games.PlayerSpec{} // people sit down at it
	m, err := match.New(s.Setup)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweep()
	mine, hosts := 0, map[string]int{}
	if s.Kind == ForTwo && h.unplayed(p) >= maxUnplayed {
		return nil, ErrFull
	}
	for _, t := range h.tables {
		hosts[t.opener.Host]++
		if t.opener.ID == p.ID {
			mine++
		}
	}
	switch {
	case mine >= h.c.MaxEach || p.Host != "" && hosts[p.Host] >= h.c.MaxHost:
		return nil, ErrFull
	case !h.makeRoom(hosts, hosts[p.Host]):
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

// moreSettled is how many times as many settled tables there may be as others.
const moreSettled = 10

// makeRoom drops a table at which nobody sits where there are too many, and reports whether
// there is room: the one of which least is lost, of these one of the address that has most,
// the one that was left first. A game that has begun gives way only where its address has
// more than one table more than that of the person who opens one. h is locked.
func (h *Hub) makeRoom(hosts map[string]int, mine int) bool {
	type candidate struct {
		*Table
		worth, hosts int
		left         time.Time
	}
	var all []candidate
	n := map[bool]int{}
	for _, t := range h.tables {
		t.mu.Lock()
		c := candidate{t, t.worth(), hosts[t.opener.Host], t.emptied}
		n[c.worth == settled]++
		if len(t.guests) == 0 && (c.worth < begun || c.hosts > mine+1) {
			all = append(all, c)
		}
		t.mu.Unlock()
	}
	if n[true] < moreSettled*h.c.MaxTables { // they take no room from the others
		if n[false] < h.c.MaxTables {
			return true
		}
		all = slices.DeleteFunc(all, func(c candidate) bool { return c.worth == settled })
	}
	if len(all) == 0 {
		return false
	}
	h.drop(slices.MinFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.worth, b.worth), cmp.Compare(b.hosts, a.hosts), a.left.Compare(b.left))
	}).Table, whyRoom, message.T("table.closed"))
	return true
}

// unplayed is how many seats a person has that are not the person's yet. h is locked.
func (h *Hub) unplayed(p Person) (n int) {
	for _, t := range h.tables {
		t.mu.Lock()
		t.release()
		if t.isSoft() && t.sideOf(p) != games.NoSide {
			n++
		}
		t.mu.Unlock()
	}
	return n
}

// tooLong reports whether a player who is away since a time, zero if not, has lost the game
// to whoever claims it.
func (h *Hub) tooLong(away time.Time) bool {
	return !away.IsZero() && h.c.Now().Sub(away) >= h.c.Return
}

// drop removes a table, and sends its players the game that they have begun; why is for
// those who are away, said for those who sit there. h is locked.
func (h *Hub) drop(t *Table, why string, said message.Text) {
	delete(h.tables, t.id)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.worth() >= over && !t.isSoft() {
		t.deliver(why, true)
	}
	t.closed = said
	t.tell()
	h.c.Keep(t.id, nil, func(error) {})
	h.c.Log.Info("table dropped", "table", t.id, "reason", strings.TrimPrefix(why, "mail."))
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
	h.drop(t, whyKeeper, message.T("table.closed"))
	return nil
}

// endOwn ends a table for its opener, who resigns with that a game that is running.
func (h *Hub) endOwn(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.mu.Lock()
	if side := t.sideOf(t.opener); side != games.NoSide && !t.isSoft() {
		t.end(t.opener, match.Resigned(side))
	}
	t.mu.Unlock()
	h.drop(t, whyOpener, message.T("table.ended", "name", t.opener.Name))
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
	Options games.Options
	Clock   games.Clock
	Players [2]Person // empty ones are free; of a class the first holds the pen
	Moves   int
	Over    bool
	Present []Person // those at it, by name
	Private bool
	Rated   bool
	Turn    games.Side
}

// Of reports whether a person plays at the table, and whether the game waits for that
// person's move against somebody.
func (e Entry) Of(p Person) (plays, moves bool) {
	side := p.sideOf(e.Players)
	plays = side != games.NoSide && !e.Over
	return plays, plays && e.Kind == ForTwo && side == e.Turn && e.Players[side.Other()].ID != ""
}

// rank orders a list for a person: the own games, free seats, other games, what is over.
func (e Entry) rank(p Person) int {
	switch {
	case e.Over:
		return 3
	case p.sideOf(e.Players) != games.NoSide:
		return 0
	case e.Kind == ForTwo && (e.Players[0].ID == "" || e.Players[1].ID == ""):
		return 1
	}
	return 2
}

// List lists the tables that a person may know of: the own games first, then those with a
// free seat, and what is over last.
func (h *Hub) List(p Person) []Entry {
	return h.list(p, func(t *Table) bool {
		return !t.sent[p.ID] && (!t.private || t.opener.ID == p.ID || t.sideOf(p) != games.NoSide)
	})
}

// All lists all tables.
func (h *Hub) All() []Entry { return h.list(Person{}, func(*Table) bool { return true }) }

func (h *Hub) list(p Person, known func(*Table) bool) []Entry {
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
	slices.SortFunc(all, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.rank(p), b.rank(p)), cmp.Compare(a.ID, b.ID))
	})
	return all
}

// sweep drops tables that nobody will come back to. It is called with the hub
// locked.
func (h *Hub) sweep() {
	now := h.c.Now()
	for _, t := range h.tables {
		if t.abandoned(now) {
			h.drop(t, whyOld, message.T("table.closed"))
		}
	}
}
