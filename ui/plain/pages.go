package plain

// Pages in lines: the rows with their numbers, and what is typed for them.

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui"
	"duiju/ui/frame"
	"duiju/ui/page"
	"duiju/ui/store"
)

// houseOf is what pages are made from: the settings as they stand now.
func houseOf(a *app) *page.House {
	set := a.settings()
	wording := &words.Wording{Table: a.words, Signs: words.ASCII}
	return a.visitor.Visits(&page.House{
		Wording: wording, Home: a.home(), Settings: &set, Modules: a.Modules, Seed: a.Seed, Salt: match.NewSalt,
		Tick: message.T("plain.done"), Leaves: a.Leave != nil, Servers: a.Servers,
		Unwritten: func() error { return a.unwritten },
		Programs:  func(games.Info) []string { return a.Programs },
		Keys:      func() [][]page.Key { return ui.Keys(a.Store, a.Modules) },
		KeyNames:  func(keys []string) string { return strings.Join(keys, " ") },
		Change: func(edit func(*store.Settings)) {
			before := set.Clone()
			edit(&set)
			if a.unwritten = a.Store.KeepSettings(before, set)(); a.unwritten != nil {
				now := set.Clone()
				a.unkept = &now
			}
			if table, err := words.Load(set.Language); err == nil && set.Language != before.Language { // not "auto"
				a.words = typed(table)
				wording.Table = a.words
			}
		},
	})
}

// page shows a page, or follows what was typed for it already, until it is left; drive does what is meant
// for the driver below, if there is one. It reports whether the pages below are left, too.
func (a *app) page(make page.Maker, typed string, drive func(session.Intent)) (all bool) {
	r := a.reader(make, drive)
	r.run(typed)
	return r.all
}

// reader is what reads a page, from a place where drive does what is meant for the driver.
func (a *app) reader(make page.Maker, drive func(session.Intent)) *reader {
	r := &reader{lines: a.lines, make: make}
	r.step = func(step page.Step) (left bool) {
		switch next := step.(type) {
		case nil:
			return false
		case page.Open:
			if said := next.Page().Prose; !said.IsZero() {
				a.text(said)
				return false
			}
			r.all = a.page(next.Page, next.Typed, drive)
			return r.all || r.page.Once
		case page.Work:
			then, err := next.Do(a.ctx)()
			if err != nil {
				a.wrong(err)
			}
			return r.step(then)
		case page.Tell:
			a.text(next.Said)
			return r.step(next.Then)
		case page.Read:
			a.read(next.Page)
			return false
		case page.Sit:
			a.sit(next.Table, next.Err)
			return a.end != nil
		case page.Leave:
			a.leave(next.Args)
			return false
		case page.Export:
			name := a.Store.ExportName(next.Name)
			for _, f := range frame.Listed(next) {
				a.saved(a.Store.Export(name+"."+f.Ext, f.Data))
			}
			return false
		case page.Quit:
			a.end = errEnd
		case page.Do:
			r.all = true
			drive(next.Intent)
		case page.Play:
			a.text(next.Note)
			a.play(next.Game)
		case page.Replay:
			a.text(next.Note)
			a.replay(next.Match, next.Name)
		case page.Train:
			a.train(next.Module, next.Mode)
		}
		return !r.page.Stays
	}
	r.remake()
	return r
}

// choose does what the row of a page means that is typed, or prints the page.
func (c *console) choose(make page.Maker, typed string) {
	r := c.app.reader(make, c.do)
	if row, ok := r.find(typed); ok {
		r.row(row, "")
		return
	}
	r.printAll()
}

// run reads the page, or follows what was typed for it already, until it is left.
func (r *reader) run(typed string) {
	if typed == "" {
		r.print()
	} else {
		r.follow(typed)
	}
	for r.end == nil && !r.left {
		r.read()
	}
}

