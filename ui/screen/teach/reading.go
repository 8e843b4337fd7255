package teach

import (
	"context"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/scene"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/look"
	"duiju/ui/screen/play"
)

// reading is what a page of the library adds to the board.
type reading struct {
	app    *frame.App
	driver *lesson.Reading
}

// NewReading opens a page at its first step.
func NewReading(a *frame.App, p library.Page) (frame.Screen, error) {
	d, err := lesson.NewReading(lesson.ReadingConfig{
		Config: play.Config(a), Modules: a.Modules, Page: p, Known: a.Knows,
	})
	if err != nil {
		return nil, err
	}
	r := &reading{app: a, driver: d}
	return play.Driven(a, d, play.Extra{
		Title: r.title, Status: r.status, Page: r.page, Alone: true, Mark: r.mark, Cursor: r.cursor, Heard: r.heard,
		Lens: func() string { return d.Step().Lens }, Text: r.rows, Words: r.words, Picture: r.picture, Problem: true, Actions: r.actions, Sight: r.sight, See: r.see,
		Without: []string{"end"},
	}), nil
}

// ReadingActions are the keys of a page, for lists of keys.
func ReadingActions(a *frame.App) []frame.Action { return (&reading{app: a}).actions(nil) }

// actions are the keys of a page on a board.
func (r *reading) actions(b *play.Screen) []frame.Action {
	can, does := intents(r.driver, b.Do)
	look := func(by int) func() tea.Cmd {
		return func() tea.Cmd { return b.Do(session.Look{At: r.shown() + by}) }
	}
	door := func(d library.Door) func() bool { return func() bool { return r.driver.Step().Opens == d } }
	all := []frame.Action{
		{ID: "lesson-on", Keys: []string{"enter", "space"}, Label: "learn.key.on", About: "learn.about.next", Rank: 1, On: r.driver.Found, Do: func() tea.Cmd { return r.next(b) }},
		{ID: "lesson-again", Keys: []string{"enter", "space"}, Label: "learn.key.again", About: "learn.about.takeback", Rank: 1,
			On: func() bool { return r.driver.Missed() && !r.driver.Trying() }, Do: does(session.Undo{})},
		{ID: "next", Keys: []string{">"}, Label: "learn.key.next", About: "learn.about.next", Rank: 1, Do: func() tea.Cmd { return r.next(b) }},
		{ID: "previous", Keys: []string{"<"}, Label: "learn.key.back", About: "learn.about.back", Rank: 2, On: can(session.Back{}), Do: does(session.Back{})},
		{ID: "try", Keys: []string{"o"}, Label: "learn.key.try", About: "learn.about.try", Rank: 3, On: can(session.Try{}), Do: does(session.Try{})},
		{ID: "page-play", Keys: []string{"p"}, Label: "learn.key.play", About: "learn.about.play", Rank: 4, On: can(lesson.Challenge{}), Do: does(lesson.Challenge{})},
		{ID: "page-door", Keys: []string{"g"}, Label: "learn.key.solving", About: "ui.about.solving", Rank: 4, On: door(library.Solving), Do: does(lesson.Enter{})},
		{ID: "page-door", Keys: []string{"g"}, Label: "proof.key", About: "proof.about", Rank: 4, On: door(library.Proof), Do: does(lesson.Enter{})},
		{ID: "page-door", Keys: []string{"g"}, Label: "ui.key.xray", About: "ui.about.xray", Rank: 4, On: door(library.Xray), Do: does(lesson.Enter{})},
		{ID: "step-back", Keys: []string{","}, Label: "ui.key.stepback", About: "learn.about.earlier", Rank: 6, On: func() bool { return r.shown() > 0 }, Do: look(-1)},
		{ID: "step", Keys: []string{"."}, Label: "ui.key.step", About: "learn.about.later", Rank: 5, On: func() bool { return r.shown() < r.shownLast() }, Do: look(1)},
		{ID: "page-walk", Keys: []string{"w"}, Label: "guide.key.walk", About: "guide.about.walk", Rank: 7, On: can(lesson.Turn{}), Do: does(lesson.Turn{})},
		{ID: "sheet", Keys: []string{"E"}, About: "learn.about.sheet", Do: func() tea.Cmd { return r.print(b) }},
		{ID: "restart", Keys: []string{"r"}, About: "learn.about.again", Do: does(session.Restart{})},
	}
	for i := range 4 {
		asks := func() bool {
			n := 0
			for _, l := range r.driver.Lines() {
				if l.Kind == library.Choice {
					n++
				}
			}
			return i < n
		}
		all = append(all, frame.Action{ID: fmt.Sprintf("choice-%d", i+1), Keys: []string{fmt.Sprint(i + 1)}, On: asks,
			Do: does(session.Play{Move: fmt.Sprint(i + 1)})})
	}
	return all
}

