package plain

import (
	"context"
	"errors"
	"time"

	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/ui/autosave"
	"duiju/ui/frame"
	"duiju/ui/stats"
)

// console is one driver in lines: a game, a record, a trainer, a page, demos.
// It never asks which; what can be typed is what the driver has.
type console struct {
	*lines
	app     *app
	tells   teller
	d       session.Driver
	s       *session.Session // the game on the board
	saver   *autosave.Saver
	file    bool         // the training is of a file that was named with the program
	goodbye message.Text // when it is left for what was before; zero ends the program

	done     chan ended
	running  int  // jobs that are waited for
	practice bool // the game has become practice, which is still to be said
	over     bool // nothing comes any more
	then     *match.Match
	drawn    string // the position whose board was shown last

	working context.Context // of its jobs
	stop    context.CancelFunc
}

// newConsole is left with goodbye for what was before; zero ends the program.
func newConsole(a *app, d session.Driver, goodbye message.Text) *console {
	return savedConsole(a, d, frame.Game{}, goodbye)
}

// savedConsole is newConsole for a game whose file is known.
func savedConsole(a *app, d session.Driver, g frame.Game, goodbye message.Text) *console {
	t := teller{lines: a.lines, d: d, s: d.Session()}
	c := &console{lines: a.lines, app: a, tells: t, d: d, s: t.s, goodbye: goodbye, done: make(chan ended)}
	c.working, c.stop = context.WithCancel(a.ctx)
	c.saver = autosave.New(a.home(), d, g.Name, g.Lease)
	c.saver.File = g.Extra
	return c
}

// newGame is a console of a game that begins or goes on.
func newGame(a *app, g frame.Game, goodbye message.Text) *console {
	config := a.config(g.Match)
	config.Coach = stats.Coach(a.settings().Coach, a.home().Results(), g.Match)
	c := savedConsole(a, session.New(config), g, goodbye)
	c.s.Touch()
	c.tells.greet()
	return c
}

// play plays a game until it is left, and those that follow it.
func (a *app) play(g frame.Game) {
	for g.Match != nil && a.end == nil {
		c := newGame(a, g, message.Text{})
		c.run()
		g = frame.Game{Match: c.then, Extra: c.saver.File}
	}
}

// replay shows a record, that of a name in the store or "".
func (a *app) replay(m *match.Match, name string) {
	config := a.config(m)
	config.Watch = true
	c := savedConsole(a, session.New(config), frame.Game{Name: name}, message.T("plain.replay.left"))
	c.tells.greet()
	c.run()
	a.play(frame.Game{Match: c.then})
}

// run lets the driver run and people type, until it is left.
func (c *console) run() {
	c.app.depth++
	defer func() { c.app.depth-- }()
	defer c.close()
	events := c.d.Start()
	if c.atTable() {
		events = c.played(events)
	}
	c.follow(events)
	for {
		if c.ctx.Err() != nil {
			c.end = errEnd
		}
		switch {
		case c.end != nil || c.over:
			c.leave()
			return
		case c.then != nil:
			return
		case c.running > 0 || c.byItself() || c.waiting():
			c.await(nil)
			continue
		case c.s.People() == 0 && !c.s.IsRecord() && c.s.Match().Status().Over:
			return // a demo is over
		}
		c.sayPractice()
		if text := c.s.State().Text(); text != c.drawn && c.app.settings().PlainBoard == "each" {
			c.drawn = text
			c.tells.board("")
		}
		if line := c.ask(); line != "" {
			c.obey(line)
		}
	}
}

// byItself reports whether the driver goes on without anybody typing.
func (c *console) byItself() bool {
	return c.s.Watched() && !c.d.Due().IsZero() && !c.s.Paused()
}

// waiting reports whether the next problem of a file is still being read.
func (c *console) waiting() bool {
	t, trains := c.d.(*training.Trainer)
	return trains && t.Phase() == training.Waiting
}

// do follows an intent.
func (c *console) do(i session.Intent) {
	if _, _, ready := c.s.Review(); ready && i == (session.ReviewGame{}) {
		c.tells.tell(session.Reviewed{}) // kept with the record, so nothing is to be done
		return
	}
	if _, can := c.d.Can(i); can && i == (session.ReviewGame{}) {
		c.tells.say("plain.reviewing")
	}
	c.follow(c.d.Do(i))
}

// follow does what events ask for and tells them.
func (c *console) follow(events []session.Event) {
	for _, e := range events {
		j, ok := e.(session.Job)
		if !ok {
			c.handle(e)
			if c.end != nil && !errors.Is(c.end, errEnd) {
				return // the program ends with an error
			}
			continue
		}
		if !j.What.Background() {
			c.running++
		}
		people := c.s.People()
		go func() {
			e := ended{j.What, c.work(j, people)}
			select {
			case c.done <- e:
			case <-c.working.Done(): // the console was left
			}
		}()
	}
}

// work does a job when its turn has come; to wait for somebody needs none.
func (c *console) work(j session.Job, people int) session.Done {
	turn, done := c.working, func() {}
	if j.What != session.Await {
		if own, end, err := c.visitor.InTurn(turn, j.Yields(people)); err == nil {
			turn, done = own, end
		}
	}
	defer done()
	return j.Run(turn)
}

// ended is the end of a job.
type ended struct {
	what session.Work
	done session.Done
}

// await waits for a job, for what is due, or for a line of typed.
func (c *console) await(typed <-chan string) (line string, read bool) {
	var due <-chan time.Time
	if at := c.d.Due(); !at.IsZero() {
		due = time.After(at.Sub(c.app.Now()))
	}
	select {
	case text, ok := <-typed:
		return c.typed(text, ok), true
	case e := <-c.done:
		if !e.what.Background() {
			c.running--
		}
		c.follow(c.d.Take(e.done))
	case <-due:
		c.follow(c.d.Tick())
	case <-c.ctx.Done():
		if typed != nil { // a prompt waits
			return c.typed("", false), true
		}
	}
	return "", false
}

// ask waits for a line. What happens meanwhile is told and the prompt printed again.
func (c *console) ask() string {
	for {
		c.prompt(c.words.Text(c.d.Prompt()) + c.turn() + c.clocks())
		for c.told = false; !c.told; {
			if line, read := c.await(c.in.C); read {
				return line
			}
		}
	}
}
