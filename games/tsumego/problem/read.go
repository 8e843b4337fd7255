package problem

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiju/games/text/message"
	"duiju/games/text/sgf"
	"duiju/games/tsumego/goban"
)

// Entry is one problem of a file, or why it could not be asked.
type Entry struct {
	Problem *Problem
	Err     error // a *message.Fault
}

// ReadProblems reads every problem of a file; one tree of the file becomes several where
// its board has several problems. With a damaged file it returns the
// problems before the damage and the error of sgf.Parse.
func ReadProblems(data []byte, encoding string) (out []Entry, file *sgf.File, err error) {
	file, err = sgf.Parse(data, encoding)
	if file == nil {
		return nil, nil, err
	}
	var trees []sgf.Node
	for _, root := range file.Trees() {
		parts := splitBoard(file, root)
		if parts == nil {
			parts = []sgf.Node{root}
		}
		trees = append(trees, parts...)
		for _, root := range parts {
			for _, n := range problemNodes(root) {
				if len(out) == MaxFileProblems {
					return nil, file, errManyProblems
				}
				p, err := readProblem(root, n)
				out = append(out, Entry{p, err})
			}
		}
	}
	file.SetTrees(trees)
	return out, file, err
}

// errManyProblems refuses a file as a whole.
var errManyProblems = fmt.Errorf("more than %d problems in one file, which is the limit", MaxFileProblems)

// FirstProblem reads the first problem of a text without damage, with its whole board.
func FirstProblem(text string) (*Problem, error) {
	file, err := sgf.Parse([]byte(text), "UTF-8")
	if err != nil || len(file.Trees()) == 0 {
		return nil, NoProblem(message.ErrPosition, err)
	}
	root := file.Trees()[0]
	p, err := readProblem(root, problemNodes(root)[0])
	if err == nil { // a ban, as play.State writes it
		if q, ok := sgf.ParsePoint(p.Node.Value("BAN")); ok && q.X < p.Board.W && q.Y < p.Board.H {
			p.Board.Ban = p.Board.At(q.X, q.Y)
		}
	}
	return p, err
}

// NoProblem says of a kind of text, or of err in it, that it has no problem.
func NoProblem(kind, err error) error {
	if se, ok := errors.AsType[*sgf.SyntaxError](err); ok {
		return message.Faultf(kind, "tsumego.error.syntax", "line", se.Line, "column", se.Column, "reason", se.Reason)
	}
	return message.Faultf(kind, "tsumego.error.notree")
}

// problemNodes are the nodes of a tree that set up a problem: the root, or, if
// it has no stones, those of its children that set some up, or the node of its moves
// at which something is asked.
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
		return []sgf.Node{askedAt(root)}
	}
	return out
}

// askedAt is the node of a game at which something is asked: on the main line the first
// that marks stones or says a goal, in the record of a whole game both; else the end of
// the line, of a record the root.
func askedAt(root sgf.Node) sgf.Node {
	record := isRecord(root) || root.Has("PB") || root.Has("PW")
	end := root
	for n := root.Child(); n.OK(); n = n.Child() {
		w := readWords(n, n)
		_, said, _ := w.goal(goban.Black)
		if marked := n.Has("MA"); marked && said || !record && (marked || said) {
			return n
		}
		end = n
	}
	if record {
		return root
	}
	return end
}

// played reports whether the move of a node is part of its position, as it is where the
// problem is given by moves.
func played(n sgf.Node) bool {
	return n.Parent().OK() && !hasStones(n) && (n.Has("B") || n.Has("W"))
}

func hasStones(n sgf.Node) bool { return n.Has("AB") || n.Has("AW") }

func readProblem(root, n sgf.Node) (*Problem, error) {
	b, err := readBoard(root, n)
	if err != nil {
		return nil, err
	}
	p := &Problem{Board: b, Node: n, Name: cmp.Or(n.Value("GN"), n.Value("N")), Free: n.Has("FREE")}
	p.AsksStatus = NotesOf(p)["ask"] == AskStatus
	p.readThreats(n.Value("THREATS"))
	words := readWords(root, n)
	p.KoExpected, p.SekiExpected = words.ko, words.seki
	p.setMover(root, n, words)
	if err := p.readMarks(n); err != nil {
		return nil, err
	}
	switch choices, err := p.readChoices(n); {
	case p.Free:
		return p, nil
	case err != nil:
		return nil, err
	case choices:
		p.askAsMover()
		return p, nil
	}
	if err := p.setTargetAndGoal(n, words); err != nil {
		return nil, err
	}
	if p.IsGame() {
		p.Target, p.TargetInferred, p.Free = nil, false, true
	}
	return p, nil
}

// IsGame reports whether the problem's file is the record of a game, which asks
// nothing: it has a result or a handicap, or players who begin without stones of both
// colours, and marks no target.
func (p *Problem) IsGame() bool {
	root := p.Node
	for root.Parent().OK() {
		root = root.Parent()
	}
	marked := len(p.Target) > 0 && !p.TargetInferred
	position := p.Node.Has("AB") && p.Node.Has("AW")
	return !marked && (isRecord(root) || !position && (root.Has("PB") || root.Has("PW")))
}

