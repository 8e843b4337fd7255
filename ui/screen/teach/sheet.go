package teach

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/scene"
	"duiju/games/teach/library"
	"duiju/games/teach/walks"
	"duiju/games/text/words"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/svg"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/look"
)

// A page of the library on paper, for a class: every step with its board and its
// lens, what it says, its table and its question; the answers stand at the end.

// The sheets: columns and rows about as an A4 page is wide and high, and the part of
// it for a board.
const (
	sheetW, sheetH = 92, 62
	figureW        = 42
	figureH        = 20
	sheetMargin    = 2
)

// Sheets are a page in all forms: "1.svg", "2.svg" and so on are the sheets to be
// printed, "json" and "txt" are all of it. The same page gives the same bytes.
func Sheets(ctx context.Context, table *words.Table, modules []games.Module, p library.Page) ([]frame.Form, error) {
	s := sheets{Display: frame.Paper(table), page: p}
	s.modules = modules
	for i, step := range p.Steps {
		part, err := s.part(ctx, i, step)
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
		s.parts = append(s.parts, part)
	}
	var all []frame.Form
	for i, c := range s.print() {
		all = append(all, frame.Form{Ext: fmt.Sprintf("%d.svg", i+1), Data: svg.Canvas(s.Say(p.Name()), c, s.Palette)})
	}
	return append(all, frame.Form{Ext: "json", Data: s.json()}, frame.Form{Ext: "txt", Data: s.text()}), nil
}

// sheets are a page on its way to paper.
type sheets struct {
	*frame.Display
	modules []games.Module
	page    library.Page
	parts   []sheetPart
}

// sheetPart is a step in JSON, and its board.
type sheetPart struct {
	Step     int      `json:"step"`
	Game     string   `json:"game"`
	Position string   `json:"position"`
	Lens     string   `json:"lens,omitempty"`
	Said     []string `json:"said"`
	Question string   `json:"question,omitempty"`
	Choices  []string `json:"choices,omitempty"`
	Answer   int      `json:"answer,omitempty"` // from 1
	Why      string   `json:"why,omitempty"`
	Tree     string   `json:"tree,omitempty"`
	scene    scene.Scene
	walk     *walks.Walk
}

// part is a step as it is printed.
func (s *sheets) part(ctx context.Context, i int, step library.Step) (sheetPart, error) {
	m, err := step.Board(s.modules)
	if err != nil {
		return sheetPart{}, err
	}
	p := sheetPart{Step: i + 1, Game: step.Game, Position: m.State().Text(), Lens: step.Lens}
	if step.Tree != nil {
		p.Tree = step.Tree.String()
		if p.walk, err = walks.New(ctx, step.Tree, step.Walks[0], nil); err != nil {
			return p, err
		}
	}
	p.scene = m.State().Scene()
	if lensed, ok := m.State().(games.Lensed); ok && step.Lens != "" {
		at := library.Point(p.scene, step.At)
		if err := lensed.Overlay(ctx, games.Look{Lens: step.Lens, At: at}, &p.scene); err != nil {
			return p, err
		}
	}
	for _, q := range step.Points(p.scene) {
		p.scene.Spots[q].Marks |= scene.MarkHint
	}
	for _, l := range step.Lines() {
		switch l.Kind {
		case library.Asking:
			p.Question = s.Say(l.Text)
		case library.Choice:
			p.Choices = append(p.Choices, s.Say(l.Text))
		default:
			p.Said = append(p.Said, s.Say(l.Text))
		}
	}
	p.Said = append(p.Said, list.Of(p.scene.Captions, s.Say)...)
	if step.Ask == nil {
		return p, nil
	}
	for k, a := range step.Ask.Answers {
		if a.Right {
			p.Answer, p.Why = k+1, s.Say(library.Words(a.Why))
		}
	}
	return p, nil
}