// leave runs the program again, with what is typed here.
func (a *app) leave(args []string) {
	c := a.Leave(args)
	c.Stdout, c.Stderr = a.out, a.out
	in, err := c.StdinPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		a.wrong(err)
		return
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	for {
		select {
		case line, ok := <-a.in.C:
			if !ok {
				_ = in.Close()
				<-ended
				return
			}
			_, _ = io.WriteString(in, line+"\n") // it may be over already
		case <-ended: // it has said why
			return
		case <-a.ctx.Done():
			_ = in.Close()
			<-ended
			return
		}
	}
}

// find finds anything by what is typed, from a place where some commands can be typed.
// What can mean one thing only, such as a move, is done.
func (a *app) find(at page.Place, here []entry, text string, drive func(session.Intent)) {
	for _, e := range here {
		if e.about != "" {
			id := strings.TrimPrefix(e.word, "plain.command.")
			at.Acts = append(at.Acts, page.Thing{ID: id, Name: message.T(e.about), Also: []string{e.about}, Words: a.names(e.word), Keys: firstWord(a.words, e.word), Do: func() (page.Step, error) { return page.Do{Intent: page.Call{ID: id}}, nil }})
		}
	}
	make := houseOf(a).FindPage(at, true, text)
	typed := ""
	if p := make(); len(p.Rows) > 0 && p.Rows[0].Plain {
		typed = "1"
	}
	a.page(make, typed, func(i session.Intent) {
		call, ok := i.(page.Call)
		if !ok {
			drive(i)
		}
		for _, e := range here {
			if ok && strings.TrimPrefix(e.word, "plain.command.") == call.ID {
				e.run("")
			}
		}
	})
}

// remake makes the page as things stand now, with what it reads besides.
func (r *reader) remake() {
	if r.page = r.make(); r.page.Shown != nil {
		r.step(r.page.Shown())
	}
	r.page = r.make()
}

// reader reads what is typed at a page.
type reader struct {
	*lines
	make page.Maker
	page page.Page // as it stands
	step func(page.Step) (left bool)
	more []entry // that can be typed besides
	left bool
	all  bool // the pages below are left, too
}

// read follows a line.
func (r *reader) read() {
	all := []entry{{"plain.command.help", "", func(string) { r.keys() }}, {"plain.command.quit", "", func(string) { r.left = true }}}
	for _, act := range r.page.Acts {
		if act.Word != "" {
			all = append(all, entry{act.Word, act.About, func(typed string) { r.do(act, typed) }})
		}
	}
	all = append(all, r.more...)
	prompt := r.page.Title
	if len(r.page.Tabs) > 0 {
		prompt = r.page.Tabs[r.page.Tab]
	}
	r.ask(r.words.Text(prompt), all, r.follow)
}

// follow follows a line that begins with a row, or prints all.
func (r *reader) follow(line string) {
	number, rest, _ := strings.Cut(line, " ")
	if row, ok := r.find(line); ok { // which may have several words
		r.row(row, "")
	} else if row, ok := r.find(number); ok {
		r.row(row, strings.TrimSpace(rest))
	} else if line == "" {
		r.print()
	} else if act, ok := r.page.Line(); ok {
		r.take(act.Do(-1, line))
	} else {
		r.keys()
	}
}

// find is the row of a number or an ID, -1 if there is none.
func (r *reader) find(typed string) (row int, ok bool) {
	for i, row := range r.page.Rows {
		if n := r.page.Number(i); n > 0 && strconv.Itoa(n) == typed || typed != "" && strings.EqualFold(row.ID, typed) {
			return i, true
		}
	}
	return -1, false
}

// do does an act that has a word, with the row of a number if it needs one.
func (r *reader) do(act page.Act, typed string) {
	row, _ := r.find(typed)
	if !act.Can(row) {
		r.say("plain.notnow")
		return
	}
	r.take(act.Do(row, typed))
}

// take follows the step after an act and says what has changed.
func (r *reader) take(step page.Step, err error) {
	if err != nil {
		r.wrong(err)
	}
	if r.left = r.step(step); r.left {
		return
	}
	before := r.page
	r.remake()
	if len(before.Rows) != len(r.page.Rows) || before.Text != r.page.Text {
		r.print()
		return
	}
	for i, row := range r.page.Rows {
		if r.rowText(row) != r.rowText(before.Rows[i]) {
			r.printRow(i)
		}
	}
	r.text(r.page.Warn)
}

