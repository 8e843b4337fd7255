package library

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/teach/claim"
)

// Task is what a move has to do that answers a question.
type Task struct {
	Moves []string // to be one of these
	Claim string   // or to make what the game claims by this name
	Stops bool     // or, with Claim, to leave the other side none of it
	// Proven says that it is right if the game's trainer proves so.
	Proven bool
}

// set reads a task.
func (t *Task) set(value string) bool {
	kind, rest, _ := strings.Cut(value, " ")
	switch t.Claim = rest; kind {
	case "move":
		t.Moves, t.Claim = strings.Fields(rest), ""
		return len(t.Moves) > 0
	case "stop":
		t.Stops = true
		fallthrough
	case "make":
		return rest != ""
	}
	t.Proven = kind == "solve"
	return t.Proven && rest == ""
}

// names are those of the claims that a game can make or stop, as the task asks.
func (t *Task) names(g teach.Teaching) []string {
	if t.Stops {
		return g.Claims.Stops
	}
	return g.Claims.Makes
}

// Judge says which of the answers a move from one position to another is, -1 where nothing
// decides it, and what the other side replies to a wrong one and to one after which the task
// goes on, "" for nothing. It is long work.
func (q *Question) Judge(ctx context.Context, m games.Module, o games.Options, from games.State, move string, to games.State) (i int, reply string, err error) {
	right, known, reply, err := q.Task.Judge(ctx, m, from, move)
	st := to.Status()
	if st.Over && slices.ContainsFunc(q.Answers, func(a Answer) bool { return a.On }) {
		right, known = st.Winner == from.Turn(), true
	}
	of := func(on bool) int {
		return slices.IndexFunc(q.Answers, func(a Answer) bool { return a.Right == right && a.On == on })
	}
	if i = of(true); i < 0 || st.Over {
		i = of(false)
	}
	switch {
	case err != nil || !known || i < 0:
		return -1, "", err
	case st.Over || right && !q.Answers[i].On:
		return i, "", nil
	}
	reply = cmp.Or(q.Answers[i].Reply, reply)
	if _, none := games.Parse(to, reply); none != nil {
		if reply, err = teach.Reply(ctx, m, o, to); err != nil {
			return -1, "", err
		}
	}
	if next := to.Clone(); right && next.Play(reply) == nil && next.Status().Over { // it does not go on
		right = false
		i = of(false)
	}
	return i, reply, nil
}

// Hints are those that lead to a move that does the task.
func (t *Task) Hints(ctx context.Context, m games.Module, o games.Options, s games.State) ([]games.HintStep, error) {
	return teach.Hints(ctx, m, o, s, func(move string) (bool, error) {
		right, _, _, err := t.Judge(ctx, m, s, move)
		return right, err
	})
}

// Judge decides whether a move from s does it; reply is what proves that it does not. It is
// long work; known is false where it comes to no end.
func (t *Task) Judge(ctx context.Context, m games.Module, s games.State, move string) (right, known bool, reply string, err error) {
	switch teaches := teach.Of(m); {
	case t.Moves != nil:
		return slices.ContainsFunc(t.Moves, func(x string) bool { text, err := games.Parse(s, x); return err == nil && text == move }), true, "", nil
	case t.Proven && teaches.Trainer != nil:
		v, err := teaches.Trainer.Judge(ctx, s, move)
		return v.Right, v.Known, v.Reply, err
	case slices.Contains(t.names(teaches), t.Claim):
		truth, err := teach.Skill{Claim: t.Claim, Danger: t.Stops}.Decides(ctx, teaches.Claims, s, move)
		return truth == claim.True, truth != claim.Undecided, "", err
	}
	return false, false, "", nil
}
