package look

// The tree as a file: text, JSON and DOT of all nodes that were kept, and a
// picture as the screen draws it. The same search gives the same bytes.

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/svg"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// treeFormats are the forms in which a tree is written, by name.
var treeFormats = map[string]func(*xray) []byte{
	"text": treeText,
	"json": treeJSON,
	"dot":  treeDOT,
	"svg":  wholeSVG,
}

// TreeSearch is the search of a tree to write: its limits, and whether it proves
// the position's question. Zero is the search that the x-ray begins with.
type TreeSearch struct {
	Depth  int // plies, of alpha-beta only
	Nodes  uint64
	Proof  bool
	Player string       // whose search it is, as records name players; "": the x-ray's own
	Of     *games.Match // the game that the position is of; nil: the default options
}

// WriteTree searches a position and writes the tree as text, JSON, DOT or SVG, the
// last of the root's moves and the line of the best. Within
// the nodes it is the tree of the deepest search that was finished.
func WriteTree(ctx context.Context, table *words.Table, m games.Module, s games.State, format string, by TreeSearch) ([]byte, error) {
	write, ok := treeFormats[format]
	if !ok {
		return nil, games.Usagef("--tree must be text, json, dot or svg, got %s", format)
	}
	if by.Depth == 0 {
		by.Depth = teachDepth
	}
	if by.Depth < 0 || by.Depth > maxTeachDepth {
		return nil, games.Usagef("--depth must be 1 to %d, got %d", maxTeachDepth, by.Depth)
	}
	x, err := searchedBy(ctx, table, m, s, by)
	switch {
	case err != nil:
		return nil, err
	case x.seen == 0 && x.tree.thought != nil:
		return nil, games.Usagef("%s", strings.Join(x.unsearched(x.tree), " "))
	case x.seen == 0 && by.Proof:
		return nil, games.Usagef("%s", x.asked().atOnce(x.tree))
	case x.seen == 0:
		return nil, games.Faultf(games.ErrOption, "ui.xray.failed")
	}
	if format == "svg" {
		x.App = PaperApp(table)
	}
	return write(x), nil
}

// searchedBy is the x-ray of a search without a screen.
func searchedBy(ctx context.Context, table *words.Table, m games.Module, s games.State, by TreeSearch) (*xray, error) {
	x := &xray{info: m.Info(), state: s, proving: by.Proof, depth: by.Depth}
	x.players = newPlayers(x, m)
	x.App = &frame.App{Display: frame.Display{Table: table, Glyphs: theme.Glyphs("ascii")}}
	if by.Of != nil {
		x.Of(by.Of)
		x.move = by.Of.At()
	}
	var err error
	switch {
	case by.Player != "":
		if err := x.players.choose(by.Player); err != nil {
			return nil, err
		}
		x.tree, err = x.players.watch(ctx, s, by.Nodes, games.NewWatcher(keptNodes))
	case by.Proof && provable(s.Clone()) == nil:
		err = games.Faultf(games.ErrOption, "proof.noquestion")
	case by.Proof:
		x.tree, err = proveWithin(ctx, s, by.Nodes, engine.NewProofRecorder(keptNodes))
	default:
		x.tree, err = teachWithin(ctx, s, engine.Limits{Depth: by.Depth, Nodes: by.Nodes}, 0, engine.NewTreeRecorder(keptNodes))
	}
	if err != nil {
		return nil, err
	}
	x.seen = len(x.tree.Nodes)
	return x, nil
}

// worth is what stands beside a node's move: its score or its proof numbers.
func worth(x *xray, i int) string {
	if x.tree.proof != nil {
		return x.asked().numbers(&x.tree.proof[i])
	}
	if x.tree.Nodes[i].Reason == engine.ReasonStopped {
		return x.tag(i)
	}
	return x.score(x.tree.value(i))
}

