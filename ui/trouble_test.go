package ui

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A sentence that nobody ever reads in a test can vanish without a test seeing
// it. So every sentence of line mode, and every note, warning and error of the
// screens, must stand in a test: by its key, or by enough of its English words.

// leastQuoted is how many bytes of a sentence a test must quote.
const leastQuoted = 8

func TestEveryWordInTroubleIsTested(t *testing.T) {
	english := map[string]string{}
	for _, file := range glob(t, "../assets/messages/en/*.json") {
		var area map[string]string
		data, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(data, &area)
		}
		if err != nil {
			t.Fatal(err)
		}
		for key, text := range area {
			base := strings.TrimSuffix(strings.TrimSuffix(key, ".one"), ".other")
			english[base] += "{}" + text
		}
	}
	tests, quotes := quoted(t)
	n := 0
	for _, room := range []string{".", "frame", "play", "shelf", "teach", "look", "plain"} {
		for _, file := range glob(t, room+"/*.go") {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, key := range troubleKeys(t, file, room == "plain") {
				n++
				if text, ok := english[key]; ok && !strings.Contains(tests, strconv.Quote(key)) && !stands(text, tests, quotes) {
					t.Errorf("%s: no test reads %s: %s", file, key, text)
				}
			}
		}
	}
	t.Logf("%d sentences", n)
	if n < 110 {
		t.Error("too few sentences: the search for them does not find them")
	}
}

var holeRE = regexp.MustCompile(`\{[^}]*\}`)

// stands reports whether a test quotes a part of a sentence between its holes. One
// that has holes only needs no words.
func stands(text, tests string, quotes []string) bool {
	words := false
	for _, part := range holeRE.Split(text, -1) {
		part = strings.TrimSpace(part)
		if len(part) < leastQuoted && !(part == strings.TrimSpace(strings.Trim(text, "{}")) && part != "") {
			continue
		}
		words = true
		if strings.Contains(tests, part) || slices.ContainsFunc(quotes, func(q string) bool { return strings.Contains(part, q) }) {
			return true
		}
	}
	return !words
}

// quoted is the text of all tests with the screens and scripts that they compare,
// and what they quote.
func quoted(t *testing.T) (text string, quotes []string) {
	t.Helper()
	var all strings.Builder
	literals := regexp.MustCompile("\"((?:[^\"\\\\\n]|\\\\.)*)\"|`([^`]*)`|'([^'\n]*)'")
	for _, root := range []string{".", "../games"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			isTest := strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, ".txtar")
			isScreen := strings.Contains(path, "testdata") && strings.HasSuffix(path, ".txt")
			if err != nil || d.IsDir() || !isTest && !isScreen {
				return err
			}
			data, err := os.ReadFile(path)
			if strings.HasSuffix(path, ".txtar") { // patterns
				data = bytes.ReplaceAll(data, []byte(`\`), nil)
			}
			all.Write(data)
			if isTest {
				for _, m := range literals.FindAllStringSubmatch(string(data), -1) {
					if q := strings.ReplaceAll(m[1]+m[2]+m[3], `\`, ""); len(q) >= leastQuoted {
						quotes = append(quotes, strings.TrimSpace(q))
					}
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all.String(), quotes
}

// troubleKeys are the keys of the sentences of a file: in line mode all that are
// said, elsewhere those of notes, of errors and of what is written in the colours
// of warning.
func troubleKeys(t *testing.T, path string, line bool) (keys []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	in := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if s, err := strconv.Unquote(lit.Value); err == nil && strings.Contains(s, ".") && !slices.Contains(keys, s) {
					keys = append(keys, s)
				}
			}
			return true
		})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			name := called(n)
			if line && name == "say" || name == "Faultf" || !line && name == "Note" {
				in(n)
			}
		case *ast.AssignStmt:
			if to, ok := n.Lhs[0].(*ast.SelectorExpr); ok && to.Sel.Name == "note" || warns(n) {
				in(n)
			}
		case *ast.ReturnStmt:
			if warns(n) {
				in(n)
			}
		}
		return true
	})
	return keys
}

func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

// warns reports whether a statement names the colours of warning.
func warns(n ast.Node) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			x, _ := s.X.(*ast.Ident)
			found = found || x != nil && x.Name == "theme" && (s.Sel.Name == "Warn" || s.Sel.Name == "Danger")
		}
		return !found
	})
	return found
}
