package teach

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiju/games/teach/study"
	"duiju/ui/store"
)

// answered writes the answers that a home begins with.
func answered(t *testing.T, home string, answers ...study.Answer) {
	t.Helper()
	var file []byte
	for _, l := range answers {
		l.Game, l.Tries = "tsumego", 1
		line, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		file = append(append(file, line...), '\n')
	}
	data := store.DirsIn(home).Data
	if err := os.MkdirAll(data, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, study.TrainingFile), file, 0o600); err != nil {
		t.Fatal(err)
	}
}

// The hardest problems are the five that were missed most often, of those that
// were tried more than once.
func TestTheHardestProblemsOfTheStatistics(t *testing.T) {
	home := t.TempDir()
	d, p := trainerOn(t, home, someDay)
	problems := p.t.Course().Exercises()[:9]
	d.Stop()
	var log []study.Answer
	for i, e := range problems {
		missed := study.Answer{Time: someDay, Problem: e.ID, Grade: e.Grade, Quality: study.GaveUp, Seconds: 9}
		switch i {
		case 7: // tried once
			log = append(log, missed)
		case 8: // never missed
			missed.Quality = study.Right
			log = append(log, missed, missed)
		default:
			for range i + 2 {
				log = append(log, missed)
			}
		}
	}
	answered(t, home, log...)
	d, p = trainerOn(t, home, someDay)
	d.Keys("i")
	var want, got []string
	for i := 6; i > 1; i-- {
		want = append(want, p.Say(problems[i].Name))
	}
	hard := false
	for _, r := range d.Root.App.House().TrainingPage(p.t)().Rows {
		if hard {
			got = append(got, p.Say(r.Cells[0].Text))
		}
		hard = hard || r.Cells[0].Text.Key == "train.stats.hard"
	}
	if !slices.Equal(got, want) {
		t.Errorf("the hardest problems are %q, want %q", got, want)
	}
	d.Sees(d.Root.App.T("train.stats.hard"))
}

// The training statistics have a row for each week, grade and theme answered,
// the one answered most first, and none for others.
func TestTheRowsOfTheStatistics(t *testing.T) {
	home := t.TempDir()
	answered(t, home,
		study.Answer{Time: someDay.AddDate(0, 0, -15), Problem: "b", Grade: 3, Quality: study.Right, Seconds: 20, Tags: []string{"ko", "own-theme"}},
		study.Answer{Time: someDay.AddDate(0, 0, -1), Problem: "a", Quality: study.GaveUp, Seconds: 10, Tags: []string{"ko"}},
		study.Answer{Time: someDay, Problem: "c", Grade: 3, Quality: study.Right, Seconds: 40},
	)
	d, p := trainerOn(t, home, someDay)
	var got []string
	for _, r := range d.Root.App.House().TrainingPage(p.t)().Rows {
		got = append(got, strings.Join(strings.Fields(r.Text(d.Root.App.Table)), " "))
	}
	want := []string{
		"3 answers, 66 % right at once, median 20 s, streak 1",
		"Weeks: full blocks were right at once",
		"2 weeks ago 1 ██████████",
		"this week 2 ██████████▂▂▂▂▂▂▂▂▂▂",
		"Due in the next 7 days",
		"today: 0 +1: 0 +2: 0 +3: 0 +4: 0 +5: 0 +6: 0",
		"By grade",
		"no grade 1 try, 0 %, 10 s ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂",
		"grade 3 2 tries, 100 %, 40 s ████████████████████",
		"By theme",
		"ko 2 tries, 50 %, 20 s ██████████▂▂▂▂▂▂▂▂▂▂",
		"own-theme 1 try, 100 %, 20 s ████████████████████",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the page is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
