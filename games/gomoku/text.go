package gomoku

import (
	"strconv"
	"strings"

	"duiju/games/gomoku/board"
	"duiju/games/text/message"
)

// start is how a game began, if not on an empty board.
type start struct {
	set    bool
	stones [board.MaxPoints]board.Color
	turn   board.Color
}

// Text writes the position as size, rules, stones of the set-up and moves:
//
//	15 freestyle h8h9i8
//	16 freestyle hex 777867
//	15 renju b:f8g8h9h10 w:a1c1e1g1 to:b
func (s *state) Text() string {
	var t strings.Builder
	t.WriteString(strconv.Itoa(s.board.N) + " " + s.board.Rule.String())
	if s.board.Hex {
		t.WriteString(" " + coordHex)
	}
	if s.conf.opening == openSwap || s.conf.opening == openSwap2 {
		t.WriteString(" " + s.conf.opening)
	}
	if setup := s.setupText(); setup != "" {
		t.WriteString(" " + setup)
	}
	joined := false
	for _, m := range s.moves {
		point := s.board.Named(m) >= 0
		if !joined || !point {
			t.WriteByte(' ')
		}
		t.WriteString(m)
		joined = point
	}
	return t.String()
}

// setupText is what the game began with, "" for an empty board.
func (s *state) setupText() string {
	if !s.start.set {
		return ""
	}
	return "b:" + s.setup(board.Black) + " w:" + s.setup(board.White) + " to:" + colorLetter(s.start.turn)
}

// readStart begins the game with the stones of a set-up text; the error is of
// kind ErrOption.
func (s *state) readStart(text string) error {
	rest, err := s.readSetup(strings.Fields(strings.ToLower(text)))
	if err == nil && len(rest) > 0 {
		err = message.Faultf(message.ErrOption, "gomoku.bad.word", "word", rest[0])
	}
	return message.AsKind(message.ErrOption, err)
}

// colors are the sides by the letter of each.
var colors = map[string]board.Color{"b": board.Black, "w": board.White}

func colorLetter(c board.Color) string {
	if c == board.Black {
		return "b"
	}
	return "w"
}

// setup lists the stones of a colour that the game began with.
func (s *state) setup(c board.Color) string {
	var t strings.Builder
	for p := range s.board.Points {
		if s.start.stones[p] == c {
			t.WriteString(s.board.Name(p))
		}
	}
	return t.String()
}

// parseText reads what Text writes. Size and rules may be left out, and the
// moves may be a game as people copy it: "h8 h9 i8" or "H8,H9,I8". With a move
// that cannot be played it returns the position before it and the fault.
func parseText(text string) (*state, error) {
	c := config{size: 15, opening: openFree}
	words := strings.Fields(strings.ToLower(text))
	if len(words) > 0 {
		if n, err := strconv.Atoi(words[0]); err == nil {
			if n < board.MinSize || n > board.MaxSize {
				return nil, message.Faultf(message.ErrPosition, "gomoku.bad.size", "value", words[0])
			}
			c.size, words = n, words[1:]
		}
	}
	if len(words) > 0 {
		if r, ok := board.RuleNamed(words[0]); ok {
			c.rule, c.block, words = r, r == board.Renju, words[1:]
		}
	}
	if len(words) > 0 && words[0] == coordHex {
		c.hex, words = true, words[1:]
	}
	if len(words) > 0 && (words[0] == openSwap || words[0] == openSwap2) {
		c.opening, words = words[0], words[1:]
	}
	s := newState(c)
	words, err := s.readSetup(words)
	if err != nil {
		return nil, err
	}
	for i, m := range s.board.Split(strings.Join(words, " ")) {
		if err := s.Play(m); err != nil {
			return s, board.BadMove(i+1, m, err)
		}
	}
	return s, nil
}

// readSetup takes the words b:, w: and to: from the front.
func (s *state) readSetup(words []string) ([]string, error) {
	stones, turn := map[int]board.Color{}, board.Empty
	for ; len(words) > 0; words = words[1:] {
		key, list, ok := strings.Cut(words[0], ":")
		if !ok {
			break
		}
		c := colors[key]
		switch {
		case key == "to" && colors[list] != board.Empty:
			turn = colors[list]
			continue
		case c == board.Empty:
			return nil, message.Faultf(message.ErrPosition, "gomoku.bad.word", "word", words[0])
		}
		for _, name := range s.board.Split(list) {
			p := s.board.Named(name)
			if p < 0 {
				return nil, message.AsKind(message.ErrPosition, s.board.Off(name))
			}
			if stones[p] != board.Empty {
				return nil, message.Faultf(message.ErrPosition, "gomoku.refused.taken", "point", name)
			}
			stones[p] = c
		}
	}
	if len(stones) > 0 || turn != board.Empty {
		if s.swap.open {
			return nil, message.Faultf(message.ErrPosition, "gomoku.bad.setupswap")
		}
		s.setUp(stones, turn)
	}
	return words, nil
}

// setUp begins the game with stones on the board. Without a turn the side with
// fewer stones moves, Black when they are equal.
func (s *state) setUp(stones map[int]board.Color, turn board.Color) {
	n := [4]int{}
	for p, c := range stones {
		s.board.Put(p, c)
		n[c]++
	}
	if turn == board.Empty {
		turn = board.Black
		if n[board.Black] > n[board.White] {
			turn = board.White
		}
	}
	s.turn = turn
	s.start = start{true, s.board.Cells, turn}
	for p := range s.board.Points {
		if c := stones[p]; (c == board.Black || c == board.White) && s.board.Wins(p) && !s.status.Over {
			s.win = s.board.WinningRow(p)
			s.end(c, message.T("gomoku.end.five"))
		}
	}
	if !s.status.Over && s.board.Stones == s.board.Points {
		s.end(board.Empty, message.T("gomoku.end.full"))
	}
}
