package page

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"

	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/ui/store"
)

// modes is the page that chooses which problems come.
type modes struct {
	House  *House
	driver *training.Trainer
	rows   []training.Mode
}

// ModesPage chooses which problems come.
func (h *House) ModesPage(d *training.Trainer) Maker {
	m := &modes{h, d, d.Course().Modes()}
	if h.Visits { // the files of the machine are not for visitors
		m.rows = slices.DeleteFunc(m.rows, func(o training.Mode) bool { return o.Takes() == training.OnePath })
	}
	return m.page
}

func (m *modes) page() Page {
	course := m.driver.Course()
	p := Page{ID: "modes", Title: message.T("train.mode.title"), Popup: true, Close: []string{"g"}}
	for i, o := range m.rows {
		r := Row{ID: string(o.Kind), Cells: cells(course.Name(o, m.House.Say(course.Value(o))))}
		if o.Kind == course.Mode().Kind {
			p.Start = i
		}
		if _, ok := m.can(o); !ok {
			r.Cells[0].Tone = Faint
		}
		if takes := o.Takes(); takes != training.Nothing && takes != training.OnePath {
			r.Turn = func(by int) { m.rows[i] = course.Turned(o, by) }
			r.Set = func(code string) error { return m.set(i, code) }
		}
		p.Rows = append(p.Rows, r)
	}
	takes := func(v training.Value) func(int) bool { return func(row int) bool { return m.rows[row].Takes() == v } }
	p.Acts = []Act{
		{ID: "open-files", Keys: []string{"enter", "space"}, Label: "ui.key.start", About: "ui.key.openfile", Rank: 1, Row: true, On: takes(training.OnePath),
			Ask: func(row int) Ask { return Ask{Prompt: message.T("train.path"), Text: m.rows[row].Path} },
			Do: func(_ int, path string) (Step, error) {
				return m.choose(training.Mode{Kind: training.OwnFiles, Path: path})
			}},
		{ID: "open", Keys: []string{"enter", "space"}, Label: "ui.key.start", Rank: 1, Row: true,
			Do: func(row int, _ string) (Step, error) { return m.choose(m.rows[row]) }},
		{ID: "themes", Word: "plain.command.themes", Keys: []string{"/"}, Label: "train.key.list", About: "train.themes.title", Rank: 3, Row: true, On: takes(training.OneTag),
			Do: func(row int, _ string) (Step, error) { return Open{Page: m.themes(m.rows[row].Tag)}, nil }},
	}
	return p
}

// set takes the value that is typed for a mode.
func (m *modes) set(i int, typed string) error {
	ways := training.Ways()
	way := ways[slices.IndexFunc(ways, func(w training.Way) bool { return w.Kind == m.rows[i].Kind })]
	mode, good := way.Mode(typed)
	if _, ok := m.can(mode); !ok || !good {
		return message.Faultf(message.ErrOption, "ui.page.novalue", "value", typed)
	}
	m.rows[i] = mode
	return nil
}

// can reports whether a mode has problems; those of one's own files are asked for first.
func (m *modes) can(o training.Mode) (why message.Text, ok bool) {
	if o.Takes() == training.OnePath {
		o.Path = cmp.Or(o.Path, ".")
	}
	return m.driver.Can(training.Choose{Mode: o})
}

// choose starts a mode.
func (m *modes) choose(o training.Mode) (Step, error) {
	if _, ok := m.can(o); !ok {
		return nil, message.Faultf(message.ErrOption, "train.mode.empty")
	}
	return Do{training.Choose{Mode: o}}, nil
}

// themes lists every theme, how many problems it has and how many of them are known:
// their last answer was right at the first try.
func (m *modes) themes(at string) Maker {
	course := m.driver.Course()
	p := Page{ID: "themes", Title: message.T("train.themes.title"), Popup: true, Close: []string{"/"}}
	missed := study.Mistakes(course.Answers())
	for i, tag := range course.Tags() {
		n, known := 0, 0
		for _, e := range course.Of(training.Mode{Kind: training.ByTag, Tag: tag.ID}) {
			n++
			if course.Card(e.ID).Seen && !slices.Contains(missed, e.ID) {
				known++
			}
		}
		if tag.ID == at {
			p.Start = i
		}
		p.Rows = append(p.Rows, Row{ID: tag.ID, Cells: []Cell{{Text: tag.Name}, {message.T("train.themes.row", "known", known, "n", n), Faint, AtRight}}})
	}
	p.Acts = []Act{{ID: "open", Keys: []string{"enter", "space"}, Label: "ui.key.start", Rank: 1, Row: true, Do: func(row int, _ string) (Step, error) {
		return Do{training.Choose{Mode: training.Mode{Kind: training.ByTag, Tag: p.Rows[row].ID}}}, nil
	}}}
	return func() Page { return p }
}

