package frame

import (
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/page"
)

// PageScreen is the screen of any page: a list of rows in the window or in a pop-up.
type PageScreen struct {
	Base
	make    page.Maker
	page    page.Page // as it was last made
	shown   []int     // its rows that have what is looked for
	lines   []string  // of what is to be read, as they are wrapped
	list    RowList
	note    message.Text
	tone    theme.Role // of the note
	asked   page.Act   // what the box or the next key is for
	box     TextBox
	find    TextBox
	tabs    []Hotspot
	reading *Job // what is done whenever the page is shown, or for what is typed
	opening *Job // what leads to another screen
	again   *Job // until the page is made anew
	waiting bool // for the key that is asked for
	made    int  // changes of the app when the page was made
	below   int  // pages that it was opened from
	tall    int  // rows of the pop-up until now
	drive   func(session.Intent) tea.Cmd
	// free is the part of the window beside what the page is about, if there is one.
	free func() (part Rect, beside bool)
}

// NewPage is the screen of a page.
func NewPage(a *App, make page.Maker) *PageScreen {
	s := &PageScreen{Base: NewBase(a), make: make}
	s.list.Count = func() int { return len(s.shown) }
	s.list.Blank = func(row int) bool { return row < len(s.shown) && s.page.Rows[s.shown[row]].Blank() }
	s.remake()
	s.list.Row = s.page.Start
	if act, ok := s.page.Line(); ok && len(s.page.Rows) == 0 { // there is nothing else to do on it
		s.do(act)
	}
	return s
}

// OpenPage shows a page.
func OpenPage(a *App, make page.Maker) tea.Cmd { return a.Push(NewPage(a, make)) }

// OpenDriverPage shows a page of what a driver can do, beside it where free, if not nil,
// has room for that.
func OpenDriverPage(a *App, make page.Maker, free func() (part Rect, beside bool), drive func(session.Intent) tea.Cmd) tea.Cmd {
	s := NewPage(a, make)
	s.free, s.drive = free, drive
	return a.Push(s)
}

// Changed has the page on top, if there is one, made anew before it is drawn.
func (a *App) Changed() { a.changes++ }

// House is what pages are made from. Changes of settings are written with the next
// moves through the stack.
func (a *App) House() *page.House {
	return a.Visitor.Visits(&page.House{
		Wording: &a.Wording, Home: a.Home, Settings: &a.Settings, Modules: a.Modules, Seed: a.Seed, Salt: a.Salt,
		KeyNames: a.keyNames, Try: a.ForNow, Tick: message.Verbatim(a.Glyphs.Tick), Spark: a.Glyphs.Spark[:], Leaves: a.Leave != nil, Servers: a.Servers, Notices: a.Notices,
		Unwritten: func() error { return a.Unwritten },
		Change: func(edit func(*Settings)) {
			keep := a.Change(edit)
			a.After(func() tea.Cmd { return keep })
		},
		Programs: func(info games.Info) []string { return a.Named[info.ID] },
		Keys: func() (all [][]page.Key) {
			if a.Routes.Keys == nil { // where a screen stands alone
				return nil
			}
			for _, acts := range a.Routes.Keys(a) {
				var screen []page.Key
				for _, act := range acts {
					screen = append(screen, page.Key{ID: act.ID, About: act.About, Keys: act.Keys})
				}
				all = append(all, screen)
			}
			return all
		},
	})
}

// remake makes the page as things stand now. It is done after what may change them, not
// for each frame: a page of settings is 4,000 allocations.
func (s *PageScreen) remake() {
	about := s.page.Tab
	s.page, s.made, s.shown = s.make(), s.App.changes, s.shown[:0]
	want := strings.ToLower(s.find.Text())
	for i, r := range s.page.Rows {
		if r.Blank() && len(s.page.Rows) > s.H-3 { // there is no room for it
			continue
		}
		if want == "" || strings.Contains(strings.ToLower(r.Text(s.App.Table)), want) {
			s.shown = append(s.shown, i)
		}
	}
	s.lines = nil
	if !s.page.Prose.IsZero() {
		s.lines = canvas.Wrap(s.Say(s.page.Prose), min(s.W-3, proseWidth))
		if f := s.page.Field; f != nil {
			s.lines = append(append(s.lines, ""), s.App.FieldLines(f, s.W-3, s.H-5-len(s.lines))...)
		}
		if s.page.Tab != about {
			s.list.Row = 0
		}
	}
	if s.list.Clamp(); s.page.Tab != about && s.chosen().Apart {
		s.list.Move(1)
	}
	if s.live() && s.page.Text != s.box.Text() {
		s.box.Open(s.page.Text)
	}
}

