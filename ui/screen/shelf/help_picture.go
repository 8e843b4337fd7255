package shelf

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// helpPicture is a small board beside the rules, with a sentence on it. They
// are the boards and tasks of the tutorial.
type helpPicture struct {
	scene scene.Scene
	text  message.Text
}

// picturesOf makes the pictures of a game.
func picturesOf(m games.Module) []helpPicture {
	var all []helpPicture
	for _, l := range frame.LessonsOf(m) {
		for _, part := range l.Parts {
			match, err := match.NewLesson(m, part)
			if err != nil {
				continue // its own test says so
			}
			sc := match.State().Scene()
			for _, q := range part.Marks {
				sc.Spots[q].Marks |= scene.MarkHint
			}
			if sc.Focus[0] == sc.Focus[1] {
				sc.FocusOnPieces()
			}
			if slices.ContainsFunc(sc.Spots, func(s scene.Spot) bool { return s.Piece.Kind != scene.NoPiece }) {
				all = append(all, helpPicture{sc, part.Task})
			}
		}
	}
	return all
}

// The room for a picture beside the rules, and the least that is left for them.
const (
	pictureColumns = 34
	pictureRows    = 13
	rulesColumns   = 40
)

// beside reports whether the rules leave room for a picture at their side.
func (h *help) beside() bool {
	return h.page == 0 && len(h.pictures) > 0 && h.W >= rulesColumns+pictureColumns+4
}

// nextPicture shows the next one; in a narrow window the rules come in turn.
func (h *help) nextPicture() tea.Cmd {
	n := len(h.pictures)
	h.picture++
	if h.picture >= n {
		h.picture = 0
		if !h.beside() {
			h.picture = -1
		}
	}
	return nil
}

// drawPicture draws the picture that is chosen with its sentence.
func (h *help) drawPicture(c *canvas.Canvas) {
	w, rows := c.Size()
	p := &h.pictures[min(max(h.picture, 0), len(h.pictures)-1)]
	text := canvas.Wrap(h.Say(p.text), w)
	o := h.App.BoardOptions()
	o.Coordinates, o.Part = true, p.scene.Focus
	bh := h.App.DrawScene(c.Sub(0, 0, w, max(min(rows-len(text), pictureRows), 3)), &p.scene, o)
	for i, l := range text {
		c.PutIn(0, bh+i, w, l, canvas.Style{FG: theme.Dim})
	}
}
