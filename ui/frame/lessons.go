package frame

import (
	"strings"

	"duiju/games/teach"
)

// Ticks shows which lessons of a game are done: "✓✓···".
func (a *App) Ticks(game string, lessons []teach.Lesson) string {
	var b strings.Builder
	for _, l := range lessons {
		if a.Knows(game, l.ID) {
			b.WriteString(a.Glyphs.Tick)
		} else {
			b.WriteString(a.Glyphs.Dot)
		}
	}
	return b.String()
}