func (s *PageScreen) Shown() tea.Cmd {
	s.remake()
	var all []tea.Cmd
	if s.page.Shown != nil {
		if step := s.page.Shown(); step != nil {
			s.reading.Stop()
			s.reading = nil
			all = append(all, s.follow(&s.reading, step, nil))
		}
	}
	if s.page.Every > 0 {
		s.again.Stop()
		again, cmd := s.Timer(s.page.Every, s.Shown)
		s.again, all = again, append(all, cmd)
	}
	return tea.Batch(all...)
}

// SetSize implements Screen.
func (s *PageScreen) SetSize(w, h int) {
	at := s.row()
	s.Base.SetSize(w, h)
	s.remake()
	if s.lines == nil {
		s.list.Row = max(slices.Index(s.shown, at), 0)
	}
}

func (s *PageScreen) Left() tea.Cmd {
	if s.page.Left != nil {
		s.page.Left()
	}
	return s.Base.Left()
}

// row is the chosen one, -1 if there is none.
func (s *PageScreen) row() int {
	if len(s.shown) == 0 {
		return -1
	}
	s.list.Move(0)
	return s.shown[s.list.Row]
}

// Chosen is the row under the cursor, the zero row if there is none.
func (s *PageScreen) Chosen() page.Row { return s.chosen() }

// chosen is what is chosen, the zero row for none.
func (s *PageScreen) chosen() (r page.Row) {
	if row := s.row(); row >= 0 {
		r = s.page.Rows[row]
	}
	return r
}

// Actions are those of the page, then those of any list.
func (s *PageScreen) Actions() []Action {
	if s.made != s.App.changes {
		s.remake()
	}
	p := &s.page
	var all []Action
	row, forwards := s.chosen(), []string{"enter", "space"}
	for _, act := range p.Acts {
		if act.Keys == nil {
			continue
		}
		keys := act.Keys
		switch enters := slices.ContainsFunc(keys, isEnter); {
		case row.Act == "":
		case act.ID != row.Act && enters: // Enter is for the act of the row
			keys, act.Rank = slices.DeleteFunc(slices.Clone(keys), isEnter), 0
		case act.ID == row.Act && !enters:
			all = append(all, Action{
				ID: "row", Keys: []string{"enter", "space"}, Label: "ui.key.go", Rank: 2, Do: func() tea.Cmd { return s.do(act) },
			})
		}
		if act.Can(s.row()) {
			forwards = slices.DeleteFunc(forwards, func(key string) bool { return slices.Contains(act.Keys, key) })
		}
		all = append(all, Action{
			ID: act.ID, Keys: keys, Label: act.Label, About: act.About, Rank: act.Rank,
			On: func() bool { return act.Can(s.row()) }, Do: func() tea.Cmd { return s.do(act) },
		})
	}
	if p.Finds {
		all = append(all, Action{ID: "filter", Keys: []string{"/"}, Label: "ui.key.find", About: "ui.about.find", Rank: 3, Do: func() tea.Cmd { s.find.Open(""); return nil }})
	}
	turns, moves := "ui.key.game", "ui.key.row"
	if s.lines != nil {
		turns, moves = "ui.key.page", "ui.key.scroll"
		all = append(all, Action{ID: "page-down", Keys: []string{"space"}, Do: func() tea.Cmd { return s.Wheel(s.list.area.H) }})
	}
	g, rows := s.App.Glyphs, s.list.Keys(s.App, moves, s.Wheel)
	if changes := func() bool { return s.chosen().Turn != nil }; p.Turn != nil {
		rows = append(rows,
			Action{ID: "changes", Show: g.LeftKey + g.RightKey, Label: turns, Rank: 1},
			Action{ID: "left", Keys: []string{"left", "h", "shift+tab"}, Do: func() tea.Cmd { return s.turn(-1) }},
			Action{ID: "right", Keys: []string{"right", "l", "tab"}, Do: func() tea.Cmd { return s.turn(1) }})
	} else if slices.ContainsFunc(p.Rows, func(r page.Row) bool { return r.Turn != nil }) {
		rows = append(rows,
			Action{ID: "changes", Show: g.LeftKey + g.RightKey, Label: "ui.key.change", Rank: 2, On: changes},
			Action{ID: "down", Keys: []string{"tab"}, Do: func() tea.Cmd { return s.list.Move(1) }},
			Action{ID: "up", Keys: []string{"shift+tab"}, Do: func() tea.Cmd { return s.list.Move(-1) }},
			Action{ID: "left", Keys: []string{"left", "h"}, On: changes, Do: func() tea.Cmd { return s.turn(-1) }},
			Action{ID: "right", Keys: append([]string{"right", "l"}, forwards...), On: changes, Do: func() tea.Cmd { return s.turn(1) }})
	}
	own := func(key string) bool {
		return slices.ContainsFunc(p.Acts, func(a page.Act) bool { return !a.Row && slices.Contains(a.Keys, key) })
	}
	for _, act := range rows { // letters of the page's own come first
		act.Keys = slices.DeleteFunc(act.Keys, func(key string) bool { return len(key) == 1 && own(key) })
		all = append(all, act)
	}
	if slices.ContainsFunc(p.Acts, func(a page.Act) bool { return a.ID == "quit" }) {
		return all
	}
	close := Action{ID: "back", Keys: append([]string{"esc"}, p.Close...), Label: "ui.key.back", Rank: 5, Do: s.Pop}
	quit := Action{ID: "quit", Keys: []string{"q"}, Do: s.Quit}
	if !p.Popup {
		close.About, quit.Label, quit.About, quit.Rank = "ui.about.back", "ui.key.quit", "ui.about.quit", 6
	}
	return append(all, close, quit)
}

