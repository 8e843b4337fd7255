package tsumego

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"

	"duiju/assets"
	"duiju/games"
)

// jsonAnswer is one line of duiju solve --json. Its fields never change
// meaning.
type jsonAnswer struct {
	File        string              `json:"file"`
	Index       int                 `json:"index"`
	Status      Status              `json:"status"`
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
	Error       string              `json:"error,omitempty"`
}

type jsonKo struct {
	Move    string `json:"move"`
	Threats int    `json:"threats"`
}

// writeJSON writes one line. p is nil if the problem could not be read.
func writeJSON(w io.Writer, path string, index int, p *Problem, a *Answer) error {
	j := jsonAnswer{
		File: path, Index: index, Status: a.Status, Complete: a.Complete,
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
		for _, k := range a.Ko {
			j.KoMoves = append(j.KoMoves, jsonKo{sgfPoint(width, k.Move), k.Threats})
		}
		for m, line := range a.Refutations {
			j.Refutations[sgfPoint(width, m)] = sgfPoints(width, line)
		}
		for _, t := range a.assumptions(p.Board) {
			j.Assumptions = append(j.Assumptions, english(t))
		}
	}
	if a.Status == StatusKo {
		j.Threats = &a.Threats
	}
	return json.NewEncoder(w).Encode(j)
}

func colorLetter(c Color) string { return [...]string{"", "b", "w"}[c] }

func sgfPoints(w int, points []int) []string {
	out := make([]string, 0, len(points))
	for _, p := range points {
		out = append(out, sgfPoint(w, p))
	}
	return out
}

// assumptions are what the answer takes for granted.
func (a *Answer) assumptions(b *Board) []games.Text {
	var out []games.Text
	if a.Region != nil {
		for _, w := range a.Region.Weak {
			out = append(out, games.T("tsumego.assume.wall", "point", b.Name(w.Point), "n", w.Liberties))
		}
	}
	return out
}

// writeText writes the answer for people: the board with the right moves
// lettered, then the facts.
func writeText(w io.Writer, path string, index int, p *Problem, a *Answer) {
	if p == nil {
		fmt.Fprintf(w, "%s #%d: %s\n\n", path, index, faultLine(a.Err))
		return
	}
	fmt.Fprintf(w, "%s #%d  %s to %s\n", path, index, map[Color]string{Black: "Black", White: "White"}[p.Board.Next], p.Goal)
	if a.Err != nil {
		fmt.Fprintf(w, "%s\n\n", faultLine(a.Err))
		return
	}
	writeBoard(w, p, a)
	fmt.Fprintf(w, "status: %s", a.Status)
	if a.Status == StatusKo {
		fmt.Fprintf(w, " %+d", a.Threats)
	}
	fmt.Fprintf(w, "  (%s)\n", english(a.Reason))
	list := func(title string, moves []int) {
		if len(moves) > 0 {
			fmt.Fprintf(w, "%s: %s\n", title, pointNames(p.Board, moves))
		}
	}
	list("right moves", a.First)
	for _, k := range a.Ko {
		fmt.Fprintf(w, "ko by %s: %+d\n", p.Board.Name(k.Move), k.Threats)
	}
	list("line", a.Line)
	for _, m := range append(a.Region.Points, PassMove) {
		if line, ok := a.Refutations[m]; ok {
			fmt.Fprintf(w, "%s fails: %s\n", p.Board.Name(m), pointNames(p.Board, line))
		}
	}
	if !a.Complete && a.Status != StatusUnknown {
		fmt.Fprintln(w, "not every first move was decided")
	}
	for _, t := range a.assumptions(p.Board) {
		fmt.Fprintln(w, english(t))
	}
	fmt.Fprintf(w, "%d nodes, %d ms\n\n", a.Nodes, a.Elapsed.Milliseconds())
}

// writeBoard draws the region and two lines around it: X black, O white, the
// right moves as letters.
func writeBoard(w io.Writer, p *Problem, a *Answer) {
	b := p.Board
	x0, y0, x1, y1 := bounds(b, a.Region)
	for y := y0; y <= y1; y++ {
		fmt.Fprintf(w, "%3d ", b.H-y)
		for x := x0; x <= x1; x++ {
			mark := ".XO"[b.Stones[b.At(x, y)]]
			for i, m := range a.First {
				if m == b.At(x, y) {
					mark = byte('a' + i%26)
				}
			}
			fmt.Fprintf(w, " %c", mark)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "    ")
	for x := x0; x <= x1; x++ {
		fmt.Fprintf(w, " %c", columnLetters[x])
	}
	fmt.Fprintln(w)
}

func pointNames(b *Board, points []int) string {
	var out []string
	for _, p := range points {
		out = append(out, b.Name(p))
	}
	return strings.Join(out, " ")
}

// faultLine is an error in English on one line.
func faultLine(err error) string {
	var f *games.Fault
	if errors.As(err, &f) {
		return english(f.Text)
	}
	return err.Error()
}

// englishTable holds the English sentences, for output that is a protocol and
// not translated.
var englishTable = sync.OnceValue(func() map[string]string {
	table := map[string]string{}
	data, err := fs.ReadFile(assets.Messages, "messages/en/tsumego.json")
	if err == nil {
		err = json.Unmarshal(data, &table)
	}
	if err != nil {
		panic(err) // embedded, and read by the tests
	}
	return table
})

// english fills the English sentence of a text.
func english(t games.Text) string {
	if t.Key == "" {
		if len(t.Args) == 1 {
			return fmt.Sprint(t.Args[0].Value)
		}
		return ""
	}
	message, ok := englishTable()[t.Key]
	for _, arg := range t.Args {
		if n, isInt := arg.Value.(int); isInt && arg.Name == "n" && !ok {
			form := ".other"
			if n == 1 {
				form = ".one"
			}
			message = englishTable()[t.Key+form]
		}
	}
	for _, arg := range t.Args {
		value := fmt.Sprint(arg.Value)
		if inner, isText := arg.Value.(games.Text); isText {
			value = english(inner)
		}
		message = strings.ReplaceAll(message, "{"+arg.Name+"}", value)
	}
	return message
}
