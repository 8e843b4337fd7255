package plain

// What events say in lines.

import (
	"cmp"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/play/program"
	"duiju/games/play/session"
	"duiju/games/text/words"
	"duiju/ui/store"
)

// tell says what has happened, and keeps what is to be kept.
func (s *talk) tell(e session.Event) {
	switch e := e.(type) { // for both voices
	case session.Changed:
		s.save()
		return
	case session.Answered:
		s.keepAnswer(e)
	case session.Marked:
		s.keepMark(e)
	case session.Checkpoint:
		s.keepState(e.Data)
		return
	case session.Learned:
		s.keepLesson(e)
		return
	case session.Practice:
		s.practice = true
		return
	case session.Closed:
		s.over = true
		return
	}
	if s.json != nil {
		if o := s.asObject(e); o != nil {
			s.object(o)
		}
		return
	}
	switch e := e.(type) {
	case session.Moved:
		s.moved(e)
	case session.Jumped:
		s.jumped(e)
	case session.Looked:
		s.lookedAt(e.At)
	case session.Told:
		s.text(e.Said)
	case session.Refused:
		s.text(refusal(e))
	case session.Hinted:
		s.hinted(e)
	case session.Explained:
		s.explained(e)
	case session.Reviewed:
		s.reviewed()
	case session.Failed:
		s.failedEngine(e)
	case session.Broke:
		s.text(e.Said)
	case session.Ended:
		s.announce(e)
	case session.Board:
		s.posed(e)
	case session.Tried:
		s.text(e.Said)
		if e.Reply != "" {
			s.say("tutorial.answer", "side", s.s.Match().State().SideName(e.Side), "move", e.Reply)
		}
	case session.Passed:
		s.text(e.Said)
		if e.Last {
			s.say("plain.tutorial.done", "i", e.I, "of", e.Of)
		}
	case session.Challenged:
		challenged(s, e)
	case session.Entered:
		s.entered(e)
	case session.Judged:
		s.judged(e)
	case session.Proven:
		s.proven(e.Solution)
	case session.Found:
		s.found(e.Finding)
	case session.Finished:
		s.setOver(e)
	case session.Marked:
		s.marked(e.Mark)
	}
}

// moved says a move: an engine's always, a person's where the referee has added
// something.
func (s *talk) moved(e session.Moved) {
	switch {
	case s.s.People() == 0:
		s.say("plain.move.numbered", "number", e.Number, "move", e.Said)
	case e.By.Kind != games.Human || e.Asked != e.Move:
		s.say("plain.move.said", "move", e.Said)
	}
}

// jumped says what was taken back or played again.
func (s *talk) jumped(e session.Jumped) {
	switch {
	case !e.Said.IsZero():
		s.text(e.Said)
	case e.Why == session.Undone && len(e.Moves) == 0:
		s.say("plain.undo.result")
	case e.Why == session.Undone:
		s.say("plain.undo", "moves", s.list(e.Moves))
	case e.Why == session.Redone:
		s.say("plain.redo", "moves", s.list(e.Moves))
	case e.Why == session.Restarted:
		s.say("plain.restart")
	case e.Why == session.Swapped:
		s.seats()
	}
}

// lookedAt says the move before the position that is shown, and what a review
// says of it.
func (s *talk) lookedAt(n int) {
	m := s.s.Match()
	if n == 0 || n > m.Len() {
		return
	}
	before, move := m.StateAt(n-1), m.Moves()[n-1]
	s.say("plain.move.numbered", "number", n, "move", session.Describe(before, m.Mover(n-1), move))
	s.reviewedMove(n - 1)
}

// refusal is why something is not done.
func refusal(e session.Refused) games.Text {
	if e.Said.IsZero() {
		return games.T("plain.notnow")
	}
	return e.Said
}

