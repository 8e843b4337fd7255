package plain

// The trainer in lines: how it is opened, its modes, what it says.

import (
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/study"
)

// train opens the trainer of a game. A mode without a kind goes on where the
// training was left.
func (t *term) train(m games.Module, mode session.Mode, goodbye games.Text) error {
	set := t.settings()
	c := session.TrainerConfig{Config: t.config(nil), Module: m, Mode: mode, Habits: set.Habits(), Seed: func() uint64 { return t.Seed(m) }}
	file := session.CheckpointFile(m.Info().ID)
	if t.Store != nil {
		var skipped int
		c.Answers, skipped, _ = t.Store.Answers()
		if skipped > 0 {
			t.say("train.skipped", "n", skipped)
		}
		c.Marks, _ = t.Store.Marks()
		var aside string
		if c.Checkpoint, aside = t.Store.ReadState(file, session.VerifyCheckpoint); aside != "" {
			t.say("train.aside", "file", aside)
		}
	}
	d, _, err := session.NewTrainer(c)
	if err != nil {
		return err
	}
	if why, ok := d.Can(session.Choose{Mode: d.Course().Mode()}); !ok && mode.Kind != "" {
		t.text(why)
		t.say("train.mode.empty")
		return nil
	}
	if t.json == nil {
		t.say("plain.train.greet", "name", games.T(m.Info().Name), "n", len(d.Course().Exercises()), "due", d.Course().DueToday())
		t.say("plain.train.keys")
	}
	s := t.talk(d)
	s.state, s.goodbye = file, goodbye
	if goodbye.IsZero() {
		s.goodbye = games.T("plain.train.left")
	}
	return s.run()
}

// trainer is the first game with problems, or the one with the number.
func (t *term) trainer(number string) error {
	for i, m := range t.Modules {
		if n, err := strconv.Atoi(number); games.TeachingOf(m).Trainer != nil && (number == "" || err == nil && n == i+1) {
			return t.train(m, session.Mode{}, games.Text{})
		}
	}
	t.say("plain.train.none")
	return nil
}

// judged says what an answer is worth and, of a solved problem, why.
func (s *talk) judged(e session.Judged) {
	s.text(e.Said)
	if t, ok := s.d.(*session.Trainer); ok {
		for _, text := range t.Comments() {
			s.say("train.comment", "text", text)
		}
	}
	if e.Phase != session.Solved {
		return
	}
	s.text(e.Problem.Name)
	s.text(e.Problem.About)
	if t, ok := s.d.(*session.Trainer); ok && t.Mark().Note != "" {
		s.say("train.note", "note", t.Mark().Note)
	}
	s.say("plain.train.solved", "n", e.Days)
}

// proven lists every first move of a problem with what follows.
func (s *talk) proven(sol games.Solution) {
	if !sol.Known {
		s.say("train.solution.unknown")
		return
	}
	s.text(sol.Reason)
	start := s.s.Match().StateAt(0)
	for i, m := range sol.Moves {
		word := "train.solution.wrong"
		if m.Right {
			word = "train.solution.right"
		}
		var line []string
		for _, move := range m.Line {
			line = append(line, s.Words.Text(session.MoveText(start, move)))
		}
		text := s.Words.S("plain.train.firstmove", "number", i+1, "move", session.MoveText(start, m.Move), "is", games.T(word))
		if len(line) > 0 {
			text += " " + strings.Join(line, " ")
		}
		if !m.Note.IsZero() {
			text += " - " + s.Words.Text(m.Note)
		}
		s.print(text)
	}
}

// marked says what is kept about the problem now.
func (s *talk) marked(m study.Mark) {
	key := "train.marked.not"
	if m.Favourite {
		key = "train.marked.favourite"
	}
	s.say(key)
	if m.Note != "" {
		s.say("train.note", "note", m.Note)
	}
}

// setOver says how a set went.
func (s *talk) setOver(e session.Finished) {
	key := "plain.train.timeup"
	switch e.Kind {
	case session.Placement:
		key = "plain.train.placed"
	case session.Daily:
		key = "plain.train.daily"
	}
	s.say(key, "right", e.Right, "of", e.Of, "rating", e.Rating)
}

