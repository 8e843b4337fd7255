package gomoku

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
)

// importTree reads one game with GM[4]. Moves are pairs of letters from the top
// left, or names such as h8. A move that cannot be played ends its line and is
// reported; what stands before it is kept.
func (m Module) importTree(root sgf.Node) (*games.Record, error) {
	switch gm := strings.TrimSpace(root.Value("GM")); {
	case gm == "4", gm == "" && inNames(root):
	case gm == "1", gm == "":
		return nil, message.Faultf(message.ErrRecord, "gomoku.bad.gorecord")
	default:
		return nil, message.Faultf(message.ErrRecord, "gomoku.bad.othergame", "gm", gm)
	}
	size, err := treeSize(root)
	if err != nil {
		return nil, err
	}
	r, ok := board.RuleNamed(strings.ToLower(root.Value("RU")))
	if !ok {
		r = board.Freestyle
	}
	s := newState(config{size: size, rule: r, opening: openFree})
	setup, err := s.sgfSetup(root)
	if err != nil {
		return nil, err
	}
	o, err := m.options(r, size, setup, false)
	if err != nil {
		return nil, message.AsKind(message.ErrRecord, err)
	}
	if r == board.Renju { // a forbidden move is part of a record
		o[optForbidden] = forbiddenLose
	}
	rec := &games.Record{Game: id, Options: o}
	if t, err := time.Parse("2006-01-02", root.Value("DT")); err == nil {
		rec.Started = t
	}
	fault := m.readLines(root, rec)
	rec.Result = sgfResult(root.Value("RE"))
	return rec, fault
}

// inNames reports whether the first move is the name of a point such as h8, which Go
// has not, and no stones are set up.
func inNames(root sgf.Node) bool {
	for n := root; n.OK() && !n.Has("AB") && !n.Has("AW"); n = n.Child() {
		for _, id := range []string{"B", "W"} {
			if v := n.Value(id); n.Has(id) {
				return len(v) > 1 && v[0] >= 'a' && v[0] <= 't' && board.Digit(v[1])
			}
		}
	}
	return false
}

// treeSize is SZ, or the smallest board that holds every move.
func treeSize(root sgf.Node) (int, error) {
	text := root.Value("SZ")
	if text != "" {
		w, h, ok := sgf.ParseSize(text)
		if !ok || w != h || w < board.MinSize || w > board.MaxSize {
			return 0, message.Faultf(message.ErrRecord, "gomoku.bad.size", "value", text)
		}
		return w, nil
	}
	most := 15
	for n := root; n.OK(); n = n.Child() {
		for _, id := range []string{"B", "W", "AB", "AW"} {
			for _, v := range n.Values(id) {
				if p, ok := sgf.ParsePoint(v); ok {
					most = max(most, p.X+1, p.Y+1)
				}
			}
		}
	}
	for _, n := range []int{15, 16, 19, 20} {
		if most <= n {
			return n, nil
		}
	}
	return 0, message.Faultf(message.ErrRecord, "gomoku.bad.size", "value", strconv.Itoa(most))
}

// sgfSetup reads AB, AW and PL of the root as a set-up text.
func (s *state) sgfSetup(root sgf.Node) (string, error) {
	text, count := "", 0
	for _, side := range [2]struct{ id, word string }{{"AB", "b:"}, {"AW", " w:"}} {
		points, err := sgf.ParsePoints(root.Values(side.id))
		if err != nil {
			return "", message.Faultf(message.ErrRecord, "gomoku.bad.setup", "text", strings.Join(root.Values(side.id), " "))
		}
		text += side.word
		for _, p := range points {
			if q := s.board.At(p.X, p.Y); q >= 0 {
				text += s.board.Name(q)
				count++
			}
		}
	}
	if count == 0 {
		return "", nil
	}
	switch strings.ToUpper(root.Value("PL")) {
	case "B":
		text += " to:b"
	case "W":
		text += " to:w"
	}
	return text, nil
}

// sgfMove is the move text of a node, "" for none.
func (s *state) sgfMove(n sgf.Node) string {
	for _, id := range []string{"B", "W"} {
		if !n.Has(id) {
			continue
		}
		v := strings.ToLower(strings.TrimSpace(n.Value(id)))
		if s.board.Named(v) >= 0 {
			return v
		}
		if p, ok := sgf.ParsePoint(v); ok && s.board.At(p.X, p.Y) >= 0 {
			return s.board.Name(s.board.At(p.X, p.Y))
		}
		return v
	}
	return ""
}

