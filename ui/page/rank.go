package page

import (
	"regexp"
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
	isPhrase  = 1000 // "give up" for resigning
	beginsIt  = 900  // "giv"
	hasWords  = 800  // every word typed begins one of the phrase: "new"
	partOfIt  = 750  // characters in the middle: "棋譜" in "打開棋譜"
	misspelt  = 560  // one or two letters are others: "resgin"
	names     = 520  // phrases stand in what is typed, more by how much they say of it: "i want to give up"
	inParts   = 420  // half of what is typed stands in one phrase or another: "縮放", or in the sentence that is shown
	scattered = 300  // its letters come one after the other: "lvl"
)

// hereFirst is what a thing is worth more that is done where one is.
const hereFirst = 120

// atHand is how well a thing fits that is done where one is: better than others that fit
// as well, and where little is typed yet, better than all that are not called so. One that
// cannot be done is worth less.
func atHand(typed string, fits int, can bool) int {
	switch little := utf8.RuneCountInString(typed) < shortestScattered && !han(typed); {
	case !can:
		return max(fits-hereFirst/2, min(fits, 1))
	case fits == 0 || fits >= isPhrase:
	case little:
		return isPhrase - 1
	case fits >= partOfIt:
		return min(fits+hereFirst, isPhrase-1)
	}
	return fits
}

// normal is a text as texts are compared: the stems of its words in small letters,
// Simplified characters, each for itself, one blank between words.
func normal(text string) string {
	const apart = "\x00" // where words of several characters differ
	text = strings.ReplaceAll(words.Simplify(strings.Join(strings.Split(text, ""), apart)), apart, "")
	all := strings.FieldsFunc(strings.ToLower(hanRun.ReplaceAllString(text, " $0 ")), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '+' })
	for i, word := range all {
		all[i] = stem(word)
	}
	return strings.Join(all, " ")
}

// hanRun is what is written without blanks: a word of another script beside it is one of its own.
var hanRun = regexp.MustCompile(`\p{Han}+`)

// stem is an English word without what a plural or a form of a verb puts behind it: "giv"
// for give, gives and giving. It need be no word, as both sides are compared by it.
func stem(word string) string {
	for _, end := range []string{"ing", "ed", "es", "s", "e"} {
		rest, ok := strings.CutSuffix(word, end)
		if n := len(rest); ok && n >= 3 && !han(word) {
			if end != "e" && rest[n-1] == rest[n-2] { // quitting
				rest = rest[:n-1]
			}
			return rest
		}
	}
	return word
}

// units are what a normal text is made of: words, and the characters of those in Chinese.
func units(text string) (all []string) {
	for word := range strings.FieldsSeq(text) {
		if han(word) {
			all = append(all, strings.Split(word, "")...)
		} else {
			all = append(all, word)
		}
	}
	return all
}

// often counts in how many things each unit of their phrases stands.
func often(things []Thing) map[string]int {
	counts := map[string]int{}
	for _, t := range things {
		of := map[string]bool{}
		for _, p := range t.phrases {
			for _, unit := range units(p) {
				of[unit] = true
			}
		}
		for unit := range of {
			counts[unit]++
		}
	}
	return counts
}

// fit is how well a typed text fits the phrases that mean a thing, and the sentence that
// is shown of it; 0 for not at all. All are normal. The rarer a unit is by the counts of
// often, the more it says.
func fit(typed string, phrases []string, sentence string, counts map[string]int) (best int) {
	named := ""
	for _, p := range phrases {
		best = max(best, fitPhrase(typed, p))
		if han(p) && utf8.RuneCountInString(p) > 1 && strings.Contains(typed, p) || !han(p) && len(p) > 2 && everyWord(p, typed, strings.EqualFold) {
			named += " " + p
		}
	}
	if named != "" {
		best = max(best, names+share(typed, named, counts)*3/2)
	}
	if strings.Contains(typed, " ") && strings.Contains(" "+sentence, " "+typed) { // read off a list
		best = max(best, hasWords)
	}
	if best >= inParts+150 { // no share is worth more
		return best
	}
	switch part := share(typed, sentence+" "+strings.Join(phrases, " "), counts); {
	case part >= 50:
		best = max(best, inParts+part*3/2)
	case best == 0 && utf8.RuneCountInString(typed) >= shortestScattered && !strings.Contains(typed, " "):
		for _, m := range fuzzy.Find(typed, phrases) {
			if m.Score > 0 {
				best = max(best, scattered+min(m.Score, 99))
			}
		}
	}
	return best
}

// share is how much of what is typed stands in a text, in hundredths of what its units say.
func share(typed, text string, counts map[string]int) int {
	all, in, of := 0.0, 0.0, units(text)
	for _, unit := range units(typed) {
		says := 1 / float64(max(counts[unit], 1))
		all += says
		if slices.ContainsFunc(of, func(o string) bool { return o == unit || len(unit) > shortestScattered && strings.HasPrefix(o, unit) }) {
			in += says
		}
	}
	return int(100 * in / max(all, 1e-9))
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
	case everyWord(typed, p, strings.HasPrefix):
		return hasWords - more
	case han(typed) && strings.Contains(p, typed):
		return partOfIt - more
	}
	n := utf8.RuneCountInString(typed)
	if slips := min(1+n/7, 2); n >= 4 && !han(typed) && strings.HasPrefix(p, typed[:1]) && abs(more) <= slips && distance([]rune(typed), []rune(p)) <= slips {
		return misspelt
	}
	return 0
}

// everyWord reports whether every word of some is in a text, as is tells of two words.
func everyWord(some, text string, is func(there, word string) bool) bool {
	all := strings.Fields(text)
	for _, word := range strings.Fields(some) {
		if !slices.ContainsFunc(all, func(there string) bool { return is(there, word) }) {
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
