package match

import (
	"duiju/games"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
	"slices"
	"strings"
	"time"
)

// Match is one game between two seats: the position, the tree of everything
// that was played, the clock and the result. It knows no clock of its own and
// starts no player; whoever runs it asks the players and plays their moves.
// It is used by one goroutine at a time; players get a Clone of its State.
type Match struct {
	// set is how it began, completed, with the seats and the clock as they are now. Its Start
	// is never changed.
	set     Setup
	referee games.Referee // nil for a game without hidden information

	state    games.State // the position at cur
	root     *node
	cur      *node
	result   *games.Status // by resignation, agreement, ...
	resultAt *node         // where result was given
	practice bool

	source    string       // of the file that it was read from, see games.Record
	whiteIs   games.Side   // the side that has White
	differs   message.Text // says of the first step of the file that our rules forbid
	differsAt int          // the number of that step
}

// Setup says how a Match begins. Missing options have their defaults.
type Setup struct {
	Module  games.Module
	Options games.Options
	Seed    uint64
	Salt    string // of the sealed deal, from NewSalt; "" keeps no secret
	Seats   [2]games.PlayerSpec
	Started time.Time
	Clock   games.Clock
	// Position, if not empty, is what to begin with instead of a new game, as
	// State.Text writes it; the game is practice then. What is hidden on it is
	// dealt by Seed.
	Position string
	// Start, if not nil, is the position of a game that is kept elsewhere. Such
	// a match has no referee, and its Record does not hold the position.
	Start games.State
}

// New begins a game. The error is the module's *Fault.
func New(s Setup) (*Match, error) {
	var err error
	if s.Options, err = games.Complete(s.Module, s.Options); err != nil {
		return nil, err
	}
	referee := s.Module.Info().Referee
	switch {
	case s.Start != nil:
		referee = nil
	case s.Position != "":
		read := s.Module.Info().Position
		if read == nil {
			return nil, message.Faultf(message.ErrPosition, "games.position.none")
		}
		s.Start, err = read(s.Options, s.Position)
	default:
		s.Start, err = s.Module.New(s.Options, s.Seed)
	}
	if err != nil {
		return nil, err
	}
	m := &Match{set: s, state: s.Start.Clone(), root: &node{side: games.NoSide}, practice: s.Position != ""}
	m.cur, m.whiteIs = m.root, games.Second
	if s.Start.Scene().Owner == games.Second {
		m.whiteIs = games.First
	}
	if referee != nil {
		m.referee = referee(s.Start, s.Seed)
	}
	if m.sealed() == "" {
		m.set.Salt = "" // there is nothing to seal
	}
	return m, nil
}

// Module is the game played.
func (m *Match) Module() games.Module { return m.set.Module }

// Options are the completed options; the caller must not change them.
func (m *Match) Options() games.Options { return m.set.Options }

// Position is what the game began with, "" for a new game of the options.
func (m *Match) Position() string { return m.set.Position }

// Seat is the player on a side.
func (m *Match) Seat(s games.Side) games.PlayerSpec { return m.set.Seats[s] }

// People is how many sides people play, here or elsewhere.
func (m *Match) People() int {
	n := 0
	for _, p := range m.set.Seats {
		if p.Kind == games.Human || p.Kind == games.Guest {
			n++
		}
	}
	return n
}

// SetSeat changes the player on a side.
func (m *Match) SetSeat(s games.Side, p games.PlayerSpec) { m.set.Seats[s] = p }

// Clock is the clock as it stands.
func (m *Match) Clock() games.Clock { return m.set.Clock }

// SetClock sets the clock, of a game whose time is kept elsewhere.
func (m *Match) SetClock(c games.Clock) { m.set.Clock = c }

// State is the position on the board. It belongs to the match and changes
// with it; Clone it for a player.
func (m *Match) State() games.State { return m.state }

// Turn is the side to move.
func (m *Match) Turn() games.Side { return m.state.Turn() }

// Status is how the game stands, by the rules or by a result set here.
func (m *Match) Status() games.Status {
	if m.result != nil && m.cur == m.resultAt {
		return *m.result
	}
	st := m.state.Status()
	if m.source != "" && m.result != nil && m.resultAt.at(m.cur.depth) == m.cur {
		return games.Status{Winner: games.NoSide} // the file goes on
	}
	return st
}

// Practice reports whether help was used, so that the game is not rated.
func (m *Match) Practice() bool { return m.practice }

