package problem

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiju/games/text/sgf"
	"duiju/games/tsumego/goban"
)

// words is what the text of a problem says.
type words struct {
	mover goban.Color // Empty: nothing
	text  string
	// ko and seki say that one is expected.
	ko, seki bool
}

// readWords looks through comments and names of the problem's node and its root, in
// English, Chinese, Japanese and Korean.
func readWords(root, n sgf.Node) words {
	var b strings.Builder
	for _, node := range []sgf.Node{n, root} {
		for _, id := range []string{"C", "N", "GN", "GC"} {
			b.WriteString(node.Value(id))
			b.WriteByte('\n')
		}
		if n == root {
			break
		}
	}
	text := strings.ToLower(b.String())
	w := words{mover: wordsMover(text)}
	// "Life and death" is the name of the thing and says nothing.
	for _, noise := range []string{"死活", "詰碁", "诘棋", "生死", "사활", "life and death", "life & death", "life-and-death"} {
		text = strings.ReplaceAll(text, noise, " ")
	}
	for _, s := range []string{"雙活", "双活", "セキ", "빅", "seki"} {
		if findWord(text, s) >= 0 {
			w.seki = true
			text = strings.ReplaceAll(text, s, " ")
		}
	}
	ko := []string{"劫", "コウ", "선패", "단패", "ko"}
	w.ko = slices.ContainsFunc(ko, func(s string) bool { return findWord(text, s) >= 0 })
	w.text = text
	return w
}

// findWord finds a word: Latin letters only as a whole word, others anywhere.
func findWord(text, word string) int {
	latin := word[0] < utf8.RuneSelf
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return -1
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(word):])
		if !latin || !isLatin(before) && !isLatin(after) {
			return i
		}
		from = i + len(word)
	}
}

func isLatin(r rune) bool { return r < utf8.RuneSelf && unicode.IsLetter(r) }

func wordsMover(text string) goban.Color {
	at, mover := len(text), goban.Empty
	for _, m := range []struct {
		color goban.Color
		words []string
	}{
		{goban.Black, []string{"black to", "black first", "black's turn", "b to play", "黑先", "黒先", "黒番", "黑棋先", "흑선", "흑 선", "흑번", "흑 차례", "흑 먼저"}},
		{goban.White, []string{"white to", "white first", "white's turn", "w to play", "白先", "白番", "白棋先", "백선", "백 선", "백번", "백 차례", "백 먼저"}},
	} {
		for _, word := range m.words {
			if i := findWord(text, word); i >= 0 && i < at {
				at, mover = i, m.color
			}
		}
	}
	return mover
}

// verbs are the words that say what becomes of a group: the group's own fate, which
// belongs to the colour before it, or what the mover does to one.
var verbs = []struct {
	goal  Goal
	own   bool
	words []string
}{
	{Kill, false, []string{"kill", "kills", "capture", "captures", "殺", "杀", "取", "吃", "잡", "죽이", "죽여"}},
	{Live, false, []string{"save", "saves", "rescue", "救", "살리", "살려"}},
	{Kill, true, []string{"die", "dies", "dead", "死", "죽", "黑사", "白사"}},
	{Live, true, []string{
		"live", "lives", "life", "alive", "survive", "survives", "escape", "escapes", "connect", "connects",
		"活", "生き", "逃", "脱出", "连络", "连回", "連絡", "連回", "渡り", "つなが", "활", "살", "사는", "삶", "탈출", "연결",
	}},
}

// goal is the goal of the mover: "goal=kill", else the first word that means
// kill or live. In 黑先白死 and "White dies" the result belongs to the colour before the
// verb, and 不 or "not" turns it. A ko or a seki alone says nothing of the goal. fails
// tells that the other side is said to have its way: 黑棋不死 where White moves.
func (w *words) goal(mover goban.Color) (g Goal, said, fails bool) {
	text := strings.NewReplacer("흑", "黑", "백", "白", "黒", "黑").Replace(w.text)
	for _, given := range []Goal{Kill, Live} {
		if strings.Contains(text, "goal="+given.String()) {
			return given, true, false
		}
	}
	best := len(text)
	for _, v := range verbs {
		for _, word := range v.words {
			i := findWord(text, word)
			if i < 0 || i >= best {
				continue
			}
			best, g, said, fails = i, v.goal, true, false
			before, after := text[:i], text[i+len(word):]
			if strings.HasSuffix(word, "사") { // the colour is part of it
				before = text[:i+len("黑")]
			}
			if v.own && (not.MatchString(before) || notAfter.MatchString(after)) {
				g = 1 - g
			}
			if of := subject.FindStringSubmatch(before); v.own && of != nil {
				own := (of[1] != "") == (mover == goban.Black)
				fails = own == (g == Kill) // what becomes of the group is not what the mover wants
				g = Kill
				if own {
					g = Live
				}
			}
		}
	}
	return g, said, fails
}

// What may stand between a colour and what becomes of it, and what turns that round.
var (
	subject  = regexp.MustCompile(`(?:(black|黑)|(?:white|白))(?:'s|\s+(?:stones?|group|corner|to|play|plays|and|is|are|can|will|must|be|get|still|does|do)|[棋子淨净能要会會了必也이은는도はがのも]|` + turns + `|\s)*$`)
	not      = regexp.MustCompile(`(?:` + turns + `)(?:\s|be|get|[能会會了淨净])*$`)
	notAfter = regexp.MustCompile(`^(?:지 |\p{Hiragana}{0,3}ない)`)
)

const turns = `\bnot|cannot|can't|doesn't|don't|never|不|未|没|沒|無法|无法|안|못`
