package words_test

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

	"duiju/assets"
	"duiju/engine/enginetest"
	"duiju/games/text/message"
	"duiju/games/text/words/wordstest"

	"duiju/games/all"

	"duiju/games/text/words"
)

// areas reads all tables of a language: area, key, text.
func areas(t *testing.T, code string) map[string]map[string]string {
	t.Helper()
	if code == words.Simplified {
		all := areas(t, words.Traditional)
		for _, table := range all {
			for key, text := range table {
				table[key] = words.Simplify(text)
			}
		}
		return all
	}
	files, err := fs.Glob(assets.Messages, "messages/"+code+"/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", code, len(files), err)
	}
	out := map[string]map[string]string{}
	for _, name := range files {
		data, err := assets.Messages.ReadFile(name)
		enginetest.Must(t, err)
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

var holeRE = regexp.MustCompile(`\{(\w+)\}`)

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

// inEnglish are the areas of games that say that they have English words only.
func inEnglish() map[string]bool {
	only := map[string]bool{}
	for _, m := range all.All() {
		if i := m.Info(); i.EnglishOnly {
			only[i.ID] = true
		}
	}
	return only
}

func TestTablesHaveTheSameKeysAndHoles(t *testing.T) {
	want, english, waiting := areas(t, words.English), inEnglish(), map[string][]string{}
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
	for _, code := range []string{words.Traditional, words.Simplified} {
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
			for key, original := range table {
				text, ok := got[area][key]
				switch {
				case !ok && english[area]:
					waiting[area] = append(waiting[area], code)
					continue
				case !ok:
					t.Errorf("%s: %s is missing", code, key)
					continue
				}
				if h, w := holes(key, text), holes(key, original); !slices.Equal(h, w) {
					t.Errorf("%s: %s has holes %v, want %v", code, key, h, w)
				}
			}
		}
	}
	for area, codes := range waiting {
		t.Logf("%s: messages wait for their translation: %d in %v", area, len(codes), slices.Compact(codes))
	}
}

// sources parses every Go file of the project that is no test, with those that
// a go build -overlay adds: the test of the template names its file.
func sources(t *testing.T) map[string]*ast.File {
	t.Helper()
	out := map[string]*ast.File{}
	set := token.NewFileSet()
	parse := func(path, from string) error {
		data, err := os.ReadFile(from)
		if err == nil {
			out[path], err = parser.ParseFile(set, path, data, parser.SkipObjectResolution)
		}
		return err
	}
	err := filepath.WalkDir("../../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 || d.Name() == "testdata"):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		return parse(path, path)
	})
	var overlay struct{ Replace map[string]string }
	if name := os.Getenv("DUIJU_OVERLAY"); err == nil && name != "" {
		var data []byte
		if data, err = os.ReadFile(name); err == nil {
			err = json.Unmarshal(data, &overlay)
		}
	}
	for path, from := range overlay.Replace {
		if err == nil && strings.HasSuffix(path, ".go") {
			err = parse(path, from)
		}
	}
	enginetest.Must(t, err)
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
// for its first part, is a use. Keys are never put together from parts, but that the key
// of a row's label, or of a skill, stands for what is told of it (.about), asked (.task),
// overlooked (.slip), what else it is called (.also) and said to whom types (.typed).
func TestKeysAreUsedAndExist(t *testing.T) {
	tables := areas(t, words.English)
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
			if _, single := table[s]; !single && table[s+".other"] == "" && table[s+".also"] == "" && !fileRE.MatchString(s) {
				t.Errorf("%s uses %s, which does not exist", strings.TrimPrefix(path, "../../../"), s)
			}
			return true
		})
	}
	for key := range inPages(t) {
		used[key] = true
		if area, _, _ := strings.Cut(key, "."); tables[area] != nil && tables[area][key] == "" && tables[area][key+".other"] == "" {
			t.Errorf("a page uses %s, which does not exist", key)
		}
	}
	for _, table := range tables {
		for key := range table {
			base := key
			for _, end := range []string{".one", ".other", ".about", ".also", ".task", ".slip", ".left", ".typed"} {
				base = strings.TrimSuffix(base, end)
			}
			if !used[key] && !used[base] {
				t.Errorf("%s is not used", key)
			}
		}
	}
}

