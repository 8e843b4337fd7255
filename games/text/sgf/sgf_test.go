package sgf

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"
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
	t.Helper()
	var b strings.Builder
	if _, err := f.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
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

func TestDamageIsNamedAndWholeTreesAreKept(t *testing.T) {
	for _, tc := range []struct {
		in           string
		trees        int
		line, column int
	}{
		{"(;B[aa])\n(;B[bb]", 1, 2, 8},
		{"(;B[aa])\r\n(;C[黑]\r(;W[bb)", 1, 3, 4},
		{"(;B)", 0, 1, 3},
		{"(;[aa])", 0, 1, 3},
		{"(;B[aa]])", 0, 1, 8},
		{"(;b[aa])", 0, 1, 3},
	} {
		f, err := Parse([]byte(tc.in), "")
		var se *SyntaxError
		if !errors.As(err, &se) || se.Line != tc.line || se.Column != tc.column || len(f.Trees()) != tc.trees {
			t.Errorf("%q: %d trees, %v; want %d trees, %d:%d", tc.in, len(f.Trees()), err, tc.trees, tc.line, tc.column)
		}
	}
	for _, in := range []string{"", "hello", "\x00\x01(", "(B[aa])"} {
		if _, err := Parse([]byte(in), ""); !errors.Is(err, errNoTree) {
			t.Errorf("%q: %v, want ErrNoTree", in, err)
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
		if err != nil {
			t.Fatal(err)
		}
		for _, claim := range []string{"", "CA[" + tc.name + "]"} {
			data, err := enc.NewEncoder().Bytes([]byte("(;" + claim + "C[" + tc.comment + "]AB[aa])"))
			if err != nil {
				t.Fatal(err)
			}
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
			if err != nil {
				t.Fatal(err)
			}
			data, err := enc.NewEncoder().Bytes([]byte(mark + "(;C[黑先 déjà]AB[aa])"))
			if err != nil {
				t.Fatal(err)
			}
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
	const depth = 200_000
	for _, in := range []string{
		strings.Repeat("(;B[aa]", depth) + strings.Repeat(")", depth),
		"(" + strings.Repeat(";", 4*depth) + ")",
		"(;" + strings.Repeat("A[]", depth) + ")",
		"(;A" + strings.Repeat("[]", depth) + ")",
	} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		f := parse(t, in)
		runtime.ReadMemStats(&after)
		if used, limit := after.TotalAlloc-before.TotalAlloc, uint64(64*len(in)+1<<20); used > limit {
			t.Errorf("%.12q...: %d bytes for %d, limit %d", in, used, len(in), limit)
		}
		if got := write(t, f); len(got) < depth {
			t.Errorf("%.12q...: written as %d bytes", in, len(got))
		}
	}
	_, err := Parse([]byte("("+strings.Repeat(";", maxNodes+1)+")"), "")
	if err == nil || !strings.Contains(err.Error(), "1000000") {
		t.Errorf("too many nodes: %v", err)
	}
}

// FuzzParse checks that nothing panics and that what was read is written in a
// form that is read the same.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"(;B[aa];W[bb])", "(;SZ[9](;B[aa])(;W[a\\]b]))", "((;a[", "(;AddBlack[aa:cc]C[\xba\xda\xcf\xc8])", "x(;;;(;)(;))y(;", "(;A[]B[][]\\)"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse(data, "")
		if err != nil || file.Replaced > 0 || strings.Contains(string(data), "CA") {
			return
		}
		once := write(t, file)
		twice := write(t, parse(t, once))
		if once != twice {
			t.Errorf("%q is read again as %q", once, twice)
		}
	})
}
