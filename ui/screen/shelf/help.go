package shelf

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/look"
)

// help is three pages about a game: its rules, the keys, and how the engine
// thinks.
type help struct {
	frame.Base
	info   games.Info
	page   int
	first  int // row at the top
	find   frame.TextBox
	lines  []string // of the page, wrapped
	wrapW  int      // the width they are wrapped for
	wrapP  int      // and the page
	wrapL  string   // and the language
	tabs   [3]frame.Rect
	rowsUp int // rows on the screen

	pictures []helpPicture // beside the rules
	picture  int           // the one shown; in a narrow window -1 for the text
}

func NewHelp(a *frame.App, m games.Module) *help {
	h := &help{Base: frame.NewBase(a), info: m.Info(), wrapP: -1, pictures: picturesOf(m), picture: -1}
	h.Acts = []frame.Action{
		{ID: "page", Keys: []string{"tab", "right", "l"}, Label: "ui.key.page", Rank: 1, Do: func() tea.Cmd { return h.turn(1) }},
		{ID: "last-page", Keys: []string{"shift+tab", "left", "h"}, Do: func() tea.Cmd { return h.turn(-1) }},
		{ID: "arrows", Show: a.Glyphs.Up + a.Glyphs.Down, Label: "ui.key.scroll", Rank: 2},
		{ID: "up", Keys: []string{"up", "k"}, Do: func() tea.Cmd { return h.Wheel(-1) }},
		{ID: "down", Keys: []string{"down", "j"}, Do: func() tea.Cmd { return h.Wheel(1) }},
		{ID: "page-up", Keys: []string{"pgup"}, Do: func() tea.Cmd { return h.Wheel(-h.rowsUp) }},
		{ID: "page-down", Keys: []string{"pgdown", "space"}, Do: func() tea.Cmd { return h.Wheel(h.rowsUp) }},
		{ID: "home", Keys: []string{"home"}, Do: func() tea.Cmd { h.first = 0; return nil }},
		{ID: "end", Keys: []string{"end"}, Do: func() tea.Cmd { h.first = len(h.lines); return nil }},
		{ID: "find", Keys: []string{"/"}, Label: "ui.key.find", Rank: 3, Do: func() tea.Cmd { h.find.Open(""); return nil }},
		{ID: "picture", Keys: []string{"n"}, Label: "help.key.picture", About: "help.about.picture", Rank: 3,
			On: func() bool { return h.page == 0 && len(h.pictures) > 0 }, Do: h.nextPicture},
		{ID: "guide", Keys: []string{"g"}, Label: "guide.key", About: "guide.about", Rank: 3, On: func() bool { return h.page == 2 }, Do: func() tea.Cmd { return h.Push(look.NewGuide(h.App)) }},
		{ID: "back", Keys: []string{"esc", "enter"}, Label: "ui.key.back", Rank: 4, Do: h.Pop},
		{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", Rank: 5, Do: h.Quit},
	}
	return h
}

func (h *help) turn(by int) tea.Cmd {
	h.page, h.first = (h.page+by+3)%3, 0
	return nil
}

// typed looks for what is typed; Enter goes to the next place.
func (h *help) Writing() string { return h.find.Says("ui.key.nextfound") }

func (h *help) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if !h.find.Active {
		return nil, false
	}
	if k.Type == tea.KeyEnter {
		h.seek(h.first + 1)
		return nil, true
	}
	if !h.find.Key(k) {
		return nil, false
	}
	h.seek(h.first)
	return nil, true
}

// seek scrolls to the next line from a row on that has the text, going round.
func (h *help) seek(from int) {
	want := strings.ToLower(h.find.Text)
	if want == "" {
		return
	}
	for i := range h.lines {
		n := (from + i) % len(h.lines)
		if strings.Contains(strings.ToLower(h.lines[n]), want) {
			h.first = n
			return
		}
	}
}

func (h *help) Wheel(rows int) tea.Cmd {
	h.first = max(h.first+rows, 0)
	return nil
}

func (h *help) Click(x, y int) tea.Cmd {
	for i, r := range h.tabs {
		if r.Has(x, y) {
			return h.turn(i - h.page)
		}
	}
	return nil
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
	frame.Header(c, h.T("ui.help.title", "game", games.T(h.info.Name)), "")
	x := 1
	for i, key := range []string{h.T("ui.help.rules"), h.T("ui.help.keyspage"), h.T("ui.help.thinks")} {
		st := canvas.Style{FG: theme.Dim}
		if i == h.page {
			st = canvas.Style{FG: theme.Accent, Bold: true}
		}
		from := x
		x = c.PutIn(x, 1, h.W-x, " "+key+" ", st)
		h.tabs[i] = frame.NewRect(from, 1, x-from, 1)
		x++
	}
	w := min(h.W-3, 76)
	switch {
	case h.beside():
		w = min(h.W-pictureColumns-5, 76)
		h.drawPicture(c.Sub(w+4, 3, min(h.W-w-5, pictureColumns+8), h.H-5))
	case h.page == 0 && h.picture >= 0 && len(h.pictures) > 0:
		h.drawPicture(c.Sub(2, 2, w, h.H-4))
		return
	}
	if h.wrapW != w || h.wrapP != h.page || h.wrapL != h.App.Table.Code {
		h.lines, h.wrapW, h.wrapP, h.wrapL = canvas.Wrap(h.text(h.page), w), w, h.page, h.App.Table.Code
	}
	h.rowsUp = h.H - 5
	h.first = min(h.first, max(len(h.lines)-h.rowsUp, 0))
	want := strings.ToLower(h.find.Text)
	for i := range min(h.rowsUp, len(h.lines)-h.first) {
		l, st := h.lines[h.first+i], canvas.Style{FG: theme.Text}
		if want != "" && strings.Contains(strings.ToLower(l), want) {
			st.FG = theme.Accent
		}
		c.PutIn(2, 3+i, w, l, st)
	}
	switch {
	case h.find.Active:
		h.find.Draw(c, 1, h.H-2, h.W-2, "/")
	case h.first+h.rowsUp < len(h.lines):
		c.PutIn(1, h.H-2, h.W-2, h.T("ui.help.more", "n", len(h.lines)-h.first-h.rowsUp), canvas.Style{FG: theme.Dim})
	}
}
