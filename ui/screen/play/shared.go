package play

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/frame"
	"duiju/ui/screen/look"
)

// Shared puts a game on the board that others play too.
func Shared(a *frame.App, d session.Driver) *Screen {
	return Driven(a, d, Extra{
		Title: func() string { return a.Say(d.Prompt()) },
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
				p.sends(frame.Action{ID: "resign", Keys: []string{"G"}, Label: "table.key.resign", Rank: 9, Do: resign}),
				p.sends(frame.Action{ID: "offer-draw", Keys: []string{"="}, Label: "table.key.draw", Rank: 9}),
				p.sends(frame.Action{ID: "shared-next", Keys: []string{"n"}, Label: "table.key.next", Rank: 4}),
				p.sends(frame.Action{ID: "shared-claim", Keys: []string{"c"}, Label: "table.key.claim", Rank: 1}),
				p.sends(frame.Action{ID: "shared-decline", Keys: []string{"D"}, Label: "table.key.decline", Rank: 1}),
				p.sends(frame.Action{ID: "shared-mute", Keys: []string{"M"}}),
				{ID: "shared-say", Keys: []string{"T"}, Label: "table.key.say", About: "table.about.say", Rank: 8,
					On: func() bool { return can(d, table.Say{}) }, Do: func() tea.Cmd { return p.Push(newIntents(a, p.Do, "table.about.say", phrases())) }},
				{ID: "shared-rule", Keys: []string{"O"}, Label: "table.key.rule", About: "table.about.rule", Rank: 8,
					On: func() bool { return can(d, table.EndTable{}) }, Do: func() tea.Cmd { return p.Push(newIntents(a, p.Do, "table.about.rule", rulings(a, d))) }},
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

// phrases are what can be said at a table.
func phrases() (all []choice) {
	for i, said := range table.Phrases() {
		all = append(all, choice{said, table.Say{I: i}})
	}
	return all
}

// rulings are what the opener of a table may do there: the last one ends it.
func rulings(a *frame.App, d session.Driver) (all []choice) {
	if g, ok := d.(table.Guest); ok {
		for _, p := range g.Present() {
			if a.Visitor == nil || p.ID != a.Visitor.Person.ID {
				all = append(all, choice{message.T("table.rule.away", "name", p.Name), table.SendAway{Who: p.ID}})
			}
		}
	}
	return append(all, choice{message.T("table.about.end"), table.EndTable{}})
}

// choice is a row of an intentList.
type choice struct {
	said message.Text
	does session.Intent
}

// intentList is a pop-up with what can be said or done at a table.
type intentList struct {
	frame.PopupList
	title string
	all   []choice
}

func newIntents(a *frame.App, do func(session.Intent) tea.Cmd, title string, all []choice) *intentList {
	l := &intentList{PopupList: frame.NewPopup(a), title: title, all: all}
	l.List.Count = func() int { return len(l.all) }
	l.Enter = func() tea.Cmd {
		i := l.all[l.List.Row].does
		l.Pop()
		return a.After(func() tea.Cmd { return do(i) })
	}
	l.Acts = append(l.List.Keys(a, "ui.key.choose"),
		frame.Action{ID: "run", Keys: []string{"enter", "space"}, Label: "ui.key.act", Rank: 2, Do: l.Enter},
		frame.Action{ID: "back", Keys: []string{"esc", "q"}, Label: "ui.key.back", Rank: 3, Do: l.Pop})
	return l
}

// Draw implements frame.Screen.
func (l *intentList) Draw(c *canvas.Canvas) {
	area := l.DrawPopup(c, 40, len(l.all)+2, l.T(l.title))
	l.List.Draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		line.PutIn(1, 0, area.W-2, l.Say(l.all[i].said), st)
	})
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
