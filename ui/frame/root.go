package frame

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/list"
	"duiju/games/play/session"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/page"
	"duiju/ui/store"
)

// The smallest window that shows a game.
const (
	MinWidth  = 40
	MinHeight = 12
)

// Root is the Bubble Tea model: the stack of screens, the window, and the
// keys that work everywhere.
type Root struct {
	App     *App
	stack   []Screen
	canvas  *canvas.Canvas
	W, H    int
	Foot    []FootItem      // as last drawn, for the mouse
	lost    []store.Unsaved // set at the end
	flushed bool            // and lost is known
	ended   bool
	early   []tea.KeyMsg // typed before the first window
	// Terminal writes the frames cell by cell.
	Terminal *canvas.Screen
}

// NewRoot makes the model with its first screen.
func NewRoot(a *App, first ...Screen) *Root {
	return &Root{App: a, stack: first, canvas: canvas.New(0, 0), Terminal: canvas.NewScreen(a.Out)}
}

func (r *Root) Top() Screen { return r.stack[len(r.stack)-1] }

// Init starts the first screen.
func (r *Root) Init() tea.Cmd {
	all := []tea.Cmd{r.Top().Shown(), r.settle(nil)}
	if r.App.Settings.Mouse {
		all = append(all, tea.EnableMouseCellMotion)
	}
	return tea.Batch(all...)
}

// Update implements tea.Model.
func (r *Root) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return r, r.settle(r.handle(msg)) }

// settle makes the moves through the stack that a message led to.
func (r *Root) settle(cmd tea.Cmd) tea.Cmd {
	for len(r.App.moves) > 0 {
		next := r.App.moves[0]
		r.App.moves = r.App.moves[1:]
		cmd = tea.Batch(cmd, next(r))
	}
	return cmd
}

func (r *Root) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return r.resize(msg.Width, msg.Height)
	case tea.KeyMsg:
		if r.W == 0 && msg.Type != tea.KeyCtrlC { // no screen is there yet
			r.early = append(r.early, msg)
			return nil
		}
		return r.keys(msg)
	case tea.MouseMsg:
		return r.mouse(msg)
	case tea.ResumeMsg:
		return tea.ClearScreen
	case flushedMsg:
		r.lost, r.flushed, r.ended = msg.lost, true, true
		return tea.Quit
	case Terminal:
		r.App.Term = msg
		r.App.Apply()
		return nil
	case settingsKeptMsg:
		r.App.Unwritten = msg.err
		r.App.changes++
		return nil
	case newsMsg:
		return msg.deliver()
	case Back:
		return msg()
	}
	return nil
}

// The largest window that is drawn into. A visitor may say any size, and every
// cell is memory.
const (
	mostColumns = 1000
	mostRows    = 500
)

// The window of a terminal that does not know its size, such as a serial line.
const (
	usualColumns = 80
	usualRows    = 24
)

func (r *Root) resize(w, h int) tea.Cmd {
	if w <= 0 || h <= 0 {
		w, h = usualColumns, usualRows
	}
	r.W, r.H = min(w, mostColumns), min(h, mostRows)
	r.Terminal.Forget() // the terminal may have moved what was there
	for _, s := range r.stack {
		s.SetSize(r.W, r.H)
	}
	return r.typeEarly()
}

// typeEarly handles the keys typed before the first window.
func (r *Root) typeEarly() tea.Cmd {
	early := r.early
	r.early = nil
	return tea.Batch(list.Of(early, func(k tea.KeyMsg) tea.Cmd { return r.settle(r.keys(k)) })...)
}

func (r *Root) Push(s Screen) tea.Cmd {
	s.SetSize(r.W, r.H)
	r.stack = append(r.stack, s)
	return s.Shown()
}

// drop takes the top screen off and cancels its work.
func (r *Root) drop() tea.Cmd {
	s := r.Top()
	r.stack = r.stack[:len(r.stack)-1]
	return s.Left()
}

// pop goes one level back; from the last screen it quits.
func (r *Root) pop() tea.Cmd {
	if len(r.stack) == 1 {
		return r.quit()
	}
	left := r.drop()
	return tea.Batch(left, r.Top().Shown())
}

// flushTime is how long quitting waits for the last write.
const flushTime = 2 * time.Second

// quit cancels everything, waits for the last write and ends the program.
func (r *Root) quit() tea.Cmd {
	if r.ended {
		return nil
	}
	r.ended = true
	var all []tea.Cmd
	for i := len(r.stack) - 1; i >= 0; i-- {
		all = append(all, r.stack[i].Left())
	}
	st := r.App.Store
	flush := func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), flushTime)
		defer cancel()
		return flushedMsg{st.Flush(ctx)}
	}
	return tea.Sequence(append(all, flush)...)
}

