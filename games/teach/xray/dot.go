package xray

import (
	"bytes"
	"fmt"
	"strings"
)

// DOTNode is a node of a tree for Graphviz.
type DOTNode struct {
	Parent       int // -1 for the root
	Label, About string
	Style        string // "", dashed, bold
	Pale         bool
	Line         bool // the edge to it belongs to the best line
}

// DOT is a tree for Graphviz.
func DOT(title string, nodes []DOTNode) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "digraph tree {\n  label=%s;\n  node [shape=box, fontname=\"sans-serif\"];\n", quoted(title))
	for i, n := range nodes {
		more := ""
		if n.About != "" {
			more += ", tooltip=" + quoted(n.About)
		}
		if n.Style != "" {
			more += ", style=" + n.Style
		}
		if n.Pale {
			more += ", color=gray50, fontcolor=gray50"
		}
		fmt.Fprintf(&b, "  n%d [label=%s%s];\n", i, quoted(n.Label), more)
		if n.Parent >= 0 {
			edge := ""
			if n.Line {
				edge = " [penwidth=3]"
			}
			fmt.Fprintf(&b, "  n%d -> n%d%s;\n", n.Parent, i, edge)
		}
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// quoted is a quoted string of DOT, in which only the quote and the backslash
// have a meaning.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
