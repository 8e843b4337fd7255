package trainer

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// checkNodes limits the proof of one problem of a person's files.
const checkNodes = 1_000_000

// ownFiles are a person's files, read problem by problem, with the answers that were
// proven so far. Proofs are safe beside each other; reading comes before them.
type ownFiles struct {
	paths   []string // of files still to be opened
	files   []problem.ProblemFile
	entries []problem.Entry // of the last file, still to be looked at
	looked  int             // at problems of all files
	seen    map[string]string

	mu     sync.Mutex
	proven map[*problem.Problem]*provenProblem
}

// provenProblem is a problem with its answer, and the target that was found.
type provenProblem struct {
	*problem.Problem
	answer answer.Answer
}

// ReadExercises reads a person's file or folder up to the first problem; More reads on
// to the next. Where a problem names no target, it is asked about
// the guess that the file's answer confirms; else the person points at the group, or the
// file is the judge. Problems with nothing of that, or the same as an earlier one, are
// findings and not asked.
func ReadExercises(ctx context.Context, path string) (teach.OwnExercises, error) {
	paths, err := problem.FindFiles([]string{path})
	if err != nil {
		return teach.OwnExercises{}, err
	}
	own := &ownFiles{paths: paths, seen: map[string]string{}, proven: map[*problem.Problem]*provenProblem{}}
	return own.next(ctx)
}

// next looks at one problem more.
func (o *ownFiles) next(ctx context.Context) (out teach.OwnExercises, err error) {
	for len(o.entries) == 0 && len(o.paths) > 0 {
		o.open(&out)
	}
	if err = ctx.Err(); err == nil && len(o.entries) > 0 {
		err = o.look(ctx, &out)
	}
	out.Read, out.Of = o.looked, o.looked+len(o.entries)+len(o.paths)
	if len(o.entries)+len(o.paths) > 0 {
		out.More = o.next
	} else {
		out.Correct = o.correct
	}
	return out, err
}

// open opens the next file.
func (o *ownFiles) open(out *teach.OwnExercises) {
	file := problem.ReadFile(o.paths[0], "")
	o.paths, o.files, o.entries = o.paths[1:], append(o.files, file), file.Entries
	if file.Err != nil {
		out.Findings = append(out.Findings, teach.Finding{Kind: teach.Unreadable, Place: filepath.Base(file.Path), Text: message.Verbatim(file.Err.Error())})
	}
}

// look looks at the next problem of the last file: it is an exercise or a finding.
func (o *ownFiles) look(ctx context.Context, out *teach.OwnExercises) error {
	file := o.files[len(o.files)-1]
	e, place := o.entries[0], fmt.Sprintf("%s #%d", filepath.Base(file.Path), len(file.Entries)-len(o.entries))
	board := ""
	if e.Err == nil {
		board = boardID(e.Problem)
	}
	found, asked, err := o.question(ctx, e, board)
	if err != nil {
		return err
	}
	o.entries, o.looked = o.entries[1:], o.looked+1
	if !asked {
		out.Findings = append(out.Findings, teach.Finding{Kind: teach.NotAsked, Place: place, Text: found})
		return nil
	}
	p := e.Problem
	o.seen[idOf(p)], o.seen[board] = place, place
	exercise := exerciseOf(idOf(p), problem.NotesOf(p), games.Options{"problem": textWithTree(p, 0, false)})
	exercise.Pass = p.AsksStatus
	exercise.Comments = commentsOf(p)
	exercise.Check = func(ctx context.Context) (teach.Finding, error) { return o.check(ctx, place, p) }
	out.Exercises = append(out.Exercises, exercise)
	return nil
}

// mostComments and longestComment bound what of a file is shown.
const (
	mostComments   = 200
	longestComment = 1_000
)

// commentsOf are the comments of a problem's node and of what follows it, by the
// moves that lead there. The notes of a key and a value are none.
func commentsOf(p *problem.Problem) []teach.ExerciseComment {
	var out []teach.ExerciseComment
	type place struct {
		node  sgf.Node
		moves []string
		next  goban.Color
	}
	todo := []place{{p.Node, nil, p.Board.Next}}
	for len(todo) > 0 && len(out) < mostComments {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if color, point, ok := problem.MoveOf(p.Board, at.node); ok && at.node != p.Node {
			if color != at.next {
				at.moves = append(at.moves, goban.PointName(p.Board.W, p.Board.H, goban.PassMove))
			}
			at.moves, at.next = append(at.moves, p.Board.Name(point)), color.Other()
		}
		var said []string
		for line := range strings.Lines(at.node.Value("C")) {
			if key, _, note := strings.Cut(line, "="); !note || strings.Contains(strings.TrimSpace(key), " ") {
				said = append(said, strings.TrimSpace(line))
			}
		}
		if text := strings.TrimSpace(strings.Join(said, "\n")); text != "" {
			out = append(out, teach.ExerciseComment{Moves: at.moves, Text: string([]rune(text)[:min(len([]rune(text)), longestComment)])})
		}
		var below []place
		for c := at.node.Child(); c.OK(); c = c.Next() {
			if !problem.SetsUp(c) {
				below = append(below, place{c, slices.Clone(at.moves), at.next})
			}
		}
		slices.Reverse(below)
		todo = append(todo, below...)
	}
	return out
}

