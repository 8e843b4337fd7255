package lesson_test

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/session"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/games/text/message"

	"github.com/google/go-cmp/cmp"
)

// page has a step with things to try, one with a question, and one with a method
// to play against.
func page() library.Page {
	return library.Page{ID: "p", Shelf: "s", Title: "a.title", Steps: []library.Step{
		{Game: "nullgame", Say: "a.first", Moves: []string{"1"}, Try: []library.Trial{{Minimax: 2}, {After: []string{"99"}}}},
		{Game: "nullgame", Say: "a.second", Lens: "rows", Table: []library.Row{{"x", "7"}}, Ask: &library.Question{
			Say: "a.ask", Answers: []library.Answer{{Say: "a.one", Why: "a.no"}, {Say: "a.two", Why: "a.yes", Right: true}},
		}},
		{Game: "nullgame", Say: "a.third", Player: "level:2", Opens: library.Xray},
	}}
}

// read opens a page; edit may change how.
func read(t *testing.T, edit func(*lesson.ReadingConfig)) (*table, *lesson.Reading) {
	t.Helper()
	c := lesson.ReadingConfig{Modules: []games.Module{nullgame.Module{}}, Page: page()}
	if edit != nil {
		edit(&c)
	}
	d, err := lesson.NewReading(c)
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t: t, d: d}
	b.take(d.Start())
	return b, d
}

// texts are the keys of sentences.
func keys(said []message.Text) string {
	var all []string
	for _, t := range said {
		all = append(all, t.Key)
	}
	return strings.Join(all, " ")
}

// A page is learned when its last step was seen and every question has had its
// right answer, in whichever order; once, and not again by who knew it.
func TestAPageIsLearnedByReadingAndAnswering(t *testing.T) {
	right, wrong, next, back := session.Play{Move: " 2 "}, session.Play{Move: "1"}, session.Next{}, session.Back{}
	for name, c := range map[string]struct {
		does  []session.Intent
		known bool
		want  int
	}{
		"answered, then read":       {[]session.Intent{next, right, next}, false, 1},
		"read again":                {[]session.Intent{next, right, next, back, next}, false, 1},
		"read, then answered":       {[]session.Intent{next, next, back, right, next}, false, 1},
		"not read to the end":       {[]session.Intent{next, right}, false, 0},
		"not answered":              {[]session.Intent{next, next}, false, 0},
		"answered wrong":            {[]session.Intent{next, wrong, next}, false, 0},
		"a move, not an answer":     {[]session.Intent{session.Play{Move: "2"}, next, next}, false, 0},
		"known before":              {[]session.Intent{next, right, next}, true, 0},
		"at the end, closed by one": {[]session.Intent{next, right, next, next}, false, 1},
	} {
		b, d := read(t, func(rc *lesson.ReadingConfig) { rc.Known = func(library.Page) bool { return c.known } })
		for _, i := range c.does {
			b.do(i)
		}
		if n := count[lesson.Learned](b); n != c.want {
			t.Errorf("%s: learned %d times, want %d", name, n, c.want)
		}
		if l, ok := last[lesson.Learned](b); ok && (l.Game != "s" || l.Lesson != "p") {
			t.Errorf("%s: learned %+v", name, l)
		}
		if closed := count[session.Closed](b); closed > 0 != (name == "at the end, closed by one") {
			t.Errorf("%s: closed %d times on the step %s", name, closed, d.Step().Say)
		}
	}
	b, d := read(t, func(c *lesson.ReadingConfig) { c.Page.Steps = c.Page.Steps[2:] })
	d.Close()
	b.take(d.Start())
	if learned, boards := count[lesson.Learned](b), count[session.Board](b); learned != 1 || boards != 1 {
		t.Errorf("a page of one step: learned %d times, %d boards", learned, boards)
	}
}

func TestAPageOpensAtTheStepItNames(t *testing.T) {
	for first := range 3 {
		_, d := read(t, func(c *lesson.ReadingConfig) { c.Page.First = first })
		p, at := d.Page()
		if at != first || p.ID != "p" || d.Step().Say != p.Steps[first].Say || d.Last() != (first == 2) || !d.Session().Match().Practice() {
			t.Errorf("opened at %d: step %d, last %v", first, at, d.Last())
		}
		if want := message.T("learn.prompt", "title", message.T("a.title"), "i", first+1, "of", 3); cmp.Diff(want, d.Prompt()) != "" {
			t.Errorf("the prompt is %+v", d.Prompt())
		}
	}
	broken := page()
	broken.Steps[1].Game = "none"
	if _, err := lesson.NewReading(lesson.ReadingConfig{Modules: []games.Module{nullgame.Module{}}, Page: library.Page{Steps: broken.Steps[1:]}}); err == nil {
		t.Error("a board of no game is opened")
	}
	b, d := read(t, func(c *lesson.ReadingConfig) { c.Page = broken })
	b.do(session.Next{})
	if r, ok := last[session.Refused](b); !ok || r.Err == nil || d.Last() || d.Session().Match().At() != 1 {
		t.Errorf("a step without its board: %+v, %d moves", r, d.Session().Match().At())
	}
}

