package ui

import (
	"testing"

	"duiju/games/all"
	"duiju/games/nullgame"
)

// allScreens is every screen in a typical state, by name.
func allScreens(t *testing.T) map[string]*driver {
	t.Helper()
	screens := map[string]*driver{}
	open := func(name string, keys ...string) {
		d := start(t, append(all.All(), nullgame.Module{})...)
		d.keys(keys...)
		screens[name] = d
	}
	open("menu")
	open("form", "n")
	open("settings", "s")
	open("help", "?", "/", "r", "u", "l", "e", "s", "enter")
	open("records", "o")
	open("statistics", "i")
	open("actions", "enter", "?")
	open("opponents", "enter", "?", "/", "c", "h", "a", "n", "g", "e", "enter")
	for i := range all.All() {
		open("play-"+all.All()[i].Info().ID, string(rune('1'+i)), "enter")
		open("demo-"+all.All()[i].Info().ID, string(rune('1'+i)), "d", "space")
	}
	return screens
}
