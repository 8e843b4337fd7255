package play

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/play/session"
	"duiju/games/text/message"
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
		s.Note(message.OfError(err))
		return nil
	}
	return s.Push(page)
}