// intents makes what the keys of a driver ask and do.
func intents(d session.Driver, do func(session.Intent) tea.Cmd) (can func(session.Intent) func() bool, does func(session.Intent) func() tea.Cmd) {
	can = func(i session.Intent) func() bool { return func() bool { _, ok := d.Can(i); return ok } }
	does = func(i session.Intent) func() tea.Cmd { return func() tea.Cmd { return do(i) } }
	return can, does
}

// print writes the page for a class.
func (r *reading) print(b *play.Screen) tea.Cmd {
	p, _ := r.driver.Page()
	table, modules := r.app.Table, r.app.Modules
	return printed(b, p.Shelf+"-"+p.ID, func(ctx context.Context) ([]frame.Form, error) { return Sheets(ctx, table, modules, p) })
}

// printed exports pages to print, which may take a while to make.
func printed(b *play.Screen, name string, make func(context.Context) ([]frame.Form, error)) tea.Cmd {
	_, run := frame.Run(&b.Base, frame.Work, make, func(forms []frame.Form, err error) tea.Cmd {
		if err != nil {
			b.Note(message.OfError(err))
			return nil
		}
		return b.ExportCmd(name, forms, b.Note)
	})
	return run
}

// next goes on; behind the last step the next page of the shelf comes.
func (r *reading) next(b *play.Screen) tea.Cmd {
	p, _ := r.driver.Page()
	if after, ok := library.After(p); ok && r.driver.Last() {
		if s, err := NewReading(r.app, after); err == nil {
			return r.app.Replace(s)
		}
	}
	return b.Do(session.Next{})
}

// heard names the next page and opens what a page leads to.
func (r *reading) heard(b *play.Screen, e session.Event) tea.Cmd {
	switch e := e.(type) {
	case lesson.Learned:
		p, _ := r.driver.Page()
		if next, ok := library.After(p); ok && e.Name == p.ID {
			b.Note(message.T("ui.next.read", "page", next.Name()))
		}
		return nil
	case lesson.Replied:
		if class := r.class(); class != nil {
			class.Do(table.Answer{View: r.sight(), I: e.I})
		}
	case lesson.Challenged:
		return r.app.Push(r.app.Routes.Game(r.app, frame.Game{Match: e.Match}))
	case lesson.Entered:
		return r.enter(e.Door)
	}
	return nil
}

// enter opens a page of another kind on the position shown.
func (r *reading) enter(d library.Door) tea.Cmd {
	m := r.driver.Session().Match()
	switch d {
	case library.Solving:
		return frame.OpenPage(r.app, r.app.House().SolvingPage(m.Module(), m.Options()))
	case library.Proof:
		return r.app.Push(look.NewProof(r.app, m.Module(), r.driver.Session().State().Clone(), r.driver.Session().At()))
	}
	return r.app.Push(look.NewXray(r.app, m.Module(), r.driver.Session().State().Clone(), r.driver.Session().At()).Of(m).As(r.driver.Step().Player))
}

func (r *reading) title() string {
	p, at := r.driver.Page()
	return r.app.T("learn.title", "title", p.Name(), "i", at+1, "of", len(p.Steps))
}

