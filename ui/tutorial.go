package ui

import (
	"context"
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/store"
)

// knows reports whether a lesson was ever finished.
func (a *app) knows(game, lesson string) bool {
	return slices.ContainsFunc(a.lessons, func(l store.Lesson) bool { return l.Game == game && l.Lesson == lesson })
}

// lessonsOf are the lessons of a game, none if it has no tutorial.
func lessonsOf(m games.Module) []games.Lesson {
	if t, ok := m.(games.Tutor); ok {
		return t.Lessons()
	}
	return nil
}

// hasLessons reports whether a game has a tutorial.
func hasLessons(m games.Module) bool {
	_, ok := m.(games.Tutor)
	return ok
}

// ticks shows which lessons of a game are done: "✓✓···".
func (a *app) ticks(game string, lessons []games.Lesson) string {
	var b strings.Builder
	for _, l := range lessons {
		if a.knows(game, l.ID) {
			b.WriteString(a.glyphs.Tick)
		} else {
			b.WriteString(a.glyphs.Dot)
		}
	}
	return b.String()
}

// lessonPhase is where a part of a lesson stands.
type lessonPhase uint8

const (
	learning lessonPhase = iota // the learner is to move
	trying                      // a move is being judged
	missed                      // the answer to a wrong one is on the board
	looking                     // the goal is reached, the lens not looked through yet
	reached
)

// tuition makes a game on the screen a step of the tutorial. A right move goes
// on, a wrong one is answered and taken back by the next key.
type tuition struct {
	all      []games.Lesson
	at, part int
	phase    lessonPhase
	judge    *job
	move     string
	nth      int // the learner's moves of this part
	good     int // moves on the board up to which all is right
	looked   bool
	say      games.Text // on the last move
	reply    string
	replied  games.Side
}

// newTutorial shows the tutorial of a game, from the first lesson that was not
// finished.
func newTutorial(a *app, m games.Module) (*play, error) {
	t := &tuition{all: lessonsOf(m)}
	for i, l := range t.all {
		if !a.knows(m.Info().ID, l.ID) {
			t.at = i
			break
		}
	}
	match, err := games.NewLesson(m, t.now())
	if err != nil {
		return nil, err
	}
	p := newPlay(a, match)
	p.lesson = t
	return p, p.teach(t.at, 0)
}

// now is the part on the board.
func (t *tuition) now() games.LessonPart { return t.all[t.at].Parts[t.part] }

// last reports whether nothing comes after this part.
func (t *tuition) last() bool {
	return t.at == len(t.all)-1 && t.part == len(t.all[t.at].Parts)-1
}

// teach puts a part of a lesson on the board.
func (p *play) teach(at, part int) error {
	t := p.lesson
	m, err := games.NewLesson(p.m.Module(), t.all[at].Parts[part])
	if err != nil {
		return err
	}
	m.MarkPractice()
	p.stopAll()
	t.judge.stop()
	*t = tuition{all: t.all, at: at, part: part}
	p.m, p.back, p.path, p.step = m, -1, nil, games.Step{}
	p.evals, p.event, p.note = nil, games.Text{}, games.Text{}
	p.lens.current, p.lens.overlay, p.ruled, p.trail = -1, overlay{}, ruleNames{}, trail{}
	p.whole, p.ready, p.page = false, false, 0
	p.refresh()
	p.cursor = p.firstPoint()
	if f := p.scene.Focus; f[0] != f[1] && len(p.step.Follow) > 0 {
		p.cursor = p.step.Follow[len(p.step.Follow)-1] // the middle of a problem is often its answer
	}
	return nil
}

// goTo shows another lesson.
func (p *play) goTo(at, part int) tea.Cmd {
	if err := p.teach(at, part); err != nil {
		p.refuse(err)
	}
	return p.relens()
}

// otherLesson goes to a lesson before or after.
func (p *play) otherLesson(by int) func() tea.Cmd {
	return func() tea.Cmd {
		at := p.lesson.at + by
		if at < 0 || at >= len(p.lesson.all) {
			return nil
		}
		return p.goTo(at, 0)
	}
}

// nextLesson goes on after a part that is done; after the last one, back.
func (p *play) nextLesson() tea.Cmd {
	t := p.lesson
	switch {
	case t.part+1 < len(t.all[t.at].Parts):
		return p.goTo(t.at, t.part+1)
	case t.at+1 < len(t.all):
		return p.goTo(t.at+1, 0)
	}
	return p.pop()
}

// attempt lets a move of the learner be judged.
func (p *play) attempt(move string) tea.Cmd {
	t := p.lesson
	part := t.now()
	p.path, p.step = nil, games.Step{}
	if part.Judge == nil {
		p.note = t.refusal(p)
		p.refresh()
		return nil
	}
	a := games.Attempt{Start: p.m.StateAt(0), Before: p.m.State().Clone(), Nth: t.nth + 1}
	done, err := p.m.Play(move)
	if err != nil {
		p.refuse(err)
		p.refresh()
		return nil
	}
	a.Move, a.After = done, p.m.State().Clone()
	t.phase, t.move, t.nth = trying, done, a.Nth
	p.note = games.Text{}
	p.hint.clear()
	p.refresh()
	module := p.m.Module()
	var run tea.Cmd
	t.judge, run = p.work(p.id, func(ctx context.Context) (any, error) { return part.Try(ctx, module, a) })
	return tea.Batch(run, p.relens())
}

