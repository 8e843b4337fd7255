package solve

import (
	"encoding/json"
	"io"

	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/problem"
)

// jsonAnswer is one line of duiju solve --json. Its fields never change
// meaning.
type jsonAnswer struct {
	File        string              `json:"file"`
	Index       int                 `json:"index"`
	Status      answer.Status       `json:"status"`
	Goal        string              `json:"goal"`
	ToMove      string              `json:"to_move"`
	Target      []string            `json:"target"`
	Threats     *int                `json:"threats"`
	FirstMoves  []string            `json:"first_moves"`
	KoMoves     []jsonKo            `json:"ko_moves"`
	Complete    bool                `json:"complete"`
	PV          []string            `json:"pv"`
	Refutations map[string][]string `json:"refutations"`
	Nodes       uint64              `json:"nodes"`
	TimeMS      float64             `json:"time_ms"`
	CoreMS      *float64            `json:"core_ms"`
	Reason      string              `json:"reason"`
	ReasonCode  string              `json:"reason_code"`
	Assumptions []string            `json:"assumptions"`
	Conditional bool                `json:"conditional,omitempty"`
	// ConditionalMoves are those of first_moves, ko_moves and refutations that are no proof.
	ConditionalMoves []string    `json:"conditional_moves,omitempty"`
	IfClosed         *jsonClosed `json:"if_closed,omitempty"`
	RegionOnly       bool        `json:"region_only,omitempty"`
	Race             *jsonRace   `json:"race,omitempty"`
	Framed           bool        `json:"framed,omitempty"`
	Escapes          []string    `json:"escapes,omitempty"`
	AsFile           []string    `json:"as_file,omitempty"`
	// With --classic only.
	Classic *jsonClassic `json:"classic,omitempty"`
	Fooled  *[]string    `json:"fooled,omitempty"`
	// With --check only.
	Check *jsonCheck `json:"check,omitempty"`

	Error string `json:"error,omitempty"`
}

// jsonClassic is what the paper's method says of a problem.
type jsonClassic struct {
	Verdict string `json:"verdict"` // dead, unsettled or alive
	H       int    `json:"h"`       // half eyes
	Move    string `json:"move"`
	Result  string `json:"result"` // the comparison with the proof
}

// jsonClosed is what the attacker reaches if the border is closed at the points.
type jsonClosed struct {
	At         []string      `json:"at"`
	Status     answer.Status `json:"status"`
	Threats    *int          `json:"threats"`
	FirstMoves []string      `json:"first_moves"`
}

type jsonRace struct {
	Chains []string `json:"chains"` // a stone of each
	*answer.Race
}

type jsonKo struct {
	Move    string `json:"move"`
	Threats int    `json:"threats"`
}

// Printed is one answer to be printed.
type Printed struct {
	path    string
	index   int
	Problem *problem.Problem // nil if it could not be read
	Answer  *answer.Answer
	classic *oldmethod.Comparison // nil if the paper's method was not asked
	check   *answer.CheckReport   // nil if the file's answers do not matter
}

// WriteJSON writes one line.
func (r *Printed) WriteJSON(w io.Writer) error {
	p, a := r.Problem, r.Answer
	j := jsonAnswer{
		File: r.path, Index: r.index, Status: a.Status, Complete: a.Complete,
		Target: []string{}, FirstMoves: []string{}, KoMoves: []jsonKo{}, PV: []string{},
		Refutations: map[string][]string{}, Assumptions: []string{},
		Nodes: a.Nodes, TimeMS: float64(a.Elapsed.Microseconds()) / 1000,
		Reason: problem.English(a.Reason), ReasonCode: a.ReasonCode,
	}
	if a.Err != nil {
		j.Error = problem.FaultLine(a.Err)
	}
	if a.Core > 0 {
		core := float64(a.Core.Microseconds()) / 1000
		j.CoreMS = &core
	}
	if p != nil {
		width := p.Board.W
		j.Goal, j.ToMove = p.Goal.String(), goban.ColorLetter(p.Board.Next)
		j.Target = append(j.Target, goban.SgfPoints(width, p.Chains())...)
		j.FirstMoves = append(j.FirstMoves, goban.SgfPoints(width, a.First)...)
		j.PV = append(j.PV, goban.SgfPoints(width, a.Line)...)
		j.Conditional, j.Framed, j.Escapes = a.Conditional, a.Framed, goban.SgfPoints(width, a.Escapes)
		j.ConditionalMoves, j.RegionOnly = goban.SgfPoints(width, a.ConditionalMoves(p.Goal)), a.RegionOnly()
		if c := a.Closed; c != nil {
			j.IfClosed = &jsonClosed{goban.SgfPoints(width, c.Region.List(c.Region.Frame)), c.Status, nil, goban.SgfPoints(width, c.First)}
			if c.Status == answer.StatusKo {
				j.IfClosed.Threats = &c.Threats
			}
		}
		if c := a.Race; c != nil {
			j.Race = &jsonRace{goban.SgfPoints(width, c.Chains[:]), c}
		}
		if a.Status == answer.StatusUnknown {
			j.AsFile = goban.SgfPoints(width, problem.ReadAnswer(p).Right)
		}
		for _, k := range a.Ko {
			j.KoMoves = append(j.KoMoves, jsonKo{goban.SgfPoint(width, k.Move), k.Threats})
		}
		for m, line := range a.Refutations {
			j.Refutations[goban.SgfPoint(width, m)] = goban.SgfPoints(width, line)
		}
		for _, t := range a.Assumptions(p) {
			j.Assumptions = append(j.Assumptions, problem.English(t))
		}
	}
	if c := r.classic; c != nil {
		fooled := c.Fooled.Names()
		j.Fooled = &fooled
		j.Classic = &jsonClassic{c.Verdict.String(), c.Halves, goban.SgfPoint(p.Board.W, c.Move), c.Result.String()}
	}
	if r.check != nil {
		j.Check = asJSON(r.check, p)
	}
	if a.Status == answer.StatusKo {
		j.Threats = &a.Threats
	}
	return json.NewEncoder(w).Encode(j)
}

func asJSON(r *answer.CheckReport, p *problem.Problem) *jsonCheck {
	j := &jsonCheck{Findings: []string{}, FileRight: []string{}, FileWrong: []string{}, Disproved: []string{}, AlsoRight: []string{}, DuplicateOf: r.DuplicateOf}
	for _, f := range r.Findings {
		j.Findings = append(j.Findings, f.String())
	}
	if p != nil {
		w := p.Board.W
		j.FileRight = append(j.FileRight, goban.SgfPoints(w, r.File.Right)...)
		j.FileWrong = append(j.FileWrong, goban.SgfPoints(w, r.File.Wrong)...)
		j.Disproved = append(j.Disproved, goban.SgfPoints(w, r.Disproved)...)
		j.AlsoRight = append(j.AlsoRight, goban.SgfPoints(w, r.AlsoRight)...)
	}
	return j
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
