package players

import (
	"duiju/engine"
	"duiju/games"
)

// ThoughtOf puts the state of a search into the words of a game: g is the view
// that was searched.
func ThoughtOf(g games.Searched, i engine.Info) games.Thought {
	_, chance := g.(engine.Chancer)
	t := games.Thought{
		Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, Elapsed: i.Elapsed,
		FirstCuts: permille(i.FirstCuts, i.Cuts),
	}
	for _, l := range i.Lines {
		line := games.ThoughtLine{
			Score: l.Score, Bound: l.Bound, Average: chance && !l.Score.Proven(),
			Moves: make([]string, 0, len(l.Moves)),
		}
		for _, m := range l.Moves {
			line.Moves = append(line.Moves, g.MoveName(m))
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}

func permille(part, whole uint64) int {
	if whole == 0 {
		return 0
	}
	return int(part * 1000 / whole)
}
