package play

import (
	"strconv"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// Scene implements games.State.
func (s *State) Scene() scene.Scene {
	b := s.Board
	sc := scene.NewScene(scene.Lattice{Kind: scene.Intersections, W: b.W, H: b.H})
	if s.color(games.First) != goban.Black {
		sc.Owner = games.Second
	}
	for x := range b.W {
		sc.ColLabels[x] = goban.ColumnLetters[x : x+1]
	}
	for p := range b.Stones {
		sc.Spots[p] = s.spot(p)
	}
	s.focus(&sc)
	s.captions(&sc)
	return sc
}

func (s *State) spot(p int) scene.Spot {
	spot := scene.Spot{Name: s.Board.Name(p)}
	switch s.Board.Stones[p] {
	case goban.Black:
		spot.Piece = scene.Piece{Kind: scene.Stone, Side: games.First}
	case goban.White:
		spot.Piece = scene.Piece{Kind: scene.Stone, Side: games.Second}
	default:
		if isStar(s.Board.W, s.Board.H, p) {
			spot.Marks |= scene.MarkStar
		}
	}
	if p == s.Last {
		spot.Marks |= scene.MarkLast
	}
	if s.left.Has(p) {
		spot.Marks |= scene.MarkTarget
	}
	if p == s.Board.Ban {
		spot.Marks |= scene.MarkBad
	}
	if s.Choosing() && s.Problem.Chosen(p) != nil {
		spot.Marks |= scene.MarkTarget
	}
	if s.Region != nil && !s.Region.Has(p) && s.Board.Stones[p] == goban.Empty {
		spot.Marks |= scene.MarkOutside
	}
	return spot
}

// isStar reports whether p is a star point of an empty board.
func isStar(w, h, p int) bool {
	star := func(n, i int) bool {
		switch {
		case n >= 13:
			return i == 3 || i == n-4 || n%2 == 1 && i == n/2
		case n == 9:
			return i == 2 || i == 6 || i == 4
		}
		return n%2 == 1 && n >= 5 && i == n/2
	}
	if w == 9 && h == 9 && (p%w == 4) != (p/w == 4) {
		return false
	}
	return star(w, p%w) && star(h, p/w)
}

// widest is how many lines a part of the board has at most that is shown for the stones
// outside the region: all stones of a small board or a corner, not those of a whole game.
const widest = 13

// focus is the part of the board around the region, with the stones of the problem and a
// line around them if that is small enough; while one has to point at the group in
// question, it is where the stones are.
func (s *State) focus(sc *scene.Scene) {
	if s.Choosing() {
		sc.FocusOnPieces()
	}
	if s.Region == nil {
		return
	}
	b := s.Problem.Board
	x0, y0, x1, y1 := region.Bounds(b, s.Region)
	left, top, right, bottom := x0, y0, x1, y1
	for p, c := range b.Stones {
		if x, y := p%b.W, p/b.W; c != goban.Empty {
			left, top = min(left, max(x-1, 0)), min(top, max(y-1, 0))
			right, bottom = max(right, min(x+1, b.W-1)), max(bottom, min(y+1, b.H-1))
		}
	}
	if right-left < widest && bottom-top < widest {
		x0, y0, x1, y1 = left, top, right, bottom
	}
	sc.Focus = [2]scene.Point{sc.Lattice.At(x0, y0), sc.Lattice.At(x1, y1)}
}

// assumption says which wall an answer takes for granted.
func (s *State) assumption(w region.WeakWall) message.Text {
	return message.T("tsumego.assume.wall", "point", s.Board.Name(w.Point), "n", w.Liberties)
}

// captions says the task and what has been used up.
func (s *State) captions(sc *scene.Scene) {
	switch {
	case s.Choosing():
		sc.Captions = append(sc.Captions, message.T("tsumego.task.choose"))
		return
	case s.tooBig:
		sc.Captions = append(sc.Captions, message.T("tsumego.task.noregion", "max", region.MaxRegionPoints))
		return
	case s.Region == nil && problem.HasTree(s.Problem.Node):
		sc.Captions = append(sc.Captions, message.T("tsumego.task.asfile", "side", s.SideName(s.Turn())))
		return
	case s.Region == nil:
		sc.Captions = append(sc.Captions, message.T("tsumego.task.none"))
		return
	}
	sc.Captions = append(sc.Captions, s.Problem.Task())
	if p := s.Problem; p.Guessed {
		sc.Captions = append(sc.Captions, message.T("tsumego.assume.guessed", "points", goban.PointNames(p.Board, p.Chains())))
	}
	sc.Captions = append(sc.Captions, list.Of(s.Region.Weak, s.assumption)...)
	if left := s.threats[s.Turn()]; s.Board.Ban != goban.NoPoint && left > 0 {
		sc.Captions = append(sc.Captions, message.T("tsumego.board.retake", "point", s.Board.Name(s.Board.Ban), "n", left))
	} else if s.Board.Ban != goban.NoPoint {
		sc.Captions = append(sc.Captions, message.T("tsumego.board.ban", "point", s.Board.Name(s.Board.Ban)))
	}
	if s.threats[0]+s.threats[1] > 0 {
		for _, side := range []games.Side{games.First, games.Second} {
			sc.Gauges = append(sc.Gauges, scene.Gauge{
				Name:  message.T("tsumego.board.threats", "side", s.SideName(side)),
				Value: strconv.Itoa(s.threats[side]),
			})
		}
	}
}
