package gomoku

import (
	"fmt"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/text/message"
)

// importPSQ reads a record of the Piskvork manager: a header with the size,
// then a line "x,y,ms" a move, counted from 1 at the top left. What follows the
// moves is not read; the rule is not in the file and stays freestyle.
func (m Module) importPSQ(data []byte) ([]games.Record, error) {
	lines := strings.FieldsFunc(string(data), func(r rune) bool { return r == '\n' || r == '\r' })
	var w, h int
	if n, _ := fmt.Sscanf(strings.TrimSpace(lines[0]), "Piskvorky %dx%d", &w, &h); n != 2 || w != h {
		return nil, message.Faultf(message.ErrRecord, "gomoku.bad.psq", "line", lines[0])
	}
	o, err := m.options(board.Freestyle, w, "", false)
	if err != nil {
		return nil, message.AsKind(message.ErrRecord, err)
	}
	s := newState(config{size: w, opening: openFree})
	moves := psqMoves(s, lines[1:])
	err = s.playAll(moves)
	return []games.Record{{Game: id, Options: o, Moves: s.moves, At: len(s.moves)}}, err
}

// exportPSQ writes a record whose position after all moves is s, with the names
// of the players by colour and the winner: 1 Black, 2 White, 0 none. Neither
// the rule nor the time of a move is in it.
func (m Module) exportPSQ(r games.Record, s *state) ([]byte, error) {
	if s.start.stones != nil {
		return nil, message.Faultf(message.ErrRecord, "gomoku.bad.psqsetup")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Piskvorky %dx%d, 11:11, 0\r\n", s.board.N, s.board.N)
	for _, text := range r.Moves {
		if p := s.board.Named(text); p >= 0 {
			fmt.Fprintf(&b, "%d,%d,0\r\n", p%s.board.N+1, p/s.board.N+1)
		}
	}
	code, status := 0, s.status
	if r.Result != nil {
		status = *r.Result
	}
	if status.Over && status.Winner != games.NoSide {
		code = int(s.swap.color(status.Winner)-board.Black) + 1
	}
	fmt.Fprintf(&b, "%s\r\n%s\r\n%d\r\n", r.Seats[s.swap.side(board.Black)], r.Seats[s.swap.side(board.White)], code)
	return []byte(b.String()), nil
}

// psqMoves are the move lines as texts; a point beyond the board stays as it
// is written, to be refused.
func psqMoves(s *state, lines []string) (moves []string) {
	for _, line := range lines {
		f := strings.Split(line, ",")
		if len(f) < 2 {
			break
		}
		x, err1 := strconv.Atoi(strings.TrimSpace(f[0]))
		y, err2 := strconv.Atoi(strings.TrimSpace(f[1]))
		if err1 != nil || err2 != nil {
			break
		}
		if p := s.board.At(x-1, y-1); p >= 0 {
			moves = append(moves, s.board.Name(p))
		} else {
			moves = append(moves, strings.TrimSpace(line))
		}
	}
	return moves
}
