package match

// A match as a record, and a record as a match.

import (
	"duiju/games"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"errors"
)

// Record is the whole game as it stands.
func (m *Match) Record() games.Record {
	r := games.Record{
		Game: m.module.Info().ID, Options: m.options.Clone(), Seed: m.seed, Salt: m.salt,
		Position: m.position, Seats: m.seats, Started: m.started, Clock: m.clock,
		Moves: m.Moves(), At: m.cur.depth, Practice: m.practice,
	}
	r.Branches, r.Comments = branches(m.root)
	if len(r.Options) == 0 {
		r.Options = nil // as record.Parse gives it back
	}
	if m.result != nil && m.resultAt == m.cur.end() {
		status := *m.result
		r.Result = &status
	}
	return r
}

// Replay makes a Match from a record. With a move that is refused, the Match
// holds the moves before it and the error is a *Fault of kind ErrRecord with
// the number, the text and the reason. Without a Match the options or
// the position are at fault.
func Replay(module games.Module, r games.Record) (*Match, error) {
	m, err := New(Setup{
		Module: module, Options: r.Options, Position: r.Position, Seed: r.Seed, Salt: r.Salt,
		Seats: r.Seats, Started: r.Started, Clock: r.Clock,
	})
	if err != nil {
		return nil, err
	}
	m.practice = m.practice || r.Practice
	if err := m.replay(r); err != nil {
		m.clock = r.Clock
		return m, err
	}
	m.clock = r.Clock // playing has given increments
	if r.Result != nil {
		m.End(*r.Result)
	}
	if r.At < m.Len() {
		m.Goto(r.At)
	}
	return m, nil
}

// replay plays all lines of the record and ends at the end of its Moves.
func (m *Match) replay(r games.Record) error {
	if err := m.playLine(0, r.Moves); err != nil {
		return err
	}
	ends := []*node{m.cur}
	var fault error
	for i, b := range r.Branches {
		if i == command.MaxBranches { // each is played from the start
			fault = record.TooLarge()
			break
		}
		if b.Line < 0 || b.Line >= len(ends) || b.After < 0 || b.After > ends[b.Line].depth {
			fault = message.Faultf(message.ErrRecord, "games.record.branch")
			break
		}
		from := ends[b.Line].at(b.After)
		next := from.next
		m.enter(from)
		fault = m.playLine(b.After, b.Moves)
		ends = append(ends, m.cur)
		from.next = next
		if fault != nil {
			break
		}
	}
	for _, c := range r.Comments {
		if c.Line >= 0 && c.Line < len(ends) && c.After >= 0 && c.After <= ends[c.Line].depth {
			ends[c.Line].at(c.After).comment = c.Text
		}
	}
	m.enter(ends[0])
	return fault
}

// playLine plays moves from the position on the board, the first of them being
// number after+1 of its line.
func (m *Match) playLine(after int, moves []string) error {
	for i, move := range moves {
		if _, err := m.Play(move); err != nil {
			return moveFault(after+i+1, move, err)
		}
	}
	return nil
}

func moveFault(k int, move string, err error) *message.Fault {
	reason := message.Verbatim(err.Error())
	var f *message.Fault
	if errors.As(err, &f) {
		reason = f.Text
	}
	return message.Faultf(message.ErrRecord, "games.record.move", "k", k, "move", move, "reason", reason)
}
