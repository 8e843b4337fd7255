package table

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/games/text/record"
)

// Guest is one person's place at a table: a *Duel or a *Class.
type Guest interface {
	session.Driver
	Present() []Person
}

// Join gives a person a place at the table: the seat that the person has, a
// free one, or one among those who watch.
func (t *Table) Join(p Person) (Guest, error) {
	l, err := newPlace(t, p)
	if err != nil {
		return nil, err
	}
	if t.kind == ForClass {
		c := &Class{place: l}
		c.sync = c.catchUp
		return c, nil
	}
	d := &Duel{place: l}
	d.sync = d.catchUp
	return d, nil
}

// request is what one side asks of the other.
type request uint8

const (
	noRequest request = iota
	askTakeback
	askDraw
	askRematch
	askPen
	declined // by the asker
)

// Table is one game that several people share. Its methods are safe for
// concurrent use.
type Table struct {
	hub   *Hub
	id    string
	kind  Kind
	owner Person // of a class: who holds the pen

	opener         Person
	rated, private bool

	mu      sync.Mutex
	match   *match.Match
	game    int // counts rematches
	players [2]Person
	since   time.Time // the side to move thinks since; zero while the clock stands
	begun   bool      // the players have met since the server began: the clock may run
	ask     request
	asker   Person
	said    spoken
	public  *news            // the table without seats, as it was last on the disk
	authors map[string]bool  // the IDs of those who have changed it since; nil: it is there
	writes  int              // counts what was given to Config.Keep
	unsaved error            // why it is not on the disk
	closed  bool             // the hub has dropped it
	noted   bool             // that the game is over is in the log
	guests  map[*Person]bool // by place: one person may have several
	away    [2]time.Time     // since when a player is not here; zero: here, or never came
	emptied time.Time        // when the last one left
	show    shown
	rev     int
	changed chan struct{} // closed and made anew with every change
}

// shown is what the holder of the pen shows to a class.
type shown struct {
	back   int // moves of the position shown, -1 for the live one
	cursor scene.Point
	lens   string
	view   string // besides the board
}

func newTable(h *Hub, id string, kind Kind, owner Person, m *match.Match) *Table {
	return &Table{
		hub: h, id: id, kind: kind, owner: owner, opener: owner, match: m, guests: map[*Person]bool{}, emptied: h.c.Now(),
		show: shown{back: -1, cursor: scene.NoPoint}, changed: make(chan struct{}),
	}
}

// ID is the table's short name.
func (t *Table) ID() string { return t.id }

// entry is the table in a list of those that are known; ok is false if it is not.
func (t *Table) entry(known func(*Table) bool) (e Entry, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	e = Entry{
		ID: t.id, Kind: t.kind, Game: t.match.Module().Info().ID, Players: t.players, Moves: t.match.At(),
		Over: t.match.Status().Over, Present: len(t.present()), Private: t.private,
	}
	if t.kind == ForClass {
		e.Players = [2]Person{t.owner}
	}
	return e, known(t)
}

// present are the people at the table, each once, by name.
func (t *Table) present() []Person {
	all := map[string]Person{}
	for g := range t.guests {
		all[g.ID] = *g
	}
	return slices.SortedFunc(maps.Values(all), func(a, b Person) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
}

// abandoned reports whether nobody will come back.
func (t *Table) abandoned(now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.guests) > 0 {
		return false
	}
	limit := keepEmpty
	switch {
	case t.kind == ForTwo && (t.players[0].ID == "" || t.players[1].ID == ""):
		limit = keepUnmet
	case t.match.Status().Over || t.match.At() == 0:
		limit = keepEnded
	case t.match.At() < begunMoves:
		limit = keepBegun
	}
	return now.Sub(t.emptied) > limit
}

// keep tells everybody of a change that a person has made, and Config.Keep. The table is locked.
func (t *Table) keep(by Person) {
	t.runClock()
	if t.writes++; t.authors == nil {
		t.authors = map[string]bool{}
	}
	t.authors[by.ID] = true
	now, n := t.view(), t.writes
	if t.closed || !t.hub.c.Keep(t.id, t.text(), func(err error) { t.saved(now, n, err) }) {
		t.settle(now, n, nil)
	}
	t.tell()
	st := t.match.Status()
	if st.Over && !t.noted {
		t.hub.c.Log.Info("game over", "table", t.id, "moves", t.match.At(), "winner", st.Winner, "reason", st.Reason.String())
	}
	t.noted = st.Over
}

