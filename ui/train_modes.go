package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/srs"
	"duiju/ui/theme"
)

// trainModes is the pop-up that chooses which problems come.
type trainModes struct {
	popupList
	p    *play
	rows []modeRow
	box  textBox
	note string
}

// modeRow is one mode: its words, and what left and right change.
type modeRow struct {
	mode   trainMode
	text   func() string
	change func(by int)
	empty  func() bool
	themes func() *trainThemes // all values of the row, nil for other rows
}

func newTrainModes(p *play) *trainModes {
	m := &trainModes{popupList: newPopup(p.app), p: p}
	m.makeRows()
	m.enter = m.take
	m.list.count = func() int { return len(m.rows) }
	for i, r := range m.rows {
		if r.mode.Kind == p.task.mode.Kind {
			m.list.row = i
		}
	}
	m.acts = append(m.list.keys(p.app, "ui.key.choose"),
		action{id: "less", keys: []string{"left", "h"}, do: func() tea.Cmd { return m.turn(-1) }},
		action{id: "more", keys: []string{"right", "l"}, show: p.glyphs.LeftKey + p.glyphs.RightKey, label: "train.key.value", rank: 2,
			on: func() bool { return m.rows[m.list.row].change != nil }, do: func() tea.Cmd { return m.turn(1) }},
		action{id: "themes", keys: []string{"/"}, label: "train.key.list", rank: 2,
			on: func() bool { return m.rows[m.list.row].themes != nil }, do: func() tea.Cmd { return m.push(m.rows[m.list.row].themes()) }},
		action{id: "run", keys: []string{"enter", "space"}, label: "train.key.start", rank: 1, do: m.take},
		action{id: "back", keys: []string{"esc", "q", "g"}, label: "ui.key.back", rank: 3, do: m.pop})
	return m
}

// makeRows lists the modes.
func (m *trainModes) makeRows() {
	t := m.p.task
	today := srs.DayOf(m.now())
	tags := t.allTags()
	grade, wanted, tag := max(t.mode.Grade, t.nearGrade()), 0, 0
	if t.mode.Kind == gradeMode {
		grade = t.mode.Grade
	}
	if t.mode.Kind == endlessMode {
		wanted = t.mode.Grade
	}
	for i := range tags {
		if tags[i].ID == t.mode.Tag {
			tag = i
		}
	}
	m.rows = []modeRow{{mode: trainMode{Kind: dueMode}, text: func() string { return m.t("train.mode.due", "n", t.due(today)) }}}
	m.rows = append(m.rows,
		modeRow{mode: trainMode{Kind: gradeMode, Grade: grade},
			text: func() string {
				g := m.rows[1].mode.Grade
				return m.t("train.mode.grade", "grade", m.choice(fmt.Sprint(g)), "n", len(t.leastSeen(func(e games.Exercise) bool { return e.Grade == g })))
			},
			change: func(by int) { g := &m.rows[1].mode.Grade; *g = (*g-1+by+9)%9 + 1 },
			empty: func() bool {
				g := m.rows[1].mode.Grade
				return len(t.leastSeen(func(e games.Exercise) bool { return e.Grade == g })) == 0
			}},
		modeRow{mode: trainMode{Kind: tagMode},
			text: func() string {
				if len(tags) == 0 {
					return m.t("train.mode.tag", "tag", "-", "n", 0)
				}
				id := tags[tag].ID
				m.rows[2].mode.Tag = id
				return m.t("train.mode.tag", "tag", m.choice(m.say(tags[tag].Name)), "n", len(t.leastSeen(func(e games.Exercise) bool { return hasTag(e, id) })))
			},
			change: func(by int) {
				if n := len(tags); n > 0 {
					tag = (tag + by + n) % n
					m.rows[2].mode.Tag = tags[tag].ID
				}
			},
			empty: func() bool { return len(tags) == 0 },
			themes: func() *trainThemes {
				return newTrainThemes(m.p, tags, tag, func(i int) tea.Cmd { return m.p.begin(trainMode{Kind: tagMode, Tag: tags[i].ID}) })
			}},
		modeRow{mode: trainMode{Kind: endlessMode, Grade: wanted},
			text: func() string {
				g := m.rows[3].mode.Grade
				if g == 0 {
					return m.t("train.mode.endless", "grade", m.choice(m.t("train.byrating")))
				}
				return m.t("train.mode.endless", "grade", m.choice(fmt.Sprint(g)))
			},
			change: func(by int) { g := &m.rows[3].mode.Grade; *g = (*g + by + 10) % 10 },
			empty: func() bool {
				_, ok := t.trainer.(games.ExerciseDrawer)
				return !ok
			}},
		modeRow{mode: trainMode{Kind: timedSet}, text: func() string { return m.t("train.mode.set", "n", setProblems, "seconds", int(setTime.Seconds())) }},
		modeRow{mode: trainMode{Kind: sprint}, text: func() string { return m.t("train.mode.sprint", "n", int(sprintTime.Minutes())) }},
		modeRow{mode: trainMode{Kind: errorsMode}, text: func() string { return m.t("train.mode.mistakes", "n", m.mistakes()) },
			empty: func() bool { return m.mistakes() == 0 }},
		modeRow{mode: trainMode{Kind: ownFiles, Path: t.mode.Path}, text: func() string { return m.t("train.mode.files") },
			empty: func() bool {
				_, ok := t.trainer.(games.ExerciseReader)
				return !ok
			}},
	)
}

func (m *trainModes) mistakes() int {
	n := 0
	for _, id := range mistakes(m.p.task.log) {
		if _, ok := m.p.task.byID[id]; ok {
			n++
		}
	}
	return n
}

// choice is a value that left and right change.
func (m *trainModes) choice(value string) string {
	return m.glyphs.LeftKey + " " + value + " " + m.glyphs.RightKey
}

func (m *trainModes) turn(by int) tea.Cmd {
	if r := m.rows[m.list.row]; r.change != nil {
		r.change(by)
	}
	m.note = ""
	return nil
}

// take starts the chosen mode; files are asked for first.
func (m *trainModes) take() tea.Cmd {
	r := m.rows[m.list.row]
	if r.empty != nil && r.empty() {
		m.note = m.t("train.mode.empty")
		return nil
	}
	if r.mode.Kind == ownFiles {
		m.box.open(r.mode.Path)
		return nil
	}
	m.pop()
	return m.after(func() tea.Cmd { return m.p.begin(r.mode) })
}

// typed edits the path of one's own files.
func (m *trainModes) writing() string { return m.box.says("ui.key.openfile") }

func (m *trainModes) typed(k tea.KeyMsg) (tea.Cmd, bool) {
	path, taken := m.box.line(k)
	if path == "" {
		return nil, taken
	}
	m.pop()
	return m.after(func() tea.Cmd { return m.p.openFiles(path) }), true
}

func (m *trainModes) draw(c *canvas.Canvas) {
	area := m.drawPopup(c, 60, len(m.rows)+3, m.t("train.mode.title"))
	list := area
	list.h = max(area.h-1, 1)
	m.list.draw(c, list, func(line *canvas.Canvas, i int, st canvas.Style) {
		if e := m.rows[i].empty; e != nil && e() {
			st = in(theme.Dim, st)
		}
		line.PutIn(1, 0, area.w-2, m.rows[i].text(), st)
	})
	last := area.y + area.h - 1
	if m.box.active {
		m.box.draw(c, area.x+1, last, area.w-2, m.t("train.path")+" ")
		return
	}
	c.PutIn(area.x+1, last, area.w-2, m.note, canvas.Style{FG: theme.Warn})
}
