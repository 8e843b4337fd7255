package sgf

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/games"
)

// TestLinesOfATree reads trees of moves and holds the whole record: the main line,
// the variations with the line that they leave and where, the comments with what
// they speak of. A move "xx" cannot be played, and nothing follows "zz".
func TestLinesOfATree(t *testing.T) {
	for _, tc := range []struct{ tree, want string }{
		{"(;C[root];B[aa];W[bb])", "aa bb @2 [] [{0 0 root}] <nil>"},
		{"(;B[aa]C[one];C[more];W[bb]C[ ])", "aa bb @2 [] [{0 1 one\nmore}] <nil>"},
		{"(;B[aa](;W[bb]C[main];B[cc])(;W[dd]C[other];B[ee]))", "aa bb cc @3 [{0 1 [dd ee]}] [{0 2 main} {1 2 other}] <nil>"},
		{"(;B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee](;B[ff])(;B[gg])))", "aa bb cc @3 [{0 1 [ee ff]} {0 2 [dd]} {1 2 [gg]}] [] <nil>"},
		{"(;B[aa](;W[bb])(;C[no move])(;W[cc]))", "aa bb @2 [{0 1 [cc]}] [] <nil>"},
		{"(;B[aa];W[xx]C[bad];B[bb])", "aa @1 [] [] xx"},
		{"(;B[aa](;W[bb])(;W[cc];B[xx]C[bad]))", "aa bb @2 [{0 1 [cc]}] [] <nil>"},
		{"(;B[zz](;W[bb])(;W[cc]))", "zz bb @2 [] [] <nil>"},
		{"(;B[aa]C[a](;W[bb]C[b])(;W[cc]C[c];B[dd]C[d]))", "aa bb @2 [{0 1 [cc dd]}] [{0 1 a} {0 2 b} {1 2 c} {1 3 d}] <nil>"},
	} {
		var r games.Record
		err := ReadLines(parse(t, tc.tree).Trees()[0], &r, func(before []string) bool {
			return !slices.Contains(before, "zz")
		}, func(n Node) ([]string, error) {
			for _, id := range []string{"B", "W"} {
				switch v := n.Value(id); {
				case v == "xx":
					return nil, errors.New("xx")
				case v != "":
					return []string{v}, nil
				}
			}
			return nil, nil
		})
		got := fmt.Sprintf("%s @%d %v %v %v", strings.Join(r.Moves, " "), r.At, r.Branches, r.Comments, err)
		if got != tc.want {
			t.Errorf("%s:\n%s, want\n%s", tc.tree, got, tc.want)
		}
	}
}

// TestPointsAreReadAsWritten: all of the 52 columns and rows; rectangles between any
// two corners; sizes.
func TestPointsAreReadAsWritten(t *testing.T) {
	for i := range 52 {
		p := Point{i, 51 - i}
		if got, ok := ParsePoint(" " + p.String()); !ok || got != p {
			t.Errorf("%v is written %s and read %v", p, p, got)
		}
	}
	for _, bad := range []string{"", "a", "aaa", "a1", "1a", "a[", "`a", "a{", "@a"} {
		if p, ok := ParsePoint(bad); ok {
			t.Errorf("%q is %v", bad, p)
		}
	}
	for in, want := range map[string]string{"aa": "[aa]", "aa:ba": "[aa ba]", "ba:aa": "[aa ba]", "bb:aa": "[aa ba ab bb]", "ab:ba": "[aa ba ab bb]"} {
		if got, err := ParsePoints([]string{in}); err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: %v, %v", in, got, err)
		}
	}
	for _, bad := range []string{"a", "aa:", "aa:b", ":aa"} {
		if got, err := ParsePoints([]string{"cc", bad}); err == nil || len(got) != 1 {
			t.Errorf("%q: %v", bad, got)
		}
	}
	for in, want := range map[string]string{"19": "19 19 true", " 9 : 13 ": "9 13 true", "x": "0 0 false", "9:": "9 0 false", "9:x": "9 0 false", ":9": "0 0 false"} {
		w, h, ok := ParseSize(in)
		if got := fmt.Sprint(w, h, ok); got != want {
			t.Errorf("%q: %s", in, got)
		}
	}
}
