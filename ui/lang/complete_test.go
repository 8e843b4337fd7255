package lang

import (
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
	"unicode"

	"golang.org/x/text/width"

	"duiju/assets"
	"duiju/ui/canvas"
	"duiju/ui/lang/langtest"
	"duiju/ui/theme"
)

// areas reads all tables of a language: area, key, text.
func areas(t *testing.T, code string) map[string]map[string]string {
	t.Helper()
	files, err := fs.Glob(assets.Messages, "messages/"+code+"/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", code, len(files), err)
	}
	out := map[string]map[string]string{}
	for _, name := range files {
		data, err := assets.Messages.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var table map[string]string
		if err := json.Unmarshal(data, &table); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out[strings.TrimSuffix(filepath.Base(name), ".json")] = table
	}
	return out
}

// each calls f with every message of a language.
func each(t *testing.T, code string, f func(key, text string)) {
	t.Helper()
	for _, table := range areas(t, code) {
		for k, v := range table {
			f(k, v)
		}
	}
}

var holeRE = regexp.MustCompile(`\{([a-zA-Z0-9_]+)\}`)

// holes is the sorted names of a text's holes. A singular may say "one"
// instead of {n}.
func holes(key, text string) []string {
	var names []string
	for _, m := range holeRE.FindAllStringSubmatch(text, -1) {
		if m[1] == "n" && strings.HasSuffix(key, ".one") {
			continue
		}
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func TestTablesHaveTheSameKeysAndHoles(t *testing.T) {
	want := areas(t, English)
	for area, table := range want {
		for key := range table {
			if !strings.HasPrefix(key, area+".") {
				t.Errorf("%s does not belong in %s.json", key, area)
			}
			if base, ok := strings.CutSuffix(key, ".one"); ok && table[base+".other"] == "" {
				t.Errorf("%s has no .other", key)
			}
			if base, ok := strings.CutSuffix(key, ".other"); ok && table[base+".one"] == "" {
				t.Errorf("%s has no .one", key)
			}
		}
	}
	for _, code := range []string{Traditional, Simplified} {
		got := areas(t, code)
		for area := range got {
			if want[area] == nil {
				t.Errorf("%s: area %s is not in English", code, area)
			}
			for key := range got[area] {
				if _, ok := want[area][key]; !ok {
					t.Errorf("%s: %s is not in English", code, key)
				}
			}
		}
		for area, table := range want {
			for key, english := range table {
				text, ok := got[area][key]
				if !ok {
					t.Errorf("%s: %s is missing", code, key)
					continue
				}
				if h, w := holes(key, text), holes(key, english); !slices.Equal(h, w) {
					t.Errorf("%s: %s has holes %v, want %v", code, key, h, w)
				}
			}
		}
	}
}

// sources parses every Go file of the project that is no test.
func sources(t *testing.T) map[string]*ast.File {
	t.Helper()
	out := map[string]*ast.File{}
	set := token.NewFileSet()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 || d.Name() == "testdata"):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		out[path], err = parser.ParseFile(set, path, data, parser.SkipObjectResolution)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// literal is the value of a string literal.
func literal(n ast.Node) (string, bool) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

// TestNoKeyStandsTwice: of two lines with one key the last would count in
// silence.
func TestNoKeyStandsTwice(t *testing.T) {
	lineRE := regexp.MustCompile(`(?m)^\s*("[^"]+"):`)
	total := 0
	err := fs.WalkDir(assets.Messages, "messages", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(assets.Messages, name)
		seen := map[string]bool{}
		for _, m := range lineRE.FindAllSubmatch(data, -1) {
			if seen[string(m[1])] {
				t.Errorf("%s: %s stands twice", name, m[1])
			}
			seen[string(m[1])] = true
		}
		total += len(seen)
		return err
	})
	if err != nil || total < 1000 {
		t.Fatalf("%d keys, %v", total, err)
	}
}

// TestKeysAreUsedAndExist: a string literal in the form of a key, with an area
// for its first part, is a use. Keys are never put together from parts.
func TestKeysAreUsedAndExist(t *testing.T) {
	tables := areas(t, English)
	fileRE := regexp.MustCompile(`\.(json|sgf|psq|txt|duiju)$`)
	keyRE := regexp.MustCompile(`^([a-z]+)(\.[a-zA-Z0-9-]+)+$`)
	used := map[string]bool{}
	for path, file := range sources(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := literal(n)
			m := keyRE.FindStringSubmatch(s)
			if !ok || m == nil || tables[m[1]] == nil {
				return true
			}
			used[s] = true
			table := tables[m[1]]
			if _, single := table[s]; !single && table[s+".other"] == "" && !fileRE.MatchString(s) {
				t.Errorf("%s uses %s, which does not exist", strings.TrimPrefix(path, "../../"), s)
			}
			return true
		})
	}
	for _, table := range tables {
		for key := range table {
			base := strings.TrimSuffix(strings.TrimSuffix(key, ".one"), ".other")
			if !used[key] && !used[base] {
				t.Errorf("%s is not used", key)
			}
		}
	}
}

