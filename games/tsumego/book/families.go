package book

import (
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	messages "duiju/games/text/words"
	"duiju/games/tsumego/answer"
)

// family is a named kind of problem and one line on why its answer is what it
// is.
type family struct{ Name, why games.Text }

// Family is the kind that the note "shape" of a problem names. Its messages have the
// same name without hyphens: shapes.bentfour and shapes.bentfour.why.
func Family(name string) (f family, ok bool) {
	key := "shapes." + strings.ReplaceAll(name, "-", "")
	f = family{games.T(key), games.T(key + ".why")}
	return f, messages.InEnglish().Check(f.why) == nil
}

// koFamilies are those whose name promises a ko.
var koFamilies = []string{"bent-four", "two-stage-ko", "direct-ko", "ten-thousand-year-ko", "approach-ko", "l-four"}

// About is the line on why a problem's answer is what it is. Where the name
// promises another status than the proof, it says so; a generated problem is
// explained by the technique that its answer shows.
func About(notes map[string]string, tags []string) games.Text {
	shape := notes["shape"]
	if shape == "generated" {
		for _, tag := range tags {
			if f, ok := Family(tag); ok {
				return f.why
			}
		}
	}
	f, _ := Family(shape)
	if slices.Contains(koFamilies, shape) && !strings.HasPrefix(notes["status"], string(answer.StatusKo)) {
		return games.T("shapes.noko", "why", f.why)
	}
	return f.why
}

// TagName is the name of a tag: a family, a technique, or a flaw of the classic
// method.
func TagName(tag string) (games.Text, bool) {
	if f, ok := Family(tag); ok {
		return f.Name, true
	}
	name := games.T("shapes.tag." + strings.ToLower(strings.ReplaceAll(tag, "-", "")))
	return name, messages.InEnglish().Check(name) == nil
}

// TagOrder lists families first, then techniques, then flaws from F1 to F10.
func TagOrder(tag string) int {
	if _, ok := Family(tag); ok {
		return 0
	}
	k, _ := strconv.Atoi(strings.TrimPrefix(tag, "F"))
	return 1 + k
}
