package problem

import (
	"regexp"
	"slices"
	"strings"

	"duiju/games/list"
	"duiju/games/text/sgf"
	"duiju/games/tsumego/goban"
)

// Dictionaries print several problems on one board, one in each corner, and their
// files have the answers to all of them in one tree.

// clusterGap is how far apart the stones of a problem may stand; those of another
// problem are farther away.
const clusterGap = 3

// A problem in a corner has some stones of each colour; a cluster that is much larger is
// what closes the rest of the board.
const (
	fewStones  = 3
	manyStones = 50
)

// cluster is stones that stand close to each other, and the branches of a file that
// begin among them: one is said to be right, one is said to be neither.
type cluster struct {
	stones          []int
	branches        []sgf.Node
	right, unmarked bool
}

// splitBoard makes game trees of their own of the problems on the board of a root; nil
// if there is but one. Several are where a file has an answer in each, or where the board
// has nothing else and no answers. A board with a marked target or of a game is one.
func splitBoard(f *sgf.File, root sgf.Node) []sgf.Node {
	if !hasStones(root) || root.Has("MA") || root.Has(choose) || isRecord(root) {
		return nil
	}
	b, err := emptyBoard(root)
	if err != nil || setUp(b, root) != nil {
		return nil
	}
	all := clustersOf(b) // one of them with a chain without liberties is refused alone
	problems := slices.DeleteFunc(slices.Clone(all), func(c *cluster) bool {
		black := len(slices.DeleteFunc(slices.Clone(c.stones), func(q int) bool { return b.Stones[q] != goban.Black }))
		return min(black, len(c.stones)-black) < fewStones || len(c.stones) > manyStones
	})
	answered, marked := false, false
	for n := firstBranching(root); n.OK(); n = n.Next() {
		color, q, ok := MoveOf(b, n)
		i := slices.IndexFunc(problems, func(c *cluster) bool { return ok && q != goban.PassMove && c.near(b, q) })
		if i < 0 {
			continue
		}
		c, mark := problems[i], branchMark(n, color)
		c.branches = append(c.branches, n)
		c.unmarked = c.unmarked || mark == branchUnmarked
		c.right = c.right || mark == branchRight || mark == branchUnmarked && places.MatchString(n.Value("N")+n.Value("C"))
		answered, marked = true, marked || mark != branchUnmarked
	}
	if answered || len(problems) < len(all) {
		problems = slices.DeleteFunc(problems, func(c *cluster) bool { return !c.right && (marked || !c.unmarked) })
	}
	if len(problems) < 2 {
		return nil
	}
	return list.Of(problems, func(c *cluster) sgf.Node { return c.tree(f, b, root, problems) })
}

// clustersOf are the clusters of a board, in the order of their first stones.
func clustersOf(b *goban.Board) []*cluster {
	stone := func(s goban.Color) bool { return s != goban.Empty }
	all := b.Parts(stone, func(start int) []int {
		return goban.Joined(start, func(p int, join func(int)) {
			for q, s := range b.Stones {
				if stone(s) && apart(b, q, p) <= clusterGap {
					join(q)
				}
			}
		})
	})
	return list.Of(all, func(stones []int) *cluster { return &cluster{stones: stones} })
}

// apart is the distance of two points, a diagonal step counted as one.
func apart(b *goban.Board, p, q int) int {
	x, y := p%b.W-q%b.W, p/b.W-q/b.W
	return max(x, -x, y, -y)
}

// near reports whether a point is among the stones of a cluster.
func (c *cluster) near(b *goban.Board, q int) bool {
	return slices.ContainsFunc(c.stones, func(s int) bool { return apart(b, q, s) <= clusterGap })
}

// tree is a game tree with the cluster, what stands on the board besides the problems,
// its branches and what the root says of it.
func (c *cluster) tree(f *sgf.File, b *goban.Board, root sgf.Node, problems []*cluster) sgf.Node {
	mine := func(q int) bool {
		return c.near(b, q) || !slices.ContainsFunc(problems, func(o *cluster) bool { return o != c && o.near(b, q) })
	}
	out, done := f.NewTree(), map[string]bool{}
	for _, id := range root.IDs() {
		if done[id] { // all its values came the first time
			continue
		}
		done[id] = true
		switch id {
		case "AB", "AW", "TR", "SQ", "CR":
			points, err := boardPoints(b, root, id)
			points = slices.DeleteFunc(points, func(q int) bool { return !mine(q) })
			if err == nil && len(points) > 0 {
				out.Add(id, goban.SgfPoints(b.W, points)...)
			}
		case "C", "N", "GN", "GC":
			out.Add(id, c.said(b, root.Value(id)))
		case "PL":
			// Where its first move is of the other colour, that says who begins.
			if len(c.branches) == 0 || c.begins(b) == colorOf(root.Value(id)) {
				out.Add(id, root.Values(id)...)
			}
		case "AE", "VW", "LB", "B", "W":
		default:
			out.Add(id, root.Values(id)...)
		}
	}
	for _, n := range c.branches {
		n.MoveTo(out)
	}
	return out
}

// begins is the colour of the cluster's first move, Empty for none.
func (c *cluster) begins(b *goban.Board) goban.Color {
	color, _, _ := MoveOf(b, c.branches[0])
	return color
}

// places names the parts of a board, row by row.
var places = regexp.MustCompile(`(?i)` +
	`(左上|좌상|(?:upper|top)[- ]left)|(上[邊边辺方]|상변|(?:upper|top) side)|(右上|우상|(?:upper|top)[- ]right)|` +
	`(左[邊边辺方]|좌변|left side)|(中央|中腹|중앙|cent(?:er|re))|(右[邊边辺方]|우변|right side)|` +
	`(左下|좌하|(?:lower|bottom)[- ]left)|(下[邊边辺方]|하변|(?:lower|bottom) side)|(右下|우하|(?:lower|bottom)[- ]right)`)

// said is what a text says of the cluster: what follows the name of its place, up to the
// name of another; all if it names none.
func (c *cluster) said(b *goban.Board, text string) string {
	x0, y0, x1, y1 := b.W, b.H, 0, 0
	for _, q := range c.stones {
		x0, y0, x1, y1 = min(x0, q%b.W), min(y0, q/b.W), max(x1, q%b.W), max(y1, q/b.W)
	}
	third := func(lo, hi, size int) int { return 3 * (lo + hi + 1) / (2 * size) }
	group := 2 + 2*(third(x0, x1, b.W)+3*third(y0, y1, b.H)) // where its ends are in a match
	named := places.FindAllStringSubmatchIndex(text, -1)
	if len(named) == 0 {
		return text
	}
	said := ""
	for i, at := range named {
		to := len(text)
		if i+1 < len(named) {
			to = named[i+1][0]
		}
		if at[group] >= 0 {
			said += text[at[0]:to]
		}
	}
	return strings.TrimSpace(said)
}
