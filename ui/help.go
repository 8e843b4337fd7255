package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// help is three pages about a game: its rules, the keys, and how the engine
// thinks.
type help struct {
	base
	info   games.Info
	page   int
	first  int // row at the top
	find   textBox
	lines  []string // of the page, wrapped
	wrapW  int      // the width they are wrapped for
	wrapP  int      // and the page
	wrapL  string   // and the language
	acts   []action
	tabs   [3]rect
	rowsUp int // rows on the screen

	pictures []helpPicture // beside the rules
	picture  int           // the one shown; in a narrow window -1 for the text
}

func newHelp(a *app, m games.Module) *help {
	h := &help{base: newBase(a), info: m.Info(), wrapP: -1, pictures: picturesOf(m), picture: -1}
	h.acts = []action{
		{id: "page", keys: []string{"tab", "right", "l"}, label: "ui.key.page", rank: 1, do: func() tea.Cmd { return h.turn(1) }},
		{id: "last-page", keys: []string{"shift+tab", "left", "h"}, do: func() tea.Cmd { return h.turn(-1) }},
		{id: "arrows", show: a.glyphs.Up + a.glyphs.Down, label: "ui.key.scroll", rank: 2},
		{id: "up", keys: []string{"up", "k"}, do: func() tea.Cmd { return h.wheel(-1) }},
		{id: "down", keys: []string{"down", "j"}, do: func() tea.Cmd { return h.wheel(1) }},
		{id: "page-up", keys: []string{"pgup"}, do: func() tea.Cmd { return h.wheel(-h.rowsUp) }},
		{id: "page-down", keys: []string{"pgdown", "space"}, do: func() tea.Cmd { return h.wheel(h.rowsUp) }},
		{id: "home", keys: []string{"home"}, do: func() tea.Cmd { h.first = 0; return nil }},
		{id: "end", keys: []string{"end"}, do: func() tea.Cmd { h.first = len(h.lines); return nil }},
		{id: "find", keys: []string{"/"}, label: "ui.key.find", rank: 3, do: func() tea.Cmd { h.find.open(""); return nil }},
		{id: "picture", keys: []string{"n"}, label: "help.key.picture", about: "help.about.picture", rank: 3,
			on: func() bool { return h.page == 0 && len(h.pictures) > 0 }, do: h.nextPicture},
		{id: "guide", keys: []string{"g"}, label: "guide.key", about: "guide.about", rank: 3, on: func() bool { return h.page == 2 }, do: h.openGuide},
		{id: "back", keys: []string{"esc", "enter"}, label: "ui.key.back", rank: 4, do: h.pop},
		{id: "quit", keys: []string{"q"}, label: "ui.key.quit", rank: 5, do: h.quit},
	}
	return h
}

func (h *help) actions() []action { return h.acts }

func (h *help) turn(by int) tea.Cmd {
	h.page, h.first = (h.page+by+3)%3, 0
	return nil
}

// typed looks for what is typed; Enter goes to the next place.
func (h *help) writing() string { return h.find.says("ui.key.nextfound") }

func (h *help) typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if !h.find.active {
		return nil, false
	}
	if k.Type == tea.KeyEnter {
		h.seek(h.first + 1)
		return nil, true
	}
	if !h.find.key(k) {
		return nil, false
	}
	h.seek(h.first)
	return nil, true
}

// seek scrolls to the next line from a row on that has the text, going round.
func (h *help) seek(from int) {
	want := strings.ToLower(h.find.text)
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

func (h *help) wheel(rows int) tea.Cmd {
	h.first = max(h.first+rows, 0)
	return nil
}

func (h *help) click(x, y int) tea.Cmd {
	for i, r := range h.tabs {
		if r.has(x, y) {
			return h.turn(i - h.page)
		}
	}
	return nil
}

// text is a page; its lines are separated by newlines.
func (h *help) text(page int) string {
	switch page {
	case 0:
		return h.t(h.info.Rules)
	case 1:
		return h.t("ui.help.keys", h.keyNames()...)
	}
	return h.t(h.info.Thinks) + "\n\n" + h.t("guide.from")
}

// keyNames are the keys of every action of the menu and the board, as the
// person has them, by the action's id with _ for -.
func (h *help) keyNames() []any {
	var pairs []any
	for _, acts := range keyScreens(h.app) {
		for _, act := range acts {
			pairs = append(pairs, strings.ReplaceAll(act.id, "-", "_"), h.allKeys(act))
		}
	}
	return pairs
}

func (h *help) draw(c *canvas.Canvas) {
	header(c, h.t("ui.help.title", "game", games.T(h.info.Name)), "")
	x := 1
	for i, key := range []string{h.t("ui.help.rules"), h.t("ui.help.keyspage"), h.t("ui.help.thinks")} {
		st := canvas.Style{FG: theme.Dim}
		if i == h.page {
			st = canvas.Style{FG: theme.Accent, Bold: true}
		}
		from := x
		x = c.PutIn(x, 1, h.w-x, " "+key+" ", st)
		h.tabs[i] = rect{from, 1, x - from, 1}
		x++
	}
	w := min(h.w-3, 76)
	switch {
	case h.beside():
		w = min(h.w-pictureColumns-5, 76)
		h.drawPicture(c.Sub(w+4, 3, min(h.w-w-5, pictureColumns+8), h.h-5))
	case h.page == 0 && h.picture >= 0 && len(h.pictures) > 0:
		h.drawPicture(c.Sub(2, 2, w, h.h-4))
		return
	}
	if h.wrapW != w || h.wrapP != h.page || h.wrapL != h.table.Code {
		h.lines, h.wrapW, h.wrapP, h.wrapL = canvas.Wrap(h.text(h.page), w), w, h.page, h.table.Code
	}
	h.rowsUp = h.h - 5
	h.first = min(h.first, max(len(h.lines)-h.rowsUp, 0))
	want := strings.ToLower(h.find.text)
	for i := range min(h.rowsUp, len(h.lines)-h.first) {
		l, st := h.lines[h.first+i], canvas.Style{FG: theme.Text}
		if want != "" && strings.Contains(strings.ToLower(l), want) {
			st.FG = theme.Accent
		}
		c.PutIn(2, 3+i, w, l, st)
	}
	switch {
	case h.find.active:
		h.find.draw(c, 1, h.h-2, h.w-2, "/")
	case h.first+h.rowsUp < len(h.lines):
		c.PutIn(1, h.h-2, h.w-2, h.t("ui.help.more", "n", len(h.lines)-h.first-h.rowsUp), canvas.Style{FG: theme.Dim})
	}
}
