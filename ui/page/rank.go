package page

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"

	"duiju/games/text/words"
)

// How well what is typed fits a phrase, from best to worst. Between two of them there is
// room for what tells phrases apart that fit in the same way.
const (
	isPhrase   = 1000 // "give up" for resigning
	beginsIt   = 900  // "giv"
	hasWords   = 800  // every word typed begins one of the phrase: "new"
	partOfIt   = 750  // characters in the middle: "棋譜" in "打開棋譜"
	names      = 600  // every word of the phrase stands in what is typed: "i want to give up"
	misspelt   = 560  // one or two letters are others: "resgin"
	inSentence = 500  // every word typed stands in the sentence that is shown
	scattered  = 300  // its letters come one after the other: "lvl"
	inParts    = 200  // half of what is typed stands in one phrase or another: "縮放"
)

// hereFirst is what a thing is worth more that is done where one is.
const hereFirst = 120

// atHand is how well a thing fits that is done where one is: better than others that fit
// as well, and where little is typed yet, better than all that are not called so.
func atHand(typed string, fits int) int {
	switch little := utf8.RuneCountInString(typed) < shortestScattered && !han(typed); {
	case fits == 0 || fits >= isPhrase:
	case little:
		return isPhrase - 1
	case fits >= partOfIt:
		return min(fits+hereFirst, isPhrase-1)
	}
	return fits
}

// normal is a text as texts are compared: small letters, Simplified characters, words
// with one blank between them.
func normal(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '+' {
			return unicode.ToLower(r)
		}
		return ' '
	}, words.Simplify(text))
	return strings.Join(strings.Fields(text), " ")
}

// fit is how well a typed text fits the phrases that mean a thing, and the sentence that
// is shown of it; 0 for not at all. All are normal.
func fit(typed string, phrases []string, sentence string) (best int) {
	for _, p := range phrases {
		best = max(best, fitPhrase(typed, p))
	}
	switch {
	case best > 0:
	case everyWord(typed, sentence) || han(typed) && strings.Contains(sentence, typed):
		best = inSentence
	case utf8.RuneCountInString(typed) >= shortestScattered:
		for _, m := range fuzzy.Find(typed, phrases) {
			if m.Score > 0 {
				best = max(best, scattered+min(m.Score, 99))
			}
		}
	}
	if share := inPhrases(typed, phrases); best == 0 && share >= 50 {
		best = inParts + share - 1
	}
	return best
}

// inPhrases is how much of what is typed stands in the phrases, in hundredths of its length:
// characters, or else words of some letters.
func inPhrases(typed string, phrases []string) int {
	units, all, in := strings.Fields(typed), 0, 0
	if han(typed) {
		units = strings.Split(typed, "")
	}
	for _, unit := range units {
		all += len(unit)
		if slices.ContainsFunc(phrases, func(p string) bool {
			return han(unit) && strings.Contains(p, unit) || len(unit) > shortestScattered && everyWord(unit, p)
		}) {
			in += len(unit)
		}
	}
	return in * 100 / max(all, 1)
}

// The fewest letters that are looked for one by one.
const shortestScattered = 3

func fitPhrase(typed, p string) int {
	more := min(utf8.RuneCountInString(p)-utf8.RuneCountInString(typed), 50)
	switch {
	case typed == p:
		return isPhrase
	case strings.HasPrefix(p, typed):
		return beginsIt - more
	case everyWord(typed, p):
		return hasWords - more
	case han(typed) && strings.Contains(p, typed):
		return partOfIt - more
	case han(p) && utf8.RuneCountInString(p) > 1 && strings.Contains(typed, p), !han(p) && len(p) > 2 && everyWord(p, typed):
		return names + min(utf8.RuneCountInString(p), 40)
	}
	n := utf8.RuneCountInString(typed)
	if slips := min(1+n/7, 2); n >= 4 && !han(typed) && abs(more) <= slips && distance([]rune(typed), []rune(p)) <= slips {
		return misspelt
	}
	return 0
}

// everyWord reports whether every word typed begins a word of a text.
func everyWord(typed, text string) bool {
	all := strings.Fields(text)
	for _, word := range strings.Fields(typed) {
		if !slices.ContainsFunc(all, func(w string) bool { return strings.HasPrefix(w, word) }) {
			return false
		}
	}
	return true
}

// han reports whether a text is written without blanks between its words.
func han(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// distance is how many letters are to be put in, left out, changed or exchanged with
// their neighbour to make one text of the other (R. A. Wagner and R. Lowrance, An
// Extension of the String-to-String Correction Problem, 1975, with neighbours exchanged
// once).
func distance(a, b []rune) int {
	row := func() []int { return make([]int, len(b)+1) }
	before, last, now := row(), row(), row()
	for j := range last {
		last[j] = j
	}
	for i := range a {
		now[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			now[j+1] = min(last[j+1]+1, now[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				now[j+1] = min(now[j+1], before[j-1]+1)
			}
		}
		before, last, now = last, now, before
	}
	return last[len(b)]
}

func abs(n int) int { return max(n, -n) }
