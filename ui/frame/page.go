package frame

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/page"
)

// pageScreen is the screen of any page: a list of rows in the window or in a pop-up.
type pageScreen struct {
	Dialog
	make    page.Maker
	page    page.Page // as it was last made
	list    RowList
	note    message.Text
	tone    theme.Role // of the note
	asked   page.Act   // what the box or the next key is for
	box     TextBox
	waiting bool // for the key that is asked for
	typed   bool // the number of the row has been typed, so digits go on with it
	made    int  // changes of the app when the page was made
	below   int  // pages that it was opened from
	tall    int  // rows of the pop-up until now
	reading bool // what the page needs besides
	drive   func(session.Intent) tea.Cmd
	// free is the part of the window beside what the page is about, if there is one.
	free func() (part Rect, beside bool)
}

// NewPage is the screen of a page.
func NewPage(a *App, make page.Maker) *pageScreen {
	s := &pageScreen{Dialog: Dialog{NewBase(a)}, make: make, page: make()}
	s.list.Count, s.list.Row = func() int { return len(s.page.Rows) }, s.page.Start
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
	return &page.House{
		Wording: &a.Wording, Settings: &a.Settings, Modules: a.Modules, Visits: a.Visitor != nil, Seed: a.Seed, Salt: a.Salt, Now: a.Now, Knows: a.Knows, Tick: message.Verbatim(a.Glyphs.Tick),
		KeyNames: a.keyNames, Try: a.ForNow, Store: a.Store, Unwritten: func() error { return a.Unwritten },
		Change: func(edit func(*Settings)) {
			keep := a.Change(edit)
			a.After(func() tea.Cmd { return keep })
		},
		Programs: func(info games.Info) []string {
			if info.ID != a.programsOf {
				return nil
			}
			return a.programs
		},
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
	}
}

// remake makes the page as things stand now. It is done after what may change them, not
// for each frame: a page of settings is 4,000 allocations.
func (s *pageScreen) remake() {
	s.page, s.made = s.make(), s.App.changes
	s.list.Clamp()
	if s.live() && s.page.Text != s.box.Text() {
		s.box.Open(s.page.Text)
	}
}

func (s *pageScreen) Shown() tea.Cmd {
	s.remake()
	if s.page.Every == 0 {
		return s.readLater()
	}
	_, again := s.Timer(s.page.Every, s.Shown)
	return again
}

// readLater reads what the page needs besides.
func (s *pageScreen) readLater() tea.Cmd {
	if s.page.Later == nil || s.reading {
		return nil
	}
	s.reading = true
	later := s.page.Later
	_, cmd := Load(&s.Base, func(context.Context) (func(), error) { return later(), nil }, func(then func(), err error) tea.Cmd {
		if s.reading = false; err != nil {
			s.note, s.tone = message.OfError(err), theme.Warn
			return nil
		}
		then()
		s.remake()
		return s.readLater()
	})
	return cmd
}

func (s *pageScreen) Left() tea.Cmd {
	if s.page.Left != nil {
		s.page.Left()
	}
	return s.Base.Left()
}

// row is the chosen one, -1 if there is none.
func (s *pageScreen) row() int {
	if len(s.page.Rows) == 0 {
		return -1
	}
	return min(s.list.Row, len(s.page.Rows)-1)
}

// Chosen is the row under the cursor, the zero row if there is none.
func (s *pageScreen) Chosen() page.Row { return s.chosen() }

// chosen is what is chosen, the zero row for none.
func (s *pageScreen) chosen() (r page.Row) {
	if row := s.row(); row >= 0 {
		r = s.page.Rows[row]
	}
	return r
}

