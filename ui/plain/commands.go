package plain

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/ui/store"
)

// commandTime is how long a hint, a lens or an explanation may take.
const commandTime = 3 * time.Second

// command is something that can be typed besides a move.
type command struct {
	key string // message: its words, the first is shown in the help
	run func(s *session, rest string) error
}

// commands lists them in the order of the help.
func commands() []command {
	return []command{
		{"plain.command.board", (*session).board},
		{"plain.command.look", (*session).look},
		{"plain.command.lens", (*session).lens},
		{"plain.command.hint", (*session).hint},
		{"plain.command.why", (*session).why},
		{"plain.command.undo", (*session).undo},
		{"plain.command.redo", (*session).redo},
		{"plain.command.moves", (*session).moves},
		{"plain.command.level", (*session).level},
		{"plain.command.resign", (*session).resign},
		{"plain.command.new", (*session).newGame},
		{"plain.command.restart", (*session).restart},
		{"plain.command.save", (*session).saveAs},
		{"plain.command.tutorial", (*session).tutorial},
		{"plain.command.help", (*session).help},
		{"plain.command.quit", (*session).quit},
	}
}

// names lists the words of a command in the user's language and in English.
func (t *term) names(key string) []string {
	words := strings.Fields(t.Words.S(key))
	for _, english := range strings.Fields(t.english.S(key)) {
		if !slices.Contains(words, english) {
			words = append(words, english)
		}
	}
	return words
}

// is reports whether a word is the beginning of the command's name.
func (t *term) is(word, key string) bool {
	return slices.ContainsFunc(t.names(key), func(name string) bool {
		return strings.HasPrefix(name, strings.ToLower(word))
	})
}

// obey does what a line says.
func (s *session) obey(line string) error {
	if line == "?" {
		return s.help("")
	}
	return s.choose(line, commands(), func(move string) error {
		if s.m.Status().Over {
			return games.Faultf(games.ErrOver, "games.over")
		}
		return s.playMove(move, false)
	})
}

// choose does what a line says. A whole command word comes first, then a move,
// then the beginning of one command only.
func (s *session) choose(line string, all []command, move func(string) error) error {
	word, rest, _ := strings.Cut(line, " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	var begins []command
	for _, c := range all {
		if slices.Contains(s.names(c.key), word) {
			return c.run(s, rest)
		}
		if s.is(word, c.key) {
			begins = append(begins, c)
		}
	}
	refused := move(line)
	if refused == nil {
		return nil
	}
	if len(begins) == 1 {
		return begins[0].run(s, rest)
	}
	s.print(s.Words.Error(refused))
	if len(begins) > 1 {
		var names []string
		for _, c := range begins {
			names = append(names, s.names(c.key)[0])
		}
		s.say("plain.ambiguous", "commands", s.list(names))
	}
	return nil
}

func (s *session) undo(string) error {
	before := s.m.Moves()[:s.m.At()]
	n := s.m.UndoTurn()
	s.ended = s.m.Status().Over
	s.hints, s.told = nil, 0
	switch {
	case n == 0:
		s.say("plain.undo.none")
	case len(before) == s.m.At():
		s.say("plain.undo.result")
	default:
		taken := slices.Clone(before[s.m.At():])
		slices.Reverse(taken)
		s.say("plain.undo", "moves", s.list(taken))
		s.undos++
	}
	s.save()
	return nil
}

func (s *session) redo(string) error {
	from := s.m.At()
	if s.m.RedoTurn() == 0 {
		s.say("plain.redo.none")
		return nil
	}
	s.hints, s.told = nil, 0
	s.say("plain.redo", "moves", s.list(s.m.Moves()[from:s.m.At()]))
	s.save()
	return nil
}

func (s *session) moves(string) error {
	if s.m.At() == 0 {
		s.say("plain.moves.none")
		return nil
	}
	var list []string
	for i, move := range s.m.Moves()[:s.m.At()] {
		list = append(list, strconv.Itoa(i+1)+" "+move)
	}
	s.print(s.list(list))
	return nil
}

// level changes the engine's level.
func (s *session) level(number string) error {
	n, err := strconv.Atoi(number)
	spec := games.PlayerSpec{Kind: games.Level, Level: n}
	if err == nil {
		_, err = s.m.Module().Info().CheckPlayer(spec)
	}
	if err != nil {
		s.say("plain.level.expected")
		return nil
	}
	changed := false
	for _, side := range []games.Side{games.First, games.Second} {
		if s.m.Seat(side).Kind != games.Human {
			s.m.SetSeat(side, spec)
			changed = true
		}
	}
	if !changed {
		s.say("plain.level.none")
		return nil
	}
	if s.m.At() > 0 {
		s.m.MarkPractice() // a game against two levels is rated for neither
	}
	s.say("plain.level", "player", s.playerName(spec))
	return nil
}

func (s *session) resign(string) error {
	if s.m.Status().Over {
		s.say("games.over")
		return nil
	}
	s.m.End(games.Resigned(s.m.Turn()))
	return nil
}

// newGame starts another game with the same players and options.
func (s *session) newGame(string) error {
	m, err := games.NewMatch(games.Setup{
		Module: s.m.Module(), Options: s.m.Options(), Seed: s.m.Seed() + 1, Salt: games.NewSalt(),
		Seats:   [2]games.PlayerSpec{s.m.Seat(games.First), s.m.Seat(games.Second)},
		Started: s.Now().UTC(), Clock: games.NewClock(s.m.Clock().Main, s.m.Clock().Increment),
	})
	if err != nil {
		s.print(s.Words.Error(err))
		return nil
	}
	s.save()
	s.m, s.ended, s.hints, s.told, s.used, s.undos = m, false, nil, 0, 0, 0
	s.players = map[string]games.Player{}
	s.newName()
	s.greet()
	return nil
}

func (s *session) restart(string) error {
	s.m.Restart()
	s.ended, s.hints, s.told = false, nil, 0
	s.save()
	s.say("plain.restart")
	return nil
}

// saveAs writes the record to a file of the person's choice.
func (s *session) saveAs(file string) error {
	if file == "" {
		s.say("plain.save.expected")
		return nil
	}
	if err := (store.OS{}).Replace(file, s.m.Record().Marshal()); err != nil {
		s.say("plain.save.failed", "reason", fileError(err))
		return nil
	}
	s.say("plain.save.file", "file", file)
	return nil
}

func (s *session) help(string) error {
	info := s.m.Module().Info()
	s.say(info.Rules)
	var names []string
	for _, c := range commands() {
		names = append(names, s.names(c.key)[0])
	}
	s.say("plain.help", "commands", s.list(names))
	return nil
}

// tutorial goes through the lessons of the game and comes back to it.
func (s *session) tutorial(string) error {
	err := s.teach(s.m.Module())
	if err != nil {
		return s.leave()
	}
	return nil
}

func (s *session) quit(string) error { return s.leave() }
