package play

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/text/message"
	"duiju/ui/frame"
	"duiju/ui/page"
	"duiju/ui/screen/look"
)

// Shared puts a game on the board that others play too.
func Shared(a *frame.App, d session.Driver) *Screen {
	link := invitation{app: a, driver: d}
	link.guest, _ = d.(table.Guest)
	return Driven(a, d, Extra{
		Title: func() string { return a.Say(d.Prompt()) }, Status: link.status, Picture: link.picture,
		Actions: func(p *Screen) []frame.Action {
			resigns := -1 // the moves there were when it was pressed
			resign := func() tea.Cmd {
				if at := p.game.Match().At(); resigns != at {
					resigns, p.line.note = at, message.T("table.resign.again")
					return nil
				}
				return p.Do(session.Resign{})
			}
			return []frame.Action{
				p.sends(frame.Action{ID: "resign", Keys: []string{"G"}, Label: "plain.command.resign", Rank: 9, Do: resign}),
				p.sends(frame.Action{ID: "offer-draw", Keys: []string{"="}, Label: "plain.command.draw", Rank: 9}),
				{ID: "shared-link", Keys: []string{"L"}, Label: "table.key.link", About: "table.about.link", Rank: 3, On: link.stands, Do: link.turn},
				{ID: "shared-say", Keys: []string{"T"}, Label: "plain.command.say", About: "table.about.say", Rank: 8,
					On: func() bool { return can(d, table.Say{}) }, Do: func() tea.Cmd { return openPage(p, a.House().SayPage()) }},
				{ID: "shared-rule", Keys: []string{"O"}, Label: "table.key.rule", About: "table.about.rule", Rank: 8,
					On: func() bool { return can(d, table.EndTable{}) }, Do: func() tea.Cmd { return openPage(p, a.House().RulePage(d.(table.Guest), a.Visitor.Person)) }},
			}
		},
		After: func() string {
			if !can(d, session.Next{}) {
				return ""
			}
			return a.T("table.afterwards")
		},
	})
}

// openPage opens a page of what can be done on a board.
func openPage(s *Screen, make page.Maker) tea.Cmd {
	return frame.OpenDriverPage(s.App, make, nil, s.Do)
}

// unsaved reports whether a game that others keep is not on the disk.
func unsaved(d session.Driver) bool {
	elsewhere, ok := d.(interface{ Unsaved() bool })
	return ok && elsewhere.Unsaved()
}

// newXray shows how a search of the position on the board looks inside.
func newXray(a *frame.App, s *session.Session) *look.Xray {
	return look.NewXray(a, s.Match().Module(), s.State().Clone(), s.At()).Of(s.Match())
}

// show shows the others at a board where the cursor is, and what the person looks at
// besides the board.
func (s *Screen) show(view string) tea.Cmd {
	at := table.Point{At: s.input.cursor, View: view}
	if !s.driver.Has(at) || !can(s.driver, at) {
		return nil
	}
	return s.apply(s.driver.Do(at))
}

// pointed follows what somebody else shows. Whoever walks in the x-ray that another
// one shows, or leaves it, steps aside.
func (s *Screen) pointed(shown session.Pointed) tea.Cmd {
	if shown.At >= 0 && int(shown.At) < len(s.scene.Spots) {
		s.input.cursor = shown.At
	}
	s.lens.set(slices.IndexFunc(s.info.Lenses, func(l games.Lens) bool { return l.ID == shown.Lens }))
	switch {
	case shown.View == "" && s.followed != nil:
		s.followed = nil
		return s.Pop()
	case shown.View == "":
		return nil
	case s.followed == nil:
		s.followed = newXray(s.App, s.game)
		s.followed.Share(func(view string) tea.Cmd {
			if s.followed == nil {
				return nil // whoever showed it has closed it
			}
			if view == "" {
				s.followed = nil
			}
			return s.apply(s.driver.Do(session.Look{At: s.game.At()}))
		})
		return tea.Batch(s.followed.See(shown.View), s.Push(s.followed))
	}
	return s.followed.See(shown.View)
}
