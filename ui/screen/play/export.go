package play

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/list"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/record"
	"duiju/games/text/words"
	"duiju/ui/draw/board"
	"duiju/ui/frame"
)

// export is what the screen shows as files: the game, the board as a picture with
// its lens, and in words what is said of it.
type export struct {
	View
	options board.Options // of the board
	board   board.View    // how it is drawn
	lens    string        // that lies on it, "" for none
	words   []string      // what the driver says of it
}

// forms are the game in its own foreign form if it has one, such as SGF, and as
// it is saved; the board as a picture; and what is known of it as JSON and as
// text.
func (e export) forms() []frame.Form {
	var all []frame.Form
	if e.game.Match().Len() > 0 {
		rec := e.game.Match().Record()
		if formats := e.info.Writers(); len(formats) > 0 {
			if name, data, err := formats[0].Write(rec); err == nil {
				all = append(all, frame.Form{Ext: name[strings.LastIndexByte(name, '.')+1:], Data: data})
			}
		}
		all = append(all, frame.Form{Ext: "duiju", Data: record.Marshal(rec)})
	}
	w, whole := e.written(), e.options
	whole.Zoom = 0
	for _, ext := range frame.PictureForms {
		all = append(all, frame.Form{Ext: ext, Data: e.BoardFile(ext, e.T(e.info.Name), e.Scene, e.options, e.board)})
	}
	return append(all,
		frame.Form{Ext: "json", Data: words.JSON(w)},
		frame.Form{Ext: "txt", Data: []byte(strings.Join(slices.Concat([]string{frame.BoardText(e.Scene, whole, e.board)}, w.Said, w.Review), "\n") + "\n")},
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

func (e export) written() writtenBoard {
	w := writtenBoard{Game: e.info.ID, Position: e.game.State().Text(), Move: e.game.At(), Lens: e.lens, Points: []writtenPoint{}, Said: append([]string{}, e.words...)}
	for _, spot := range e.Scene.Spots {
		p := writtenPoint{Point: spot.Name, Label: spot.Label, Heat: int(spot.Heat)}
		switch {
		case spot.Piece.Name != "":
			p.Piece = e.T(spot.Piece.Name)
		case spot.Piece.Kind == scene.Stone:
			p.Piece = e.Say(e.game.State().SideName(spot.Piece.Side))
		}
		if p.Piece != "" || p.Label != "" || p.Heat != 0 {
			w.Points = append(w.Points, p)
		}
	}
	w.Said, w.Review = list.Of(e.Scene.Captions, e.Say), list.Of(session.ReviewLines(e.game), e.Say)
	return w
}

// exportName is what an export is called: as the game is kept, as the file that it was
// read from, or by its players and day.
func exportName(s *Screen) string {
	file, number, _ := strings.Cut(s.file, ", ") // of several games of a file
	name := cmp.Or(s.Name(), strings.TrimSuffix(file, filepath.Ext(file))+" "+number)
	if black, white := s.game.Match().Names(); strings.Trim(name, " .") == "" {
		r := s.game.Match().Record()
		name = black + " " + white + " " + r.Note("DT")
	}
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool {
		return r != '_' && r != '.' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), "-")
	return cmp.Or(strings.TrimLeft(name, "."), s.info.ID)
}

// exportActions hand out what is shown in all forms, and the record to the clipboard.
func exportActions(p *Screen) []frame.Action {
	all := func() tea.Cmd {
		on, _ := p.lens.on()
		e := export{View: p.View(), options: p.area.options(p.App.BoardOptions(), p.scene.Focus), board: p.boardView(), lens: on.ID}
		if p.extra.Words != nil {
			e.words = p.extra.Words()
		}
		return p.ExportCmd(fmt.Sprintf("%s-%d", exportName(p), p.game.At()), e.forms(), p.Note)
	}
	copied := func() tea.Cmd {
		return frame.CopyCmd(&p.Base, exportName(p), frame.Form{Ext: "duiju", Data: record.Marshal(p.game.Match().Record())}, p.Note)
	}
	return []frame.Action{
		{ID: "export", Keys: []string{"e"}, About: "ui.about.export", Do: all},
		{ID: "copy-record", About: "export.about.copy", On: func() bool { return p.game.Match().Len() > 0 }, Do: copied},
	}
}