// Actions are those of the page, then those of any list.
func (s *pageScreen) Actions() []Action {
	if s.made != s.App.changes {
		s.remake()
	}
	p := &s.page
	var all []Action
	forwards := []string{"enter", "space"}
	for _, act := range p.Acts {
		if len(act.Keys) == 0 {
			continue
		}
		if act.Can(s.row()) {
			forwards = slices.DeleteFunc(forwards, func(key string) bool { return slices.Contains(act.Keys, key) })
		}
		all = append(all, Action{
			ID: act.ID, Keys: act.Keys, Label: act.Label, About: act.About, Rank: act.Rank,
			On: func() bool { return act.Can(s.row()) }, Do: func() tea.Cmd { return s.do(act) },
		})
	}
	all = append(all, s.list.keys(s.App, "ui.key.row", s.Wheel)...)
	if slices.ContainsFunc(p.Rows, func(r page.Row) bool { return r.Turn != nil }) {
		turns := func() bool { return s.chosen().Turn != nil }
		g := s.App.Glyphs
		all = append(all,
			Action{ID: "changes", Show: g.LeftKey + g.RightKey, Label: "ui.key.change", Rank: 2},
			Action{ID: "next-control", Keys: []string{"tab"}, Do: func() tea.Cmd { return s.list.Move(1) }},
			Action{ID: "last-control", Keys: []string{"shift+tab"}, Do: func() tea.Cmd { return s.list.Move(-1) }},
			Action{ID: "left", Keys: []string{"left", "h"}, On: turns, Do: func() tea.Cmd { return s.turn(-1) }},
			Action{ID: "right", Keys: append([]string{"right", "l"}, forwards...), On: turns, Do: func() tea.Cmd { return s.turn(1) }})
	}
	close := Action{ID: "back", Keys: append([]string{"esc"}, p.Close...), Label: "ui.key.back", Rank: 5, Do: s.Pop}
	if p.Popup {
		return append(all, close)
	}
	close.About = "ui.about.back"
	return append(all, close, Action{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 6, Do: s.Quit})
}

// turn changes the value of the chosen row.
func (s *pageScreen) turn(by int) tea.Cmd {
	s.note, s.typed = message.Text{}, false
	if turn := s.chosen().Turn; turn != nil {
		turn(by)
		s.remake()
	}
	return nil
}

// do does what an act does, once what it asks for is typed.
func (s *pageScreen) do(act page.Act) tea.Cmd {
	s.note, s.typed = message.Text{}, false
	if act.Ask == nil {
		return s.follow(act.Do(s.row(), ""))
	}
	s.asked = act
	ask := act.Ask(s.row())
	if s.waiting = ask.Key; !ask.Key {
		s.box.Open(ask.Text)
	}
	return nil
}

// live reports whether what is typed is taken with every key.
func (s *pageScreen) live() bool {
	return s.box.Active && s.asked.Ask(s.row()).Live
}

// typeLive takes a key of a line that is taken as it stands with every key. The keys that
// move the cursor of the list do so, and Enter takes its row.
func (s *pageScreen) typeLive(k tea.KeyMsg) (tea.Cmd, bool) {
	by := map[tea.KeyType]int{tea.KeyUp: -1, tea.KeyDown: 1, tea.KeyPgUp: -s.list.area.H, tea.KeyPgDown: s.list.area.H}[k.Type]
	switch act, ok := s.page.Main(s.row()); {
	case by != 0:
		return s.Wheel(by), true
	case k.Type == tea.KeyEsc && s.page.Height == 0: // the whole list again
		s.box.Close()
		return s.follow(s.asked.Do(-1, "")), true
	case k.Type == tea.KeyEsc:
		return s.Pop(), true
	case k.Type == tea.KeyEnter && s.box.Text() == "" && s.list.Row == 0: // nothing was asked for
		return s.Pop(), true
	case (k.Type == tea.KeyEnter || k.Type == tea.KeyTab) && ok:
		return s.follow(act.Do(s.row(), "")), true
	case !s.box.Key(k) || s.box.Text() == s.page.Text:
		return nil, true
	}
	s.list.Row = 0
	return s.follow(s.asked.Do(-1, s.box.Text())), true
}

