package frame

import (
	"errors"
	"time"

	"duiju/games"
	"duiju/games/text/message"
)

// How the screens say things.

// PlayerName names a player.
func (d *Display) PlayerName(info games.Info, spec games.PlayerSpec) string {
	if spec.Kind == games.Program {
		return d.Say(d.Settings.PlayerText(info, spec))
	}
	return d.Wording.PlayerName(info, spec)
}

// Ago says how long something is past.
func (a *App) Ago(t time.Time) message.Text { return ago(a.Now().Sub(t)) }

func ago(d time.Duration) message.Text {
	switch {
	case d < time.Minute:
		return message.T("ui.ago.now")
	case d < time.Hour:
		return message.T("ui.ago.minutes", "n", int(d.Minutes()))
	case d < 24*time.Hour:
		return message.T("ui.ago.hours", "n", int(d.Hours()))
	}
	return message.T("ui.ago.days", "n", int(d.Hours()/24))
}

// ErrorText is an error for the log, a panic with its stack.
func ErrorText(err error) string {
	if err == nil {
		return "no move"
	}
	var p *games.Panic
	if errors.As(err, &p) {
		return err.Error() + "\n" + string(p.Stack)
	}
	return err.Error()
}