// refusal says why no move is asked for now.
func (t *tuition) refusal(p *play) games.Text {
	switch {
	case t.phase == trying:
		return games.Text{}
	case t.phase == missed:
		return games.T("tutorial.takeback")
	case t.phase == reached:
		return games.T("tutorial.onward")
	}
	return games.T("tutorial.look", "lens", p.lensName(t.now().Lens))
}

// tried shows what a move was worth.
func (p *play) tried(msg doneMsg) tea.Cmd {
	t := p.lesson
	t.judge = nil
	j, ok := msg.value.(games.Judgement)
	if !ok || msg.err != nil {
		t.phase = learning
		p.m.Goto(t.good)
		p.refresh()
		if !errors.Is(msg.err, context.Canceled) {
			return p.logCmd("tutorial: " + errorText(msg.err))
		}
		return nil
	}
	t.say, t.reply = j.Say, ""
	if j.Reply != "" {
		t.replied = p.m.Turn()
		if done, err := p.m.Play(j.Reply); err == nil {
			t.reply = done
		}
	}
	var keep tea.Cmd
	switch j.Is {
	case games.Missed:
		t.phase = missed
	case games.GoesOn:
		t.phase, t.good = learning, p.m.At()
	default:
		t.phase, t.good = looking, p.m.At()
		keep = p.passPart()
	}
	p.refresh()
	return tea.Batch(keep, p.relens())
}

// takeBack goes back to the position before a wrong move.
func (p *play) takeBack() tea.Cmd {
	t := p.lesson
	p.stopAll()
	p.m.Goto(t.good)
	t.phase, t.nth, t.say, t.reply = learning, max(t.nth-1, 0), games.Text{}, ""
	p.back, p.path, p.step, p.note = -1, nil, games.Step{}, games.Text{}
	p.refresh()
	return p.relens()
}

// passPart ends a part whose goal is reached, once its lens was looked
// through, and ticks the lesson with its last part.
func (p *play) passPart() tea.Cmd {
	t := p.lesson
	if t.now().Lens != "" && !t.looked {
		return nil
	}
	t.phase = reached
	lesson := t.all[t.at]
	if t.part+1 < len(lesson.Parts) || p.knows(p.info.ID, lesson.ID) {
		return nil
	}
	l := store.Lesson{Time: p.now(), Game: p.info.ID, Lesson: lesson.ID}
	p.lessons = append(p.lessons, l)
	st := p.store
	return p.laterCmd(func() {
		if err := st.AddLesson(l); err != nil {
			st.Log("tutorial: " + err.Error())
		}
	})
}

// lensShown notes that a lens is on the board.
func (p *play) lensShown() tea.Cmd {
	l, ok := p.lensInfo()
	if p.lesson == nil || !ok || l.ID != p.lesson.now().Lens {
		return nil
	}
	t := p.lesson
	t.looked = true
	if t.phase == looking || t.now().Judge == nil && t.phase == learning {
		return p.passPart()
	}
	return nil
}

// lensName is the name of one of the game's lenses.
func (p *play) lensName(id string) games.Text {
	for _, l := range p.info.Lenses {
		if l.ID == id {
			return games.T(l.Name)
		}
	}
	return games.Verbatim(id)
}

// lessonActions are the keys of the tutorial.
func (p *play) lessonActions() []action {
	in := func() bool { return p.lesson != nil }
	done := func() bool { return in() && p.lesson.phase == reached }
	wrong := func() bool { return in() && p.lesson.phase == missed }
	begun := func() bool { return in() && p.m.At() > 0 && p.lesson.phase != trying }
	return []action{
		{id: "lesson-on", keys: []string{"enter", "space", "n"}, label: "tutorial.key.on", about: "tutorial.about.on", rank: 1, on: done, do: p.nextLesson},
		{id: "lesson-again", keys: []string{"enter", "space", "u"}, label: "tutorial.key.again", about: "tutorial.about.again", rank: 1, on: wrong, do: p.takeBack},
		{id: "lesson-restart", keys: []string{"r"}, label: "tutorial.key.restart", about: "tutorial.about.restart", rank: 7, on: begun,
			do: func() tea.Cmd { return p.goTo(p.lesson.at, p.lesson.part) }},
		{id: "lesson-next", keys: []string{">", "n"}, label: "tutorial.key.next", about: "tutorial.about.next", rank: 8, on: in, do: p.otherLesson(1)},
		{id: "lesson-before", keys: []string{"<"}, about: "tutorial.about.before", on: in, do: p.otherLesson(-1)},
		{id: "lesson-hint", keys: []string{"y"}, label: "ui.key.hint", about: "ui.about.hint", rank: 6,
			on: func() bool { return in() && p.lesson.phase == learning && p.lesson.now().Judge != nil }, do: p.nextHint},
	}
}
