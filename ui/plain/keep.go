package plain

// How a driver is left, and what is kept of it.

import (
	"context"
	"errors"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/ui/frame"
	"duiju/ui/stats"
	"duiju/ui/store"
)

// handle keeps what an event brings, goes where it leads and tells it.
func (c *console) handle(e session.Event) {
	kept := c.keep(e)
	switch e := e.(type) {
	case session.Practice:
		c.practice = true
		return // it is said before the next prompt
	case session.Closed:
		c.over = true
	case session.Broke:
		if c.file && e.What == session.Read { // what else there is to practise was not asked for
			if e.Err == nil {
				e.Said = message.T("train.nofiles")
			}
			if c.end = errors.New(c.words.Text(e.Said)); c.json != nil {
				c.tells.tell(e)
			}
			return
		}
	}
	c.tells.tell(e)
	if c.json != nil {
		return
	}
	switch e := e.(type) {
	case session.Ended:
		if c.s.People() == 0 {
			c.text(c.s.DecidedText())
		}
		c.result(e.Result)
	case session.Reviewed:
		if after := c.saver.After(); after.Level == 0 { // one thing at a time
			c.text(after.Next)
		}
	case training.Proven:
		c.choose(houseOf(c.app).SolutionPage(c.d.(*training.Trainer)), "")
	case session.Posed: // and back to the game
		if kept {
			c.app.train(c.s.Match().Module(), training.Mode{Kind: training.Own, Tag: e.Mark.Problem})
		}
	case lesson.Challenged: // a game against the method of a page, and back
		newGame(c.app, frame.Game{Match: e.Match}, message.T("learn.back")).run()
	case lesson.Entered:
		c.enter(e)
	}
}

// keep writes what an event brings that is to be kept, and reports whether it is on the
// disk.
func (c *console) keep(e session.Event) bool {
	writes, settings := c.saver.Take(e)
	kept := true
	for _, write := range writes {
		kept = c.app.keep(write) && kept
	}
	c.change(settings)
	return kept
}

// change changes the settings, nil nothing.
func (c *console) change(settings func(*store.Settings)) {
	if settings == nil {
		return
	}
	before := c.app.settings()
	after := before.Clone()
	settings(&after)
	c.app.keep(c.app.Store.KeepSettings(before, after))
}

// enter goes through a door of a page.
func (c *console) enter(e lesson.Entered) {
	switch e.Door {
	case library.Solving:
		c.solve()
	case library.Proof:
		c.xray("", byProof)
	default:
		c.xray("", e.Player)
	}
}

// result says what the end of a game with a person has changed.
func (c *console) result(r session.Result) {
	mine := c.s.Mine()
	switch {
	case c.s.People() == 0 || mine == games.NoSide:
	case r.Rated:
		engine := r.Seats[mine.Other()]
		sum := stats.Against(c.app.home().Results(), c.s.Match().Module().Info().ID, engine.String(), true)
		c.say("plain.rated", "player", c.app.settings().PlayerText(c.s.Match().Module().Info(), engine), "wins", sum.Wins, "losses", sum.Losses, "draws", sum.Draws)
		c.text(c.saver.After().LevelText())
	case r.Seats[mine.Other()].Kind == games.Level:
		c.tells.tell(session.Practice{})
	}
}

// sayPractice says that a game which was rated until now is practice.
func (c *console) sayPractice() {
	if c.practice && !c.s.Match().Status().Over {
		c.tells.tell(session.Practice{})
	}
	c.practice = false
}

// leave saves what a game has, and says where one is now.
func (c *console) leave() {
	if !c.goodbye.IsZero() {
		if c.end == nil {
			c.text(c.goodbye)
		}
		return
	}
	if c.end == nil && c.app.depth == 1 { // there is nothing to go back to
		c.end = errEnd
	}
	switch {
	case c.s.People() == 0 && c.saver.File == "":
	case c.app.Store.Games.Failed() != nil: // it is printed at the end
	case c.visitor != nil && c.visitor.Guest:
		c.say("plain.saved.guest")
	case c.s.Match().Status().Over || c.visitor != nil:
		c.say("plain.saved")
	default:
		c.say("plain.saved.continue")
	}
}

// close ends the driver and gives the game's file back.
func (c *console) close() {
	c.d.Close()
	c.stop()
	c.saver.Leave()
}

// keep runs what the store gave to write something. What fails is said, once until
// something is written again, tried again with whatever is written next, and printed at
// the end.
func (a *app) keep(write func() error) (kept bool) {
	err := write()
	if err != nil && !a.failing {
		a.say("plain.save.failed", "reason", command.PlainError(err).Error())
	}
	a.failing = err != nil
	return err == nil
}

// printLost tries once more to write what could not be written, and prints what
// is lost otherwise, with what can be done about it.
func (a *app) printLost() (lost bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(a.ctx), flushTime)
	defer cancel()
	for _, u := range a.Store.Flush(ctx) {
		before, after := u.Told()
		a.text(before)
		a.print("\n" + string(u.Data))
		a.text(after)
		lost = true
	}
	return lost
}

// flushTime is how long the end of the program waits for a disk.
const flushTime = 3 * time.Second
