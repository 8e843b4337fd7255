package teach

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/library"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/look"
	"duiju/ui/screen/play"
	"duiju/ui/store"
)

// reading is a page of the library on the screen.
type reading struct {
	*frame.App
	r     *session.Reading
	board *play.Screen
}

// NewReading opens a page at its first step.
func NewReading(a *frame.App, p library.Page) (frame.Screen, error) {
	u := &reading{App: a}
	r, err := session.NewReading(session.ReadingConfig{
		Config: play.Config(a), Modules: a.Modules, Page: p, Known: func(p library.Page) bool { return a.Knows(p.Shelf, p.ID) },
	})
	if err != nil {
		return nil, err
	}
	u.r = r
	u.board = play.Driven(a, r, play.Extra{
		Title: u.title, Status: u.status, Page: u.page, Alone: true, Mark: u.mark, Cursor: u.cursor, Heard: u.heard,
		Lens: func() string { return r.Step().Lens }, Text: u.rows, Words: u.words, Problem: true, Actions: u.actions(),
		Without: []string{"new", "restart", "look-back", "step", "live", "choice-1", "choice-2", "choice-3", "choice-4", "type"},
	})
	return u.board, nil
}

// ReadingActions are the keys of a page, for lists of keys.
func ReadingActions(a *frame.App) []frame.Action { return (&reading{App: a}).actions() }

// actions are the keys of a page.
func (u *reading) actions() []frame.Action {
	can := func(i session.Intent) func() bool { return func() bool { _, ok := u.r.Can(i); return ok } }
	does := func(i session.Intent) func() tea.Cmd { return func() tea.Cmd { return u.board.Do(i) } }
	look := func(by int) func() tea.Cmd {
		return func() tea.Cmd { return u.board.Do(session.Look{At: u.r.Session().At() + by}) }
	}
	door := func(d library.Door) func() bool { return func() bool { return u.r.Step().Opens == d } }
	all := []frame.Action{
		{ID: "page-on", Keys: []string{"n", ">"}, Label: "learn.key.next", About: "learn.about.next", Rank: 1, Do: u.next},
		{ID: "page-back", Keys: []string{"b", "<"}, Label: "learn.key.back", About: "learn.about.back", Rank: 2, On: can(session.Back{}), Do: does(session.Back{})},
		{ID: "page-try", Keys: []string{"o"}, Label: "learn.key.try", About: "learn.about.try", Rank: 3, On: can(session.Try{}), Do: does(session.Try{})},
		{ID: "page-play", Keys: []string{"p"}, Label: "learn.key.play", About: "learn.about.play", Rank: 4, On: can(session.Challenge{}), Do: does(session.Challenge{})},
		{ID: "page-guide", Keys: []string{"g"}, Label: "guide.key", About: "guide.about", Rank: 4, On: door(library.Guide), Do: does(session.Enter{})},
		{ID: "page-solving", Keys: []string{"g"}, Label: "learn.key.solving", About: "ui.about.solving", Rank: 4, On: door(library.Solving), Do: does(session.Enter{})},
		{ID: "page-proof", Keys: []string{"g"}, Label: "proof.key", About: "proof.about", Rank: 4, On: door(library.Proof), Do: does(session.Enter{})},
		{ID: "page-xray", Keys: []string{"g"}, Label: "ui.key.xray", About: "ui.about.xray", Rank: 4, On: door(library.Xray), Do: does(session.Enter{})},
		{ID: "page-earlier", Keys: []string{","}, Label: "ui.key.stepback", About: "learn.about.earlier", Rank: 6, On: func() bool { return u.r.Session().At() > 0 }, Do: look(-1)},
		{ID: "page-later", Keys: []string{"."}, Label: "ui.key.step", About: "learn.about.later", Rank: 5, On: func() bool { return !u.r.Session().Live() }, Do: look(1)},
		{ID: "page-sheet", Keys: []string{"E"}, About: "learn.about.sheet", Do: u.print},
		{ID: "page-again", Keys: []string{"r"}, About: "learn.about.again", Do: does(session.Restart{})},
	}
	for i := range 4 {
		asks := func() bool { ask := u.r.Step().Ask; return ask != nil && i < len(ask.Answers) }
		all = append(all, frame.Action{ID: fmt.Sprintf("page-answer-%d", i+1), Keys: []string{fmt.Sprint(i + 1)}, On: asks,
			Do: does(session.Play{Move: fmt.Sprint(i + 1)})})
	}
	return all
}

// print writes the page for a class.
func (u *reading) print() tea.Cmd {
	p, _ := u.r.Page()
	table, modules := u.Table, u.Modules
	_, run := frame.Work(&u.board.Base, func(ctx context.Context) ([]frame.Form, error) { return Sheets(ctx, table, modules, p) },
		func(forms []frame.Form, err error) tea.Cmd {
			if err != nil {
				u.board.Note(games.Verbatim(u.Table.Error(err)))
				return nil
			}
			return u.board.ExportCmd(p.Shelf+"-"+p.ID, forms, func(e frame.Exported) tea.Cmd {
				u.board.Note(e.Text())
				return nil
			})
		})
	return run
}

