package sgf

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/htmlindex"

	"duiju/engine/enginetest"
)

func parse(t *testing.T, s string) *File {
	t.Helper()
	f, err := Parse([]byte(s), "")
	if err != nil {
		t.Fatalf("Parse(%.60q): %v", s, err)
	}
	return f
}

func write(t *testing.T, f *File) string {
	return string(f.Bytes())
}

func TestWriteGivesBackWhatWasRead(t *testing.T) {
	for _, tc := range []struct{ in, want string }{
		{"(;B[aa];W[bb])", "(;B[aa];W[bb])\n"},
		{"junk (not a tree) (;SZ[9](;B[aa];W[ab])(;B[ba](;W[aa])(;W[ab])))", "(;SZ[9](;B[aa];W[ab])(;B[ba](;W[aa])(;W[ab])))\n"},
		{"(;AddBlack [aa]\r\n\t[ba:cc] XY[unknown])", "(;AB[aa][ba:cc]XY[unknown])\n"},
		{`(;C[a\]b\\c\:d])`, `(;C[a\]b\\c\:d])` + "\n"},
		{"(;B[aa])\n(;B[bb])", "(;B[aa])\n(;B[bb])\n"},
		{"( ; (;B[aa]) )", "(;;B[aa])\n"},
	} {
		got := write(t, parse(t, tc.in))
		if got != tc.want {
			t.Errorf("%q was written as %q, want %q", tc.in, got, tc.want)
		}
		if again := write(t, parse(t, got)); again != got {
			t.Errorf("not stable: %q, then %q", got, again)
		}
	}
}

