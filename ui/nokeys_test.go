package ui

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"duiju/assets"
)

// TestSentencesTakeKeysFromTheKeyMap: no sentence about a screen whose keys can
// be changed names a key itself; {u:undo} is the key of the action undo.
func TestSentencesTakeKeysFromTheKeyMap(t *testing.T) {
	// The line mode has no keys, and those of the list of keys are fixed.
	fixed := []string{"plain.", "ui.keys.", "ui.help.keys"}
	key := regexp.MustCompile(`(?i)(^|[^\pL\d-])(enter|esc|tab|press [a-z.,<>+]|按 ?[a-z.,<>+])([^\pL\d-]|$)` +
		`|(^|[^\pL\d{:'])[a-zA-Z.,<>+-]( |，|。|\.$)(starts|takes|undoes|goes|gives|brings|plays|shows|again|begins|tries|does|changes?|可|交|開|看|重|换|換|走一步)`)
	hole := regexp.MustCompile(`\{[^}]*\}`)
	seen := 0
	err := fs.WalkDir(assets.Messages, "messages", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(assets.Messages, name)
		if err != nil {
			return err
		}
		var all map[string]string
		if err := json.Unmarshal(data, &all); err != nil {
			return err
		}
		for k, text := range all {
			free := false
			for _, p := range fixed {
				free = free || strings.HasPrefix(k, p)
			}
			seen++
			if found := key.FindString(hole.ReplaceAllString(text, "_")); found != "" && !free {
				t.Errorf("%s %s names the key %q itself: %s", name, k, strings.TrimSpace(found), text)
			}
		}
		return nil
	})
	if err != nil || seen < 3000 {
		t.Errorf("%d messages read, %v", seen, err)
	}
}
