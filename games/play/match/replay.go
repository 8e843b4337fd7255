package match

// A match as a record, and a record as a match.

import (
	"duiju/games"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/record"
)

// Record is the whole game as it stands.
func (m *Match) Record() games.Record {
	r := games.Record{
		Game: m.set.Module.Info().ID, Options: m.set.Options.Clone(), Seed: m.set.Seed, Salt: m.set.Salt,
		Position: m.set.Position, Seats: m.set.Seats, Started: m.set.Started, Clock: m.set.Clock,
		Source: m.source, Moves: m.Moves(), At: m.cur.depth, Practice: m.practice,
	}
	r.Branches, r.Notes = branches(m.root, m.source != "")
	if len(r.Options) == 0 {
		r.Options = nil // as record.Parse gives it back
	}
	if m.result != nil && m.resultAt == m.cur.end() {
		status := *m.result
		if status.FromFile() {
			status.Winner = m.sideOf(status.Winner)
		}
		r.Result = &status
	}
	return r
}

// Replay makes a Match from a record. With a move that is refused, the Match
// holds the moves before it and the error is a *Fault of kind ErrRecord with
// the number, the text and the reason. Without a Match the options or
// the position are at fault. The steps of a file are all taken, see Differs.
func Replay(module games.Module, r games.Record) (*Match, error) {
	m, err := New(Setup{
		Module: module, Options: r.Options, Position: r.Position, Seed: r.Seed, Salt: r.Salt,
		Seats: r.Seats, Started: r.Started, Clock: r.Clock,
	})
	if err != nil {
		return nil, err
	}
	m.practice, m.source = m.practice || r.Practice, r.Source
	m.root.turn = m.sideOf(m.set.Start.Turn())
	if err := m.replay(r); err != nil {
		m.set.Clock = r.Clock
		return m, err
	}
	m.set.Clock = r.Clock // playing has given increments
	if r.Result != nil && m.source != "" {
		status := *r.Result
		if status.FromFile() {
			status.Winner = m.sideOf(status.Winner)
		}
		m.result, m.resultAt = &status, m.cur
	} else if r.Result != nil {
		m.End(*r.Result)
	}
	if r.At < m.Len() {
		m.Goto(r.At)
	}
	return m, nil
}

// replay plays all lines of the record and ends at the end of its Moves. What is known
// to be a file's is not played but taken as it is.
func (m *Match) replay(r games.Record) error {
	var lines games.Lines[*node]
	nodes, fault := m.playLine(m.root, r.Moves)
	lines.Add(games.Branch{}, append([]*node{m.root}, nodes...))
	end, _ := lines.At(0, len(nodes))
	for i, b := range r.Branches {
		if fault != nil {
			break
		}
		if i == command.MaxBranches && m.source == "" { // each is played from the start
			fault = record.TooLarge()
			break
		}
		from, ok := lines.At(b.Line, b.After)
		if !ok {
			fault = message.Faultf(message.ErrRecord, "games.record.branch")
			break
		}
		next := from.next
		if nodes, fault = m.playLine(from, b.Moves); b.Earlier && next != nil && len(nodes) > 0 && nodes[0] != next {
			from.moveBefore(nodes[0], next)
		}
		lines.Add(b, nodes)
		from.next = next
	}
	for i, j := 0, 0; i < len(r.Notes); i = j { // those of a node stand together
		t := r.Notes[i]
		for j = i + 1; j < len(r.Notes) && r.Notes[j].Line == t.Line && r.Notes[j].After == t.After; j++ {
		}
		if n, ok := lines.At(t.Line, t.After); ok {
			n.notes = append(n.notes, r.Notes[i:j:j]...)
		}
	}
	if m.source != "" {
		m.walk(end)
	}
	m.enter(end)
	return fault
}

// walk goes from the start to a node and keeps what our rules say of a step on the
// way.
func (m *Match) walk(to *node) {
	for i, step := range to.path() {
		if err := games.Execute(m.state, step); err != nil && m.differsAt == 0 {
			m.differs, m.differsAt = message.T("games.file.differs", "k", i+1, "move", games.StepText(step), "reason", message.OfError(err)), i+1
		}
	}
	m.cur = to
}

// playLine plays moves from a node on and returns their nodes.
func (m *Match) playLine(from *node, moves []string) (nodes []*node, err error) {
	if m.source != "" {
		return m.take(from, moves), nil
	}
	m.enter(from)
	for i, move := range moves {
		if _, err := m.Play(move); err != nil {
			return nodes, moveFault(from.depth+i+1, move, err)
		}
		nodes = append(nodes, m.cur)
	}
	return nodes, nil
}

// take adds the steps of a file without playing them.
func (m *Match) take(from *node, steps []string) []*node {
	nodes := make([]*node, len(steps))
	for i, step := range steps {
		side := m.sideOf(from.turn)
		if games.IsSetup(step) {
			side = games.NoSide
		}
		n := from.add(step, side, false)
		n.turn = games.TurnAfter(step, from.turn)
		from.next, nodes[i], from = n, n, n
	}
	return nodes
}

func moveFault(k int, move string, err error) *message.Fault {
	return message.Faultf(message.ErrRecord, "games.record.move", "k", k, "move", move, "reason", message.OfError(err))
}
