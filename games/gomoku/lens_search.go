package gomoku

import (
	"context"
	"strconv"
	"time"

	"duiju/engine"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
	"duiju/games/scene"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// The bounds of the lenses that search.
const (
	lensFours = 20_000 // positions
	lensVCT   = 20_000 // nodes
	lensTime  = 2 * time.Second
	lensNodes = 5_000
)

// drawWin shows a win by continuous fours or threats of the side to move as
// numbered stones; without one, the win that the opponent has if it passes.
func (s *state) drawWin(ctx context.Context, sc *scene.Scene) error {
	if s.status.Over {
		return nil
	}
	none := "gomoku.win.no"
	for _, c := range [2]board.Color{s.turn, s.turn.Other()} {
		p := threats.Of(&s.board, c)
		line, plies, fours := findWin(ctx, p)
		if err := ctx.Err(); err != nil {
			return err
		}
		if line == nil {
			if threatens(ctx, p, lensVCT) != claim.False {
				none = "gomoku.win.none"
			}
			continue
		}
		for i, m := range line {
			if spot := &sc.Spots[int(m)-1]; i < 99 && spot.Label == "" {
				spot.Label = strconv.Itoa(i + 1)
				spot.Marks |= scene.MarkHint
			}
		}
		sc.Captions = append(sc.Captions, s.winText(c, plies, fours))
		return nil
	}
	sc.Captions = append(sc.Captions, message.T(none))
	return nil
}

func (s *state) winText(c board.Color, plies int, fours bool) message.Text {
	switch {
	case c == s.turn && fours:
		return message.T("gomoku.win.fours", "side", c.Text(), "n", plies)
	case c == s.turn:
		return message.T("gomoku.win.threats", "side", c.Text(), "n", plies)
	case fours:
		return message.T("gomoku.win.passfours", "side", s.turn.Text(), "other", c.Text(), "n", plies)
	}
	return message.T("gomoku.win.passthreats", "side", s.turn.Text(), "other", c.Text(), "n", plies)
}

// findWin looks for a win by fours, then by threats.
func findWin(ctx context.Context, p *threats.Position) (line []engine.Move, plies int, fours bool) {
	if p.Outcome() != engine.Ongoing {
		return nil, 0, false
	}
	if line, n, _ := p.VCF(lensFours, threats.AllFours); line != nil {
		return line, n, true
	}
	steps, line, _ := threats.Prove(ctx, p, threats.Effort{Nodes: lensVCT, Time: lensTime}, nil)
	if steps == nil {
		return nil, 0, false
	}
	return line, steps.Plies(p), false
}

// drawHeat searches for a moment and shades the moves by the share of nodes
// that went into them.
func (s *state) drawHeat(ctx context.Context, sc *scene.Scene) error {
	if s.status.Over {
		return nil
	}
	game := s.view()
	count := &rootCounter{nodes: map[engine.Move]uint64{}}
	r, err := engine.New(game, engine.Options{Tracer: count, Lines: 3, TableMiB: 1}).Search(ctx, engine.Limits{Nodes: lensNodes})
	if err != nil {
		return err
	}
	var total, most uint64 = 1, 1
	for _, n := range count.nodes {
		total += n
		most = max(most, n)
	}
	for m, n := range count.nodes {
		sc.Spots[int(m)-1].Heat = int8(100 * n / most)
	}
	for i, l := range r.Lines {
		if len(l.Moves) == 0 {
			continue
		}
		m := l.Moves[0]
		sc.Spots[int(m)-1].Label = strconv.Itoa(i + 1)
		sc.Captions = append(sc.Captions, message.T("gomoku.heat.move", "rank", i+1, "move", game.MoveName(m),
			"score", l.Score.String(), "percent", int(100*count.nodes[m]/total)))
	}
	return nil
}

// rootCounter counts the nodes below every move of the root.
type rootCounter struct {
	nodes map[engine.Move]uint64
	path  []engine.Enter
}

// Enter notes where the search is.
func (rc *rootCounter) Enter(e engine.Enter) { rc.path = append(rc.path, e) }

// Leave adds up the nodes of a root move.
func (rc *rootCounter) Leave(l engine.Leave) {
	e := rc.path[len(rc.path)-1]
	rc.path = rc.path[:len(rc.path)-1]
	if e.Ply == 1 && e.Move != engine.NoMove {
		rc.nodes[e.Move] += l.Nodes
	}
}
