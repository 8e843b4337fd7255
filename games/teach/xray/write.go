package xray

import (
	"bytes"
	"context"
	"strings"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/message"
	"duiju/games/text/words"
)

// The tree in words: text and JSON of all nodes that were kept, and a few sentences. The same search gives the same bytes.

// Forms are the forms in which Write writes a tree.
var Forms = []string{"text", "json"}

// Write writes the tree in one of the Forms.
func (s *Search) Write(form string) []byte {
	if form == "json" {
		return s.json()
	}
	return s.text()
}

// Spoken is what the x-ray of a position says, one sentence a line: on the branch
// that the moves lead to, then on each move read from there. The error is a
// *message.Fault for a branch that was not read, and that of ctx.
func Spoken(ctx context.Context, w *words.Wording, m games.Module, at games.State, moves []string, by Limits) ([]string, error) {
	s, err := Run(ctx, w, m, at, by)
	switch {
	case err != nil:
		return nil, err
	case s.Seen == 0 && len(moves) == 0 && by.Proof:
		return append([]string{s.AtOnce()}, s.Assumes()...), nil
	case s.Seen == 0:
		return nil, message.Faultf(message.ErrOption, "ui.xray.failed")
	}
	node := 0
	for _, move := range moves {
		if node = s.childBy(node, move); node < 0 {
			return nil, message.Faultf(message.ErrIllegalMove, "ui.xray.notread", "move", move)
		}
	}
	said := []string{s.Why(node)}
	if s.Tree.Proof != nil {
		said = append(said, s.Assumes()...)
	}
	for c := s.Tree.Nodes[node].FirstChild; c >= 0; c = s.Tree.Nodes[c].NextSibling {
		said = append(said, s.line(c))
	}
	return said, nil
}

// line is a node in one line: its move, what it is worth, and why.
func (s *Search) line(i int) string {
	return s.Words.T("ui.xray.spoken", "move", s.MoveName(i), "value", s.Worth(i), "why", s.Why(i))
}

// childBy is the last visit of a move from node i, -1 if it was not read.
func (s *Search) childBy(i int, move string) int {
	found := -1
	for c := s.Tree.Nodes[i].FirstChild; c >= 0; c = s.Tree.Nodes[c].NextSibling {
		if strings.EqualFold(s.MoveName(c), move) {
			found = c
		}
	}
	return found
}

// Worth is what stands beside a node's move: its score or its proof numbers.
func (s *Search) Worth(i int) string {
	if s.Tree.Proof != nil {
		return s.Numbers(&s.Tree.Proof[i])
	}
	if s.Tree.Nodes[i].Reason == engine.ReasonStopped {
		return s.Tag(i)
	}
	return s.Score(s.Tree.Value(i))
}

// text is a line for each node, indented: move, worth, why.
func (s *Search) text() []byte {
	var b bytes.Buffer
	for i := range s.Tree.Nodes {
		b.WriteString(strings.Repeat("  ", len(s.Tree.Branch(i))))
		b.WriteString(s.line(i))
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// writtenNode is a node in JSON. Scores and windows are the root side's; an end
// of the window that lies beyond every score is left out.
type writtenNode struct {
	ID       int           `json:"id"`
	Parent   int           `json:"parent"` // -1 for the root
	Move     string        `json:"move"`
	Depth    *int          `json:"depth,omitempty"`
	Alpha    *engine.Score `json:"alpha,omitempty"`
	Beta     *engine.Score `json:"beta,omitempty"`
	Score    *engine.Score `json:"score,omitempty"`
	Bound    string        `json:"bound,omitempty"`
	Proof    *uint32       `json:"pn,omitempty"`
	Disproof *uint32       `json:"dn,omitempty"`
	Nodes    uint64        `json:"nodes"`
	Best     string        `json:"best,omitempty"`
	Why      string        `json:"why"`
}

func (s *Search) json() []byte {
	t := s.Tree
	out := struct {
		Game     string        `json:"game"`
		Position string        `json:"position"`
		Player   string        `json:"player,omitempty"`
		Searched uint64        `json:"searched"`
		Seen     uint64        `json:"seen"`
		Goal     string        `json:"goal,omitempty"`
		Nodes    []writtenNode `json:"nodes"`
	}{Game: s.Info.ID, Position: s.State.Text(), Searched: t.Total, Seen: t.Seen}
	if s.Watching() {
		out.Player = s.Player().String()
	}
	if t.Proof != nil {
		out.Goal = s.Words.Say(Question(s.State).Goal)
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		w := writtenNode{ID: i, Parent: n.Parent, Move: s.MoveName(i), Nodes: n.Leave.Nodes, Best: t.Name(n.Best), Why: s.Why(i)}
		if t.Proof != nil {
			w.Proof, w.Disproof = &t.Proof[i].Proof, &t.Proof[i].Disproof
		} else {
			v := t.Value(i)
			w.Depth, w.Score, w.Bound = &n.Depth, &v.Value, v.Bound.String()
			low, high := t.Window(i)
			if low > -engine.WinScore {
				w.Alpha = &low
			}
			if high < engine.WinScore {
				w.Beta = &high
			}
		}
		out.Nodes = append(out.Nodes, w)
	}
	return words.JSON(out)
}
