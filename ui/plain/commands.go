package plain

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/games/teach/xray"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/games/text/words"
	"duiju/ui/page"
	"duiju/ui/store"
)

// commands are what can be typed besides moves: the actions that the driver has, as
// they have keys on the screen, and what lines have of their own.
func (c *console) commands() []entry {
	t := c.tells
	var all []entry
	add := func(i session.Intent, own ...entry) {
		if i == nil || c.d.Has(i) {
			all = append(all, own...)
		}
	}
	add(session.Next{}, entry{"plain.command.task", "", func(string) { t.posed() }})
	add(nil, entry{"plain.command.board", "", t.board}, entry{"plain.command.look", "", t.look})
	add(session.LookThrough{}, entry{"plain.command.lens", "", c.lens})
	for _, act := range c.d.Actions() {
		known := func(e entry) bool { return e.word == act.Word }
		if act.Word != "" && !slices.ContainsFunc(all, known) {
			add(act.Does, entry{act.Word, act.About, func(string) { c.do(act.Does) }})
		}
	}
	add(session.Look{}, entry{"plain.command.go", "", c.goTo})
	add(session.Vary{}, entry{"plain.command.start", "ui.about.playon", c.playOn})
	add(training.ShowLine{}, entry{"plain.command.line", "", func(rest string) { c.choose(houseOf(c.app).SolutionPage(c.d.(*training.Trainer)), rest) }})
	add(training.Choose{}, entry{"plain.command.modes", "train.about.modes", c.modes})
	statistics := func(string) { c.app.stats(c.s.Match().Module()) }
	if d, ok := c.d.(*training.Trainer); ok {
		statistics = func(rest string) { c.app.page(houseOf(c.app).TrainingPage(d), rest, nil) }
		if len(d.Findings()) > 0 {
			add(nil, entry{"plain.command.report", "train.about.findings", func(rest string) { c.app.page(houseOf(c.app).FindingsPage(d), rest, nil) }})
		}
	}
	add(session.Ask{}, entry{"plain.command.ask", "train.about.ask", func(rest string) { c.do(session.Ask{At: rest}) }})
	add(table.Say{}, entry{"plain.command.say", "table.about.say", func(rest string) { c.choose(houseOf(c.app).SayPage(), rest) }})
	add(table.SendAway{}, entry{"plain.command.away", "table.about.away", func(rest string) { c.choose(houseOf(c.app).RulePage(c.d.(table.Guest)), rest) }})
	add(training.Annotate{}, entry{"plain.command.note", "train.about.note", func(rest string) { c.do(training.Annotate{Note: rest}) }})
	add(session.Sit{}, entry{"plain.command.level", "ui.about.opponent", c.level})
	if p := c.saver.After().Page; len(p.Steps) > 0 {
		add(nil, entry{"plain.command.page", "ui.about.nextpage", func(string) { c.app.read(p) }})
	}
	if !c.atTable() {
		add(session.Resign{}, entry{"plain.command.new", "ui.about.new", c.again})
		if c.visitor == nil {
			add(session.Resign{}, entry{"plain.command.save", "", c.saveAs})
		}
		if p, ok := library.Tutorial(c.s.Match().Module().Info().ID); ok {
			add(session.Resign{}, entry{"plain.command.tutorial", "", func(string) { c.app.read(p) }})
		}
	}
	add(nil,
		entry{"plain.command.settings", "ui.about.settings", func(row string) { c.app.page(houseOf(c.app).SettingsPage(row), row, nil) }},
		entry{"plain.command.moves", "", t.moves},
		entry{"plain.command.xray", "ui.about.xray", func(rest string) { c.xray(rest, "") }},
		entry{"plain.command.proof", "proof.about", func(rest string) { c.xray(rest, byProof) }},
		entry{"plain.command.stats", "ui.about.statistics", statistics},
		entry{"plain.command.help", "", c.help},
		entry{"plain.command.find", "", c.find},
		entry{"plain.command.quit", "ui.about.quit", func(string) { c.over = true }})
	if c.atTable() || c.d.Has(session.Next{}) { // whoever learns or sits with others leaves first
		return all
	}
	for _, e := range c.app.entries() {
		if !slices.ContainsFunc(all, func(o entry) bool { return o.word == e.word }) {
			all = append(all, e)
		}
	}
	return all
}

// find finds anything by what is typed.
func (c *console) find(what string) {
	c.app.find(page.Place{Module: c.s.Match().Module(), Driver: c.d}, c.commands(), what, func(i session.Intent) { c.do(i) })
}

// obey does what a line says. A whole command word comes first, then a move,
// then the beginning of one command only.
func (c *console) obey(line string) {
	word, rest, _ := strings.Cut(line, " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	if word == "?" {
		word = "help"
	}
	var begins []entry
	var names []string
	for _, cmd := range c.commands() {
		if slices.Contains(c.names(cmd.word), word) {
			cmd.run(rest)
			return
		}
		if c.is(word, cmd.word) {
			begins, names = append(begins, cmd), append(names, c.names(cmd.word)[0])
		}
	}
	refused := c.try(line)
	switch {
	case refused == nil:
	case len(begins) == 1:
		begins[0].run(rest)
	default:
		c.handle(*refused)
		if len(begins) > 1 {
			c.say("plain.ambiguous", "commands", c.list(names))
		}
	}
}

