package frame

import "duiju/games"

// Opponent is the engine last chosen for a game.
func (a *App) Opponent(m games.Module) games.PlayerSpec {
	spec, err := games.ParsePlayer(a.GameSettings(m).Opponent)
	if err != nil {
		spec = games.PlayerSpec{Kind: games.Level, Level: m.Info().DefaultLevel}
	}
	return spec
}
