package gomoku

import (
	"duiju/games"
	"duiju/games/gomoku/threats"
	"duiju/games/teach"
)

// Info describes the game.
func (m Module) Info() games.Info { return described.Of(m.describe) }

var described games.Described

func (m Module) describe() games.Info {
	return games.Info{
		ID:           id,
		Name:         "gomoku.name",
		Facts:        "gomoku.facts",
		Summary:      "gomoku.summary",
		Rules:        "gomoku.rules.page",
		Thinks:       "gomoku.thinks.page",
		Sides:        [2]string{"gomoku.side.black", "gomoku.side.white"},
		ScoreUnit:    threats.ScoreUnit,
		DefaultLevel: 1,
		Levels:       levelInfos(),
		Classics:     classicInfos(),
		Lenses:       lenses,
		Demo:         demo,

		Position: m.FromText, Change: change,
		Opening:  m.Opening,
		Formats:  m.formats(),
		Protocol: &games.Protocol{Name: "Gomocup (Piskvork)", Speak: m.Speak, Call: call, Counts: true},
	}
}

// Teaching implements teach.Teacher.
func (m Module) Teaching() teach.Teaching {
	return teach.Teaching{Claims: claims, Path: &path}
}
