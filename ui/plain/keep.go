package plain

// How a driver is left, and what is kept of it.

import (
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/library"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/stats"
	"duiju/ui/store"
)

// handle keeps what an event brings, goes where it leads and tells it.
func (c *console) handle(e session.Event) {
	kept := c.app.Store
	switch e := e.(type) {
	case session.Changed:
		c.save()
	case session.Answered:
		c.app.keep(kept.AddAnswer(e.Answer))
	case session.Marked:
		c.app.keep(kept.AddMark(e.Mark))
	case session.Checkpoint:
		if c.state != "" {
			c.app.keep(kept.SaveState(c.state, e.Data))
		}
	case session.Learned:
		if !slices.Contains(c.app.finished(e.Game), e.Lesson) {
			c.app.keep(kept.AddLesson(store.Lesson{Time: c.app.Now(), Game: e.Game, Lesson: e.Lesson}))
		}
	case session.Practice:
		c.practice = true
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
		if d, ok := c.d.(interface{ Record() (games.Record, bool) }); ok { // at a table
			r, played := d.Record()
			if !played {
				return
			}
			c.app.keep(kept.SaveTable(r))
		}
		c.keepResult(e.Result)
	case session.Reviewed:
		c.judged()
	case session.Posed: // and back to the game
		if c.app.keep(kept.AddMark(e.Mark)) {
			c.app.train(c.s.Match().Module(), session.Mode{Kind: session.Own, Tag: e.Mark.Problem})
		}
	case session.Challenged: // a game against the method of a page, and back
		newGame(c.app, e.Match, "", message.T("learn.back")).run()
	case session.Entered:
		c.enter(e)
	}
}

// enter goes through a door of a page.
func (c *console) enter(e session.Entered) {
	switch e.Door {
	case library.Guide:
		walkOver(c.lines, nil)
	case library.Solving:
		c.solve()
	case library.Proof:
		c.xray("", byProof)
	default:
		c.xray("", e.Player)
	}
}

// keepResult appends the result of a game with a person and says what a rated
// one has changed.
func (c *console) keepResult(r session.Result) {
	if c.s.People() == 0 {
		return
	}
	line := store.ResultOf(c.s.Match(), r, c.app.Now())
	if !c.app.keep(c.app.Store.AddResult(line)) {
		return
	}
	c.kept, c.offered, c.taken = line, 0, false
	mine := c.s.Mine()
	switch {
	case r.Rated:
		engine := r.Seats[mine.Other()]
		all, _, _ := c.app.Store.Results()
		sum := against(all, line.Game, engine, true)
		c.say("plain.rated", "player", c.app.playerName(engine), "wins", sum.Wins, "losses", sum.Losses, "draws", sum.Draws)
		auto := c.app.settings().AutoLevel
		if auto != "off" {
			c.offered = stats.Offered(all, c.s.Match().Module().Info(), engine.Level)
		}
		switch c.taken = c.offered > 0 && stats.Takes(auto, all, line.Game); {
		case c.taken:
			c.say("ui.level.next", "level", c.offered)
		case c.offered > 0:
			c.say("plain.level.fits", "level", c.offered)
		}
	case mine != games.NoSide && r.Seats[mine.Other()].Kind == games.Level:
		c.say("plain.practice")
	}
}

// judged keeps what the review says of the person's game, and says what to do next.
func (c *console) judged() {
	if c.kept.Game == "" || !c.kept.Judge(c.s, c.s.Mine()) || !c.app.keep(c.app.Store.AddResult(c.kept)) {
		return
	}
	all, _, _ := c.app.Store.Results()
	if next, _ := stats.NextPage(all, c.kept.Game); !next.IsZero() && c.offered == 0 { // one thing at a time
		c.text(next)
	}
}

// sayPractice says that a game which was rated until now is practice.
func (c *console) sayPractice() {
	if c.practice && !c.s.Match().Status().Over {
		c.say("plain.practice")
	}
	c.practice = false
}

// save writes the game where it is kept.
func (c *console) save() {
	data := record.Marshal(c.s.Match().Record())
	if c.record != "" {
		c.app.keep(c.app.Store.Games.Put(c.record, data))
	}
	switch {
	case c.name == "":
	case c.s.Match().Status().Over:
		c.app.keep(c.app.Store.FinishGame(c.name, data))
	case c.s.People() == 0:
		c.app.keep(c.app.Store.SaveDemo(c.name, data))
	default:
		c.app.keep(c.app.Store.SaveGame(c.name, data))
	}
}

// leave saves what a game has, and says where one is now.
func (c *console) leave() {
	c.save()
	if !c.goodbye.IsZero() {
		if c.end == nil {
			c.text(c.goodbye)
		}
		return
	}
	if c.end == nil && c.visitor == nil { // a visitor goes back to the menu
		c.end = errEnd
	}
	switch {
	case c.name == "" && c.record == "":
	case c.app.Store.Games.Failed() != nil: // it is printed at the end
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
	if c.release != nil {
		c.release()
	}
}

// against adds up the games of a person against an engine, the rated ones alone
// or all.
func against(all []store.Result, game string, engine games.PlayerSpec, rated bool) (sum stats.Summary) {
	for _, r := range all {
		mine := stats.MineOf(r)
		if r.Game == game && mine != games.NoSide && r.Seats[mine.Other()] == engine.String() && (r.Rated || !rated) {
			sum.Add(r)
		}
	}
	return sum
}

// keep runs what the store gave to write something; nil means that a running
// write takes it along. What fails is said, once until something is written
// again, tried again with whatever is written next, and printed at the end.
func (a *app) keep(write func() error) (kept bool) {
	var err error
	if write != nil {
		err = write()
	}
	if err != nil && !a.failing {
		a.say("plain.save.failed", "reason", fileError(err))
	}
	a.failing = err != nil
	return err == nil
}

// printLost tries once more to write what could not be written, and prints what
// is lost otherwise, with what can be done about it.
func (a *app) printLost() (lost bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(a.ctx), flushTime)
	defer cancel()
	for _, u := range a.Store.Games.Flush(ctx) {
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

// fileError is an error about a file without the name of the system call.
func fileError(err error) string {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Path + ": " + p.Err.Error()
	}
	return err.Error()
}