// sight is the page and the step that are shown, as text.
func (r *reading) sight() string {
	p, at := r.driver.Page()
	return fmt.Sprintf("%s/%s:%d", p.Shelf, p.ID, at+1)
}

// see goes to the step that another reader of the page shows.
func (r *reading) see(b *play.Screen, sight string) (cmd tea.Cmd, ok bool) {
	p, ok := library.Find(sight)
	now, at := r.driver.Page()
	if ok = ok && p.Shelf == now.Shelf && p.ID == now.ID; !ok || p.First == at {
		return nil, ok
	}
	return b.Do(lesson.Show{At: p.First}), true
}

// class is the person's place in a class, nil for none.
func (r *reading) class() *table.Class {
	if r.app.Class == nil {
		return nil
	}
	return r.app.Class.Driver().(*table.Class)
}

// answers says how the class has answered, to whoever shows the page.
func (r *reading) answers() (said []line) {
	ask, class := r.driver.Step().Ask, r.class()
	if ask == nil || class == nil || !class.Holds() {
		return nil
	}
	var all []string
	for i, n := range class.Answers(r.sight(), len(ask.Answers)) {
		name := fmt.Sprint(i + 1)
		if ask.Answers[i].Right {
			name += r.app.Glyphs.Tick
		}
		all = append(all, fmt.Sprintf("%s: %d", name, n))
	}
	return []line{{r.app.T("learn.class", "answers", r.app.Dotted(all...)), theme.Accent}}
}

// mark marks what the step speaks of.
func (r *reading) mark(sc *scene.Scene) {
	if !r.driver.Session().Live() || r.driver.Session().Match().At() != len(r.driver.Step().Moves) {
		return
	}
	for _, q := range r.driver.Step().Points(*sc) {
		sc.Spots[q].Marks |= scene.MarkHint
	}
}

// cursor is the point that the step's lens looks from, or one that it marks, or of the five
// that is on the board: a window that does not hold the whole board shows what is about it.
// Where a move is asked for it is none of those, which may be the answer, as the middle of a
// problem often is.
func (r *reading) cursor() scene.Point {
	step, state := r.driver.Step(), r.driver.Session().State()
	sc := state.Scene()
	if r.driver.Asks() && step.At == "" {
		next, err := games.Next(state, nil)
		if f := sc.Focus; err != nil || f[0] == f[1] || len(next.Follow) == 0 {
			return scene.NoPoint
		}
		return next.Follow[len(next.Follow)-1]
	}
	if step.At == "" && len(step.Marks) > 0 {
		step.At = step.Marks[0]
	}
	if i := slices.IndexFunc(sc.Spots, func(s scene.Spot) bool { return s.Marks&scene.MarkWin != 0 }); step.At == "" && i >= 0 {
		return scene.Point(i)
	}
	return library.Point(sc, step.At)
}

// status says what is going on, or what can be done.
func (r *reading) status(v play.View) (string, theme.Role) {
	told, left := r.driver.Tried()
	a, answered := r.driver.Answered()
	switch {
	case r.driver.Trying():
		return r.app.T("learn.trying"), theme.Text
	case answered && a.Right:
		return r.app.Joined(a.Verdict(), r.driver.Reply()), theme.Good
	case answered:
		return r.app.Joined(a.Verdict(), r.driver.Reply()), theme.Warn
	case !v.Roomy && len(told) > 0:
		return r.app.Say(told[len(told)-1]), theme.Good
	case !v.Roomy || v.Through && r.driver.Step().Ask == nil && left == 0: // what the panel says matters more
		return "", theme.None
	case r.driver.Step().Ask != nil && r.driver.Step().Ask.Task != nil:
		return r.app.T("learn.status.move"), theme.Text
	case r.driver.Step().Ask != nil:
		return r.app.T("learn.status.ask"), theme.Text
	case r.driver.Walking() != nil:
		return r.app.T("guide.status"), theme.Text
	case left > 0:
		return r.app.T("learn.status.try"), theme.Text
	}
	return r.app.T("learn.status"), theme.Text
}

