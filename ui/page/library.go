package page

import (
	"duiju/games"
	"duiju/games/teach/library"
	"duiju/games/text/message"
)

// LibraryPage lists the pages to learn from, those that are finished with a tick.
func (h *House) LibraryPage() Maker { return h.libraryPage }

func (h *House) libraryPage() Page {
	p := Page{ID: "library", Title: message.T("learn.library"), Start: 1}
	var pages []library.Page
	done := 0
	for _, shelf := range library.Shelves() {
		pages = append(pages, shelf.Pages[0]) // which its title opens
		p.Rows = append(p.Rows, Row{ID: shelf.ID, Title: true, Cells: []Cell{{Text: message.T(shelf.Title), Tone: Heading}}, About: message.T(shelf.About)})
		for _, page := range shelf.Pages {
			tick := Cell{Width: 1, Tone: Good}
			if h.Knows(shelf.ID, page.ID) {
				tick.Text = h.Tick
				done++
			}
			name := page.Name()
			if m := games.ByID(h.Modules, page.Game); m != nil && shelf.ID == library.Tutorials {
				name = message.T(m.Info().Name)
			}
			pages = append(pages, page)
			p.Rows = append(p.Rows, Row{ID: page.ID, Cells: []Cell{tick, {Text: name}, {message.Verbatim(page.ID), Faint, AtRight}}, About: message.T(shelf.About)})
		}
	}
	p.Facts = message.T("learn.done", "n", done)
	p.Acts = []Act{{ID: "open", Keys: []string{"enter", "space"}, Label: "learn.key.open", About: "learn.about.open", Rank: 2, Row: true, Do: func(row int, _ string) (Step, error) {
		return Read{pages[row]}, nil
	}}}
	return p
}
