package play

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/play/session"
	"duiju/games/text/message"
	"duiju/ui/autosave"
)

// Keep writes what an event brings that is to be kept.
func (s *Screen) Keep(e session.Event) tea.Cmd {
	writes, settings := s.saver.Take(e)
	var all []tea.Cmd
	for _, write := range writes {
		all = append(all, s.App.KeepCmd(write))
	}
	if settings != nil {
		all = append(all, s.App.Change(settings))
	}
	return tea.Batch(all...)
}

// nextPage opens the page that helps on top of a board.
func nextPage(s *Screen) tea.Cmd {
	page, err := s.App.Routes.Page(s.App, s.saver.After().Page)
	if err != nil {
		s.Note(message.Verbatim(s.App.Table.Error(err)))
		return nil
	}
	return s.Push(page)
}

// levelText is the sentence after a result that offers another level.
func levelText(after autosave.After) message.Text {
	switch {
	case after.Level == 0:
		return message.Text{}
	case after.Taken:
		return message.T("ui.level.next", "level", after.Level)
	}
	return message.T("ui.level.offer", "level", after.Level)
}
