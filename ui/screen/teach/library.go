package teach

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/teach/library"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// shelves is the list of all pages of the library.
type shelves struct {
	frame.ListScreen
	rows []shelfRow
}

// shelfRow is a page, or the title of a shelf.
type shelfRow struct {
	shelf *library.Shelf
	page  *library.Page // nil for the title
}

// NewLibrary shows the list of pages.
func NewLibrary(a *frame.App) frame.Screen {
	s := &shelves{ListScreen: frame.NewList(a)}
	all := library.Shelves()
	for i := range all {
		s.rows = append(s.rows, shelfRow{&all[i], nil})
		for j := range all[i].Pages {
			s.rows = append(s.rows, shelfRow{&all[i], &all[i].Pages[j]})
		}
	}
	s.List.Count = func() int { return len(s.rows) }
	s.List.Row = 1
	s.Acts = append(s.List.Keys(a, "ui.key.choose"),
		frame.Action{ID: "open", Keys: []string{"enter", "space"}, Label: "learn.key.open", About: "learn.about.open", Rank: 2, Do: s.open},
		frame.Action{ID: "back", Keys: []string{"esc"}, Label: "ui.key.back", Rank: 3, Do: s.Pop},
		frame.Action{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", Rank: 4, Do: s.Quit},
	)
	return s
}

func (s *shelves) Click(x, y int) tea.Cmd { return s.List.Click(x, y, s.open) }

// open opens the page under the cursor, the first of a shelf on its title.
func (s *shelves) open() tea.Cmd {
	row := s.rows[s.List.Row]
	if row.page == nil {
		row.page = &row.shelf.Pages[0]
	}
	r, err := NewReading(s.App, *row.page)
	if err != nil {
		s.Note = message.OfError(err)
		return nil
	}
	return s.Push(r)
}

func (s *shelves) Draw(c *canvas.Canvas) {
	done := 0
	for _, r := range s.rows {
		if r.page != nil && s.App.Knows(r.shelf.ID, r.page.ID) {
			done++
		}
	}
	frame.Header(c, s.T("learn.library"), s.T("learn.done", "n", done))
	s.List.Draw(c, frame.NewRect(1, 1, s.W-2, s.H-3), func(l *canvas.Canvas, i int, st canvas.Style) {
		w, _ := l.Size()
		row := s.rows[i]
		if row.page == nil {
			l.PutIn(0, 0, w, s.T(row.shelf.Title), canvas.Style{FG: theme.Title, BG: st.BG})
			return
		}
		tick := strings.Repeat(" ", 1)
		if s.App.Knows(row.shelf.ID, row.page.ID) {
			tick = s.App.Glyphs.Tick
		}
		l.Put(1, 0, tick, frame.In(theme.Good, st))
		x := l.PutIn(3, 0, w-3, s.T(row.page.Title), st)
		if room := w - x - 2; s.App.Width(row.page.ID) <= room {
			l.PutRight(w, 0, room, row.page.ID, frame.In(theme.Dim, st))
		}
	})
	text := s.T(s.rows[s.List.Row].shelf.About)
	if !s.Note.IsZero() {
		text = s.Say(s.Note)
	}
	c.PutIn(1, s.H-2, s.W-2, text, canvas.Style{FG: theme.Dim})
}
