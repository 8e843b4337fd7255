package problem

import (
	"iter"
	"regexp"
	"strings"

	"duiju/games/text/sgf"
	"duiju/games/tsumego/goban"
)

// FileAnswer is what a file says about first moves. It is compared with the
// proof and never the judge.
type FileAnswer struct {
	// Right are the moves the file gives, in its order; wrong those it calls
	// wrong. A move is in neither if the file marks others and not this one.
	Right, Wrong []int
	Ko           bool // the text speaks of a ko
}

// ReadAnswer reads the branches below the problem's node: one is right if it
// holds TE, a comment or name that says so, or GB or GW for the mover; wrong if it
// holds BM or says so. If nothing is marked, the main line is right.
func ReadAnswer(p *Problem) FileAnswer {
	right, others := branchesBelow(p.Board, p.Node, p.Board.Next)
	out := FileAnswer{Right: right, Ko: p.KoExpected}
	for _, q := range others {
		if branchMark(Follow(p.Board, p.Node, p.Board.Next, q), p.Board.Next) == branchWrong {
			out.Wrong = append(out.Wrong, q)
		}
	}
	return out
}

// branchesBelow are the moves of a colour below a node: the right ones, and the
// others.
func branchesBelow(b *goban.Board, n sgf.Node, mover goban.Color) (right, others []int) {
	marked := false
	for c := firstBranching(n); c.OK(); c = c.Next() {
		color, move, ok := MoveOf(b, c)
		if !ok || color != mover || SetsUp(c) {
			continue
		}
		mark := branchMark(c, mover)
		marked = marked || mark != branchUnmarked
		if mark == branchRight {
			right = append(right, move)
		} else {
			others = append(others, move)
		}
	}
	if !marked && len(others) > 0 {
		return others[:1:1], others[1:]
	}
	return right, others
}

// SetsUp reports whether a node below a problem sets up another picture: what follows
// it answers another question.
func SetsUp(n sgf.Node) bool { return hasStones(n) || n.Has("AE") }

// firstBranching is the first child of the problem's node that holds a move;
// the others are its siblings.
func firstBranching(n sgf.Node) sgf.Node {
	if !n.OK() {
		return n
	}
	for c := n.Child(); c.OK(); c = c.Child() {
		switch {
		case c.Next().OK():
			return c
		case SetsUp(c):
			return sgf.Node{}
		case c.Has("B") || c.Has("W"):
			return c
		}
	}
	return sgf.Node{}
}

// MoveOf is the move of a node.
func MoveOf(b *goban.Board, n sgf.Node) (c goban.Color, point int, ok bool) {
	for _, color := range []goban.Color{goban.Black, goban.White} {
		id := [...]string{goban.Black: "B", goban.White: "W"}[color]
		if !n.Has(id) {
			continue
		}
		if q, isPoint := sgf.ParsePoint(n.Value(id)); isPoint && q.X < b.W && q.Y < b.H {
			return color, b.At(q.X, q.Y), true
		}
		return color, goban.PassMove, true
	}
	return goban.Empty, 0, false
}

// branch is what a file thinks of a variation.
type branch uint8

const (
	branchUnmarked branch = iota
	branchRight
	branchWrong
)

// The words of comments. A longer wrong word that holds a right one goes first.
var (
	wrongWords = []string{"incorrect", "not correct", "not right", "wrong", "不正解", "失敗", "失败", "不正確", "不正确", "答错", "答錯", "오답", "실패", "틀렸"}
	rightWords = []string{"right", "correct", "正解", "正确", "正確", "成功", "答对", "答對", "정답", "성공", "맞았"}
)

// branchMark looks through a whole variation, however deep, without recursion:
// a right end anywhere makes it right, as long as its first move is not called
// bad.
func branchMark(top sgf.Node, mover goban.Color) branch {
	if top.Has("BM") {
		return branchWrong
	}
	good := [...]string{goban.Black: "GB", goban.White: "GW"}[mover]
	found := branchUnmarked
	for n := range variation(top) {
		right, wrong := commentMark(n.Value("N") + "\n" + n.Value("C"))
		switch {
		case right || n.Has("TE") && sameMover(n, mover) || n.Has(good):
			return branchRight
		case wrong || n.Has("BM") && sameMover(n, mover):
			found = branchWrong
		}
	}
	return found
}

// variation yields a node and all below it, without recursion.
func variation(top sgf.Node) iter.Seq[sgf.Node] {
	return func(yield func(sgf.Node) bool) {
		for n := top; yield(n); n = n.Next() {
			for c := n.Child(); c.OK(); c = n.Child() {
				if n = c; !yield(n) {
					return
				}
			}
			for n != top && !n.Next().OK() {
				n = n.Parent()
			}
			if n == top {
				return
			}
		}
	}
}

// bentFour is what the files call it in which a target is dead without a capture.
var bentFour = regexp.MustCompile(`(?i)bent[- ]?(?:four|4)|[盤盘]角曲四|[隅角]の?曲がり?四|귀곡사`)

// SaysBentFour reports whether the file speaks of a bent four after a first move.
func (p *Problem) SaysBentFour(move int) bool {
	top := Follow(p.Board, p.Node, p.Board.Next, move)
	if !top.OK() {
		return false
	}
	for n := range variation(top) {
		if bentFour.MatchString(n.Value("C")) {
			return true
		}
	}
	return false
}

// sameMover reports whether a node holds a move of the mover, or none.
func sameMover(n sgf.Node, mover goban.Color) bool {
	return !n.Has([...]string{goban.Black: "W", goban.White: "B"}[mover])
}

func commentMark(comment string) (right, wrong bool) {
	text := strings.ToLower(comment)
	for _, w := range wrongWords {
		if strings.Contains(text, w) {
			wrong = true
			text = strings.ReplaceAll(text, w, "")
		}
	}
	for _, w := range rightWords {
		right = right || strings.Contains(text, w)
	}
	return right, wrong
}
