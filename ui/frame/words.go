package frame

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/play/program"
)

// How the screens say things.

// Dotted joins the parts that are not empty.
func (a *App) Dotted(parts ...string) string {
	parts = slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return s == "" })
	return strings.Join(parts, " "+a.Glyphs.Dot+" ")
}

// PlayerName names a player.
func (a *App) PlayerName(info games.Info, spec games.PlayerSpec) string {
	switch spec.Kind {
	case games.Level:
		return a.T("ui.player.level", "level", spec.Level)
	case games.Max:
		return a.T("ui.player.max")
	case games.Classic:
		for _, c := range info.Classics {
			if c.Name == spec.Name {
				return a.T(c.Title)
			}
		}
		return spec.Name
	case games.Program:
		return cmp.Or(a.Settings.ProgramName(spec.Name), program.Name(spec.Name))
	case games.Guest:
		return cmp.Or(spec.Name, a.T("table.free"))
	}
	return a.T("ui.player.you")
}

// AboutPlayer is one line about a player: its limits or its history.
func (a *App) AboutPlayer(info games.Info, spec games.PlayerSpec) string {
	switch spec.Kind {
	case games.Level:
		for _, l := range info.Levels {
			if l.Level == spec.Level {
				return a.Say(l.Text)
			}
		}
	case games.Max:
		return a.T("ui.player.max.about")
	case games.Classic:
		for _, c := range info.Classics {
			if c.Name == spec.Name {
				return a.T(c.About)
			}
		}
	case games.Program:
		return spec.Name
	}
	return ""
}

// InRow puts sentences one after the other as the language does, with a blank
// between them or without.
func (a *App) InRow(sentences []string) string {
	text := ""
	for i, next := range sentences {
		if i > 0 {
			next = a.T("ui.play.join", "event", text, "next", next)
		}
		text = next
	}
	return text
}

// Sentence says a text with a full stop at its end.
func (a *App) Sentence(t games.Text) string {
	s := a.Say(t)
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") || strings.HasSuffix(s, "。") || strings.HasSuffix(s, "！") || strings.HasSuffix(s, "？") {
		return s
	}
	return s + a.T("ui.stop")
}

// Ago says how long something is past.
func (a *App) Ago(t time.Time) games.Text {
	d := a.Now().Sub(t)
	switch {
	case d < time.Minute:
		return games.T("ui.ago.now")
	case d < time.Hour:
		return games.T("ui.ago.minutes", "n", int(d.Minutes()))
	case d < 24*time.Hour:
		return games.T("ui.ago.hours", "n", int(d.Hours()))
	}
	return games.T("ui.ago.days", "n", int(d.Hours()/24))
}

// ErrorText is an error for the log, a panic with its stack.
func ErrorText(err error) string {
	if err == nil {
		return "no move"
	}
	var p *games.Panic
	if errors.As(err, &p) {
		return err.Error() + "\n" + string(p.Stack)
	}
	return err.Error()
}

// Join puts what happened before what comes next.
func (a *App) Join(event, next games.Text) string {
	if event.IsZero() {
		return a.Say(next)
	}
	return a.T("ui.play.join", "event", a.Sentence(event), "next", a.Say(next))
}

// Joined says texts one after another, each as a sentence.
func (a *App) Joined(all ...games.Text) string {
	var said []string
	for _, t := range all {
		if !t.IsZero() {
			said = append(said, a.Sentence(t))
		}
	}
	return a.InRow(said)
}
