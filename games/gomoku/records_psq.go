package gomoku

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
)

// sourcePSQ is the format of records that were read from PSQ.
const sourcePSQ = "psq"

// ruleOf is the rule that a file names by a word in a text, or where there is none by a
// number, which means different things to different writers. Of caro the number tells
// which.
func ruleOf(number, text string) board.Rule {
	text = strings.ToLower(text)
	rule := board.Renju // of 2 too, as files have it
	if number != "2" {
		n, _ := strconv.Atoi(number)
		rule = board.Rule(max(slices.Index(cupRules[:], n), 0))
	}
	for r := range board.Rules {
		if strings.Contains(text, r.String()) && !(r == board.Caro && rule.Ends()) {
			return r
		}
	}
	return rule
}

// importPSQ reads a record of the Piskvork manager (plastovicka/Piskvork, game.cpp): a
// header with the size and who began, 0 for player 1 or 1 for player 2; a line "x,y,ms" a
// move, counted from 1 at the top left; the names of player 1 and 2, a code of what went
// wrong, -1 for nothing, and a line as "0,Freestyle15_1". A game that is saved by hand has
// -1 after its moves. None of it says who won. All lines are kept.
func (m Module) importPSQ(data []byte) ([]games.Record, error) {
	text := strings.TrimLeft(strings.TrimPrefix(string(data), "\ufeff"), " \r\n")
	if !strings.Contains(text, "\n") {
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	var w, h, level, began int
	if n, _ := fmt.Sscanf(strings.TrimSpace(lines[0]), "Piskvorky %dx%d, %d:%d, %d", &w, &h, &level, &level, &began); n < 2 || w != h {
		return nil, message.Faultf(message.ErrRecord, "gomoku.bad.psq", "line", strings.TrimSpace(lines[0]))
	}
	s := newState(config{size: min(w, board.MaxSize), opening: openFree})
	rec := games.Record{Game: id, Source: sourcePSQ}
	tail := lines[1:]
	for ; len(tail) > 0; tail = tail[1:] {
		move, ms, ok := psqMove(s, tail[0])
		if strings.TrimSpace(tail[0]) == "" && len(tail) > 1 {
			if _, _, ok := psqMove(s, tail[1]); ok {
				continue // an empty line between moves
			}
		}
		if !ok {
			break
		}
		if rec.Moves = append(rec.Moves, move); len(ms) > 0 {
			rec.SetNote(0, len(rec.Moves), games.NoteTime, sgf.Escape(ms[0]))
		}
	}
	rec.At = len(rec.Moves)
	rule := board.Freestyle
	if len(tail) > 1 && strings.TrimSpace(tail[0]) != "-1" {
		players := []string{games.NoteBlack, games.NoteWhite}
		if began == 1 {
			slices.Reverse(players)
		}
		for i, player := range players {
			rec.SetNote(0, 0, player, sgf.Escape(strings.TrimSpace(tail[i])))
		}
		for _, line := range tail[2:] {
			if number, name, ok := strings.Cut(strings.TrimSpace(line), ","); ok && strings.Trim(name, "0123456789,. ") != "" {
				rule = ruleOf(number, name)
			}
		}
	}
	for _, line := range append(lines[:1:1], tail...) {
		rec.Notes = append(rec.Notes, games.Note{Name: games.NotePSQ, Values: []string{sgf.Escape(line)}})
	}
	var err error
	if rec.Options, err = m.options(rule, w, "", false); err != nil {
		return nil, message.AsKind(message.ErrRecord, err)
	}
	if rule == board.Renju { // a forbidden move is part of a record
		rec.Options[optForbidden] = forbiddenLose
	}
	return []games.Record{rec}, nil
}

// exportPSQ writes a record whose position after all moves is s, with the names
// of the players by colour, Black began, and the rule. What a PSQ file said is written as
// it was.
func (m Module) exportPSQ(r games.Record, s *state) ([]byte, error) {
	if r.Source == "" && s.start.set || slices.ContainsFunc(r.Moves, games.IsSetup) {
		return nil, message.Faultf(message.ErrRecord, "gomoku.bad.psqsetup")
	}
	var said []string
	times := map[int]string{}
	for _, t := range r.Notes {
		switch {
		case t.Name == games.NotePSQ && t.After == 0:
			said = append(said, sgf.Text(t.Values[0]))
		case t.Name == games.NoteTime && t.Line == 0:
			times[t.After] = sgf.Text(t.Values[0])
		}
	}
	var b strings.Builder
	if said == nil {
		said = psqSaid(s, r)
	}
	end := "\n"
	if strings.HasSuffix(said[0], "\r") {
		end = "\r\n"
	}
	b.WriteString(said[0] + "\n")
	for i, text := range r.Moves {
		if p := s.board.Named(text); p >= 0 {
			text = fmt.Sprintf("%d,%d", p%s.board.N+1, p/s.board.N+1)
		} else if r.Source != sourcePSQ {
			continue
		}
		if ms, timed := times[i+1]; timed {
			text += "," + ms
		} else if r.Source != sourcePSQ {
			text += ",0"
		}
		b.WriteString(text + end)
	}
	for _, line := range said[1:] {
		b.WriteString(line + "\n")
	}
	return []byte(b.String()), nil
}

// psqSaid are the lines of a PSQ file around the moves of a game that was none, which
// end with CR LF.
func psqSaid(s *state, r games.Record) []string {
	name := func(id string, c board.Color) string {
		return cmp.Or(sgf.Text(r.Note(id)), r.Seats[s.swap.side(c)].String())
	}
	return []string{
		fmt.Sprintf("Piskvorky %dx%d, 11:11, 0\r", s.board.N, s.board.N),
		name(games.NoteBlack, board.Black) + "\r", name(games.NoteWhite, board.White) + "\r", "-1\r",
		fmt.Sprintf("%d,%s\r", cupRules[s.board.Rule], s.board.Rule),
	}
}

// psqMove reads the line of a move, with the time that it took if that is there; a point beyond the
// board stays as it is written.
func psqMove(s *state, line string) (move string, ms []string, ok bool) {
	f := strings.SplitN(strings.TrimSpace(line), ",", 3)
	if len(f) < 2 {
		return "", nil, false
	}
	x, err1 := strconv.Atoi(strings.TrimSpace(f[0]))
	y, err2 := strconv.Atoi(strings.TrimSpace(f[1]))
	if err1 != nil || err2 != nil {
		return "", nil, false
	}
	move = fmt.Sprintf("%d,%d", x, y)
	if p := s.board.At(x-1, y-1); p >= 0 {
		move = s.board.Name(p)
	}
	return move, f[2:], true
}
