package look

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games/text/words"
)

// e writes the tree in four forms; each is whole and tells of every node, and
// the JSON has the tree's own numbers.
func TestExportByKey(t *testing.T) {
	for _, proof := range []bool{false, true} {
		d, x := openXray(t, "tsumego")
		if proof {
			d.Keys("7")
			d.Until("the proof search has ended", func() bool { return x.tree != nil && x.search == nil })
		}
		d.Keys("right", "e")
		d.Until("it is written", func() bool { return !x.exported.IsZero() })
		d.Sees("Exported to") // the end of a long path may be cut
		read := func(ext string) []byte {
			data, err := os.ReadFile(filepath.Join(x.Store.Dirs.Data, "exports", "tsumego-tree-1."+ext))
			if err != nil {
				t.Fatal(err)
			}
			return data
		}
		n := len(x.tree.Nodes)
		if got := strings.Count(string(read("txt")), "\n"); got != n {
			t.Errorf("%d lines of text for %d nodes", got, n)
		}
		if dot := string(read("dot")); strings.Count(dot, " -> ") != n-1 || strings.Count(dot, "[label=") != n {
			t.Errorf("the graph has not %d nodes", n)
		}
		for dec := xml.NewDecoder(bytes.NewReader(read("svg"))); ; {
			if _, err := dec.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
		var tree struct {
			Goal  string
			Nodes []writtenNode
		}
		if err := json.Unmarshal(read("json"), &tree); err != nil {
			t.Fatal(err)
		}
		if len(tree.Nodes) != n || proof != (tree.Goal != "") {
			t.Fatalf("%d nodes of %d, goal %q", len(tree.Nodes), n, tree.Goal)
		}
		for i, w := range tree.Nodes {
			if w.ID != i || w.Parent != x.tree.Nodes[i].Parent || w.Why != x.why(i) {
				t.Fatalf("node %d is written as %+v", i, w)
			}
			if proof && (*w.Proof != x.tree.proof[i].Proof || *w.Disproof != x.tree.proof[i].Disproof) {
				t.Fatalf("node %d has other numbers: %+v", i, w)
			}
			if !proof && (*w.Score != x.tree.value(i).Value || *w.Depth != x.tree.Nodes[i].Depth) {
				t.Fatalf("node %d has another score: %+v", i, w)
			}
		}
	}
}

// The picture is the tree as the screen draws it, beside the list, the board and the
// sentence: every branch of the bands is named in it. What the screen shows stays
// where it is.
func TestTheTreeIsDrawnInItsPicture(t *testing.T) {
	for _, id := range []string{"gomoku", "trianglenim", "darkchess", "tsumego"} {
		d, x := openXray(t, id)
		if id == "tsumego" {
			d.Keys("7")
			d.Until("the proof search has ended", func() bool { return x.tree != nil && x.search == nil })
		}
		d.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
		d.Check()
		shown := slices.Clone(x.drawn)
		picture := string(treeSVG(x))
		if !slices.Equal(shown, x.drawn) || x.W != 120 {
			t.Errorf("%s: the screen's drawing has changed", id)
		}
		named := 0
		for _, b := range shown {
			if b.node >= 0 {
				named++
				if !regexp.MustCompile(`[> ]` + regexp.QuoteMeta(html.EscapeString(x.moveName(b.node))) + `[ <]`).MatchString(picture) {
					t.Errorf("%s: %s is not in the picture", id, x.moveName(b.node))
				}
			}
		}
		if named < 2 || !strings.Contains(picture, html.EscapeString(strings.Fields(x.why(x.selected))[0])) {
			t.Errorf("%s: %d branches are drawn, and what is said of the chosen one is not", id, named)
		}
	}
}

// The same limits give the same bytes, and more nodes a deeper tree.
func TestWrittenTreesAreReproducible(t *testing.T) {
	m := moduleOf(t, "gomoku")
	s := played(t, m, nil, "h8", "i9")
	write := func(by TreeSearch) []byte {
		data, err := WriteTree(context.Background(), words.InEnglish(), m, s.Clone(), "json", by)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	few, many := TreeSearch{Depth: 4, Nodes: 300}, TreeSearch{Depth: 4, Nodes: 20_000}
	if !bytes.Equal(write(few), write(few)) {
		t.Error("two searches of one limit differ")
	}
	if len(write(many)) <= len(write(few)) {
		t.Error("more nodes make no deeper tree")
	}
	// A search that the limit cuts off is never shown: the tree is a whole one.
	tr, err := teachWithin(context.Background(), s.Clone(), engine.Limits{Depth: 4, Nodes: 300}, 0, engine.NewTreeRecorder(keptNodes))
	if err != nil {
		t.Fatal(err)
	}
	whole, err := teach(context.Background(), s.Clone(), tr.depth, 0, engine.NewTreeRecorder(keptNodes))
	if err != nil || whole.total != tr.total || tr.depth == 0 || tr.depth == 4 || tr.Nodes[0].Depth != tr.depth {
		t.Errorf("depth %d in %d nodes within 300, %d without a limit: %v", tr.depth, tr.total, whole.total, err)
	}
	if _, err := WriteTree(context.Background(), words.InEnglish(), m, s.Clone(), "json", TreeSearch{Nodes: 1}); err == nil {
		t.Error("a search that did not end is written")
	}
	if _, err := WriteTree(context.Background(), words.InEnglish(), m, s.Clone(), "json", TreeSearch{Depth: maxTeachDepth + 1}); err == nil {
		t.Error("a depth beyond the last is taken")
	}
}

// What the parts saved is told of searches to one depth alone.
func TestSavingsAreOfOneDepth(t *testing.T) {
	_, x := openXray(t, "gomoku", "h8", "i9")
	x.on, x.tree.all = engine.FeatureTable, 0 // with parts nothing is counted
	if x.plain == 0 || x.plainDepth != x.tree.depth || !strings.Contains(x.nodesText(), x.Count(x.plain)+" ") {
		t.Errorf("%q does not compare with %d nodes", x.nodesText(), x.plain)
	}
	x.plainDepth--
	x.plain++
	if got, want := x.nodesText(), x.T("ui.xray.nodes", "d", x.tree.depth, "nodes", x.Count(x.tree.total)); got != want {
		t.Errorf("%q compares two depths", got)
	}
}

// Without parts, what the cuts saved is told: the whole tree is that of perft.
func TestCutsSaveOfTheWholeTree(t *testing.T) {
	for id, moves := range map[string][]string{"trianglenim": {"KLMNO"}, "gomoku": nil, "tsumego": nil} { // perft counts no chance nodes
		_, x := openXray(t, id, moves...)
		want := uint64(0)
		for d := range x.tree.depth + 1 {
			want += engine.Perft(x.tree.game(), d, false)
		}
		if want > countedNodes {
			t.Fatalf("%s: %d nodes are too many for this test", id, want)
		}
		said := x.T("ui.xray.saved", "d", x.tree.depth, "nodes", x.Count(x.tree.total), "plain", x.Count(want))
		if x.tree.all != want || x.tree.total > want || x.nodesText() != said {
			t.Errorf("%s: %q of %d nodes, want %q", id, x.nodesText(), x.tree.all, said)
		}
	}
}

// A count that ends at its limit says so by going beyond it, and one that just fits
// is whole.
func TestACountEndsBehindItsLimit(t *testing.T) {
	_, x := openXray(t, "trianglenim", "KLMNO")
	all := x.tree.all
	for limit := range all + 1 {
		if limit > 99 && limit < all-99 {
			continue // as many nodes each
		}
		c := &census{ctx: t.Context(), game: x.tree.game(), limit: limit}
		c.count(x.tree.depth)
		if limit == all && c.n != all || limit < all && c.n <= limit || c.n > all {
			t.Fatalf("up to %d of %d: %d", limit, all, c.n)
		}
	}
}

// A take of several pieces is shown whole on the board beside the tree, with
// what the cuts saved.
func TestTakeOfSeveralIsShownWhole(t *testing.T) {
	d, x := openXray(t, "trianglenim")
	for c := x.tree.Nodes[0].FirstChild; x.tree.name(x.tree.Nodes[x.selected].Enter.Move) != "ACFJO"; c = x.tree.Nodes[c].NextSibling {
		x.selected = c
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.Sees("read 2.4k of 141k nodes")
		if whole := regexp.MustCompile(`(?s)B\W+1.*E\W+1.*I\W+1.*N\W+1`); !whole.MatchString(d.Screen()) {
			t.Errorf("ACFJO is not shown whole:\n%s", d.Screen())
		}
	}
}
