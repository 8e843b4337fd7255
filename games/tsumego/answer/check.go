package answer

import (
	"slices"

	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// Finding is one result of checking a problem of a file by proof.
type Finding uint8

// The findings.
const (
	FindAgrees        Finding = iota // the file's answers are the right moves
	findDisproved                    // a move the file gives is wrong
	findBentFour                     // a move the file gives is a ko by these rules and kills by others
	findAlsoRight                    // a move the file omits or calls wrong is right
	findKo                           // a ko where the file says win
	FindConditional                  // what decides rests on an assumption about the border
	findNotUnderstood                // every right move of the file contradicts a guess
	FindNoAnswer                     // the file gives no move
	FindNoTarget                     // nothing to ask about
	findOpenBorder                   // what happens outside decides
	findNotProven                    // the limit came first
	FindDuplicate                    // the same problem came before
	FindRefused                      // the set-up is not a position
	FindUnreadable                   // the file is damaged
	LastFinding       = FindUnreadable
)

func (f Finding) String() string {
	return [...]string{"agrees", "answer disproved", "bent four", "also right", "ko", "conditional", "not understood", "no answer", "no target",
		"open border", "not proven", "duplicate", "refused", "unreadable"}[f]
}

// CheckReport is what the proof says about a file's problem.
type CheckReport struct {
	Findings []Finding
	// File is what the file says; disproved and alsoRight are where the proof
	// says otherwise.
	File                 problem.FileAnswer
	Disproved, AlsoRight []int
	// BentFour are moves of the file that end in a bent four in the corner: a ko by the
	// rules of the proof, a capture by Japanese rules.
	BentFour []int
	// DuplicateOf names the problem that is the same.
	DuplicateOf string
}

// CheckProblem compares a file's answers with the proof. The region must be
// that of the answer; with Err in the answer the problem is not asked.
func CheckProblem(p *problem.Problem, a *Answer) CheckReport {
	var r CheckReport
	add := func(f Finding) { r.Findings = append(r.Findings, f) }
	switch {
	case p == nil:
		add(FindRefused)
		return r
	case len(p.Target) == 0:
		add(FindNoTarget)
		return r
	case a.Err != nil:
		add(FindRefused)
		return r
	case a.Closed != nil:
		add(FindConditional)
		return r
	case a.Status == StatusUnknown && a.Region.Leaks():
		add(findOpenBorder)
		return r
	case a.Status == StatusUnknown:
		add(findNotProven)
		return r
	}
	r.File = problem.ReadAnswer(p)
	right := RightAnswers(p, a)
	proven := !a.Conditional // nothing that rests on an assumption speaks against a file
	need := a.ConditionalMoves(p.Goal)
	for _, m := range r.File.Right {
		_, refuted := a.Refutations[m]
		switch {
		case !proven || slices.Contains(need, m) || slices.Contains(right, m) || !refuted && !a.Complete:
		case slices.ContainsFunc(a.Ko, func(k KoMove) bool { return k.Move == m && (k.BentFour || p.SaysBentFour(m)) }):
			r.BentFour = append(r.BentFour, m)
		default:
			r.Disproved = append(r.Disproved, m)
		}
	}
	for _, m := range right {
		if proven && !slices.Contains(need, m) && !slices.Contains(r.File.Right, m) {
			r.AlsoRight = append(r.AlsoRight, m)
		}
	}
	guessed := p.Guessed || p.GoalInferred && p.TargetInferred
	if guessed && len(r.File.Right) > 0 && len(r.Disproved) == len(r.File.Right) {
		r.Disproved, r.AlsoRight = nil, nil
		add(findNotUnderstood)
		return r
	}
	if len(r.Disproved) > 0 {
		add(findDisproved)
	}
	if len(r.BentFour) > 0 {
		add(findBentFour)
	}
	if proven && a.Status == StatusKo && !r.File.Ko && len(r.File.Right) > 0 {
		add(findKo)
	}
	switch {
	case len(r.File.Right) == 0 && len(r.File.Wrong) == 0:
		r.AlsoRight = nil
		add(FindNoAnswer)
	case len(r.AlsoRight) > 0:
		add(findAlsoRight)
	}
	agrees := !slices.ContainsFunc(r.File.Right, func(m int) bool { return !slices.Contains(right, m) })
	if len(r.Findings) == 0 && agrees {
		add(FindAgrees)
	}
	if a.Conditional {
		add(FindConditional)
	}
	if len(r.Findings) == 0 {
		add(findNotProven)
	}
	return r
}

// Open reports whether nothing was decided about the file's answers.
func (c *CheckReport) Open() bool {
	return !slices.ContainsFunc(c.Findings, func(f Finding) bool {
		return f != findOpenBorder && f != findNotProven && f != findNotUnderstood
	})
}

// Texts are the findings in sentences, one for each.
func (c *CheckReport) Texts(b *goban.Board, a *Answer) []message.Text {
	var out []message.Text
	for _, f := range c.Findings {
		out = append(out, c.text(f, b, a)...)
	}
	return out
}

func (c *CheckReport) text(f Finding, b *goban.Board, a *Answer) []message.Text {
	switch f {
	case findDisproved:
		var out []message.Text
		for _, m := range c.Disproved {
			line, ok := a.Refutations[m]
			if !ok || len(line) == 0 {
				out = append(out, message.T("filecheck.disproved", "move", b.Name(m)))
				continue
			}
			out = append(out, message.T("filecheck.refuted", "move", b.Name(m), "line", goban.PointNames(b, line)))
		}
		return out
	case findBentFour:
		return []message.Text{message.T("filecheck.bentfour", "moves", goban.PointNames(b, c.BentFour))}
	case findAlsoRight:
		return []message.Text{message.T("filecheck.alsoright", "moves", goban.PointNames(b, c.AlsoRight))}
	case findKo:
		return []message.Text{message.T("filecheck.ko", "reason", a.Reason)}
	case FindDuplicate:
		return []message.Text{message.T("filecheck.duplicate", "problem", c.DuplicateOf)}
	case FindRefused:
		if a.Err != nil {
			return []message.Text{message.T("filecheck.refused", "reason", message.OfError(a.Err))}
		}
	case FindUnreadable:
	default:
		return []message.Text{message.T(findingKeys[f])}
	}
	return nil
}

// findingKeys are the messages of the findings that say all by their name.
var findingKeys = map[Finding]string{
	FindAgrees: "filecheck.agrees", FindConditional: "filecheck.conditional", findNotUnderstood: "filecheck.notunderstood",
	FindNoAnswer: "filecheck.noanswer", FindNoTarget: "filecheck.notarget", findOpenBorder: "filecheck.openborder",
	findNotProven: "filecheck.notproven",
}
