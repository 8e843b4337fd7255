package tsumego

import (
	"encoding/json"
	"io"
)

// jsonAnswer is one line of duiju solve --json. Its fields never change
// meaning.
type jsonAnswer struct {
	File        string              `json:"file"`
	Index       int                 `json:"index"`
	Status      status              `json:"status"`
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
	Reason      string              `json:"reason"`
	ReasonCode  string              `json:"reason_code"`
	Assumptions []string            `json:"assumptions"`
	Framed      bool                `json:"framed,omitempty"`
	Escapes     []string            `json:"escapes,omitempty"`
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

type jsonKo struct {
	Move    string `json:"move"`
	Threats int    `json:"threats"`
}

// printed is one answer to be printed.
type printed struct {
	path    string
	index   int
	problem *problem // nil if it could not be read
	answer  *answer
	classic *comparison  // nil if the paper's method was not asked
	check   *checkReport // nil if the file's answers do not matter
}

// writeJSON writes one line.
func (r *printed) writeJSON(w io.Writer) error {
	p, a := r.problem, r.answer
	j := jsonAnswer{
		File: r.path, Index: r.index, Status: a.Status, Complete: a.Complete,
		Target: []string{}, FirstMoves: []string{}, KoMoves: []jsonKo{}, PV: []string{},
		Refutations: map[string][]string{}, Assumptions: []string{},
		Nodes: a.Nodes, TimeMS: float64(a.Elapsed.Microseconds()) / 1000,
		Reason: english(a.Reason), ReasonCode: a.ReasonCode,
	}
	if a.Err != nil {
		j.Error = faultLine(a.Err)
	}
	if p != nil {
		width := p.Board.W
		j.Goal, j.ToMove = p.Goal.String(), colorLetter(p.Board.Next)
		j.Target = append(j.Target, sgfPoints(width, p.Chains())...)
		j.FirstMoves = append(j.FirstMoves, sgfPoints(width, a.First)...)
		j.PV = append(j.PV, sgfPoints(width, a.Line)...)
		j.Framed, j.Escapes = a.Framed, sgfPoints(width, a.Escapes)
		for _, k := range a.Ko {
			j.KoMoves = append(j.KoMoves, jsonKo{sgfPoint(width, k.Move), k.Threats})
		}
		for m, line := range a.Refutations {
			j.Refutations[sgfPoint(width, m)] = sgfPoints(width, line)
		}
		for _, t := range a.assumptions(p) {
			j.Assumptions = append(j.Assumptions, english(t))
		}
	}
	if c := r.classic; c != nil {
		fooled := c.fooled.names()
		j.Fooled = &fooled
		j.Classic = &jsonClassic{c.verdict.String(), c.halves, sgfPoint(p.Board.W, c.move), c.result.String()}
	}
	if r.check != nil {
		j.Check = r.check.json(p)
	}
	if a.Status == statusKo {
		j.Threats = &a.Threats
	}
	return json.NewEncoder(w).Encode(j)
}

func colorLetter(c color) string { return [...]string{"", "b", "w"}[c] }

func sgfPoints(w int, points []int) []string {
	out := make([]string, 0, len(points))
	for _, p := range points {
		out = append(out, sgfPoint(w, p))
	}
	return out
}