// readLines puts the main line and the variations into the record. A move that
// cannot be played ends its line; the fault is that of the main line. A
// variation below such a move is left out.
func (m Module) readLines(root sgf.Node, r *games.Record) error {
	var s *state
	return sgf.ReadLines(root, r, func(before []string) bool {
		st, err := m.New(r.Options, 0)
		if err != nil {
			return false // the options were completed
		}
		s = st.(*state)
		return s.playAll(before) == nil
	}, func(n sgf.Node) ([]string, error) {
		move := s.sgfMove(n)
		if move == "" {
			return nil, nil
		}
		if err := s.Play(move); err != nil {
			return nil, message.AsKind(message.ErrRecord, board.BadMove(len(s.moves)+1, move, err))
		}
		return s.moves[len(s.moves)-1:], nil
	})
}

// sgfResult is the result of a game that did not end on the board.
func sgfResult(re string) *games.Status {
	loser := games.Second
	side, how, _ := strings.Cut(re, "+")
	switch side {
	case "B":
	case "W":
		loser = games.First
	default:
		return nil
	}
	var st games.Status
	switch how {
	case "R", "Resign":
		st = match.Resigned(loser)
	case "T", "Time":
		st = match.OutOfTime(loser)
	default:
		return nil
	}
	return &st
}

// exportSGF writes a record whose position after all moves is s.
func (m Module) exportSGF(r games.Record, s *state) ([]byte, error) {
	f := new(sgf.File)
	root := f.NewTree()
	root.Add("FF", "4")
	root.Add("GM", "4")
	root.Add("CA", "UTF-8")
	root.Add("AP", "Duiju")
	root.Add("SZ", strconv.Itoa(s.board.N))
	root.Add("RU", s.board.Rule.String())
	root.Add("PB", r.Seats[s.swap.side(board.Black)].String())
	root.Add("PW", r.Seats[s.swap.side(board.White)].String())
	if !r.Started.IsZero() {
		root.Add("DT", r.Started.Format("2006-01-02"))
	}
	if re := resultText(r, s); re != "" {
		root.Add("RE", re)
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		for p := range s.board.Points {
			if s.start.stones[p] == c {
				root.Add(map[board.Color]string{board.Black: "AB", board.White: "AW"}[c], s.sgfPoint(p))
			}
		}
	}
	if s.start.stones != nil {
		root.Add("PL", strings.ToUpper(colorLetter(s.start.turn)))
	}
	lines := [][]sgf.Node{append([]sgf.Node{root}, s.writeLine(root, r.Moves, 0)...)}
	texts := [][]string{r.Moves}
	for _, b := range r.Branches {
		if b.Line < 0 || b.Line >= len(lines) || b.After < 0 || b.After >= len(lines[b.Line]) {
			return nil, message.Faultf(message.ErrRecord, "gomoku.bad.record")
		}
		shared, before := lines[b.Line][:b.After+1], texts[b.Line][:b.After]
		nodes := s.writeLine(shared[b.After], b.Moves, s.stonesIn(before))
		lines = append(lines, append(append([]sgf.Node(nil), shared...), nodes...))
		texts = append(texts, append(append([]string(nil), before...), b.Moves...))
	}
	var b bytes.Buffer
	_, err := f.WriteTo(&b)
	return b.Bytes(), err
}

// writeLine appends nodes for the moves after a node and returns one for each;
// colours alternate from the side that began. The answers of a swap opening are
// no moves in SGF: what they decide is in PB and PW.
func (s *state) writeLine(after sgf.Node, moves []string, stones int) (nodes []sgf.Node) {
	c := board.Black
	if s.start.stones != nil {
		c = s.start.turn
	}
	if stones%2 == 1 {
		c = c.Other()
	}
	for _, m := range moves {
		if p := s.board.Named(m); p >= 0 {
			after = after.NewChild()
			after.Add(strings.ToUpper(colorLetter(c)), s.sgfPoint(p))
			c = c.Other()
		}
		nodes = append(nodes, after)
	}
	return nodes
}

// stonesIn counts the moves that place a stone.
func (s *state) stonesIn(moves []string) (n int) {
	for _, m := range moves {
		if s.board.Named(m) >= 0 {
			n++
		}
	}
	return n
}

func (s *state) sgfPoint(p int) string { return sgf.Point{X: p % s.board.N, Y: p / s.board.N}.String() }

// resultText is the value of RE: who won and how, "0" for a draw, "" for a game
// that goes on.
func resultText(r games.Record, s *state) string {
	st, how := s.status, ""
	switch {
	case st.Over && st.Reason.Key == "gomoku.end.forbidden":
		how = "F"
	case st.Over || r.Result == nil:
	default:
		st = *r.Result
		switch st.Reason.Key {
		case match.Resigned(games.First).Reason.Key:
			how = "R"
		case match.OutOfTime(games.First).Reason.Key:
			how = "T"
		}
	}
	switch {
	case !st.Over:
		return ""
	case st.Winner == games.NoSide:
		return "0"
	case s.swap.color(st.Winner) == board.Black:
		return "B+" + how
	}
	return "W+" + how
}
