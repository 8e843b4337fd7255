package plain

// The library in lines: the list of pages, a page, what it leads to.

import (
	"slices"
	"strconv"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/library"
)

// pages are all pages in the order of the list.
func pages() []library.Page {
	var all []library.Page
	for _, s := range library.Shelves() {
		all = append(all, s.Pages...)
	}
	return all
}

// library lists the pages and asks for one until the person has had enough. A
// page that is named is opened first.
func (t *term) library(name string, goodbye games.Text) error {
	if name == "" {
		t.listPages()
	}
	for {
		if name != "" {
			if p, ok := pageOf(name); !ok {
				t.say("learn.nopage", "page", name)
			} else if err := t.read(p); err != nil {
				return err
			}
		}
		line, err := t.ask(t.Words.S("learn.ask"))
		switch {
		case err != nil:
			return err
		case line == "":
			t.listPages()
		case t.is(line, "plain.command.quit"):
			if goodbye.IsZero() {
				return errEnd
			}
			t.text(goodbye)
			return nil
		}
		name = line
	}
}

// pageOf is the page with a number in the list, or a name.
func pageOf(name string) (library.Page, bool) {
	all := pages()
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(all) {
		return all[n-1], true
	}
	return library.Find(name)
}

// listPages lists the pages, those that are finished with a word.
func (t *term) listPages() {
	n := 0
	for _, s := range library.Shelves() {
		t.say(s.Title)
		known := t.finished(s.ID)
		for _, p := range s.Pages {
			n++
			key := "learn.listed"
			if slices.Contains(known, p.ID) {
				key = "learn.listed.done"
			}
			t.say(key, "number", n, "title", games.T(p.Title), "page", p.ID)
		}
	}
}

// read goes through a page.
func (t *term) read(p library.Page) error {
	d, err := session.NewReading(session.ReadingConfig{
		Config: t.config(nil), Modules: t.Modules, Page: p, Flow: true,
		Known: func(p library.Page) bool { return slices.Contains(t.finished(p.Shelf), p.ID) },
	})
	if err != nil {
		return err
	}
	t.say("learn.greet")
	s := t.talk(d)
	s.goodbye = games.T("learn.end", "title", games.T(p.Title))
	return s.run()
}

// challenged plays a game against the method of the page, and comes back.
func challenged(s *talk, e session.Challenged) {
	g := s.talk(session.New(s.config(e.Match)))
	g.s.Touch()
	g.goodbye = games.T("learn.back")
	g.newName()
	g.greet()
	err := g.run()
	g.save()
	g.unclaim()
	s.over = err != nil
}

// entered tells what a door of the page leads to.
func (s *talk) entered(e session.Entered) {
	switch e.Door {
	case library.Guide:
		s.over = s.trees(nil) != nil
	case library.Solving:
		solve(s)
	case library.Proof:
		_ = s.xray("", byProof)
	default:
		_ = s.xray("", e.Player)
	}
}

// solve lets the game be solved and says what it shows at the end.
func solve(s *talk) {
	m := s.s.Match()
	run, err := games.TeachingOf(m.Module()).Solving(m.Options())
	if err != nil {
		s.print(s.Words.Error(err))
		return
	}
	for {
		for _, c := range run.Scene().Captions {
			s.text(c)
		}
		if p := run.Progress(); p.Done >= p.Total || run.Step(s.ctx) != nil {
			return
		}
	}
}