func isEnter(key string) bool { return key == "enter" || key == "space" }

// turn changes the value of the chosen row, or what the page is about.
func (s *PageScreen) turn(by int) tea.Cmd {
	s.note = message.Text{}
	if turn := s.page.Turn; turn != nil {
		turn(by)
	} else if turn := s.chosen().Turn; turn != nil {
		turn(by)
	}
	s.remake()
	return nil
}

// do does what an act does, once what it asks for is typed.
func (s *PageScreen) do(act page.Act) tea.Cmd {
	s.note = message.Text{}
	if act.Ask == nil {
		return s.done(act.Do(s.row(), ""))
	}
	s.asked = act
	ask := act.Ask(s.row())
	if s.waiting = ask.Key; !ask.Key {
		s.box.Open(ask.Text)
	}
	return nil
}

// live reports whether what is typed is taken with every key.
func (s *PageScreen) live() bool {
	return s.box.Active && s.asked.Ask(s.row()).Live
}

// typeLive takes a key of a line that is taken as it stands with every key. The keys that
// move the cursor of the list do so, and Enter takes its row.
func (s *PageScreen) typeLive(k tea.KeyMsg) (tea.Cmd, bool) {
	by := map[tea.KeyType]int{tea.KeyUp: -1, tea.KeyDown: 1, tea.KeyPgUp: -s.list.area.H, tea.KeyPgDown: s.list.area.H}[k.Type]
	switch act, ok := s.page.Main(s.row()); {
	case by != 0:
		return s.Wheel(by), true
	case k.Type == tea.KeyEsc && s.page.Height == 0: // the whole list again
		s.box.Close()
		return s.typed(""), true
	case k.Type == tea.KeyEsc:
		return s.Pop(), true
	case k.Type == tea.KeyEnter && s.box.Text() == "" && s.list.Row == 0: // nothing was asked for
		return s.Pop(), true
	case (k.Type == tea.KeyEnter || k.Type == tea.KeyTab) && ok:
		return s.done(act.Do(s.row(), "")), true
	case !s.box.Key(k) || s.box.Text() == s.page.Text:
		return nil, true
	}
	s.list.Row = 0
	return s.typed(s.box.Text()), true
}

// typed takes a line as it stands. What is read for it keeps no row from being taken.
func (s *PageScreen) typed(text string) tea.Cmd {
	s.note = message.Text{}
	step, err := s.asked.Do(-1, text)
	return s.follow(&s.reading, step, err)
}

// done takes the step after an act.
func (s *PageScreen) done(step page.Step, err error) tea.Cmd {
	s.note = message.Text{}
	return s.follow(&s.opening, step, err)
}

