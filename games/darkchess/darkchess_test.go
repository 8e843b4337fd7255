package darkchess

import (
	"testing"

	"duiju/games"
)

// preset is the options of rules by name.
func preset(t *testing.T, name string) games.Options {
	t.Helper()
	for _, p := range presets {
		if p.Name == name {
			return p.Options
		}
	}
	t.Fatalf("there are no rules %s", name)
	return nil
}
