package session

import (
	"slices"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
)

// board is a match and the position of it that is shown.
type board struct {
	m       *match.Match
	watch   bool // the game is only looked at: nobody moves
	scratch bool // a driver plays on it: no engine moves, nothing is kept
	back    int  // moves shown when looking back, -1 for the live position
	shown   games.State
	touched bool // something was played, so there is something to keep
	undos   int
}

// put puts another match on the board. A record is shown from its start.
func (b *board) put(m *match.Match) {
	b.m, b.back, b.touched, b.undos = m, -1, false, 0
	if b.watch && m.Len() > 0 {
		m.Goto(m.Len())
		b.back = 0
	}
	b.refresh()
}

// refresh makes the position shown anew after the match has changed.
func (b *board) refresh() {
	if b.live() {
		b.shown = b.m.State()
	} else {
		b.shown = b.m.StateAt(b.back)
	}
}

// showAt shows the position after n moves; from the last on it is the live one.
func (b *board) showAt(n int) {
	b.back = n
	if n >= b.m.At() {
		b.back = -1
	}
	b.refresh()
}

// showPast keeps the position after n moves shown, -1 the live one, until refresh makes
// it anew.
func (b *board) showPast(n int) { b.back = n }

// touch notes that there is something to keep.
func (b *board) touch() { b.touched = true }

// showLive goes to the live position.
func (b *board) showLive() {
	b.back = -1
	b.refresh()
}

func (b *board) live() bool { return b.back < 0 }

func (b *board) at() int {
	if b.live() {
		return b.m.At()
	}
	return b.back
}

// seats are the players of both sides.
func (b *board) seats() [2]games.PlayerSpec {
	return [2]games.PlayerSpec{b.m.Seat(games.First), b.m.Seat(games.Second)}
}

// people is how many sides people play, here or elsewhere.
func (b *board) people() int { return b.m.People() }

// demo reports whether no person plays.
func (b *board) demo() bool { return b.people() == 0 }

// watched reports whether the game is only looked at: a demo or a record.
func (b *board) watched() bool { return b.watch || b.demo() }

// mine is the side of the only person, NoSide if there are two or none.
func (b *board) mine() games.Side {
	seats := b.seats()
	for _, side := range []games.Side{games.First, games.Second} {
		if seats[side].Kind == games.Human && seats[side.Other()].Kind != games.Human {
			return side
		}
	}
	return games.NoSide
}

// yourTurn reports whether a person is to move in the live position.
func (b *board) yourTurn() bool {
	return !b.watch && !b.m.Status().Over && b.m.Seat(b.m.Turn()).Kind == games.Human
}

// move plays a legal move of the side to move, as games.Parse returns it.
func (b *board) move(text string) (Moved, error) {
	side, before := b.m.Turn(), b.m.State().Clone()
	done, err := b.m.PlayParsed(text)
	if err != nil {
		return Moved{}, err
	}
	b.showLive()
	b.touch()
	return Moved{Side: side, By: b.m.Seat(side), Number: b.m.At(), Asked: text, Move: done, Said: Describe(before, side, done)}, nil
}

// Describe says a move that was played from a position in words.
func Describe(before games.State, side games.Side, move string) message.Text {
	if games.IsSetup(move) {
		return games.StepText(move)
	}
	if t := games.Describe(before, move); !t.IsZero() {
		return t
	}
	return message.T("session.moved", "side", before.SideName(side), "move", move)
}

// undo goes back to the person's own last turn.
func (b *board) undo() Jumped {
	before := b.m.Moves()[:b.m.At()]
	b.m.UndoTurn()
	taken := slices.Clone(before[b.m.At():])
	slices.Reverse(taken)
	if len(taken) > 0 {
		b.undos++
	}
	return Jumped{Why: Undone, Moves: taken, Side: b.m.Turn()}
}

// redo plays what was taken back.
func (b *board) redo() Jumped {
	from := b.m.At()
	b.m.RedoTurn()
	return Jumped{Why: Redone, Moves: slices.Clone(b.m.Moves()[from:b.m.At()]), Side: b.m.Turn()}
}

// restart goes back to the start; redo brings the moves back.
func (b *board) restart() Jumped {
	b.m.Restart()
	return Jumped{Why: Restarted, Side: b.m.Turn()}
}

// variations is what was played from the position shown, in the order in which it
// was, and which of it leads to the line on the board.
func (b *board) variations() (moves []string, now int) {
	here := b.m.At()
	b.m.Goto(b.at())
	moves, now = b.m.Variations()
	b.m.Goto(here)
	if b.live() {
		b.refresh()
	}
	return moves, now
}

// vary goes to another variation from the position shown.
func (b *board) vary(by int) Jumped {
	moves, now := b.variations()
	i := (now + by + len(moves)) % len(moves)
	b.m.Goto(b.at())
	b.m.Vary(i)
	b.m.Goto(b.m.Len())
	return Jumped{Why: Varied, Moves: moves[i : i+1], Said: message.T("session.varied", "move", games.StepText(moves[i]))}
}
