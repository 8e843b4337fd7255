package look

import (
	"bytes"
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
	"duiju/engine/enginetest"
)

// e writes the tree in three forms; each is whole and tells of every node, and
// the JSON has the tree's own numbers.
func TestExportByKey(t *testing.T) {
	for _, proof := range []bool{false, true} {
		d, x := openXray(t, "tsumego")
		if proof {
			d.Keys("7")
			d.Until("the proof search has ended", func() bool { return x.ready() && x.search == nil })
		}
		d.Keys("right", "e")
		d.Until("it is written", func() bool { return !x.exported.IsZero() })
		d.Sees("Exported to") // the end of a long path may be cut
		read := func(ext string) []byte {
			data, err := os.ReadFile(filepath.Join(x.App.Store.Dirs.Data, "exports", "tsumego-tree-1."+ext))
			enginetest.Must(t, err)
			return data
		}
		n := len(x.shown.Tree.Nodes)
		if got := strings.Count(string(read("txt")), "\n"); got != n {
			t.Errorf("%d lines of text for %d nodes", got, n)
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
			Nodes []struct {
				ID, Parent int
				Why        string
				Depth      *int
				Score      *engine.Score
				Proof      *uint32 `json:"pn"`
				Disproof   *uint32 `json:"dn"`
			}
		}
		enginetest.Must(t, json.Unmarshal(read("json"), &tree))
		if len(tree.Nodes) != n || proof != (tree.Goal != "") {
			t.Fatalf("%d nodes of %d, goal %q", len(tree.Nodes), n, tree.Goal)
		}
		for i, w := range tree.Nodes {
			if w.ID != i || w.Parent != x.shown.Tree.Nodes[i].Parent || w.Why != x.shown.Why(i) {
				t.Fatalf("node %d is written as %+v", i, w)
			}
			if proof && (*w.Proof != x.shown.Tree.Proof[i].Proof || *w.Disproof != x.shown.Tree.Proof[i].Disproof) {
				t.Fatalf("node %d has other numbers: %+v", i, w)
			}
			if !proof && (*w.Score != x.shown.Tree.Value(i).Value || *w.Depth != x.shown.Tree.Nodes[i].Depth) {
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
			d.Until("the proof search has ended", func() bool { return x.ready() && x.search == nil })
		}
		d.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
		d.Check()
		shown := slices.Clone(x.picture.boxes)
		picture := string(treeSVG(x))
		if !slices.Equal(shown, x.picture.boxes) || x.W != 120 {
			t.Errorf("%s: the screen's drawing has changed", id)
		}
		named := 0
		for _, b := range shown {
			if b.node >= 0 {
				named++
				if !regexp.MustCompile(`[> ]` + regexp.QuoteMeta(html.EscapeString(x.shown.MoveName(b.node))) + `[ <]`).MatchString(picture) {
					t.Errorf("%s: %s is not in the picture", id, x.shown.MoveName(b.node))
				}
			}
		}
		if named < 2 || !strings.Contains(picture, html.EscapeString(strings.Fields(x.shown.Why(x.selected))[0])) {
			t.Errorf("%s: %d branches are drawn, and what is said of the chosen one is not", id, named)
		}
	}
}
