package gomoku

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"duiju/games"
)

// Import reads SGF, PSQ, and games as people copy them ("h8h9i8").
func (m Module) Import(name string, data []byte) ([]games.Record, error) {
	switch {
	case bytes.HasPrefix(bytes.TrimSpace(data), []byte("Piskvorky")):
		return m.importPSQ(data)
	case bytes.Contains(data, []byte("(;")) || strings.HasSuffix(strings.ToLower(name), ".sgf"):
		return m.importSGF(data)
	}
	return m.importText(data)
}

// importText reads a position text or a copied game.
func (m Module) importText(data []byte) ([]games.Record, error) {
	if !utf8.Valid(data) || len(bytes.TrimSpace(data)) == 0 {
		return nil, games.Faultf(games.ErrRecord, "gomoku.bad.record")
	}
	s, err := parseText(string(data))
	if s == nil {
		return nil, asRecordFault(err)
	}
	if len(s.moves) == 0 && s.start.stones == nil {
		return nil, games.Faultf(games.ErrRecord, "gomoku.bad.record")
	}
	o, bad := m.options(s.rule, s.n, s.setupText(), s.hex)
	if bad != nil {
		return nil, asRecordFault(bad)
	}
	return []games.Record{{Game: id, Options: o, Moves: s.moves, At: len(s.moves)}}, asRecordFault(err)
}

// options are those of a record of this rule, size and set-up.
func (m Module) options(r rule, size int, setup string, hex bool) (games.Options, error) {
	o := games.Options{optRules: r.String(), optSize: strconv.Itoa(size), optOpening: openFree}
	if setup != "" {
		o[optSetup] = setup
	}
	if hex {
		o[optCoordinates] = coordHex
	}
	return games.Complete(m, o)
}

// asRecordFault makes any fault one of a record; nil stays nil.
func asRecordFault(err error) error {
	var f *games.Fault
	if !errors.As(err, &f) {
		return err
	}
	return &games.Fault{Kind: games.ErrRecord, Text: f.Text}
}

// playAll plays moves until one is refused; the fault names its number, text
// and reason.
func (s *state) playAll(moves []string) error {
	for i, m := range moves {
		if err := s.Play(m); err != nil {
			return asRecordFault(badText(i+1, m, err))
		}
	}
	return nil
}

// Export writes SGF.
func (m Module) Export(r games.Record) (name string, data []byte, err error) {
	return m.ExportAs(formatSGF, r)
}

// The formats of ExportAs.
const (
	formatSGF  = "sgf"
	formatPSQ  = "psq"
	formatText = "txt"
)

// ExportFormats names what ExportAs writes.
func (Module) ExportFormats() []string { return []string{formatSGF, formatPSQ, formatText} }

// ExportAs writes SGF, PSQ, or the moves one after the other as people copy
// them.
func (m Module) ExportAs(format string, r games.Record) (name string, data []byte, err error) {
	s, err := m.replay(r)
	if err != nil {
		return "", nil, err
	}
	switch format {
	case formatPSQ:
		data, err = m.exportPSQ(r, s)
	case formatText:
		data = []byte(s.Text() + "\n")
	default:
		format = formatSGF
		data, err = m.exportSGF(r, s)
	}
	return "gomoku." + format, data, err
}

// replay is the position after all moves of a record.
func (m Module) replay(r games.Record) (*state, error) {
	st, err := m.New(r.Options, r.Seed)
	if err != nil {
		return nil, err
	}
	s := st.(*state)
	return s, s.playAll(r.Moves)
}