// keys splits what the terminal reports into single keys: fast typing arrives
// as several runes at once, alt and a rune may be Esc and a rune, and a paste
// is for text boxes only.
func (r *Root) keys(k tea.KeyMsg) tea.Cmd {
	if k.Paste {
		if r.small() {
			return nil
		}
		cmd, _ := r.Top().Typed(k)
		return cmd
	}
	if k.Alt && k.Type == tea.KeyRunes {
		esc := r.settle(r.key(tea.KeyMsg{Type: tea.KeyEsc}))
		k.Alt = false
		return tea.Batch(esc, r.keys(k))
	}
	if k.Type != tea.KeyRunes || len(k.Runes) <= 1 {
		return r.key(k)
	}
	all := list.Of(k.Runes, func(c rune) tea.Cmd { return r.settle(r.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{c}})) })
	return tea.Batch(all...)
}

// key handles one key.
func (r *Root) key(k tea.KeyMsg) tea.Cmd {
	if r.ended {
		return nil
	}
	switch k.Type {
	case tea.KeyCtrlC:
		return r.quit()
	case tea.KeyCtrlZ:
		if r.App.Visitor != nil { // it would stop the server
			return nil
		}
		return tea.Suspend
	}
	if r.small() {
		if KeyName(k) == "q" {
			return r.quit()
		}
		return nil
	}
	cmd, taken := r.Top().Typed(k)
	if taken {
		return cmd
	}
	return tea.Batch(cmd, r.act(KeyName(k)))
}

// act runs the action of a key on the top screen.
func (r *Root) act(key string) tea.Cmd {
	if act, ok := find(&r.App.Display, r.Top().Actions(), key); ok {
		return act.Do()
	}
	if !r.Top().Popup() {
		if act, ok := find(&r.App.Display, r.everywhere(), key); ok {
			return act.Do()
		}
	}
	refuse(&r.App.Display, r.Top().Actions(), key)
	return nil
}

func (r *Root) small() bool { return r.W < MinWidth || r.H < MinHeight }

func (r *Root) mouse(m tea.MouseMsg) tea.Cmd {
	if r.ended || r.small() {
		return nil
	}
	if m.Action == tea.MouseActionMotion && m.Button == tea.MouseButtonLeft {
		return r.Top().Drag(m.X, m.Y)
	}
	if m.Action != tea.MouseActionPress {
		return nil
	}
	switch m.Button {
	case tea.MouseButtonWheelUp:
		return r.Top().Wheel(-1)
	case tea.MouseButtonWheelDown:
		return r.Top().Wheel(1)
	case tea.MouseButtonLeft:
		if at := r.App.FootAt; at.Has(m.X, m.Y) {
			return ClickOn(list.Of(r.Foot, func(it FootItem) Hotspot { return it.Hotspot }), m.X-at.X, m.Y-at.Y)
		}
		return r.Top().Click(m.X, m.Y)
	}
	return nil
}

// View implements tea.Model. Before the first size there is nothing to draw.
func (r *Root) View() string {
	if r.W == 0 || r.H == 0 {
		return ""
	}
	if v := r.App.Visitor; v != nil && v.Draw != nil {
		defer v.Draw()()
		defer r.canvas.Free() // the server has many windows
	}
	r.draw()
	return r.Terminal.Show(r.canvas, r.App.Palette)
}

func (r *Root) draw() {
	r.canvas.SetFold(nil)
	if r.App.Glyphs == theme.ASCII {
		r.canvas.SetFold(r.App.Glyphs.Fold)
	}
	r.canvas.Resize(r.W, r.H)
	if r.small() {
		need := r.App.T("ui.small.need", "w", MinWidth, "h", MinHeight, "now_w", r.W, "now_h", r.H)
		r.canvas.PutCentre(0, r.H/2, r.W, need, canvas.Style{FG: theme.Warn})
		return
	}
	from := len(r.stack) - 1
	for from > 0 && r.stack[from].Popup() {
		from--
	}
	r.App.FootAt = NewRect(0, r.H-1, r.W, 1)
	for _, s := range r.stack[from:] {
		s.Draw(r.canvas)
	}
	r.drawFooter()
}

func (r *Root) drawFooter() {
	at := r.App.FootAt
	r.Foot = footer(&r.App.Display, r.footActions(), at.W, at.H)
	r.canvas.Fill(at.X, at.Y, at.W, at.H, ' ', canvas.Style{})
	for _, it := range r.Foot {
		x := r.canvas.Put(at.X+it.X, at.Y+it.Y, it.Keys, canvas.Style{FG: theme.Accent})
		r.canvas.Put(x+1, at.Y+it.Y, it.word, canvas.Style{FG: theme.Dim})
	}
}

