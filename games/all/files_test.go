package all_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/text/record"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// strictNode is a node as the standard has it: properties with their values as they
// are written, and what follows.
type strictNode struct {
	props    [][]string
	children []*strictNode
}

// strictReader reads SGF by its grammar and nothing else. It shares no code with the
// program's reader: what it does not read is nothing that this test compares.
type strictReader struct {
	text string
	bad  bool
}

func (r *strictReader) space() {
	r.text = strings.TrimLeft(r.text, " \t\r\n\v\f")
}

func (r *strictReader) take(sign string) bool {
	r.space()
	rest, ok := strings.CutPrefix(r.text, sign)
	r.text = rest
	return ok
}

// collection is all game trees; none if the text is anything else.
func collection(text string) []*strictNode {
	r := strictReader{text: text}
	var all []*strictNode
	for r.space(); r.text != "" && !r.bad; r.space() {
		root := &strictNode{}
		r.tree(root, 0)
		all = append(all, root.children...)
	}
	if r.bad {
		return nil
	}
	return all
}

// tree reads "(" node+ tree* ")" below a node.
func (r *strictReader) tree(at *strictNode, depth int) {
	if !r.take("(") || depth > 500 {
		r.bad = true
		return
	}
	count := 0
	for r.take(";") {
		n := &strictNode{}
		at.children = append(at.children, n)
		at = n
		count++
		for r.space(); r.text != "" && r.text[0] >= 'A' && r.text[0] <= 'Z' && !r.bad; r.space() {
			r.property(n)
		}
	}
	for r.space(); strings.HasPrefix(r.text, "(") && !r.bad; r.space() {
		r.tree(at, depth+1)
	}
	if count == 0 || !r.take(")") {
		r.bad = true
	}
}

func (r *strictReader) property(n *strictNode) {
	end := 0
	for end < len(r.text) && (r.text[end] >= 'A' && r.text[end] <= 'Z' || r.text[end] >= '0' && r.text[end] <= '9') {
		end++
	}
	prop := []string{r.text[:end]}
	r.text = r.text[end:]
	for r.take("[") {
		i := 0
		for i < len(r.text) && r.text[i] != ']' {
			if r.text[i] == '\\' {
				i++
			}
			i++
		}
		if i >= len(r.text) {
			r.bad = true
			return
		}
		prop = append(prop, r.text[:i])
		r.text = r.text[i+1:]
	}
	r.bad = r.bad || len(prop) == 1
	n.props = append(n.props, prop)
}

// drawn is a tree in one line of text, to compare.
func drawn(all []*strictNode) string {
	var b strings.Builder
	for _, n := range all {
		fmt.Fprintf(&b, "(%q%s)", n.props, drawn(n.children))
	}
	return b.String()
}

// randomTree is a game tree of Go or gomoku with anything in it that the grammar
// allows, sensible or not.
func randomTree(rng *rand.Rand) string {
	points := []string{"aa", "ee", "dd", "cc", "gg", "ba", "ab", "ss", "tt", "", "zz", "ee:gg", "gg:ee", "aa:zz", "h8", "A1"}
	texts := []string{"", "x", "two words", `a\]b`, `c\\`, `d\:e`, "f\\\ng", "line\nline", "黑先", "[", "(;", ")", "B", "setup", `\ `, "aa:bb", " 19 "}
	var b strings.Builder
	one := func(of []string) string { return of[rng.IntN(len(of))] }
	node := func() {
		b.WriteByte(';')
		for range rng.IntN(4) {
			switch rng.IntN(7) {
			case 0, 1, 2:
				fmt.Fprintf(&b, "%s[%s]", one([]string{"B", "W"}), one(points))
			case 3:
				b.WriteString(one([]string{"AB", "AW", "AE", "TR", "MA", "DD"}))
				for range 1 + rng.IntN(3) {
					fmt.Fprintf(&b, "[%s]", one(points))
				}
			case 4:
				fmt.Fprintf(&b, "PL[%s]", one([]string{"B", "W", "w", "1", "", "x"}))
			case 5:
				fmt.Fprintf(&b, "%s[%s]", one([]string{"C", "N", "LB", "XY9", "KO", "BL", "TE", "GB"}), one(texts))
			default:
				fmt.Fprintf(&b, "%s[%s] [%s]", one([]string{"C", "X", "AR"}), one(texts), one(texts))
			}
		}
	}
	b.WriteString("(")
	node()
	fmt.Fprintf(&b, "GM[%d]SZ[%s]RE[%s]PB[%s]", 1+3*rng.IntN(2), one([]string{"15", "19"}), one([]string{"B+R", "W+3.5", "0", "Void", "?", "", "白勝"}), one(texts))
	open := 1
	for range rng.IntN(40) {
		switch k := rng.IntN(10); {
		case k == 0 && open < 100:
			b.WriteByte('(')
			open++
			node()
		case k == 1 && open > 1:
			b.WriteString(")(")
			node()
		case k == 2 && open > 1:
			b.WriteByte(')')
			open--
			b.WriteByte('(')
			open++
			node()
		default:
			if s := b.String(); !strings.HasSuffix(s, ")") {
				node()
			}
		}
	}
	return b.String() + strings.Repeat(")", open)
}