// inPages are the strings of the library's pages: their sentences are named
// there.
func inPages(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	stringRE := regexp.MustCompile(`(?:[ |=]|")([a-z]+(?:\.[a-zA-Z0-9-]+)+)\b`)
	err := fs.WalkDir(assets.Pages, "pages", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(assets.Pages, name)
		for _, m := range stringRE.FindAllSubmatch(data, -1) {
			all[string(m[1])] = true
		}
		return err
	})
	if err != nil || len(all) == 0 {
		t.Fatalf("%d keys in pages, %v", len(all), err)
	}
	return all
}

// TestCanvasTextComesFromTheTables finds words in string literals that are put
// on a canvas.
func TestCanvasTextComesFromTheTables(t *testing.T) {
	puts := map[string]bool{"Put": true, "PutIn": true, "PutRight": true, "PutCentre": true}
	for path, file := range sources(t) {
		if !strings.HasPrefix(path, "../../../ui/") {
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
						t.Errorf("%s puts the words %q on the canvas", strings.TrimPrefix(path, "../../../"), s)
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
	for _, code := range []string{words.Traditional, words.Simplified} {
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

// No blank follows a full-width comma or stop, whatever fills the holes: points and texts that
// begin with the blank between a character and a number, one or several in a row.
func TestNoBlankFollowsFullWidthPunctuation(t *testing.T) {
	wrong := regexp.MustCompile(`[，。：；、！？（「] `)
	five := message.T("gomoku.claim.five", "point", "i6")
	for _, code := range []string{words.Traditional, words.Simplified} {
		table, err := words.Load(code)
		enginetest.Must(t, err)
		each(t, code, func(key, text string) {
			for _, fill := range []message.Text{five, message.List(five, five), message.WordList([]string{"i6", "i7", "i8"})} {
				var pairs []any
				for _, hole := range holes(key, text) {
					pairs = append(pairs, hole, fill)
				}
				if said := table.S(key, pairs...); wrong.MatchString(said) {
					t.Errorf("%s: %s has a blank after %q: %s", code, key, wrong.FindString(said), said)
				}
			}
		})
		if said := table.Text(message.WordList([]string{"a1", "b2"})); said != "a1、b2" {
			t.Errorf("%s: names in a row are %s", code, said)
		}
	}
}

func TestScriptsAreNotMixed(t *testing.T) {
	for _, code := range []string{words.Simplified, words.Traditional} {
		each(t, code, func(key, text string) {
			if strings.HasPrefix(key, "ui.language.") {
				return // languages name themselves
			}
			if f := wordstest.Strangers(code, text); f != "" {
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
		棋谱档 重播 示范 接手 搜寻 视窗 主要变化 空步 机率 急所 叫吃 著法 著手
		程式 人工智慧 纪录 位元 十六进位 奥林匹亚 列与行 先列后行`)
	notTraditional = strings.Fields(`菜單 設置 幫助 默認 鼠標 文件 保存 導入 導出 內存 線程 屏幕 隨機種子 回放 演示 接管
		搜索 窗口 主要變例 空着 概率 打吃 着法 着手
		程序 人工智能 計算機 比特 哈希 十六進制 行與列 先行後列`)
)

func TestVocabulary(t *testing.T) {
	for code, strangers := range map[string][]string{words.Simplified: notSimplified, words.Traditional: notTraditional} {
		each(t, code, func(key, text string) {
			for _, w := range strangers {
				if strings.Contains(text, w) && !strings.HasSuffix(key, ".also") { // which anybody may type
					t.Errorf("%s: %s says %s, a word of the other region: %s", code, key, w, text)
				}
			}
		})
	}
}