// found says what a proof says of a person's own file.
func (s *talk) found(f games.Finding) {
	key := "plain.train.finding.good"
	if !f.Good {
		key = "plain.train.finding.bad"
	}
	s.say(key, "place", f.Place, "text", f.Text)
}

// line puts a line of the solution on the board.
func (s *talk) line(number string) error {
	n, err := strconv.Atoi(number)
	if err != nil {
		n = 1
	}
	s.follow(s.d.Do(session.ShowLine{I: n - 1}))
	return nil
}

// modeWords are the words of the modes, as they are typed.
var modeWords = []struct {
	key  string
	kind session.ModeKind
}{
	{"plain.mode.due", session.ByDue}, {"plain.mode.day", session.OfDay}, {"plain.mode.grade", session.ByGrade}, {"plain.mode.theme", session.ByTag},
	{"plain.mode.endless", session.Endless}, {"plain.mode.set", session.TimedSet}, {"plain.mode.sprint", session.Sprint},
	{"plain.mode.mistakes", session.Mistakes}, {"plain.mode.files", session.OwnFiles},
	{"plain.mode.daily", session.Daily}, {"plain.mode.placement", session.Placement}, {"plain.mode.favourites", session.Favourites},
}

// modes chooses which problems come, or lists what there is.
func (s *talk) modes(rest string) error {
	word, value, _ := strings.Cut(rest, " ")
	value = strings.TrimSpace(value)
	i := slices.IndexFunc(modeWords, func(w struct {
		key  string
		kind session.ModeKind
	}) bool {
		return word != "" && s.is(word, w.key)
	})
	if i < 0 {
		s.listModes()
		return nil
	}
	mode := session.Mode{Kind: modeWords[i].kind}
	switch mode.Kind {
	case session.ByGrade, session.Endless:
		mode.Grade, mode.Most = Grades(value)
	case session.ByTag:
		mode.Tag = value
	case session.OwnFiles:
		mode.Path = value
	}
	if _, ok := s.d.Can(session.Choose{Mode: mode}); !ok {
		s.say("train.mode.empty")
		return nil
	}
	s.follow(s.d.Do(session.Choose{Mode: mode}))
	return nil
}

// Grades reads a grade or a range of them: "3", "2-4". Zero is no grade.
func Grades(text string) (least, most int) {
	from, to, ranged := strings.Cut(text, "-")
	least, err := strconv.Atoi(strings.TrimSpace(from))
	if err != nil || least < 1 || least > 9 {
		return 0, 0
	}
	if !ranged {
		return least, 0
	}
	if most, err = strconv.Atoi(strings.TrimSpace(to)); err != nil || most < least || most > 9 {
		return 0, 0
	}
	return least, most
}

func (s *talk) listModes() {
	var names []string
	for _, w := range modeWords {
		names = append(names, s.names(w.key)[0])
	}
	s.say("plain.modes", "modes", s.list(names))
	var themes []string
	for _, t := range session.Themes(games.TeachingOf(s.s.Match().Module()).Trainer.Exercises()) {
		themes = append(themes, t.ID)
	}
	s.say("plain.themes", "themes", s.list(themes))
}

// stats says how the person stands in a game: with its problems, and against
// each engine.
func (t *term) stats(m games.Module) {
	info := m.Info()
	said := false
	if trainer := games.TeachingOf(m).Trainer; trainer != nil && t.Store != nil {
		all, _, _ := t.Store.Answers()
		if p := study.Stand(trainer, info.ID, all, t.Now()); p.Answers > 0 {
			t.say("plain.stats.problems", "n", p.Answers, "percent", 100*p.Right/p.Answers, "due", p.Due)
			t.say("train.rating", "rating", p.Rating, "n", p.Days)
			said = true
		}
	}
	for _, spec := range info.Opponents() {
		c := t.against(info.ID, spec, false)
		if c.Games == 0 {
			continue
		}
		t.say("plain.stats.row", "player", t.playerName(spec), "n", c.Games, "wins", c.Wins, "losses", c.Losses, "draws", c.Draws, "rated", c.Rated)
		said = true
	}
	if !said {
		t.say("plain.stats.none", "name", games.T(info.Name))
	}
}
