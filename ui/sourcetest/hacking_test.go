package sourcetest

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestHackingNamesWhatIsThere reads the page for successors: every path in it exists.
func TestHackingNamesWhatIsThere(t *testing.T) {
	const page = ".github/HACKING.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	paths := regexp.MustCompile("(?:`| \\./)((?:engine|games|ui|assets|\\.ci)(?:/[A-Za-z0-9_.]+)*)").FindAllStringSubmatch(string(text), -1)
	if len(paths) < 40 {
		t.Errorf("only %d paths are found in %s", len(paths), page)
	}
	for _, p := range paths {
		name := p[1]
		if filepath.Base(name) == "..." {
			name = filepath.Dir(name)
		}
		if _, err := os.Stat(name); err != nil {
			t.Errorf("%s names %s, which is not there", page, name)
		}
	}
}
