package play

import (
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/svg"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// exporter writes what the screen shows into the exports folder: the game, the
// board as a picture with its lens, and in words what is said of it.
type exporter struct {
	*table
	name  func() string     // of the game
	view  func() board.View // how its board is drawn
	said  func(games.Text)  // takes what became of it
	lens  func() string     // that lies on the board, "" for none
	words func() []string   // what the driver says of the board, nil for nothing
}

// actions are what can be exported.
func (x *exporter) actions() []frame.Action {
	moved := func() bool { return x.s.Match().Len() > 0 }
	return []frame.Action{
		{ID: "export", Keys: []string{"e"}, About: "ui.about.export", Do: x.export},
		{ID: "copy-record", About: "export.about.copy", On: moved, Do: x.copy},
	}
}

func (x *exporter) done(e frame.Exported) tea.Cmd {
	x.said(e.Text())
	return nil
}

// export writes all forms.
func (x *exporter) export() tea.Cmd {
	return x.ExportCmd(fmt.Sprintf("%s-%d", x.name(), x.s.At()), x.forms(), x.done)
}

// forms are the game in its own foreign form if it has one, such as SGF, and as
// it is saved; the board as a picture; and what is known of it as JSON and as
// text.
func (x *exporter) forms() []frame.Form {
	var all []frame.Form
	if x.s.Match().Len() > 0 {
		record := x.s.Match().Record()
		if formats := x.info.Writers(); len(formats) > 0 {
			if name, data, err := formats[0].Write(record); err == nil {
				all = append(all, frame.Form{Ext: name[strings.LastIndexByte(name, '.')+1:], Data: data})
			}
		}
		all = append(all, frame.Form{Ext: "duiju", Data: record.Marshal()})
	}
	w := x.written()
	return append(all,
		frame.Form{Ext: "svg", Data: svg.Canvas(x.T(x.info.Name), x.draw(), x.Palette)},
		frame.Form{Ext: "json", Data: frame.JSON(w)},
		frame.Form{Ext: "txt", Data: []byte(strings.Join(slices.Concat([]string{x.text().Text()}, w.Said, w.Review), "\n") + "\n")},
	)
}

// writtenBoard is a board in JSON.
type writtenBoard struct {
	Game     string         `json:"game"`
	Position string         `json:"position"` // as text
	Move     int            `json:"move"`     // how many were played
	Lens     string         `json:"lens,omitempty"`
	Points   []writtenPoint `json:"points"` // that have something on them
	Said     []string       `json:"said"`   // of the board
	Review   []string       `json:"review,omitempty"`
}

// writtenPoint is what stands on a point: a piece in words, a label and the shade
// of a lens, -100 to 100.
type writtenPoint struct {
	Point string `json:"point"`
	Piece string `json:"piece,omitempty"`
	Label string `json:"label,omitempty"`
	Heat  int    `json:"heat,omitempty"`
}

func (x *exporter) written() writtenBoard {
	w := writtenBoard{Game: x.info.ID, Position: x.s.State().Text(), Move: x.s.At(), Lens: x.lens(), Points: []writtenPoint{}, Said: []string{}}
	for _, spot := range x.scene.Spots {
		p := writtenPoint{Point: spot.Name, Label: spot.Label, Heat: int(spot.Heat)}
		switch {
		case spot.Piece.Name != "":
			p.Piece = x.T(spot.Piece.Name)
		case spot.Piece.Kind == games.Stone:
			p.Piece = x.Say(x.s.State().SideName(spot.Piece.Side))
		}
		if p.Piece != "" || p.Label != "" || p.Heat != 0 {
			w.Points = append(w.Points, p)
		}
	}
	if x.words != nil {
		w.Said = append(w.Said, x.words()...)
	}
	for _, t := range x.scene.Captions {
		w.Said = append(w.Said, x.Say(t))
	}
	for _, t := range session.ReviewLines(x.s) {
		w.Review = append(w.Review, x.Say(t))
	}
	return w
}

// copy hands the record to the clipboard by OSC 52, which most terminals take
// and none answers, and writes it to a file for the others.
func (x *exporter) copy() tea.Cmd {
	out, data := x.Out, x.s.Match().Record().Marshal()
	return x.ExportCmd(x.name(), []frame.Form{{Ext: "duiju", Data: data}}, func(e frame.Exported) tea.Cmd {
		return frame.Told(&x.Base, func() frame.Exported {
			e.Copied = true
			if out != nil {
				if _, gone := io.WriteString(out, osc52(data)); e.Err == nil {
					e.Err = gone
				}
			}
			return e
		}, x.done)
	})
}

// osc52 is the sequence that puts a text into the clipboard of the terminal.
func osc52(data []byte) string {
	return "\x1b]52;c;" + base64.StdEncoding.EncodeToString(data) + "\a"
}

// The room that a picture's board may take: any board fits in its largest
// size, with its coordinates.
const (
	pictureWidth  = 200
	pictureHeight = 100
)

// The room of a board that is written as text.
const (
	textWidth  = 80
	textHeight = 40
)

// draw is the board as it is shown, in its largest size, without the cursor.
func (x *exporter) draw() *canvas.Canvas {
	return x.drawn(theme.Unicode, pictureWidth, pictureHeight, x.options().Drawn)
}

// text is the board in signs alone, in a size for pages of text.
func (x *exporter) text() *canvas.Canvas { return x.drawn(x.Glyphs, textWidth, textHeight, false) }

func (x *exporter) drawn(glyphs *theme.GlyphSet, w, h int, painted bool) *canvas.Canvas {
	o := x.options()
	o.Coordinates, o.Zoom, o.Drawn = true, 0, painted
	l := board.Pick(x.scene.Lattice, w, h, o)
	c := canvas.New(l.Size())
	v := x.view()
	v.Cursor, v.Glyphs = games.NoPoint, glyphs
	l.Draw(c, &x.scene, v)
	return c
}