// load does what asks the disk as a job, one thing at a time, and then what it has led to.
func (s *PageScreen) load(job **Job, read func(context.Context) (page.Then, error)) tea.Cmd {
	if *job != nil {
		return nil
	}
	var run tea.Cmd
	*job, run = Run(&s.Base, Load, read, func(then page.Then, err error) tea.Cmd {
		var step page.Step
		if *job = nil; err == nil {
			step, err = then()
		}
		s.App.changes++ // other pages may say it too
		return s.follow(job, step, err)
	})
	return run
}

// follow takes the step after an act; what it has to wait for is a job.
func (s *PageScreen) follow(job **Job, step page.Step, err error) tea.Cmd {
	if err != nil {
		s.note, s.tone = message.OfError(err), theme.Warn
	}
	var above Screen
	beside, show := s.Push, s.App.Replace
	if s.page.Once {
		beside = s.App.Replace
	}
	if s.page.Stays {
		show = s.Push
	}
	switch next := step.(type) {
	case page.Open:
		opened := NewPage(s.App, next.Page)
		if opened.below, opened.drive = s.below+1, s.drive; s.page.Once {
			opened.below = s.below
		}
		return beside(opened)
	case page.Do:
		for range s.below + 1 {
			s.Pop()
		}
		return s.App.After(func() tea.Cmd { return s.drive(next.Intent) })
	case page.Work:
		s.remake() // what is known already is shown meanwhile
		return s.load(job, func(ctx context.Context) (page.Then, error) { return next.Do(ctx), nil })
	case page.Tell:
		if !next.Said.IsZero() {
			s.note, s.tone = next.Said, theme.Good
		}
		return s.follow(job, next.Then, nil)
	case page.Read:
		show = beside
		above, err = s.App.Routes.Page(s.App, next.Page)
	case page.Sit:
		var g table.Guest
		s.tone = theme.Warn
		if g, s.note = s.App.Visitor.Sit(next.Table, next.Err); g != nil {
			return s.Push(s.App.Routes.Board(s.App, g))
		}
	case page.Play:
		above = s.App.Routes.Game(s.App, next.Game)
		if s.drive != nil { // it takes the place of the game that the page was opened from
			for range s.below + 1 {
				s.Pop()
			}
			show = s.App.Replace
		}
	case page.Replay:
		above = s.App.Routes.Replay(s.App, next.Game)
	case page.Train:
		st, read := s.App.Store, s.App.Routes.Trainer
		return s.load(job, func(context.Context) (page.Then, error) {
			open, err := read(st, next.Module, next.Mode)
			return func() (page.Step, error) { return open(s.App) }, err
		})
	case Screen: // of what was read
		above = next
	case page.Leave:
		return s.App.Leave(next.Args, func(said message.Text) tea.Cmd { s.note, s.tone = said, theme.Good; return s.Shown() })
	case page.Export:
		return s.ExportCmd(next.Name, Listed(next), func(said message.Text) { s.note, s.tone = said, theme.Good })
	case page.Quit:
		return s.Quit()
	}
	if err != nil {
		s.note, s.tone = message.OfError(err), theme.Warn
	} else if above != nil {
		return show(above)
	}
	s.remake()
	return nil
}

// Note says something in the row below the list.
func (s *PageScreen) Note(said message.Text) { s.note, s.tone = said, theme.Warn }

func (s *PageScreen) Popup() bool { return s.page.Popup }

// Wheel moves the cursor and looks at the row.
func (s *PageScreen) Wheel(rows int) tea.Cmd {
	s.list.Move(rows)
	if s.page.Look != nil {
		s.page.Look(s.row())
	}
	return nil
}

func (s *PageScreen) Writing() string {
	if act, ok := s.page.Main(s.row()); ok && s.live() {
		return act.Label
	}
	if s.find.Active && s.lines != nil {
		return "ui.key.nextfound"
	}
	if s.find.Active {
		return "ui.key.done"
	}
	return s.box.Says(s.asked.Label)
}

// Typed takes what an act asked for.
func (s *PageScreen) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	switch {
	case s.live():
		return s.typeLive(k)
	case s.waiting:
		s.waiting = false
		if name := KeyName(k); name != "esc" {
			return s.done(s.asked.Do(s.row(), name)), true
		}
		return nil, true
	case s.box.Active && k.Type == tea.KeyEnter:
		text := s.box.Take()
		if text == "" && s.asked.Ask(s.row()).Text == "" {
			return nil, true
		}
		return s.done(s.asked.Do(s.row(), text)), true
	case s.box.Active:
		taken := s.box.Key(k)
		if !s.box.Active && len(s.page.Rows) == 0 {
			return s.Pop(), true
		}
		return nil, taken
	case s.find.Active && s.lines != nil:
		return nil, s.seek(k)
	case s.find.Active && k.Type == tea.KeyEnter:
		s.find.Active = false
		return nil, true
	case s.find.Active && k.Type != tea.KeyUp && k.Type != tea.KeyDown:
		taken := s.find.Key(k)
		s.list.Row = 0
		s.remake()
		return nil, taken
	}
	return nil, false
}

