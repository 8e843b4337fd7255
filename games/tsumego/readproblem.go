package tsumego

import (
	"errors"
	"fmt"

	"duiju/games"
	"duiju/games/sgf"
)

// entry is one problem of a file, or why it could not be asked.
type entry struct {
	Problem *problem
	Err     error // a *games.Fault
}

// readProblems reads every problem of a file and counts the undecodable
// places, which became U+FFFD. With a damaged file it returns the problems
// before the damage and the error of sgf.Parse.
func readProblems(data []byte, encoding string) (out []entry, replaced int, err error) {
	file, err := sgf.Parse(data, encoding)
	if file == nil {
		return nil, 0, err
	}
	for _, root := range file.Trees() {
		for _, n := range problemNodes(root) {
			if len(out) == maxFileProblems {
				return nil, file.Replaced, errManyProblems
			}
			p, err := readProblem(root, n)
			out = append(out, entry{p, err})
		}
	}
	return out, file.Replaced, err
}

// errManyProblems refuses a file as a whole.
var errManyProblems = fmt.Errorf("more than %d problems in one file, which is the limit", maxFileProblems)

// firstProblem reads the first problem of a text.
func firstProblem(text string) (*problem, error) {
	entries, _, err := readProblems([]byte(text), "UTF-8")
	if len(entries) > 0 {
		return entries[0].Problem, entries[0].Err
	}
	var se *sgf.SyntaxError
	if errors.As(err, &se) {
		return nil, games.Faultf(games.ErrPosition, "tsumego.error.syntax", "line", se.Line, "column", se.Column, "reason", se.Reason)
	}
	return nil, games.Faultf(games.ErrPosition, "tsumego.error.notree")
}

// problemNodes are the nodes of a tree that set up a problem: the root, or, if
// it has no stones, those of its children that set some up.
func problemNodes(root sgf.Node) []sgf.Node {
	if hasStones(root) {
		return []sgf.Node{root}
	}
	var out []sgf.Node
	for c := root.Child(); c.OK(); c = c.Next() {
		if hasStones(c) {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return []sgf.Node{root}
	}
	return out
}

func hasStones(n sgf.Node) bool { return n.Has("AB") || n.Has("AW") }

func readProblem(root, n sgf.Node) (*problem, error) {
	b, err := readBoard(root, n)
	if err != nil {
		return nil, err
	}
	p := &problem{Board: b, Node: n, Name: n.Value("GN")}
	if p.Name == "" {
		p.Name = n.Value("N")
	}
	p.AsksStatus = notesOf(p)["ask"] == askStatus
	words := readWords(root, n)
	p.KoExpected, p.SekiExpected = words.ko, words.seki
	p.setMover(root, n, words)
	if err := p.readMarks(n); err != nil {
		return nil, err
	}
	if err := p.setTargetAndGoal(n, words.goal(p.Board.Next)); err != nil {
		return nil, err
	}
	return p, nil
}

// readBoard sets up the stones of root and n.
func readBoard(root, n sgf.Node) (*board, error) {
	w, h := maxSize, maxSize
	if s := root.Value("SZ"); s != "" {
		var ok bool
		if w, h, ok = sgf.ParseSize(s); !ok || min(w, h) < minSize || max(w, h) > maxSize {
			return nil, games.Faultf(games.ErrPosition, "tsumego.error.size", "size", s)
		}
	}
	if g := root.Value("GM"); g != "" && g != "1" {
		return nil, games.Faultf(games.ErrPosition, "tsumego.error.notgo", "game", g)
	}
	b := newBoard(w, h)
	nodes := []sgf.Node{root}
	if n != root {
		nodes = append(nodes, n)
	}
	var set pointSet
	for _, node := range nodes {
		for _, setup := range []struct {
			id    string
			color color
		}{{"AE", empty}, {"AB", black}, {"AW", white}} {
			points, err := boardPoints(b, node, setup.id)
			if err != nil {
				return nil, err
			}
			for _, p := range points {
				if set.has(p) && b.Stones[p] != setup.color && b.Stones[p] != empty {
					return nil, games.Faultf(games.ErrPosition, "tsumego.error.twostones", "point", b.Name(p))
				}
				set.add(p)
				b.Stones[p] = setup.color
			}
		}
	}
	for p, s := range b.Stones {
		if s != empty && !b.hasLiberty(p) {
			return nil, games.Faultf(games.ErrPosition, "tsumego.error.noliberty", "point", b.Name(p))
		}
	}
	return b, nil
}

// boardPoints reads a property that lists points of the board.
func boardPoints(b *board, n sgf.Node, id string) ([]int, error) {
	points, err := sgf.ParsePoints(n.Values(id))
	if err != nil {
		return nil, games.Faultf(games.ErrPosition, "tsumego.error.badpoint", "point", fmt.Sprint(id, n.Values(id)))
	}
	out := make([]int, 0, len(points))
	for _, p := range points {
		if p.X >= b.W || p.Y >= b.H {
			return nil, games.Faultf(games.ErrPosition, "tsumego.error.outside", "point", p.String())
		}
		out = append(out, b.At(p.X, p.Y))
	}
	return out, nil
}
