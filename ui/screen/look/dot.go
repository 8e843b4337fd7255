package look

import (
	"bytes"
	"fmt"
	"strings"
)

// dotNode is a node of a tree for Graphviz.
type dotNode struct {
	parent       int // -1 for the root
	label, about string
	style        string // "", dashed, bold
	pale         bool
	line         bool // the edge to it belongs to the best line
}

// dotGraph is a tree for Graphviz.
func dotGraph(title string, nodes []dotNode) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "digraph tree {\n  label=%s;\n  node [shape=box, fontname=\"sans-serif\"];\n", dotText(title))
	for i, n := range nodes {
		more := ""
		if n.about != "" {
			more += ", tooltip=" + dotText(n.about)
		}
		if n.style != "" {
			more += ", style=" + n.style
		}
		if n.pale {
			more += ", color=gray50, fontcolor=gray50"
		}
		fmt.Fprintf(&b, "  n%d [label=%s%s];\n", i, dotText(n.label), more)
		if n.parent >= 0 {
			edge := ""
			if n.line {
				edge = " [penwidth=3]"
			}
			fmt.Fprintf(&b, "  n%d -> n%d%s;\n", n.parent, i, edge)
		}
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// dotText is a quoted string of DOT, in which only the quote and the backslash
// have a meaning.
func dotText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
