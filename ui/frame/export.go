package frame

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/text/command"
	"duiju/games/text/message"
)

// Form is one of the forms in which something leaves the program, named by the
// ending of its file.
type Form struct {
	Ext  string
	Data []byte
}

// Table is rows, the first of them the head, in the form that spreadsheets read.
func Table(rows [][]string) Form {
	var b bytes.Buffer
	_ = csv.NewWriter(&b).WriteAll(rows) // a buffer takes everything
	return Form{Ext: "csv", Data: b.Bytes()}
}

// InForm is the data of one form. The error names those that there are.
func InForm(all []Form, ext string) ([]byte, error) {
	if ext == "text" {
		ext = "txt"
	}
	if i := slices.IndexFunc(all, func(f Form) bool { return f.Ext == ext }); i >= 0 {
		return all[i].Data, nil
	}
	var known []string
	for _, f := range all {
		known = append(known, strings.Replace(f.Ext, "txt", "text", 1))
	}
	return nil, command.Usagef("the form must be one of %s, got %s", strings.Join(known, ", "), ext)
}

// Exported says where something was exported to.
type Exported struct {
	Path   string
	Copied bool // it was handed to the terminal's clipboard too
	Err    error
}

// Text is what the screen says about it.
func (e Exported) Text() message.Text {
	switch {
	case e.Err != nil:
		return message.T("ui.play.notexported", "reason", e.Err.Error())
	case e.Copied:
		return message.T("export.copied", "path", e.Path)
	}
	return message.T("ui.play.exported", "path", e.Path)
}

// ExportCmd writes all forms of something into the exports folder under a name
// and tells the screen. It is the only way out.
func (b *Base) ExportCmd(name string, forms []Form, then func(Exported) tea.Cmd) tea.Cmd {
	st := b.App.Store
	return Told(b, func() Exported {
		var e Exported
		var written []string
		for _, f := range forms {
			if e.Path, e.Err = st.Export(name+"."+f.Ext, f.Data); e.Err != nil {
				return e
			}
			written = append(written, f.Ext)
		}
		if len(written) > 1 {
			e.Path = strings.TrimSuffix(e.Path, written[len(written)-1]) + "{" + strings.Join(written, ",") + "}"
		}
		return e
	}, then)
}