// Click chooses a row, and takes the one that is chosen; beside a pop-up it closes that.
func (s *PageScreen) Click(x, y int) tea.Cmd {
	if s.page.Popup && !s.list.area.Has(x, y) {
		return s.Pop()
	}
	if s.page.Turn != nil && y == 0 {
		return ClickOn(s.tabs, x, y)
	}
	return s.list.Click(x, y, func() tea.Cmd {
		if act, ok := s.page.Main(s.row()); ok {
			return s.do(act)
		}
		return s.turn(1)
	})
}

// listWidth is the columns of a list with something beside it: at 80 columns a board
// keeps its coordinates there.
const (
	listWidth   = 45
	besideWidth = 76 // of the window, from which on there is room
	smallWidth  = 24 // of small boards beside a list, from
	wideWindow  = 116
	smallRows   = 5 // of a small board
	popupWidth  = 66
	findWidth   = 76
	labelWidth  = 16 // of a label in a pop-up
	leastBeside = 29 // of a pop-up beside what it is about
	mostBelow   = 5  // rows that say all of the chosen one
	leastRows   = 4  // that a pop-up keeps of its list
	keyWidth    = 3  // of the key of a row
)

func (s *PageScreen) Draw(c *canvas.Canvas) {
	if s.made != s.App.changes {
		s.remake()
	}
	s.row()
	p := &s.page
	area, labelW, below, statusW := NewRect(0, 1, s.W, s.H-2), labelWidth, 1, s.W-2
	if p.Popup {
		area, below = s.drawFrame(c)
		statusW = area.W - 2
	} else {
		s.drawHeader(c)
		switch {
		case len(p.Beside) > 0 && p.Small && s.W >= wideWindow:
			area.W = s.W - smallWidth - 2
			s.drawBeside(c.Sub(area.W+1, 1, smallWidth, s.H-3))
		case len(p.Beside) > 0 && !p.Small && s.W >= besideWidth:
			area.W = listWidth
			s.drawBeside(c.Sub(listWidth+1, 1, s.W-listWidth-2, s.H-3))
		}
		labelW, below = area.W-14, s.rowsBelow(s.W)
		s.drawBelow(c.Sub(area.X+1, area.Y+len(s.shown)+1, area.W-2, area.H-len(s.shown)-1))
	}
	area.H -= below
	if len(p.Rows) == 0 {
		for i, line := range canvas.Wrap(s.Say(p.Empty), area.W-2) {
			c.PutCentre(area.X, area.Y+area.H/2+i, area.W, line, canvas.Style{FG: theme.Dim})
		}
	}
	if s.lines != nil {
		s.drawLines(c, area)
		return
	}
	widest, door := 0, 0
	for _, r := range p.Rows {
		widest = max(widest, s.App.Width(s.Say(r.Label)))
		if s.W >= SideWidth && !r.Door.IsZero() { // in a narrow window it has no column of its own
			door = max(door, s.App.Width(s.Say(r.Door))+2)
		}
	}
	acts := s.Actions()
	s.list.Draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		r := p.Rows[s.shown[i]]
		w, _ := line.Size()
		x := 0
		if r.Act != "" {
			x = door + s.drawKey(line.Sub(door, 0, w-door, 1), acts, r.Act, st)
			at := 1
			if door == 0 && !r.Door.IsZero() {
				at, x = x+1, x+s.App.Width(s.Say(r.Door))+2
			}
			line.PutIn(at, 0, w-at, s.Say(r.Door), canvas.Style{FG: theme.Title, BG: st.BG, Bold: door > 0})
		}
		s.drawRow(line.Sub(x, 0, w-x, 1), r, min(widest, labelW), st)
		if i-s.list.scroll == area.H-1 && i < len(s.shown)-1 { // more lies below
			line.Put(w-1, 0, s.App.Glyphs.Down, st)
		}
	})
	s.drawStatus(c.Sub(area.X+1, area.Y+area.H, statusW, below))
}