// follow takes the step after an act.
func (s *pageScreen) follow(step page.Step, err error) tea.Cmd {
	s.note = message.Text{}
	if err == nil {
		show := s.Push
		if s.page.Once {
			show = s.App.Replace
		}
		switch next := step.(type) {
		case page.Open:
			above := NewPage(s.App, next.Page)
			above.below, above.drive = s.below+1, s.drive
			if s.page.Once {
				above.below = s.below
			}
			return show(above)
		case page.Visit:
			visit := s.App.Routes.Visit
			_, cmd := Load(&s.Base, func(context.Context) (func(*App) (Screen, error), error) { return visit(s.App, next) }, func(open func(*App) (Screen, error), err error) tea.Cmd {
				var part Screen
				if err == nil {
					part, err = open(s.App)
				}
				if err != nil {
					return s.told(message.Text{}, err)
				}
				return s.App.Replace(part)
			})
			return cmd
		case page.Do:
			for range s.below + 1 {
				s.Pop()
			}
			return s.App.After(func() tea.Cmd { return s.drive(next.Intent) })
		case page.Read:
			var reading Screen
			if reading, err = s.App.Routes.Page(s.App, next.Page); err == nil {
				return show(reading)
			}
		case page.Sit:
			var g table.Guest
			s.tone = theme.Warn
			if g, s.note = s.App.Visitor.Sit(next.Table, next.Err); g != nil {
				return s.Push(s.App.Routes.Board(s.App, g))
			}
		case page.Work:
			s.note, s.tone = next.Wait, theme.Good
			_, run := Work(&s.Base, next.Run, s.told)
			return run
		case page.Play:
			return s.App.Replace(s.App.Routes.Game(s.App, Game{Match: next.Match}))
		case page.Learn:
			var lessons Screen
			if lessons, err = s.App.Routes.Tutorial(s.App, next.Module); err == nil {
				return s.App.Replace(lessons)
			}
		}
	}
	return s.told(message.Text{}, err)
}

// told says how something ended, on the page as it is then.
func (s *pageScreen) told(said message.Text, err error) tea.Cmd {
	tone := theme.Good
	if err != nil {
		said, tone = message.OfError(err), theme.Warn
	}
	if !said.IsZero() {
		s.note, s.tone = said, tone
	}
	s.remake()
	return s.readLater()
}

func (s *pageScreen) Popup() bool { return s.page.Popup }

// Wheel moves the cursor and looks at the row.
func (s *pageScreen) Wheel(rows int) tea.Cmd {
	s.list.Move(rows)
	if s.page.Look != nil {
		s.page.Look(s.row())
	}
	return nil
}

func (s *pageScreen) Writing() string {
	if act, ok := s.page.Main(s.row()); ok && s.live() {
		return act.Label
	}
	return s.box.Says(s.asked.Label)
}

// Typed takes what an act asked for, or the digits of a number.
func (s *pageScreen) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	switch {
	case s.live():
		return s.typeLive(k)
	case s.waiting:
		s.waiting = false
		if name := KeyName(k); name != "esc" {
			return s.follow(s.asked.Do(s.row(), name)), true
		}
		return nil, true
	case s.box.Active && k.Type == tea.KeyEnter:
		text, _ := s.box.Line(k)
		if text == "" {
			return nil, true
		}
		return s.follow(s.asked.Do(s.row(), text)), true
	case s.box.Active:
		return nil, s.box.Key(k)
	}
	return nil, s.digit(k)
}

// digit types a number at a row that takes one.
func (s *pageScreen) digit(k tea.KeyMsg) bool {
	r := s.chosen()
	text := r.Text(s.App.Table)
	switch {
	case !r.Digits:
		return false
	case k.Type == tea.KeyBackspace:
		text = text[:len(text)-1]
	case k.Type == tea.KeyRunes && len(k.Runes) == 1 && k.Runes[0] >= '0' && k.Runes[0] <= '9':
		if !s.typed {
			text = ""
		}
		text += string(k.Runes)
	default:
		s.typed = false
		return false
	}
	s.typed = true
	_ = r.Set("0" + text) // one digit too many changes nothing
	s.remake()
	return true
}

