package sgf

import (
	"errors"

	"duiju/games"
	"duiju/games/text/message"
)

// ReadGames makes a record of each game tree of a file, an empty one of a tree that
// read refuses. The error is a message.GameFaults that says why, or where a tree is
// damaged. A file without a tree gives neither.
func ReadGames(data []byte, read func(Node) (*games.Record, error)) ([]games.Record, error) {
	f, _ := Parse(data, "")
	records, faults := make([]games.Record, len(f.roots)), make(message.GameFaults, len(f.roots))
	for i, root := range f.Trees() {
		r, err := read(root)
		if r != nil {
			records[i] = *r
		}
		if e := f.Faults[i]; err == nil && e != nil {
			err = message.Faultf(message.ErrRecord, "games.sgf.damaged", "line", e.Line, "column", e.Column, "reason", e.Reason)
		}
		faults[i] = message.AsKind(message.ErrRecord, err)
	}
	if errors.Join(faults...) == nil {
		return records, nil
	}
	return records, faults
}