// caseFiles are the files of other programs that the command line is tried on.
func caseFiles(t *testing.T) (all []string) {
	t.Helper()
	archive, err := txtar.ParseFile("../../ui/cli/testdata/script/files.txtar")
	enginetest.Must(t, err)
	for _, f := range archive.Files {
		if strings.HasSuffix(f.Name, ".sgf") {
			all = append(all, string(f.Data))
		}
	}
	return all
}

// written reads a file as a game's, keeps it as the text of a record, goes for a walk in
// the variations and writes it again; "" where the game does not read the whole.
func written(t *testing.T, m games.Module, text string, rng *rand.Rand) string {
	t.Helper()
	records, err := record.Import(m, "x.sgf", []byte(text))
	if err != nil || len(records) != len(collection(text)) {
		return ""
	}
	out := ""
	for _, r := range records {
		kept, err := record.Parse(record.Marshal(r))
		if err != nil {
			t.Fatalf("the record of %q is not read: %v\n%s", text, err, record.Marshal(r))
		}
		game, err := match.Replay(m, kept)
		if err != nil {
			t.Fatalf("%q is not replayed: %v", text, err)
		}
		for range rng.IntN(6) {
			game.Goto(rng.IntN(game.Len() + 1))
			if moves, _ := game.Variations(); len(moves) > 0 {
				game.Vary(rng.IntN(len(moves)))
			}
		}
		again, err := record.Parse(record.Marshal(game.Record()))
		if err != nil {
			t.Fatalf("%q after a walk: %v", text, err)
		}
		_, data, err := m.Info().Writers()[0].Write(again)
		if err != nil {
			t.Fatalf("%q is not written: %v", text, err)
		}
		out += string(data)
	}
	return out
}

// TestFilesComeOutAsTheyWentIn reads, writes and reads again 2,000 trees, 200,000 with
// DUIJU_EXHAUSTIVE=1: generated
// ones, and the files of other programs changed byte by byte. Whatever the grammar
// allows is there again, in its order.
func TestFilesComeOutAsTheyWentIn(t *testing.T) {
	n, rng := enginetest.Amount(2_000, 200_000), rand.New(rand.NewPCG(49, 1))
	cases, compared := caseFiles(t), 0
	for i := 0; compared < n && i < 2*n; i++ {
		text := randomTree(rng)
		if i%2 == 1 {
			changed := []byte(cases[rng.IntN(len(cases))])
			for range rng.IntN(4) {
				changed[rng.IntN(len(changed))] = "()[];:\\ \nABCEWP4abcdetz"[rng.IntN(23)]
			}
			text = string(changed)
		}
		want := collection(text)
		if want == nil || !utf8.ValidString(text) || strings.Contains(text, "CA[") && !strings.Contains(text, "CA[UTF-8]") {
			continue
		}
		for _, m := range all.All() {
			if len(m.Info().Formats) == 0 {
				continue
			}
			got := written(t, m, text, rng)
			if got == "" {
				continue
			}
			compared++
			if d := cmp.Diff(drawn(want), drawn(collection(got))); d != "" {
				t.Fatalf("%s\nis written by %s as\n%s\n%s", text, m.Info().ID, got, d)
			}
			break
		}
	}
	if compared < n {
		t.Errorf("only %d trees were compared", compared)
	}
}

// TestAHugeFileIsReadInBoundedMemory reads files of very many nodes, deep and flat: their
// records hold less than 64 bytes a byte of the file.
func TestAHugeFileIsReadInBoundedMemory(t *testing.T) {
	nodes := enginetest.Amount(30_000, 1_000_000)
	for name, text := range map[string]string{
		"a line":               strings.Repeat(";B[aa];W[bb]", nodes/2),
		"one colour":           strings.Repeat(";B[aa]", nodes-1),
		"a nest":               strings.Repeat("(;B[aa]", nodes-1) + strings.Repeat(")", nodes-1),
		"a comb":               strings.Repeat("(;B[aa])(;W[bb]", nodes/2-1) + strings.Repeat(")", nodes/2-1),
		"variations":           strings.Repeat("(;B[aa])", nodes-1),
		"nodes without a move": strings.Repeat(";", nodes-1),
		"set-ups":              strings.Repeat(";AB[aa]AE[aa:ss]", nodes-1),
		"properties":           strings.Repeat("A[]", nodes-1),
		"values":               "A" + strings.Repeat("[]", nodes-1),
	} {
		for _, game := range []string{"tsumego", "gomoku"} {
			m := games.ByID(all.All(), game)
			data := []byte("(;GM[" + map[string]string{"tsumego": "1", "gomoku": "4"}[game] + "]SZ[19]" + text + ")")
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			records, err := record.Import(m, "x.sgf", data)
			if err != nil || len(records) != 1 {
				t.Fatalf("%s: %d records, %v", name, len(records), err)
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			if held, limit := after.HeapAlloc-before.HeapAlloc, uint64(64*len(data)+1<<20); held > limit {
				t.Errorf("%s of %s: %d bytes are held for %d, more than %d", name, game, held, len(data), limit)
			}
			runtime.KeepAlive(records)
		}
	}
}
