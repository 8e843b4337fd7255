package ui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// The smallest window that shows a game.
const (
	minWidth  = 40
	minHeight = 12
)

// root is the Bubble Tea model: the stack of screens, the window, and the
// keys that work everywhere.
type root struct {
	*app
	stack  []screen
	canvas *canvas.Canvas
	w, h   int
	foot   []footItem        // as last drawn, for the mouse
	lost   map[string][]byte // games that could not be saved, set at the end
	ended  bool
	early  []tea.KeyMsg // typed before the first frame
}

// newRoot makes the model with its first screen.
func newRoot(a *app, first ...screen) *root {
	return &root{app: a, stack: first, canvas: canvas.New(0, 0)}
}

func (r *root) top() screen { return r.stack[len(r.stack)-1] }

// Init starts the first screen.
func (r *root) Init() tea.Cmd {
	all := []tea.Cmd{r.top().shown(), r.settle(nil)}
	if r.settings.Mouse {
		all = append(all, tea.EnableMouseCellMotion)
	}
	return tea.Batch(all...)
}

// Update implements tea.Model.
func (r *root) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return r, r.settle(r.handle(msg)) }

// settle makes the moves through the stack that a message led to.
func (r *root) settle(cmd tea.Cmd) tea.Cmd {
	for len(r.moves) > 0 {
		next := r.moves[0]
		r.moves = r.moves[1:]
		cmd = tea.Batch(cmd, next(r))
	}
	return cmd
}

func (r *root) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return r.resize(msg.Width, msg.Height)
	case tea.KeyMsg:
		return r.keys(msg)
	case tea.MouseMsg:
		return r.mouse(msg)
	case tea.ResumeMsg:
		return tea.ClearScreen
	case flushedMsg:
		r.lost, r.ended = msg.lost, true
		return tea.Quit
	case settingsKeptMsg:
		r.unwritten = msg.err
		return nil
	case addressed:
		return r.deliver(msg)
	}
	return nil
}

// deliver hands a message to the screen it is for; screens that are gone get
// nothing.
func (r *root) deliver(msg addressed) tea.Cmd {
	for _, s := range r.stack {
		if s.number() == msg.to() {
			return s.update(msg)
		}
	}
	return nil
}

func (r *root) resize(w, h int) tea.Cmd {
	r.w, r.h = max(w, 0), max(h, 0)
	r.canvas.Resize(r.w, r.h)
	for _, s := range r.stack {
		s.setSize(r.w, r.h)
	}
	return r.typeEarly()
}

// typeEarly handles the keys typed before the first frame, once there is a
// window.
func (r *root) typeEarly() tea.Cmd {
	if r.w == 0 {
		return nil
	}
	early := r.early
	r.early = nil
	var all []tea.Cmd
	for _, k := range early {
		all = append(all, r.settle(r.keys(k)))
	}
	return tea.Batch(all...)
}

func (r *root) push(s screen) tea.Cmd {
	s.setSize(r.w, r.h)
	r.stack = append(r.stack, s)
	return s.shown()
}

// drop takes the top screen off and cancels its work.
func (r *root) drop() tea.Cmd {
	s := r.top()
	r.stack = r.stack[:len(r.stack)-1]
	return s.left()
}

// pop goes one level back; from the last screen it quits.
func (r *root) pop() tea.Cmd {
	if len(r.stack) == 1 {
		return r.quit()
	}
	left := r.drop()
	return tea.Batch(left, r.top().shown())
}

// flushTime is how long quitting waits for the last write.
const flushTime = 2 * time.Second

// quit cancels everything, waits for the last write and ends the program.
func (r *root) quit() tea.Cmd {
	if r.ended {
		return nil
	}
	r.ended = true
	var all []tea.Cmd
	for i := len(r.stack) - 1; i >= 0; i-- {
		all = append(all, r.stack[i].left())
	}
	st := r.store
	flush := func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), flushTime)
		defer cancel()
		return flushedMsg{st.Games.Flush(ctx)}
	}
	return tea.Sequence(append(all, flush)...)
}

// keys splits what the terminal reports into single keys: fast typing arrives
// as several runes at once, alt and a rune may be Esc and a rune, and a paste
// is for text boxes only.
func (r *root) keys(k tea.KeyMsg) tea.Cmd {
	if k.Paste {
		if r.small() {
			return nil
		}
		cmd, _ := r.top().typed(k)
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
	var all []tea.Cmd
	for _, c := range k.Runes {
		all = append(all, r.settle(r.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{c}})))
	}
	return tea.Batch(all...)
}

