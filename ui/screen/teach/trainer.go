package teach

import (
	"context"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/study"
	"duiju/ui/draw/sheet"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/store"
)

// trainer is the trainer of a game on the screen. What is to be kept it keeps.
type trainer struct {
	*frame.App
	t       *session.Trainer
	id      string // of the game
	skipped int    // lines of the training file that could not be read
	aside   string // the new name of a file that could not be used, until it was said
	board   *play.Screen
}

// Open opens a trainer.
type Open = func(*frame.App) (frame.Screen, error)

// Opener reads, in a command, what was trained before; what it returns opens
// the trainer. A file that is damaged or of a newer version is set aside before
// the next step of the training writes over it. A mode with a kind is begun
// instead of going on.
func Opener(st *store.Store, m games.Module, mode session.Mode) (Open, error) {
	answers, skipped, err := st.Answers()
	if err != nil {
		return nil, err
	}
	marks, err := st.Marks()
	if err != nil {
		return nil, err
	}
	checkpoint, aside := st.ReadState(session.CheckpointFile(m.Info().ID), session.VerifyCheckpoint)
	return func(a *frame.App) (frame.Screen, error) {
		r, err := newTrainer(a, m, answers, marks, checkpoint, mode)
		if err != nil {
			return nil, err
		}
		r.skipped = skipped
		r.aside = aside
		return r.board, nil
	}, nil
}

func newTrainer(a *frame.App, m games.Module, answers []study.Answer, marks []study.Mark, checkpoint []byte, mode session.Mode) (*trainer, error) {
	r := &trainer{App: a, id: m.Info().ID}
	t, _, err := session.NewTrainer(session.TrainerConfig{
		Config: play.Config(a), Module: m, Answers: answers, Marks: marks, Checkpoint: checkpoint, Mode: mode, Habits: a.Settings.Habits(), Seed: func() uint64 { return a.Seed(m) },
	})
	if err != nil {
		return nil, err
	}
	r.t = t
	r.board = play.Driven(a, t, play.Extra{
		Title: func() string { return a.T("ui.train.title") }, Status: r.status, Page: r.page, Problem: true,
		Cursor: func() games.Point { return t.Cursor }, Moved: func(q games.Point) { t.Cursor = q },
		Heard: r.heard, Beat: r.beat, Left: r.left,
		Actions: r.actions(), Without: []string{"undo", "restart", "hint", "new", "move-now"},
	})
	return r, nil
}

// heard keeps what is to be kept.
func (r *trainer) heard(e session.Event) tea.Cmd {
	switch e := e.(type) {
	case session.Board:
		if r.aside != "" {
			r.board.Note(games.T("train.aside", "file", r.aside))
			r.aside = ""
		}
	case session.Answered:
		return r.KeepCmd(r.Store.AddAnswer(e.Answer))
	case session.Marked:
		return r.KeepCmd(r.Store.AddMark(e.Mark))
	case session.Checkpoint:
		return r.KeepCmd(r.Store.SaveState(session.CheckpointFile(r.id), e.Data))
	}
	return nil
}

// left keeps where the training stands.
func (r *trainer) left() tea.Cmd {
	var all []tea.Cmd
	for _, e := range r.t.KeepCheckpoint() {
		all = append(all, r.heard(e))
	}
	return tea.Batch(all...)
}

// beat draws the clock of a timed set once a second.
func (r *trainer) beat() time.Duration {
	if !r.t.Course().Mode().Timed() || r.t.Phase() == session.SetOver {
		return 0
	}
	return time.Second
}

// Do sends the trainer what the person wants, with the habits as the settings
// have them now.
func (r *trainer) Do(i session.Intent) tea.Cmd {
	r.t.SetHabits(r.Settings.Habits())
	return r.board.Do(i)
}

// TrainerActions are the keys of a trainer, for lists of keys.
func TrainerActions(a *frame.App) []frame.Action { return (&trainer{App: a}).actions() }

