package cli

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/text/record"
)

// filesVar names a folder of other people's files to be compared as well.
const filesVar = "DUIJU_FILES"

// TestWhatAFileShowsIsShown: the board, the players, marks and comment at every node of
// every SGF and PSQ file at hand, as the reader below finds them, are those of duiju show
// --json. The reader shares nothing with the program. Of a file of many games every
// fourth, all with DUIJU_EXHAUSTIVE=1.
func TestWhatAFileShowsIsShown(t *testing.T) {
	folders := []string{"testdata/files", "../../assets/tsumego"}
	if more := os.Getenv(filesVar); more != "" {
		folders = append(folders, more)
	}
	var files, nodes, refused, unread int
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			ext := strings.ToLower(filepath.Ext(path))
			if err != nil || d.IsDir() || ext != ".sgf" && ext != ".psq" && ext != ".mgt" {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			var trees []*fileNode
			if ext == ".psq" {
				trees = []*fileNode{readPSQ(string(data))}
			} else if trees = readTrees(string(data)); trees == nil || !utf8.Valid(data) {
				unread++
				return nil
			}
			files++
			records, _, _ := record.ImportAny(all.All(), path, data)
			for i, tree := range trees {
				if len(trees) > 50 && !enginetest.Chosen(i, 4) {
					continue
				}
				m := matchOf(records, i)
				if m == nil {
					refused++
					if folder != os.Getenv(filesVar) {
						t.Errorf("%s, game %d is refused", path, i+1)
					}
					continue
				}
				m.Goto(0)
				c := comparison{t, fmt.Sprintf("%s, game %d", path, i+1), m, tree, 0}
				c.node(tree, tree.empty())
				nodes += c.nodes
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d nodes of %d files compared, %d games refused, %d files are not read by the test", nodes, files, refused, unread)
}

// matchOf is game i of a file, nil if no game reads it.
func matchOf(records []games.Record, i int) *match.Match {
	for _, module := range all.All() {
		if i < len(records) && records[i].Game == module.Info().ID {
			m, _ := match.Replay(module, records[i])
			return m
		}
	}
	return nil
}

// comparison goes through the nodes of a game.
type comparison struct {
	*testing.T
	name  string
	m     *match.Match
	root  *fileNode
	nodes int
}

// node compares a node whose first step the match has come to, and all below. The board
// is that before the node.
func (c *comparison) node(n *fileNode, b fileBoard) {
	for next := c.m.NotesAt(c.m.At() + 1); slices.ContainsFunc(next, func(t games.Note) bool { return t.Name == games.NoteSame }); next = c.m.NotesAt(c.m.At() + 1) {
		c.m.Vary(0)
	}
	c.nodes++
	b.do(n)
	want, got := n.asShown(c.root, b), shown(boardJSON(c.m))
	for key := range want {
		if want[key] != got[key] {
			c.Errorf("%s, step %d: %s is\n%q, the file has\n%q", c.name, c.m.At(), key, got[key], want[key])
		}
	}
	depth := c.m.At()
	for i, child := range n.children {
		c.m.Goto(depth)
		if all, _ := c.m.Variations(); len(all) != len(n.children) {
			c.Errorf("%s, step %d: %d variations, the file has %d", c.name, depth, len(all), len(n.children))
			return
		}
		c.m.Vary(i)
		c.node(child, b.copy())
	}
}

// shown is what duiju show --json says of a position, as texts.
func shown(out map[string]any) map[string]string {
	text := map[string]string{}
	stones, _ := out["stones"].(map[string][]string)
	for _, color := range []string{"black", "white"} {
		text["stones of "+color] = listed(stones[color])
	}
	var marks []string
	list, _ := out["marks"].([]map[string]string)
	for _, k := range list {
		marks = append(marks, strings.Join(strings.Fields(k["kind"]+" "+k["point"]+" "+k["label"]), " "))
	}
	text["marks"] = listed(marks)
	text["comment"] = strings.Join(strings.Fields(out["comment"].(string)), " ")
	black, _ := out["black"].(string)
	white, _ := out["white"].(string)
	text["players"] = strings.TrimSpace(black) + " v " + strings.TrimSpace(white)
	return text
}

func listed(words []string) string {
	words = slices.Clone(words)
	slices.Sort(words)
	return strings.Join(slices.Compact(words), " ")
}

// fileNode is a node of an SGF file; a move of a PSQ file is one as well.
type fileNode struct {
	ids      []string // in order
	values   map[string][]string
	children []*fileNode
}

func (n *fileNode) first(id string) string {
	if len(n.values[id]) == 0 {
		return ""
	}
	return n.values[id][0]
}

// readTrees reads SGF as its standard has it, nil for a file that breaks it.
func readTrees(text string) (trees []*fileNode) {
	var at *fileNode
	var stack []*fileNode
	i := strings.Index(text, "(")
	for i >= 0 && i < len(text) {
		c := text[i]
		i++
		switch {
		case c == '(':
			stack = append(stack, at)
		case c == ')' && len(stack) > 0:
			at, stack = stack[len(stack)-1], stack[:len(stack)-1]
		case c == ';' && len(stack) > 0:
			n := &fileNode{values: map[string][]string{}}
			if at == nil {
				trees = append(trees, n)
			} else {
				at.children = append(at.children, n)
			}
			at = n
		case c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z':
			id := ""
			for i--; i < len(text) && text[i] != '['; i++ {
				if text[i] >= 'A' && text[i] <= 'Z' {
					id += text[i : i+1]
				} else if !(text[i] >= 'a' && text[i] <= 'z') && strings.TrimSpace(text[i:i+1]) != "" {
					return nil
				}
			}
			if at == nil {
				return nil
			}
			at.ids = append(at.ids, id)
			for i < len(text) && text[i] == '[' {
				value := ""
				for i++; i < len(text) && text[i] != ']'; i++ {
					if text[i] == '\\' && i+1 < len(text) {
						if i++; text[i] == '\n' || text[i] == '\r' {
							if i+1 < len(text) && text[i+1] != text[i] && strings.Contains("\r\n", text[i+1:i+2]) {
								i++
							}
							continue
						}
					}
					value += text[i : i+1]
				}
				if i++; i > len(text) {
					return nil
				}
				at.values[id] = append(at.values[id], value)
				for i < len(text) && strings.TrimSpace(text[i:i+1]) == "" {
					i++
				}
			}
		case strings.TrimSpace(string(c)) != "" && len(stack) > 0:
			return nil
		}
	}
	if len(stack) > 0 {
		return nil
	}
	return trees
}

// readPSQ reads a PSQ file as Piskvork writes it: a header that says who begins, moves,
// the names of player 1 and 2, unless the game was saved by hand, -1.
func readPSQ(text string) *fileNode {
	lines := strings.Split(strings.ReplaceAll(text, "\r", ""), "\n")
	var w, h, begins int
	_, _ = fmt.Sscanf(lines[0], "Piskvorky %dx%d, 11:11, %d", &w, &h, &begins)
	root := &fileNode{values: map[string][]string{"GM": {"4"}, "SZ": {strconv.Itoa(w)}}}
	at, color := root, "B"
	lines = lines[1:]
	for len(lines) > 0 {
		var x, y int
		if n, _ := fmt.Sscanf(lines[0], "%d,%d,", &x, &y); n != 2 {
			break
		}
		move := &fileNode{ids: []string{color}, values: map[string][]string{color: {string([]byte{byte('a' + x - 1), byte('a' + y - 1)})}}}
		at.children, at, lines = []*fileNode{move}, move, lines[1:]
		color = map[string]string{"B": "W", "W": "B"}[color]
	}
	if len(lines) > 1 && lines[0] != "-1" {
		names := []string{lines[0], lines[1]}
		root.values["PB"], root.values["PW"] = names[begins:begins+1], names[1-begins:2-begins]
	}
	return root
}

// fileBoard is the stones by column and row from the top left.
type fileBoard struct {
	w, h   int
	gomoku bool
	stones map[[2]int]string
}

// empty is the board of a root.
func (n *fileNode) empty() fileBoard {
	b := fileBoard{w: 19, h: 19, gomoku: strings.TrimSpace(n.first("GM")) == "4", stones: map[[2]int]string{}}
	if w, h, both := strings.Cut(n.first("SZ"), ":"); w != "" {
		b.w, _ = strconv.Atoi(strings.TrimSpace(w))
		if b.h = b.w; both {
			b.h, _ = strconv.Atoi(strings.TrimSpace(h))
		}
	}
	return b
}

func (b fileBoard) copy() fileBoard {
	b.stones = maps.Clone(b.stones)
	return b
}

// points are the points of values that are on the board.
func (b fileBoard) points(value string) (points [][2]int) {
	from, to, rect := strings.Cut(strings.TrimSpace(value), ":")
	if !rect {
		to = from
	}
	if len(from) != 2 || len(to) != 2 {
		return nil
	}
	for x := int(min(from[0], to[0])) - 'a'; x <= int(max(from[0], to[0]))-'a'; x++ {
		for y := int(min(from[1], to[1])) - 'a'; y <= int(max(from[1], to[1]))-'a'; y++ {
			if x >= 0 && y >= 0 && x < b.w && y < b.h {
				points = append(points, [2]int{x, y})
			}
		}
	}
	return points
}

func (b fileBoard) pointName(p [2]int) string {
	letters := "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	if b.gomoku {
		letters = "abcdefghijklmnopqrstuvwxyz"
	}
	return letters[p[0]:p[0]+1] + strconv.Itoa(b.h-p[1])
}

// do sets up and plays what a node has; a move may be against the rules.
func (b fileBoard) do(n *fileNode) {
	for _, id := range []string{"AE", "AB", "AW"} {
		for _, v := range n.values[id] {
			for _, p := range b.points(v) {
				if delete(b.stones, p); id != "AE" {
					b.stones[p] = id[1:]
				}
			}
		}
	}
	done := map[string]bool{}
	for _, id := range n.ids {
		if id != "B" && id != "W" || done[id] {
			continue
		}
		done[id] = true
		for _, v := range n.values[id] {
			for _, p := range b.points(v) {
				b.stones[p] = id
				if b.gomoku {
					continue
				}
				for _, q := range [][2]int{{p[0] - 1, p[1]}, {p[0] + 1, p[1]}, {p[0], p[1] - 1}, {p[0], p[1] + 1}} {
					if c := b.stones[q]; c != "" && c != id {
						b.capture(q)
					}
				}
				b.capture(p)
			}
		}
	}
}

// capture takes the chain at p if it has no liberty.
func (b fileBoard) capture(p [2]int) {
	chain, seen := [][2]int{p}, map[[2]int]bool{p: true}
	for i := 0; i < len(chain); i++ {
		for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			q := [2]int{chain[i][0] + d[0], chain[i][1] + d[1]}
			switch inside := q[0] >= 0 && q[1] >= 0 && q[0] < b.w && q[1] < b.h; {
			case inside && b.stones[q] == "":
				return
			case inside && b.stones[q] == b.stones[p] && !seen[q]:
				seen[q] = true
				chain = append(chain, q)
			}
		}
	}
	for _, q := range chain {
		delete(b.stones, q)
	}
}

// asShown is what is to be shown at a node.
func (n *fileNode) asShown(root *fileNode, b fileBoard) map[string]string {
	stones := map[string][]string{}
	for p, c := range b.stones {
		stones[c] = append(stones[c], b.pointName(p))
	}
	var marks []string
	for id, kind := range map[string]string{"LB": "label", "TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross"} {
		for _, v := range n.values[id] {
			label := ""
			if id == "LB" {
				v, label, _ = strings.Cut(v, ":")
			}
			for _, p := range b.points(v) {
				marks = append(marks, strings.Join(strings.Fields(kind+" "+b.pointName(p)+" "+label), " "))
			}
		}
	}
	return map[string]string{
		"stones of black": listed(stones["B"]), "stones of white": listed(stones["W"]), "marks": listed(marks),
		"comment": strings.Join(strings.Fields(strings.Join(n.values["C"], " ")), " "),
		"players": strings.TrimSpace(root.first("PB")) + " v " + strings.TrimSpace(root.first("PW")),
	}
}
