package shelf

import (
	"duiju/ui/frame"
)

// shelved is a start with the menu, whose routes lead nowhere.
func shelved(a *frame.App) []frame.Screen {
	a.Routes.Keys = func(a *frame.App) [][]frame.Action { return [][]frame.Action{NewMenu(a, false).Actions()} }
	return []frame.Screen{NewMenu(a, true)}
}