// treeText is a line for each node, indented: move, worth, why.
func treeText(x *xray) []byte {
	var b bytes.Buffer
	for i := range x.tree.Nodes {
		b.WriteString(strings.Repeat("  ", len(x.tree.branch(i))))
		b.WriteString(x.T("ui.xray.spoken", "move", x.moveName(i), "value", worth(x, i), "why", x.why(i)))
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// writtenNode is a node in JSON. Scores and windows are the root side's; an end
// of the window that lies beyond every score is left out.
type writtenNode struct {
	ID       int           `json:"id"`
	Parent   int           `json:"parent"` // -1 for the root
	Move     string        `json:"move"`
	Depth    *int          `json:"depth,omitempty"`
	Alpha    *engine.Score `json:"alpha,omitempty"`
	Beta     *engine.Score `json:"beta,omitempty"`
	Score    *engine.Score `json:"score,omitempty"`
	Bound    string        `json:"bound,omitempty"`
	Proof    *uint32       `json:"pn,omitempty"`
	Disproof *uint32       `json:"dn,omitempty"`
	Nodes    uint64        `json:"nodes"`
	Best     string        `json:"best,omitempty"`
	Why      string        `json:"why"`
}

func treeJSON(x *xray) []byte {
	t := x.tree
	out := struct {
		Game     string        `json:"game"`
		Position string        `json:"position"`
		Player   string        `json:"player,omitempty"`
		Searched uint64        `json:"searched"`
		Seen     uint64        `json:"seen"`
		Goal     string        `json:"goal,omitempty"`
		Nodes    []writtenNode `json:"nodes"`
	}{Game: x.info.ID, Position: x.state.Text(), Searched: t.total, Seen: t.Seen}
	if x.watching() {
		out.Player = x.players.spec().String()
	}
	if t.proof != nil {
		out.Goal = x.Say(question(x.state).Goal)
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		w := writtenNode{ID: i, Parent: n.Parent, Move: x.moveName(i), Nodes: n.Leave.Nodes, Best: t.name(n.Best), Why: x.why(i)}
		if t.proof != nil {
			w.Proof, w.Disproof = &t.proof[i].Proof, &t.proof[i].Disproof
		} else {
			v := t.value(i)
			w.Depth, w.Score, w.Bound = &n.Depth, &v.Value, v.Bound.String()
			low, high := t.window(i)
			if low > -engine.WinScore {
				w.Alpha = &low
			}
			if high < engine.WinScore {
				w.Beta = &high
			}
		}
		out.Nodes = append(out.Nodes, w)
	}
	return frame.JSON(out)
}

// treeDOT is a graph for graphviz: branches that were cut are grey, the line of
// the best moves is bold.
func treeDOT(x *xray) []byte {
	t := x.tree
	best := map[int]bool{}
	for i := 0; ; {
		best[i] = true
		next := x.best(i)
		if next == i {
			break
		}
		i = next
	}
	var nodes []dotNode
	for i := range t.Nodes {
		p := t.Nodes[i].Parent
		nodes = append(nodes, dotNode{
			parent: p, label: x.moveName(i) + "\n" + worth(x, i), about: x.why(i),
			pale: t.proof == nil && i > 0 && t.Nodes[i].Bound != engine.Exact, line: p >= 0 && best[i] && best[p],
		})
	}
	return dotGraph(x.Dotted(x.T("ui.xray.title"), x.T(x.info.Name)), nodes)
}

// The picture of a tree is a screen of a page's size, with room for a large board
// below the bands.
const paperWidth, paperRows = 160, 54

// treeSVG is what the screen draws: the tree in bands, the nodes around the chosen
// one, its branch on the board and the sentence on it.
func treeSVG(x *xray) []byte {
	paper := *x // drawing keeps what stands where, for the mouse
	paper.drawn, paper.sorted, paper.scroll, paper.page = nil, nil, 0, 0
	paper.SetSize(paperWidth, paperRows)
	c := canvas.New(paper.W, paper.H)
	paper.drawAll(c, paper.H-1)
	return svg.Canvas(x.Dotted(x.T("ui.xray.title"), x.T(x.info.Name)), c, x.Palette)
}

// wholeSVG is the picture with the root's moves and the best line unfolded.
func wholeSVG(x *xray) []byte {
	x.open = map[int]bool{0: true}
	for i := 0; ; {
		next := x.best(i)
		if next == i {
			x.selected = i
			break
		}
		i, x.open[next] = next, true
	}
	x.layout()
	return treeSVG(x)
}

// export writes the tree in every form into the exports folder.
func (x *xray) export() tea.Cmd {
	forms := []frame.Form{{Ext: "svg", Data: treeSVG(x)}}
	for _, f := range []struct{ ext, name string }{{"dot", "dot"}, {"json", "json"}, {"txt", "text"}} {
		forms = append(forms, frame.Form{Ext: f.ext, Data: treeFormats[f.name](x)})
	}
	return x.ExportCmd(fmt.Sprintf("%s-tree-%d", x.info.ID, x.move+1), forms, func(e frame.Exported) tea.Cmd {
		x.exported = e.Text()
		return nil
	})
}