// TestCanvasTextComesFromTheTables finds words in string literals that are put
// on a canvas.
func TestCanvasTextComesFromTheTables(t *testing.T) {
	puts := map[string]bool{"Put": true, "PutIn": true, "PutRight": true, "PutCentre": true}
	for path, file := range sources(t) {
		if !strings.HasPrefix(path, "../../ui/") {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !puts[sel.Sel.Name] {
				return true
			}
			for _, arg := range call.Args {
				ast.Inspect(arg, func(n ast.Node) bool {
					if _, inner := n.(*ast.CallExpr); inner {
						return false // what a function returns is its own affair
					}
					if s, ok := literal(n); ok && strings.ContainsFunc(s, unicode.IsLetter) {
						t.Errorf("%s puts the words %q on the canvas", strings.TrimPrefix(path, "../../"), s)
					}
					return true
				})
			}
			return true
		})
	}
}

func TestChineseTypography(t *testing.T) {
	half := regexp.MustCompile(`\p{Han}[,;:?!()]|[,;:?!()]\p{Han}|\p{Han}\.($|\s)`)
	for _, code := range []string{Traditional, Simplified} {
		each(t, code, func(key, text string) {
			if m := half.FindString(text); m != "" {
				t.Errorf("%s: %s has half-width punctuation at %q: %s", code, key, m, text)
			}
			if strings.ContainsAny(text, "“”‘’") {
				t.Errorf("%s: %s has curly quotes: %s", code, key, text)
			}
		})
	}
}

// The facts of a game stand in one line of the menu, which has 33 columns for
// them in a window of 80.
func TestFactsFitTheMenu(t *testing.T) {
	for _, code := range Codes() {
		each(t, code, func(key, text string) {
			if w := canvas.Width(text); strings.HasSuffix(key, ".facts") && w > 33 {
				t.Errorf("%s: %s has %d columns, more than 33: %s", code, key, w, text)
			}
		})
	}
}

func TestScriptsAreNotMixed(t *testing.T) {
	for _, code := range []string{Simplified, Traditional} {
		each(t, code, func(key, text string) {
			if strings.HasPrefix(key, "ui.language.") {
				return // languages name themselves
			}
			if f := langtest.Strangers(code, text); f != "" {
				t.Errorf("%s: %s has characters of the other script, %s: %s", code, key, f, text)
			}
		})
	}
}

// Words of one region that have another word in the other. Where the word is
// common in both for something else (說明, 文件 in other senses, 終端), it is
// not listed.
var (
	notSimplified = strings.Fields(`选单 设定 布景主题 预设 滑鼠 终端机 档案 储存 汇入 汇出 记忆体 执行绪 萤幕 报读 乱数
		棋谱档 重播 示范 接手 搜寻 视窗 同形表 主要变化 空步 机率 急所 叫吃 著法 著手`)
	notTraditional = strings.Fields(`菜單 設置 幫助 默認 鼠標 文件 保存 導入 導出 內存 線程 屏幕 隨機種子 回放 演示 接管
		搜索 窗口 置換表 主要變例 空着 概率 打吃 着法 着手`)
)

func TestVocabulary(t *testing.T) {
	for code, words := range map[string][]string{Simplified: notSimplified, Traditional: notTraditional} {
		each(t, code, func(key, text string) {
			for _, w := range words {
				if strings.Contains(text, w) {
					t.Errorf("%s: %s says %s, a word of the other region: %s", code, key, w, text)
				}
			}
		})
	}
}

// TestFoldLeavesNothingAmbiguous: in the ascii glyph set every character of a
// message is ASCII or surely two columns wide.
func TestFoldLeavesNothingAmbiguous(t *testing.T) {
	for _, code := range Codes() {
		each(t, code, func(key, text string) {
			for _, r := range theme.ASCII.Fold(text) {
				k := width.LookupRune(r).Kind()
				if r >= 0x80 && k != width.EastAsianWide && k != width.EastAsianFullwidth {
					t.Errorf("%s: %s keeps %q: %s", code, key, r, text)
				}
			}
		})
	}
}

// TestFoldHasALikeness: characters that messages use and that are not wide
// must have a likeness in the fold table, not the dot for the unknown.
func TestFoldHasALikeness(t *testing.T) {
	for _, code := range Codes() {
		each(t, code, func(key, text string) {
			for _, r := range text {
				k := width.LookupRune(r).Kind()
				if r >= 0x80 && k != width.EastAsianWide && k != width.EastAsianFullwidth && theme.ASCII.Fold(string(r)) == "." {
					t.Errorf("%s: %s has %q, which ascii cannot show: %s", code, key, r, text)
				}
			}
		})
	}
}
