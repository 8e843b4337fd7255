package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/store"
)

// ahead is how many rated wins more than losses lead to the next level, and
// as many losses to the one below.
const ahead = 3

// offered is the level that fits the person after a rated game against one: the
// next, the one below, or 0 for no change.
func offered(results []store.Result, info games.Info, level int) int {
	spec := games.PlayerSpec{Kind: games.Level, Level: level}
	next := 0
	switch b := balance(results, info.ID, spec.String()); {
	case b >= ahead:
		next = level + 1
	case b <= -ahead:
		next = level - 1
	}
	for _, l := range info.Levels {
		if l.Level == next {
			return next
		}
	}
	return 0
}

// offerLevel looks after a rated game whether another level fits better. With
// auto_level "auto" the next game gets it.
func (p *play) offerLevel() tea.Cmd {
	if p.settings.AutoLevel == "off" || !p.rated() {
		return nil
	}
	p.offered = offered(p.results(), p.info, p.m.Seat(p.mine().Other()).Level)
	if p.offered == 0 || p.settings.AutoLevel != "auto" {
		return nil
	}
	return p.takeLevel()
}

// takeLevel makes the offered level the opponent of the games to come.
func (p *play) takeLevel() tea.Cmd {
	id, g := p.info.ID, p.gameSettings(p.m.Module())
	g.Opponent = games.PlayerSpec{Kind: games.Level, Level: p.offered}.String()
	return p.change(func(s *settings) { s.Games[id] = g })
}

// playOffered begins a new game against the offered level.
func (p *play) playOffered() tea.Cmd {
	keep := p.takeLevel()
	p.m.SetSeat(p.mine().Other(), games.PlayerSpec{Kind: games.Level, Level: p.offered})
	return tea.Batch(keep, p.newGame())
}

// offerText is the sentence after a result that offers another level.
func (p *play) offerText() string {
	switch {
	case p.offered == 0:
		return ""
	case p.settings.AutoLevel == "auto":
		return p.t("ui.level.next", "level", p.offered)
	}
	return p.t("ui.level.offer", "level", p.offered)
}
