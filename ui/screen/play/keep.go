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

// leave is the command that gives the lock of the game's file back.
func (s *Screen) leave() tea.Cmd {
	saver := s.saver
	return func() tea.Msg {
		saver.Leave()
		return nil
	}
}

// nextPage opens the page that helps.
func (s *Screen) nextPage() tea.Cmd {
	page, err := s.App.Routes.Page(s.App, s.saver.After().Page)
	if err != nil {
		s.Note(message.Verbatim(s.App.Table.Error(err)))
		return nil
	}
	return s.Push(page)
}

// levelText is the sentence after a result that offers another level.
func (s *Screen) levelText() string {
	switch after := s.saver.After(); {
	case after.Level == 0:
		return ""
	case after.Taken:
		return s.T("ui.level.next", "level", after.Level)
	default:
		return s.T("ui.level.offer", "level", after.Level)
	}
}
