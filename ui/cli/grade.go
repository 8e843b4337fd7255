package cli

import (
	"context"
	"fmt"
	"time"

	"duiju/games"
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
	value, nodes, cuts := 0, 0, 0
	var first []message.Text
	err := program.Talk(line, func(peer games.Peer) error {
		for i := range examTrees {
			t := walks.Exam(i)
			w, err := walks.New(a.ctx, t, walks.AlphaBeta, nil)
			if err != nil {
				return err
			}
			if err := peer.Send(t.String()); err != nil {
				return err
			}
			ctx, stop := context.WithTimeout(a.ctx, examTime)
			said, err := peer.Receive(ctx)
			stop()
			if err != nil {
				return err
			}
			got, ok := walks.ParseAnswer(said)
			if !ok {
				return message.Faultf(message.ErrProgram, "learn.grade.form", "line", said, "tree", t.String())
			}
			want := w.Answer()
			same := func(x, y []int) int {
				if fmt.Sprint(x) == fmt.Sprint(y) {
					return 1
				}
				return 0
			}
			value += same([]int{got.Value}, []int{want.Value})
			nodes, cuts = nodes+same(got.Nodes, want.Nodes), cuts+same(got.Cuts, want.Cuts)
			if wrong := w.FirstWrong(got); first == nil && wrong != nil {
				first = append([]message.Text{message.T("learn.grade.tree", "i", i+1, "tree", t.String())}, wrong...)
			}
		}
		return nil
	})
	if err != nil {
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
