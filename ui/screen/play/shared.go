package play

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/frame"
	"duiju/ui/screen/look"
)

// Shared puts a game on the board that others play too.
func Shared(a *frame.App, d session.Driver) *Screen {
	return Driven(a, d, Extra{
		Title: func() string { return a.Say(d.Prompt()) },
		Actions: func(p *Screen) []frame.Action {
			return []frame.Action{
				p.sends(session.Next{}, frame.Action{ID: "shared-next", Keys: []string{"n"}, Label: "table.key.next", About: "table.about.next", Rank: 4}),
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

// follower is an x-ray that shows what another one shows.
type follower interface {
	frame.Screen
	See(view string) tea.Cmd
	Share(told func(view string) tea.Cmd)
}

// show shows the others at a board where the cursor is, and what the person looks at
// besides the board.
func (p *Screen) show(view string) tea.Cmd {
	at := session.Point{At: p.input.cursor, View: view}
	if !p.d.Has(at) || !can(p.d, at) {
		return nil
	}
	return p.apply(p.d.Do(at))
}

// pointed follows what somebody else shows. Whoever walks in the x-ray that another
// one shows, or leaves it, steps aside.
func (p *Screen) pointed(shown session.Pointed) tea.Cmd {
	if shown.At >= 0 && int(shown.At) < len(p.scene.Spots) {
		p.input.cursor = shown.At
	}
	p.lens.set(slices.IndexFunc(p.info.Lenses, func(l games.Lens) bool { return l.ID == shown.Lens }))
	switch {
	case shown.View == "" && p.followed != nil:
		p.followed = nil
		return p.Pop()
	case shown.View == "":
		return nil
	case p.followed == nil:
		p.followed = look.NewXray(p.App, p.s.Match().Module(), p.s.State().Clone(), p.s.At()).Of(p.s.Match())
		p.followed.Share(func(view string) tea.Cmd {
			if p.followed == nil {
				return nil // whoever showed it has closed it
			}
			if view == "" {
				p.followed = nil
			}
			return p.apply(p.d.Do(session.Look{At: p.s.At()}))
		})
		return tea.Batch(p.followed.See(shown.View), p.Push(p.followed))
	}
	return p.followed.See(shown.View)
}
