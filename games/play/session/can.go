package session

import (
	"slices"

	"duiju/games"
	"duiju/games/text/message"
)

// Can implements Driver, as far as it can be told without trying. The reason is
// empty where the position itself says it, or where there is nothing to say.
func (g *Game) Can(i Intent) (why message.Text, ok bool) {
	var key string
	switch i.(type) {
	case Play, NextHint, OfferDraw:
		return g.canMove(i)
	case Undo, Redo, Restart, Resign, Swap, GiveSeat, Sit, TakeOver:
		key, ok = g.canChange(i)
	case Look, Back, Moment, Why, Vary, LookInside, LookThrough:
		key, ok = g.canLook(i)
	default:
		key, ok = g.canRun(i)
	}
	if ok || key == "" {
		return message.Text{}, ok && g.Has(i)
	}
	return message.T(key), false
}

// canMove is about what a person does on a turn.
func (g *Game) canMove(i Intent) (message.Text, bool) {
	s, m := g.s, g.s.Match()
	over := m.Status().Over
	switch _, hint := i.(NextHint); {
	case Arranging(s):
		_, change := i.(Play)
		return message.Text{}, change
	case over && hint:
		return message.T("games.over"), false
	case !s.Live():
		return message.T("session.looking"), false
	case s.YourTurn():
		return message.Text{}, true
	case over || s.c.Watch:
		return message.Text{}, false // the position says how it ended
	case s.board.demo():
		return message.T("session.isdemo"), false
	}
	return message.T("session.notyours", "side", m.State().SideName(m.Turn())), false
}

// canChange is about the moves that were played, who plays, and the end.
func (g *Game) canChange(i Intent) (why string, ok bool) {
	s, m := g.s, g.s.Match()
	over, played := m.Status().Over, !s.Watched()
	switch i := i.(type) {
	case Undo:
		return "session.undo.none", played && (m.At() > 0 || over)
	case Restart:
		return "session.undo.none", played && m.At() > 0
	case Redo:
		return "session.redo.none", played && s.Live() && m.At() < m.Len()
	case Swap:
		return "", played && !over && s.Mine() != games.NoSide
	case Sit:
		_, err := m.Module().Info().CheckPlayer(i.Player)
		return "", !s.c.Watch && !over && err == nil
	case TakeOver:
		return "", s.board.demo() && !s.c.Watch && !s.State().Status().Over
	}
	return "games.over", played && !over // Resign, GiveSeat
}

// canLook is about the position shown.
func (g *Game) canLook(i Intent) (why string, ok bool) {
	s := g.s
	switch i := i.(type) {
	case Look:
		return "session.look.none", i.At >= 0 && i.At <= s.Match().At()
	case Back:
		return "session.look.start", s.At() > 0
	case Moment:
		_, ok := NextMoment(s, s.At(), i.By)
		return "session.moment.none", ok
	case Why:
		return "session.why.none", s.At() > 0
	case Vary:
		moves, _ := s.Variations()
		return "", s.c.Watch && len(moves) > 1
	case LookThrough:
		has := func(l games.Lens) bool { return l.ID == i.Lens }
		return "", i.Lens == "" || slices.ContainsFunc(s.Match().Module().Info().Lenses, has)
	}
	return "games.over", !s.State().Status().Over // LookInside
}

// canRun is about what goes on by itself, on the board or beside it.
func (g *Game) canRun(i Intent) (why string, ok bool) {
	s, over := g.s, g.s.Match().Status().Over
	goesOn := !s.Live() || !s.c.Watch && !over // there is a position to come
	switch i.(type) {
	case Pause:
		if s.Watched() {
			return "", goesOn
		}
		return "", s.YourTurn() && s.Match().Clock().On()
	case Step:
		return "", goesOn && (!s.Live() || s.board.demo() || s.thinking != nil)
	case SetPace:
		return "", s.Watched()
	case TurnAnalysis:
		return "", !s.c.Watch
	case ReviewGame:
		return "session.review.notover", s.c.Watch || over
	case Ask:
		return "session.ask.notover", s.c.Watch || over
	case Try:
		r := s.ReviewOf(s.At())
		return "session.try.none", r.Mistake() && len(r.Better) > 0
	case Arrange:
		return "", Arranging(s)
	case DropHint:
		return "", s.hint.step > 0 || s.hint.task != nil
	}
	return "", false
}

// Actions implements Driver.
func (g *Game) Actions() []Action { return Actions() }

// Has implements Driver.
func (g *Game) Has(i Intent) bool {
	switch i.(type) {
	case Vary:
		return g.s.c.Watch
	case Arrange:
		return Arranging(g.s)
	case Ask:
		return canAsk(g.s.Match().Module())
	case Play:
		return !g.s.c.Watch || Arranging(g.s)
	case Undo, Redo, Restart, NextHint, Resign, OfferDraw, Sit, Swap, TakeOver, GiveSeat:
		return !g.s.c.Watch
	case DropHint, Why, Pause, Step, SetPace, LookInside, Look, Back, Moment, TurnAnalysis, ReviewGame, LookThrough, Try:
		return true
	}
	return false
}