// drawFrame draws the frame of a pop-up with how things stand, and returns what is left,
// of which so many rows are below the list. Beside what the page is about it stands at the
// foot of the part that is free there.
func (s *PageScreen) drawFrame(c *canvas.Canvas) (area Rect, below int) {
	bottom := s.App.FootAt.Y                              // of the screen below
	p, w, high := &s.page, min(popupWidth, s.W), bottom-1 // the status line stays in view
	part, beside := Rect{}, false
	if s.free != nil {
		part, beside = s.free()
		beside = beside && part.W >= leastBeside
	}
	for _, r := range p.Rows {
		if !p.Whole && len(r.Cells) > 0 && r.Cells[0].Width == 0 {
			w = min(max(w, s.App.Width(r.Text(s.App.Table))+4), s.W)
		}
	}
	switch {
	case p.Height > 0:
		w, high, s.tall, beside = min(findWidth, s.W), p.Height+3, p.Height+3, true
		part = NewRect((s.W-w)/2, 0, w, bottom)
	case beside:
		w, high = min(w, part.W), part.H
	}
	var facts []string
	if !p.Facts.IsZero() {
		facts = canvas.Wrap(s.Say(p.Facts), w-4)
	}
	below = s.rowsBelow(w - 2)
	s.tall = max(s.tall, min(len(p.Rows)+len(facts)+below+3, high))
	h := min(s.tall, high, bottom)
	if h < min(len(p.Rows), leastRows)+len(facts)+below+2 {
		facts, below = facts[:min(len(facts), 1)], 1
	}
	r := NewRect((s.W-w)/2, max((bottom-h)/2, 0), w, h)
	if beside {
		r = NewRect(part.X, part.Y+part.H-h, w, h)
	}
	c.Box(r.X, r.Y, r.W, r.H, s.App.Glyphs, canvas.Style{FG: theme.Dim})
	c.PutIn(r.X+2, r.Y, r.W-4, " "+s.Say(p.Title)+" ", canvas.Style{FG: theme.Title})
	area = NewRect(r.X+1, r.Y+1, r.W-2, r.H-2)
	for i, line := range facts {
		c.PutIn(area.X+1, area.Y+i, area.W-2, line, canvas.Style{FG: theme.Title})
	}
	area.Y, area.H = area.Y+len(facts), area.H-len(facts)
	return area, below
}

// rowsBelow is how many rows of w columns below the list say all of a row that has no room
// in it, where the page wants that, or what is said of it.
func (s *PageScreen) rowsBelow(w int) int {
	n := 1
	if s.page.Whole {
		n = len(canvas.Wrap(s.Say(s.note), w-2))
	}
	for _, r := range s.page.Rows {
		if s.isCut(r, w) {
			n = max(n, len(canvas.Wrap(r.Text(s.App.Table), w-2)))
		}
	}
	return min(n, mostBelow)
}

// isCut reports whether a row stands whole below a list of w columns.
func (s *PageScreen) isCut(r page.Row, w int) bool {
	x, cut := 1, false
	for _, cell := range r.Cells {
		long := s.App.Width(s.Say(cell.Text))
		if cell.Width > 0 {
			x, cut = x+cell.Width+1, cut || long > cell.Width
		} else {
			x, cut = x+long+2, cut || x+long > w-1
		}
	}
	return s.page.Whole && cut
}

// drawKey draws the key of an act, but Enter, which every row has, and returns its columns.
func (s *PageScreen) drawKey(c *canvas.Canvas, acts []Action, id string, st canvas.Style) int {
	act := acts[slices.IndexFunc(acts, func(a Action) bool { return a.ID == id })]
	key := s.App.KeyLabel(s.App.KeysOf(act))
	if key == "enter" {
		key = ""
	}
	return max(c.Put(1, 0, key, In(theme.Accent, st)), keyWidth)
}

// drawHeader draws the title, what the page can be about, and how things stand.
func (s *PageScreen) drawHeader(c *canvas.Canvas) {
	p := &s.page
	title := s.Say(p.Title)
	if len(p.Tabs) == 0 {
		Header(c, title, s.Say(p.Facts))
		return
	}
	x := c.PutIn(1, 0, s.W-2, title, canvas.Style{FG: theme.Title}) + 2
	names := list.Of(p.Tabs, s.Say)
	s.tabs, x = s.App.DrawTabs(c, x, 0, names, p.Tab, func(i int) tea.Cmd { return s.turn(i - p.Tab) })
	if facts := s.Say(p.Facts); s.App.Width(facts) < s.W-x-3 {
		c.PutRight(s.W-1, 0, s.W-x-2, facts, canvas.Style{FG: theme.Dim})
	}
}

