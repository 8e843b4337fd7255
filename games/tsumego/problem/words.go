package problem

import (
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

// readWords looks through comment, name and game name of the problem's node
// and its root, in English, Chinese and Japanese.
func readWords(root, n sgf.Node) words {
	var b strings.Builder
	for _, node := range []sgf.Node{n, root} {
		for _, id := range []string{"C", "N", "GN"} {
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
	for _, noise := range []string{"死活", "詰碁", "诘棋", "生死"} {
		text = strings.ReplaceAll(text, noise, " ")
	}
	for _, s := range []string{"雙活", "双活", "セキ", "seki"} {
		if findWord(text, s) >= 0 {
			w.seki = true
			text = strings.ReplaceAll(text, s, " ")
		}
	}
	for _, s := range []string{"劫", "コウ", "ko"} {
		w.ko = w.ko || findWord(text, s) >= 0
	}
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
		word  string
		color goban.Color
	}{
		{"black to", goban.Black}, {"black first", goban.Black}, {"b to play", goban.Black}, {"黑先", goban.Black}, {"黒先", goban.Black}, {"黒番", goban.Black}, {"黑棋先", goban.Black},
		{"white to", goban.White}, {"white first", goban.White}, {"w to play", goban.White}, {"白先", goban.White}, {"白番", goban.White}, {"白棋先", goban.White},
	} {
		if i := findWord(text, m.word); i >= 0 && i < at {
			at, mover = i, m.color
		}
	}
	return mover
}

// goal is the goal of the mover: "goal=kill", else the first word that means
// kill or live. In 黑先白死 the result belongs to the colour before it. A ko or
// a seki alone says nothing of the goal.
func (w *words) goal(mover goban.Color) *Goal {
	kill, live := Kill, Live
	switch {
	case strings.Contains(w.text, "goal=kill"):
		return &kill
	case strings.Contains(w.text, "goal=live"):
		return &live
	}
	best := len(w.text)
	var found *Goal
	for _, m := range []struct {
		word string
		goal *Goal
	}{
		{"kill", &kill}, {"kills", &kill}, {"capture", &kill}, {"captures", &kill},
		{"殺", &kill}, {"杀", &kill}, {"取", &kill}, {"死", &kill},
		{"live", &live}, {"lives", &live}, {"save", &live}, {"saves", &live}, {"活", &live}, {"生", &live},
	} {
		i := findWord(w.text, m.word)
		if i < 0 || i >= best {
			continue
		}
		best, found = i, m.goal
		if m.word == "死" || m.word == "活" {
			switch owner := colorBefore(w.text[:i]); owner {
			case goban.Empty:
			case mover:
				found = &live
			default:
				found = &kill
			}
		}
	}
	return found
}

// colorBefore is the colour that a text ends with.
func colorBefore(text string) goban.Color {
	text = strings.TrimSuffix(text, "棋")
	switch {
	case strings.HasSuffix(text, "黑"), strings.HasSuffix(text, "黒"):
		return goban.Black
	case strings.HasSuffix(text, "白"):
		return goban.White
	}
	return goban.Empty
}
