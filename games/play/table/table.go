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
	Invite() string
	Asked() message.Text
}

// Join gives a person a place at the table: the seat that the person has, a
// free one, or one among those who watch. The error is ErrSent, or the module's.
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
	askTakeback request = iota
	askDraw
	askRematch
	askPen
)

// asking is what one person asks of the others. Each has one at a time, which stands
// until it is granted, declined, or a move is played.
type asking struct {
	n        int // counts what is asked at a table
	by       Person
	what     request
	at       time.Time
	back     int    // the moves left after what is asked to be taken back
	declined Person // by whom, with the ID "" while it stands
}

// Table is one game that several people share. Its methods are safe for
// concurrent use.
type Table struct {
	hub   *Hub
	id    string
	kind  Kind
	owner Person // of a class: who holds the pen

	opener         Person
	rated, private bool

	mu    sync.Mutex
	match *match.Match
	seats
	live
	since   time.Time        // the side to move thinks since; zero while the clock stands
	begun   bool             // the players have met since the server began: the clock may run
	sent    map[string]bool  // the IDs of those whom the opener has sent away
	public  *news            // the table without the places of one, as it was last on the disk
	authors map[string]bool  // the IDs of those who have changed it since; nil: it is there
	writes  int              // counts what was given to Config.Keep
	noted   bool             // that the game is over is in the log
	knows   [2]bool          // each player has seen the end of the game, or was sent it
	guests  map[*Person]bool // by place: one person may have several
	emptied time.Time        // when the last one left
	changed chan struct{}    // closed and made anew with every change
}

// seats are who plays at a table. Others see a change once it is on the disk.
type seats struct {
	game    int // counts rematches
	players [2]Person
	away    [2]time.Time // since when a player is not here; zero: here, or never came
}

// live is what everybody sees of a table at once. Each change makes its lists anew.
type live struct {
	rev     int
	asks    []asking
	asked   int      // counts what was asked
	said    []spoken // the last ones
	show    shown
	answers []answer     // the last ones
	closed  message.Text // why the hub has dropped it, zero while it stands
	unsaved error        // why it is not on the disk
}

// shown is what the holder of the pen shows to a class.
type shown struct {
	back   int // moves of the position shown, -1 for the live one
	cursor scene.Point
	lens   string
	view   string // besides the board
}

// answer is what a person has answered to a question that was shown.
type answer struct {
	Answer
	by Person
}

// maxAnswers is how many answers a table remembers: a class of thirty and thirty questions.
const maxAnswers = 900

func newTable(h *Hub, id string, kind Kind, owner Person, m *match.Match) *Table {
	return &Table{
		hub: h, id: id, kind: kind, owner: owner, opener: owner, match: m, guests: map[*Person]bool{}, sent: map[string]bool{}, emptied: h.c.Now(),
		live: live{show: shown{back: -1, cursor: scene.NoPoint}}, changed: make(chan struct{}),
	}
}

// ID is the table's short name.
func (t *Table) ID() string { return t.id }

