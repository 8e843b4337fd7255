package games

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"duiju/games/list"
	"duiju/games/text/message"
)

// ParsePlayer reads a player as it is written on the command line and in
// records: human, level:1 ... level:9, max, classic:NAME[,option=value...],
// program:COMMAND, guest:NAME. In an option's value "%25", "%2C", "%0A" and "%0D" stand for the four
// characters that would break the line. The error is a *Fault of kind
// ErrOption. Whether a game has that player is not asked here; see
// Info.CheckPlayer.
func ParsePlayer(text string) (PlayerSpec, error) {
	bad := message.Faultf(message.ErrOption, "games.player.unreadable", "text", text)
	kind, rest, hasRest := strings.Cut(text, ":")
	switch {
	case text == "human":
		return PlayerSpec{Kind: Human}, nil
	case text == "max":
		return PlayerSpec{Kind: Max}, nil
	case kind == "level" && len(rest) == 1 && rest[0] >= '1' && rest[0] <= '9':
		return PlayerSpec{Kind: Level, Level: int(rest[0] - '0')}, nil
	case kind == "guest" && strings.TrimSpace(rest) != "":
		return PlayerSpec{Kind: Guest, Name: unescapeValue.Replace(strings.TrimSpace(rest))}, nil
	case kind == "program" && strings.TrimSpace(rest) != "":
		return PlayerSpec{Kind: Program, Name: unescapeValue.Replace(strings.TrimSpace(rest))}, nil
	case kind != "classic" || !hasRest:
		return PlayerSpec{}, bad
	}
	name, list, hasList := strings.Cut(rest, ",")
	if !message.IsWord(name) {
		return PlayerSpec{}, bad
	}
	p := PlayerSpec{Kind: Classic, Name: name}
	if !hasList {
		return p, nil
	}
	p.Options = Options{}
	for _, part := range strings.Split(list, ",") {
		key, value, ok := strings.Cut(part, "=")
		if !ok || !message.IsWord(key) {
			return PlayerSpec{}, message.Faultf(message.ErrOption, "games.player.option", "text", part)
		}
		if _, twice := p.Options[key]; twice {
			return PlayerSpec{}, message.Faultf(message.ErrOption, "games.option.twice", "key", key)
		}
		p.Options[key] = unescapeValue.Replace(value)
	}
	return p, nil
}

var (
	escapeLine    = strings.NewReplacer("%", "%25", "\n", "%0A", "\r", "%0D")
	escapeValue   = strings.NewReplacer("%", "%25", ",", "%2C", "\n", "%0A", "\r", "%0D")
	unescapeValue = strings.NewReplacer("%25", "%", "%2C", ",", "%0A", "\n", "%0D", "\r")
)

// String writes the player so that ParsePlayer reads it back.
func (p PlayerSpec) String() string {
	switch p.Kind {
	case Level:
		return "level:" + strconv.Itoa(p.Level)
	case Max:
		return "max"
	case Program:
		return "program:" + escapeLine.Replace(p.Name)
	case Guest:
		return "guest:" + escapeLine.Replace(p.Name)
	case Classic:
		var b strings.Builder
		b.WriteString("classic:" + p.Name)
		for _, k := range p.Options.Keys() {
			b.WriteString("," + k + "=" + escapeValue.Replace(p.Options[k]))
		}
		return b.String()
	}
	return "human"
}

// CheckPlayer reports whether the game has the player, and returns it with
// the options of a classic player completed. The error is a *Fault of kind
// ErrOption. Modules call it first in NewPlayer.
func (i Info) CheckPlayer(p PlayerSpec) (PlayerSpec, error) {
	switch p.Kind {
	case Level:
		for _, l := range i.Levels {
			if l.Level == p.Level {
				return p, nil
			}
		}
		return p, message.Faultf(message.ErrOption, "games.player.level", "level", p.Level, "known", i.levels())
	case Classic:
		if c, ok := i.Classic(p.Name); ok {
			o, err := CompleteBy(c.Schema, p.Options)
			p.Options = o
			return p, err
		}
		return p, message.Faultf(message.ErrOption, "games.player.classic", "name", p.Name, "known", i.classics())
	case Guest:
		return p, message.Faultf(message.ErrOption, "games.player.guest")
	case Program:
		if i.Protocol == nil || i.Protocol.Call == nil {
			return p, message.Faultf(message.ErrOption, "games.player.program")
		}
	}
	return p, nil
}

// Classic is the classic player of a name.
func (i Info) Classic(name string) (c ClassicInfo, ok bool) {
	at := slices.IndexFunc(i.Classics, func(c ClassicInfo) bool { return c.Name == name })
	if at < 0 {
		return c, false
	}
	return i.Classics[at], true
}

// PlayerText names a player in a sentence or a list.
func (i Info) PlayerText(p PlayerSpec) message.Text {
	switch p.Kind {
	case Level:
		return message.T("ui.player.level", "level", p.Level)
	case Max:
		return message.T("ui.player.max")
	case Classic:
		if c, ok := i.Classic(p.Name); ok {
			return message.T(c.Title)
		}
	case Human:
		return message.T("ui.player.human")
	case Guest:
		if p.Name == "" {
			return message.T("table.free")
		}
	}
	return message.Verbatim(p.Name)
}

// AboutPlayer is one line about a player: its limits or its history; zero of a person.
func (i Info) AboutPlayer(p PlayerSpec) message.Text {
	switch p.Kind {
	case Level:
		for _, l := range i.Levels {
			if l.Level == p.Level {
				return l.Text
			}
		}
	case Max:
		return message.T("ui.player.max.about")
	case Classic:
		c, _ := i.Classic(p.Name)
		return message.T(c.About)
	case Program:
		return message.Verbatim(p.Name)
	}
	return message.Text{}
}

// Opponents are all engine players of a game, the weakest level first.
func (i Info) Opponents() []PlayerSpec {
	all := list.Of(i.Levels, func(l LevelInfo) PlayerSpec { return PlayerSpec{Kind: Level, Level: l.Level} })
	all = append(all, PlayerSpec{Kind: Max})
	return append(all, list.Of(i.Classics, func(c ClassicInfo) PlayerSpec { return PlayerSpec{Kind: Classic, Name: c.Name} })...)
}

func (i Info) levels() message.Text {
	return message.WordList(list.Of(i.Levels, func(l LevelInfo) string { return strconv.Itoa(l.Level) }))
}

func (i Info) classics() message.Text {
	known := list.Of(i.Classics, func(c ClassicInfo) string { return c.Name })
	sort.Strings(known)
	return message.WordList(known)
}
