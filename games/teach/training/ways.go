package training

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/text/message"
)

// Way is a way to train, with all that is listed and said of it: a new one is a row of
// Ways and its messages.
type Way struct {
	Kind ModeKind
	// Word is the message key of what is typed in lines, Name of its line in a list, Line
	// of where one is in it. What Name and Line may speak of, Course.Name and Trainer.Line
	// say.
	Word, Name, Line string
	// Flag is the name of its flag on the command line, "" for none, About says in English
	// what the flag asks for.
	Flag, About string
	Takes       Value

	of    func(*Course, Mode) []teach.Exercise // nil: planned by the day, made or read
	needs func(*Course, Mode) bool             // nil: nothing
	count func(*Course) int                    // what Name counts; nil: its problems
	timed bool                                 // a clock runs
	ends  bool                                 // with a score
	daily bool                                 // its problems are those of a day
}

// Value is what a way takes.
type Value uint8

// The values.
const (
	Nothing Value = iota
	OneGrade
	SomeGrades
	OneTag
	OnePath // of files on the machine
)

// Ways are the ways to train, in the order in which they are listed.
func Ways() []Way {
	some := func(c *Course, m Mode) bool { return len(c.Of(m)) > 0 }
	return []Way{
		{Kind: ByDue, Word: "plain.mode.due", Name: "train.mode.due", Line: "ui.train.place", Flag: "due", About: "what is due today, then new problems",
			count: (*Course).DueToday, daily: true},
		{Kind: OfDay, Word: "plain.mode.day", Name: "train.mode.day", Line: "ui.train.place", Flag: "today", About: "the problem of the day, then what is due",
			needs: func(c *Course, _ Mode) bool { return len(c.about.Exercises()) > 0 }, daily: true},
		{Kind: ByGrade, Word: "plain.mode.grade", Name: "train.mode.grade", Line: "train.line.grade", Flag: "grade", About: "problems of a grade, 1 to 9, or of several: 2-4",
			Takes: SomeGrades, needs: some, of: (*Course).ofGrade},
		{Kind: ByTag, Word: "plain.mode.theme", Name: "train.mode.tag", Line: "train.line.tag", Flag: "topic", About: "problems of a topic: a place, a goal, a technique",
			Takes: OneTag, needs: some, of: (*Course).tagged},
		{Kind: Endless, Word: "plain.mode.endless", Name: "train.mode.endless", Line: "train.line.endless",
			Takes: OneGrade, needs: func(c *Course, _ Mode) bool { return c.about.Make != nil }},
		{Kind: TimedSet, Word: "plain.mode.set", Name: "train.mode.set", Line: "train.line.set",
			of: (*Course).nearSet, count: func(*Course) int { return setProblems }, timed: true, ends: true},
		{Kind: Sprint, Word: "plain.mode.sprint", Name: "train.mode.sprint", Line: "train.line.sprint",
			of: (*Course).near, count: func(*Course) int { return int(sprintTime.Minutes()) }, timed: true, ends: true},
		{Kind: Mistakes, Word: "plain.mode.mistakes", Name: "train.mode.mistakes", Line: "train.line.mistakes", Flag: "mistakes", About: "the problems that you missed",
			needs: some, of: func(c *Course, _ Mode) []teach.Exercise { return c.named(study.Mistakes(c.log)) }},
		{Kind: Daily, Word: "plain.mode.daily", Name: "train.mode.daily", Line: "train.line.daily", Flag: "daily", About: "the set of the day: ten problems, the same for everybody",
			of: func(c *Course, _ Mode) []teach.Exercise { return c.daily(study.DayOf(c.now())) }, ends: true},
		{Kind: Placement, Word: "plain.mode.placement", Name: "train.mode.placement", Line: "train.line.placement", Flag: "placement", About: "ten problems that find your rating",
			of: func(c *Course, _ Mode) []teach.Exercise { return c.nextPlacement() }, ends: true},
		{Kind: Favourites, Word: "plain.mode.favourites", Name: "train.mode.favourites", Line: "train.line.favourites", Flag: "favourites", About: "the problems that you marked",
			needs: some, of: func(c *Course, _ Mode) []teach.Exercise { return c.named(study.Favourites(c.marks)) }},
		{Kind: Own, Word: "plain.mode.own", Name: "train.mode.own", Line: "train.line.own", Flag: "own", About: "the problems out of your games and files",
			needs: some, of: (*Course).own},
		{Kind: OwnFiles, Word: "plain.mode.files", Name: "train.mode.files", Line: "train.line.files",
			Takes: OnePath, needs: func(c *Course, m Mode) bool { return c.about.Read != nil && m.Path != "" }},
	}
}

