package tsumego

import (
	"errors"

	"duiju/games"
	"duiju/games/sgf"
)

// Import implements games.Importer: every problem of an SGF file, as a game
// that begins with it. Problems that cannot be asked are left out; the error is
// that of the first of them, or says where the file is damaged.
func (m Module) Import(_ string, data []byte) ([]games.Record, error) {
	entries, _, err := readProblems(data, "")
	var records []games.Record
	var refused error
	for _, e := range entries {
		if e.Err != nil {
			if refused == nil {
				refused = asRecordFault(e.Err)
			}
			continue
		}
		o, err := games.Complete(m, games.Options{"problem": newState(configure(e.Problem), 0).Text()})
		if err != nil {
			return records, asRecordFault(err)
		}
		records = append(records, games.Record{Game: m.Info().ID, Options: o})
	}
	var damage *sgf.SyntaxError
	switch {
	case errors.As(err, &damage):
		return records, games.Faultf(games.ErrRecord, "tsumego.error.syntax",
			"line", damage.Line, "column", damage.Column, "reason", damage.Reason)
	case err != nil || len(entries) == 0:
		return records, games.Faultf(games.ErrRecord, "tsumego.error.notree")
	}
	return records, refused
}

// asRecordFault makes a fault one of a record.
func asRecordFault(err error) error {
	var f *games.Fault
	if errors.As(err, &f) {
		return &games.Fault{Kind: games.ErrRecord, Text: f.Text}
	}
	return err
}
