package frame

import (
	"strings"

	"duiju/games"
	"duiju/games/teach"
)

// LessonsOf are the lessons of a game, none if it has no tutorial.
func LessonsOf(m games.Module) []teach.Lesson {
	if lessons := teach.Of(m).Lessons; lessons != nil {
		return lessons()
	}
	return nil
}

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