// Click chooses a row, and takes the one that is chosen; beside a pop-up it closes that.
func (s *pageScreen) Click(x, y int) tea.Cmd {
	if s.page.Popup && !s.list.area.Has(x, y) {
		return s.Pop()
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
	smallRows   = 5  // of a small board
	popupWidth  = 66
	findWidth   = 76
	labelWidth  = 16 // of a label in a pop-up
	leastBeside = 29 // of a pop-up beside what it is about
	mostBelow   = 5  // rows that say all of the chosen one
	leastRows   = 4  // that a pop-up keeps of its list
)

func (s *pageScreen) Draw(c *canvas.Canvas) {
	if s.made != s.App.changes {
		s.remake()
	}
	p := &s.page
	area, labelW, below, statusW := NewRect(0, 1, s.W, s.H-2), labelWidth, 1, s.W-2
	if p.Popup {
		area, below = s.drawFrame(c)
		statusW = area.W - 2
	} else {
		Header(c, s.Say(p.Title), s.Say(p.Facts))
		below = s.rowsBelow(s.W)
		if len(p.Beside) > 0 && s.W >= besideWidth {
			area.W = listWidth
			s.drawBeside(c.Sub(listWidth+1, 1, s.W-listWidth-2, s.H-3))
		}
		labelW = area.W - 14
	}
	if len(p.Rows) == 0 {
		for i, line := range canvas.Wrap(s.Say(p.Empty), area.W-2) {
			c.PutCentre(area.X, area.Y+area.H/2+i, area.W, line, canvas.Style{FG: theme.Dim})
		}
	}
	widest := 0
	for _, r := range p.Rows {
		widest = max(widest, s.App.Width(s.Say(r.Label)))
	}
	area.H -= below
	s.list.Draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) { s.drawRow(line, p.Rows[i], min(widest, labelW), st) })
	s.drawStatus(c.Sub(area.X+1, area.Y+area.H, statusW, below))
}

// drawFrame draws the frame of a pop-up with how things stand, and returns what is left,
// of which so many rows are below the list. Beside what the page is about it stands at the
// foot of the part that is free there.
func (s *pageScreen) drawFrame(c *canvas.Canvas) (area Rect, below int) {
	p, w, high := &s.page, min(popupWidth, s.W), s.H-2 // the status line stays in view
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
		part = NewRect((s.W-w)/2, 0, w, s.H-1)
	case beside:
		w, high = min(w, part.W), part.H
	}
	var facts []string
	if !p.Facts.IsZero() {
		facts = canvas.Wrap(s.Say(p.Facts), w-4)
	}
	below = s.rowsBelow(w - 2)
	s.tall = max(s.tall, min(len(p.Rows)+len(facts)+below+3, high))
	h := min(s.tall, high)
	if h < min(len(p.Rows), leastRows)+len(facts)+below+2 {
		facts, below = facts[:min(len(facts), 1)], 1
	}
	if beside {
		area = s.DrawPopupIn(c, part, w, h, s.Say(p.Title))
	} else {
		area = s.DrawPopup(c, w, h, s.Say(p.Title))
	}
	for i, line := range facts {
		c.PutIn(area.X+1, area.Y+i, area.W-2, line, canvas.Style{FG: theme.Title})
	}
	area.Y, area.H = area.Y+len(facts), area.H-len(facts)
	return area, below
}

// rowsBelow is how many rows of w columns below the list say all of a row that has no room
// in it, where the page wants that, or what is said of it.
func (s *pageScreen) rowsBelow(w int) int {
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
func (s *pageScreen) isCut(r page.Row, w int) bool {
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

// drawRow draws a row: a choice, or cells one after the other.
func (s *pageScreen) drawRow(line *canvas.Canvas, r page.Row, labelW int, st canvas.Style) {
	if !r.Label.IsZero() {
		s.App.DrawChoice(line, labelW, s.Say(r.Label), r.Text(s.App.Table), st)
		return
	}
	w, _ := line.Size()
	x := 1
	for _, cell := range r.Cells {
		text, style := s.Say(cell.Text), In(tones[cell.Tone], st)
		switch {
		case cell.Width > 0:
			line.PutIn(x, 0, min(cell.Width, w-x-1), text, style)
			x += cell.Width + 1
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
func (s *pageScreen) drawStatus(c *canvas.Canvas) {
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

// drawBeside draws the boards beside the rows.
func (s *pageScreen) drawBeside(c *canvas.Canvas) {
	w, h := c.Size()
	small := smallRows * (len(s.page.Beside) - 1)
	y, o := 0, s.App.BoardOptions()
	for i := range s.page.Beside {
		room := max(h-small, h/2)
		if i > 0 {
			room = min(h-y, smallRows)
			o.Coordinates = false
		}
		if room > 0 {
			y += s.App.DrawScene(c.Sub(0, y, w, room), &s.page.Beside[i], o) + 1
		}
	}
}