// saved notes that the table is on the disk as it was when it was given to
// Config.Keep for the nth time, or cannot be.
func (t *Table) saved(then news, n int, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.settle(then, n, err)
	t.tell()
}

// settle shows everybody what is on the disk; what cannot be is shown, too. t is
// locked.
func (t *Table) settle(then news, n int, err error) {
	if t.public, t.unsaved = &then, err; n == t.writes {
		t.authors = nil
	}
}

// unsavedText is the game of a player as text if it is not on the disk, "" otherwise.
// Of a game with a secret deal that goes on it is the moves alone.
func (t *Table) unsavedText(p Person) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.unsaved == nil || t.closed || t.sideOf(p) == games.NoSide {
		return ""
	}
	r := t.record()
	if t.match.Seal() == "" || t.match.Status().Over {
		return string(record.Marshal(r))
	}
	return fmt.Sprintf("%s, %s: %s\n", t.id, r.Game, strings.Join(r.Moves, " "))
}

// shut tells everybody that the hub has dropped the table.
func (t *Table) shut() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	t.tell()
}

// tell wakes whoever waits for news. The table is locked.
func (t *Table) tell() {
	t.rev++
	close(t.changed)
	t.changed = make(chan struct{})
}

// sideOf is the side of a person, NoSide for whoever watches.
func (t *Table) sideOf(p Person) games.Side {
	for side, player := range t.players {
		if player.ID != "" && player.ID == p.ID {
			return games.Side(side)
		}
	}
	return games.NoSide
}

// waitsFor reports whether a person is on turn against somebody.
func (t *Table) waitsFor(p Person) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.kind == ForTwo && !t.match.Status().Over && t.sideOf(p) == t.match.Turn() && t.players[t.match.Turn().Other()].ID != ""
}

// sit gives somebody a place: the own seat, a free one, or none.
func (t *Table) sit(g *Person) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.charge() // somebody may come back too late
	t.guests[g] = true
	if t.kind == ForTwo && t.sideOf(*g) == games.NoSide && !t.match.Status().Over {
		for side, player := range t.players {
			if player.ID == "" {
				t.players[side] = *g
				break
			}
		}
	}
	if side := t.sideOf(*g); side != games.NoSide {
		t.players[side].Name = g.Name
		t.away[side] = time.Time{}
	}
	t.keep(*g)
}

// leave takes a place away; a player keeps the seat.
func (t *Table) leave(g *Person) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.guests[g] {
		return
	}
	delete(t.guests, g)
	now := t.hub.c.Now()
	if len(t.guests) == 0 {
		t.emptied = now
	}
	if side := t.sideOf(*g); side != games.NoSide && !t.here(side) {
		t.charge()
		t.away[side] = now
	}
	t.keep(*g)
}

// here reports whether the player of a side is at the table.
func (t *Table) here(side games.Side) bool {
	for g := range t.guests {
		if t.players[side].ID != "" && g.ID == t.players[side].ID {
			return true
		}
	}
	return false
}

// runClock starts the clock of the side to move once the players have met, or stops
// it. It runs on while one of them is away, so that a dropped line gives nobody time,
// and stands while both are.
func (t *Table) runClock() {
	first, second := t.here(games.First), t.here(games.Second)
	t.begun = t.begun || first && second
	run := t.match.Clock().On() && !t.match.Status().Over && t.begun && (first || second)
	switch {
	case !run:
		t.since = time.Time{}
	case t.since.IsZero():
		t.since = t.hub.c.Now()
	}
}

// charge takes the time that has passed from the side to move and reports
// whether some is left.
func (t *Table) charge() bool {
	if t.since.IsZero() {
		return true
	}
	now := t.hub.c.Now()
	took := now.Sub(t.since)
	t.since = now
	return t.match.Spend(took)
}

// flag ends a game whose time has run out.
func (t *Table) flag() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.since.IsZero() || t.due().After(t.hub.c.Now()) {
		return
	}
	t.charge()
	t.keep(Person{})
}

// due is when the time of the side to move runs out, zero for never.
func (t *Table) due() time.Time {
	if t.since.IsZero() {
		return time.Time{}
	}
	return t.since.Add(t.match.Clock().Left[t.match.Turn()])
}

