package darkchess

import (
	"strconv"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// warnPlies is how near the draw by quiet plies must be for a warning.
const warnPlies = 10

// Scene implements games.State.
func (s *state) Scene() scene.Scene {
	sc := scene.NewScene(scene.Lattice{Kind: scene.Cells, W: files, H: s.b.rules.ranks()})
	for q := range square(len(sc.Spots)) {
		sc.Spots[s.pointOf(q)].Piece = tile(s.b.at[q])
	}
	if n := len(s.last.path); n > 0 {
		for _, q := range s.last.path[:n-1] {
			sc.Spots[s.pointOf(q)].Marks |= scene.MarkFrom
		}
		sc.Spots[s.pointOf(s.last.path[n-1])].Marks |= scene.MarkLast
	}
	if sc.Owner = games.NoSide; s.coloured() {
		sc.Owner = s.sideOf(red)
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
func tile(p piece) scene.Piece {
	switch p {
	case empty:
		return scene.Piece{}
	case hidden:
		return scene.Piece{Kind: scene.Hidden}
	}
	return scene.Piece{Kind: scene.Tile, Side: games.Side(p.colour()), Hanzi: p.hanzi(), Letter: string(p.byte()), Name: pieceName(p).Key}
}

// trays are the captured pieces and the face-down ones, by colour.
func (s *state) trays() []scene.Tray {
	full := s.b.rules.full()
	var taken, down [2][]scene.Piece
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
	trays := []scene.Tray{
		{Title: message.T("darkchess.tray.taken.red"), Pieces: taken[black]},
		{Title: message.T("darkchess.tray.taken.black"), Pieces: taken[red]},
	}
	if s.b.down > 0 {
		trays = append(trays,
			scene.Tray{Title: message.T("darkchess.tray.hidden.red"), Pieces: down[red]},
			scene.Tray{Title: message.T("darkchess.tray.hidden.black"), Pieces: down[black]})
	}
	return trays
}

// gauges are the counters that can end the game in a draw.
func (s *state) gauges() []scene.Gauge {
	b := s.b
	g := []scene.Gauge{{
		Name:  message.T("darkchess.gauge.quiet"),
		Value: strconv.Itoa(int(b.quiet)) + "/" + strconv.Itoa(b.rules.Draw),
		Warn:  int(b.quiet) >= b.rules.Draw-warnPlies,
	}}
	if n := b.occurrences(); n > 1 && b.rules.Rep > 0 {
		g = append(g, scene.Gauge{
			Name:  message.T("darkchess.gauge.repetition"),
			Value: strconv.Itoa(n) + "/" + strconv.Itoa(b.rules.Rep),
			Warn:  true,
		})
	}
	return g
}
