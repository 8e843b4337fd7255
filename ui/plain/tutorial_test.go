package plain_test

import (
	"regexp"
	"testing"

	"duiju/games/all"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// screenKeys finds what speaks of keys that plain mode does not have.
var screenKeys = regexp.MustCompile(`(?i)\benter\b|\barrows?\b|\bpress\b|\bwith v\b|按|方向鍵|方向键`)

// TestTutorialSpeaksOfNoKeys: the texts of the lessons that plain mode shows
// name no keys, and those of the screen that name none are the same.
func TestTutorialSpeaksOfNoKeys(t *testing.T) {
	for _, language := range []string{words.English, "zh-Hant", "zh-Hans"} {
		words, err := words.Load(language)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range all.All() {
			lessons := teach.Of(m).Lessons
			if lessons == nil {
				continue
			}
			for _, lesson := range lessons() {
				for _, part := range lesson.Parts {
					for _, text := range [][2]message.Text{{part.TypedTask, part.Task}, {part.TypedDone, part.Done}} {
						screen := words.Text(text[1])
						switch {
						case text[0].IsZero() && screenKeys.MatchString(screen):
							t.Errorf("%s, %s: plain mode says %q", language, lesson.ID, screen)
						case !text[0].IsZero() && !screenKeys.MatchString(screen):
							t.Errorf("%s, %s: two texts where one would do: %q", language, lesson.ID, screen)
						case screenKeys.MatchString(words.Text(text[0])):
							t.Errorf("%s, %s: plain mode says %q", language, lesson.ID, words.Text(text[0]))
						}
					}
				}
			}
		}
	}
}
