package shelf

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// help is three pages about a game: its rules, the keys, and how the engine
// thinks.
type help struct {
	frame.Base
	info  games.Info
	page  int
	list  frame.RowList // its row is the line at the top
	find  frame.TextBox
	lines []string // of the page, wrapped
	tabs  []frame.Hotspot
}

func NewHelp(a *frame.App, m games.Module) *help {
	h := &help{Base: frame.NewBase(a), info: m.Info()}
	h.list.Lines(0, 0)
	page := []frame.Action{
		{ID: "page", Keys: []string{"tab", "right", "l"}, Label: "ui.key.page", Rank: 1, Do: func() tea.Cmd { return h.turn(h.page + 1) }},
		{ID: "last-page", Keys: []string{"shift+tab", "left", "h"}, Do: func() tea.Cmd { return h.turn(h.page - 1) }},
	}
	h.Acts = append(append(page, h.list.Keys(a, "ui.key.scroll")...), []frame.Action{
		{ID: "page-down", Keys: []string{"space"}, Do: func() tea.Cmd { return h.Wheel(h.H - 5) }},
		{ID: "find", Keys: []string{"/"}, Label: "ui.key.find", Rank: 3, Do: func() tea.Cmd { h.find.Open(""); return nil }},
		{ID: "guide", Keys: []string{"g"}, Label: "guide.key", About: "guide.about", Rank: 3, On: func() bool { return h.page == 2 }, Do: func() tea.Cmd { return h.App.OpenPage(frame.TreePage) }},
		{ID: "back", Keys: []string{"esc", "enter"}, Label: "ui.key.back", Rank: 4, Do: h.Pop},
		{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", Rank: 5, Do: h.Quit},
	}...)
	return h
}

func (h *help) turn(page int) tea.Cmd {
	h.page, h.list.Row = (page+3)%3, 0
	return nil
}

// typed looks for what is typed; Enter goes to the next place.
func (h *help) Writing() string { return h.find.Says("ui.key.nextfound") }

func (h *help) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if !h.find.Active {
		return nil, false
	}
	if k.Type == tea.KeyEnter {
		h.seek(h.list.Row + 1)
		return nil, true
	}
	if !h.find.Key(k) {
		return nil, false
	}
	h.seek(h.list.Row)
	return nil, true
}

// seek scrolls to the next line from a row on that has the text, going round.
func (h *help) seek(from int) {
	want := strings.ToLower(h.find.Text())
	if want == "" {
		return
	}
	for i := range h.lines {
		n := (from + i) % len(h.lines)
		if strings.Contains(strings.ToLower(h.lines[n]), want) {
			h.list.Row = n
			return
		}
	}
}

func (h *help) Wheel(rows int) tea.Cmd {
	return h.list.Move(rows)
}

func (h *help) Click(x, y int) tea.Cmd {
	return frame.ClickOn(h.tabs, x, y)
}

// text is a page; its lines are separated by newlines.
func (h *help) text(page int) string {
	switch page {
	case 0:
		return h.T(h.info.Rules)
	case 1:
		return h.T("ui.help.keys", h.keyNames()...)
	}
	return h.T(h.info.Thinks) + "\n\n" + h.T("guide.from")
}

// keyNames are the keys of every action of the menu and the board, as the
// person has them, by the action's id with _ for -.
func (h *help) keyNames() []any {
	var pairs []any
	for _, acts := range h.App.Routes.Keys(h.App) {
		for _, act := range acts {
			pairs = append(pairs, strings.ReplaceAll(act.ID, "-", "_"), h.App.AllKeys(act))
		}
	}
	return pairs
}

func (h *help) Draw(c *canvas.Canvas) {
	frame.Header(c, h.T("ui.help.title", "game", message.T(h.info.Name)), "")
	h.tabs, _ = h.App.DrawTabs(c, 1, 1, []string{h.T("ui.help.rules"), h.T("ui.help.keyspage"), h.T("ui.help.thinks")}, h.page, h.turn)
	h.lines = canvas.Wrap(h.text(h.page), min(h.W-3, 76))
	first, end := h.list.Lines(len(h.lines), h.H-5)
	want := strings.ToLower(h.find.Text())
	for i, l := range h.lines[first:end] {
		st := canvas.Style{FG: theme.Text}
		if want != "" && strings.Contains(strings.ToLower(l), want) {
			st.FG = theme.Accent
		}
		c.PutIn(2, 3+i, h.W-3, l, st)
	}
	switch {
	case h.find.Active:
		h.find.Draw(c, 1, h.H-2, h.W-2, "/")
	case end < len(h.lines):
		c.PutIn(1, h.H-2, h.W-2, h.T("ui.help.more", "n", len(h.lines)-end), canvas.Style{FG: theme.Dim})
	}
}