// play plays a move for a person. The error is a *Fault.
func (t *Table) play(p Person, move string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.kind == ForClass:
		if !t.holds(p) {
			return message.Faultf(message.ErrIllegalMove, "table.pen.not")
		}
	case t.match.Status().Over:
		return message.Faultf(message.ErrOver, "games.over")
	case t.sideOf(p) != t.match.Turn():
		return message.Faultf(message.ErrIllegalMove, "table.turn.not")
	}
	parsed, err := games.Parse(t.match.State(), move)
	if err != nil {
		return err
	}
	if !t.charge() {
		t.keep(p)
		return message.Faultf(message.ErrOver, "games.over")
	}
	if _, err := t.match.PlayParsed(parsed); err != nil {
		return err
	}
	t.ask, t.show.back, t.show.view = noRequest, -1, ""
	t.since = time.Time{}
	t.keep(p)
	return nil
}

// holds reports whether a person holds the pen of a class.
func (t *Table) holds(p Person) bool { return t.kind == ForClass && p.ID == t.owner.ID }

// resign gives up for a person.
func (t *Table) resign(p Person) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if side := t.sideOf(p); side != games.NoSide {
		t.end(p, match.Resigned(side))
	}
}

// claim ends the game for a person whose opponent is away for too long.
func (t *Table) claim(p Person) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if side := t.sideOf(p); side != games.NoSide && t.claimable(side) {
		t.end(p, match.Resigned(side.Other()))
	}
}

// end ends the game, unless it is over. t is locked.
func (t *Table) end(p Person, st games.Status) {
	if t.match.Status().Over {
		return
	}
	t.match.End(st)
	t.ask = noRequest
	t.keep(p)
}

// claimable reports whether the other player has been away for too long.
func (t *Table) claimable(side games.Side) bool {
	away := t.away[side.Other()]
	return !away.IsZero() && t.hub.c.Now().Sub(away) >= t.hub.c.Return
}

// want asks for something, or grants it if the other one has asked. It reports
// whether it was granted.
func (t *Table) want(p Person, what request) (granted bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ask == what && t.asker.ID != p.ID && t.mayGrant(p) {
		t.grant(what)
		t.ask = noRequest
		t.keep(p)
		return true
	}
	t.ask, t.asker = what, p
	t.tell()
	return false
}

// decline refuses what another person asks for.
func (t *Table) decline(p Person) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ask != noRequest && t.asker.ID != p.ID {
		t.ask, t.asker = declined, p
		t.tell()
	}
}

// mayGrant reports whether a person is the one who is asked.
func (t *Table) mayGrant(p Person) bool {
	return t.holds(p) || t.sideOf(p) != games.NoSide
}

func (t *Table) grant(what request) {
	switch what {
	case askTakeback:
		t.takeBack(t.sideOf(t.asker))
	case askDraw:
		t.charge()
		t.match.End(match.Agreed())
	case askRematch:
		t.rematch()
	case askPen:
		t.owner, t.show.view = t.asker, ""
	}
}

// takeBack goes back to before a side's last move. A game in which something
// was taken back is not rated.
func (t *Table) takeBack(side games.Side) {
	at := lastOf(t.match, side)
	if at < 0 {
		return
	}
	t.match.Goto(at)
	t.match.MarkPractice()
	t.since = time.Time{}
}

// lastOf is how many moves were played before a side's last one, -1 without one.
func lastOf(m *match.Match, side games.Side) int {
	at := m.At() - 1
	for at >= 0 && m.Mover(at) != side {
		at--
	}
	return at
}

// rematch begins another game with the seats changed.
func (t *Table) rematch() {
	old := t.match
	c := old.Clock()
	m, err := match.New(match.Setup{
		Module: old.Module(), Options: old.Options(), Seed: match.NewSeed(old.Module()), Salt: match.NewSalt(),
		Clock: games.NewClock(c.Main, c.Increment), Started: t.hub.c.Now(),
	})
	if err != nil {
		return // options that began one game begin another
	}
	t.match = m
	t.game++
	t.players[0], t.players[1] = t.players[1], t.players[0]
	t.away[0], t.away[1] = t.away[1], t.away[0]
	t.since = time.Time{}
}

// move changes a class's game as its holder wants; ok is false for others.
func (t *Table) move(p Person, change func(m *match.Match)) (ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.holds(p) {
		return false
	}
	change(t.match)
	t.show.back, t.show.view = -1, ""
	t.keep(p)
	return true
}

// point shows the class what its holder looks at.
func (t *Table) point(p Person, change func(s *shown)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	before := t.show
	if change(&t.show); t.holds(p) && t.show != before {
		t.tell()
		return
	}
	t.show = before
}
