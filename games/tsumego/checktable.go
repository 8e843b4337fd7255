package tsumego

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"duiju/games/sgf"
)

// checkTable counts findings and knows the problems seen so far.
type checkTable struct {
	counts [lastFinding + 1]int
	seen   map[string]string // by Key
}

func (t *checkTable) add(f finding) { t.counts[f]++ }

// check checks one problem, named for those that repeat it.
func (t *checkTable) check(name string, p *problem, a *answer) checkReport {
	r := checkProblem(p, a)
	if p != nil && len(p.Target) > 0 {
		if t.seen == nil {
			t.seen = map[string]string{}
		}
		key := p.Key()
		if first, ok := t.seen[key]; ok && key != "" {
			r.duplicateOf = first
			r.findings = append(r.findings, findDuplicate)
		} else {
			t.seen[key] = name
		}
	}
	for _, f := range r.findings {
		t.add(f)
	}
	return r
}

// write prints how often each finding came up.
func (t *checkTable) write(w io.Writer) {
	fmt.Fprintln(w, "findings")
	for f, n := range t.counts {
		if n > 0 {
			fmt.Fprintf(w, "%6d  %s\n", n, finding(f))
		}
	}
}

// writeCheck writes a problem's findings, one a line.
func (r *printed) writeCheck(w io.Writer) {
	if r.problem == nil {
		fmt.Fprintf(w, "%s #%d: refused: %s\n", r.path, r.index, faultLine(r.answer.Err))
		return
	}
	for _, t := range r.check.texts(r.problem.Board, r.answer) {
		fmt.Fprintf(w, "%s #%d: %s\n", r.path, r.index, english(t))
	}
}

// jsonCheck is what --check adds to a line.
type jsonCheck struct {
	Findings    []string `json:"findings"`
	FileRight   []string `json:"file_right"` // what the file gives
	FileWrong   []string `json:"file_wrong"`
	Disproved   []string `json:"disproved"` // their refutations are in refutations
	AlsoRight   []string `json:"also_right"`
	DuplicateOf string   `json:"duplicate_of,omitempty"`
}

func (r *checkReport) json(p *problem) *jsonCheck {
	j := &jsonCheck{Findings: []string{}, FileRight: []string{}, FileWrong: []string{}, Disproved: []string{}, AlsoRight: []string{}, DuplicateOf: r.duplicateOf}
	for _, f := range r.findings {
		j.Findings = append(j.Findings, f.String())
	}
	if p != nil {
		w := p.Board.W
		j.FileRight = append(j.FileRight, sgfPoints(w, r.file.right)...)
		j.FileWrong = append(j.FileWrong, sgfPoints(w, r.file.wrong)...)
		j.Disproved = append(j.Disproved, sgfPoints(w, r.disproved)...)
		j.AlsoRight = append(j.AlsoRight, sgfPoints(w, r.alsoRight)...)
	}
	return j
}

// writeCopy writes corrected problems under the name of their file into a
// folder. A file that is there already is never overwritten.
func writeCopy(folder, path string, f *sgf.File) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	name := filepath.Join(folder, filepath.Base(path))
	out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		if os.IsExist(err) {
			return fmt.Errorf("%s is there already; choose another folder for --out", name)
		}
		return err
	}
	_, err = f.WriteTo(out)
	if closing := out.Close(); err == nil {
		err = closing
	}
	return err
}