// next goes on; behind the last step the next page of the shelf comes.
func (u *reading) next() tea.Cmd {
	p, _ := u.r.Page()
	if after, ok := library.After(p); ok && u.r.Last() {
		if s, err := NewReading(u.App, after); err == nil {
			return u.Replace(s)
		}
	}
	return u.board.Do(session.Next{})
}

// heard keeps a page that is finished and opens what it leads to.
func (u *reading) heard(e session.Event) tea.Cmd {
	switch e := e.(type) {
	case session.Learned:
		learned := store.Lesson{Time: u.Now(), Game: e.Game, Lesson: e.Lesson}
		u.Lessons = append(u.Lessons, learned)
		return u.KeepCmd(u.Store.AddLesson(learned))
	case session.Challenged:
		return u.Push(u.Doors.Game(u.App, frame.Game{Match: e.Match}))
	case session.Entered:
		return u.enter(e.Door)
	}
	return nil
}

// enter opens a page of another kind on the position shown.
func (u *reading) enter(d library.Door) tea.Cmd {
	m := u.r.Session().Match()
	switch d {
	case library.Guide:
		return u.Push(look.NewGuide(u.App))
	case library.Solving:
		s, err := look.NewSolving(u.App, m.Module().Info(), m.Options())
		if err != nil {
			u.board.Note(games.Verbatim(u.Table.Error(err)))
			return nil
		}
		return u.Push(s)
	}
	if d == library.Proof {
		return u.Push(look.NewProof(u.App, m.Module(), u.r.Session().State().Clone(), u.r.Session().At()))
	}
	return u.Push(look.NewXray(u.App, m.Module(), u.r.Session().State().Clone(), u.r.Session().At()).Of(m).As(u.r.Step().Player))
}

func (u *reading) title() string {
	p, at := u.r.Page()
	return u.T("learn.title", "title", games.T(p.Title), "i", at+1, "of", len(p.Steps))
}

// mark marks what the step speaks of.
func (u *reading) mark(sc *games.Scene) {
	if !u.r.Session().Live() || u.r.Session().Match().At() != len(u.r.Step().Moves) {
		return
	}
	for _, q := range u.r.Step().Points(*sc) {
		sc.Spots[q].Marks |= games.MarkHint
	}
}

// cursor is the point that the step's lens looks from.
func (u *reading) cursor() games.Point {
	return library.Point(u.r.Session().State().Scene(), u.r.Step().At)
}

// status says what is going on, or what can be done.
func (u *reading) status(play.View) (string, theme.Role) {
	_, left := u.r.Tried()
	a, answered := u.r.Answered()
	switch {
	case u.r.Trying():
		return u.T("learn.trying"), theme.Text
	case answered && a.Right:
		return u.T("learn.right", "why", games.T(a.Why)), theme.Good
	case answered:
		return u.T("learn.wrong", "why", games.T(a.Why)), theme.Warn
	case u.r.Step().Ask != nil:
		return u.T("learn.status.ask"), theme.Text
	case left > 0:
		return u.T("learn.status.try"), theme.Text
	}
	return u.T("learn.status"), theme.Text
}

// line is a row of the panel before it is wrapped.
type line struct {
	text string
	role theme.Role
}

// lines are what the panel says of the step.
func (u *reading) lines() []line {
	st := u.r.Step()
	all := []line{{u.Say(st.Text()), theme.Text}}
	if ask := st.Ask; ask != nil {
		all = append(all, line{u.T(ask.Say), theme.Title})
		for i, a := range ask.Answers {
			all = append(all, line{u.T("learn.choice", "i", i+1, "answer", games.T(a.Say)), theme.Accent})
		}
	}
	for _, row := range st.Table {
		all = append(all, line{u.T("learn.row", "what", library.Words(row[0]), "much", library.Words(row[1])), theme.Text})
	}
	told, _ := u.r.Tried()
	for _, t := range told {
		all = append(all, line{u.Say(t), theme.Good})
	}
	return all
}

// words are those of the step, for an export.
func (u *reading) words() []string {
	all := []string{u.title()}
	for _, l := range u.lines() {
		all = append(all, l.text)
	}
	return all
}

// rows is how many rows the step's words take in so many columns.
func (u *reading) rows(w int) int {
	_, left := u.r.Tried()
	n := 2 * left // what is tried adds to them
	for _, l := range u.lines() {
		n += len(canvas.Wrap(l.text, max(w, 2)))
	}
	return n
}

// page is the panel.
func (u *reading) page(v play.View, col *frame.Column) {
	for _, l := range u.lines() {
		col.Wrap(l.text, l.role)
	}
	sc := v.Scene
	if v.Through && len(sc.Captions) > 0 {
		col.Gap()
		for _, c := range sc.Captions {
			col.Wrap(u.Say(c), theme.Dim)
		}
	}
	if sc.Field != nil && v.Through {
		for _, row := range u.FieldLines(sc.Field, col.W(), col.Left()) {
			col.Line(row, theme.Text)
		}
	}
	if len(sc.Trays) > 0 {
		col.Gap()
		v.Trays(col)
	}
}
