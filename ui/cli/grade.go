package cli

import (
	"fmt"
	"strings"
	"time"

	"duiju/games/play/program"
	"duiju/games/teach/walks"
	"duiju/games/text/command"
	"duiju/games/text/message"
)

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
