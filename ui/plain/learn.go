package plain

// The library in lines: the list of pages, a page, what it leads to.

import (
	"duiju/games/teach"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/games/text/message"
)

// library lists the pages and asks for one until the person has had enough. A
// page that is named is opened first.
func (a *app) library(name string, goodbye message.Text) {
	open := func(name string) {
		if name == "" {
			a.listPages()
		} else if p, ok := pageOf(name); ok {
			a.read(p)
		} else {
			a.say("learn.nopage", "page", name)
		}
	}
	left := false
	quit := entry{"plain.command.quit", "", func(string) { left = true }}
	for open(name); a.end == nil && !left; {
		a.ask(a.words.S("learn.ask"), []entry{quit}, open)
	}
	if a.text(goodbye); goodbye.IsZero() {
		a.quit("")
	}
}

// pageOf is the page with a number in the list, or a name.
func pageOf(name string) (library.Page, bool) {
	var all []library.Page
	for _, s := range library.Shelves() {
		all = append(all, s.Pages...)
	}
	if i, ok := numbered(name, len(all)); ok {
		return all[i], true
	}
	return library.Find(name)
}

// listPages lists the pages, those that are finished with a word.
func (a *app) listPages() {
	n, home := 0, a.home()
	for _, s := range library.Shelves() {
		a.say(s.Title)
		for _, p := range s.Pages {
			n++
			key := "learn.listed"
			if home.Knows(s.ID, p.ID) {
				key = "learn.listed.done"
			}
			a.say(key, "number", n, "title", message.T(p.Title), "page", p.ID)
		}
	}
}

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
	newConsole(a, d, message.T("learn.end", "title", message.T(p.Title))).run()
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
