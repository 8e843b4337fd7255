package solve

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"duiju/games/text/command"
	"duiju/games/text/sgf"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/problem"
)

// checkTable counts findings and knows the problems seen so far.
type checkTable struct {
	counts [answer.LastFinding + 1]int
	seen   map[string]string // by Key
}

func (ct *checkTable) add(f answer.Finding) { ct.counts[f]++ }

// check checks one problem, named for those that repeat it.
func (ct *checkTable) check(name string, p *problem.Problem, a *answer.Answer) answer.CheckReport {
	r := answer.CheckProblem(p, a)
	if p != nil && len(p.Target) > 0 {
		if ct.seen == nil {
			ct.seen = map[string]string{}
		}
		key := p.Key()
		if first, ok := ct.seen[key]; ok && key != "" {
			r.DuplicateOf = first
			r.Findings = append(r.Findings, answer.FindDuplicate)
		} else {
			ct.seen[key] = name
		}
	}
	for _, f := range r.Findings {
		ct.add(f)
	}
	return r
}

// write prints how often each finding came up.
func (ct *checkTable) write(w io.Writer) {
	fmt.Fprintln(w, "findings")
	for f, n := range ct.counts {
		if n > 0 {
			fmt.Fprintf(w, "%6d  %s\n", n, answer.Finding(f))
		}
	}
}

// writeCheck writes a problem's findings, one a line.
func (r *Printed) writeCheck(w io.Writer) {
	if r.Problem == nil {
		fmt.Fprintf(w, "%s #%d: refused: %s\n", r.path, r.index, problem.FaultLine(r.Answer.Err))
		return
	}
	for _, t := range r.check.Texts(r.Problem.Board, r.Answer) {
		fmt.Fprintf(w, "%s #%d: %s\n", r.path, r.index, problem.English(t))
	}
}

// writeCopy writes corrected problems under the name of their file into a
// folder. A file that is there already is never overwritten.
func writeCopy(folder, path string, f *sgf.File) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	base := filepath.Base(path)
	if path == command.Standard {
		base = "standard-input.sgf"
	}
	name := filepath.Join(folder, base)
	out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		if os.IsExist(err) {
			return fmt.Errorf("%s is there already; choose another folder for --out", name)
		}
		return err
	}
	_, err = out.Write(f.Bytes())
	if closing := out.Close(); err == nil {
		err = closing
	}
	return err
}
