package tsumego

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"sync"

	"duiju/games"
	"duiju/games/sgf"
)

// checkNodes limits the proof of one problem of a person's files.
const checkNodes = 1_000_000

// ownFiles are a person's files with the answers that were proven so far. It is
// safe for concurrent use.
type ownFiles struct {
	files []problemFile

	mu     sync.Mutex
	proven map[*problem]*answer
}

// ReadExercises implements games.ExerciseReader. Problems without a target, or
// the same as an earlier one, are findings and not asked.
func (Module) ReadExercises(ctx context.Context, path string) (games.OwnExercises, error) {
	paths, err := findFiles([]string{path})
	if err != nil {
		return games.OwnExercises{}, err
	}
	own := &ownFiles{proven: map[*problem]*answer{}}
	out := games.OwnExercises{Correct: own.correct}
	seen := map[string]string{}
	for _, name := range paths {
		if ctx.Err() != nil {
			return out, ctx.Err()
		}
		file := readFile(name, "")
		own.files = append(own.files, file)
		if file.Err != nil {
			out.Findings = append(out.Findings, games.Finding{Place: filepath.Base(name), Text: games.Verbatim(file.Err.Error())})
		}
		for i, e := range file.Entries {
			place := fmt.Sprintf("%s #%d", filepath.Base(name), i)
			if found, asked := refusal(e, seen); !asked {
				out.Findings = append(out.Findings, games.Finding{Place: place, Text: found})
				continue
			}
			p := e.Problem
			seen[p.Key()] = place
			exercise := exerciseOf(p, games.Options{"problem": newState(configure(p), 0).Text()})
			exercise.Check = func(ctx context.Context) (games.Finding, error) { return own.check(ctx, place, p) }
			out.Exercises = append(out.Exercises, exercise)
		}
	}
	return out, ctx.Err()
}

// refusal says why a problem of a file is not asked; asked is true if it is.
// seen holds the places of the problems before it by their keys.
func refusal(e entry, seen map[string]string) (found games.Text, asked bool) {
	r, a := checkReport{}, &answer{}
	switch {
	case e.Err != nil:
		r.findings, a.Err = []finding{findRefused}, e.Err
	case len(e.Problem.Target) == 0:
		r.findings = []finding{findNoTarget}
	default:
		if _, err := e.Problem.Region(); err != nil {
			r.findings, a.Err = []finding{findRefused}, err
			break
		}
		first, twice := seen[e.Problem.Key()]
		if !twice {
			return games.Text{}, true
		}
		r.findings, r.duplicateOf = []finding{findDuplicate}, first
	}
	if texts := r.texts(nil, a); len(texts) > 0 {
		found = texts[0]
	}
	return found, false
}

// answer proves a problem, once.
func (f *ownFiles) answer(ctx context.Context, p *problem) (*answer, error) {
	f.mu.Lock()
	known := f.proven[p]
	f.mu.Unlock()
	if known != nil {
		return known, nil
	}
	a, err := solve(ctx, p, solveOptions{Nodes: checkNodes, MemMiB: judgeMiB})
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.proven[p] = &a
	return &a, nil
}

// check proves one problem and compares the file's answers.
func (f *ownFiles) check(ctx context.Context, place string, p *problem) (games.Finding, error) {
	a, err := f.answer(ctx, p)
	if err != nil {
		return games.Finding{}, err
	}
	r := checkProblem(p, a)
	found := games.Finding{Place: place, Good: true}
	for _, kind := range r.findings {
		found.Good = found.Good && (kind == findAgrees || kind == findNoAnswer)
	}
	for _, t := range r.texts(p.Board, a) {
		if found.Text.IsZero() {
			found.Text = t
			continue
		}
		found.Text = games.T("filecheck.both", "one", found.Text, "other", t)
	}
	return found, nil
}

// correct writes the files anew: each problem that could be read, with the
// proven answer where there is one.
func (f *ownFiles) correct(ctx context.Context) ([]games.CorrectedFile, error) {
	var out []games.CorrectedFile
	for _, file := range f.files {
		var copies sgf.File
		for _, e := range file.Entries {
			if e.Problem == nil {
				continue
			}
			a, err := f.answer(ctx, e.Problem)
			if err != nil {
				return nil, err
			}
			writeCorrected(&copies, e.Problem, a)
		}
		if len(copies.Trees()) == 0 {
			continue
		}
		var text bytes.Buffer
		if _, err := copies.WriteTo(&text); err != nil {
			return nil, err
		}
		out = append(out, games.CorrectedFile{Name: filepath.Base(file.Path), Data: text.Bytes()})
	}
	return out, nil
}
