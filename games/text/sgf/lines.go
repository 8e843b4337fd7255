package sgf

import (
	"slices"
	"strings"

	"duiju/games"
)

// ReadLines puts the main line and the variations of a tree into a record;
// variations without a move are left out. begin makes the position after some
// moves of a line, or refuses; play plays what a node says in it and returns that
// as texts. An error ends its line; that of the main one is returned. Comments are
// kept.
func ReadLines(root Node, r *games.Record, begin func(before []string) bool, play func(Node) ([]string, error)) (fault error) {
	type todo struct {
		from   Node
		parent int
		before []string
	}
	for rest := []todo{{from: root, parent: -1}}; len(rest) > 0; rest = rest[1:] {
		l := rest[0]
		if !begin(l.before) {
			continue
		}
		line, moves := 0, slices.Clone(l.before)
		if l.parent >= 0 {
			line = len(r.Branches) + 1
		}
		var variations []todo
		var comments []games.Comment
		var err error
		for n := l.from; n.OK() && err == nil; n = n.Child() {
			for v := n.Next(); n != l.from && v.OK(); v = v.Next() {
				variations = append(variations, todo{v, line, slices.Clone(moves)})
			}
			var played []string
			played, err = play(n)
			moves = append(moves, played...)
			if err == nil {
				comments = comment(comments, line, len(moves), n)
			}
		}
		switch {
		case l.parent < 0:
			r.Moves, r.At, fault = moves, len(moves), err
		case len(moves) > len(l.before):
			r.Branches = append(r.Branches, games.Branch{Line: l.parent, After: len(l.before), Moves: moves[len(l.before):]})
		default:
			continue
		}
		r.Comments = append(r.Comments, comments...)
		rest = append(rest, variations...)
	}
	return fault
}

// comment adds what a node says about the position after so many moves; what two
// nodes say about one is joined.
func comment(all []games.Comment, line, after int, n Node) []games.Comment {
	text := strings.TrimSpace(n.Value("C"))
	if text == "" {
		return all
	}
	if last := len(all) - 1; last >= 0 && all[last].After == after {
		all[last].Text += "\n" + text
		return all
	}
	return append(all, games.Comment{Line: line, After: after, Text: text})
}
