package training_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// coming are the problems still to come.
func coming(d *training.Trainer) string { return ids(d.Course().Coming(99)) }

func ids(all []teach.Exercise) string {
	var list []string
	for _, e := range all {
		list = append(list, e.ID)
	}
	return strings.Join(list, " ")
}

// answers makes answers from lines "p03 5 -3": a problem, the quality, and how many
// days ago.
func answers(now time.Time, lines ...string) (log []study.Answer) {
	for _, line := range lines {
		a := study.Answer{Game: "drill", Grade: 1, Tries: 1}
		days := 0
		if _, err := fmt.Sscanf(line, "%s %d %d", &a.Problem, &a.Quality, &days); err != nil {
			panic(err)
		}
		a.Time = now.AddDate(0, 0, days)
		log = append(log, a)
	}
	return log
}

// planned is a training with those answers.
func planned(t *testing.T, m training.Mode, lines ...string) (*table, *training.Trainer) {
	t.Helper()
	return train(t, func(c *training.Config) { c.Mode, c.Answers = m, answers(c.Now(), lines...) })
}

// TestTheNextProblemHasAReason: behind the problem on the board comes one that was missed,
// one that is asked again after some days, a new one of a grade, or a game.
func TestTheNextProblemHasAReason(t *testing.T) {
	second := training.Mode{Kind: training.ByGrade, Grade: 2} // p04-p07
	for _, c := range []struct {
		mode training.Mode
		log  []string
		want message.Text
	}{
		{second, nil, message.T("train.next.new")},
		{second, []string{"p04 1 -3", "p05 5 -1", "p06 5 -1"}, message.T("train.next.missed")},
		{second, []string{"p04 0 -9", "p04 5 -3", "p05 5 -1", "p06 5 -1"}, message.T("train.next.again", "n", 3)},
		{training.Mode{Kind: training.Mistakes}, []string{"p05 1 -1"}, message.T("train.next.game")},
	} {
		_, d := planned(t, c.mode, c.log...)
		if got := d.Course().Ahead(d.Exercise().ID); got.String() != c.want.String() {
			t.Errorf("after %v, with %s to come: %s, want %s", c.log, coming(d), got, c.want)
		}
	}
}

// Problems of a grade and a theme come with those that were met least first, mistakes
// with the latest first.
func TestTheProblemsOfAMode(t *testing.T) {
	// p00-p03 are of grade 1, p04-p07 of 2, p08-p11 of 3; every second one is odd.
	log := []string{"p04 5 -3", "p06 0 -2", "p01 3 -2", "p02 5 -9", "p06 5 -1", "p05 1 -1"}
	for _, c := range []struct {
		mode training.Mode
		want string
	}{
		{training.Mode{Kind: training.ByGrade, Grade: 2}, "p07 p04 p05 p06"},
		{training.Mode{Kind: training.ByGrade, Grade: 2, Most: 1}, "p07 p04 p05 p06"},
		{training.Mode{Kind: training.ByGrade, Grade: 2, Most: 3}, "p07 p08 p09 p10 p11 p04 p05 p06"},
		{training.Mode{Kind: training.ByTag, Tag: "odd"}, "p00 p08 p10 p02 p04 p06"},
		{training.Mode{Kind: training.ByTag, Tag: "even"}, "p03 p07 p09 p11 p01 p05"},
		{training.Mode{Kind: training.Mistakes}, "p05 p01"},
	} {
		_, d := planned(t, c.mode, log...)
		if got := coming(d); got != c.want || ids(d.Course().Of(c.mode)) != c.want {
			t.Errorf("%+v: %s\nwant %s", c.mode, got, c.want)
		}
		if i, of := d.Course().Place(); i != 1 || of != len(strings.Fields(c.want)) || d.Course().Queued() != of || ids(d.Course().Coming(2)) != c.want[:7] {
			t.Errorf("%+v: %d of %d", c.mode, i, of)
		}
	}
}

