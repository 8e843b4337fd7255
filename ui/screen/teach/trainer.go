package teach

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/ui/draw/sheet"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/store"
)

// trainer is what a trainer adds to the board.
type trainer struct {
	app     *frame.App
	driver  *training.Trainer
	skipped int    // lines of the training file that could not be read
	aside   string // the new name of a file that could not be used, until it was said
}

// Open opens a trainer.
type Open = func(*frame.App) (frame.Screen, error)

// Opener reads, in a command, what was trained before; what it returns opens
// the trainer. A file that is damaged or of a newer version is set aside before
// the next step of the training writes over it. A mode with a kind is begun
// instead of going on.
func Opener(st *store.Store, m games.Module, mode training.Mode) (Open, error) {
	answers, skipped, err := st.Answers()
	if err != nil {
		return nil, err
	}
	marks, err := st.Marks()
	if err != nil {
		return nil, err
	}
	checkpoint, aside := st.ReadState(training.CheckpointFile(m.Info().ID), training.VerifyCheckpoint)
	return func(a *frame.App) (frame.Screen, error) {
		t, err := newTrainer(a, m, answers, marks, checkpoint, mode)
		if err != nil {
			return nil, err
		}
		t.skipped, t.aside = skipped, aside
		return t.board(), nil
	}, nil
}

func newTrainer(a *frame.App, m games.Module, answers []study.Answer, marks []study.Mark, checkpoint []byte, mode training.Mode) (*trainer, error) {
	d, _, err := training.New(training.Config{
		Config: play.Config(a), Module: m, Answers: answers, Marks: marks, Checkpoint: checkpoint, Mode: mode, Habits: a.Settings.Habits(), Seed: func() uint64 { return a.Seed(m) },
	})
	return &trainer{app: a, driver: d}, err
}

// board is the board of the trainer.
func (t *trainer) board() *play.Screen {
	return play.Driven(t.app, t.driver, play.Extra{
		Title: func() string { return t.app.T("ui.train.title") }, Status: t.status, Page: t.page, Problem: true,
		Cursor: func() scene.Point { return t.driver.Cursor }, Moved: func(q scene.Point) { t.driver.Cursor = q },
		Heard: t.heard, Left: t.left,
		Actions: t.actions,
	})
}

// heard says on the first board that a file could not be used, and lets a page on the
// training follow it.
func (t *trainer) heard(b *play.Screen, e session.Event) tea.Cmd {
	t.app.Changed()
	if _, ok := e.(session.Board); ok && t.aside != "" {
		b.Note(message.T("train.aside", "file", t.aside))
		t.aside = ""
	}
	return nil
}

// left keeps where the training stands.
func (t *trainer) left(b *play.Screen) tea.Cmd {
	return tea.Batch(list.Of(t.driver.KeepCheckpoint(), b.Keep)...)
}

// do sends the trainer what the person wants, with the habits as the settings have
// them now.
func (t *trainer) do(b *play.Screen, i session.Intent) tea.Cmd {
	t.driver.SetHabits(t.app.Settings.Habits())
	return b.Do(i)
}

// TrainerActions are the keys of a trainer, for lists of keys.
func TrainerActions(a *frame.App) []frame.Action { return (&trainer{app: a}).actions(nil) }

// actions are the keys of the trainer on a board.
func (t *trainer) actions(b *play.Screen) []frame.Action {
	do := func(i session.Intent) tea.Cmd { return t.do(b, i) }
	can, does := intents(t.driver, do)
	hint := func() tea.Cmd { t.driver.SetHabits(t.app.Settings.Habits()); return b.Hint() }
	noOther := func() {
		if t.driver.Phase() == training.Solved {
			b.Refused(training.OtherReply{})
		}
	}
	here := func() bool {
		return !t.driver.Session().Match().Status().Over && t.driver.Phase() != training.Judging && t.driver.Phase() != training.Waiting
	}
	return []frame.Action{
		{ID: "next", Keys: []string{">"}, Label: "ui.key.nextproblem", About: "ui.about.nextproblem", Rank: 3, On: can(session.Next{}), Do: does(session.Next{})},
		{ID: "undo", Keys: []string{"u"}, Label: "plain.command.undo", About: "train.about.undo", Rank: 5, On: can(session.Undo{}), Do: does(session.Undo{})},
		{ID: "restart", Keys: []string{"r"}, Label: "ui.key.retry", About: "ui.about.retry", Rank: 2, On: can(session.Restart{}), Do: does(session.Restart{})},
		{ID: "step", Keys: []string{"."}, Label: "ui.key.step", About: "train.about.refutation", Rank: 3,
			On: func() bool { return t.driver.Session().Live() && t.driver.Rest() }, Do: does(session.Step{})},
		{ID: "hint", Keys: []string{"y"}, Label: "plain.command.hint", About: "ui.about.hint", Rank: 4, On: can(session.NextHint{}), Do: hint},
		{ID: "solution", Keys: []string{"b"}, Label: "plain.command.solution", About: "train.about.solution", Rank: 6, On: can(training.Solve{}), Do: func() tea.Cmd {
			frame.OpenDriverPage(t.app, t.app.House().SolutionPage(t.driver), b.FreePanel, do)
			return do(training.Solve{}) // before the answer that is the end of the attempt to find it
		}},
		{ID: "other-reply", Keys: []string{"o"}, Label: "train.key.otherreply", About: "train.about.otherreply", Rank: 2, On: can(training.OtherReply{}), Do: does(training.OtherReply{}), No: noOther},
		{ID: "modes", Keys: []string{"g"}, Label: "plain.command.modes", About: "train.about.modes", Rank: 4, Do: func() tea.Cmd { return frame.OpenDriverPage(t.app, t.app.House().ModesPage(t.driver), nil, do) }},
		{ID: "statistics", Keys: []string{"i"}, About: "train.about.statistics", Do: func() tea.Cmd { return frame.OpenPage(t.app, t.app.House().TrainingPage(t.driver)) }},
		{ID: "findings", Keys: []string{"R"}, Label: "train.key.report", About: "train.about.findings", Rank: 7,
			On: func() bool { return len(t.driver.Findings()) > 0 }, Do: func() tea.Cmd { return frame.OpenPage(t.app, t.app.House().FindingsPage(t.driver)) }},
		{ID: "favourite", Keys: []string{"*"}, About: "train.about.favourite", On: can(training.Favour{}), Do: does(training.Favour{})},
		{ID: "forget-problem", Keys: []string{"delete"}, About: "train.about.forget", On: can(training.Forget{}), Do: does(training.Forget{})},
		{ID: "problem-note", Keys: []string{";"}, About: "train.about.note", On: can(training.Annotate{}), Do: func() tea.Cmd { return frame.OpenDriverPage(t.app, t.app.House().NotePage(t.driver), nil, do) }},
		{ID: "sheet", Keys: []string{"P"}, About: "train.about.sheet", On: func() bool { return t.app.Visitor == nil && t.driver.Course().Queued() > 0 }, Do: func() tea.Cmd { return t.printSheet(b) }},
		{ID: "play-here", Keys: []string{"c"}, About: "ui.about.playhere", On: here, Do: func() tea.Cmd { return t.playHere(b) }},
	}
}

