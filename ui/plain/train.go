package plain

import (
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/games/text/message"
)

// The trainer in lines: how it is opened, and its modes.

// train opens the trainer of a game. A mode without a kind goes on where the
// training was left.
func (a *app) train(m games.Module, mode training.Mode) {
	info, set := m.Info(), a.settings()
	file := training.CheckpointFile(info.ID)
	c := training.Config{Config: a.config(nil), Module: m, Mode: mode, Habits: set.Habits(), Seed: func() uint64 { return a.Seed(m) }}
	var skipped int
	if c.Answers, skipped, _ = a.Store.Answers(); skipped > 0 {
		a.say("train.skipped", "n", skipped)
	}
	c.Marks, _ = a.Store.Marks()
	var aside string
	if c.Checkpoint, aside = a.Store.ReadState(file, training.VerifyCheckpoint); aside != "" {
		a.say("train.aside", "file", aside)
	}
	d, _, err := training.New(c)
	if err != nil {
		a.end = err
		return
	}
	if why, ok := d.Can(training.Choose{Mode: d.Course().Mode()}); !ok && mode.Kind != "" {
		a.text(why)
		a.say("train.mode.empty")
		return
	}
	if a.json == nil {
		a.say("plain.train.greet", "name", message.T(info.Name), "n", len(d.Course().Exercises()), "due", d.Course().DueToday())
		a.say("plain.train.keys")
	}
	t := newConsole(a, d, message.T("plain.train.left"))
	t.file = mode.Kind == training.OwnFiles
	t.run()
}

// modes chooses which problems come by a word and its value, or lists what there is.
func (c *console) modes(rest string) {
	word, value, _ := strings.Cut(rest, " ")
	choose := func(i session.Intent) {
		c.file = false
		c.do(i)
	}
	for _, w := range training.Ways() {
		if word == "" || !c.is(word, w.Word) || w.Takes == training.OnePath && c.visitor != nil {
			continue
		}
		mode, _ := w.Mode(strings.TrimSpace(value))
		if _, ok := c.d.Can(training.Choose{Mode: mode}); !ok {
			c.say("train.mode.empty")
			return
		}
		choose(training.Choose{Mode: mode})
		return
	}
	c.app.page(houseOf(c.app).ModesPage(c.d.(*training.Trainer)), rest, choose)
}

// The pages of the library in lines, and what they lead to.

// read goes through a page.
func (a *app) read(p library.Page) {
	d, err := lesson.NewReading(lesson.ReadingConfig{
		Config: a.config(nil), Modules: a.Modules, Page: p, Flow: true,
		Known: a.home().Knows,
	})
	if err != nil {
		a.end = err
		return
	}
	a.say("learn.greet")
	newConsole(a, d, message.T("learn.end", "title", p.Name())).run()
}

// solve lets the game be solved and says what it shows at the end.
func (c *console) solve() {
	m := c.s.Match()
	run, err := teach.Of(m.Module()).Solving(m.Options())
	if err != nil {
		c.wrong(err)
		return
	}
	ctx, cancel := c.within(xrayTime)
	defer cancel()
	for {
		c.text(run.Scene().Captions...)
		if p := run.Progress(); p.Done >= p.Total || run.Step(ctx) != nil {
			return
		}
	}
}
