package library_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"duiju/assets"
	"duiju/engine/enginetest"
	"duiju/games/teach/library"
)

// rowRE is a line of the table that duiju help library prints: a page and its step,
// what is seen there, and what has to be there besides the board.
var rowRE = regexp.MustCompile(`(?m)^  ([a-z]+/[a-z-]+:\d+) +(.+?)(?: \(([a-z ]+)\))?$`)

// The systems, figures and tables of the five documents are where the help says.
func TestEveryRowOfTheDocumentsIsThere(t *testing.T) {
	help, err := assets.Help.ReadFile("help/library.txt")
	enginetest.Must(t, err)
	rows := rowRE.FindAllStringSubmatch(string(help), -1)
	if len(rows) != 66 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, r := range rows {
		p, ok := library.Find(r[1])
		if !ok {
			t.Errorf("%s: there is no %s", r[2], r[1])
			continue
		}
		s := p.Steps[p.First]
		has := map[string]bool{
			"moves": len(s.Moves) > 0, "lens": s.Lens != "", "player": s.Player != "", "table": len(s.Table) > 0,
			"try": len(s.Try) > 0, "ask": s.Ask != nil, "tree": s.Tree != nil, string(s.Opens): s.Opens != "",
		}
		for _, what := range strings.Fields(r[3]) {
			if !has[what] {
				t.Errorf("%s: %s has no %s", r[2], r[1], what)
			}
		}
	}
	for _, bad := range []string{"goessay/eyes:0", "goessay/eyes:9", "goessay/eyes:x", "goessay/eyes:", "eye:1"} {
		if _, ok := library.Find(bad); ok {
			t.Errorf("%s is found", bad)
		}
	}
}

// TestEveryLessonAsksTwice: a lesson has two questions with answers at least, one that a
// move answers, and something to try.
func TestEveryLessonAsksTwice(t *testing.T) {
	i := slices.IndexFunc(library.Shelves(), func(s library.Shelf) bool { return s.ID == "course" })
	course := library.Shelves()[i]
	if len(course.Pages) != 10 {
		t.Errorf("%d lessons", len(course.Pages))
	}
	for _, p := range course.Pages {
		tries, questions, tasks := 0, 0, 0
		for _, s := range p.Steps {
			tries += len(s.Try)
			switch {
			case s.Ask != nil && s.Ask.Task != nil:
				tasks++
			case s.Ask != nil:
				questions++
			}
		}
		if questions < 2 || tries == 0 || tasks != 1 {
			t.Errorf("%s: %d questions, %d on the board, %d to try", p.ID, questions, tasks, tries)
		}
	}
}