// MarkPractice makes the game practice for good.
func (m *Match) MarkPractice() { m.practice = true }

// Len is the number of moves on the current line, taken back or not.
func (m *Match) Len() int { return m.cur.end().depth }

// At is the number of moves on the board.
func (m *Match) At() int { return m.cur.depth }

// Moves lists the completed moves of the current line, the first At of them
// on the board.
func (m *Match) Moves() []string { return m.cur.end().path() }

// Mover is the side that played move i (from 0) of the current line.
func (m *Match) Mover(i int) games.Side { return m.cur.end().at(i + 1).side }

// Last is the last move on the board, "" at the start.
func (m *Match) Last() string { return m.cur.move }

// NotesAt are the notes on the position after n moves of the current line, which the
// caller must not change; see games.Note.
func (m *Match) NotesAt(n int) []games.Note {
	if end := m.cur.end(); n >= 0 && n <= end.depth {
		return end.at(n).notes
	}
	return nil
}

// Note says something of the position after n moves of the current line, in the place
// of the first note of that name.
func (m *Match) Note(n int, name string, values ...string) {
	if n < 0 || n > m.Len() {
		return
	}
	at, note := m.cur.end().at(n), games.Note{Name: name, Values: values}
	if i := slices.IndexFunc(at.notes, func(t games.Note) bool { return t.Name == name }); i >= 0 {
		at.notes = slices.Replace(slices.Clone(at.notes), i, i+1, note)
		return
	}
	at.notes = append(at.notes, note)
}

// CommentAt is what was written about the position after n moves of the current
// line, "" where nothing was.
func (m *Match) CommentAt(n int) string {
	var all []string
	for _, t := range m.nodeNotes(n) {
		for _, v := range t.Values {
			if text := strings.TrimSpace(sgf.Text(v)); t.Name == games.NoteComment && text != "" {
				all = append(all, text)
			}
		}
	}
	return strings.Join(all, "\n")
}

// Names are the players of Black and White as a file names them, both "" if it does
// not.
func (m *Match) Names() (black, white string) {
	r := games.Record{Notes: m.root.notes}
	return sgf.Text(r.Note(games.NoteBlack)), sgf.Text(r.Note(games.NoteWhite))
}

// sideOf is the side of a colour as a file has it, First for Black, and the inverse.
func (m *Match) sideOf(color games.Side) games.Side {
	if color == games.NoSide || m.whiteIs == games.Second {
		return color
	}
	return color.Other()
}

// Name is the player of a side as a file names it, "" if it does not.
func (m *Match) Name(s games.Side) string {
	black, white := m.Names()
	if m.whiteIs == s {
		return white
	}
	return black
}

// Differs says which step of a file's main line is the first that our rules do not
// allow, and why; zero if there is none as far as the board has come.
func (m *Match) Differs() message.Text {
	if m.cur.depth < m.differsAt {
		return message.Text{}
	}
	return m.differs
}

// Play plays a move in any form that the game reads and returns its completed
// text. What was taken back stays as a branch; a move that was played here
// before is gone to again. The error is a *Fault, and nothing has changed.
func (m *Match) Play(typed string) (string, error) {
	if m.result != nil && m.cur == m.resultAt {
		return "", message.Faultf(message.ErrOver, "games.over")
	}
	text, err := games.Parse(m.state, typed)
	if err != nil {
		return "", err
	}
	return m.PlayParsed(text)
}

// PlayParsed plays a move as Parse returned it for the position on the board,
// without reading it again.
func (m *Match) PlayParsed(text string) (string, error) {
	if m.result != nil && m.cur == m.resultAt {
		return "", message.Faultf(message.ErrOver, "games.over")
	}
	side := m.state.Turn()
	done, err := m.complete(text)
	if err != nil {
		return "", err
	}
	revealed := done != text || m.referee != nil && !slices.Contains(games.Texts(m.state), done)
	if err := m.state.Play(done); err != nil {
		return "", err
	}
	next := m.cur.child(done)
	if next == nil || games.IsSetup(done) {
		next = m.cur.add(done, side, revealed)
	}
	m.cur.next = next
	m.cur = next
	if m.set.Clock.On() {
		m.set.Clock.Left[side] += m.set.Clock.Increment
	}
	return done, nil
}

// complete asks the referee, if there is one.
func (m *Match) complete(move string) (string, error) {
	if m.referee == nil {
		return move, nil
	}
	return m.referee.Resolve(m.state, move)
}