func TestValuesAreUnescaped(t *testing.T) {
	f := parse(t, "(;C[one\\\r\ntwo \\] \\\\ \\x]AB[aa]AB[bb])")
	root := f.Trees()[0]
	if got, want := root.Value("C"), `onetwo ] \ x`; got != want {
		t.Errorf("C is %q, want %q", got, want)
	}
	if got := strings.Join(root.Values("AB"), " "); got != "aa bb" {
		t.Errorf("AB given twice is %q", got)
	}
	f = &File{}
	f.NewTree().Add("C", `]\`)
	if got := parse(t, write(t, f)).Trees()[0].Value("C"); got != `]\` {
		t.Errorf("a built value came back as %q", got)
	}
}

func TestTreeLinks(t *testing.T) {
	root := parse(t, "(;N[r](;N[a];N[b])(;N[c]))").Trees()[0]
	a := root.Child()
	if a.Value("N") != "a" || a.Child().Value("N") != "b" || a.Next().Value("N") != "c" || a.Next().Next().OK() || a.Parent() != root || root.Parent().OK() {
		t.Error("wrong links")
	}
}

// Blanks of every kind may stand between a parenthesis and its node.
func TestATreeIsFoundBehindBlanks(t *testing.T) {
	for _, blank := range []string{"", " ", "\t", "\n", "\v", "\f", "\r", " \r\n\t "} {
		if f := parse(t, "words (no tree) ("+blank+";N[a])"); len(f.Trees()) != 1 || f.Trees()[0].Value("N") != "a" {
			t.Errorf("%q: %d trees", blank, len(f.Trees()))
		}
	}
}

// TestDamageIsNamedAndTheRestIsRead: the place of the first damage of a game, and
// what is left of the file.
func TestDamageIsNamedAndTheRestIsRead(t *testing.T) {
	for _, tc := range []struct{ in, want, fault string }{
		{"(;B[aa])\n(;B[bb]", "(;B[aa]) (;B[bb])", "2:8: game 2: the file ends inside a game tree"},
		{"(;B[aa])\r\n(;C[黑]\r(;W[bb)", "(;B[aa]) (;C[黑];W[bb])", "3:4: game 2: '[' is never closed"},
		{"(;B[aa];W[b", "(;B[aa])", "1:10: game 1: '[' is never closed"},
		{"(;B[aa](;W[bb])(;W[cc])(;W[", "(;B[aa](;W[bb])(;W[cc]))", "1:27: game 1: '[' is never closed"},
		{"(;B[", "(;)", "1:4: game 1: '[' is never closed"},
		{"(;AB[aa][b", "(;AB[aa])", "1:9: game 1: '[' is never closed"},
		{"(;B[aa];W[bb;B[cc];W[dd](;B[ee)(;B[ff]))", "(;B[aa];W[bb];B[cc];W[dd](;B[ee])(;B[ff]))", "1:10: game 1: '[' is never closed"},
		{"(;B[aa];W[;B[cc])", "(;B[aa];;B[cc])", "1:10: game 1: '[' is never closed"},
		{"(;B[aa]C[what was sa", "(;B[aa]C[what was sa])", "1:9: game 1: '[' is never closed"},
		{"(;B[aa]C[so\\", "(;B[aa]C[so])", "1:9: game 1: '[' is never closed"},
		{"(;B;W[aa])(;B[bb])", "(;;W[aa]) (;B[bb])", "1:3: game 1: a property without a value"},
		{"(;[aa]B[bb])", "(;B[bb])", "1:3: game 1: a value without a property"},
		{"(;B[aa]])", "(;B[aa])", "1:8: game 1: ']' without '['"},
		{"(;LB[aa:x]][bb:y])", "(;LB[aa:x][bb:y])", "1:11: game 1: ']' without '['"},
		{"(;B)(;W[aa])(;[)(;W[bb]", "(;) (;W[aa]) (;)", "1:3: game 1: a property without a value"},
	} {
		f, err := Parse([]byte(tc.in), "")
		got := strings.ReplaceAll(strings.TrimSpace(write(t, f)), "\n", " ")
		if got != tc.want {
			t.Errorf("%q is read as %s, want %s", tc.in, got, tc.want)
		}
		var se *SyntaxError
		if !errors.As(err, &se) || err.Error() != tc.fault || f.Faults[se.Game-1] != se {
			t.Errorf("%q: %v, want %s", tc.in, err, tc.fault)
		}
	}
	for _, in := range []string{"", "hello", "\x00\x01(", "(b[aa])", "(see [1])"} {
		if _, err := Parse([]byte(in), ""); !errors.Is(err, errNoTree) {
			t.Errorf("%q: %v, want errNoTree", in, err)
		}
	}
}

// TestEachGameHasItsOwnDamage: what is wrong with one is not said of another.
func TestEachGameHasItsOwnDamage(t *testing.T) {
	f, _ := Parse([]byte("(;B[aa])(;B)(;B[cc])\n(;B[dd]W)"), "")
	for i, want := range []string{"", "1:11: game 2: a property without a value", "", "2:8: game 4: a property without a value"} {
		got := ""
		if e := f.Faults[i]; e != nil {
			got = e.Error()
		}
		if got != want {
			t.Errorf("game %d: %q, want %q", i+1, got, want)
		}
	}
}

// TestWhatOtherProgramsLeaveOut: a forgotten semicolon, brackets of a text without
// their escapes, names without a capital. Nothing is lost and nothing is wrong.
func TestWhatOtherProgramsLeaveOut(t *testing.T) {
	for in, want := range map[string]string{
		"(\nTE[Cup]\r\nPB[Ann]\n;B[pd];W[dp])":      "(;TE[Cup]PB[Ann];B[pd];W[dp])",
		"(B[pp];W[dd])":                             "(;B[pp];W[dd])",
		"(;B[aa](W[bb];B[cc])(W[dd]))":              "(;B[aa](;W[bb];B[cc])(;W[dd]))",
		"(;PB[Ann [1d]]PW[[US] Bob]BR[2k])":         `(;PB[Ann [1d\]]PW[[US\] Bob]BR[2k])`,
		"(;C[see [a] and [b] here];B[aa])":          `(;C[see [a\] and [b\] here];B[aa])`,
		"(;C[[a]; then [b]. So];B[aa])":             `(;C[[a\]; then [b\]. So];B[aa])`,
		"(;C[a]]];B[aa](;C[x [1]])(;W[bb]))":        `(;C[a\]\]];B[aa](;C[x [1\]])(;W[bb]))`,
		`(;C[a \] b] c \] d];B[aa])`:                `(;C[a \] b\] c \] d];B[aa])`,
		"(;b[aa];w[bb]c[well])":                     "(;B[aa];W[bb]C[well])",
		"(;GaMe[1]AddBlack[aa][bb];Black[cc]blA[])": "(;GM[1]AB[aa][bb];B[cc]A[])",
		"\ufeff(;B[aa]\r\n;W[bb]\r\n)\r\n":          "(;B[aa];W[bb])",
		"(;CA[gb2312]C[\xba\xda])":                  "(;CA[UTF-8]C[黑])",
		"(;CA[gb2312]C[黑])":                         "(;CA[UTF-8]C[黑])",
	} {
		if got := strings.TrimSpace(write(t, parse(t, in))); got != want {
			t.Errorf("%q is read as %s, want %s", in, got, want)
		}
	}
}

func TestEncodingsWithRealCharacters(t *testing.T) {
	for _, tc := range []struct{ name, comment string }{
		{"GB18030", "黑先白死，这是正解"},
		{"Big5", "黑先白死，這是正解"},
		{"Shift_JIS", "黒先白死。これが正解です"},
		{"EUC-KR", "흑이 먼저 두어 백을 잡는다"},
		{"ISO-8859-1", "Noir joue et vit: c'est déjà réglé"},
		{"UTF-8", "黑先 白死 한국 éà"},
	} {
		enc, err := htmlindex.Get(tc.name)
		enginetest.Must(t, err)
		for _, claim := range []string{"", "CA[" + tc.name + "]"} {
			data, err := enc.NewEncoder().Bytes([]byte("(;" + claim + "C[" + tc.comment + "]AB[aa])"))
			enginetest.Must(t, err)
			f, err := Parse(data, "")
			if err != nil {
				t.Fatalf("%s: %v", tc.name, err)
			}
			if got := f.Trees()[0].Value("C"); got != tc.comment {
				t.Errorf("%s (claimed %q) was read as %s: %q", tc.name, claim, f.Encoding, got)
			}
		}
	}
	for _, name := range []string{"utf-16le", "utf-16be"} {
		for _, mark := range []string{"", "\ufeff"} {
			enc, err := htmlindex.Get(name)
			enginetest.Must(t, err)
			data, err := enc.NewEncoder().Bytes([]byte(mark + "(;C[黑先 déjà]AB[aa])"))
			enginetest.Must(t, err)
			f, err := Parse(data, "")
			if err != nil || f.Trees()[0].Value("C") != "黑先 déjà" || f.Trees()[0].Value("AB") != "aa" {
				t.Errorf("%s with mark %q: %v", name, mark, err)
			}
		}
	}
	if _, err := Parse([]byte("(;B[aa])"), "no-such"); err == nil {
		t.Error("an unknown encoding was accepted")
	}
	f, err := Parse([]byte("(;CA[utf-8]C[a\xffb]AB[aa])"), "")
	if err != nil || f.Replaced != 1 || f.Trees()[0].Value("AB") != "aa" {
		t.Errorf("undecodable bytes: %v, %d replaced", err, f.Replaced)
	}
}

func TestDeepNestCostsNoStackAndBoundedMemory(t *testing.T) {
	depth := enginetest.Amount(100_000, 500_000)
	for _, in := range []string{
		strings.Repeat("(;B[aa]", depth) + strings.Repeat(")", depth),
		"(" + strings.Repeat(";", 2*depth) + ")",
		"(;" + strings.Repeat("A[]", depth) + ")",
		"(;A" + strings.Repeat("[]", depth) + ")",
		"(;" + strings.Repeat("(B[aa]", depth) + strings.Repeat(")", depth),
		// Damage again and again.
		strings.Repeat("(;B)", depth),
		"(;C[" + strings.Repeat("b]", depth),
		"(;C[" + strings.Repeat("[b]c[]];", depth),
		"(;C[" + strings.Repeat("a];b ", depth) + "]",
		"(;" + strings.Repeat("B[", depth),
		"(;" + strings.Repeat("word ", depth),
	} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		f, _ := Parse([]byte(in), "")
		runtime.ReadMemStats(&after)
		if used, limit := after.TotalAlloc-before.TotalAlloc, uint64(64*len(in)+1<<20); used > limit {
			t.Errorf("%.12q...: %d bytes for %d, limit %d", in, used, len(in), limit)
		}
		if again := parse(t, write(t, f)); len(again.nodes) != len(f.nodes) || len(again.values) != len(f.values) {
			t.Errorf("%.12q...: %d nodes and %d values, read again %d and %d", in, len(f.nodes), len(f.values), len(again.nodes), len(again.values))
		}
	}
	_, err := Parse([]byte("("+strings.Repeat(";", maxNodes+1)+")"), "")
	if err == nil || !strings.Contains(err.Error(), "4000000") {
		t.Errorf("too many nodes: %v", err)
	}
}

// FuzzParse reads anything, writes it and reads it again: that finds no damage and
// the same nodes, properties and values.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"(;B[aa];W[bb])", "(;SZ[9](;B[aa])(;W[a\\]b]))", "((;a[", "(;AddBlack[aa:cc]C[\xba\xda\xcf\xc8])", "x(;;;(;)(;))y(;", "(;A[]B[][]\\)",
		"(B[pp](W[dd])(;[x]))", "(;PB[Ann [1d]]C[a] b; [c] d])", "(;CA[gb2312]C[\xba\xda]b[aa;W[", "\xff\xfe(\x00;\x00)\x00",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		first, err := Parse(data, "")
		if errors.Is(err, errNoTree) {
			return
		}
		text := write(t, first)
		again := parse(t, text)
		if want, got := outline(first), outline(again); !slices.Equal(want, got) {
			t.Errorf("%q is written as %q: %s", data, text, cmp.Diff(want, got))
		}
	})
}

// outline lists the nodes of a file with their depth and all they hold, but for the
// values of CA, which writing changes.
func outline(f *File) (lines []string) {
	for _, root := range f.Trees() {
		depth := 0
		for n := root; n.OK(); {
			line := fmt.Sprint(depth)
			for _, id := range n.IDs() {
				line += " " + id
				if id != "CA" {
					line += fmt.Sprintf("%q", n.Values(id))
				}
			}
			lines = append(lines, line)
			if c := n.Child(); c.OK() {
				n, depth = c, depth+1
				continue
			}
			for n.OK() && !n.Next().OK() {
				n, depth = n.Parent(), depth-1
			}
			if n.OK() {
				n = n.Next()
			}
		}
	}
	return lines
}