// drawBelow writes what is said below the rows.
func (s *PageScreen) drawBelow(c *canvas.Canvas) {
	col := NewColumn(c)
	for _, text := range s.page.Below {
		if said := canvas.Wrap(s.Say(text), max(col.W(), 2)); len(said) <= col.Left() {
			for _, line := range said {
				col.Line(line, theme.Dim)
			}
		}
	}
}

// drawRow draws a row: a choice, or cells one after the other.
func (s *PageScreen) drawRow(line *canvas.Canvas, r page.Row, labelW int, st canvas.Style) {
	if !r.Label.IsZero() {
		s.App.DrawChoice(line, labelW, s.Say(r.Label), r.Text(s.App.Table), r.Turn != nil, st)
		return
	}
	w, _ := line.Size()
	x := 1
	for _, cell := range r.Cells {
		text, style := s.Say(cell.Text), In(tones[cell.Tone], st)
		switch {
		case cell.Width > 0:
			x = max(line.PutIn(x, 0, w-x-1, text, style)+1, x+cell.Width+1)
		case cell.Width == 0:
			x = line.PutIn(x, 0, w-x-1, text, style) + 2
		case s.App.Width(text) < w-x:
			line.PutRight(w-1, 0, w-x-1, text, style)
		}
	}
	if r.Turn != nil && st.BG == theme.Select {
		line.Put(x, 0, s.App.Glyphs.LeftKey+s.App.Glyphs.RightKey, In(theme.Accent, st))
	}
}

// tones are the roles of cells.
var tones = [...]theme.Role{page.Plain: theme.Text, page.Faint: theme.Dim, page.Strong: theme.Accent, page.Warning: theme.Warn, page.Good: theme.Good, page.Heading: theme.Title}

// drawStatus draws the rows below the list: what is asked for, what has to be known, or
// what is said of the row.
func (s *PageScreen) drawStatus(c *canvas.Canvas) {
	w, h := c.Size()
	text, role := s.Say(s.chosen().About), theme.Text
	switch {
	case s.isCut(s.chosen(), w+2):
		text = s.chosen().Text(s.App.Table)
	case text == "":
		text = s.Say(s.page.About)
	}
	switch {
	case s.box.Active:
		s.box.Draw(c, 0, 0, w, s.Say(s.asked.Ask(s.row()).Prompt))
		if said := s.Say(s.note); said != "" && s.live() {
			at := s.App.Width(s.box.Text()) + 4
			c.PutRight(w, 0, w-at, said, canvas.Style{FG: theme.Warn})
		}
		return
	case s.find.Active || s.find.Text() != "":
		s.find.Draw(c, 0, 0, w, "/")
		return
	case s.waiting:
		text, role = s.Say(s.asked.Ask(s.row()).Prompt), theme.Accent
	case !s.note.IsZero():
		text, role = s.Say(s.note), s.tone
	case !s.page.Warn.IsZero():
		text, role = s.Say(s.page.Warn), theme.Warn
	}
	if h > 1 {
		NewColumn(c).Wrap(text, role)
		return
	}
	c.PutIn(0, 0, w, text, canvas.Style{FG: role})
}

// drawBeside draws the boards beside the rows, each with what is said of it.
func (s *PageScreen) drawBeside(c *canvas.Canvas) {
	w, h := c.Size()
	all := s.page.Beside
	small := smallRows * (len(all) - 1)
	y, o := 0, s.App.BoardOptions()
	for i := range all {
		room := max(h-small, h/2)
		if s.page.Small {
			room = h/len(all) - 2
		} else if i > 0 {
			room = min(h-y, smallRows)
		}
		o.Coordinates = o.Coordinates && i == 0 && !s.page.Small
		said := s.Say(all[i].Caption)
		if said != "" {
			room--
		}
		if room > 0 {
			y += s.App.DrawScene(c.Sub(0, y, w, room), &all[i].Scene, o)
			c.PutCentre(0, y, w, said, canvas.Style{FG: theme.Dim})
			y++
		}
		if s.page.Small {
			y++
		}
	}
}
