package frame

import (
	"errors"

	"duiju/games"
)

// How the screens say things.

// PlayerName names a player.
func (d *Display) PlayerName(info games.Info, spec games.PlayerSpec) string {
	if spec.Kind == games.Program {
		return d.Say(d.Settings.PlayerText(info, spec))
	}
	return d.Wording.PlayerName(info, spec)
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
