package tsumego

import (
	"context"
	"fmt"
	"path/filepath"

	"duiju/games"
)

// checkNodes limits the proof of one problem of a person's files.
const checkNodes = 1_000_000

// ReadExercises implements games.ExerciseReader. Problems without a target, or
// the same as an earlier one, are findings and not asked.
func (Module) ReadExercises(ctx context.Context, path string) ([]games.Exercise, []games.Finding, error) {
	paths, err := findFiles([]string{path})
	if err != nil {
		return nil, nil, err
	}
	var out []games.Exercise
	var found []games.Finding
	seen := map[string]string{}
	for _, name := range paths {
		if ctx.Err() != nil {
			return out, found, ctx.Err()
		}
		file := readFile(name, "")
		if file.Err != nil {
			found = append(found, games.Finding{Place: filepath.Base(name), Text: games.Verbatim(file.Err.Error())})
		}
		for i, e := range file.Entries {
			place := fmt.Sprintf("%s #%d", filepath.Base(name), i)
			report := func(r checkReport, a *answer) {
				text := r.texts(nil, a)
				if len(text) > 0 {
					found = append(found, games.Finding{Place: place, Text: text[0]})
				}
			}
			p := e.Problem
			switch {
			case e.Err != nil:
				report(checkReport{findings: []finding{findRefused}}, &answer{Err: e.Err})
				continue
			case len(p.Target) == 0:
				report(checkReport{findings: []finding{findNoTarget}}, &answer{})
				continue
			}
			if _, err := p.Region(); err != nil {
				report(checkReport{findings: []finding{findRefused}}, &answer{Err: err})
				continue
			}
			key := p.Key()
			if first, twice := seen[key]; twice {
				report(checkReport{findings: []finding{findDuplicate}, duplicateOf: first}, &answer{})
				continue
			}
			seen[key] = place
			exercise := exerciseOf(p, games.Options{"problem": newState(configure(p), 0).Text()})
			exercise.Check = func(ctx context.Context) (games.Finding, error) { return checkOwn(ctx, place, p) }
			out = append(out, exercise)
		}
	}
	return out, found, ctx.Err()
}

// checkOwn proves one problem and compares the file's answers.
func checkOwn(ctx context.Context, place string, p *problem) (games.Finding, error) {
	a, err := solve(ctx, p, solveOptions{Nodes: checkNodes, MemMiB: judgeMiB})
	if err != nil || ctx.Err() != nil {
		return games.Finding{}, context.Cause(ctx)
	}
	r := checkProblem(p, &a)
	f := games.Finding{Place: place, Good: true}
	for _, kind := range r.findings {
		f.Good = f.Good && (kind == findAgrees || kind == findNoAnswer)
	}
	for _, t := range r.texts(p.Board, &a) {
		if f.Text.IsZero() {
			f.Text = t
			continue
		}
		f.Text = games.T("filecheck.both", "one", f.Text, "other", t)
	}
	return f, nil
}
