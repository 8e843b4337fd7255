package frame

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/csv"
	"io"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/list"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/draw/clean"
	"duiju/ui/page"
)

// Form is one of the forms in which something leaves the program, named by the
// ending of its file.
type Form struct {
	Ext  string
	Data []byte
}

// Listed is what a page exports: its rows in the form that spreadsheets read, before it
// the list for programs.
func Listed(e page.Export) (all []Form) {
	if e.List != nil {
		all = append(all, Form{Ext: "json", Data: words.JSON(e.List)})
	}
	var b bytes.Buffer
	_ = csv.NewWriter(&b).WriteAll(e.Rows) // a buffer takes everything
	return append(all, Form{Ext: "csv", Data: b.Bytes()})
}

// InForm is the data of one form. The error names those that there are.
func InForm(all []Form, ext string) ([]byte, error) {
	if ext == "text" {
		ext = "txt"
	}
	if i := slices.IndexFunc(all, func(f Form) bool { return f.Ext == ext }); i >= 0 {
		return all[i].Data, nil
	}
	known := list.Of(all, func(f Form) string { return strings.Replace(f.Ext, "txt", "text", 1) })
	return nil, command.Usagef("the form must be one of %s, got %s", strings.Join(known, ", "), ext)
}

// exported is what the screen says of what was exported to a path, or why it was not.
func exported(key, path string, err error) message.Text {
	if err != nil {
		return message.T("ui.play.notexported", "reason", err.Error())
	}
	return message.T(key, "path", path)
}

// ExportCmd writes all forms of something into the exports folder under a name, with a
// number where that is taken, and tells the screen. A visitor, who cannot reach that
// folder, gets the first form, or the last where that is a picture, by CopyCmd. There is
// no other way out.
func (b *Base) ExportCmd(name string, forms []Form, then func(message.Text)) tea.Cmd {
	st := b.App.Store
	if b.App.Visitor != nil {
		form := forms[0]
		if form.Ext == "svg" {
			form = forms[len(forms)-1]
		}
		return CopyCmd(b, name, form, then)
	}
	_, cmd := Run(b, Load, func(context.Context) (path string, err error) {
		var written []string
		name := st.ExportName(name)
		for _, f := range forms {
			if path, err = st.Export(name+"."+f.Ext, f.Data); err != nil {
				return path, err
			}
			written = append(written, f.Ext)
		}
		if len(written) > 1 {
			path = strings.TrimSuffix(path, written[len(written)-1]) + "{" + strings.Join(written, ",") + "}"
		}
		return path, nil
	}, func(path string, err error) tea.Cmd {
		then(exported("ui.play.exported", path, err))
		return nil
	})
	return cmd
}

// CopyCmd hands a form of something to the clipboard by OSC 52, which most terminals take
// and none answers. For the others it is a file in the exports folder too, or is shown to a
// visitor.
func CopyCmd(b *Base, name string, f Form, then func(message.Text)) tea.Cmd {
	st, out, visits := b.App.Store, b.App.Out, b.App.Visitor != nil
	_, cmd := Run(b, Load, func(context.Context) (path string, err error) {
		if !visits {
			path, err = st.Export(st.ExportName(name)+"."+f.Ext, f.Data)
		}
		if out != nil {
			_, gone := io.WriteString(out, "\x1b]52;c;"+base64.StdEncoding.EncodeToString(f.Data)+"\a")
			err = cmp.Or(err, gone)
		}
		return path, err
	}, func(path string, err error) tea.Cmd {
		key := "export.copied"
		if visits {
			key = "export.shown"
			b.Push(NewPage(b.App, func() page.Page {
				return page.Page{Title: message.Verbatim(name + "." + f.Ext), Prose: message.Verbatim(clean.Text(string(f.Data))), About: message.T(key), Close: []string{"e"}}
			}))
		}
		then(exported(key, path, err))
		return nil
	})
	return cmd
}