// key handles one key.
func (r *root) key(k tea.KeyMsg) tea.Cmd {
	if r.ended {
		return nil
	}
	switch k.Type {
	case tea.KeyCtrlC:
		return r.quit()
	case tea.KeyCtrlZ:
		return suspendCmd
	}
	if r.small() {
		if keyName(k) == "q" {
			return r.quit()
		}
		return nil
	}
	if cmd, taken := r.top().typed(k); taken {
		return cmd
	}
	return r.act(keyName(k))
}

// act runs the action of a key on the top screen.
func (r *root) act(key string) tea.Cmd {
	if act, ok := r.find(r.top().actions(), key); ok {
		return act.do()
	}
	if key == "?" && !r.top().popup() {
		return r.push(newActionList(r.app, r.top()))
	}
	return nil
}

func (r *root) small() bool { return r.w < minWidth || r.h < minHeight }

func (r *root) mouse(m tea.MouseMsg) tea.Cmd {
	if r.ended || r.small() {
		return nil
	}
	if m.Action == tea.MouseActionMotion && m.Button == tea.MouseButtonLeft {
		return r.top().drag(m.X, m.Y)
	}
	if m.Action != tea.MouseActionPress {
		return nil
	}
	switch m.Button {
	case tea.MouseButtonWheelUp:
		return r.top().wheel(-1)
	case tea.MouseButtonWheelDown:
		return r.top().wheel(1)
	case tea.MouseButtonLeft:
		if m.Y == r.h-1 {
			return r.clickFooter(m.X)
		}
		return r.top().click(m.X, m.Y)
	}
	return nil
}

func (r *root) clickFooter(x int) tea.Cmd {
	for _, it := range r.foot {
		if x >= it.from && x < it.to {
			if it.do != nil {
				return it.do()
			}
			return nil
		}
	}
	return nil
}

// View implements tea.Model. Before the first size there is nothing to draw.
func (r *root) View() string {
	if r.w == 0 || r.h == 0 {
		return ""
	}
	r.draw()
	return r.canvas.Render(r.palette)
}

func (r *root) draw() {
	r.canvas.SetFold(nil)
	if r.glyphs == theme.ASCII {
		r.canvas.SetFold(r.glyphs.Fold)
	}
	r.canvas.Clear()
	if r.small() {
		r.drawSmall()
		return
	}
	from := len(r.stack) - 1
	for from > 0 && r.stack[from].popup() {
		from--
	}
	for _, s := range r.stack[from:] {
		s.draw(r.canvas)
	}
	r.drawFooter()
}

func (r *root) drawSmall() {
	need := r.t("ui.small.need", "w", minWidth, "h", minHeight, "now_w", r.w, "now_h", r.h)
	r.canvas.PutCentre(0, r.h/2, r.w, need, canvas.Style{FG: theme.Warn})
}

func (r *root) drawFooter() {
	r.foot = r.footer(r.footActions(), r.w)
	y := r.h - 1
	r.canvas.Fill(0, y, r.w, 1, ' ', canvas.Style{})
	for _, it := range r.foot {
		x := r.canvas.Put(it.from, y, it.keys, canvas.Style{FG: theme.Accent})
		r.canvas.Put(x+1, y, it.word, canvas.Style{FG: theme.Dim})
	}
}

// footActions are the actions of the top screen, with the way to the list of
// all of them at the end.
func (r *root) footActions() []action {
	if word := r.top().writing(); word != "" {
		return r.lineActions(word)
	}
	acts := r.top().actions()
	if r.top().popup() {
		return acts
	}
	return append(acts[:len(acts):len(acts)], action{
		id: "help", keys: []string{"?"}, label: "ui.key.help", rank: 100,
		do: func() tea.Cmd { return r.push(newActionList(r.app, r.top())) },
	})
}

// lineActions are what is left to do while a line is typed, where all other
// keys are letters.
func (r *root) lineActions(enter string) []action {
	press := func(k tea.KeyType) func() tea.Cmd {
		return func() tea.Cmd { return r.key(tea.KeyMsg{Type: k}) }
	}
	return []action{
		{id: "line-enter", keys: []string{"enter"}, label: enter, rank: 1, do: press(tea.KeyEnter)},
		{id: "line-cancel", keys: []string{"esc"}, label: "ui.key.cancel", rank: 2, do: press(tea.KeyEsc)},
	}
}
