package teach

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/all"
	"duiju/games/teach/library"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/store"
	"duiju/ui/uitest"
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

// On paper each sheet has the title and its number above, and all that the parts
// and the answers say below, one after the other, each beside its board.
func TestSheetsHaveEveryLineInOrder(t *testing.T) {
	for _, id := range []string{"alpha-beta", "minimax"} {
		p, ok := library.Find(id)
		if !ok {
			t.Fatalf("no page %s", id)
		}
		s := sheets{Display: frame.Paper(words.InEnglish()), page: p}
		s.modules = all.All()
		var lines []string
		for i, step := range p.Steps {
			part, err := s.part(t.Context(), i, step)
			if err != nil {
				t.Fatal(err)
			}
			s.parts = append(s.parts, part)
			if slices.Contains(part.lines(40), "") {
				t.Errorf("%s, step %d: an empty line", id, i+1)
			}
			lines = append(lines, part.lines(sheetW-sheetMargin-figureW-2-sheetMargin)...)
		}
		lines = append(lines, s.answers(sheetW-2*sheetMargin)...)
		var rows []string
		for i, c := range s.print() {
			text := strings.Split(c.Text(), "\n")
			if row := text[1]; !strings.HasPrefix(row, "  "+s.T(p.Title)) || !strings.HasSuffix(row, " "+string(rune('1'+i))) || canvas.Width(row) != sheetW-2 {
				t.Errorf("%s, sheet %d: the title is %q", id, i+1, row)
			}
			rows = append(rows, text...)
		}
		at := 0
		for _, l := range lines {
			next := slices.IndexFunc(rows[at:], func(row string) bool { return strings.HasSuffix(row, l) })
			if next < 0 {
				t.Fatalf("%s: %q does not stand behind row %d:\n%s", id, l, at, strings.Join(rows, "\n"))
			}
			at += next + 1
		}
	}
}

// In a page the keys for a move back and on go one move, and the title says
// which step of how many it is.
func TestWalkingInAPage(t *testing.T) {
	for _, shelf := range library.Shelves() {
		for _, p := range shelf.Pages {
			i := slices.IndexFunc(p.Steps, func(s library.Step) bool { return len(s.Moves) > 2 && s.Ask == nil })
			if i < 0 {
				continue
			}
			d, u := readOn(t, p, 120, 40)
			for range i {
				d.Keys(">")
			}
			d.Until("the step rests", func() bool { return !d.Root.App.Busy() })
			d.Sees(d.Root.App.T("learn.title", "title", d.Root.App.T(p.Title), "i", i+1, "of", len(p.Steps)))
			at := func() int { return u.Driver().Session().At() }
			all := at()
			for k, step := range []struct {
				key  string
				want int
			}{{",", all - 1}, {",", all - 2}, {".", all - 1}, {".", all}, {".", all}} {
				if d.Keys(step.key); at() != step.want {
					t.Errorf("%s: %d. key %s leads to move %d of %d, want %d", p.ID, k+1, step.key, at(), all, step.want)
				}
				rows := strings.Split(strings.TrimSpace(d.Screen()), "\n")
				on, back := strings.Index(rows[len(rows)-1], ". "+d.Root.App.T("ui.key.step")), strings.Index(rows[len(rows)-1], ", "+d.Root.App.T("ui.key.stepback"))
				if back < 0 || (on >= 0) != (at() < all) || on > back {
					t.Errorf("%s: after the %d. key the footer is %q", p.ID, k+1, rows[len(rows)-1])
				}
			}
			return
		}
	}
	t.Error("no page with moves")
}

// The panel of a problem has the person's note once it is solved, and how often
// was tried; one answer alone fills the bar of its week.
func TestThePanelOfAProblem(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), someDay)
	d.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.Run(p.Do(training.Annotate{Note: "count the room"}))
	note, tries := p.T("train.note", "note", "count the room"), p.T("ui.train.tries", "n", 1)
	says := func(text string) bool { return strings.Contains(flat(d.Screen()), flat(text)) }
	p.Screen.Note(message.Text{})
	if says(tries) {
		t.Errorf("tried before the first move:\n%s", d.Screen())
	}
	playAt(d, p, firstWith(t, p, false))
	p.Screen.Note(message.Text{})
	if !says(tries) {
		t.Errorf("a try is not counted:\n%s", d.Screen())
	}
	d.Keys("r")
	solve(t, d, p)
	p.Screen.Note(message.Text{})
	if !says(note) {
		t.Errorf("no note after the solution:\n%s", d.Screen())
	}
	d.Keys("i")
	week := d.Root.App.T("train.stats.thisweek")
	if !slices.ContainsFunc(strings.Split(d.Screen(), "\n"), func(row string) bool {
		return strings.Contains(row, week) && strings.Count(row, "█")+strings.Count(row, "▂") == 20
	}) {
		t.Errorf("the week's bar is not full:\n%s", d.Screen())
	}
}

// A note is seen while it is written, and again where it is written on.
func TestANoteIsSeenAsItIsWritten(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), someDay)
	d.Keys(";")
	d.Sees(p.T("train.note.title"))
	d.Keys(uitest.TypeOf("count")...)
	d.Sees("count")
	d.Keys("enter", ";", "e", "d")
	d.Sees("counted")
}

// A mode without problems is dim in the list, and no other.
func TestModesWithoutProblemsAreDim(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), someDay)
	d.Keys("g")
	d.Keys("home")
	dim := map[training.ModeKind]bool{training.Mistakes: true, training.Favourites: true, training.Own: true}
	rows := strings.Split(d.Screen(), "\n")
	for _, r := range d.Root.App.House().ModesPage(p.t)().Rows {
		text, kind := r.Text(d.Root.App.Table), training.ModeKind(r.ID)
		y := slices.IndexFunc(rows, func(row string) bool {
			return strings.Contains(row, "│ "+text) || strings.Contains(row, " "+text+" ")
		})
		if y < 0 {
			t.Errorf("no row with %q:\n%s", text, d.Screen())
			continue
		}
		x := canvas.Width(rows[y][:strings.Index(rows[y], text)])
		if _, _, st := d.Root.Drawn().Cell(x, y); (st.FG == theme.Dim) != dim[kind] {
			t.Errorf("%q is dim: %v", text, st.FG == theme.Dim)
		}
	}
}