// Spend takes thinking time from the side to move, before its move is played,
// and ends the game if the clock has run out. It reports whether time is left.
func (m *Match) Spend(d time.Duration) bool {
	side := m.state.Turn()
	if m.Status().Over || m.set.Clock.Spend(side, d) {
		return true
	}
	m.End(OutOfTime(side))
	return false
}

// End gives the game a result here: see Resigned, Agreed, OutOfTime. A game
// that is over keeps its result. Undo takes the result back with the move.
func (m *Match) End(s games.Status) {
	if m.Status().Over {
		return
	}
	m.cur.next = nil
	m.result, m.resultAt = &s, m.cur
}

// unend takes back a result that was given here and reports whether there was
// one.
func (m *Match) unend() bool {
	if m.result == nil || m.cur != m.resultAt {
		return false
	}
	m.result, m.resultAt = nil, nil
	return true
}

// Undo takes back one move (or a result given without one) and reports whether
// there was any. Taking back an engine's answer to a person, or something that
// was revealed, makes the game practice.
func (m *Match) Undo() bool {
	if m.unend() {
		return true
	}
	if m.cur.parent == nil {
		return false
	}
	if m.cur.revealed || m.answersHuman(m.cur.side) {
		m.practice = true
	}
	return m.Goto(m.cur.depth - 1)
}

func (m *Match) answersHuman(s games.Side) bool {
	return s != games.NoSide && m.set.Seats[s].Kind != games.Human && m.set.Seats[s.Other()].Kind == games.Human
}

// UndoTurn takes back moves until a person is to move again, one move in a
// game without people, and reports how many.
func (m *Match) UndoTurn() int { return m.toHuman(m.Undo) }

// RedoTurn plays taken back moves again until a person is to move, one move in
// a game without people, and reports how many.
func (m *Match) RedoTurn() int { return m.toHuman(m.Redo) }

// toHuman takes steps until a person is to move, one in a game without people.
func (m *Match) toHuman(step func() bool) int {
	n := 0
	for step() {
		n++
		if m.set.Seats[games.First].Kind != games.Human && m.set.Seats[games.Second].Kind != games.Human || m.set.Seats[m.state.Turn()].Kind == games.Human {
			break
		}
	}
	return n
}

// Redo plays the next taken back move again and reports whether there was one.
func (m *Match) Redo() bool { return m.Goto(m.cur.depth + 1) }

// Goto puts the position after the first n moves of the current line on the
// board and reports whether the line is that long. It makes nothing practice.
func (m *Match) Goto(n int) bool {
	end := m.cur.end()
	if n < 0 || n > end.depth {
		return false
	}
	m.enter(end.at(n))
	return true
}

// StateAt is a fresh State of the position after the first n moves of the
// current line, for looking back; nil if the line is shorter.
func (m *Match) StateAt(n int) games.State {
	end := m.cur.end()
	if n < 0 || n > end.depth {
		return nil
	}
	return m.stateOf(end.at(n))
}

// Variations lists the moves that were played from the position on the board, in the
// order in which they were, and which of them is on the current line.
func (m *Match) Variations() (moves []string, now int) {
	for i, c := range m.cur.children {
		if moves = append(moves, c.move); c == m.cur.next {
			now = i
		}
	}
	return moves, now
}

// Vary plays a variation of the position on the board by its place in Variations.
func (m *Match) Vary(i int) {
	m.cur.next = m.cur.children[i]
	m.enter(m.cur.next)
}

// Restart goes back to the start; everything played can be redone.
func (m *Match) Restart() {
	if m.cur != m.root {
		m.practice = true
	}
	m.enter(m.root)
}

// enter moves to a node of the tree. From an ancestor the moves between are
// played; otherwise everything is replayed from the start.
func (m *Match) enter(n *node) {
	if n == m.cur {
		return
	}
	if n.at(m.cur.depth) == m.cur && n.depth > m.cur.depth {
		m.playAll(m.state, n.path()[m.cur.depth:])
	} else {
		m.state = m.stateOf(n)
	}
	m.cur = n
}

func (m *Match) stateOf(n *node) games.State {
	s := m.set.Start.Clone()
	m.playAll(s, n.path())
	return s
}

// playAll plays moves that were legal before, or the steps of a file.
func (m *Match) playAll(s games.State, moves []string) {
	for _, move := range moves {
		if err := games.Execute(s, move); err != nil && m.source == "" {
			panic("games: a move of the tree is refused: " + move + ": " + err.Error())
		}
	}
}
