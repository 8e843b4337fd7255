package darkchess

import (
	"strconv"

	"duiju/games"
)

// warnPlies is how near the draw by quiet plies must be for a warning.
const warnPlies = 10

// Scene implements games.State.
func (s *state) Scene() games.Scene {
	sc := games.NewScene(games.Lattice{Kind: games.Cells, W: files, H: s.b.rules.ranks()})
	for q := range square(len(sc.Spots)) {
		sc.Spots[s.pointOf(q)].Piece = tile(s.b.at[q])
	}
	if n := len(s.last.path); n > 0 {
		for _, q := range s.last.path[:n-1] {
			sc.Spots[s.pointOf(q)].Marks |= games.MarkFrom
		}
		sc.Spots[s.pointOf(s.last.path[n-1])].Marks |= games.MarkLast
	}
	sc.Trays = s.trays()
	sc.Gauges = s.gauges()
	if s.pair != nil {
		sc.Gauges = append(sc.Gauges, s.pairGauge())
		if c, ok := s.pairCaption(); ok {
			sc.Captions = append(sc.Captions, c)
		}
	}
	return sc
}

// tile is what a Scene shows of a piece.
func tile(p piece) games.Piece {
	switch p {
	case empty:
		return games.Piece{}
	case hidden:
		return games.Piece{Kind: games.Hidden}
	}
	return games.Piece{Kind: games.Tile, Side: games.Side(p.colour()), Hanzi: p.hanzi(), Letter: string(p.byte()), Name: pieceName(p).Key}
}

// trays are the captured pieces and the face-down ones, by colour.
func (s *state) trays() []games.Tray {
	full := s.b.rules.full()
	var taken, down [2][]games.Piece
	for i := range letters {
		p := piece(i + 1)
		c := p.colour()
		for range full[p.kind()] - s.b.left[i] {
			taken[c] = append(taken[c], tile(p))
		}
		for range s.b.pool[i] {
			down[c] = append(down[c], tile(p))
		}
	}
	trays := []games.Tray{
		{Title: games.T("darkchess.tray.taken.red"), Pieces: taken[black]},
		{Title: games.T("darkchess.tray.taken.black"), Pieces: taken[red]},
	}
	if s.b.down > 0 {
		trays = append(trays,
			games.Tray{Title: games.T("darkchess.tray.hidden.red"), Pieces: down[red]},
			games.Tray{Title: games.T("darkchess.tray.hidden.black"), Pieces: down[black]})
	}
	return trays
}

// gauges are the counters that can end the game in a draw.
func (s *state) gauges() []games.Gauge {
	b := s.b
	g := []games.Gauge{{
		Name:  games.T("darkchess.gauge.quiet"),
		Value: strconv.Itoa(int(b.quiet)) + "/" + strconv.Itoa(b.rules.Draw),
		Warn:  int(b.quiet) >= b.rules.Draw-warnPlies,
	}}
	if n := b.occurrences(); n > 1 && b.rules.Rep > 0 {
		g = append(g, games.Gauge{
			Name:  games.T("darkchess.gauge.repetition"),
			Value: strconv.Itoa(n) + "/" + strconv.Itoa(b.rules.Rep),
			Warn:  true,
		})
	}
	return g
}
