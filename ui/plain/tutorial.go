package plain

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/ui/store"
)

// tutorial teaches the game with the number, or the first that has lessons.
func (t *term) tutorial(number string) error {
	m := t.Modules[0]
	if n, err := strconv.Atoi(strings.TrimSpace(number)); err == nil && n >= 1 && n <= len(t.Modules) {
		m = t.Modules[n-1]
	} else if number != "" {
		t.say("plain.menu.expected", "n", len(t.Modules))
		return nil
	}
	return t.teach(m)
}

// tuition is a tutorial being done: the same lessons as on the screen, and the
// same file of what is finished.
type tuition struct {
	*session
	all  []games.Lesson
	at   int // the lesson
	part int
	nth  int    // the learner's moves of this part that were right
	seen string // the lens looked through last in this part
	won  bool   // the goal is reached, the lens not looked through yet
	left bool
}

// teach does the lessons of a game, from the first that was not finished,
// until the last one or until the person has had enough.
func (t *term) teach(m games.Module) error {
	tutor, ok := m.(games.Tutor)
	if !ok {
		t.say("plain.tutorial.none")
		return nil
	}
	u := &tuition{all: tutor.Lessons()}
	known := t.finished(m.Info().ID)
	u.at = max(slices.IndexFunc(u.all, func(l games.Lesson) bool { return !slices.Contains(known, l.ID) }), 0)
	t.say("plain.tutorial.greet", "name", games.T(m.Info().Name), "n", len(u.all), "done", len(known))
	t.say("plain.tutorial.keys")
	if err := u.begin(t, m); err != nil {
		return err
	}
	for !u.left {
		if u.boardEach() {
			if text := u.m.State().Text(); text != u.drawn {
				u.drawn = text
				_ = u.board("")
			}
		}
		line, err := u.ask(u.Words.S("plain.tutorial.prompt", "i", u.at+1, "of", len(u.all), "side", u.m.State().SideName(u.m.Turn())))
		if err != nil {
			return err
		}
		if line == "" {
			continue
		}
		if err := u.obey(line); err != nil {
			return err
		}
	}
	t.say("plain.tutorial.left")
	return nil
}

// finished lists the lessons of a game that were ever done, without repeats.
func (t *term) finished(game string) []string {
	if t.Store == nil {
		return nil
	}
	all, err := t.Store.Lessons()
	if err != nil {
		t.Store.Log("tutorial: " + err.Error())
	}
	var ids []string
	for _, l := range all {
		if l.Game == game && !slices.Contains(ids, l.Lesson) {
			ids = append(ids, l.Lesson)
		}
	}
	return ids
}

func (u *tuition) now() games.LessonPart { return u.all[u.at].Parts[u.part] }

// begin puts the part on the board and says its task.
func (u *tuition) begin(t *term, m games.Module) error {
	match, err := games.NewLesson(m, u.now())
	if err != nil {
		return err
	}
	match.MarkPractice()
	u.session = &session{term: t, m: match, players: map[string]games.Player{}}
	u.asks = func(ctx context.Context, m games.Module, o games.Options, now games.State) ([]games.HintStep, error) {
		return u.now().Hints(ctx, m, o, match.StateAt(0), now, u.nth+1)
	}
	u.nth, u.seen, u.won = 0, "", false
	u.task()
	return nil
}

// task says what to do and where: the step, the pieces, the points spoken of.
func (u *tuition) task() {
	u.say("plain.tutorial.step", "i", u.at+1, "of", len(u.all), "task", typed(u.now().TypedTask, u.now().Task))
	sc := u.m.State().Scene()
	for _, line := range u.pieces(sc) {
		u.print(line)
	}
	var marked []string
	for _, p := range u.now().Marks {
		marked = append(marked, sc.Spots[p].Name)
	}
	if len(marked) > 0 {
		u.say("plain.tutorial.marked", "points", u.list(marked))
	}
	if l := u.now().Lens; l != "" {
		u.say("plain.tutorial.lens", "lens", l)
	}
}

// typed is the text for where moves are typed, or the one for everywhere.
func typed(own, everywhere games.Text) games.Text {
	if own.IsZero() {
		return everywhere
	}
	return own
}

// nameAll is how many pieces of a kind are named one by one.
const nameAll = 20

// pieces says what stands where, a kind of piece a line.
func (t *term) pieces(sc games.Scene) []string {
	var kinds []string
	where := map[string][]string{}
	for _, spot := range sc.Spots {
		what := t.pieceWords(spot.Piece)
		if what == "" {
			continue
		}
		if where[what] == nil {
			kinds = append(kinds, what)
		}
		where[what] = append(where[what], spot.Name)
	}
	var lines []string
	for _, what := range kinds {
		names := strings.Join(where[what], " ")
		if n := len(where[what]); n > nameAll {
			names = fmt.Sprint(n)
		}
		lines = append(lines, t.Words.S("plain.look.found", "area", what, "pieces", names))
	}
	return lines
}

