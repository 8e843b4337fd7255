package gomoku

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
)

// formats are SGF, PSQ, and the moves one after the other as people copy them
// ("h8h9i8").
func (m Module) formats() []games.Format {
	trees := func(asked bool) func(string, []byte) ([]games.Record, error) {
		return func(_ string, data []byte) ([]games.Record, error) {
			return sgf.ReadGames(data, func(n sgf.Node) (*games.Record, error) { return m.importTree(n, asked) })
		}
	}
	return []games.Format{{
		Name:  "sgf",
		Read:  trees(false),
		Asked: trees(true),
		Write: m.writer("gomoku.sgf", m.exportSGF),
	}, {
		Name: "psq",
		Read: func(_ string, data []byte) ([]games.Record, error) {
			if !isPSQ(data) {
				return nil, nil
			}
			return m.importPSQ(data)
		},
		Write: m.writer("gomoku.psq", m.exportPSQ),
	}, {
		Name: "txt",
		Read: func(_ string, data []byte) ([]games.Record, error) { return m.importText(data) },
		Write: m.writer("gomoku.txt", func(_ games.Record, s *state) ([]byte, error) {
			return []byte(s.Text() + "\n"), nil
		}),
	}}
}

func isPSQ(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff"))), []byte("Piskvorky"))
}

// writer makes a file of that name from a record and the position at its end.
func (m Module) writer(name string, write func(games.Record, *state) ([]byte, error)) func(games.Record) (string, []byte, error) {
	return func(r games.Record) (string, []byte, error) {
		s, err := m.replay(r)
		if err != nil {
			return "", nil, err
		}
		data, err := write(r, s)
		return name, data, err
	}
}

// importText reads a position text or a copied game.
func (m Module) importText(data []byte) ([]games.Record, error) {
	if !utf8.Valid(data) || len(bytes.TrimSpace(data)) == 0 {
		return nil, message.Faultf(message.ErrRecord, "gomoku.bad.record")
	}
	s, err := parseText(string(data))
	if s == nil {
		return nil, message.AsKind(message.ErrRecord, err)
	}
	if len(s.moves) == 0 && !s.start.set {
		return nil, message.Faultf(message.ErrRecord, "gomoku.bad.record")
	}
	o, bad := m.options(s.board.Rule, s.board.N, s.setupText(), s.board.Hex)
	if bad != nil {
		return nil, message.AsKind(message.ErrRecord, bad)
	}
	return []games.Record{{Game: id, Options: o, Moves: s.moves, At: len(s.moves)}}, message.AsKind(message.ErrRecord, err)
}

// options are those of a record of this rule, size and set-up.
func (m Module) options(r board.Rule, size int, setup string, hex bool) (games.Options, error) {
	o := games.Options{optRules: r.String(), optSize: strconv.Itoa(size), optOpening: openFree}
	if setup != "" {
		o[optSetup] = setup
	}
	if hex {
		o[optCoordinates] = coordHex
	}
	return games.Complete(m, o)
}

// playAll plays moves until one is refused; the fault names its number, text
// and reason.
func (s *state) playAll(moves []string) error {
	for i, m := range moves {
		if err := s.Play(m); err != nil {
			return message.AsKind(message.ErrRecord, board.BadMove(i+1, m, err))
		}
	}
	return nil
}

// replay is the position after all moves of a record; those of a file are all played.
func (m Module) replay(r games.Record) (*state, error) {
	st, err := m.New(r.Options, r.Seed)
	if err != nil {
		return nil, err
	}
	s, ok := st.(*state)
	if !ok {
		return nil, message.Faultf(message.ErrRecord, "gomoku.capture.format")
	}
	if r.Source == "" {
		return s, s.playAll(r.Moves)
	}
	for _, step := range r.Moves {
		_ = games.Execute(s, step)
	}
	return s, nil
}
