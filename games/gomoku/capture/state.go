package capture

import (
	"context"
	"strconv"
	"strings"

	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// Name is the rule's name in options and texts.
const Name = "capture"

// state is a game in progress.
type state struct {
	rules
	played []engine.Move
}

// New starts a game.
func New(size, supply int) games.State { return &state{rules: *newRules(size, supply)} }

// Read reads what Text writes: "15 capture 40 h8 g7 i9xg7".
func Read(text string) (games.State, error) {
	words := strings.Fields(strings.ToLower(text))
	size, words := number(words, board.MinSize, board.MaxSize, 15)
	if len(words) > 0 && words[0] == Name {
		words = words[1:]
	}
	supply, words := number(words, MinSupply, MaxSupply, Supply)
	s := New(size, supply)
	for i, w := range words {
		if err := s.Play(w); err != nil {
			return nil, board.BadMove(i+1, w, err)
		}
	}
	return s, nil
}

// number takes a number between two others from the front, or is the usual one.
func number(words []string, least, most, usual int) (n int, rest []string) {
	if len(words) > 0 {
		if n, err := strconv.Atoi(words[0]); err == nil && n >= least && n <= most {
			return n, words[1:]
		}
	}
	return usual, words
}

// Turn implements games.State.
func (s *state) Turn() games.Side { return s.turn.Side() }

// SideName implements games.State.
func (s *state) SideName(x games.Side) message.Text {
	return (board.Black + board.Color(x)).Text()
}

// Status implements games.State.
func (s *state) Status() games.Status {
	switch {
	case !s.over:
		return games.Status{}
	case s.winner == board.Empty:
		return games.Status{Over: true, Winner: games.NoSide, Reason: message.T("gomoku.capture.even")}
	}
	winner := s.winner.Side()
	reason := "gomoku.capture.fewer"
	if s.hand(s.winner) == 0 {
		reason = "gomoku.capture.placed"
	}
	return games.Status{Over: true, Winner: winner, Reason: message.T(reason, "side", s.SideName(winner))}
}

// Moves implements games.State: where a row of five has a choice of stones to
// take, the second point of the path names one.
func (s *state) Moves() []games.Move {
	all := s.moves(nil, everywhere)
	out := make([]games.Move, len(all))
	for i, m := range all {
		out[i] = games.Move{Text: s.name(m)}
		if m == pass {
			out[i].Name = message.T("games.pass")
			continue
		}
		out[i].Path = []scene.Point{scene.Point(pointOf(m))}
		choice := i > 0 && pointOf(all[i-1]) == pointOf(m) || i+1 < len(all) && pointOf(all[i+1]) == pointOf(m)
		if choice {
			out[i].Path = append(out[i].Path, scene.Point(takenBy(m)))
		}
	}
	return out
}

// Play implements games.State.
func (s *state) Play(move string) error {
	for _, m := range s.moves(nil, everywhere) {
		if s.name(m) == move {
			s.Do(m)
			s.played = append(s.played[:len(s.played):len(s.played)], m)
			return nil
		}
	}
	_, err := games.Find(s, move)
	return err
}

// Read implements games.Reader: letters of either case, with blanks, and "h8g7"
// for "h8xg7".
func (s *state) Read(typed string) (string, error) {
	text := strings.ToLower(strings.ReplaceAll(typed, " ", ""))
	point, _, _ := strings.Cut(text, "x")
	var begin []string
	for _, m := range s.Moves() {
		if m.Text == text || strings.ReplaceAll(m.Text, "x", "") == text {
			return m.Text, nil
		}
		if strings.HasPrefix(m.Text, point+"x") {
			begin = append(begin, m.Text)
		}
	}
	p := s.Named(point)
	if len(begin) > 0 {
		return "", message.Faultf(message.ErrIllegalMove, "gomoku.capture.which", "point", point, "moves", strings.Join(begin, " "))
	}
	if s.over {
		return "", message.Faultf(message.ErrOver, "games.over")
	}
	if p < 0 {
		return "", s.Off(typed)
	}
	if err := s.Why([]scene.Point{scene.Point(p)}); err != nil {
		return "", err
	}
	return "", message.Faultf(message.ErrIllegalMove, "games.move.illegal")
}

// Why names the rule by which no move begins with the path.
func (s *state) Why(path []scene.Point) error {
	if s.over || len(path) == 0 || path[0] < 0 || int(path[0]) >= s.Points {
		return nil
	}
	p := int(path[0])
	switch {
	case s.Cells[p] != board.Empty:
		return message.Faultf(message.ErrIllegalMove, "gomoku.refused.taken", "point", s.Name(p))
	case s.closed[s.turn.Side()].Has(p):
		return message.Faultf(message.ErrIllegalMove, "gomoku.capture.closed", "point", s.Name(p))
	}
	return nil
}

// Text implements games.State.
func (s *state) Text() string {
	text := strconv.Itoa(s.N) + " " + Name + " " + strconv.Itoa(s.supply)
	r := newRules(s.N, s.supply)
	for _, m := range s.played {
		text += " " + r.name(m)
	}
	return text
}

// Clone implements games.State.
func (s *state) Clone() games.State {
	c := *s
	return &c
}

// Game implements games.State.
func (s *state) Game() games.Searched { return games.Copied(view{rules: s.rules}) }

// Question implements games.Viewer: none is asked.
func (s *state) Question() games.Question { return games.Question{} }

// View implements games.Viewer: every legal move for the rules.
func (s *state) View(a games.Aspect) games.Searched {
	if a != games.ForRules {
		return nil
	}
	return games.Copied(view{s.rules, true})
}

// Overlay implements games.Lensed: the lens of threats shows where either side
// would take a stone now; the others know nothing of taking.
func (s *state) Overlay(_ context.Context, l games.Look, sc *scene.Scene) error {
	if l.Lens != "threats" {
		sc.Captions = append(sc.Captions, message.T("gomoku.capture.nolens"))
		return nil
	}
	for p := range s.Points {
		for i, c := range [2]board.Color{board.Black, board.White} {
			as := s.rules
			as.turn = c
			if !s.over && as.free(p) && as.makesFive(p) && len(as.targets(nil, p)) > 0 {
				sc.Spots[p].Label = [2]string{"bx", "wx"}[i]
				sc.Spots[p].Heat = [2]int8{100, -100}[i]
			}
		}
	}
	return nil
}

// Scene implements games.State: the stones, the points closed to the side to
// move, and how many stones each has in hand.
func (s *state) Scene() scene.Scene {
	sc := scene.NewScene(scene.Lattice{Kind: scene.Intersections, W: s.N, H: s.N})
	for p := range sc.Spots {
		spot := &sc.Spots[p]
		switch c := s.Cells[p]; {
		case c != board.Empty:
			spot.Piece = scene.Piece{Kind: scene.Stone, Side: c.Side()}
		case !s.over && !s.free(p):
			spot.Marks |= scene.MarkBad
		case p == s.Centre():
			spot.Marks |= scene.MarkStar
		}
	}
	if n := len(s.played); n > 0 && s.played[n-1] != pass {
		sc.Spots[pointOf(s.played[n-1])].Marks |= scene.MarkLast
		if q := takenBy(s.played[n-1]); q >= 0 {
			sc.Spots[q].Marks |= scene.MarkFrom
		}
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		sc.Gauges = append(sc.Gauges, scene.Gauge{
			Name: message.T("gomoku.capture.hand", "side", c.Text()), Value: strconv.Itoa(s.hand(c)), Warn: s.hand(c) <= 5,
		})
	}
	sc.Captions = append(sc.Captions, message.T("gomoku.rules.capture"))
	return sc
}
