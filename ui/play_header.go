package ui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"duiju/games"
	"duiju/ui/canvas"
)

// drawHeader draws the game, its rules and who plays on the left, where the
// game stands on the right. What does not fit is left out: the rules first.
func (p *play) drawHeader(c *canvas.Canvas) {
	name, seats := p.t(p.info.Name), p.seatsText()
	for _, right := range []string{p.standing(true), p.standing(false)} {
		for rules := 2; rules >= 0; rules-- {
			left := p.dotted(name, p.rules(rules), seats)
			if p.width(left)+p.width(right)+4 <= p.w {
				header(c, left, right)
				return
			}
		}
	}
	header(c, name, p.standing(false))
}

// dotted joins the parts that are not empty.
func (a *app) dotted(parts ...string) string {
	parts = slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return s == "" })
	return strings.Join(parts, " "+a.glyphs.Dot+" ")
}

// ruleNames is the names of a game's chosen rules in one language.
type ruleNames struct {
	language string
	names    []string
}

// rules names the first n options of the game that a person can choose.
func (p *play) rules(n int) string {
	if p.ruled.language != p.table.Code {
		p.ruled = ruleNames{p.table.Code, p.nameRules()}
	}
	return p.dotted(p.ruled.names[:min(n, len(p.ruled.names))]...)
}

func (p *play) nameRules() []string {
	var names []string
	for _, o := range p.m.Module().Schema(p.m.Options()) {
		if o.Quiet || o.Kind == games.KindText {
			continue
		}
		v := p.m.Options()[o.Key]
		if o.Kind == games.KindInt {
			names = append(names, p.t(o.Name)+" "+v)
			continue
		}
		for _, ch := range o.Choices {
			if ch.Value == v {
				names = append(names, p.say(ch.Name))
			}
		}
	}
	return names
}

// seatsText says who plays: "You v level 2", "demo: level 6 v level 4".
func (p *play) seatsText() string {
	a, b := p.playerText(games.First), p.playerText(games.Second)
	switch {
	case p.task != nil:
		return p.t("ui.train.title")
	case p.lesson != nil:
		return p.t("tutorial.title", "i", p.lesson.at+1, "of", len(p.lesson.all))
	case p.isDemo():
		return p.t("ui.play.seats.demo", "a", a, "b", b)
	case p.mine() == games.NoSide:
		return p.t("ui.play.seats.two")
	case p.mine() == games.Second:
		a, b = b, a
	}
	return p.t("ui.play.seats", "a", a, "b", b)
}

// playerText names the player of a side.
func (p *play) playerText(s games.Side) string {
	if p.m.Seat(s).Kind == games.Human && p.mine() == games.NoSide {
		return p.t("ui.player.human")
	}
	return p.playerName(p.info, p.m.Seat(s))
}

// playerName names a player.
func (a *app) playerName(info games.Info, spec games.PlayerSpec) string {
	switch spec.Kind {
	case games.Level:
		return a.t("ui.player.level", "level", spec.Level)
	case games.Max:
		return a.t("ui.player.max")
	case games.Classic:
		for _, c := range info.Classics {
			if c.Name == spec.Name {
				return a.t(c.Title)
			}
		}
		return spec.Name
	}
	return a.t("ui.player.you")
}

// standing is the right half of the header, in its short form without the side
// to move.
func (p *play) standing(long bool) string {
	var parts []string
	if p.unsaved != nil {
		parts = append(parts, p.t("ui.play.notsaved"))
	}
	if p.watched() {
		parts = append(parts, p.speedText())
	}
	switch {
	case !p.live():
		parts = append(parts, p.t("ui.play.lookingat", "n", p.back, "all", p.m.At()))
	case p.m.Status().Over && p.task == nil && p.lesson == nil:
		parts = append(parts, p.t("ui.play.played", "n", p.m.At()))
	default:
		parts = append(parts, p.t("ui.play.move", "k", p.m.At()+1))
	}
	if long && !p.state.Status().Over && !p.m.Status().Over {
		parts = append(parts, p.t("ui.play.tomove", "side", p.state.SideName(p.state.Turn())))
	}
	return p.dotted(parts...)
}

func (p *play) speedText() string {
	switch {
	case p.demo.paused:
		return p.t("ui.demo.paused")
	case p.demo.speed <= 0:
		return p.t("ui.demo.max")
	}
	return fmt.Sprintf("%gx", p.demo.speed)
}

// clockText writes a time as 4:05.
func clockText(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