func (s *talk) hinted(e session.Hinted) {
	if e.Of == 0 {
		s.say("plain.hint.none")
		return
	}
	s.say("plain.hint", "number", e.I, "of", e.Of, "text", s.withArea(s.Words.Text(e.Step.Text), e.Step))
}

func (s *talk) explained(e session.Explained) {
	switch {
	case !e.Said.IsZero():
		s.text(e.Said)
	case e.Opinion != nil:
		line := e.Opinion.Thought.Lines[0]
		s.say("plain.why.line", "line", strings.Join(line.Moves, " "), "score", session.ScoreWords(s.s, *e.Opinion))
	default:
		s.say("plain.why.unknown")
	}
}

func (s *talk) failedEngine(e session.Failed) {
	if e.Forfeit {
		s.say("plain.engine.forfeit", "side", s.s.Match().State().SideName(e.Side), "reason", reason(s.Words, e.Err))
		return
	}
	s.say("plain.engine.failed", "reason", reason(s.Words, e.Err))
}

// reason is why something failed, to stand within a sentence.
func reason(t *words.Table, err error) string {
	return strings.TrimRight(t.Text(session.Words(err)), ".。")
}

// posed says what a new board asks, or what game comes next.
func (s *talk) posed(e session.Board) {
	if !e.Scratch {
		s.greet()
		return
	}
	s.task()
	for _, line := range s.pieces(s.s.State().Scene()) {
		s.print(line)
	}
}

// sayPractice says that a game which was rated until now is practice.
func (s *talk) sayPractice() {
	if s.practice && !s.s.Match().Status().Over {
		s.say("plain.practice")
	}
	s.practice = false
}

// greet says what is played and by whom.
func (s *talk) greet() {
	m := s.s.Match()
	s.say("plain.greet.game", "game", s.joined("plain.options", append([]string{s.Words.S(m.Module().Info().Name)}, s.optionWords(m)...)))
	if seal := m.Seal(); seal != "" && m.At() == 0 {
		s.say("games.deal.sealed", "seal", seal)
	}
	s.task()
	s.seats()
	if s.s.People() > 0 {
		s.say("plain.greet.help")
	}
}

// seats says who plays which side.
func (s *talk) seats() {
	m := s.s.Match()
	first, second := m.State().SideName(games.First), m.State().SideName(games.Second)
	if mine := s.s.Mine(); mine != games.NoSide {
		s.say("plain.greet.you", "side", m.State().SideName(mine),
			"other", m.State().SideName(mine.Other()), "player", s.playerName(m.Seat(mine.Other())))
		return
	}
	s.say("plain.greet.two", "first", first, "a", s.playerName(m.Seat(games.First)),
		"second", second, "b", s.playerName(m.Seat(games.Second)))
}

// task says what is asked on the board.
func (s *talk) task() {
	said, marks := s.d.Task()
	for _, text := range said {
		s.text(text)
	}
	if len(marks) > 0 {
		sc := s.s.State().Scene()
		var names []string
		for _, p := range marks {
			names = append(names, sc.Spots[p].Name)
		}
		s.say("plain.tutorial.marked", "points", s.list(names))
	}
}

// playerName names a player in words.
func (t *term) playerName(p games.PlayerSpec) games.Text {
	switch p.Kind {
	case games.Level:
		return games.T("plain.player.level", "level", p.Level)
	case games.Max:
		return games.T("plain.player.max")
	case games.Classic:
		return games.Verbatim(strings.TrimPrefix(p.String(), "classic:"))
	case games.Program:
		return games.Verbatim(cmp.Or(t.settings().ProgramName(p.Name), program.Name(p.Name)))
	}
	return games.T("plain.player.human")
}

// keepLesson writes down that a lesson was finished, once.
func (s *talk) keepLesson(e session.Learned) {
	if s.Store == nil || slices.Contains(s.finished(e.Game), e.Lesson) {
		return
	}
	s.keep(s.Store.AddLesson(store.Lesson{Time: s.Now(), Game: e.Game, Lesson: e.Lesson}))
}