// guessNodes limit the look at a problem whose target is guessed.
const guessNodes = 30_000

// confirmGuess asks a problem that names no target for the guesses, and takes the
// one that is left; where several are, the person chooses.
func confirmGuess(ctx context.Context, p *problem.Problem) error {
	left, err := answer.Likely(ctx, p, p.Guesses(), answer.SolveOptions{Nodes: guessNodes, MemMiB: play.JudgeMiB / 4})
	switch {
	case err != nil || len(left) == 0:
		p.Target = nil
	case len(left) == 1:
		p.Ask(left[0])
	default:
		p.Target, p.Choices = nil, left
	}
	return err
}

// idOf names a problem up to symmetry and colours.
func idOf(p *problem.Problem) string {
	if len(p.Target) > 0 {
		return p.Key()
	}
	return p.BoardKey()
}

// question finds the question of a problem of a file; asked is false, and found says
// why, if there is none. One whose target is guessed, on a board that was there before,
// is found before anything is proven of it.
func (o *ownFiles) question(ctx context.Context, e problem.Entry, board string) (found message.Text, asked bool, err error) {
	r, a := answer.CheckReport{}, &answer.Answer{Err: e.Err}
	if p := e.Problem; e.Err == nil {
		guessed := len(p.Guesses()) > 0
		if r.DuplicateOf = o.seen[board]; guessed && r.DuplicateOf == "" {
			if err := confirmGuess(ctx, p); err != nil {
				return message.Text{}, false, err
			}
		}
		if !guessed || r.DuplicateOf == "" {
			if len(p.Target) > 0 {
				_, a.Err = p.Region()
			}
			r.DuplicateOf = o.seen[idOf(p)]
		}
	}
	switch {
	case a.Err != nil:
		r.Findings = []answer.Finding{answer.FindRefused}
	case r.DuplicateOf != "":
		r.Findings = []answer.Finding{answer.FindDuplicate}
	case len(e.Problem.Target)+len(e.Problem.Choices) == 0 && (e.Problem.IsGame() || !problem.HasTree(e.Problem.Node)):
		r.Findings = []answer.Finding{answer.FindNoTarget}
	default:
		return message.Text{}, true, nil
	}
	if texts := r.Texts(nil, a); len(texts) > 0 {
		found = texts[0]
	}
	return found, false, nil
}

// boardID names the board of a problem and what its file says of the goal.
func boardID(p *problem.Problem) string {
	if p.GoalInferred {
		return p.BoardKey()
	}
	return p.BoardKey() + p.Goal.String()
}

// answer proves a problem, once.
func (o *ownFiles) answer(ctx context.Context, p *problem.Problem) (*provenProblem, error) {
	o.mu.Lock()
	known := o.proven[p]
	o.mu.Unlock()
	if known != nil {
		return known, nil
	}
	asked := *p
	asked.Choices = nil
	a := answer.Solve(ctx, &asked, answer.SolveOptions{Nodes: checkNodes, MemMiB: play.JudgeMiB})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.proven[p] = &provenProblem{&asked, a}
	return o.proven[p], nil
}

// check proves one problem and compares the file's answers.
func (o *ownFiles) check(ctx context.Context, place string, p *problem.Problem) (teach.Finding, error) {
	a, err := o.answer(ctx, p)
	if err != nil {
		return teach.Finding{}, err
	}
	r := answer.CheckProblem(a.Problem, &a.answer)
	good := []answer.Finding{answer.FindAgrees, answer.FindNoAnswer, answer.FindConditional}
	bad := slices.ContainsFunc(r.Findings, func(kind answer.Finding) bool { return !slices.Contains(good, kind) })
	found := teach.Finding{Place: place, Good: !bad}
	if r.Open() {
		found.Kind = teach.Undecided
	}
	for _, t := range r.Texts(p.Board, &a.answer) {
		if found.Text.IsZero() {
			found.Text = t
			continue
		}
		found.Text = message.T("filecheck.both", "one", found.Text, "other", t)
	}
	return found, nil
}

// correct writes the files anew, as they are but with the questions, and with the
// proven answers where there are some.
func (o *ownFiles) correct(ctx context.Context) ([]teach.CorrectedFile, error) {
	var out []teach.CorrectedFile
	for _, file := range o.files {
		var corrected *sgf.File
		for _, e := range file.Entries {
			if e.Problem == nil {
				continue
			}
			if corrected == nil {
				corrected = file.Tree.Clone()
			}
			a, err := o.answer(ctx, e.Problem)
			if err != nil {
				return nil, err
			}
			answer.Correct(corrected, a.Problem, &a.answer)
		}
		if corrected == nil {
			continue
		}
		out = append(out, teach.CorrectedFile{Name: filepath.Base(file.Path), Data: corrected.Bytes()})
	}
	return out, nil
}