// printSheet writes the next problems as a page to print, with their answers on
// another.
func (t *trainer) printSheet(b *play.Screen) tea.Cmd {
	m, coming, table := t.driver.Session().Match().Module(), t.driver.Course().Coming(sheet.PerPage), t.app.Table
	return printed(b, "problems", func(ctx context.Context) ([]frame.Form, error) {
		s, err := sheet.Make(ctx, table, m, coming)
		if err != nil {
			return nil, err
		}
		forms := []frame.Form{{Ext: "txt", Data: s.Text()}}
		for i, page := range s.Pictures() {
			forms = append(forms, frame.Form{Ext: fmt.Sprintf("%d.svg", i+1), Data: page})
		}
		return forms, nil
	})
}

// playHere leaves the trainer for a game against the engine from the position
// on the board.
func (t *trainer) playHere(b *play.Screen) tea.Cmd {
	m, err := t.driver.PlayOn(t.app.House().Opponent(t.driver.Session().Match().Module()))
	if err != nil {
		b.Note(message.OfError(err))
		return nil
	}
	next := play.New(t.app, frame.Game{Match: m})
	next.Session().Touch()
	return t.app.Push(next)
}

// status is the sentence of the trainer.
func (t *trainer) status(v play.View) (string, theme.Role) {
	role := theme.Text
	switch t.driver.Phase() {
	case training.Asking:
		if task := training.OwnTask(t.driver); !v.Roomy && !task.IsZero() { // the panel has no row for it
			return t.app.Say(task), role
		}
	case training.Wrong:
		role = theme.Warn
	case training.Solved, training.SetOver:
		role = theme.Good
	}
	return t.app.Joined(training.Standing(t.driver)...), role
}

// page is the part of the panel about the training.
func (t *trainer) page(_ play.View, col *frame.Column) {
	d, ex, today := t.driver, t.driver.Exercise(), study.DayOf(t.app.Now())
	if task := training.OwnTask(d); !task.IsZero() && d.Phase() != training.Solved {
		col.Wrap(t.app.Say(task), theme.Text)
	}
	col.Wrap(t.app.Say(d.Line()), theme.Title)
	if ex.Grade > 0 && col.Left() > 0 {
		col.Wrap(t.app.T("train.grade", "grade", ex.Grade), theme.Text)
	}
	for _, text := range training.About(d) {
		col.Wrap(t.app.Say(text), theme.Text)
	}
	if col.Short() {
		return
	}
	switch c := d.Course().Card(ex.ID); {
	case !c.Seen:
		col.Wrap(t.app.T("ui.train.new"), theme.Dim)
	case c.Last >= today:
		col.Wrap(t.app.T("train.lasttoday"), theme.Dim)
	default:
		col.Wrap(t.app.T("ui.train.last", "n", int(today-c.Last)), theme.Dim)
	}
	if d.Mark().Favourite {
		col.Wrap(t.app.T("train.marked.favourite"), theme.Dim)
	}
	if n := d.Tries(); n > 0 {
		col.Wrap(t.app.T("ui.train.tries", "n", n), theme.Dim)
	}
	if log := d.Course().Answers(); len(log) > 0 {
		good := 0
		for _, l := range log {
			if l.Right() {
				good++
			}
		}
		col.Wrap(t.app.T("ui.train.score", "percent", 100*good/len(log), "n", len(log), "streak", study.Streak(log)), theme.Dim)
		col.Wrap(t.app.T("train.rating", "rating", study.Rating(log), "n", study.DaysInRow(log, today)), theme.Dim)
	}
	if t.skipped > 0 {
		col.Wrap(t.app.T("train.skipped", "n", t.skipped), theme.Warn)
	}
}