// isRecord reports whether a tree has a result or a handicap; programs write HA[0] into
// problems, too.
func isRecord(root sgf.Node) bool {
	h := root.Value("HA")
	return root.Value("RE") != "" || h != "" && h != "0"
}

// OfTree is the problem at the root of a game tree. One that cannot be asked is a
// position without a target; and where the root's stones are no position, which set
// tells, it is an empty board.
func OfTree(root sgf.Node) (p *Problem, set bool, err error) {
	if p, err := readProblem(root, root); err == nil {
		return p, true, nil
	}
	b, err := emptyBoard(root)
	if err != nil {
		return nil, false, err
	}
	p = &Problem{Board: b, Node: root, Name: root.Value("GN"), Free: true}
	if with, err := readBoard(root, root); err == nil {
		p.Board, set = with, true
	}
	p.setMover(root, root, readWords(root, root))
	return p, set, nil
}

// emptyBoard is a board of the size that a tree names, if that is a game of Go.
func emptyBoard(root sgf.Node) (*goban.Board, error) {
	w, h := goban.MaxSize, goban.MaxSize
	if s := root.Value("SZ"); s != "" {
		var ok bool
		if w, h, ok = sgf.ParseSize(s); !ok || min(w, h) < goban.MinSize || max(w, h) > goban.MaxSize {
			return nil, message.Faultf(message.ErrPosition, "tsumego.error.size", "size", s)
		}
	}
	if g := root.Value("GM"); g != "" && g != "1" {
		return nil, message.Faultf(message.ErrPosition, "tsumego.error.notgo", "game", g)
	}
	return goban.NewBoard(w, h), nil
}

// readBoard sets up the stones of root, of n and of what leads there, and plays the
// moves on the way.
func readBoard(root, n sgf.Node) (*goban.Board, error) {
	b, err := emptyBoard(root)
	if err != nil {
		return nil, err
	}
	var nodes []sgf.Node
	for at := n; at != root; at = at.Parent() {
		nodes = append(nodes, at)
	}
	slices.Reverse(nodes)
	for _, node := range append([]sgf.Node{root}, nodes...) {
		if err := setUp(b, node); err != nil {
			return nil, err
		}
		if color, q, ok := MoveOf(b, node); ok && played(node) {
			b.Next = color
			if err := b.Check(q); err != nil {
				return nil, err
			}
			b.Play(q)
		}
	}
	for p, s := range b.Stones {
		if s != goban.Empty && !b.HasLiberty(p) {
			return nil, message.Faultf(message.ErrPosition, "tsumego.error.noliberty", "point", b.Name(p))
		}
	}
	return b, nil
}

// setUp sets up the stones of a node.
func setUp(b *goban.Board, node sgf.Node) error {
	var set goban.PointSet
	for _, setup := range []struct {
		id    string
		color goban.Color
	}{{"AE", goban.Empty}, {"AB", goban.Black}, {"AW", goban.White}} {
		points, err := boardPoints(b, node, setup.id)
		if err != nil {
			return err
		}
		for _, p := range points {
			if set.Has(p) && b.Stones[p] != setup.color && b.Stones[p] != goban.Empty {
				return message.Faultf(message.ErrPosition, "tsumego.error.twostones", "point", b.Name(p))
			}
			set.Add(p)
			b.Stones[p] = setup.color
		}
	}
	return nil
}

// boardPoints reads a property that lists points of the board.
func boardPoints(b *goban.Board, n sgf.Node, id string) ([]int, error) {
	points, err := sgf.ParsePoints(n.Values(id))
	if err != nil {
		return nil, message.Faultf(message.ErrPosition, "tsumego.error.badpoint", "point", fmt.Sprint(id, n.Values(id)))
	}
	out := make([]int, 0, len(points))
	for _, p := range points {
		if p.X >= b.W || p.Y >= b.H {
			return nil, message.Faultf(message.ErrPosition, "tsumego.error.outside", "point", p.String())
		}
		out = append(out, b.At(p.X, p.Y))
	}
	return out, nil
}

// NotesOf reads the lines key=value of a problem's comment.
func NotesOf(p *Problem) map[string]string { return notesIn(p.Node.Value("C")) }

func notesIn(comment string) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(comment) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			out[key] = value
		}
	}
	return out
}

// MaxFileProblems is the most problems that are read of one file.
const MaxFileProblems = 200_000

// mostThreats is the largest number of ko threats of a side.
const mostThreats = 5

// readThreats reads a property of our own, the threats of the attacker and the
// defender as 1:0.
func (p *Problem) readThreats(text string) {
	attacker, defender, ok := strings.Cut(text, ":")
	a, err := strconv.Atoi(attacker)
	d, err2 := strconv.Atoi(defender)
	if ok && err == nil && err2 == nil && min(a, d) >= 0 && max(a, d) <= mostThreats {
		p.Threats = [2]int{a, d}
	}
}
