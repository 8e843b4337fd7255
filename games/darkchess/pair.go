package darkchess

import (
	"strconv"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// pairing is what two games of the same deal with the seats changed
// (match=pair) keep of the first one. The second player begins the second
// game; whoever has more points wins, at equal points whoever kept more
// pieces over both games. It is never changed once made.
type pairing struct {
	begin *board // both games begin like this
	// Of the first game, once it is over; points are half points, by side.
	over   bool
	status games.Status
	points [2]int
	left   [2]int
}

// opener is the side that begins the game on the board.
func (s *state) opener() games.Side {
	if s.pair != nil && s.pair.over {
		return games.Second
	}
	return games.First
}

// tally adds the game on the board to what the first one brought.
func (s *state) tally() pairing {
	p := *s.pair
	switch s.status.Winner {
	case games.NoSide:
		p.points[games.First]++
		p.points[games.Second]++
	default:
		p.points[s.status.Winner] += 2
	}
	for side := range p.left {
		p.left[side] += int(s.b.alive[s.colourOf(games.Side(side))])
	}
	p.status = s.status
	p.over = true
	return p
}

// turnPair goes on from a finished game of a pair: to the second game, or to
// the result of both.
func (s *state) turnPair() {
	p := s.tally()
	if !s.pair.over {
		*s = state{b: s.pair.begin.clone(), first: black, pair: &p}
		s.judge()
		return
	}
	s.status = games.Status{Over: true, Winner: games.NoSide, Reason: message.T("darkchess.end.pair", "first", half(p.points[0]), "second", half(p.points[1]))}
	lead := p.points[0] - p.points[1]
	if lead == 0 {
		lead = p.left[0] - p.left[1]
		s.status.Reason = message.T("darkchess.end.pairleft", "first", p.left[0], "second", p.left[1])
	}
	switch {
	case lead > 0:
		s.status.Winner = games.First
	case lead < 0:
		s.status.Winner = games.Second
	}
}

// half writes half points: 3 is "1½".
func half(points int) string {
	whole := strconv.Itoa(points / 2)
	switch {
	case points%2 == 0:
		return whole
	case points == 1:
		return "½"
	}
	return whole + "½"
}

// pairGauge says which game of a pair is on the board, and pairCaption how
// the first one ended, at the start of the second.
func (s *state) pairGauge() scene.Gauge {
	value := "1/2"
	if s.pair.over {
		value = "2/2"
	}
	return scene.Gauge{Name: message.T("darkchess.gauge.pair"), Value: value}
}

func (s *state) pairCaption() (message.Text, bool) {
	p := s.pair
	switch {
	case !p.over || len(s.last.path) > 0:
		return message.Text{}, false
	case p.status.Winner == games.NoSide:
		return message.T("darkchess.pair.drawn", "reason", p.status.Reason), true
	case p.status.Winner == games.First:
		return message.T("darkchess.pair.first", "reason", p.status.Reason), true
	}
	return message.T("darkchess.pair.second", "reason", p.status.Reason), true
}
