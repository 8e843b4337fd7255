package plain

// The pages of the library in lines, and what they lead to.

import (
	"duiju/games/teach"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/games/text/message"
)

// read goes through a page.
func (a *app) read(p library.Page) {
	d, err := lesson.NewReading(lesson.ReadingConfig{
		Config: a.config(nil), Modules: a.Modules, Page: p, Flow: true,
		Known: func(p library.Page) bool { return a.home().Knows(p.Shelf, p.ID) },
	})
	if err != nil {
		a.end = err
		return
	}
	a.say("learn.greet")
	newConsole(a, d, message.T("learn.end", "title", p.Name())).run()
}

// solve lets the game be solved and says what it shows at the end.
func (c *console) solve() {
	m := c.s.Match()
	run, err := teach.Of(m.Module()).Solving(m.Options())
	if err != nil {
		c.wrong(err)
		return
	}
	ctx, cancel := c.within(xrayTime)
	defer cancel()
	for {
		c.text(run.Scene().Captions...)
		if p := run.Progress(); p.Done >= p.Total || run.Step(ctx) != nil {
			return
		}
	}
}
