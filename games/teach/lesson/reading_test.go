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

// A question is learned by its right answer, a page when its last step was seen and every
// question has had its right answer, in whichever order; once, and not again by who knew it.
func TestAPageIsLearnedByReadingAndAnswering(t *testing.T) {
	right, wrong, next, back := session.Play{Move: " 2 "}, session.Play{Move: "1"}, session.Next{}, session.Back{}
	for name, c := range map[string]struct {
		does  []session.Intent
		known bool
		want  int
	}{
		"answered, then read":       {[]session.Intent{next, right, right, next}, false, 11},
		"read again":                {[]session.Intent{next, right, next, back, next}, false, 11},
		"read, then answered":       {[]session.Intent{next, next, back, right, next}, false, 11},
		"not read to the end":       {[]session.Intent{next, right}, false, 10},
		"not answered":              {[]session.Intent{next, next}, false, 0},
		"answered wrong":            {[]session.Intent{next, wrong, next}, false, 0},
		"a move, not an answer":     {[]session.Intent{session.Play{Move: "2"}, next, next}, false, 0},
		"known before":              {[]session.Intent{next, right, next}, true, 0},
		"at the end, closed by one": {[]session.Intent{next, right, next, next}, false, 11},
	} {
		b, d := read(t, func(rc *lesson.ReadingConfig) { rc.Known = func(_, name string) bool { return c.known && name == "p" } })
		for _, i := range c.does {
			b.do(i)
		}
		n := 0
		for _, e := range b.seen {
			switch e {
			case lesson.Learned{Shelf: "s", Name: "p"}:
				n++
			case lesson.Learned{Shelf: "s", Name: "p:2"}:
				n += 10
			}
		}
		if n != c.want {
			t.Errorf("%s: learned the page %d and the step %d times, want %d and %d", name, n%10, n/10, c.want%10, c.want/10)
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

// tasks is a page of a step that wants the third pin, then one that wants the fourth, is
// answered and goes on, and one that only says something.
func tasks(c *lesson.ReadingConfig) {
	c.Page.Steps = []library.Step{
		{Game: "nullgame", Say: "a.one", Ask: &library.Question{Task: &library.Task{Moves: []string{"3"}}, Answers: []library.Answer{{Why: "a.yes", Right: true}, {Why: "a.no", Reply: "7"}}}},
		{Game: "nullgame", Say: "a.two", Options: games.Options{"pins": "5"}, Ask: &library.Question{
			Task: &library.Task{Moves: []string{"1", "3", "5"}}, Answers: []library.Answer{{Why: "a.on", Right: true, On: true, Reply: "2"}, {Why: "a.yes", Right: true}, {Why: "a.no"}},
		}},
		{Game: "nullgame", Say: "a.three"},
	}
}

// A wrong move is answered and waits to be taken back, which lines do by themselves; then
// another is tried. A move that is right is the step's last that is judged.
func TestAWrongMoveIsAnsweredAndTakenBack(t *testing.T) {
	for _, flow := range []bool{false, true} {
		b, d := read(t, func(c *lesson.ReadingConfig) { tasks(c); c.Flow = flow })
		check := func(when, moves, answer string, may string) {
			t.Helper()
			a, _ := d.Answered()
			if got := strings.Join(b.match().Moves()[:b.match().At()], " "); got != moves || a.Why != answer {
				t.Errorf("%s, flow %v: moves %s, answer %q", when, flow, got, a.Why)
			}
			if got := followed(d, []session.Intent{session.Play{}, session.Undo{}, session.Redo{}, session.Next{}}); got != may {
				t.Errorf("%s, flow %v: may %s, want %s", when, flow, got, may)
			}
		}
		b.do(session.Play{Move: "5"})
		check("while it is judged", "5", "", "Undo Next")
		if why, _ := d.Can(session.Play{}); why.Key != "learn.trying" {
			t.Errorf("another move meanwhile: %v", why)
		}
		b.work()
		said := message.T("learn.reply", "side", b.match().State().SideName(games.Second), "move", "7")
		if !flow {
			check("wrong", "5 7", "a.no", "Undo Next")
			if why, _ := d.Can(session.Play{}); why.Key != "learn.takeback" || !d.Missed() || cmp.Diff(said, d.Reply()) != "" {
				t.Errorf("after a wrong move: %v, reply %v", why, d.Reply())
			}
			b.do(session.Undo{})
		} else if told, _ := last[session.Told](b); cmp.Diff(said, told.Said) != "" {
			t.Errorf("the reply is told as %v", told.Said)
		}
		check("taken back", "", "", "Play Next")
		if j, _ := last[session.Jumped](b); strings.Join(j.Moves, " ") != "5 7" || cmp.Diff(message.T("session.tookback", "move", "5"), j.Said) != "" || d.Missed() || !d.Reply().IsZero() {
			t.Errorf("%+v, reply %v", j, d.Reply())
		}
		b.do(session.Play{Move: "99"})
		check("an illegal move", "", "", "Play Next")
		b.do(session.Play{Move: "5"})
		b.do(session.Undo{})
		b.work()
		check("taken back before it was judged", "", "", "Play Next")
		b.do(session.Play{Move: "3"})
		b.work()
		check("right", "3", "a.yes", "Play Next")
		b.do(session.Play{Move: "5"})
		b.work()
		check("played on", "3 5", "a.yes", "Play Undo Next")
	}
}

// A task goes on after a right move and its reply, until the game is won; a wrong move goes
// back to the last that was right, and a lost game is wrong whatever the move.
func TestATaskGoesOnToTheEnd(t *testing.T) {
	b, d := read(t, func(c *lesson.ReadingConfig) { tasks(c); c.Page.First = 1 })
	for i, c := range []struct{ move, moves, answer string }{
		{"3", "3 2", "a.on"}, {"4-5", "3 2 4-5 1", "a.no"}, {"", "3 2", ""}, {"1", "3 2 1 4-5", "a.no"}, {"", "3 2", ""}, {"5", "3 2 5 ?", "a.on"}, {"?", "3 2 5 ? ?", "a.yes"},
	} {
		if c.move == "" {
			b.do(session.Undo{})
		} else {
			b.do(session.Play{Move: strings.ReplaceAll(c.move, "?", b.match().State().Moves()[0].Text)})
		}
		b.work()
		a, _ := d.Answered()
		got := strings.Join(b.match().Moves()[:b.match().At()], " ")
		if rest, ok := strings.CutPrefix(got, "3 2 5 "); ok { // either of two pins, and then the other
			got = "3 2 5 " + strings.NewReplacer("1", "?", "4", "?").Replace(rest)
		}
		if got != c.moves || a.Why != c.answer {
			t.Errorf("%d, %s: moves %s, answer %q", i, c.move, got, a.Why)
		}
	}
}

// Who comes back to a page goes on behind the last question that was answered, or at the step
// that was asked for; a page that was finished begins anew.
func TestAPageIsGoneOnWith(t *testing.T) {
	for known, want := range map[string]int{"": 0, "p:1": 1, "p:2": 2, "p:1 p:2": 2, "p:1 p:2 p": 0} {
		knows := func(shelf, name string) bool { return shelf == "s" && slices.Contains(strings.Fields(known), name) }
		_, d := read(t, func(c *lesson.ReadingConfig) { tasks(c); c.Known = knows })
		if _, at := d.Page(); at != want {
			t.Errorf("%q known: it opens at step %d, want %d", known, at, want)
		}
		_, d = read(t, func(c *lesson.ReadingConfig) { tasks(c); c.Known, c.Page.First = knows, 1 })
		if _, at := d.Page(); at != 1 {
			t.Errorf("%q known: asked for the second step it opens at step %d", known, at)
		}
	}
}