// lessonCommands are what can be typed in a tutorial besides a move.
func (u *tuition) lessonCommands() []command {
	on := func(run func(string) error) func(*session, string) error {
		return func(_ *session, rest string) error { return run(rest) }
	}
	return []command{
		{"plain.command.task", on(func(string) error { u.task(); return nil })},
		{"plain.command.board", (*session).board},
		{"plain.command.look", (*session).look},
		{"plain.command.lens", on(u.lookThrough)},
		{"plain.command.hint", (*session).hint},
		{"plain.command.restart", on(func(string) error { return u.begin(u.term, u.m.Module()) })},
		{"plain.command.skip", on(func(string) error { return u.goTo(u.at + 1) })},
		{"plain.command.back", on(func(string) error { return u.goTo(max(u.at-1, 0)) })},
		{"plain.command.help", on(u.lessonHelp)},
		{"plain.command.quit", on(func(string) error { u.left = true; return nil })},
	}
}

// obey does what a line of a lesson says: a command or a move.
func (u *tuition) obey(line string) error {
	return u.choose(line, u.lessonCommands(), u.attempt)
}

func (u *tuition) lessonHelp(string) error {
	var names []string
	for _, c := range u.lessonCommands() {
		names = append(names, u.names(c.key)[0])
	}
	u.say("plain.help", "commands", u.list(names))
	return nil
}

// goTo begins another lesson; after the last one the tutorial is left.
func (u *tuition) goTo(at int) error {
	if at >= len(u.all) {
		u.left = true
		return nil
	}
	u.at, u.part = at, 0
	return u.begin(u.term, u.m.Module())
}

// lookThrough shows a lens, which may be what the part is waiting for.
func (u *tuition) lookThrough(name string) error {
	if id := u.showLens(name); id != "" {
		u.seen = id
	}
	if u.won || u.now().Judge == nil && u.seen == u.now().Lens {
		return u.pass()
	}
	return nil
}

// attempt plays a move and says what it is worth. A wrong one is answered,
// explained and taken back.
func (u *tuition) attempt(line string) error {
	part := u.now()
	if u.won || part.Judge == nil {
		u.say("plain.tutorial.look", "lens", part.Lens)
		return nil
	}
	good := u.m.At()
	before := u.m.State().Clone()
	move, err := before.Parse(line)
	if err != nil {
		return err
	}
	a := games.Attempt{Start: u.m.StateAt(0), Before: before, Nth: u.nth + 1}
	if a.Move, err = u.m.Play(move); err != nil {
		return err
	}
	a.After = u.m.State().Clone()
	u.hints, u.told = nil, 0
	j, err := part.Try(u.ctx, u.m.Module(), a)
	if err != nil {
		u.m.Goto(good)
		return err
	}
	if a.Move != move {
		u.print(u.Words.Text(u.describe(before, a.Move)))
	}
	if !j.Say.IsZero() {
		u.print(u.Words.Text(j.Say))
	}
	if j.Reply != "" {
		side := u.m.State().SideName(u.m.Turn())
		if done, err := u.m.Play(j.Reply); err == nil {
			u.say("tutorial.answer", "side", side, "move", done)
		}
	}
	switch j.Is {
	case games.Missed:
		u.m.Goto(good)
		u.say("plain.tutorial.again", "move", a.Move)
		return nil
	case games.GoesOn:
		u.nth++
		return nil
	}
	u.won = true
	return u.pass()
}

// pass ends a part whose goal is reached, once its lens was looked through,
// keeps the lesson with its last part, and goes on.
func (u *tuition) pass() error {
	part, lesson := u.now(), u.all[u.at]
	if part.Lens != "" && u.seen != part.Lens {
		u.say("plain.tutorial.look", "lens", part.Lens)
		return nil
	}
	if done := typed(part.TypedDone, part.Done); !done.IsZero() {
		u.print(u.Words.Text(done))
	}
	if u.part+1 < len(lesson.Parts) {
		u.part++
		return u.begin(u.term, u.m.Module())
	}
	u.keep(lesson.ID)
	u.say("plain.tutorial.done", "i", u.at+1, "of", len(u.all))
	return u.goTo(u.at + 1)
}

// keep writes down that a lesson was finished, once.
func (u *tuition) keep(id string) {
	game := u.m.Module().Info().ID
	if u.Store == nil || slices.Contains(u.finished(game), id) {
		return
	}
	if err := u.Store.AddLesson(store.Lesson{Time: u.Now(), Game: game, Lesson: id}); err != nil {
		u.say("plain.save.failed", "reason", fileError(err))
	}
}