func TestAStepSaysWhatItShowsAndAsks(t *testing.T) {
	for _, flow := range []bool{false, true} {
		b, d := read(t, func(c *lesson.ReadingConfig) { c.Flow = flow })
		if said, marks := d.Task(); keys(said) != "a.first" || len(marks) > 0 {
			t.Errorf("the first step: %v, %v", said, marks)
		}
		b.do(session.Next{})
		said, _ := d.Task()
		want := []message.Text{
			message.T("a.second"), message.T("a.ask"),
			message.T("learn.choice", "i", 1, "answer", message.T("a.one")), message.T("learn.choice", "i", 2, "answer", message.T("a.two")),
			message.T("learn.row", "what", message.Verbatim("x"), "much", message.Verbatim("7")),
		}
		if flow {
			want = append(want, message.T("session.step.lens", "lens", "rows"))
		}
		if diff := cmp.Diff(want, said); diff != "" {
			t.Errorf("flow %v: %s", flow, diff)
		}
		b.do(session.Next{})
		if said, _ := d.Task(); keys(said) != "a.third" {
			t.Errorf("flow %v, the third step: %v", flow, said)
		}
	}
}

// The numbers of the answers are answers where there is a question; all else is a
// move.
func TestAnAnswerIsTheNumberOfOne(t *testing.T) {
	for typed, want := range map[string]string{"1": "a.one", "2": "a.two", " 1 ": "a.one", "0": "", "3": "", "1-2": "", "x": ""} {
		b, d := read(t, func(c *lesson.ReadingConfig) { c.Page.First = 1 })
		b.do(session.Play{Move: typed})
		a, ok := d.Answered()
		if a.Say != want || ok != (want != "") {
			t.Errorf("%q is the answer %q, %v", typed, a.Say, ok)
		}
		if moved := d.Session().Match().At() > 0; moved != slices.Contains([]string{"3", "1-2"}, typed) {
			t.Errorf("%q is a move: %v", typed, moved)
		}
		if n := count[session.Told](b); n != 0 {
			t.Errorf("%q: %d sentences are told", typed, n)
		}
	}
	b, d := read(t, nil)
	b.do(session.Play{Move: "2"})
	if _, ok := d.Answered(); ok || d.Session().Match().At() != 2 {
		t.Errorf("an answer without a question; %d moves", d.Session().Match().At())
	}
	for typed, want := range map[string]message.Text{"1": message.T("learn.wrong", "why", message.T("a.no")), "2": message.T("learn.right", "why", message.T("a.yes"))} {
		b, _ := read(t, func(c *lesson.ReadingConfig) { c.Page.First, c.Flow = 1, true })
		b.do(session.Play{Move: typed})
		if told, _ := last[session.Told](b); cmp.Diff(want, told.Said) != "" {
			t.Errorf("%s is answered by %+v", typed, told.Said)
		}
	}
	b, d = read(t, func(c *lesson.ReadingConfig) { c.Page.First = 1 })
	b.do(session.Play{Move: "1"})
	b.do(session.Next{})
	b.do(session.Back{})
	if a, ok := d.Answered(); ok {
		t.Errorf("an answer of another showing is kept: %+v", a)
	}
}

func TestWhatAStepOffersIsTriedInItsOrder(t *testing.T) {
	for _, flow := range []bool{false, true} {
		b, d := read(t, func(c *lesson.ReadingConfig) { c.Flow = flow })
		may := func(when string, want bool) {
			t.Helper()
			if why, ok := d.Can(session.Try{}); ok != want || !ok && why.Key != "learn.notry" {
				t.Errorf("%s, it may be tried: %v %v", when, ok, why)
			}
		}
		b.do(session.Play{Move: "3"}) // what is tried is the step's board all the same
		may("at first", true)
		b.do(session.Try{})
		may("while it is tried", false)
		if said, left := d.Tried(); !d.Trying() || len(said) != 0 || left != 2 {
			t.Errorf("tried %v, %d left", said, left)
		}
		b.work()
		may("after one", true)
		want, err := page().Steps[0].Try[0].Run(context.Background(), d.Session().Match().Module(), d.Session().Match().Options(), d.Session().Match().StateAt(1))
		if err != nil {
			t.Fatal(err)
		}
		said, left := d.Tried()
		if d.Trying() || left != 1 || cmp.Diff([]message.Text{want.Said}, said) != "" {
			t.Errorf("tried %v, %d left", said, left)
		}
		if n := count[session.Told](b); n > 0 != flow {
			t.Errorf("flow %v: %d sentences told", flow, n)
		}
		b.do(session.Try{})
		b.work()
		if e, ok := last[session.Broke](b); !ok || e.What != session.Judge || e.Err == nil {
			t.Errorf("a trial that cannot be made: %+v", e)
		}
		if _, left := d.Tried(); left != 1 || d.Trying() {
			t.Errorf("it counts as tried: %d left", left)
		}
		b.do(session.Try{})
		old := b.jobs
		b.jobs = nil
		b.do(session.Next{})
		for _, j := range old {
			b.take(d.Take(j.Run(context.Background())))
		}
		if n := count[session.Broke](b); n != 1 || d.Trying() {
			t.Errorf("a trial of the step before is told: %d", n)
		}
		may("where there is nothing to try", false)
	}
	b, d := read(t, nil)
	b.do(session.Try{})
	d.Close()
	if d.Trying() {
		t.Error("it is tried after the end")
	}
}

