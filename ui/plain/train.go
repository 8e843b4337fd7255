package plain

// The trainer in lines: how it is opened, and its modes.

import (
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// train opens the trainer of a game. A mode without a kind goes on where the
// training was left.
func (a *app) train(m games.Module, mode session.Mode) {
	info, set := m.Info(), a.settings()
	file := session.CheckpointFile(info.ID)
	c := session.TrainerConfig{Config: a.config(nil), Module: m, Mode: mode, Habits: set.Habits(), Seed: func() uint64 { return a.Seed(m) }}
	var skipped int
	if c.Answers, skipped, _ = a.Store.Answers(); skipped > 0 {
		a.say("train.skipped", "n", skipped)
	}
	c.Marks, _ = a.Store.Marks()
	var aside string
	if c.Checkpoint, aside = a.Store.ReadState(file, session.VerifyCheckpoint); aside != "" {
		a.say("train.aside", "file", aside)
	}
	d, _, err := session.NewTrainer(c)
	if err != nil {
		a.end = err
		return
	}
	if why, ok := d.Can(session.Choose{Mode: d.Course().Mode()}); !ok && mode.Kind != "" {
		a.text(why)
		a.say("train.mode.empty")
		return
	}
	if a.json == nil {
		a.say("plain.train.greet", "name", message.T(info.Name), "n", len(d.Course().Exercises()), "due", d.Course().DueToday())
		a.say("plain.train.keys")
	}
	t := newConsole(a, d, message.T("plain.train.left"))
	t.file = mode.Kind == session.OwnFiles
	t.run()
}

// trainer is the first game with problems, or the one with the number.
func (a *app) trainer(number string) {
	i := slices.IndexFunc(a.Modules, func(m games.Module) bool { return teach.Of(m).Trainer != nil })
	if number != "" {
		i, _ = numbered(number, len(a.Modules))
	}
	if i < 0 || i >= len(a.Modules) || teach.Of(a.Modules[i]).Claims.Of == nil {
		a.say("plain.train.none")
		return
	}
	a.train(a.Modules[i], session.Mode{})
}

// modeWords are the words of the modes, as they are typed.
var modeWords = []struct {
	key  string
	kind session.ModeKind
}{
	{"plain.mode.due", session.ByDue}, {"plain.mode.day", session.OfDay}, {"plain.mode.grade", session.ByGrade}, {"plain.mode.theme", session.ByTag},
	{"plain.mode.endless", session.Endless}, {"plain.mode.set", session.TimedSet}, {"plain.mode.sprint", session.Sprint},
	{"plain.mode.mistakes", session.Mistakes}, {"plain.mode.files", session.OwnFiles},
	{"plain.mode.daily", session.Daily}, {"plain.mode.placement", session.Placement}, {"plain.mode.favourites", session.Favourites}, {"plain.mode.own", session.Own},
}

// modes chooses which problems come, or lists what there is.
func (c *console) modes(rest string) {
	word, value, _ := strings.Cut(rest, " ")
	value = strings.TrimSpace(value)
	var names []string
	for _, w := range modeWords {
		if w.kind == session.OwnFiles && c.visitor != nil {
			continue
		}
		names = append(names, c.names(w.key)[0])
		if word == "" || !c.is(word, w.key) {
			continue
		}
		mode := session.Mode{Kind: w.kind}
		switch mode.Kind {
		case session.ByGrade, session.Endless:
			mode.Grade, mode.Most = Grades(value)
		case session.ByTag:
			mode.Tag = value
		case session.OwnFiles:
			mode.Path = value
		}
		if _, ok := c.d.Can(session.Choose{Mode: mode}); !ok {
			c.say("train.mode.empty")
			return
		}
		c.file = false
		c.do(session.Choose{Mode: mode})
		return
	}
	c.say("plain.modes", "modes", c.list(names))
	var themes []string
	for _, tag := range c.d.(*session.Trainer).Course().Tags() {
		themes = append(themes, tag.ID)
	}
	c.say("plain.themes", "themes", c.list(themes))
}

// Grades reads a grade or a range of them: "3", "2-4". Zero is no grade.
func Grades(text string) (least, most int) {
	from, to, ranged := strings.Cut(text, "-")
	least, err := strconv.Atoi(strings.TrimSpace(from))
	if err != nil || least < 1 || least > 9 {
		return 0, 0
	}
	if !ranged {
		return least, 0
	}
	if most, err = strconv.Atoi(strings.TrimSpace(to)); err != nil || most < least || most > 9 {
		return 0, 0
	}
	return least, most
}