// actions are the keys of the trainer.
func (r *trainer) actions() []frame.Action {
	does := func(i session.Intent) func() tea.Cmd { return func() tea.Cmd { return r.Do(i) } }
	can := func(i session.Intent) func() bool { return func() bool { _, ok := r.t.Can(i); return ok } }
	hint := func() tea.Cmd { r.t.SetHabits(r.Settings.Habits()); return r.board.Hint() }
	here := func() bool {
		return !r.t.Session().Match().Status().Over && r.t.Phase() != session.Judging && r.t.Phase() != session.Waiting
	}
	return []frame.Action{
		{ID: "next-problem", Keys: []string{"n"}, Label: "ui.key.nextproblem", About: "ui.about.nextproblem", Rank: 3, On: can(session.Next{}), Do: does(session.Next{})},
		{ID: "train-undo", Keys: []string{"u"}, Label: "ui.key.undo", About: "train.about.undo", Rank: 5, On: can(session.Undo{}), Do: does(session.Undo{})},
		{ID: "retry", Keys: []string{"r"}, Label: "ui.key.retry", About: "ui.about.retry", Rank: 2, On: can(session.Restart{}), Do: does(session.Restart{})},
		{ID: "refutation", Keys: []string{"."}, Label: "ui.key.step", About: "train.about.refutation", Rank: 3,
			On: func() bool { return r.t.Session().Live() && r.t.Rest() }, Do: does(session.Step{})},
		{ID: "train-hint", Keys: []string{"y"}, Label: "ui.key.hint", About: "ui.about.hint", Rank: 4, On: can(session.NextHint{}), Do: hint},
		{ID: "solution", Keys: []string{"b"}, Label: "train.key.solution", About: "train.about.solution", Rank: 6, On: can(session.Solve{}), Do: r.openSolution},
		{ID: "modes", Keys: []string{"g"}, Label: "train.key.modes", About: "train.about.modes", Rank: 4, Do: func() tea.Cmd { return r.Push(newModes(r)) }},
		{ID: "train-statistics", Keys: []string{"i"}, About: "train.about.statistics", Do: func() tea.Cmd { return r.Push(newStats(r)) }},
		{ID: "findings", Keys: []string{"R"}, Label: "train.key.report", About: "train.about.findings", Rank: 7,
			On: func() bool { return len(r.t.Findings()) > 0 }, Do: func() tea.Cmd { return r.Push(newFindings(r)) }},
		{ID: "favourite", Keys: []string{"*"}, About: "train.about.favourite", On: can(session.Favour{}), Do: does(session.Favour{})},
		{ID: "problem-note", Keys: []string{";"}, About: "train.about.note", On: can(session.Annotate{}), Do: func() tea.Cmd { return r.Push(newNote(r)) }},
		{ID: "sheet", Keys: []string{"P"}, About: "train.about.sheet", On: func() bool { return r.t.Course().Queued() > 0 }, Do: r.printSheet},
		{ID: "play-here", Keys: []string{"c"}, About: "ui.about.playhere", On: here, Do: r.playHere},
	}
}

// printSheet writes the next problems as a page to print, with their answers on
// another.
func (r *trainer) printSheet() tea.Cmd {
	m, coming, st, table := r.t.Session().Match().Module(), r.t.Course().Coming(sheet.PerPage), r.Store, r.Table
	_, cmd := frame.Work(&r.board.Base, func(ctx context.Context) (path string, err error) {
		s, err := sheet.Make(ctx, table, m, coming)
		if err != nil {
			return "", err
		}
		if _, err = st.ExportNew(sheetFolder, "problems.txt", s.Text()); err != nil {
			return "", err
		}
		for _, page := range s.Pictures() {
			if path, err = st.ExportNew(sheetFolder, "problems.svg", page); err != nil {
				return "", err
			}
		}
		return path, nil
	}, func(path string, err error) tea.Cmd {
		r.board.Note(frame.Exported{Path: path, Err: err}.Text())
		return nil
	})
	return cmd
}

// sheetFolder is the folder of printed pages below the exports.
const sheetFolder = "sheets"

// playHere leaves the trainer for a game against the engine from the position
// on the board.
func (r *trainer) playHere() tea.Cmd {
	m, err := r.t.PlayOn(r.Opponent(r.t.Session().Match().Module()))
	if err != nil {
		r.board.Note(games.Verbatim(r.Table.Error(err)))
		return nil
	}
	next := play.New(r.App, frame.Game{Match: m})
	next.Session().Touch()
	return r.Push(next)
}

// status is the sentence of the trainer.
func (r *trainer) status(play.View) (string, theme.Role) {
	t := r.t
	switch t.Phase() {
	case session.Judging:
		return r.T("ui.train.judging", "move", t.Judging()), theme.Text
	case session.Wrong:
		return r.Join(t.Said(), r.againText()), theme.Warn
	case session.Open:
		return r.Join(t.Said(), r.againText()), theme.Text
	case session.Solved:
		return r.Join(t.Said(), r.solvedText()), theme.Good
	case session.Waiting:
		return r.T("train.reading"), theme.Text
	case session.SetOver:
		right, of := t.Course().Score()
		key := "train.timeup"
		if t.Course().Mode().Kind == session.Placement {
			key = "train.placed"
		}
		return r.T(key, "right", right, "of", of, "rating", study.Rating(t.Course().Answers())), theme.Good
	}
	state := t.Session().Match().State()
	yours := games.T("ui.play.yourturn", "side", state.SideName(state.Turn()))
	step, _ := games.Next(state, nil)
	if choices := step.Choices; t.Exercise().Pass && len(choices) > 0 && t.Said().IsZero() { // a pass, which has no place on the board
		return r.T("train.choice", "side", state.SideName(state.Turn()), "key", "1", "choice", choices[0].Name), theme.Text
	}
	return r.Join(t.Said(), yours), theme.Text
}