// A timed set has ten problems and a sprint all, of about the person's grade.
func TestTimedProblemsAreNearTheRating(t *testing.T) {
	for _, kind := range []training.ModeKind{training.TimedSet, training.Sprint} {
		for _, c := range []struct {
			answers []string // raise or lower the rating
			grade   int
		}{{nil, 2}, {[]string{"p00 0 -9", "p01 0 -9", "p02 0 -9", "p03 0 -9", "p00 0 -8", "p01 0 -8", "p02 0 -8", "p03 0 -8"}, 1}} {
			_, d := planned(t, training.Mode{Kind: kind}, c.answers...)
			if d.Course().NearGrade() != c.grade {
				t.Fatalf("grade %d, want %d: rating %d", d.Course().NearGrade(), c.grade, study.Rating(d.Course().Answers()))
			}
			want := 0
			for _, e := range d.Course().Exercises() {
				if e.Grade >= c.grade-1 && e.Grade <= c.grade+1 {
					want++
				}
			}
			if kind == training.TimedSet {
				want = min(want, 10)
			}
			for _, e := range d.Course().Coming(99) {
				if e.Grade > c.grade+1 {
					t.Errorf("%s: %s of grade %d at %d", kind, e.ID, e.Grade, c.grade)
				}
			}
			if d.Course().Queued() != want {
				t.Errorf("%s at grade %d: %d problems, want %d", kind, c.grade, d.Course().Queued(), want)
			}
		}
	}
}

// The day begins with what is due, longest first, then new problems up to the limit,
// of which those count that were answered today.
func TestAPlanOfADay(t *testing.T) {
	for name, c := range map[string]struct {
		log   []string
		newly int
		due   string
		fresh int
		count int
	}{
		"nothing met yet":          {nil, 3, "", 3, 0},
		"no new ones":              {[]string{"p00 0 -5"}, 0, "p00", 0, 1},
		"two are due":              {[]string{"p05 0 -2", "p00 0 -5"}, 2, "p00 p05", 2, 2},
		"one is not yet":           {[]string{"p05 0 0", "p00 0 -5"}, 2, "p00", 1, 1},
		"one was met before today": {[]string{"p05 0 -1", "p05 5 0"}, 2, "", 2, 0},
		"more than the limit":      {[]string{"p05 5 0", "p06 5 0", "p07 5 0"}, 2, "", 0, 0},
		"one twice today":          {[]string{"p05 5 0", "p05 5 0"}, 3, "", 2, 0},
	} {
		_, d := train(t, func(tc *training.Config) {
			tc.Answers, tc.Habits.NewPerDay = answers(tc.Now(), c.log...), c.newly
			tc.Answers = append(tc.Answers, study.Answer{Time: tc.Now(), Game: "another", Problem: "p00", Quality: study.Right})
		})
		if d.Course().DueToday() != c.count {
			t.Errorf("%s: %d due", name, d.Course().DueToday())
		}
		list := d.Course().Coming(99)
		due := len(strings.Fields(c.due))
		if len(list) != due+c.fresh || ids(list[:min(due, len(list))]) != c.due {
			t.Errorf("%s: %s comes, want %s and %d new", name, ids(list), c.due, c.fresh)
			continue
		}
		for _, e := range list[due:] {
			if d.Course().Card(e.ID).Seen {
				t.Errorf("%s: %s is not new", name, e.ID)
			}
		}
	}
	_, d := train(t, nil)
	if e := d.Exercise(); e.Grade != 1 {
		t.Errorf("the first problem of all has grade %d", e.Grade)
	}
}

// A placement test asks nothing that was met within thirty days.
func TestAPlacementTestAsksWhatIsForgotten(t *testing.T) {
	for days, asked := range map[int]bool{-29: false, -30: true, -31: true} {
		_, d := train(t, func(c *training.Config) {
			c.Mode.Kind = training.Placement
			for n := range 12 {
				if n != 5 {
					c.Answers = append(c.Answers, answers(c.Now(), fmt.Sprintf("p%02d 5 -1", n))...)
				}
			}
			c.Answers = append(answers(c.Now(), fmt.Sprint("p05 5 ", days)), c.Answers...)
		})
		if got := d.Course().Queued() > 0 && d.Exercise().ID == "p05"; got != asked {
			t.Errorf("met %d days ago, it is asked: %v (%s)", -days, got, coming(d))
		}
	}
	_, d := planned(t, training.Mode{Kind: training.Placement})
	if d.Exercise().Grade != 3 {
		t.Errorf("it begins with grade %d, not near the middle", d.Exercise().Grade)
	}
}