// everywhere are the actions that each room has besides its own: a room that has a new game
// of its own says when.
func (r *Root) everywhere() []Action {
	var all []Action
	if !slices.ContainsFunc(r.Top().Actions(), func(act Action) bool { return act.ID == "new" }) {
		all = append(all, Action{ID: "new", Keys: []string{"n"}, Label: "ui.key.newform", Rank: 14, Do: func() tea.Cmd {
			return OpenPage(r.App, r.App.House().NewGamePage(r.App.place(r.Top()).Module))
		}})
	}
	return append(all,
		Action{ID: "find", Keys: []string{":"}, Label: "ui.key.find", Rank: 99, Do: r.finder(true)},
		Action{ID: "help", Keys: []string{"?"}, Label: "ui.key.help", Rank: 100, Do: r.finder(false)})
}

// footActions are the actions of the top screen and those of every room.
func (r *Root) footActions() []Action {
	if word := r.Top().Writing(); word != "" {
		return r.lineActions(word)
	}
	acts := r.Top().Actions()
	if r.Top().Popup() {
		return acts
	}
	return append(acts[:len(acts):len(acts)], r.everywhere()...)
}

// lineActions are what is left to do while a line is typed, where all other
// keys are letters.
func (r *Root) lineActions(enter string) []Action {
	press := func(k tea.KeyType) func() tea.Cmd {
		return func() tea.Cmd { return r.key(tea.KeyMsg{Type: k}) }
	}
	return []Action{
		{ID: "line-enter", Keys: []string{"enter"}, Label: enter, Rank: 1, Do: press(tea.KeyEnter)},
		{ID: "line-cancel", Keys: []string{"esc"}, Label: "ui.key.cancel", Rank: 2, Do: press(tea.KeyEsc)},
	}
}

// End cancels what still runs after the program has ended in any way, waits
// for the last write and returns what is not saved.
func (r *Root) End() []store.Unsaved {
	for _, s := range r.stack {
		s.Left()
	}
	defer r.App.Store.ReleaseAll()
	if r.flushed {
		return r.lost
	}
	ctx, cancel := context.WithTimeout(context.Background(), flushTime)
	defer cancel()
	return r.App.Store.Flush(ctx)
}

// Drawn is what View has drawn last.
func (r *Root) Drawn() *canvas.Canvas { return r.canvas }

// Depth is how many screens lie on the stack.
func (r *Root) Depth() int { return len(r.stack) }

func (r *Root) finder(typing bool) func() tea.Cmd {
	return func() tea.Cmd { return r.Push(newFinder(r.App, r.Top(), typing, "")) }
}

// Find shows the page that finds anything above a screen, with a text that was typed.
func (a *App) Find(below Screen, text string) tea.Cmd { return a.Push(newFinder(a, below, true, text)) }

// place is where a screen stands.
func (a *App) place(s Screen) (at page.Place) {
	if s, ok := s.(interface{ Place() page.Place }); ok {
		at = s.Place()
	}
	if at.Module == nil {
		at.Module = cmp.Or(a.Module(a.Settings.LastGame), a.Modules[0])
	}
	return at
}

// newFinder is the page behind "?", all that can be done on a screen, and behind ":", where
// anything is found by what is typed.
func newFinder(a *App, below Screen, typing bool, text string) *PageScreen {
	at := a.place(below)
	for _, act := range below.Actions() {
		if act.About == "" {
			continue
		}
		t := page.Thing{ID: act.ID, Name: message.T(act.About), Also: []string{act.About}, Words: []string{a.T(act.Label)}, Keys: a.keyNames(a.KeysOf(act))}
		for _, k := range a.KeysOf(act) {
			if k == strings.ToLower(k) { // another one has the capital
				t.Words = append(t.Words, k)
			}
		}
		if t.Do = func() (page.Step, error) { return page.Do{Intent: page.Call{ID: act.ID}}, nil }; !act.Enabled() {
			if act.Why != nil {
				t.Why = act.Why()
			}
			if t.Why.IsZero() {
				t.Why = message.T("find.notnow")
			}
		}
		at.Acts = append(at.Acts, t)
	}
	s := NewPage(a, a.House().FindPage(at, typing, text))
	s.drive = func(i session.Intent) tea.Cmd {
		call, ok := i.(page.Call)
		if p, plays := below.(interface{ Do(session.Intent) tea.Cmd }); !ok && plays {
			return p.Do(i)
		}
		for _, act := range below.Actions() {
			if act.ID == call.ID && act.Enabled() {
				return act.Do()
			}
		}
		return nil
	}
	if typing {
		s.do(s.page.Acts[1])
	}
	return s
}