// againText says what can be done after a wrong answer.
func (r *trainer) againText() games.Text {
	if r.t.Rest() {
		return games.T("train.againmore")
	}
	return games.T("ui.train.again")
}

// solvedText says when the problem comes again.
func (r *trainer) solvedText() games.Text {
	c := r.t.Course().Card(r.t.Exercise().ID)
	return games.T("ui.train.solved", "n", max(int(c.Due-study.DayOf(r.Now())), 0))
}

// page is the part of the panel about the training.
func (r *trainer) page(_ play.View, col *frame.Column) {
	t, ex, today := r.t, r.t.Exercise(), study.DayOf(r.Now())
	solved := t.Phase() == session.Solved
	col.Wrap(r.modeLine(), theme.Title)
	if ex.Grade > 0 && col.Left() > 0 {
		text := r.T("train.grade", "grade", ex.Grade)
		if solved && !ex.Name.IsZero() {
			text = r.Dotted(r.Say(ex.Name), text)
		}
		col.Wrap(text, theme.Text)
	}
	if solved && !ex.About.IsZero() {
		col.Wrap(r.Say(ex.About), theme.Text)
	}
	for _, text := range t.Comments() {
		col.Wrap(r.T("train.comment", "text", text), theme.Text)
	}
	mark := t.Mark()
	if solved && mark.Note != "" {
		col.Wrap(r.T("train.note", "note", mark.Note), theme.Text)
	}
	if col.Short() {
		return
	}
	switch c := t.Course().Card(ex.ID); {
	case !c.Seen:
		col.Wrap(r.T("ui.train.new"), theme.Dim)
	case c.Last >= today:
		col.Wrap(r.T("train.lasttoday"), theme.Dim)
	default:
		col.Wrap(r.T("ui.train.last", "n", int(today-c.Last)), theme.Dim)
	}
	if mark.Favourite {
		col.Wrap(r.T("train.marked.favourite"), theme.Dim)
	}
	if n := t.Tries(); n > 0 {
		col.Wrap(r.T("ui.train.tries", "n", n), theme.Dim)
	}
	if log := t.Course().Answers(); len(log) > 0 {
		good := 0
		for _, l := range log {
			if l.Right() {
				good++
			}
		}
		col.Wrap(r.T("ui.train.score", "percent", 100*good/len(log), "n", len(log), "streak", study.Streak(log)), theme.Dim)
		col.Wrap(r.T("train.rating", "rating", study.Rating(log), "n", study.DaysInRow(log, today)), theme.Dim)
	}
	if r.skipped > 0 {
		col.Wrap(r.T("train.skipped", "n", r.skipped), theme.Warn)
	}
}

// modeLine names the mode and the place in its queue, or its clock.
func (r *trainer) modeLine() string {
	t, mode := r.t, r.t.Course().Mode()
	place, of := t.Course().Place()
	i := min(place, of)
	right, tried := t.Course().Score()
	switch mode.Kind {
	case session.ByGrade:
		return r.T("train.line.grade", "grade", mode.Grades(), "i", i, "of", of)
	case session.ByTag:
		return r.T("train.line.tag", "tag", r.tagText(mode.Tag), "i", i, "of", of)
	case session.Mistakes:
		return r.T("train.line.mistakes", "i", i, "of", of)
	case session.Daily:
		return r.T("train.line.daily", "i", i, "of", of, "right", right)
	case session.Placement:
		return r.T("train.line.placement", "i", i, "of", of)
	case session.Favourites:
		return r.T("train.line.favourites", "i", i, "of", of)
	case session.Endless:
		return r.T("train.line.endless", "n", t.Ready())
	case session.OwnFiles:
		return r.T("train.line.files", "i", i, "of", of)
	case session.TimedSet:
		return r.T("train.line.set", "i", i, "of", of, "left", shortTime(t.Course().TimeLeft()), "right", right)
	case session.Sprint:
		return r.T("train.line.sprint", "left", shortTime(t.Course().TimeLeft()), "right", right, "of", tried)
	}
	if t.Course().Queued() == 0 {
		return r.T("ui.train.nothing")
	}
	return r.T("ui.train.place", "i", place, "of", of, "due", t.Course().DueToday())
}

// tagText is the name of a tag.
func (r *trainer) tagText(id string) string {
	for _, tag := range r.t.Course().Tags() {
		if tag.ID == id {
			return r.Say(tag.Name)
		}
	}
	return id
}

// shortTime is minutes and seconds.
func shortTime(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
