package frame

import "duiju/games"

// DemoLevel is a level that is worth watching, at which most games are decided, and does
// not take long.
func DemoLevel(info games.Info) games.PlayerSpec {
	level := info.DefaultLevel
	for _, l := range info.Levels {
		if l.Level <= 7 {
			level = max(level, l.Level)
		}
	}
	return games.PlayerSpec{Kind: games.Level, Level: level}
}

// Opponent is the engine last chosen for a game.
func (a *App) Opponent(m games.Module) games.PlayerSpec {
	spec, err := games.ParsePlayer(a.GameSettings(m).Opponent)
	if err != nil {
		spec = games.PlayerSpec{Kind: games.Level, Level: m.Info().DefaultLevel}
	}
	return spec
}
