package words_test

import (
	"regexp"
	"strings"
	"testing"

	"duiju/games/text/words"
)

// holesOut is a message without what its holes will say.
func holesOut(text string) string {
	return regexp.MustCompile(`\{[^{}]*\}`).ReplaceAllString(text, "·")
}

// hardKeys finds a key that a person may have changed, named outside a hole: a
// special key by name, or one character that is pressed or does something.
var hardKeys = map[string]*regexp.Regexp{
	words.English: regexp.MustCompile(`(?:^|[^\w-])(?:(?i:esc|enter|space|tab|delete|backspace)\s+` + does +
		`|(?i:press|hit)\s+(?:[^\s·]|esc|enter|space|tab)(?:\s|[.,;]|$))` +
		`|(?:^|[.;,:]\s|and\s)[b-zB-HJ-Z<>+.,-]\s(?:and\s\S\s)?` + does),
	words.Traditional: hardChinese, words.Simplified: hardChinese,
}

// does is what a key is said to do.
const does = `(?:begin|bring|change|close|give|go|goe|keep|leave|open|pause|play|return|show|start|step|stop|take|trie)s?\b`

var hardChinese = regexp.MustCompile(`按 ?[!-~]` +
	`|(?:^|[，。；：])(?:esc|enter|space|tab|delete|空白鍵|空格键|[a-zA-Z<>+.,-])(?: ?和 ?[<>+.,-])? ?(?:返回|繼續|继续|再|換|换|走|改|開|开|重|恢復|恢复|回)`)

// fixedKeys may name keys: the page of all keys, and keys that nobody can
// change.
var fixedKeys = map[string]bool{"ui.help.keys": true, "ui.keys.press": true, "trianglenim.thinks": true}

// A sentence names a key by its action, so that it says the one that works.
func TestSentencesNameKeysByTheirAction(t *testing.T) {
	for code, re := range hardKeys {
		each(t, code, func(key, text string) {
			if m := re.FindString(holesOut(text)); m != "" && !fixedKeys[key] {
				t.Errorf("%s: %s hard-codes a key at %q: %s", code, key, m, text)
			}
		})
		for _, bad := range []string{"The search did not end. t tries another depth.", "Solved. r shows it again, esc goes back.", "Press g for more.", "Paused. Space goes on.", "< and > change it."} {
			if code == words.English && !re.MatchString(bad) {
				t.Errorf("%q is not found", bad)
			}
		}
		for _, bad := range []string{"搜尋沒有完成，按 t 換深度。", "解開了。r 再看一次，esc 返回。", "已暂停。空格键继续，. 走一步。", "變化。< 和 > 換變化。"} {
			if code != words.English && !re.MatchString(bad) {
				t.Errorf("%q is not found", bad)
			}
		}
	}
}

// counted finds a number, in its own hole, that a plural follows.
var counted = regexp.MustCompile(`\{(\w+)\} (?:\w+ )?(answers|branches|deep|games|heaps|liberties|minutes|moves|nodes|outcomes|pieces|plies|points|positions|problems|replies|seconds|seeds|steps|threats|stones|takes|times|turns)\b`)

// who are the holes that name somebody or something, no number.
var who = map[string]bool{"side": true, "point": true, "piece": true, "move": true, "player": true, "O": true, "R": true, "m": true, "to": true, "from": true, "mask": true}

// neverOne are the counts that cannot be one: of a level, of a collection, of
// what happens at least twice.
var neverOne = map[string]string{
	"darkchess.end.repetition": "count", "darkchess.level.nodes": "nodes", "darkchess.warn.repeat": "limit", "darkchess.end.pairleft": "second",
	"games.match.progress": "of", "games.record.large": "moves branches", "goessay.shape": "n", "gomoku.level.nodes": "nodes", "gomoku.level.onlynodes": "nodes",
	"guide.asked.no": "of", "guide.asked.yes": "of", "guide.own.deep": "plies", "guide.own.large": "n", "guide.end": "of", "guide.max": "n", "guide.min": "n", "table.gone": "n", "table.gone.clock": "n", "trianglenim.groups.unknown": "pieces", "trianglenim.level.half": "n",
	"trianglenim.table.none": "n", "trianglenim.solving.done": "total", "trianglenim.table.lost": "total", "tsumego.error.regionsize": "n",
	"tsumego.task.noregion": "max", "ui.menu.problems": "n", "ui.xray.full": "seen", "ui.xray.saved": "plain",
	"ui.xray.as.long": "n", "ui.xray.why.rep": "n", "ui.xray.why.star.above": "n", "ui.xray.why.star.below": "n",
	"learn.grade.late":       "n",                                               // the time that each answer has
	"trianglenim.why.parity": "count", "trianglenim.why.parity.misere": "count", // one is said otherwise
}

// sameNumber has what is said of a number that is {n}, made short for a panel.
var sameNumber = map[string]string{"ui.panel.search.other": "depth {depth}  {nodes} nodes"}

// "1 positions" is said nowhere: a count that can be one has a message for it, or
// stands behind its noun.
func TestCountsOfOne(t *testing.T) {
	seen := map[string]bool{}
	each(t, words.English, func(key, text string) {
		plural := strings.HasSuffix(key, ".other") // has a .one: see TestTablesHaveTheSameKeysAndHoles
		for _, m := range counted.FindAllStringSubmatch(text, -1) {
			if who[m[1]] || plural && (m[1] == "n" || text == sameNumber[key]) {
				continue // does something: "Black takes"
			}
			seen[key] = true
			if !strings.Contains(" "+neverOne[key]+" ", " "+m[1]+" ") {
				t.Errorf("%s can say \"1 %s\": %s", key, m[2], text)
			}
		}
	})
	for key := range neverOne {
		if !seen[key] {
			t.Errorf("%s counts nothing any more", key)
		}
	}
}

// One word for one thing: the terms of the field, and what is not said instead.
func TestTermsOfTheField(t *testing.T) {
	for code, terms := range map[string][2]string{
		words.Traditional: {"極大極小 剪枝 置換表 靜態搜尋 證明數 反證數 評估函數", "極小極大 透鏡 轉置表 換位表 寧靜搜尋 靜止搜尋 否證 反駁數 證明數字 審局函數 估價函數 著手"},
		words.Simplified:  {"极大极小 剪枝 置换表 静态搜索 证明数 反证数 评估函数", "极小极大 透镜 转置表 换位表 宁静搜索 静止搜索 否证 反驳数 证明数字 审局函数 估价函数 着手"},
	} {
		said := map[string]bool{}
		each(t, code, func(key, text string) {
			for _, term := range strings.Fields(terms[0]) {
				said[term] = said[term] || strings.Contains(text, term)
			}
			for _, other := range strings.Fields(terms[1]) {
				if strings.Contains(text, other) && !strings.HasSuffix(key, ".also") {
					t.Errorf("%s: %s says %s: %s", code, key, other, text)
				}
			}
			if strings.Contains(text, "} %") {
				t.Errorf("%s: %s has a space before the percent sign: %s", code, key, text)
			}
		})
		for _, term := range strings.Fields(terms[0]) {
			if !said[term] {
				t.Errorf("%s: %s is said nowhere", code, term)
			}
		}
	}
}
