package page

import (
	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/text/message"
)

// Choice is one of several things that a driver can be asked to do.
type Choice struct {
	Said, About message.Text
	Does        session.Intent
}

// ChoicesPage does one of them, first of all the one with a number.
func (h *House) ChoicesPage(title string, first int, all []Choice) Maker {
	p := Page{ID: "choices", Title: message.T(title), Popup: true, Close: []string{"q"}, Start: first}
	for _, c := range all {
		p.Rows = append(p.Rows, Row{Cells: []Cell{{c.Said, Plain, 0}, {Text: c.About, Tone: Faint}}, About: c.About})
	}
	p.Acts = []Act{{ID: "run", Keys: []string{"enter", "space"}, Label: "ui.key.take", Rank: 2, Row: true, Do: func(row int, _ string) (Step, error) {
		return Do{all[row].Does}, nil
	}}}
	return func() Page { return p }
}

// OpponentsPage lists who can play against the person in a game, a second person before all.
func (h *House) OpponentsPage(s *session.Session) Maker {
	info, side := s.Match().Module().Info(), opposite(s)
	var all []Choice
	first := 0
	for i, p := range append([]games.PlayerSpec{{Kind: games.Human}}, h.Opponents(info)...) {
		all = append(all, Choice{h.Settings.PlayerText(info, p), info.AboutPlayer(p), session.Sit{Side: side, Player: p}})
		if p.String() == s.Match().Seat(side).String() {
			first = i
		}
	}
	return h.ChoicesPage("ui.opponent.title", first, all)
}

// opposite is the side that plays against the person, the second one where there is none.
func opposite(s *session.Session) games.Side {
	if mine := s.Mine(); mine != games.NoSide {
		return mine.Other()
	}
	return games.Second
}