// SolutionPage lists every first move of the problem with what follows, once they are
// proven, and puts one of them on the board.
func (h *House) SolutionPage(d *training.Trainer) Maker {
	return func() Page {
		p := choices("solution", "train.solution.title", "train.key.onboard", func(row int) session.Intent { return training.ShowLine{I: row} })
		p.Whole, p.Close = true, append(p.Close, "b")
		sol := d.Solution()
		switch p.Facts = sol.Reason; {
		case d.Proving():
			p.Facts = message.T("train.solution.wait")
			return p
		case !sol.Known:
			p.Facts = message.T("train.solution.unknown")
			return p
		}
		for _, m := range sol.Moves {
			tone := Faint
			if m.Right {
				tone = Good
			}
			rest := message.Verbatim(h.Dotted(h.T("plain.move.said", "move", strings.Join(m.Line, " ")), h.Say(m.Note)))
			p.Rows = append(p.Rows, Row{ID: m.Move, Cells: []Cell{{message.T("plain.move.said", "move", m.Move), Plain, 6}, {Text: m.Word(), Tone: tone}, {Text: rest}}})
		}
		return p
	}
}

// NotePage asks for the person's note on a problem.
func (h *House) NotePage(d *training.Trainer) Maker {
	return func() Page {
		return Page{ID: "note", Title: message.T("train.note.title"), Popup: true, Acts: []Act{{
			ID: "write-note", Keys: []string{"enter"}, Label: "train.key.keepnote", Ask: func(int) Ask { return Ask{Text: d.Mark().Note} },
			Do: func(_ int, typed string) (Step, error) { return Do{training.Annotate{Note: typed}}, nil },
		}}}
	}
}

// correctedFolder is the folder of corrected copies below the exports.
const correctedFolder = "corrected"

// findingKinds say how many findings there are that agree, and of each kind besides.
var findingKinds = []string{"train.findings.good", "train.findings.bad", "train.findings.undecided", "train.findings.notasked", "train.findings.unreadable"}

// FindingsPage is what the proof says of the person's own files. It grows while they are
// still being proven.
func (h *House) FindingsPage(d *training.Trainer) Maker {
	return func() Page {
		p := Page{ID: "findings", Title: message.T("train.findings.title"), Whole: true, Close: []string{"R"}}
		counts := make([]int, len(findingKinds))
		for _, f := range d.Findings() {
			mark, tone, kind := h.Signs.Dot, Plain, 0
			if !f.Good {
				mark, tone, kind = "!", Warning, 1+int(f.Kind)
			}
			counts[kind]++
			p.Rows = append(p.Rows, Row{ID: f.Place, Cells: []Cell{{message.Verbatim(mark), tone, 1}, {Text: message.Verbatim(f.Place), Tone: tone}, {Text: f.Text, Tone: tone}}})
		}
		var sum []string
		for i, n := range counts {
			if n > 0 {
				sum = append(sum, h.T(findingKinds[i], "n", n))
			}
		}
		p.Facts = message.Verbatim(h.Dotted(sum...))
		p.Acts = []Act{{ID: "export", Word: "plain.command.save", Keys: []string{"e"}, Label: "train.key.corrected", About: "train.about.corrected", Rank: 3,
			On: func(int) bool { return d.Correct() != nil }, Do: func(int, string) (Step, error) {
				return Tell{message.T("train.corrected.wait"), Work{corrected(d.Correct(), h.Store)}}, nil
			}}}
		return p
	}
}

// corrected writes a corrected copy of each file beside no other: the files themselves
// and earlier copies stay as they are.
func corrected(correct func(context.Context) ([]teach.CorrectedFile, error), st *store.Store) func(context.Context) Then {
	return func(ctx context.Context) Then {
		files, err := correct(ctx)
		path := ""
		for i := 0; err == nil && i < len(files); i++ {
			name, ext := filepath.Join(correctedFolder, files[i].Name), filepath.Ext(files[i].Name)
			path, err = st.Export(st.ExportName(strings.TrimSuffix(name, ext))+ext, files[i].Data)
		}
		return func() (Step, error) {
			n := len(files)
			switch {
			case err != nil:
				return nil, message.Faultf(message.ErrRecord, "ui.play.notexported", "reason", err.Error())
			case n == 0:
				return nil, message.Faultf(message.ErrRecord, "train.nofiles")
			case n > 1:
				path = filepath.Dir(path)
			}
			return Tell{Said: message.T("train.corrected", "n", n, "path", path)}, nil
		}
	}
}
