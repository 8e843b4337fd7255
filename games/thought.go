package games

import (
	"fmt"

	"duiju/engine"
)

// ThoughtOf puts the state of a search into the words of a game: g is the view
// that was searched.
func ThoughtOf(g engine.Game, i engine.Info) Thought {
	_, chance := g.(engine.Chancer)
	t := Thought{
		Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, Elapsed: i.Elapsed,
		FirstCuts: permille(i.FirstCuts, i.Cuts),
	}
	for _, l := range i.Lines {
		line := ThoughtLine{
			Score: l.Score, Bound: l.Bound, Average: chance && !l.Score.Proven(),
			Moves: make([]string, 0, len(l.Moves)),
		}
		for _, m := range l.Moves {
			line.Moves = append(line.Moves, MoveName(g, m))
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}

// MoveName is the text of a move of the view g, its number in hexadecimal if g
// names no moves.
func MoveName(g engine.Game, m engine.Move) string {
	if n, ok := g.(engine.Namer); ok {
		return n.MoveName(m)
	}
	return fmt.Sprintf("0x%x", uint32(m))
}

func permille(part, whole uint64) int {
	if whole == 0 {
		return 0
	}
	return int(part * 1000 / whole)
}
