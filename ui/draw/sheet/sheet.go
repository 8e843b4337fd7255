// Package sheet lays problems out on pages to print, six a page, with their
// answers on a page of their own.
package sheet

import (
	"context"
	"fmt"
	"strings"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/svg"
	"duiju/ui/draw/theme"
)

// PerPage is how many problems a page has.
const PerPage = across * down

// The parts of a page: problems across and down, the columns and rows of one,
// and the rows of its words.
const (
	across, down  = 2, 3
	width, height = 48, 25
	wordRows      = 3
	margin        = 2
)

// Sheet is pages to print.
type Sheet struct {
	title string
	pages []page
}

// page has the words of a page with its boards as pictures, and the boards in characters
// for the text.
type page struct{ words, boards *canvas.Canvas }

// paper is what pages are printed on, whatever the screen's colours are.
var paper = theme.New("paper", theme.Truecolor, false)

// Make draws the problems of a game and proves their answers. It is long work:
// when ctx ends it returns ctx.Err().
func Make(ctx context.Context, table *words.Table, m games.Module, all []teach.Exercise) (*Sheet, error) {
	s := &Sheet{title: table.S(m.Info().Name)}
	var answers []string
	for i, e := range all {
		posed, err := match.New(match.Setup{Module: m, Options: e.Options, Position: e.Position, Seed: e.Seed})
		if err != nil {
			return nil, err
		}
		state := posed.State()
		if i%PerPage == 0 {
			s.page()
		}
		at := i % PerPage
		s.pages[len(s.pages)-1].problem(margin+at%across*width, margin+at/across*height, heading(table, i+1, e, state), state.Scene())
		answer, err := answerOf(ctx, table, m, e, state)
		if err != nil {
			return nil, err
		}
		answers = append(answers, fmt.Sprintf("%d. %s", i+1, answer))
	}
	s.answers(table, answers)
	return s, nil
}

// page begins a page.
func (s *Sheet) page() *canvas.Canvas {
	const w, h = across*width + margin, down*height + margin
	s.pages = append(s.pages, page{words: canvas.New(w, h), boards: canvas.New(w, h)})
	c := s.pages[len(s.pages)-1].words
	c.Put(margin, 0, fmt.Sprintf("%s %d", s.title, len(s.pages)), canvas.Style{FG: theme.Title})
	return c
}

// answers are listed on pages of their own.
func (s *Sheet) answers(table *words.Table, lines []string) {
	var c *canvas.Canvas
	y := 0
	for _, line := range lines {
		if c == nil || y >= down*height {
			c, y = s.page(), margin
			c.Put(margin, 1, table.S("train.sheet.answers"), canvas.Style{FG: theme.Dim})
		}
		for _, row := range canvas.Wrap(line, across*width-margin) {
			c.Put(margin, y, row, canvas.Style{})
			y++
		}
	}
}

// heading is the number of a problem and its question.
func heading(table *words.Table, n int, e teach.Exercise, state games.State) string {
	head := fmt.Sprintf("%d.", n)
	if said := state.Scene().Captions; e.Task != "" {
		head += " " + table.S(e.Task, "side", state.SideName(state.Turn()))
	} else if len(said) > 0 {
		head += " " + table.Text(said[0])
	}
	if e.Grade > 0 {
		head += " (" + table.S("train.grade", "grade", e.Grade) + ")"
	}
	return head
}

// problem puts a problem on the page, its upper left corner at x and y.
func (p *page) problem(x, y int, head string, shown scene.Scene) {
	const w, h = width - margin, height - wordRows
	for i, row := range canvas.Wrap(head, w) {
		if i < wordRows {
			p.words.Put(x, y+i, row, canvas.Style{FG: theme.Text})
		}
	}
	o := board.Options{Coordinates: true, Part: shown.Focus}
	v := board.View{Cursor: scene.NoPoint, HideLast: true, Glyphs: theme.Unicode, Palette: paper, Rimmed: true}
	for _, c := range []*canvas.Canvas{p.boards, p.words} {
		l := board.Pick(shown.Lattice, w, h-1, o)
		l.Draw(c.Sub(x, y+wordRows, w, h), &shown, v)
		o.Drawn, v.Picture = true, picture.Picture{Terminal: svg.Pictures, Palette: paper}
	}
}

// answerOf is what is right, and why.
func answerOf(ctx context.Context, table *words.Table, m games.Module, e teach.Exercise, state games.State) (string, error) {
	sol, err := session.TrainerOf(m, e).Solution(ctx, state)
	switch {
	case err != nil:
		return "", err
	case !sol.Known:
		return table.S("train.solution.unknown"), nil
	}
	var right []string
	for _, move := range sol.Moves {
		if move.Right {
			right = append(right, move.Move)
		}
	}
	moves := message.WordList(right)
	if sol.Reason.IsZero() {
		return table.S("plain.move.said", "move", moves), nil
	}
	return table.S("train.sheet.answer", "moves", moves, "reason", sol.Reason), nil
}

// Text is the pages as text, one behind the other with a form feed between.
func (s *Sheet) Text() []byte {
	var out []string
	for _, p := range s.pages {
		lines := strings.Split(p.words.Text(), "\n")
		for i, row := range strings.Split(p.boards.Text(), "\n") {
			if row != "" {
				lines[i] = row
			}
		}
		out = append(out, strings.TrimRight(strings.Join(lines, "\n"), "\n")+"\n")
	}
	return []byte(strings.Join(out, "\f"))
}

// Pictures are the pages as SVG.
func (s *Sheet) Pictures() [][]byte {
	return list.Of(s.pages, func(p page) []byte { return svg.Canvas(s.title, p.words, paper) })
}
