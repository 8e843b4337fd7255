package darkchess

import (
	"strings"

	"duiju/games/text/message"
)

func illegal(key string, pairs ...any) error {
	return message.Faultf(message.ErrIllegalMove, key, pairs...)
}

// read reads a move text in any accepted form and checks that it is legal;
// the outcome may be missing. The error is a *message.Fault of kind
// ErrIllegalMove, or ErrOver after the end.
func (s *state) read(typed string) (turn, error) {
	if s.status.Over {
		return turn{}, message.Faultf(message.ErrOver, "darkchess.illegal.over")
	}
	t, err := s.parse(typed)
	if err != nil {
		return turn{}, err
	}
	if err := s.check(t.path); err != nil {
		return turn{}, err
	}
	at := t.path[len(t.path)-1]
	switch {
	case t.shown == empty:
	case s.b.at[at] != hidden:
		return turn{}, illegal("darkchess.illegal.shown", "square", at.String())
	case s.b.pool[t.shown.index()] == 0:
		return turn{}, illegal("darkchess.illegal.pool", "letter", string(t.shown.byte()))
	}
	return t, nil
}

// parse reads the squares and the outcome of a move text.
func (s *state) parse(typed string) (turn, error) {
	var t turn
	body := strings.TrimSpace(typed)
	if i := strings.IndexByte(body, '('); i >= 0 {
		p, ok := empty, false
		if rest := body[i:]; len(rest) == 3 && rest[2] == ')' {
			p, ok = pieceOf(rest[1])
		}
		if !ok {
			return turn{}, illegal("darkchess.illegal.letter", "text", body[i:])
		}
		t.shown, body = p, strings.TrimSpace(body[:i])
	}
	for _, name := range squareNames(body) {
		q, ok := squareOf(name, s.b.rules.ranks())
		if !ok {
			return turn{}, illegal("darkchess.illegal.square", "square", name, "ranks", s.b.rules.ranks())
		}
		t.path = append(t.path, q)
	}
	return t, nil
}

// squareNames splits a4-a5, a4a5 and b3-b5-b2 into the names of squares.
func squareNames(body string) []string {
	if strings.ContainsAny(body, "- ") {
		return strings.FieldsFunc(body, func(r rune) bool { return r == '-' || r == ' ' })
	}
	if len(body) < 4 || len(body)%2 != 0 {
		return []string{body}
	}
	var names []string
	for i := 0; i < len(body); i += 2 {
		names = append(names, body[i:i+2])
	}
	return names
}

// check says which rule a path breaks, if any.
func (s *state) check(path []square) error {
	if len(path) == 0 {
		return illegal("darkchess.illegal.square", "square", "", "ranks", s.b.rules.ranks())
	}
	if len(path) == 1 {
		return s.checkFlip(path[0])
	}
	if s.b.undecided {
		return illegal("darkchess.illegal.first")
	}
	if err := s.checkStart(path[0]); err != nil {
		return err
	}
	b := s.b
	if len(path) > 2 {
		b = b.clone()
	}
	for i := 1; i < len(path); i++ {
		from, to := path[i-1], path[i]
		if i > 1 {
			if !b.waiting {
				return illegal("darkchess.illegal.chain", "square", from.String())
			}
			b.do(passMove)
			if b.capturesOf(from)&to.bit() == 0 {
				return illegal("darkchess.illegal.chain", "square", from.String())
			}
		} else if (b.capturesOf(from)|b.stepsOf(from)|b.attacksOf(from))&to.bit() == 0 {
			return b.refusal(from, to)
		}
		if i+1 < len(path) {
			if b.at[to] == hidden {
				return illegal("darkchess.illegal.chain", "square", to.String())
			}
			b.do(stepOf(from, to))
		}
	}
	return nil
}

func (s *state) checkFlip(at square) error {
	switch p := s.b.at[at]; {
	case p == hidden:
		return nil
	case p == empty:
		return illegal("darkchess.illegal.empty", "square", at.String())
	}
	return illegal("darkchess.illegal.faceup", "square", at.String())
}

// checkStart says why no step can begin on a square.
func (s *state) checkStart(from square) error {
	switch p := s.b.at[from]; {
	case p == empty:
		return illegal("darkchess.illegal.empty", "square", from.String())
	case p == hidden:
		return illegal("darkchess.illegal.facedown", "square", from.String())
	case p.colour() != s.b.turn:
		if s.b.turn == red {
			return illegal("darkchess.illegal.blacks", "square", from.String())
		}
		return illegal("darkchess.illegal.reds", "square", from.String())
	}
	return nil
}

// refusal says which rule forbids the own piece on from to go to to.
func (b *board) refusal(from, to square) error {
	p, v := b.at[from], b.at[to]
	near := b.ways(from, p.kind())&to.bit() != 0
	gun := b.shoots(p.kind())
	line := from.file() == to.file() || from.rank() == to.rank()
	switch {
	case !near && !(gun && line) && p.kind() == horse && b.rules.Diagonal:
		return illegal("darkchess.illegal.diagonal")
	case !near && !(gun && line):
		return illegal("darkchess.illegal.far")
	case v.faceUp() && v.colour() == p.colour():
		return illegal("darkchess.illegal.own", "square", to.String())
	case v == hidden:
		return illegal("darkchess.illegal.hidden")
	case v == empty && between(from, to)&b.occupied() == 0:
		return illegal("darkchess.illegal.far")
	case gun:
		return illegal("darkchess.illegal.screen")
	}
	return illegal("darkchess.illegal.strong", "attacker", subjectOf(p), "victim", objectOf(v))
}
