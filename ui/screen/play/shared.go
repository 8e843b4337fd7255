package play

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/frame"
	"duiju/ui/screen/look"
)

// shared is a game on the board that others play too.
type shared struct {
	board *Screen
	guide guide // the x-ray that somebody else shows, nil while none is
}

// guide is an x-ray that shows what another one shows.
type guide interface {
	frame.Screen
	See(view string) tea.Cmd
	Share(told func(view string) tea.Cmd)
}

// Shared puts a game on the board that others play too: what they point at, look
// through and x-ray is followed, and what the person does of that is told.
func Shared(a *frame.App, d session.Driver) *Screen {
	s := &shared{}
	without := []string{"new", "next-level", "opponent", "clock", "solving", "play-on"}
	if !d.Has(session.Point{}) {
		without = append(without, "xray") // two play: nobody may ask the engine
	}
	s.board = Driven(a, d, Extra{
		Title: func() string { return a.Say(d.Prompt()) },
		Heard: func(e session.Event) tea.Cmd {
			switch e := e.(type) {
			case session.Pointed:
				return s.pointed(e)
			case session.Ended:
				return s.keepRecord()
			}
			return nil
		},
		Walked: func() tea.Cmd { return s.show("") },
		Seen:   s.show,
		Actions: []frame.Action{
			{ID: "shared-next", Keys: []string{"n"}, Label: "table.key.next", About: "table.about.next", Rank: 4, On: func() bool { return can(d, session.Next{}) }, Do: func() tea.Cmd { return s.board.apply(d.Do(session.Next{})) }},
		},
		Without: without,
		After: func() string {
			if !can(d, session.Next{}) {
				return ""
			}
			return a.T("table.afterwards")
		},
	})
	return s.board
}

// recorded is a game elsewhere of which the person may have a record.
type recorded interface {
	Record() (r games.Record, ok bool)
}

// keepRecord puts the person's game into the records when it is over. Its name
// is the same whenever the person comes back to the table, so it is there once.
func (s *shared) keepRecord() tea.Cmd {
	p := s.board
	d, ok := p.d.(recorded)
	if !ok {
		return nil
	}
	r, ok := d.Record()
	if !ok {
		return nil
	}
	name := p.info.ID + "-" + r.Started.UTC().Format("20060102T150405") + "-table"
	return p.App.KeepCmd(p.App.Store.SaveRecord(name, r.Marshal()))
}

// show shows the others where the cursor is, and what the person looks at
// besides the board.
func (s *shared) show(view string) tea.Cmd {
	p := s.board
	at := session.Point{At: p.input.cursor, View: view}
	if !can(p.d, at) {
		return nil
	}
	return p.apply(p.d.Do(at))
}

// pointed follows what somebody else shows.
func (s *shared) pointed(shown session.Pointed) tea.Cmd {
	p := s.board
	if shown.At >= 0 && int(shown.At) < len(p.scene.Spots) {
		p.input.cursor = shown.At
	}
	p.lens.set(slices.IndexFunc(p.info.Lenses, func(l games.Lens) bool { return l.ID == shown.Lens }))
	switch {
	case shown.View == "" && s.guide != nil:
		s.guide = nil
		return p.Pop()
	case shown.View == "":
		return nil
	case s.guide == nil:
		s.guide = look.NewXray(p.App, p.s.Match().Module(), p.s.State().Clone(), p.s.At()).Of(p.s.Match())
		s.guide.Share(s.strayed)
		return tea.Batch(s.guide.See(shown.View), p.Push(s.guide))
	}
	return s.guide.See(shown.View)
}

// strayed steps aside when the person walks in the x-ray that somebody else
// shows, or leaves it.
func (s *shared) strayed(view string) tea.Cmd {
	if s.guide == nil {
		return nil // whoever showed it has closed it
	}
	if view == "" {
		s.guide = nil
	}
	return s.board.apply(s.board.d.Do(session.Look{At: s.board.s.At()}))
}
