package plain

import (
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/text/words"
	"duiju/ui/store"
)

// command is something that can be typed besides a move.
type command struct {
	key string // message: its words, the first is shown in the help
	// fits is an intent that the driver must have, or nil.
	fits session.Intent
	run  func(s *talk, rest string) error
}

// commands lists them in the order of the help.
func commands() []command {
	return []command{
		{"plain.command.task", session.Next{}, func(s *talk, _ string) error { s.posed(session.Board{Scratch: true}); return nil }},
		{"plain.command.board", nil, (*talk).board},
		{"plain.command.look", nil, (*talk).look},
		{"plain.command.lens", session.LookThrough{}, (*talk).lens},
		{"plain.command.hint", session.NextHint{}, wants(session.NextHint{})},
		{"plain.command.why", session.Why{}, wants(session.Why{})},
		{"plain.command.xray", nil, func(s *talk, rest string) error { return s.xray(rest, "") }},
		{"plain.command.proof", nil, func(s *talk, rest string) error { return s.xray(rest, byProof) }},
		{"plain.command.undo", session.Undo{}, wants(session.Undo{})},
		{"plain.command.redo", session.Redo{}, wants(session.Redo{})},
		{"plain.command.next", session.Next{}, wants(session.Next{})},
		{"plain.command.step", session.Step{}, wants(session.Step{})},
		{"plain.command.back", session.Back{}, wants(session.Back{})},
		{"plain.command.go", session.Look{}, (*talk).goTo},
		{"plain.command.moves", nil, (*talk).moves},
		{"plain.command.try", session.Try{}, wants(session.Try{})},
		{"plain.command.challenge", session.Challenge{}, wants(session.Challenge{})},
		{"plain.command.enter", session.Enter{}, wants(session.Enter{})},
		{"plain.command.solution", session.Solve{}, wants(session.Solve{})},
		{"plain.command.line", session.ShowLine{}, (*talk).line},
		{"plain.command.modes", session.Choose{}, (*talk).modes},
		{"plain.command.favourite", session.Favour{}, wants(session.Favour{})},
		{"plain.command.note", session.Annotate{}, func(s *talk, rest string) error { s.follow(s.d.Do(session.Annotate{Note: rest})); return nil }},
		{"plain.command.level", session.Sit{}, (*talk).level},
		{"plain.command.swap", session.Swap{}, wants(session.Swap{})},
		{"plain.command.draw", session.OfferDraw{}, wants(session.OfferDraw{})},
		{"plain.command.resign", session.Resign{}, wants(session.Resign{})},
		{"plain.command.review", session.ReviewGame{}, wants(session.ReviewGame{})},
		{"plain.command.new", session.Resign{}, (*talk).newGame},
		{"plain.command.restart", session.Restart{}, wants(session.Restart{})},
		{"plain.command.save", session.Resign{}, (*talk).saveAs},
		{"plain.command.stats", nil, func(s *talk, _ string) error { s.stats(s.s.Match().Module()); return nil }},
		{"plain.command.tutorial", session.Resign{}, func(s *talk, _ string) error { return s.teach(s.s.Match().Module()) }},
		{"plain.command.help", nil, (*talk).help},
		{"plain.command.quit", nil, func(s *talk, _ string) error { s.over = true; return nil }},
	}
}

// wants sends an intent.
func wants(i session.Intent) func(*talk, string) error {
	return func(s *talk, _ string) error {
		s.follow(s.d.Do(i))
		return nil
	}
}

// known are the commands that the driver has.
func (s *talk) known() []command {
	return slices.DeleteFunc(commands(), func(c command) bool { return c.fits != nil && !s.d.Has(c.fits) })
}

// names lists the words of a command in the user's language and in English.
func (t *term) names(key string) []string {
	return append(strings.Fields(t.Words.S(key)), strings.Fields(words.InEnglish().S(key))...)
}

// is reports whether a word is the beginning of the command's name.
func (t *term) is(word, key string) bool {
	return slices.ContainsFunc(t.names(key), func(name string) bool {
		return strings.HasPrefix(name, strings.ToLower(word))
	})
}

