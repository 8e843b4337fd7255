package tsumego

import (
	"slices"

	"duiju/games"
)

// finding is one result of checking a problem of a file by proof.
type finding uint8

// The findings.
const (
	findAgrees     finding = iota // the file's answers are the right moves
	findDisproved                 // a move the file gives is wrong
	findAlsoRight                 // a move the file omits or calls wrong is right
	findKo                        // a ko where the file says win
	findNoAnswer                  // the file gives no move
	findNoTarget                  // nothing to ask about
	findOpenBorder                // what happens outside decides
	findNotProven                 // the limit came first
	findDuplicate                 // the same problem came before
	findRefused                   // the set-up is not a position
	findUnreadable                // the file is damaged
	lastFinding    = findUnreadable
)

func (f finding) String() string {
	return [...]string{"agrees", "answer disproved", "also right", "ko", "no answer", "no target",
		"open border", "not proven", "duplicate", "refused", "unreadable"}[f]
}

// checkReport is what the proof says about a file's problem.
type checkReport struct {
	findings []finding
	// file is what the file says; disproved and alsoRight are where the proof
	// says otherwise.
	file                 fileAnswer
	disproved, alsoRight []int
	// duplicateOf names the problem that is the same.
	duplicateOf string
}

// checkProblem compares a file's answers with the proof. The region must be
// that of the answer; with Err in the answer the problem is not asked.
func checkProblem(p *problem, a *answer) checkReport {
	var r checkReport
	add := func(f finding) { r.findings = append(r.findings, f) }
	switch {
	case p == nil:
		add(findRefused)
		return r
	case len(p.Target) == 0:
		add(findNoTarget)
		return r
	case a.Err != nil:
		add(findRefused)
		return r
	case a.Status == statusUnknown && a.Region.Open():
		add(findOpenBorder)
		return r
	case a.Status == statusUnknown:
		add(findNotProven)
		return r
	}
	r.file = readAnswer(p)
	right := p.rightAnswers(a)
	for _, m := range r.file.right {
		_, refuted := a.Refutations[m]
		if !slices.Contains(right, m) && (refuted || a.Complete) {
			r.disproved = append(r.disproved, m)
		}
	}
	for _, m := range right {
		if !slices.Contains(r.file.right, m) {
			r.alsoRight = append(r.alsoRight, m)
		}
	}
	if len(r.disproved) > 0 {
		add(findDisproved)
	}
	if a.Status == statusKo && !r.file.ko {
		add(findKo)
	}
	switch {
	case len(r.file.right) == 0 && len(r.file.wrong) == 0:
		r.alsoRight = nil
		add(findNoAnswer)
	case len(r.alsoRight) > 0:
		add(findAlsoRight)
	}
	if len(r.findings) == 0 {
		add(findAgrees)
	}
	return r
}

// texts are the findings in sentences, one for each.
func (r *checkReport) texts(b *board, a *answer) []games.Text {
	var out []games.Text
	for _, f := range r.findings {
		out = append(out, r.text(f, b, a)...)
	}
	return out
}

func (r *checkReport) text(f finding, b *board, a *answer) []games.Text {
	switch f {
	case findAgrees:
		return []games.Text{games.T("filecheck.agrees")}
	case findDisproved:
		var out []games.Text
		for _, m := range r.disproved {
			line, ok := a.Refutations[m]
			if !ok || len(line) == 0 {
				out = append(out, games.T("filecheck.disproved", "move", b.nameText(m)))
				continue
			}
			out = append(out, games.T("filecheck.refuted", "move", b.nameText(m), "line", pointNames(b, line)))
		}
		return out
	case findAlsoRight:
		return []games.Text{games.T("filecheck.alsoright", "moves", pointNames(b, r.alsoRight))}
	case findKo:
		return []games.Text{games.T("filecheck.ko", "reason", a.Reason)}
	case findNoAnswer:
		return []games.Text{games.T("filecheck.noanswer")}
	case findNoTarget:
		return []games.Text{games.T("filecheck.notarget")}
	case findOpenBorder:
		return []games.Text{games.T("filecheck.openborder")}
	case findNotProven:
		return []games.Text{games.T("filecheck.notproven")}
	case findDuplicate:
		return []games.Text{games.T("filecheck.duplicate", "problem", r.duplicateOf)}
	case findRefused:
		if a.Err != nil {
			return []games.Text{games.T("filecheck.refused", "reason", faultText(a.Err))}
		}
	}
	return nil
}
