package teach

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/store"
)

// tutorial is the tutorial of a game on the screen.
type tutorial struct {
	*frame.App
	t     *session.Tutorial
	id    string // of the game
	board *play.Screen
}

// NewTutorial shows the tutorial of a game, from the first lesson that was not
// finished.
func NewTutorial(a *frame.App, m games.Module) (frame.Screen, error) {
	u := &tutorial{App: a, id: m.Info().ID}
	t, err := session.NewTutorial(session.TutorialConfig{
		Config: play.Config(a), Module: m, Known: func(lesson string) bool { return a.Knows(u.id, lesson) },
	})
	if err != nil {
		return nil, err
	}
	u.t = t
	u.board = play.Driven(a, t, play.Extra{
		Title: u.title, Status: u.status, Page: u.page, Alone: true, Mark: u.mark, Cursor: u.cursor, Heard: u.heard,
		Actions: u.actions(), Without: []string{"undo", "restart", "hint", "new", "export", "copy-record"},
	})
	return u.board, nil
}

// heard keeps a lesson that is finished.
func (u *tutorial) heard(e session.Event) tea.Cmd {
	l, ok := e.(session.Learned)
	if !ok {
		return nil
	}
	learned := store.Lesson{Time: u.Now(), Game: l.Game, Lesson: l.Lesson}
	u.Lessons = append(u.Lessons, learned)
	return u.KeepCmd(u.Store.AddLesson(learned))
}

func (u *tutorial) title() string {
	all, at := u.t.Lessons()
	return u.T("tutorial.title", "i", at+1, "of", len(all))
}

// mark marks what the part speaks of.
func (u *tutorial) mark(sc *games.Scene) {
	if u.t.Phase() > session.Trying {
		return
	}
	for _, q := range u.t.Part().Marks {
		sc.Spots[q].Marks |= games.MarkHint
	}
}

// cursor is where the cursor begins: the middle of a problem is often its
// answer.
func (u *tutorial) cursor() games.Point {
	step, err := games.Next(u.t.Session().State(), nil)
	if f := u.t.Session().State().Scene().Focus; err != nil || f[0] == f[1] || len(step.Follow) == 0 {
		return games.NoPoint
	}
	return step.Follow[len(step.Follow)-1]
}

// does is an action that sends an intent.
func (u *tutorial) does(i session.Intent) func() tea.Cmd {
	return func() tea.Cmd { return u.board.Do(i) }
}

// TutorialActions are the keys of a tutorial, for lists of keys.
func TutorialActions(a *frame.App) []frame.Action { return (&tutorial{App: a}).actions() }

// actions are the keys of the tutorial.
func (u *tutorial) actions() []frame.Action {
	at := func(ph session.LessonPhase) func() bool { return func() bool { return u.t.Phase() == ph } }
	can := func(i session.Intent) func() bool { return func() bool { _, ok := u.t.Can(i); return ok } }
	return []frame.Action{
		{ID: "lesson-on", Keys: []string{"enter", "space", "n"}, Label: "tutorial.key.on", About: "tutorial.about.on", Rank: 1,
			On: at(session.ReachedIt), Do: u.does(session.Next{})},
		{ID: "lesson-again", Keys: []string{"enter", "space", "u"}, Label: "tutorial.key.again", About: "tutorial.about.again", Rank: 1,
			On: at(session.MissedIt), Do: u.does(session.Undo{})},
		{ID: "lesson-restart", Keys: []string{"r"}, Label: "tutorial.key.restart", About: "tutorial.about.restart", Rank: 7,
			On: can(session.Restart{}), Do: u.does(session.Restart{})},
		{ID: "lesson-next", Keys: []string{">", "n"}, Label: "tutorial.key.next", About: "tutorial.about.next", Rank: 8, Do: u.other(1)},
		{ID: "lesson-before", Keys: []string{"<"}, About: "tutorial.about.before", Do: u.other(-1)},
		{ID: "lesson-hint", Keys: []string{"y"}, Label: "ui.key.hint", About: "ui.about.hint", Rank: 6,
			On: can(session.NextHint{}), Do: func() tea.Cmd { return u.board.Hint() }},
	}
}

// other goes to a lesson before or after.
func (u *tutorial) other(by int) func() tea.Cmd {
	return func() tea.Cmd {
		all, at := u.t.Lessons()
		switch {
		case at+by < 0:
			u.board.Note(games.T("tutorial.first"))
			return nil
		case at+by >= len(all):
			u.board.Note(games.T("tutorial.last"))
			return nil
		case by < 0:
			return u.board.Do(session.Back{})
		}
		return u.board.Do(session.Next{})
	}
}

// status is the sentence of the tutorial.
func (u *tutorial) status(v play.View) (string, theme.Role) {
	part := u.t.Part()
	said, reply, by := u.t.Said()
	answer := games.Text{}
	if reply != "" {
		answer = games.T("tutorial.answer", "side", u.t.Session().State().SideName(by), "move", reply)
	}
	switch u.t.Phase() {
	case session.MissedIt:
		return u.Joined(said, answer, roomy(v, "tutorial.again")), theme.Warn
	case session.Looking:
		return u.Joined(said, games.T("tutorial.look", "lens", u.t.LensName())), theme.Good
	case session.ReachedIt:
		onward := roomy(v, "tutorial.onward")
		if u.t.Last() {
			onward = games.T("tutorial.over")
		}
		return u.Joined(said, part.Done, onward), theme.Good
	}
	if u.t.Nth() > 0 {
		return u.Joined(answer, said), theme.Text
	}
	return u.Say(part.Task), theme.Text
}

// roomy is a text that only repeats what the footer says, nothing in a small
// window.
func roomy(v play.View, key string) games.Text {
	if !v.Roomy {
		return games.Text{}
	}
	return games.T(key)
}

// page is the part of the panel about the tutorial: the step, the ticks, the
// task, and what a lens says of the board.
func (u *tutorial) page(v play.View, col *frame.Column) {
	all, at := u.t.Lessons()
	col.Line(u.T("tutorial.step", "i", at+1, "of", len(all))+"  "+u.Ticks(u.id, all), theme.Title)
	if col.Short() {
		return
	}
	if v.Beside { // below the board the status stands next to it
		col.Wrap(u.Say(u.t.Part().Task), theme.Text)
	}
	sc := v.Scene
	if v.Through && len(sc.Captions) > 0 {
		col.Gap()
		for _, c := range sc.Captions {
			col.Wrap(u.Say(c), theme.Dim)
		}
	}
	if len(sc.Trays) > 0 {
		col.Gap()
		v.Trays(col)
	}
}
