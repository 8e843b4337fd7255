package words_test

import (
	"strings"
	"testing"

	"duiju/assets"
	"duiju/games/text/words"
)

// simplifiedWords are the rows of the table that are words.
func simplifiedWords() (rows [][2]string) {
	for line := range strings.Lines(assets.Simplified) {
		if word, other, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			rows = append(rows, [2]string{word, other})
		}
	}
	return rows
}

// Words of the mainland stand for those of Taiwan, and what is written alike but means
// something else stays. TestVocabulary and TestScriptsAreNotMixed hold all messages.
func TestSimplifiedSaysWhatPeopleThereSay(t *testing.T) {
	for text, want := range map[string]string{
		"在視窗裡搜尋檔案":               "在窗口里搜索文件",
		"無法開啟 {file}，檔名太長":       "无法打开 {file}，文件名太长",
		"說明":                     "帮助",
		"輸入「說明」看指令":              "输入「帮助」看命令",
		"這一句說明了理由":               "这一句说明了理由",
		"{name} 離開了。":            "{name} 离开了。",
		"離開":                     "退出",
		"恢復原來的鍵":                 "恢复原来的键",
		"復原上一手":                  "撤销上一手",
		"第 {line} 行第 {column} 欄": "第 {line} 行第 {column} 列",
		"白棋被叫吃":                  "白棋被打吃",
		"隔著一子；著名的對局":             "隔着一子；著名的对局",
		"俥傌炮，帥":                  "俥傌炮，帅",
	} {
		if got := words.Simplify(text); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

// Every word of the table stands in a message, and before the words that it begins with,
// or it would never be taken.
func TestSimplifiedWordsAreTaken(t *testing.T) {
	var all strings.Builder
	each(t, words.Traditional, func(_, text string) { all.WriteString("^" + text + "$\n") })
	rows := simplifiedWords()
	if len(rows) < 100 {
		t.Fatalf("%d words are read", len(rows))
	}
	for i, row := range rows {
		if !strings.Contains(all.String(), row[0]) {
			t.Errorf("no message says %s", row[0])
		}
		for _, before := range rows[:i] {
			if strings.HasPrefix(row[0], before[0]) {
				t.Errorf("%s is never taken, as %s stands before it", row[0], before[0])
			}
		}
	}
}
