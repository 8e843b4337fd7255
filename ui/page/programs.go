package page

import (
	"strings"

	"duiju/games"
	"duiju/games/play/program"
	"duiju/games/text/message"
	"duiju/ui/store"
)

// programRow is a program of a game, one without a name the place for another.
type programRow struct {
	info games.Info
	name string
}

// ProgramsPage lists the other programs that the person lets play: a row for each, and
// one for each game that such a program can play, to add another.
func (h *House) ProgramsPage() Maker { return h.programsPage }

func (h *House) programsPage() Page {
	p := Page{ID: "programs", Title: message.T("ui.programs.title"), About: message.T("ui.programs.status"), Warn: h.unkept()}
	var rows []programRow
	add := func(info games.Info, name string, cells ...Cell) {
		rows = append(rows, programRow{info, name})
		p.Rows = append(p.Rows, Row{ID: info.ID, Cells: append([]Cell{{message.T(info.Name), Faint, 14}}, cells...)})
	}
	for _, m := range h.Modules {
		info := m.Info()
		if info.Protocol == nil || info.Protocol.Call == nil {
			continue
		}
		for _, name := range h.Settings.ProgramNames(info.ID) {
			add(info, name, Cell{message.Verbatim(name), Plain, 18}, Cell{Text: message.Verbatim(h.Settings.Games[info.ID].Programs[name]), Tone: Faint})
		}
		add(info, "", Cell{Text: message.T("ui.programs.add"), Tone: Strong})
	}
	p.Acts = []Act{
		{ID: "write-program", Keys: []string{"enter", "space"}, Label: "ui.key.write", About: "ui.about.write.program", Rank: 2, Row: true,
			Ask: func(row int) Ask {
				ask := Ask{Prompt: message.T("ui.programs.prompt")}
				if r := rows[row]; r.name != "" {
					ask.Text = r.name + " = " + h.Settings.Games[r.info.ID].Programs[r.name]
				}
				return ask
			},
			Do: func(row int, typed string) (Step, error) { return nil, h.writeProgram(rows[row], typed) }},
		{ID: "forget-program", Word: "plain.command.forget", Keys: []string{"delete", "backspace"}, Label: "ui.key.forget", About: "ui.about.forget.program", Rank: 3, Row: true,
			On: func(row int) bool { return rows[row].name != "" },
			Do: func(row int, _ string) (Step, error) {
				h.Change(func(s *store.Settings) { s.SetProgram(rows[row].info.ID, rows[row].name, "") })
				return nil, nil
			}},
	}
	return p
}

// writeProgram takes what is typed for a program: NAME = COMMAND, or a command alone,
// which is called by its file's name.
func (h *House) writeProgram(r programRow, text string) error {
	name, command, named := strings.Cut(text, "=")
	if !named || strings.ContainsAny(name, `/"'`) { // an equals sign within the command
		name, command = "", text
	}
	name, command = strings.TrimSpace(name), strings.TrimSpace(command)
	switch {
	case strings.TrimSpace(text) == "":
		return nil
	case command == "":
		return message.Faultf(message.ErrProgram, "ui.programs.empty")
	case name == "":
		name = program.Name(command)
	}
	if err := program.Check(command); err != nil {
		return err
	}
	h.Change(func(s *store.Settings) {
		if r.name != "" && r.name != name {
			s.SetProgram(r.info.ID, r.name, "")
		}
		s.SetProgram(r.info.ID, name, command)
	})
	return nil
}