// try plays a typed move and returns why it could not be.
func (c *console) try(line string) *session.Refused {
	events := c.d.Do(session.Play{Move: line})
	if len(events) == 1 {
		if r, ok := events[0].(session.Refused); ok {
			if r.Said.IsZero() && c.s.Match().Status().Over {
				r.Said = message.T("games.over")
			}
			return &r
		}
	}
	c.follow(events)
	return nil
}

// help lists the commands, or says what one does.
func (c *console) help(word string) {
	var names []string
	for _, cmd := range c.commands() {
		name := c.names(cmd.word)[0]
		if names = append(names, name); word == name && cmd.about != "" {
			c.say(cmd.about)
			return
		}
	}
	if c.d.Has(session.Resign{}) {
		c.say(c.s.Match().Module().Info().Rules)
	}
	c.say("plain.help", "commands", c.list(names))
}

// lens shows an overlay.
func (c *console) lens(name string) {
	if why, ok := c.d.Can(session.LookThrough{}); !ok {
		c.tells.tell(session.Refused{Said: why})
	} else if id := c.tells.lens(name); id != "" {
		c.do(session.LookThrough{Lens: id})
	}
}

// goTo shows the position after a number of moves, the live one without a number.
func (c *console) goTo(number string) {
	n, err := strconv.Atoi(cmp.Or(number, strconv.Itoa(c.s.Match().At())))
	if err != nil {
		c.say("plain.go.expected", "n", c.s.Match().At())
		return
	}
	c.do(session.Look{At: n})
}

// level changes the engine's level, or seats a program of the settings. Alone, after a
// game, it begins another at the level that fits.
func (c *console) level(who string) {
	m := c.s.Match()
	info := m.Module().Info()
	if who == "" && m.Status().Over && c.saver.After().Level > 0 {
		c.change(c.saver.TakeLevel())
		c.again("")
		return
	}
	n, err := strconv.Atoi(who)
	spec := games.PlayerSpec{Kind: games.Level, Level: n}
	if program := c.app.settings().Games[info.ID].Programs[who]; program != "" {
		spec, err = games.PlayerSpec{Kind: games.Program, Name: program}, nil
	}
	if err == nil {
		_, err = info.CheckPlayer(spec)
	}
	changed := false
	for _, side := range []games.Side{games.First, games.Second} {
		if err == nil && m.Seat(side).Kind != games.Human {
			c.do(session.Sit{Side: side, Player: spec})
			changed = true
		}
	}
	switch {
	case err != nil:
		c.say("plain.level.expected", "to", len(info.Levels))
	case !changed:
		c.say("plain.level.none")
	}
}

// again starts another game with the same players and options. A file named
// on the command line keeps the game it has.
func (c *console) again(string) {
	m, err := c.s.Again(c.app.Seed(c.s.Match().Module()), match.NewSalt())
	if err != nil {
		c.wrong(err)
		return
	}
	c.saver.Seat(m)
	if c.saver.File != "" && c.s.Match().Len() > 0 {
		c.say("plain.record.kept", "file", c.saver.File)
		c.saver.File = ""
	}
	c.then = m
}

// playOn begins a game with the position that a record shows.
func (c *console) playOn(string) {
	m, err := c.s.PlayOn()
	if err != nil {
		c.wrong(err)
		return
	}
	c.then = m
}

// saveAs writes the record to a file of the person's choice.
func (c *console) saveAs(file string) {
	if file == "" {
		c.say("plain.save.expected")
		return
	}
	c.saved(file, (store.OS{}).Replace(file, record.Marshal(c.s.Match().Record())))
}

// byProof asks the x-ray for the proof search of the position's question.
const byProof = "proof"

// xray says why the search of the position ended as it did, on the branch that
// the moves lead to. A player's name before them asks for that player's search.
// What it tells makes the game practice.
func (c *console) xray(moves, by string) {
	if _, ok := c.d.Can(session.LookInside{}); !ok {
		c.say("plain.notnow")
		return
	}
	ctx, cancel := c.within(xrayTime)
	defer cancel()
	branch := strings.Fields(moves)
	if len(branch) > 0 && by == "" {
		if _, err := games.ParsePlayer(branch[0]); err == nil {
			by, branch = branch[0], branch[1:]
		}
	}
	search := xray.Limits{Of: c.s.Match(), Proof: by == byProof}
	if !search.Proof {
		search.Player = by
	}
	wording := &words.Wording{Table: c.words, Signs: words.ASCII}
	said, err := xray.Spoken(ctx, wording, c.s.Match().Module(), c.s.State().Clone(), branch, search)
	if err != nil {
		c.wrong(err)
		return
	}
	c.do(session.LookInside{})
	for _, line := range said {
		c.print(line)
	}
}
