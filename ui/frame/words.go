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
func (d *Display) Dotted(parts ...string) string {
	parts = slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return s == "" })
	return strings.Join(parts, " "+d.Glyphs.Dot+" ")
}

// PlayerName names a player.
func (d *Display) PlayerName(info games.Info, spec games.PlayerSpec) string {
	switch spec.Kind {
	case games.Level:
		return d.T("ui.player.level", "level", spec.Level)
	case games.Max:
		return d.T("ui.player.max")
	case games.Classic:
		for _, c := range info.Classics {
			if c.Name == spec.Name {
				return d.T(c.Title)
			}
		}
		return spec.Name
	case games.Program:
		return cmp.Or(d.Settings.ProgramName(spec.Name), program.Name(spec.Name))
	case games.Guest:
		return cmp.Or(spec.Name, d.T("table.free"))
	}
	return d.T("ui.player.you")
}

// AboutPlayer is one line about a player: its limits or its history.
func (d *Display) AboutPlayer(info games.Info, spec games.PlayerSpec) string {
	switch spec.Kind {
	case games.Level:
		for _, l := range info.Levels {
			if l.Level == spec.Level {
				return d.Say(l.Text)
			}
		}
	case games.Max:
		return d.T("ui.player.max.about")
	case games.Classic:
		for _, c := range info.Classics {
			if c.Name == spec.Name {
				return d.T(c.About)
			}
		}
	case games.Program:
		return spec.Name
	}
	return ""
}

// InRow puts sentences one after the other as the language does, with a blank
// between them or without.
func (d *Display) InRow(sentences []string) string {
	text := ""
	for i, next := range sentences {
		if i > 0 {
			next = d.T("ui.play.join", "event", text, "next", next)
		}
		text = next
	}
	return text
}

// Sentence says a text with a full stop at its end.
func (d *Display) Sentence(t games.Text) string {
	s := d.Say(t)
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") || strings.HasSuffix(s, "。") || strings.HasSuffix(s, "！") || strings.HasSuffix(s, "？") {
		return s
	}
	return s + d.T("ui.stop")
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
func (d *Display) Join(event, next games.Text) string {
	if event.IsZero() {
		return d.Say(next)
	}
	return d.T("ui.play.join", "event", d.Sentence(event), "next", d.Say(next))
}

// Joined says texts one after another, each as a sentence.
func (d *Display) Joined(all ...games.Text) string {
	var said []string
	for _, t := range all {
		if !t.IsZero() {
			said = append(said, d.Sentence(t))
		}
	}
	return d.InRow(said)
}
