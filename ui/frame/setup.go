package frame

import (
	"fmt"

	"duiju/games"
	"duiju/games/text/words"
)

// saidRules is how many rules of a game are said at least.
const saidRules = 2

// OptionWords says the rules of a game: the first ones, and whatever else is
// not the default.
func OptionWords(t *words.Table, m games.Module, o games.Options) (said []string) {
	for _, op := range m.Schema(o) {
		v := o[op.Key]
		if op.Kind == games.KindText || op.Quiet && !op.Size || len(said) >= saidRules && v == op.Default && !op.Size {
			continue
		}
		word := fmt.Sprintf("%s %s", t.S(op.Name), v)
		for _, c := range op.Choices {
			if c.Value == v {
				word = t.Text(c.Name)
			}
		}
		said = append(said, word)
	}
	return said
}

// DemoLevel is a level that is worth watching and does not take long.
func DemoLevel(info games.Info) games.PlayerSpec {
	level := info.DefaultLevel
	for _, l := range info.Levels {
		if l.Level <= 5 {
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
