package sheet

import (
	"context"
	"errors"
	"flag"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/teach"
	"duiju/games/text/words"
	"duiju/ui/uitest"
)

// trained is the first game with problems.
func trained() games.Module {
	for _, m := range all.All() {
		if teach.Of(m).Trainer != nil {
			return m
		}
	}
	return nil
}

// A sheet that is not waited for, or with a problem that is none, ends with why.
func TestASheetIsLeftUnfinished(t *testing.T) {
	table, err := words.Load(words.English)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m := trained()
	if _, err := Make(ctx, table, m, teach.Of(m).Trainer.Exercises()[:1]); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if _, err := Make(t.Context(), table, m, []teach.Exercise{{Options: games.Options{"problem": "none"}}}); err == nil {
		t.Error("a problem that is none is printed")
	}
}

var update = flag.Bool("update", false, "write the recorded sheet anew")

// Seven problems make two pages of six and a page of answers, as text and as
// pictures, in every language.
func TestASheetHasSixProblemsAPageAndTheirAnswers(t *testing.T) {
	m := trained()
	problems := teach.Of(m).Trainer.Exercises()[:PerPage+1]
	for _, code := range words.Codes() {
		table, err := words.Load(code)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Make(t.Context(), table, m, problems)
		if err != nil {
			t.Fatal(err)
		}
		if code == words.English {
			uitest.CheckRecord(t, filepath.Join("testdata", "sheet.txt"), strings.ReplaceAll(string(s.Text()), "\f", "\n== page\n"), *update)
		}
		pages := strings.Split(string(s.Text()), "\f")
		if len(pages) != 3 || len(s.Pictures()) != 3 {
			t.Fatalf("%s: %d pages, %d pictures", code, len(pages), len(s.Pictures()))
		}
		for _, want := range []string{"1. ", "6. "} {
			if !strings.Contains(pages[0], want) || strings.Contains(pages[1], want) {
				t.Errorf("%s: %q is not on the first page alone:\n%s", code, want, pages[0])
			}
		}
		if !strings.Contains(pages[1], "7. ") || !strings.Contains(pages[2], table.S("train.sheet.answers")) {
			t.Errorf("%s: the seventh problem or the answers are missing:\n%s\n%s", code, pages[1], pages[2])
		}
		for i := range problems {
			if !strings.Contains(pages[2], string(rune('1'+i))+". ") {
				t.Errorf("%s: no answer to problem %d:\n%s", code, i+1, pages[2])
			}
		}
		for _, picture := range s.Pictures() {
			if !strings.HasPrefix(string(picture), "<svg") {
				t.Errorf("%s: no picture: %.40s", code, picture)
			}
		}
	}
}

// A problem without a grade is headed by its number and question alone.
func TestHeadings(t *testing.T) {
	m := trained()
	e := teach.Of(m).Trainer.Exercises()[0]
	state, err := m.New(e.Options, 0)
	if err != nil {
		t.Fatal(err)
	}
	question := words.InEnglish().Text(state.Scene().Captions[0])
	for grade, want := range map[int]string{0: "3. " + question, 1: "3. " + question + " (grade 1)"} {
		e.Grade = grade
		if got := heading(words.InEnglish(), 3, e, state); got != want {
			t.Errorf("grade %d: %q, want %q", grade, got, want)
		}
	}
}

// An exercise whose answer has no reason is answered by its moves alone.
func TestAnAnswerWithoutAReason(t *testing.T) {
	for _, m := range all.All() {
		if teach.Of(m).Path == nil {
			continue
		}
		s, err := Make(t.Context(), words.InEnglish(), m, teach.Exercises(m)[:1])
		if err != nil {
			t.Fatal(err)
		}
		pages := strings.Split(string(s.Text()), "\f")
		answer := strings.TrimSpace(pages[len(pages)-1][strings.Index(pages[len(pages)-1], "1. "):])
		if strings.HasSuffix(answer, "-") || len(answer) <= len("1. ") {
			t.Errorf("%s: the answer reads %q", m.Info().ID, answer)
		}
	}
}
