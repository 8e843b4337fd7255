package page

import (
	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/text/message"
)

// choices begins a page in a pop-up that chooses one of several intents.
func choices(id, title, label string, does func(row int) session.Intent) Page {
	return Page{ID: id, Title: message.T(title), Popup: true, Acts: []Act{
		{ID: "open", Keys: []string{"enter", "space"}, Label: label, Rank: 2, Row: true, Do: func(row int, _ string) (Step, error) { return Do{does(row)}, nil }},
	}}
}

// OpponentsPage chooses who sits opposite; in a game of two people or a demo, who plays
// second.
func (h *House) OpponentsPage(s *session.Session) Maker {
	m, side := s.Match().Module(), opposite(s)
	info, now := m.Info(), s.Match().Seat(side).String()
	all := append([]games.PlayerSpec{{Kind: games.Human}}, h.Opponents(info)...)
	if now == all[0].String() {
		now = h.game(m).Opponent
	}
	return func() Page {
		p := choices("opponents", "ui.opponent.title", "ui.key.take", func(row int) session.Intent { return session.Sit{Side: side, Player: all[row]} })
		for i, player := range all {
			if player.String() == now {
				p.Start = i
			}
			p.Rows = append(p.Rows, Row{ID: player.String(), Cells: []Cell{{h.Settings.PlayerText(info, player), Plain, 18}, {Text: info.AboutPlayer(player), Tone: Faint}}})
		}
		return p
	}
}

// opposite is the side that plays against the person, the second one where there is none.
func opposite(s *session.Session) games.Side {
	if mine := s.Mine(); mine != games.NoSide {
		return mine.Other()
	}
	return games.Second
}

// SayPage chooses a phrase to say to the others at a table.
func (h *House) SayPage() Maker {
	return func() Page {
		p := choices("say", "table.about.say", "plain.command.say", func(row int) session.Intent { return table.Say{I: row} })
		for _, said := range table.Phrases() {
			p.Rows = append(p.Rows, Row{Cells: cells(said)})
		}
		return p
	}
}

// RulePage chooses what the opener of a table does there: whom to send away, by the name,
// or to end it.
func (h *House) RulePage(g table.Guest) Maker {
	return func() Page {
		var does []session.Intent
		p := choices("rule", "table.about.rule", "ui.key.run", func(row int) session.Intent { return does[row] })
		for _, other := range g.Present() {
			if other.ID != h.Person.ID {
				does = append(does, table.SendAway{Who: other.ID})
				p.Rows = append(p.Rows, Row{ID: other.Name, Cells: cells(message.T("table.rule.away", "name", other.Name))})
			}
		}
		does = append(does, table.EndTable{})
		p.Rows = append(p.Rows, Row{ID: "end", Cells: cells(message.T("table.about.end"))})
		return p
	}
}