// Which modes there are to choose depends on the game, the answers and the marks.
func TestWhichModesAreOffered(t *testing.T) {
	modes := []training.Mode{
		{Kind: training.ByDue}, {Kind: training.OfDay}, {Kind: training.TimedSet}, {Kind: training.Sprint}, {Kind: training.Daily}, {Kind: training.Placement},
		{Kind: training.ByGrade, Grade: 2}, {Kind: training.ByGrade, Grade: 4}, {Kind: training.ByTag, Tag: "odd"}, {Kind: training.ByTag, Tag: "none"},
		{Kind: training.Mistakes}, {Kind: training.Favourites}, {Kind: training.Endless}, {Kind: training.OwnFiles, Path: "x"}, {Kind: training.OwnFiles}, {Kind: "other"},
	}
	offered := func(edit func(*training.Config)) (got string) {
		_, d := train(t, edit)
		for _, m := range modes {
			if _, ok := d.Can(training.Choose{Mode: m}); ok {
				got += fmt.Sprint(m.Kind, cmp.Or(m.Grades(), "0"), m.Tag, " ")
			}
		}
		return got
	}
	const always = "due0 day0 set0 sprint0 daily0 placement0 grade2 tag0odd "
	for _, c := range []struct {
		name string
		edit func(*training.Config)
		want string
	}{
		{"at first", nil, always + "files0 "},
		{"after a mistake", func(c *training.Config) { c.Answers = answers(c.Now(), "p01 0 -1") }, always + "mistakes0 files0 "},
		{"after a right answer", func(c *training.Config) { c.Answers = answers(c.Now(), "p01 5 -1") }, always + "files0 "},
		{"with a favourite", func(c *training.Config) {
			c.Marks = []study.Mark{{Game: "drill", Problem: "p01", Favourite: true}, {Game: "drill", Problem: "gone", Favourite: true}}
		}, always + "favourites0 files0 "},
		{"where problems are made, none read", func(c *training.Config) {
			c.Module = problems{edit: func(tr *teach.Trainer) { tr.Make, tr.Read = teach.Of(making{}).Trainer.Make, nil }}
		}, always + "endless0 "},
	} {
		if got := offered(c.edit); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}

// A row of the table is whole: what is typed chooses its mode, and its mode has a line in
// the list and one in the panel with all that their messages speak of.
func TestEveryWayIsWhole(t *testing.T) {
	_, d := train(t, nil)
	seen := map[string]bool{}
	modes := d.Course().Modes()
	for i, w := range training.Ways() {
		m, ok := w.Mode("2-4")
		typed := training.Mode{Kind: w.Kind}
		switch w.Takes {
		case training.OneGrade, training.SomeGrades:
			typed.Grade, typed.Most = 2, 4
		case training.OneTag:
			typed.Tag = "2-4"
		case training.OnePath:
			typed.Path = "2-4"
		}
		if !ok || m != typed || modes[i].Kind != w.Kind {
			t.Errorf("%s: typed with 2-4 it is %+v, and row %d of the list %s", w.Kind, m, i, modes[i].Kind)
		}
		for _, once := range []string{string(w.Kind), w.Word, w.Name} {
			if once == "" || seen[once] {
				t.Errorf("%s: %q stands twice or is empty", w.Kind, once)
			}
			seen[once] = true
		}
		if (w.Flag == "") != (w.About == "") {
			t.Errorf("%s: the flag %q is about %q", w.Kind, w.Flag, w.About)
		}
		for _, said := range []message.Text{d.Course().Name(m, "x"), d.Line()} {
			if err := words.InEnglish().Check(said); err != nil {
				t.Errorf("%s: %v", w.Kind, err)
			}
		}
		if d.Do(training.Choose{Mode: modes[i]}); d.Course().Mode() != modes[i] && d.Course().Mode().Kind == w.Kind {
			t.Errorf("%s: chosen it is %+v", w.Kind, d.Course().Mode())
		}
	}
}

// Left and right go through what a way takes and come back.
func TestTheValueOfAModeIsTurned(t *testing.T) {
	_, d := train(t, nil)
	for _, c := range []struct {
		m    training.Mode
		by   int
		want string
	}{
		{training.Mode{Kind: training.ByGrade, Grade: 9}, 1, "1"},
		{training.Mode{Kind: training.ByGrade, Grade: 2, Most: 4}, -1, "1"},
		{training.Mode{Kind: training.Endless, Grade: 9}, 1, "by rating"},
		{training.Mode{Kind: training.Endless}, -1, "9"},
		{training.Mode{Kind: training.ByTag, Tag: "odd"}, 1, "x even"},
		{training.Mode{Kind: training.ByTag, Tag: "even"}, 1, "x odd"},
		{training.Mode{Kind: training.Sprint}, 1, ""},
	} {
		m := d.Course().Turned(c.m, c.by)
		if got := strings.TrimSpace(words.InEnglish().Text(d.Course().Value(m)) + " " + m.Tag); got != c.want {
			t.Errorf("%+v turned by %d is %q, want %q", c.m, c.by, got, c.want)
		}
	}
}

// A grade is one figure, a range two, the smaller first; anything else is none.
func TestGradesAreRead(t *testing.T) {
	way := training.Ways()[2]
	for text, want := range map[string][2]int{" 3 ": {3, 0}, "2 - 4": {2, 4}, "1-9": {1, 9}, "": {}, "10": {}, "4-2": {}, "4-": {}, "3-x": {}} {
		if m, ok := way.Mode(text); [2]int{m.Grade, m.Most} != want || ok != (want[0] > 0) {
			t.Errorf("%q is %+v, want %v", text, m, want)
		}
	}
}

// The time of a set is that of each problem, a sprint's is for all.
func TestHowTimeIsLeft(t *testing.T) {
	for kind, want := range map[training.ModeKind][3]time.Duration{
		training.TimedSet: {45 * time.Second, 35 * time.Second, 45 * time.Second},
		training.Sprint:   {180 * time.Second, 170 * time.Second, 170 * time.Second},
		training.ByDue:    {},
	} {
		b, d := train(t, func(c *training.Config) { c.Mode.Kind = kind })
		check := func(i int) {
			t.Helper()
			if d.Course().TimeLeft() != want[i] {
				t.Errorf("%s: %v left, want %v", kind, d.Course().TimeLeft(), want[i])
			}
			due := d.Due()
			if solvedSet := kind == training.TimedSet && d.Phase() == training.Solved; due.IsZero() != (kind == training.ByDue || solvedSet) ||
				!due.IsZero() && due.Sub(b.now) != want[i] {
				t.Errorf("%s: due at %v", kind, due)
			}
		}
		check(0)
		b.now = b.now.Add(10 * time.Second)
		check(1)
		b.do(session.Play{Move: rightMove})
		b.work()
		check(1)
		b.do(session.Next{})
		check(2)
		b.now = b.now.Add(time.Hour)
		if left := d.Course().TimeLeft(); left != 0 {
			t.Errorf("%s: %v left long after", kind, left)
		}
	}
}

// checkpointOf is where a training stands, as it is kept.
func checkpointOf(t *testing.T, b *table, d *training.Trainer) map[string]any {
	t.Helper()
	b.take(d.KeepCheckpoint())
	s, _ := last[training.Checkpoint](b)
	var m map[string]any
	if err := json.Unmarshal(s.Data, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// What cannot be true of a training is not read.
func TestACheckpointIsChecked(t *testing.T) {
	b, d := train(t, nil)
	good := checkpointOf(t, b, d)
	check := func(name string, m map[string]any, want bool) {
		t.Helper()
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if err := training.VerifyCheckpoint(data); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	check("as it is", good, true)
	for _, c := range []struct {
		key   string
		value any
		want  bool
	}{
		{"version", 2, false}, {"shown", nil, false}, {"phase", 6, true}, {"phase", 7, false},
		{"tries", "none", false}, {"tries", -1, false}, {"right", -1, false}, {"hint", -1, false}, {"total", -1, false}, {"tries", 0, true},
		{"score", []int{-1, 0}, false}, {"score", []int{0, -1}, false}, {"score", []int{2, 3}, true},
		{"seconds", 1e8, true}, {"seconds", 2e8, false}, {"seconds", -2e8, false}, {"left", 1e8, true}, {"left", 2e8, false}, {"left", -2e8, false},
	} {
		m := map[string]any{}
		for k, v := range good {
			m[k] = v
		}
		m[c.key] = c.value
		check(fmt.Sprint(c.key, " ", c.value), m, c.want)
	}
	if training.CheckpointFile("g") != "training-g.json" {
		t.Error(training.CheckpointFile("g"))
	}
}

// All that a person sees of a training comes back, with the time that was spent and
// left.
func TestAllOfACheckpointComesBack(t *testing.T) {
	b, d := train(t, func(c *training.Config) { c.Mode.Kind = training.TimedSet })
	b.do(session.NextHint{})
	b.work()
	b.do(session.Play{Move: rightMove})
	b.work()
	b.do(session.Next{})
	b.do(session.Play{Move: "1"})
	b.work()
	b.now = b.now.Add(15 * time.Second)
	want := checkpointOf(t, b, d)
	data, _ := json.Marshal(want)
	again, gone := train(t, func(c *training.Config) { c.Checkpoint = data })
	got := checkpointOf(t, again, gone)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v\nwant %v", got, want)
	}
	if i, _ := gone.Course().Place(); gone.Course().TimeLeft() != 30*time.Second || i != 2 || ids(gone.Course().Coming(9)) != ids(d.Course().Coming(9)) {
		t.Errorf("%v left, problem %d", gone.Course().TimeLeft(), i)
	}
}
