package session

import (
	"slices"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// Game drives a game, a demo or a record.
type Game struct{ s *Session }

// New sets a game up. Nothing runs before Start.
func New(c Config) *Game { return &Game{newSession(c, false)} }

// Session implements Driver.
func (g *Game) Session() *Session { return g.s }

// Start implements Driver: engines that are to move think.
func (g *Game) Start() []Event {
	g.s.prepare()
	g.proceed()
	return g.s.flush()
}

// Close implements Driver. What was thought is lost, the game is not.
func (g *Game) Close() { g.s.close() }

// Do implements Driver.
func (g *Game) Do(i Intent) []Event { return Apply(g, i, g.apply) }

// apply does what may be done.
func (g *Game) apply(i Intent) {
	s, b, m := g.s, &g.s.board, g.s.Match()
	switch i := i.(type) {
	case Play:
		if Arranging(s) {
			g.arrange(strings.Fields(i.Move)...)
		} else {
			g.play(i.Move)
		}
	case Arrange:
		g.arrange()
	case Undo:
		g.jumped(b.undo())
	case Redo:
		g.jumped(b.redo())
	case Restart:
		g.jumped(b.restart())
	case NextHint:
		s.nextHint(nil)
	case DropHint:
		s.dropHint()
	case Why:
		s.explain()
	case Resign:
		side := b.mine()
		if side == games.NoSide {
			side = m.Turn()
		}
		b.touch()
		g.end(match.Resigned(side))
	case OfferDraw:
		g.offerDraw()
	case Pause:
		g.pause()
	case Step:
		g.step()
	case SetPace:
		s.playback.setPace(i.Least)
	case LookInside:
		if !b.watched() {
			s.practise()
		} else if !s.playback.paused {
			g.pause()
		}
	case Look:
		g.showAt(i.At)
	case Back:
		if b.watched() {
			s.playback.pause()
		}
		g.showAt(b.at() - 1)
	case Moment:
		at, _ := NextMoment(s, s.At(), i.By)
		g.showAt(at)
	case Vary:
		g.vary(i.By)
	case Sit, Swap, TakeOver, GiveSeat:
		g.changeSeats(i)
	case TurnAnalysis:
		s.turnAnalysis()
	case ReviewGame:
		s.turnReview()
	case Try:
		s.poseMoment()
	case Ask:
		askPosition(s, i.At)
	case LookThrough:
		answers := func(l games.Lens) bool { return l.ID == i.Lens && l.Answers }
		if !b.watched() && slices.ContainsFunc(m.Module().Info().Lenses, answers) {
			s.practise()
		}
	}
}

// offerDraw asks the other side: an engine that says no goes on; two people
// agree.
func (g *Game) offerDraw() {
	m := g.s.Match()
	if mine := g.s.Mine(); mine != games.NoSide {
		takes := m.Module().Info().TakesDraw
		if takes == nil || !takes(m.State(), mine.Other()) {
			g.s.out.Emit(Refused{Said: message.T("session.draw.refused", "side", m.State().SideName(mine.Other()))})
			return
		}
	}
	g.s.board.touch()
	g.end(match.Agreed())
}

// changeSeats changes who plays. A game that two players of a side have played
// is practice.
func (g *Game) changeSeats(i Intent) {
	s, m := g.s, g.s.Match()
	players := s.board.seats()
	var e Jumped
	switch i := i.(type) {
	case Sit:
		if players[i.Side].String() == i.Player.String() {
			return
		}
		e = Jumped{Why: Seated, Side: i.Side}
		players[i.Side] = i.Player
	case Swap:
		e = Jumped{Why: Swapped, Side: s.Mine().Other()}
		slices.Reverse(players[:])
	case TakeOver:
		if !s.Live() {
			m.Goto(s.At())
		}
		e = Jumped{Why: TookOver, Side: m.Turn()}
		players[e.Side] = games.PlayerSpec{Kind: games.Human}
		s.playback.end()
		s.analysis.turn(false)
		s.board.touch()
	case GiveSeat:
		e = Jumped{Why: GaveSeat, Side: games.NoSide}
		engine := slices.IndexFunc(players[:], func(p games.PlayerSpec) bool { return p.Kind != games.Human })
		if engine >= 0 {
			i.To = players[engine]
		}
		for side, p := range players {
			if p.Kind == games.Human {
				players[side] = i.To
			}
		}
		s.analysis.turn(true)
	}
	if e.Why != Seated || m.At() > 0 {
		m.MarkPractice()
	}
	s.seats.sit(m, players)
	g.jumped(e)
}

// mostChanges is more than can stand on a point.
const mostChanges = 20

// arrange changes what stands on points, or without one who is to move. A point is named
// alone or with the letter of what is to come there, as in a1=R; a1=- is nothing.
func (g *Game) arrange(words ...string) {
	s, m := g.s, g.s.Match()
	next := m.State().Clone()
	change := m.Module().Info().Change
	if len(words) == 0 {
		change(next, scene.NoPoint)
	}
	if len(words) == 0 && next.Turn() == m.Turn() {
		s.out.Emit(Refused{Said: message.T("session.arrange.turn", "side", next.SideName(next.Turn()))})
		return
	}
	var names []string
	for _, word := range words {
		name, letter, _ := strings.Cut(word, "=")
		p := slices.IndexFunc(next.Scene().Spots, func(s scene.Spot) bool { return s.Name != "" && strings.EqualFold(s.Name, name) })
		if p < 0 {
			s.out.Emit(Refused{Said: message.T("games.step.off", "point", name)})
			return
		}
		names = append(names, name)
		for n := 0; n == 0 || letter != "" && next.Scene().Spots[p].Piece.Letter != strings.Trim(letter, "-"); n++ {
			if change(next, scene.Point(p)); n == mostChanges {
				s.out.Emit(Refused{Said: message.T("session.arrange.none", "piece", letter)})
				return
			}
		}
	}
	seats := s.board.seats()
	if next.Turn() != m.Turn() {
		slices.Reverse(seats[:])
	}
	posed, err := match.New(match.Setup{Module: m.Module(), Options: m.Options(), Position: next.Text(), Seats: seats, Started: s.c.Now()})
	if err != nil {
		s.out.Emit(Refused{message.OfError(err), err})
		return
	}
	s.setMatch(posed)
	g.jumped(Jumped{Why: Arranged, Moves: names, Side: posed.Turn()})
}

// jumped goes on after the live position has changed other than by a move.
func (g *Game) jumped(e Jumped) {
	s := g.s
	s.stopAll()
	s.clock.goOn()
	s.board.showLive()
	s.endTold = s.Match().Status().Over
	s.out.Emit(e)
	s.keep()
	g.proceed()
}

// proceed does what comes next in the live position: end the game, let an
// engine think, or wait for a person.
func (g *Game) proceed() {
	s, m := g.s, g.s.Match()
	switch {
	case s.c.Watch, s.board.scratch:
	case m.Status().Over:
		g.emitEnd()
	case s.c.MaxPlies > 0 && m.At() >= s.c.MaxPlies:
		g.end(match.Adjourned())
		return
	case s.YourTurn():
		s.clock.begin()
	case s.board.demo() && s.playback.stands():
	default:
		g.think()
	}
	s.analyse()
}

// end gives the game a result.
func (g *Game) end(st games.Status) {
	g.s.Match().End(st)
	g.afterResult()
}

// afterResult goes on after the match was given a result.
func (g *Game) afterResult() {
	g.s.stopAll()
	g.s.board.showLive()
	g.s.keep()
	g.proceed()
}

// emitEnd tells the end of a game, once.
func (g *Game) emitEnd() {
	g.s.clock.stop()
	if g.s.endTold {
		return
	}
	g.s.endTold = true
	g.s.out.Emit(Ended{Status: g.s.Match().Status(), Result: g.s.result()})
}

// showAt shows the position after n moves; from the last on it is the live one.
func (g *Game) showAt(n int) {
	s := g.s
	s.dropHint()
	s.stopAnalysis()
	s.board.showAt(n)
	s.out.Emit(Looked{s.At(), s.ReviewOf(s.At()).Mistake()})
	if s.Live() {
		g.proceed()
	} else {
		s.analyse()
	}
}

// vary goes to another variation from the position shown.
func (g *Game) vary(by int) {
	s, at := g.s, g.s.At()
	s.stopAll()
	e := s.board.vary(by)
	s.review, s.opinions = review{}, nil
	s.recallReview()
	g.showAt(at)
	s.out.Emit(e)
}

// step is one position on; while an engine thinks on a person's game it moves
// now; in a demo one more move is played.
func (g *Game) step() {
	s := g.s
	switch {
	case !s.Live():
		g.showAt(s.At() + 1)
	case s.board.demo():
		s.playback.runOnce()
		if !g.playDecision() {
			g.proceed()
		}
	case s.thinking != nil:
		s.thinking.moveNow = true
		s.thinking.task.cancel(nil)
	}
}

// pause stops a demo or lets it go on; from an earlier position it shows those
// up to the live one first. In a person's game it is the clock that stops.
func (g *Game) pause() {
	s := g.s
	switch {
	case !s.Watched():
		g.pauseClock()
	case !s.playback.paused:
		s.playback.pause()
		s.analyse()
	default:
		s.playback.goOn()
		if !s.Live() {
			g.showNext()
		} else if !g.playDecision() {
			s.stopAnalysis()
			g.proceed()
		}
	}
}

// pauseClock stops or restarts the clock of a person's move.
func (g *Game) pauseClock() {
	c := &g.s.clock
	if c.paused {
		c.goOn()
		c.begin()
	} else if g.spend(c.elapsed()) {
		c.pause()
	}
}

// leastPause is the shortest time that a position of the past is shown.
const leastPause = 140 * time.Millisecond

// showNext shows the next position of the past and waits for the one after.
func (g *Game) showNext() {
	s := g.s
	if s.playback.paused {
		return
	}
	g.showAt(s.At() + 1)
	if s.Live() {
		g.playDecision()
		return
	}
	s.playback.wait(s.c.Now().Add(max(s.playback.pace, leastPause)))
}

// Take implements Driver.
func (g *Game) Take(d Done) []Event {
	switch what := g.s.out.End(d).(type) {
	case Outcome[games.Decision]:
		g.decided(what.V, what.Err)
	case Outcome[Heard]:
		g.s.out.Emit(Heard{})
	case Outcome[warned]:
		g.coached(what.V)
	default:
		g.s.take(what)
	}
	return g.s.flush()
}

// Due implements Driver.
func (g *Game) Due() time.Time {
	s := g.s
	if !s.Running() {
		return s.playback.due
	}
	return Earliest(s.playback.due, s.clock.since.Add(s.Match().Clock().Left[s.Match().Turn()]))
}

// Tick implements Driver.
func (g *Game) Tick() []Event {
	s := g.s
	switch t := s.thinking; {
	case s.Running() && s.Remaining(s.Match().Turn()) == 0:
		g.spend(s.clock.elapsed())
	case s.playback.isDue(s.c.Now()):
		s.playback.stopWaiting()
		switch {
		case t != nil && t.moveNow && t.decided == nil:
			t.task.cancel(nil)
		case !s.Live() && s.Watched():
			g.showNext()
		case t != nil && t.decided != nil:
			g.playWhenDue()
		}
	}
	return s.flush()
}

// Prompt implements Driver: the move that comes, whose it is, and what may be
// typed where only names are chosen from.
func (g *Game) Prompt() message.Text {
	s, m := g.s, g.s.Match()
	switch {
	case Arranging(s):
		return message.T("session.prompt.position", "side", m.State().SideName(m.Turn()))
	case s.c.Watch && s.At() == m.Len():
		return message.T("session.prompt.end", "n", s.At())
	case s.c.Watch || !s.Live():
		return message.T("session.prompt.looking", "n", s.At(), "of", m.At())
	case m.Status().Over:
		return message.T("session.prompt.over")
	}
	side := m.State().SideName(m.Turn())
	if step, _ := games.Next(m.State(), nil); len(step.Follow) == 0 && len(step.Choices) > 0 {
		values := list.Of(step.Choices, func(c games.Choice) string { return c.Value })
		return message.T("session.prompt.choose", "move", m.At()+1, "side", side, "list", strings.Join(values, " / "))
	}
	return message.T("session.prompt.move", "move", m.At()+1, "side", side)
}

// Task implements Driver: what the board asks where it marks what it is about,
// as a problem does.
func (g *Game) Task() (said []message.Text, marks []scene.Point) {
	sc := g.s.Match().State().Scene()
	for p, spot := range sc.Spots {
		if spot.Marks&scene.MarkTarget != 0 {
			marks = append(marks, scene.Point(p))
		}
	}
	if len(marks) == 0 {
		return nil, nil
	}
	return sc.Captions, marks
}
