package look

// The tree as a picture, as the screen draws it, beside the forms of the search
// itself. The same search gives the same bytes.

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/teach/xray"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/svg"
	"duiju/ui/frame"
)

// The picture of a tree is a screen of a page's size, with room for a large board
// below the bands.
const paperWidth, paperRows = 160, 54

// treeSVG is what the screen draws: the tree in bands, the nodes around the chosen
// one, its branch on the board and the sentence on it.
func treeSVG(x *Xray) []byte {
	paper := *x // drawing keeps what stands where, for the mouse
	paper.picture, paper.scroll, paper.page = picture{}, 0, 0
	paper.SetSize(paperWidth, paperRows)
	c := canvas.New(paper.W, paper.H)
	paper.drawAll(c, paper.H-1)
	return svg.Canvas(x.App.Dotted(x.T("ui.xray.title"), x.T(x.shown.Info.Name)), c, x.App.Palette)
}

// TreeSVG is the picture of a search with the root's moves and the best line
// unfolded. Move is how many moves led to the position.
func TreeSVG(d *frame.Display, s *xray.Search, move int) []byte {
	x := &Xray{Base: frame.NewBase(&frame.App{Display: *d}), shown: s, move: move, depth: xray.Depth, open: map[int]bool{0: true}}
	for i := 0; ; {
		next := s.Best(i)
		if next == i {
			x.selected = i
			break
		}
		i, x.open[next] = next, true
	}
	x.layout()
	return treeSVG(x)
}

// export writes the tree in every form into the exports folder.
func (x *Xray) export() tea.Cmd {
	forms := []frame.Form{{Ext: "svg", Data: treeSVG(x)}}
	for _, form := range xray.Forms {
		forms = append(forms, frame.Form{Ext: strings.Replace(form, "text", "txt", 1), Data: x.shown.Write(form)})
	}
	return x.ExportCmd(fmt.Sprintf("%s-tree-%d", x.shown.Info.ID, x.move+1), forms, func(said message.Text) { x.exported = said })
}
