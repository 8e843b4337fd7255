package plain

import (
	"fmt"
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

func (s *session) board(string) error {
	for _, row := range s.drawBoard(s.m.State().Scene()) {
		s.print(row)
	}
	return nil
}

// look lists the pieces of a row, a column or a point.
func (s *session) look(area string) error {
	sc := s.m.State().Scene()
	var found []string
	for _, p := range areaOf(sc, area) {
		if what := s.pieceWords(sc.Spots[p].Piece); what != "" {
			found = append(found, sc.Spots[p].Name+" "+what)
		}
	}
	switch {
	case area == "" || areaOf(sc, area) == nil:
		s.say("plain.look.expected")
	case len(found) == 0:
		s.say("plain.look.empty", "area", area)
	default:
		s.say("plain.look.found", "area", area, "pieces", s.list(found))
	}
	return nil
}

func (s *session) lens(name string) error {
	s.showLens(name)
	return nil
}

// showLens says what an overlay shows: its legend and every marked point. It
// returns the id of the lens, "" if none was shown.
func (s *session) showLens(name string) string {
	info := s.m.Module().Info()
	drawer, ok := s.m.State().(games.Lensed)
	i := slices.IndexFunc(info.Lenses, func(l games.Lens) bool { return name != "" && strings.HasPrefix(l.ID, name) })
	if !ok || i < 0 {
		var ids []string
		for _, l := range info.Lenses {
			ids = append(ids, l.ID)
		}
		s.say("plain.lens.expected", "known", s.list(ids))
		return ""
	}
	l := info.Lenses[i]
	sc := s.m.State().Scene()
	plain := s.m.State().Scene()
	ctx, cancel := s.withTimeout()
	defer cancel()
	if err := drawer.Overlay(ctx, l.ID, games.NoPoint, nil, &sc); err != nil {
		s.print(s.Words.Error(err))
		return ""
	}
	if l.Answers && !s.m.Practice() {
		s.m.MarkPractice()
		s.say("plain.lens.practice")
	}
	s.say(l.Legend)
	var marked []string
	for p, spot := range sc.Spots {
		switch {
		case spot.Label != "":
			marked = append(marked, spot.Name+" "+spot.Label)
		case spot.Heat != 0:
			marked = append(marked, fmt.Sprintf("%s %+d", spot.Name, spot.Heat))
		case spot.Marks&^plain.Spots[p].Marks != 0:
			marked = append(marked, spot.Name)
		}
	}
	if len(marked) > 0 {
		s.print(s.list(marked))
	}
	for _, c := range sc.Captions {
		s.print(s.Words.Text(c))
	}
	return l.ID
}

// hint tells one more step each time.
func (s *session) hint(string) error {
	if s.m.Status().Over {
		s.say("games.over")
		return nil
	}
	if s.hints == nil {
		ctx, cancel := s.withTimeout()
		defer cancel()
		ask := s.asks
		if ask == nil {
			ask = games.Hints
		}
		steps, err := ask(ctx, s.m.Module(), s.m.Options(), s.m.State().Clone())
		if err != nil {
			s.print(s.Words.Error(err))
			return nil
		}
		s.hints = steps
	}
	if len(s.hints) == 0 {
		s.say("plain.hint.none")
		return nil
	}
	s.m.MarkPractice()
	s.used++
	s.told = min(s.told+1, len(s.hints))
	step := s.hints[s.told-1]
	s.say("plain.hint", "number", s.told, "of", len(s.hints), "text", s.withArea(s.Words.Text(step.Text), step))
	return nil
}

// namedPoints is how many points of a hint are told by name; of more, the
// corners are.
const namedPoints = 12

// withArea adds to a hint where it points, unless it names a move.
func (s *session) withArea(text string, step games.HintStep) string {
	if step.Move != "" || len(step.Area) == 0 {
		return text
	}
	sc := s.m.State().Scene()
	var names []string
	west, north := sc.Lattice.XY(step.Area[0])
	east, south := west, north
	for _, p := range step.Area {
		names = append(names, sc.Spots[p].Name)
		x, y := sc.Lattice.XY(p)
		west, east, north, south = min(west, x), max(east, x), min(north, y), max(south, y)
	}
	from, to := sc.Lattice.At(west, north), sc.Lattice.At(east, south)
	if len(names) <= namedPoints || from == games.NoPoint || to == games.NoPoint {
		return text + " " + strings.Join(names, " ")
	}
	return s.Words.S("plain.hint.area", "text", text, "from", sc.Spots[from].Name, "to", sc.Spots[to].Name)
}

// why explains the last move.
func (s *session) why(string) error {
	if s.m.At() == 0 {
		s.say("plain.why.none")
		return nil
	}
	before := s.m.StateAt(s.m.At() - 1)
	e, ok := before.(games.Explainer)
	if !ok {
		s.say("plain.why.unknown")
		return nil
	}
	ctx, cancel := s.withTimeout()
	defer cancel()
	text, err := e.Explain(ctx, s.m.Last())
	if err != nil {
		s.print(s.Words.Error(err))
		return nil
	}
	s.print(s.Words.Text(text))
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