// ofPages are the intents that a page knows.
var ofPages = []session.Intent{
	session.Play{}, session.Undo{}, session.Redo{}, session.Restart{}, session.Next{}, session.Back{}, session.Look{}, session.Why{},
	session.LookThrough{Lens: "rows"}, session.TurnAnalysis{}, session.NextHint{}, session.DropHint{}, session.LookInside{},
	session.Try{}, lesson.Challenge{}, lesson.Enter{},
}

// followed are the names of the intents that a driver would follow now.
func followed(d session.Driver, list []session.Intent) string {
	var all []string
	for _, i := range list {
		if _, ok := d.Can(i); ok {
			all = append(all, strings.TrimPrefix(path.Ext(fmt.Sprintf("%T", i)), "."))
		}
	}
	return strings.Join(all, " ")
}

func TestWhatMayBeDoneOnAPage(t *testing.T) {
	b, d := read(t, nil)
	check := func(when, want string) {
		t.Helper()
		if got := followed(d, ofPages); got != want {
			t.Errorf("%s: %s\nwant %s", when, got, want)
		}
	}
	check("the first step", "Play Restart Next Look Why LookThrough TurnAnalysis NextHint LookInside Try")
	b.do(session.Play{Move: "3"})
	check("after a move", "Play Undo Restart Next Look Why LookThrough TurnAnalysis NextHint LookInside Try")
	b.do(session.Undo{})
	if d.Session().Match().At() != 1 {
		t.Errorf("%d moves after taking one back", d.Session().Match().At())
	}
	b.do(session.Undo{})
	if r, _ := last[session.Refused](b); r.Said.Key != "session.undo.none" || d.Session().Match().At() != 1 {
		t.Errorf("the moves of the step are taken back: %v", r)
	}
	b.do(session.Play{Move: "3"})
	b.do(session.Restart{})
	if d.Session().Match().At() != 1 {
		t.Errorf("%d moves at the start of the step", d.Session().Match().At())
	}
	b.do(session.Next{})
	check("the second", "Play Restart Next Back Look LookThrough TurnAnalysis NextHint LookInside")
	b.do(session.Next{})
	check("the last", "Play Restart Next Back Look LookThrough TurnAnalysis NextHint LookInside Challenge Enter")
	for _, i := range ofPages {
		if !d.Has(i) {
			t.Errorf("%T is not known", i)
		}
	}
	for _, i := range []session.Intent{session.Resign{}, session.Swap{}, session.Pause{}, training.Solve{}, session.Sit{}} {
		if _, ok := d.Can(i); ok || d.Has(i) {
			t.Errorf("%T has no place on a page", i)
		}
	}
	for i, key := range map[session.Intent]string{lesson.Challenge{}: "learn.noplayer", lesson.Enter{}: "learn.nodoor"} {
		_, d := read(t, nil)
		if why, ok := d.Can(i); ok || why.Key != key {
			t.Errorf("%T on a step without one: %v", i, why)
		}
	}
}

func TestAMethodIsPlayedAgainstAndADoorOpened(t *testing.T) {
	b, d := read(t, func(c *lesson.ReadingConfig) { c.Page.First = 2 })
	b.do(lesson.Challenge{})
	c, ok := last[lesson.Challenged](b)
	if !ok || c.Match.Seat(games.First).Kind != games.Human || c.Match.Seat(games.Second).Level != 2 || !c.Match.Practice() {
		t.Errorf("%+v", c)
	}
	b.do(lesson.Enter{})
	if e, ok := last[lesson.Entered](b); !ok || e.Door != library.Xray || e.Player != "level:2" {
		t.Errorf("%+v", e)
	}
	if d.Session().Match().At() != 0 || count[session.Refused](b) > 0 {
		t.Error("something else was done")
	}
	b, _ = read(t, func(c *lesson.ReadingConfig) { c.Page.First, c.Page.Steps[2].Player = 2, "nobody" })
	b.do(lesson.Challenge{})
	if r, ok := last[session.Refused](b); !ok || r.Err == nil || count[lesson.Challenged](b) > 0 {
		t.Errorf("a method that there is not: %+v", r)
	}
}
