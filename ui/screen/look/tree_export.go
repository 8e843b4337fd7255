package look

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"duiju/engine"
	"duiju/games/list"
	"duiju/games/teach/walks"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/svg"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// A walk as a file: its step as a picture, all steps as sentences and as JSON. The same
// tree gives the same bytes.

// WriteWalk writes a walk over a tree in a form, by the ending of its file. Step
// is that of the picture, from 1; 0 is the last.
func WriteWalk(ctx context.Context, table *words.Table, t *walks.Tree, k walks.Kind, form string, step int) ([]byte, error) {
	w, err := walks.New(ctx, t, k, nil)
	if err != nil {
		return nil, err
	}
	if step == 0 {
		step = len(w.Frames)
	}
	if step < 0 || step > len(w.Frames) {
		return nil, command.Usagef("--step must be 1 to %d, got %d", len(w.Frames), step)
	}
	return frame.InForm(walkForms(frame.Paper(table), w, step-1), form)
}

// walkForms are the forms of a step of a walk.
func walkForms(d *frame.Display, w *walks.Walk, at int) []frame.Form {
	return []frame.Form{
		{Ext: "svg", Data: svg.Canvas(d.Say(w.Kind.Title()), drawStep(d, w, at), d.Palette)},
		{Ext: "json", Data: walkJSON(d, w)},
		{Ext: "txt", Data: walkText(d, w, at)},
	}
}

// The picture of a step.
const (
	stepWidth = 72
	stepPitch = 7 // columns of a leaf
)

// drawStep draws the tree at a step, with what is said there.
func drawStep(d *frame.Display, w *walks.Walk, at int) *canvas.Canvas {
	f := &w.Frames[at]
	width := max(stepWidth, stepPitch*w.Tree.Leaves())
	p := plan(w.Tree, width, 3*walks.MaxPlies)
	said := canvas.Wrap(d.InRow(sayAll(d.Table, f.Said)), width)
	c := canvas.New(width+2, p.rows()+len(said)+4)
	c.PutIn(1, 0, width, d.Dotted(d.Say(w.Kind.Title()), d.T("guide.step", "i", at+1, "of", len(w.Frames))), canvas.Style{FG: theme.Title})
	p.draw(c.Sub(1, 2, width, p.rows()), d, w.Kind, f)
	for i, line := range said {
		c.Put(1, p.rows()+3+i, line, canvas.Style{FG: theme.Text})
	}
	return c
}

// StepText draws a step with characters.
func StepText(table *words.Table, w *walks.Walk, at int) string {
	return strings.TrimRight(drawStep(frame.Paper(table), w, at).Text(), "\n")
}

func sayAll(table *words.Table, all []message.Text) []string {
	return list.Of(all, table.Text)
}

// walkText is the tree in its notation and as a drawing, and every step.
func walkText(d *frame.Display, w *walks.Walk, at int) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n%s\n", w.Tree, strings.TrimRight(drawStep(d, w, at).Text(), "\n"))
	for i, f := range w.Frames {
		fmt.Fprintf(&b, "\n%d. %s", i+1, d.InRow(sayAll(d.Table, f.Said)))
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// The JSON of a walk. Values are those of the side that moves at the root.
type (
	writtenWalk struct {
		Tree   string        `json:"tree"`
		Walk   string        `json:"walk"`
		Value  *int          `json:"value,omitempty"` // of the root
		By     int           `json:"by,omitempty"`    // the child that gives it
		Least  *int          `json:"least,omitempty"` // what the proof asks for
		Proved *bool         `json:"proved,omitempty"`
		Read   int           `json:"read"`
		Cut    []int         `json:"cut"`
		Nodes  []writtenPart `json:"nodes"`
		Steps  []writtenStep `json:"steps"`
	}
	writtenPart struct {
		ID     int  `json:"id"`
		Parent int  `json:"parent"` // -1 for the root
		Value  *int `json:"value,omitempty"`
	}
	writtenStep struct {
		Step  int        `json:"step"` // from 1
		Event string     `json:"event"`
		Node  int        `json:"node"`
		Value *int       `json:"value,omitempty"`
		Bound string     `json:"bound,omitempty"`
		Proof *[2]uint32 `json:"numbers,omitempty"` // proof and disproof
		Said  []string   `json:"said"`
	}
)

var eventNames = [...]string{walks.Entered: "enter", walks.Finished: "finish", walks.Skipped: "cut", walks.Ended: "end"}

func walkJSON(d *frame.Display, w *walks.Walk) []byte {
	out := writtenWalk{Tree: w.Tree.String(), Walk: w.Kind.String(), Read: w.Read, Cut: w.Cuts()}
	if w.Kind == walks.DFPN {
		out.Least, out.Proved = &w.Least, &w.Proved
	} else {
		out.Value, out.By = &w.Value, w.By
	}
	for n := range w.Tree.Nodes {
		p := writtenPart{ID: n, Parent: w.Tree.Nodes[n].Parent}
		if w.Tree.Leaf(n) {
			p.Value = &w.Tree.Nodes[n].Value
		}
		out.Nodes = append(out.Nodes, p)
	}
	for i := range w.Frames {
		f := &w.Frames[i]
		m := &f.Marks[f.At]
		s := writtenStep{Step: i + 1, Event: eventNames[f.Event], Node: f.At, Said: sayAll(d.Table, f.Said)}
		if m.Bound != engine.NoBound {
			s.Value, s.Bound = &m.Value, m.Bound.String()
		}
		if m.Numbered() {
			s.Proof = &[2]uint32{m.Proof, m.Disproof}
		}
		out.Steps = append(out.Steps, s)
	}
	return words.JSON(out)
}
