package shelf

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/program"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// programs lists the other programs that the person lets play: a row for each,
// and one for each game that such a program can play, to add another.
type programs struct {
	frame.ListScreen
	rows []programRow
	box  frame.TextBox
}

// programRow is a program of a game, one without a name the place for another.
type programRow struct {
	info games.Info
	name string
}

func newPrograms(a *frame.App) *programs {
	p := &programs{ListScreen: frame.NewList(a)}
	p.fill()
	p.List.Count = func() int { return len(p.rows) }
	some := func() bool { return len(p.rows) > 0 }
	there := func() bool { return p.chosen().name != "" }
	p.Acts = append(p.List.Keys(a, "ui.key.row"),
		frame.Action{ID: "write-program", Keys: []string{"enter", "space"}, Label: "ui.key.write", About: "ui.about.write.program", Rank: 2, On: some, Do: p.write},
		frame.Action{ID: "forget-program", Keys: []string{"delete", "backspace"}, Label: "ui.key.forget", About: "ui.about.forget.program", Rank: 3, On: there, Do: p.forget},
		frame.Action{ID: "back", Keys: []string{"esc"}, Label: "ui.key.back", About: "ui.about.back", Rank: 4, Do: p.Pop},
		frame.Action{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 5, Do: p.Quit})
	return p
}

// fill makes the rows from the settings.
func (p *programs) fill() {
	p.rows = nil
	for _, m := range p.App.Modules {
		info := m.Info()
		if info.Protocol == nil || info.Protocol.Call == nil {
			continue
		}
		for _, name := range p.App.Settings.ProgramNames(info.ID) {
			p.rows = append(p.rows, programRow{info, name})
		}
		p.rows = append(p.rows, programRow{info: info})
	}
}

// chosen is the chosen row, the zero row where no game can be played by a program.
func (p *programs) chosen() (r programRow) {
	if len(p.rows) > 0 {
		r = p.rows[min(p.List.Row, len(p.rows)-1)]
	}
	return r
}

func (p *programs) command(r programRow) string {
	return p.App.Settings.Games[r.info.ID].Programs[r.name]
}

// write lets the person type the program of the chosen row.
func (p *programs) write() tea.Cmd {
	p.Note = message.Text{}
	text := ""
	if r := p.chosen(); r.name != "" {
		text = r.name + " = " + p.command(r)
	}
	p.box.Open(text)
	return nil
}

// forget takes the chosen program off the list.
func (p *programs) forget() tea.Cmd {
	r := p.chosen()
	p.Note = message.Text{}
	keep := p.App.Change(func(s *frame.Settings) { s.SetProgram(r.info.ID, r.name, "") })
	p.fill()
	p.List.Clamp()
	return keep
}

func (p *programs) Writing() string { return p.box.Says("ui.key.write") }

// Typed takes what is typed for a program: NAME = COMMAND, or a command alone,
// which is called by its file's name.
func (p *programs) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if !p.box.Active || k.Type != tea.KeyEnter {
		return nil, p.box.Active && p.box.Key(k)
	}
	text, _ := p.box.Line(k)
	name, command, named := strings.Cut(text, "=")
	if !named || strings.ContainsAny(name, `/"'`) { // an equals sign within the command
		name, command = "", text
	}
	name, command = strings.TrimSpace(name), strings.TrimSpace(command)
	switch {
	case text == "":
		return nil, true
	case command == "":
		p.Note = message.T("ui.programs.empty")
		return nil, true
	case name == "":
		name = program.Name(command)
	}
	r := p.chosen()
	if err := program.Check(command); err != nil {
		p.Note = message.OfError(err)
		return nil, true
	}
	keep := p.App.Change(func(s *frame.Settings) {
		if r.name != "" && r.name != name {
			s.SetProgram(r.info.ID, r.name, "")
		}
		s.SetProgram(r.info.ID, name, command)
	})
	p.fill()
	return keep, true
}

func (p *programs) Click(x, y int) tea.Cmd { return p.List.Click(x, y, p.write) }

func (p *programs) Draw(c *canvas.Canvas) {
	frame.Header(c, p.T("ui.programs.title"), "")
	const gameW, nameW = 14, 18
	p.List.Draw(c, frame.NewRect(0, 1, p.W, p.H-3), func(line *canvas.Canvas, i int, st canvas.Style) {
		r := p.rows[i]
		line.PutIn(1, 0, gameW, p.T(r.info.Name), frame.In(theme.Dim, st))
		if r.name == "" {
			line.PutIn(gameW+2, 0, p.W-gameW-3, p.T("ui.programs.add"), frame.In(theme.Accent, st))
			return
		}
		line.PutIn(gameW+2, 0, nameW, r.name, st)
		line.PutIn(gameW+nameW+3, 0, p.W-gameW-nameW-4, p.command(r), frame.In(theme.Dim, st))
	})
	if p.box.Active {
		p.box.Draw(c, 1, p.H-2, p.W-2, p.T("ui.programs.prompt"))
		return
	}
	drawStatus(c, &p.ListScreen, p.T("ui.programs.status"))
}