// entry is the table in a list of those that are known; ok is false if it is not.
func (t *Table) entry(known func(*Table) bool) (e Entry, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	e = Entry{
		ID: t.id, Kind: t.kind, Game: t.match.Module().Info().ID, Options: t.match.Options(), Clock: t.match.Clock(), Players: t.players,
		Moves: t.match.At(), Over: t.match.Status().Over, Present: t.present(), Private: t.private, Rated: t.rated, Turn: t.match.Turn(),
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
	t.release()
	if len(t.guests) > 0 {
		return false
	}
	limit := keepEmpty
	switch worth := t.worth(); {
	case worth == unmet:
		limit = keepUnmet
	case worth < begun:
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
	st := t.match.Status()
	if !st.Over {
		t.knows = [2]bool{}
	} else {
		t.deliver("", false)
	}
	now, n := t.view(), t.writes
	settle := func(err error) { // what cannot be saved is shown, too
		if t.public, t.unsaved = &now, err; n == t.writes {
			t.authors = nil
		}
	}
	saved := func(err error) {
		t.mu.Lock()
		defer t.mu.Unlock()
		settle(err)
		t.tell()
	}
	if !t.closed.IsZero() || !t.hub.c.Keep(t.id, t.text(), saved) {
		settle(nil)
	}
	t.tell()
	if st.Over && !t.noted {
		t.hub.c.Log.Info("game over", "table", t.id, "moves", t.match.At(), "winner", st.Winner, "reason", st.Reason.String())
	}
	t.noted = st.Over
}

// unsavedText is the game of a player as text if it is not on the disk, "" otherwise.
// Of a game with a secret deal that goes on it is the moves alone.
func (t *Table) unsavedText(p Person) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.unsaved == nil || !t.closed.IsZero() || t.sideOf(p) == games.NoSide {
		return ""
	}
	r := t.record()
	if t.match.Seal() == "" || t.match.Status().Over {
		return string(record.Marshal(r))
	}
	return fmt.Sprintf("%s, %s: %s\n", t.id, r.Game, strings.Join(r.Moves, " "))
}

// What is lost with a table.
const (
	unmet   = iota // a seat is free
	unmoved        // nobody has played
	over
	begun
	settled // begun by two with homes
)

// worth is how much is lost with the table. t is locked.
func (t *Table) worth() int {
	two := t.kind == ForTwo
	switch {
	case two && (t.players[0].ID == "" || t.players[1].ID == ""):
		return unmet
	case t.match.Status().Over:
		return over
	case t.match.At() == 0:
		return unmoved
	case two && !t.isSoft() && t.players[0].Home && t.players[1].Home:
		return settled
	}
	return begun
}

// tell wakes whoever waits for news. The table is locked.
func (t *Table) tell() {
	t.rev++
	close(t.changed)
	t.changed = make(chan struct{})
}

// sideOf is the side of a person, NoSide for whoever watches.
func (t *Table) sideOf(p Person) games.Side { return p.sideOf(t.players) }

// sit gives somebody a place: the own seat, a free one, or one among those who watch. It is
// false for one who was sent away.
func (t *Table) sit(g *Person) bool {
	t.hub.mu.Lock()
	defer t.hub.mu.Unlock()
	more := t.hub.unplayed(*g) < maxUnplayed
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sent[g.ID] {
		return false
	}
	t.charge() // somebody may come back too late
	t.guests[g] = true
	t.release()
	if more && t.kind == ForTwo && t.sideOf(*g) == games.NoSide && !t.match.Status().Over {
		for side, player := range t.players {
			if player.ID == "" {
				t.players[side] = *g
				break
			}
		}
	}
	if side := t.sideOf(*g); side != games.NoSide {
		t.players[side].Name, t.players[side].Home = g.Name, g.Home
		t.away[side] = time.Time{}
	}
	t.keep(*g)
	return true
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
	if !t.isHere(g.ID) {
		t.asks = slices.DeleteFunc(slices.Clone(t.asks), func(a asking) bool { return a.by.ID == g.ID })
		if side := t.sideOf(*g); side != games.NoSide {
			t.charge()
			t.away[side] = now
			t.release()
		}
	}
	t.keep(*g)
}

// A seat is its player's from the second move on. Before, one who leaves frees it, after
// softTime where a clock makes haste; the opener's stays. One person has at most
// maxUnplayed such seats.
const (
	hardMoves   = 2
	softTime    = 20 * time.Second
	maxUnplayed = 3
)

// isSoft reports whether the seats are not their players' yet. t is locked.
func (t *Table) isSoft() bool {
	return t.kind == ForTwo && t.match.At() < hardMoves && !t.match.Status().Over
}

// release frees the soft seats of those who have left, and reports whether it did. t is
// locked.
func (t *Table) release() (freed bool) {
	if !t.isSoft() {
		return false
	}
	for side, p := range t.players {
		away := t.away[side]
		if p.ID == "" || p.ID == t.opener.ID || away.IsZero() || t.match.Clock().On() && t.hub.c.Now().Sub(away) < softTime {
			continue
		}
		t.free(games.Side(side))
		freed = true
	}
	return freed
}

// free frees a seat. Whoever sits there next has all the time. t is locked.
func (t *Table) free(side games.Side) {
	c := t.match.Clock()
	t.match.SetClock(games.NewClock(c.Main, c.Increment))
	t.players[side], t.away[side] = Person{}, time.Time{}
	t.begun, t.since = false, time.Time{}
}

// sendAway lets the opener send somebody away for good, and reports whether it did. The
// seat of a player is free then; a game that is running is not ended so.
func (t *Table) sendAway(by Person, id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	side := t.sideOf(Person{ID: id})
	if by.ID != t.opener.ID || id == by.ID || side != games.NoSide && !t.isSoft() && !t.match.Status().Over || side == games.NoSide && !t.isHere(id) {
		return false
	}
	t.sent[id] = true
	maps.DeleteFunc(t.guests, func(g *Person, _ bool) bool { return g.ID == id })
	t.asks = slices.DeleteFunc(slices.Clone(t.asks), func(a asking) bool { return a.by.ID == id })
	if side != games.NoSide {
		t.free(side)
	}
	if t.owner.ID == id {
		t.owner = t.opener
	}
	t.keep(by)
	return true
}

// here reports whether the player of a side is at the table.
func (t *Table) here(side games.Side) bool { return t.isHere(t.players[side].ID) }

// isHere reports whether a person is at the table.
func (t *Table) isHere(id string) bool {
	for g := range t.guests {
		if g.ID == id {
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

// flag ends a game whose time has run out, and frees the seat of one who has left before it
// began.
func (t *Table) flag() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.release() {
		t.keep(Person{})
	}
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
	t.show.back, t.show.view = -1, ""
	if t.kind == ForTwo {
		t.asks = nil
	}
	t.since = time.Time{}
	t.keep(p)
	return nil
}

// holds reports whether a person holds the pen of a class.
func (t *Table) holds(p Person) bool { return t.kind == ForClass && p.ID == t.owner.ID }

// resign gives up for a person, or claims the win over an opponent who is away for too long.
func (t *Table) resign(p Person, claims bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch side := t.sideOf(p); {
	case side == games.NoSide:
	case !claims:
		t.end(p, match.Resigned(side))
	case t.hub.tooLong(t.away[side.Other()]):
		t.end(p, match.Resigned(side.Other()))
	}
}

// end ends the game, unless it is over. t is locked.
func (t *Table) end(p Person, st games.Status) {
	if t.match.Status().Over {
		return
	}
	t.match.End(st)
	t.asks = nil
	t.keep(p)
}

// want asks for something, or grants it if another one has asked; the opener takes the pen
// without asking. What it returns is told to the person, nothing where it was granted.
func (t *Table) want(p Person, what request) []session.Event {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.hub.c.Now()
	mine := slices.IndexFunc(t.asks, func(a asking) bool { return a.by.ID == p.ID })
	switch others := asksFor(t.asks, p, what); {
	case what == askPen && p.ID == t.opener.ID && !t.holds(p):
		t.handOver(p)
	case len(others) > 0 && (t.holds(p) || t.sideOf(p) != games.NoSide):
		t.grant(others[0])
	case mine >= 0 && now.Sub(t.asks[mine].at) < sayPause:
		return []session.Event{session.Refused{Said: message.T("table.ask.soon")}}
	default:
		t.asked++
		rest := slices.DeleteFunc(slices.Clone(t.asks), func(a asking) bool { return a.by.ID == p.ID })
		t.asks = append(rest, asking{n: t.asked, by: p, what: what, at: now, back: lastOf(t.match, t.sideOf(p))})
		t.tell()
		return []session.Event{told("table.asked")}
	}
	t.keep(p)
	return nil
}

// asksFor are those of all that others than a person ask for, and that stand.
func asksFor(all []asking, p Person, what ...request) (others []asking) {
	for _, a := range all {
		if a.by.ID != p.ID && a.declined.ID == "" && (len(what) == 0 || a.what == what[0]) {
			others = append(others, a)
		}
	}
	return others
}

// decline refuses what other people ask for.
func (t *Table) decline(p Person) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.asks = slices.Clone(t.asks)
	for i, a := range t.asks {
		if a.by.ID != p.ID && a.declined.ID == "" {
			t.asks[i].declined = p
		}
	}
	t.tell()
}

func (t *Table) grant(a asking) {
	switch a.what {
	case askTakeback:
		t.takeBack(t.sideOf(a.by))
	case askDraw:
		t.charge()
		t.match.End(match.Agreed())
	case askRematch:
		t.rematch()
	case askPen:
		t.handOver(a.by)
		return
	}
	t.asks = nil
}

// handOver gives the pen to a person, who asks for it no more.
func (t *Table) handOver(to Person) {
	t.owner, t.show.view = to, ""
	t.asks = slices.DeleteFunc(slices.Clone(t.asks), func(a asking) bool { return a.by.ID == to.ID })
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

// answer takes the first answer of a person to the question that is shown.
func (t *Table) answer(p Person, given Answer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	again := func(a answer) bool { return a.by.ID == p.ID && a.View == given.View }
	if given.View != t.show.view || t.sent[p.ID] || slices.ContainsFunc(t.answers, again) {
		return
	}
	t.answers = append(slices.Clone(t.answers[max(0, len(t.answers)-maxAnswers+1):]), answer{given, p})
	t.tell()
}