// shown is the move or the step of a walk that is shown, shownLast the last one.
func (r *reading) shown() int {
	if w := r.driver.Walking(); w != nil {
		return w.At
	}
	return r.driver.Session().At()
}

func (r *reading) shownLast() int {
	if w := r.driver.Walking(); w != nil {
		return w.Last()
	}
	return r.driver.Session().Match().At()
}

// picture draws the tree of a step that has one in place of a board.
func (r *reading) picture() func(*canvas.Canvas) {
	if r.driver.Walking() == nil {
		return nil
	}
	return r.tree
}

// tree draws the walks below each other as far as there is room. Their titles give way to
// the values of the leaves.
func (r *reading) tree(c *canvas.Canvas) {
	w := r.driver.Walking()
	width, h := c.Size()
	width, c = width-1, c.Sub(1, 0, width-1, h)
	rows := w.Tree.Depth() + 4
	all, gap := w.Walks[:max(min(len(w.Walks), h/rows), 1)], min(h/rows, 1) // below the title
	y, title := 0, min(h/(rows-1), 1)
	for i, walk := range all {
		f, _ := w.Frame(i)
		if title > 0 {
			c.PutIn(0, y, width, r.app.Dotted(r.app.Say(walk.Kind.Title()), r.app.T("guide.step", "i", w.At+1, "of", w.Last()+1)), canvas.Style{FG: theme.Title})
		}
		y += title + gap
		y += 1 + look.DrawTree(c.Sub(0, y, width, (h-y+title+gap)/(len(all)-i)-title-gap), &r.app.Display, walk, f)
	}
}

// line is a row of the panel before it is wrapped.
type line struct {
	text string
	role theme.Role
}

// lines are what the panel says of the step.
func (r *reading) lines() []line {
	var all []line
	for _, l := range r.driver.Lines() {
		all = append(all, line{r.app.Say(l.Text), [...]theme.Role{theme.Text, theme.Title, theme.Accent}[l.Kind]})
	}
	all = append(all, r.answers()...)
	told, _ := r.driver.Tried()
	for _, t := range told {
		all = append(all, line{r.app.Say(t), theme.Good})
	}
	if w := r.driver.Walking(); w != nil && len(told) == 0 {
		f, _ := w.Frame(0)
		role := theme.Text
		if f.Trouble {
			role = theme.Warn
		}
		for _, t := range w.Says(0) {
			all = append(all, line{r.app.Say(t), role})
		}
	}
	return all
}

// words are those of the step, for an export.
func (r *reading) words() []string {
	return append([]string{r.title()}, list.Of(r.lines(), func(l line) string { return l.text })...)
}

// rows is how many rows the step's words take in so many columns.
func (r *reading) rows(v play.View, w int) int {
	_, left := r.driver.Tried()
	n := 2 * left // what is tried adds to them
	for _, l := range r.lines() {
		n += len(canvas.Wrap(l.text, max(w, 2)))
	}
	if v.Through { // what the lens has found, behind a gap
		n++
		for _, found := range v.Scene.Captions {
			n += len(canvas.Wrap(r.app.Say(found), max(w, 2)))
		}
	}
	return n
}

// page is the panel.
func (r *reading) page(v play.View, col *frame.Column) {
	for _, l := range r.lines() {
		col.Wrap(l.text, l.role)
	}
	boardSays(r.app, v, col)
}

// boardSays is what a lens says of the board.
func boardSays(a *frame.App, v play.View, col *frame.Column) {
	sc := v.Scene
	if v.Through && len(sc.Captions) > 0 {
		col.Gap()
		for _, c := range sc.Captions {
			col.Wrap(a.Say(c), theme.Dim)
		}
	}
	if sc.Field != nil && v.Through {
		for _, row := range a.FieldLines(sc.Field, col.W(), col.Left()) {
			col.Line(row, theme.Text)
		}
	}
}
