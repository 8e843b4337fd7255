package gomoku

import (
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
)

// importTree reads one game with GM[4], or one without GM that is asked to be gomoku,
// whole. Moves are pairs of letters from the
// top left, or names such as h8.
func (m Module) importTree(root sgf.Node, asked bool) (*games.Record, error) {
	switch gm := strings.TrimSpace(root.Value("GM")); {
	case gm == "4", gm == "" && (asked || inNames(root)):
	case gm == "1", gm == "":
		return nil, message.Faultf(message.ErrRecord, "gomoku.bad.gorecord")
	default:
		return nil, message.Faultf(message.ErrRecord, "gomoku.bad.othergame", "gm", gm)
	}
	size, err := treeSize(root)
	if err != nil {
		return nil, err
	}
	r := ruleOf(strings.TrimSpace(root.Value("RU")), root.Value("RU"))
	text := sgfSetup(newState(config{size: size}), root)
	o, err := m.options(r, size, text, false)
	if err != nil {
		return nil, message.AsKind(message.ErrRecord, err)
	}
	if r == board.Renju { // a forbidden move is part of a record
		o[optForbidden] = forbiddenLose
	}
	st, bad := m.New(o, 0)
	if bad != nil { // what is no position to begin with is a step
		delete(o, optSetup)
		st = newState(config{size: size, rule: r, opening: openFree})
	}
	rec := &games.Record{Game: id, Options: o}
	if t, err := time.Parse("2006-01-02", root.Value("DT")); err == nil {
		rec.Started = t
	}
	sgf.Read(root, sgfBoard(st.(*state)), bad != nil, rec)
	if root.Has("RE") {
		rec.Result = fileResult(root.Value("RE"))
	}
	return rec, nil
}

// fileResult is the result that a file names.
func fileResult(re string) *games.Status {
	winner, said := sgf.Result(re, "4")
	return &games.Status{Over: true, Winner: sgf.Color(winner), Reason: said}
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

// sgfBoard is how the game names points in a file.
func sgfBoard(s *state) *sgf.Board {
	turn := board.Black
	if s.start.set {
		turn = s.start.turn
	}
	return &sgf.Board{
		Name: func(v string) string {
			if v = strings.ToLower(v); s.board.Named(v) < 0 {
				if p, ok := sgf.ParsePoint(v); ok && s.board.At(p.X, p.Y) >= 0 {
					return s.board.Name(s.board.At(p.X, p.Y))
				}
			}
			return v
		},
		Value: func(text string) (string, bool) {
			p := s.board.Named(text)
			if p < 0 {
				return "", false
			}
			return sgf.Point{X: p % s.board.N, Y: p / s.board.N}.String(), true
		},
		Turn: turn.Side(),
	}
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

// sgfSetup reads AB, AW and PL of the root as a set-up text, as it is.
func sgfSetup(s *state, root sgf.Node) string {
	text, count := "", 0
	for _, side := range [2]struct{ id, word string }{{"AB", "b:"}, {"AW", " w:"}} {
		points, err := sgf.ParsePoints(root.Values(side.id))
		text += side.word
		for _, p := range points {
			name := "?"
			if q := s.board.At(p.X, p.Y); q >= 0 {
				name = s.board.Name(q)
			}
			text, count = text+name, count+1
		}
		if err != nil {
			text, count = text+"?", count+1
		}
	}
	if count == 0 {
		return ""
	}
	if side := sgf.Color(root.Value("PL")); side != games.NoSide {
		text += " to:" + "bw"[side:side+1]
	}
	return text
}

// exportSGF writes a record whose position after all moves is s.
func (m Module) exportSGF(r games.Record, s *state) ([]byte, error) {
	f := new(sgf.File)
	root := f.NewTree()
	begun, err := m.New(r.Options, r.Seed)
	if err != nil {
		return nil, err
	}
	at := begun.(*state)
	if r.Source != sgf.Source {
		writeHead(at, root, r, s)
	}
	if !sgf.Write(root, sgfBoard(at), r) {
		return nil, message.Faultf(message.ErrRecord, "gomoku.bad.record")
	}
	if r.Source == sgf.Source && r.Result != nil && !r.Result.FromFile() { // it ended here
		root.Set("RE", resultText(r, s))
	}
	return f.Bytes(), nil
}

// writeHead writes what the root says of a game that was not read from SGF and began
// at s. The answers of a swap opening are no moves in SGF: what they decide is in PB
// and PW.
func writeHead(s *state, root sgf.Node, r games.Record, end *state) {
	root.Add("FF", "4")
	root.Add("GM", "4")
	root.Add("CA", "UTF-8")
	root.Add("AP", "Duiju")
	root.Add("SZ", strconv.Itoa(s.board.N))
	root.Add("RU", s.board.Rule.String())
	for _, player := range []struct {
		id string
		c  board.Color
	}{{games.NoteBlack, board.Black}, {games.NoteWhite, board.White}} {
		if r.Note(player.id) == "" {
			root.Add(player.id, r.Seats[end.swap.side(player.c)].String())
		}
	}
	if !r.Started.IsZero() {
		root.Add("DT", r.Started.Format("2006-01-02"))
	}
	if re := resultText(r, end); re != "" {
		root.Add("RE", re)
	}
	if !s.start.set {
		return
	}
	names := sgfBoard(s)
	for p := range s.board.Points {
		if c := s.start.stones[p]; c != board.Empty {
			value, _ := names.Value(s.board.Name(p))
			root.Add("A"+strings.ToUpper(colorLetter(c)), value)
		}
	}
	root.Add("PL", strings.ToUpper(colorLetter(s.start.turn)))
}

// resultText is the value of RE: who won and how, "0" for a draw, "" for a game
// that goes on.
func resultText(r games.Record, s *state) string {
	st, how := s.status, ""
	switch {
	case st.Over && st.Reason.Key == "gomoku.end.forbidden":
		how = "F"
	case r.Result != nil && r.Result.FromFile():
		st = *r.Result
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