// lines are the words of a part, wrapped.
func (s *sheetPart) lines(w int) []string {
	var all []string
	for i, said := range slices.Concat(s.Said, []string{s.Question}, s.Choices) {
		if said == "" {
			continue
		}
		if i == 0 {
			said = fmt.Sprintf("%d. %s", s.Step, said)
		}
		all = append(all, canvas.Wrap(said, w)...)
	}
	return all
}

// answers are the lines with the answers to all questions.
func (s *sheets) answers(w int) []string {
	var all []string
	for _, p := range s.parts {
		if p.Answer > 0 {
			all = append(all, canvas.Wrap(s.T("learn.sheet.answer", "step", p.Step, "answer", p.Answer, "why", p.Why), w)...)
		}
	}
	if all != nil {
		all = append([]string{s.T("learn.sheet.answers")}, all...)
	}
	return all
}

// figure is the board of a part, at most so many columns wide, or its tree as the first
// walk leaves it.
func (s *sheets) figure(p *sheetPart, most int) (draw func(*canvas.Canvas), w, h int) {
	if p.walk != nil {
		return func(c *canvas.Canvas) { look.DrawTree(c, s.Display, p.walk, &p.walk.Frames[len(p.walk.Frames)-1]) }, most, 2*p.walk.Tree.Depth() + 2
	}
	o := s.BoardOptions()
	o.Drawn, o.Part = false, p.scene.Focus // characters print better than painted cells
	l := board.Pick(p.scene.Lattice, most, figureH, o)
	w, h = l.Size()
	return func(c *canvas.Canvas) { l.Draw(c, &p.scene, s.BoardView()) }, w, h
}

// print fills sheets with the parts. A board that stands there already is not
// drawn again.
func (s *sheets) print() []*canvas.Canvas {
	var all []*canvas.Canvas
	var c *canvas.Canvas
	y := sheetH
	room := func(rows int) {
		if y+rows <= sheetH-sheetMargin {
			return
		}
		c = canvas.New(sheetW, sheetH)
		all = append(all, c)
		frame.Header(c.Sub(1, 1, sheetW-2, 1), s.Say(s.page.Name()), fmt.Sprint(len(all)))
		y = 3
	}
	const left = sheetMargin + figureW + 2
	for i := range s.parts {
		p := &s.parts[i]
		draw, w, h := s.figure(p, figureW)
		words := p.lines(sheetW - left - sheetMargin)
		again := i > 0 && p.walk == nil && reflect.DeepEqual(p.scene, s.parts[i-1].scene)
		if again {
			h = 0
		}
		room(min(max(h, len(words))+1, sheetH-sheetMargin-3))
		if !again {
			draw(c.Sub(sheetMargin+(figureW-w)/2, y, w, h))
		}
		for k, line := range words {
			c.Put(left, y+k, line, canvas.Style{FG: theme.Text})
		}
		y += max(h, len(words)) + 1
	}
	answers := s.answers(sheetW - 2*sheetMargin)
	room(len(answers))
	for k, line := range answers {
		c.Put(sheetMargin, y+k, line, canvas.Style{FG: theme.Dim})
	}
	return all
}

// text is all parts one below the other, the boards drawn with letters.
func (s *sheets) text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n", s.Say(s.page.Name()))
	for i := range s.parts {
		p := &s.parts[i]
		draw, w, h := s.figure(p, sheetW)
		c := canvas.New(w, h)
		draw(c)
		fmt.Fprintf(&b, "\n%s\n\n%s\n", strings.Join(p.lines(sheetW), "\n"), strings.TrimRight(c.Text(), "\n"))
	}
	if answers := s.answers(sheetW); len(answers) > 0 {
		fmt.Fprintf(&b, "\n%s\n", strings.Join(answers, "\n"))
	}
	return b.Bytes()
}

func (s *sheets) json() []byte {
	return words.JSON(struct {
		Page  string      `json:"page"`
		Title string      `json:"title"`
		Steps []sheetPart `json:"steps"`
	}{s.page.Shelf + "/" + s.page.ID, s.Say(s.page.Name()), s.parts})
}
