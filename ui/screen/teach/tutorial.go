package teach

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/teach/lesson"
	"duiju/games/text/message"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
)

// tutorial is what the tutorial of a game adds to the board.
type tutorial struct {
	app    *frame.App
	driver *lesson.Tutorial
	id     string // of the game
}

// NewTutorial shows the tutorial of a game, from the first lesson that was not
// finished.
func NewTutorial(a *frame.App, m games.Module) (frame.Screen, error) {
	t := &tutorial{app: a, id: m.Info().ID}
	d, err := lesson.NewTutorial(lesson.TutorialConfig{
		Config: play.Config(a), Module: m, Known: func(lesson string) bool { return a.Knows(t.id, lesson) },
	})
	if err != nil {
		return nil, err
	}
	t.driver = d
	return play.Driven(a, d, play.Extra{
		Title: t.title, Status: t.status, Page: t.page, Alone: true, Mark: t.mark, Cursor: t.cursor,
		Actions: t.actions, Without: []string{"undo", "export", "copy-record"},
	}), nil
}

func (t *tutorial) title() string {
	all, at := t.driver.Lessons()
	return t.app.T("tutorial.title", "i", at+1, "of", len(all))
}

// mark marks what the part speaks of.
func (t *tutorial) mark(sc *scene.Scene) {
	if t.driver.Phase() > lesson.Trying {
		return
	}
	for _, q := range t.driver.Part().Marks {
		sc.Spots[q].Marks |= scene.MarkHint
	}
}

// cursor is where the cursor begins: the middle of a problem is often its
// answer.
func (t *tutorial) cursor() scene.Point {
	step, err := games.Next(t.driver.Session().State(), nil)
	if f := t.driver.Session().State().Scene().Focus; err != nil || f[0] == f[1] || len(step.Follow) == 0 {
		return scene.NoPoint
	}
	return step.Follow[len(step.Follow)-1]
}

// TutorialActions are the keys of a tutorial, for lists of keys.
func TutorialActions(a *frame.App) []frame.Action { return (&tutorial{app: a}).actions(nil) }

// actions are the keys of the tutorial on a board.
func (t *tutorial) actions(b *play.Screen) []frame.Action {
	at := func(ph lesson.Phase) func() bool { return func() bool { return t.driver.Phase() == ph } }
	can, does := intents(t.driver, b.Do)
	return []frame.Action{
		{ID: "lesson-on", Keys: []string{"enter", "space"}, Label: "tutorial.key.on", About: "learn.about.next", Rank: 1,
			On: at(lesson.ReachedIt), Do: does(session.Next{})},
		{ID: "lesson-again", Keys: []string{"enter", "space", "u"}, Label: "tutorial.key.again", About: "tutorial.about.again", Rank: 1,
			On: at(lesson.MissedIt), Do: does(session.Undo{})},
		{ID: "restart", Keys: []string{"r"}, Label: "plain.command.restart", About: "learn.about.again", Rank: 7,
			On: can(session.Restart{}), Do: does(session.Restart{})},
		{ID: "next", Keys: []string{">"}, Label: "tutorial.key.next", About: "tutorial.about.next", Rank: 8, Do: t.other(b, 1)},
		{ID: "previous", Keys: []string{"<"}, About: "learn.about.back", Do: t.other(b, -1)},
	}
}

// intents makes what the keys of a driver ask and do.
func intents(d session.Driver, do func(session.Intent) tea.Cmd) (can func(session.Intent) func() bool, does func(session.Intent) func() tea.Cmd) {
	can = func(i session.Intent) func() bool { return func() bool { _, ok := d.Can(i); return ok } }
	does = func(i session.Intent) func() tea.Cmd { return func() tea.Cmd { return do(i) } }
	return can, does
}

// other goes to a lesson before or after.
func (t *tutorial) other(b *play.Screen, by int) func() tea.Cmd {
	return func() tea.Cmd {
		all, at := t.driver.Lessons()
		switch {
		case at+by < 0:
			b.Note(message.T("tutorial.first"))
			return nil
		case at+by >= len(all):
			b.Note(message.T("tutorial.last"))
			return nil
		case by < 0:
			return b.Do(session.Back{})
		}
		return b.Do(session.Next{})
	}
}

// status is the sentence of the tutorial.
func (t *tutorial) status(v play.View) (string, theme.Role) {
	part := t.driver.Part()
	said, reply, by := t.driver.Said()
	answer := message.Text{}
	if reply != "" {
		answer = message.T("tutorial.answer", "side", t.driver.Session().State().SideName(by), "move", reply)
	}
	next, _ := t.driver.Can(session.Play{})
	if !v.Roomy && t.driver.Phase() != lesson.Looking { // the footer says the same
		next = message.Text{}
	}
	switch t.driver.Phase() {
	case lesson.MissedIt:
		return t.app.Joined(said, answer, next), theme.Warn
	case lesson.Looking:
		return t.app.Joined(said, next), theme.Good
	case lesson.ReachedIt:
		return t.app.Joined(said, part.Done, next), theme.Good
	}
	switch {
	case t.driver.Nth() > 0:
		return t.app.Joined(answer, said), theme.Text
	case v.Beside: // the panel says the task
		return "", theme.None
	}
	return t.app.Say(part.Task), theme.Text
}

// page is the part of the panel about the tutorial: the step, the ticks, the
// task, and what a lens says of the board.
func (t *tutorial) page(v play.View, col *frame.Column) {
	all, at := t.driver.Lessons()
	col.Line(t.app.T("tutorial.step", "i", at+1, "of", len(all))+"  "+t.ticks(all), theme.Title)
	if col.Short() {
		return
	}
	if v.Beside { // below the board the status stands next to it
		col.Wrap(t.app.Say(t.driver.Part().Task), theme.Text)
	}
	boardSays(t.app, v, col)
}

// ticks shows which lessons are done: "✓✓···".
func (t *tutorial) ticks(lessons []teach.Lesson) string {
	var b strings.Builder
	for _, l := range lessons {
		if t.app.Knows(t.id, l.ID) {
			b.WriteString(t.app.Glyphs.Tick)
		} else {
			b.WriteString(t.app.Glyphs.Dot)
		}
	}
	return b.String()
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