// obey does what a line says. A whole command word comes first, then a move,
// then the beginning of one command only.
func (s *talk) obey(line string) error {
	if line == "?" {
		return s.help("")
	}
	word, rest, _ := strings.Cut(line, " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	var begins []command
	for _, c := range s.known() {
		if slices.Contains(s.names(c.key), word) {
			return c.run(s, rest)
		}
		if s.is(word, c.key) {
			begins = append(begins, c)
		}
	}
	refused := s.try(line)
	if refused == nil {
		return nil
	}
	if len(begins) == 1 {
		return begins[0].run(s, rest)
	}
	s.tell(*refused)
	if len(begins) > 1 {
		var names []string
		for _, c := range begins {
			names = append(names, s.names(c.key)[0])
		}
		s.say("plain.ambiguous", "commands", s.list(names))
	}
	return nil
}

// try plays a typed move and returns why it could not be.
func (s *talk) try(line string) *session.Refused {
	events := s.d.Do(session.Play{Move: line})
	if len(events) == 1 {
		if r, ok := events[0].(session.Refused); ok {
			if r.Said.IsZero() && s.s.Match().Status().Over {
				r.Said = games.T("games.over")
			}
			return &r
		}
	}
	s.follow(events)
	return nil
}

// goTo shows the position after a number of moves.
func (s *talk) goTo(number string) error {
	n, err := strconv.Atoi(number)
	if err != nil {
		s.say("plain.go.expected", "n", s.s.Match().At())
		return nil
	}
	s.follow(s.d.Do(session.Look{At: n}))
	return nil
}

func (s *talk) moves(string) error {
	m := s.s.Match()
	if m.At() == 0 {
		s.say("plain.moves.none")
		return nil
	}
	var list []string
	for i, move := range m.Moves()[:m.At()] {
		list = append(list, strconv.Itoa(i+1)+" "+move+s.s.ReviewOf(i).Mark)
	}
	s.print(s.list(list))
	return nil
}

// level changes the engine's level, or seats a program of the settings.
func (s *talk) level(who string) error {
	m := s.s.Match()
	info := m.Module().Info()
	n, err := strconv.Atoi(who)
	spec := games.PlayerSpec{Kind: games.Level, Level: n}
	if command := s.settings().Games[info.ID].Programs[who]; command != "" {
		spec, err = games.PlayerSpec{Kind: games.Program, Name: command}, nil
	}
	if err == nil {
		_, err = info.CheckPlayer(spec)
	}
	if err != nil {
		s.say("plain.level.expected", "to", len(info.Levels))
		return nil
	}
	changed := false
	for _, side := range []games.Side{games.First, games.Second} {
		if m.Seat(side).Kind != games.Human {
			s.follow(s.d.Do(session.Sit{Side: side, Player: spec}))
			changed = true
		}
	}
	if !changed {
		s.say("plain.level.none")
		return nil
	}
	s.say("plain.level", "player", s.playerName(spec))
	return nil
}

// newGame starts another game with the same players and options. A file named
// on the command line keeps the game it has.
func (s *talk) newGame(string) error {
	m, err := s.s.Again(s.Seed(s.s.Match().Module()), games.NewSalt())
	if err != nil {
		s.print(s.Words.Error(err))
		return nil
	}
	s.save()
	if s.record != "" && s.s.Match().Len() > 0 {
		s.say("plain.record.kept", "file", s.record)
		s.record = ""
	}
	s.then = m
	return nil
}

// saveAs writes the record to a file of the person's choice.
func (s *talk) saveAs(file string) error {
	if file == "" {
		s.say("plain.save.expected")
		return nil
	}
	if err := (store.OS{}).Replace(file, s.s.Match().Record().Marshal()); err != nil {
		s.say("plain.save.failed", "reason", fileError(err))
		return nil
	}
	s.say("plain.save.file", "file", file)
	return nil
}

func (s *talk) help(string) error {
	if s.d.Has(session.Resign{}) {
		s.say(s.s.Match().Module().Info().Rules)
	}
	var names []string
	for _, c := range s.known() {
		names = append(names, s.names(c.key)[0])
	}
	s.say("plain.help", "commands", s.list(names))
	return nil
}

// teach goes through the lessons of a game, from the first that was not
// finished, until the last one or until the person has had enough.
func (t *term) teach(m games.Module) error {
	if games.TeachingOf(m).Lessons == nil {
		t.say("plain.tutorial.none")
		return nil
	}
	known := t.finished(m.Info().ID)
	d, err := session.NewTutorial(session.TutorialConfig{
		Config: t.config(nil), Module: m, Flow: true, Known: func(id string) bool { return slices.Contains(known, id) },
	})
	if err != nil {
		return err
	}
	all, _ := d.Lessons()
	t.say("plain.tutorial.greet", "name", games.T(m.Info().Name), "n", len(all), "done", len(known))
	t.say("plain.tutorial.keys")
	s := t.talk(d)
	s.goodbye = games.T("plain.tutorial.left")
	return s.run()
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

// replay shows a record.
func (t *term) replay(m *games.Match) error {
	c := t.config(m)
	c.Watch = true
	s := t.talk(session.New(c))
	s.goodbye = games.T("plain.replay.left")
	s.greet()
	return s.run()
}

// openRecord shows a record by its number in the list of records, or a file.
func (t *term) openRecord(which string) error {
	if which == "" {
		t.say("plain.replay.none")
		return nil
	}
	var data []byte
	var err error
	if n, bad := strconv.Atoi(which); bad == nil && t.Store != nil {
		all := t.Store.Records()
		if n < 1 || n > len(all) {
			t.say("plain.replay.none")
			return nil
		}
		data, err = t.Store.ReadRecord(all[n-1].Name)
	} else {
		data, err = games.ReadFile(which, games.MaxFile)
	}
	if err != nil {
		t.print(fileError(err))
		return nil
	}
	if m, _ := t.replayed(data); m != nil {
		return t.replay(m)
	}
	return nil
}