// way is the row of a mode, an empty one for a kind that is not known.
func (m Mode) way() Way {
	all := Ways()
	if i := slices.IndexFunc(all, func(w Way) bool { return w.Kind == m.Kind }); i >= 0 {
		return all[i]
	}
	return Way{Kind: m.Kind, needs: func(*Course, Mode) bool { return false }}
}

// Takes is what the way of the mode takes.
func (m Mode) Takes() Value { return m.way().Takes }

// Mode is the way with a value as it is typed. It is false where the way takes grades
// and none are typed.
func (w Way) Mode(typed string) (m Mode, ok bool) {
	m, ok = Mode{Kind: w.Kind}, true
	switch w.Takes {
	case OneGrade, SomeGrades:
		m.Grade, m.Most = grades(typed)
		ok = m.Grade > 0
	case OneTag:
		m.Tag = typed
	case OnePath:
		m.Path = typed
	}
	return m, ok
}

// grades reads a grade or a range of them: "3", "2-4". Zero is no grade.
func grades(text string) (least, most int) {
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

// Modes are the ways with the values that fit: those of the mode that is on, else the
// grade near the rating and the first theme.
func (c *Course) Modes() (all []Mode) {
	for _, w := range Ways() {
		m := Mode{Kind: w.Kind}
		switch tags := c.Tags(); {
		case w.Kind == c.mode.Kind && w.Takes != Nothing:
			m = c.mode
		case w.Takes == SomeGrades:
			m.Grade = c.NearGrade()
		case w.Takes == OneTag && len(tags) > 0:
			m.Tag = tags[0].ID
		}
		all = append(all, m)
	}
	return all
}

// Turned is the mode with the next value of those that its way takes, or the one before.
func (c *Course) Turned(m Mode, by int) Mode {
	switch tags := c.Tags(); m.Takes() {
	case OneGrade:
		m.Grade, m.Most = (m.Grade+by+10)%10, 0
	case SomeGrades:
		m.Grade, m.Most = (m.Grade-1+by+9)%9+1, 0
	case OneTag:
		if n := len(tags); n > 0 {
			at := slices.IndexFunc(tags, func(t teach.Tag) bool { return t.ID == m.Tag })
			m.Tag = tags[(max(at, 0)+by+n)%n].ID
		}
	}
	return m
}

// Value is what the mode has taken, in words.
func (c *Course) Value(m Mode) message.Text {
	switch m.Takes() {
	case OneTag:
		for _, t := range c.Tags() {
			if t.ID == m.Tag {
				return t.Name
			}
		}
		return message.Verbatim(cmp.Or(m.Tag, "-"))
	case OneGrade, SomeGrades:
		if m.Grade == 0 {
			return message.T("train.byrating")
		}
		return message.Verbatim(m.Grades())
	}
	return message.Text{}
}

// Name is a line of the mode in a list of ways; value is its Value as it is shown.
func (c *Course) Name(m Mode, value string) message.Text {
	w := m.way()
	n := len(c.Of(m))
	if w.count != nil {
		n = w.count(c)
	}
	return message.T(w.Name, "n", n, "grade", value, "tag", value, "seconds", int(setTime.Seconds()))
}
