package play

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/teach/library"
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
				{ID: "shared-page", Keys: []string{"P"}, Label: "table.key.page", About: "table.about.page", Rank: 8,
					On: func() bool { return can(d, table.Point{}) }, Do: func() tea.Cmd { return frame.OpenPage(a, a.House().LibraryPage()) }},
				{ID: "shared-rule", Keys: []string{"O"}, Label: "table.key.rule", About: "table.about.rule", Rank: 8,
					On: func() bool { return can(d, table.EndTable{}) }, Do: func() tea.Cmd { return openPage(p, a.House().RulePage(d.(table.Guest))) }},
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

// newXray shows how a search of the position on the board looks inside, to a class as well.
func newXray(s *Screen) *look.Xray {
	x := look.NewXray(s.App, s.game.Match().Module(), s.game.State().Clone(), s.game.At()).Of(s.game.Match())
	if s.driver.Has(table.Point{}) {
		x.Share(s.Show)
	}
	return x
}

// follower is a screen that shows what another one shows: an x-ray, or a page. See shows
// it; ok is false where the text is of something else.
type follower interface {
	frame.Screen
	See(sight string) (cmd tea.Cmd, ok bool)
}

// See implements follower, for a driver with a Sight.
func (s *Screen) See(sight string) (cmd tea.Cmd, ok bool) {
	s.told = lastSight(sight)
	if cmd, ok = s.extra.See(s, sight); !ok {
		s.told = "" // it is closed, which concerns nobody
	}
	return cmd, ok
}

// lastSight is the Sight of a driver that its class was told last.
type lastSight string

// tell tells the class of a change.
func (l *lastSight) tell(a *frame.App, sight string) tea.Cmd {
	if sight == string(*l) || a.Class == nil {
		return nil
	}
	*l = lastSight(sight)
	return a.Class.Show(sight)
}

// Show implements frame.Class. Whoever walks in what another one shows, or leaves it,
// steps aside.
func (s *Screen) Show(view string) tea.Cmd {
	at := table.Point{At: s.input.cursor, View: view}
	switch {
	case s.driver.Has(at) && can(s.driver, at):
		return s.apply(s.driver.Do(at))
	case s.followed == nil:
		return nil
	case view == "":
		s.followed = nil
	}
	return s.apply(s.driver.Do(session.Look{At: s.game.At()}))
}

// follow shows what somebody else shows.
func follow(s *Screen, shown session.Pointed) (cmd tea.Cmd) {
	if shown.At >= 0 && int(shown.At) < len(s.scene.Spots) {
		s.input.cursor = shown.At
	}
	s.lens.set(slices.IndexFunc(s.info.Lenses, func(l games.Lens) bool { return l.ID == shown.Lens }))
	if s.followed != nil {
		if cmd, ok := s.followed.See(shown.View); ok {
			return cmd
		}
		s.followed = nil
		cmd = s.Pop()
	}
	if shown.View == "" {
		return cmd
	}
	f := followerOf(s, shown.View)
	see, ok := f.See(shown.View)
	if !ok {
		return cmd
	}
	s.followed = f
	return tea.Batch(cmd, see, s.Push(f))
}

// followerOf is a screen for what somebody else shows.
func followerOf(s *Screen, view string) follower {
	if p, ok := library.Find(view); ok {
		if page, err := s.App.Routes.Page(s.App, p); err == nil {
			return page.(follower)
		}
	}
	return newXray(s)
}