// row does what is typed behind the number of a row: it changes a choice, or is what the
// row's act asks for.
func (r *reader) row(i int, typed string) {
	row := r.page.Rows[i]
	act, acts := r.page.Main(i)
	switch by := r.direction(typed); {
	case acts && (act.Ask == nil) == (typed == ""):
		r.take(act.Do(i, typed))
	case typed == "":
		r.printRow(i)
		r.text(row.About)
		if acts {
			r.say("plain.page.type", "number", r.page.Number(i), "about", message.T(act.About))
		} else if len(row.Values) > 0 {
			r.say("plain.page.values", "values", r.list(list.Of(row.Values, func(v page.Value) string { return r.words.Text(v.Name) })))
		}
	case by != 0 && row.Turn != nil:
		row.Turn(by)
		r.take(nil, nil)
	case row.Set != nil:
		r.take(nil, row.Set(row.Code(r.words, typed)))
	default:
		r.keys()
	}
}

// direction is where the words for the next and the last value lead, 0 for others.
func (r *reader) direction(word string) int {
	switch {
	case slices.Contains(r.names("plain.command.goon"), word):
		return 1
	case slices.Contains(r.names("plain.command.back"), word):
		return -1
	}
	return 0
}

// print prints the rows of a page and what can be typed.
func (r *reader) print() {
	if r.printAll(); r.json == nil {
		r.keys()
	}
}

// printAll prints the rows of a page and how things stand.
func (r *reader) printAll() {
	p := r.page
	if r.json != nil {
		r.object(p.Object(r.words))
		return
	}
	r.text(p.Title, p.Facts)
	for i, tab := range p.Tabs {
		if i == p.Tab {
			tab = message.T("plain.page.chosen", "tab", tab)
		}
		r.text(tab)
	}
	r.printRows()
}

func (r *reader) printRows() {
	if len(r.page.Rows) == 0 {
		r.text(r.page.Empty)
	}
	for i, row := range r.page.Rows {
		if r.page.Height == 0 || i < r.page.Height {
			r.text(row.Door)
			r.printRow(i)
		}
	}
}

func (r *reader) printRow(i int) {
	row := r.page.Rows[i]
	text := r.rowText(row)
	if text == "" {
		return
	}
	if act, ok := r.page.Main(i); ok && row.Act != "" && act.Word != "" {
		text = r.words.S("plain.page.door", "word", firstWord(r.words, act.Word), "text", text)
	}
	if n := r.page.Number(i); n > 0 {
		text = r.words.S("plain.page.row", "number", n, "text", text)
	}
	r.lines.print(text)
}

// rowText is a row in words.
func (r *reader) rowText(row page.Row) string {
	if row.Label.IsZero() {
		return row.Text(r.words)
	}
	return r.words.S("plain.page.choice", "label", row.Label, "value", row.Text(r.words))
}

// keys says what can be typed at a page.
func (r *reader) keys() {
	p := r.page
	r.text(p.Warn, p.About)
	key := "plain.page.keys"
	if slices.ContainsFunc(p.Rows, func(r page.Row) bool { return r.Act != "" }) {
		key = "plain.page.words"
	} else if slices.ContainsFunc(p.Rows, func(r page.Row) bool { return r.Turn != nil }) {
		key = "plain.page.change"
	}
	r.say(key)
	if act, ok := p.Line(); ok {
		r.say("plain.page.line", "about", message.T(act.About))
	}
	for _, act := range p.Acts {
		rowed := slices.ContainsFunc(p.Rows, func(r page.Row) bool { return r.Act == act.ID })
		if act.Word != "" && act.About != "" && !rowed {
			word := "plain.page.act"
			if act.Row {
				word = "plain.page.rowact"
			}
			r.say(word, "word", firstWord(r.words, act.Word), "about", message.T(act.About))
		}
	}
}
