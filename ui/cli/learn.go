package cli

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"duiju/games/play/program"
	"duiju/games/teach/library"
	"duiju/games/teach/walks"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui"
	"duiju/ui/screen/teach"
	"duiju/ui/store"
)

func (a *app) learnCommand() *cobra.Command {
	var treeFile, sheet, grade string
	var check bool
	c := &cobra.Command{
		Use:               "learn [PAGE | FILE]",
		ValidArgsFunction: completeFirst(pageNames),
		RunE: a.begin(func(_ *cobra.Command, args []string) error {
			s := ui.Start{Learn: true}
			var err error
			switch {
			case grade != "":
				return gradeProgram(a, grade)
			case treeFile != "" && len(args) > 0:
				return command.Usagef("name a page or --tree, not both")
			case treeFile != "":
				var t *walks.Tree
				if t, err = a.readTree(treeFile); err == nil {
					p := library.OfTree(t)
					s.Page = &p
				}
			case len(args) > 1:
				return command.Usagef("name one page")
			case len(args) == 1:
				s.Page, err = readPage(a, args[0])
			}
			if err != nil {
				return err
			}
			if check {
				return checkPages(a, s.Page)
			}
			if sheet != "" {
				return a.writeSheets(s.Page, sheet)
			}
			return a.interact(s, false)
		}),
	}
	c.Flags().StringVar(&sheet, "sheet", "", "folder for the page as sheets to print")
	c.Flags().StringVar(&grade, "grade", "", "command line of a search to be marked on 200 trees")
	c.Flags().BoolVar(&check, "check", false, "decide the claims of the page, or of all")
	c.Flags().StringVar(&treeFile, "tree", "", "file of a small tree to walk over")
	return c
}

// readPage is the page of a name or in a file.
func readPage(a *app, name string) (*library.Page, error) {
	if p, ok := library.Find(name); ok {
		return &p, nil
	}
	if _, err := os.Stat(name); err != nil && !strings.ContainsAny(name, `./\`) {
		return nil, command.Usagef("there is no page or step %s; pages: %s", name, strings.Join(pageNames(), ", "))
	}
	data, err := a.std.ReadFile(name, command.MaxFile)
	if err != nil {
		return nil, err
	}
	p, err := library.Parse(string(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %s", name, errorText(a.words, err))
	}
	p.ID = strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	for i, s := range p.Steps {
		if _, err := s.Board(a.modules); err != nil {
			return nil, errors.New(a.words.Text(message.T("learn.check.at", "page", name, "n", i+1, "said", errorText(a.words, err))))
		}
	}
	return &p, nil
}

// checkPages decides the claims of a page, nil of all.
func checkPages(a *app, one *library.Page) error {
	var all []library.Page
	if one != nil {
		all = append(all, *one)
	} else {
		for _, s := range library.Shelves() {
			all = append(all, s.Pages...)
		}
	}
	wrong, claims, say := 0, 0, words.InEnglish().Text
	if one != nil && one.Shelf == "" {
		say = a.words.Text
	}
	for _, p := range all {
		for i, s := range p.Steps {
			found, err := s.Check(a.ctx, a.modules, say)
			if err != nil {
				found = append(found, message.OfError(err))
			}
			for _, f := range found {
				fmt.Fprintln(a.std.Out, a.words.Text(message.T("learn.check.at", "page", path.Join(p.Shelf, p.ID), "n", i+1, "said", f)))
			}
			wrong, claims = wrong+len(found), claims+len(s.Claims)
		}
	}
	fmt.Fprintln(a.std.Out, a.words.S("learn.check.done", "n", claims, "wrong", wrong))
	if wrong > 0 {
		return command.ErrReported
	}
	return nil
}

// writeSheets writes a page for a class and lists the files.
func (a *app) writeSheets(p *library.Page, dir string) error {
	if p == nil {
		return command.Usagef("--sheet needs a page; pages: %s", strings.Join(pageNames(), ", "))
	}
	forms, err := teach.Sheets(a.ctx, a.words, a.modules, *p)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, f := range forms {
		file := filepath.Join(dir, p.Shelf+"-"+p.ID+"."+f.Ext)
		if err := (store.OS{}).Replace(file, f.Data); err != nil {
			return err
		}
		fmt.Fprintln(a.std.Out, file)
	}
	return nil
}

// readTree reads a small tree from a file.
func (a *app) readTree(file string) (*walks.Tree, error) {
	data, err := a.std.ReadFile(file, command.MaxFile)
	if err != nil {
		return nil, err
	}
	t, err := walks.Parse(string(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, errorText(a.words, err))
	}
	return t, nil
}

// pageNames are the names of all pages.
func pageNames() []string {
	var names []string
	for _, s := range library.Shelves() {
		names = append(names, s.Order...)
	}
	return names
}

// The exam of a search: trees, and how long an answer may take.
const (
	examTrees = 200
	examTime  = 10 * time.Second
)

// gradeProgram marks a program's alpha-beta and shows where it first goes wrong.
func gradeProgram(a *app, line string) error {
	var all strings.Builder
	for i := range examTrees {
		fmt.Fprintln(&all, walks.Exam(i))
	}
	value, nodes, cuts, i := 0, 0, 0, 0
	var first []message.Text
	err := program.Ask(a.ctx, line, all.String(), examTime, func(said string) (more bool, err error) {
		t := walks.Exam(i)
		w, err := walks.New(a.ctx, t, walks.AlphaBeta, nil)
		if err != nil {
			return false, err
		}
		got, ok := walks.ParseAnswer(said)
		if !ok {
			return false, message.Faultf(message.ErrProgram, "learn.grade.form", "line", said, "tree", t.String())
		}
		want := w.Answer()
		same := func(x, y []int) int {
			if fmt.Sprint(x) == fmt.Sprint(y) {
				return 1
			}
			return 0
		}
		i++
		value += same([]int{got.Value}, []int{want.Value})
		nodes, cuts = nodes+same(got.Nodes, want.Nodes), cuts+same(got.Cuts, want.Cuts)
		if wrong := w.FirstWrong(got); first == nil && wrong != nil {
			first = append([]message.Text{message.T("learn.grade.tree", "i", i, "tree", t.String())}, wrong...)
		}
		return i < examTrees, nil
	})
	if err != nil {
		fmt.Fprintln(a.std.Out, a.words.S("learn.grade.answered", "i", i, "of", examTrees))
		return err
	}
	fmt.Fprintln(a.std.Out, a.words.S("learn.grade.marks", "value", value, "nodes", nodes, "cuts", cuts, "of", examTrees, "mark", 100*(value+nodes+cuts)/(3*examTrees)))
	for _, t := range first {
		fmt.Fprintln(a.std.Out, a.words.Text(t))
	}
	if first != nil {
		return command.ErrReported
	}
	return nil
}
