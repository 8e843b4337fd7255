package play

import (
	"cmp"
	"slices"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// card is what stands in the panel when a game has ended, or at the edge of the board
// above one: who won and how, the moves that decided it. The footer has what can be done now.
// Nothing else that is said covers it.
type card struct {
	result session.Result
	open   bool
}

// maxMoments is how many moves a card names.
const maxMoments = 3

// shown reports whether the card is shown.
func (c *card) shown(s *session.Session) bool { return c.open && s.Match().Status().Over && s.Live() }

// moments are the moves that gave away most, those first that decided the game; a
// person's own game names the person's.
func (c *card) moments(s *session.Session) []int {
	mine := s.Mine()
	type moment struct {
		at      int
		decided bool
		lost    float64
	}
	var all []moment
	decided, seen := session.Decided(s)
	for i := range s.Match().At() {
		mark := s.ReviewOf(i).Mark
		if mark != "?" && mark != "??" {
			continue
		}
		side := s.Match().StateAt(i).Turn()
		if mine != games.NoSide && side != mine && c.result.Status.Winner != mine {
			continue
		}
		before, _ := s.Units(i)
		after, _ := s.Units(i + 1)
		all = append(all, moment{i, mark == "??", max(before-after, after-before)})
	}
	slices.SortStableFunc(all, func(a, b moment) int {
		if first := seen && a.at == decided; first != (seen && b.at == decided) {
			return map[bool]int{true: -1, false: 1}[first]
		}
		if a.decided != b.decided {
			return map[bool]int{true: -1, false: 1}[a.decided]
		}
		return cmp.Compare(b.lost, a.lost)
	})
	var out []int
	for _, m := range all[:min(len(all), maxMoments)] {
		out = append(out, m.at)
	}
	return out
}

// names reports whether the card is shown and names a move to look at.
func (c *card) names(s *session.Session) bool { return c.shown(s) && len(c.moments(s)) > 0 }

// cardView is the picture of the card.
type cardView struct {
	View
	card   *card
	area   *placement
	w      int    // of the window
	said   int    // rows of a sentence below it
	result string // how the game ended
	role   theme.Role
	next   string // the one thing to do now, "" for none
}

// lines are what the card says, the result first.
func (c cardView) lines(w int) (result, facts []string) {
	st := c.game.Match().Status()
	result = canvas.Wrap(c.named(c.result), w)
	fact := c.T("ui.play.played", "n", c.game.Match().At())
	if t := c.card.result.Thought; t > 0 {
		fact = c.Dotted(fact, session.ClockText(t))
	}
	facts = append(facts, fact)
	done, all, ready := c.game.Review()
	switch moments := c.card.moments(c.game); {
	case len(moments) > 0:
		for i, at := range moments {
			r := c.game.ReviewOf(at)
			key := "ui.card.moment"
			if i == 0 && st.Winner != games.NoSide && c.game.Match().StateAt(at).Turn() != st.Winner {
				key = "ui.card.decided"
			}
			facts = append(facts, c.named(c.T(key, "n", at+1, "move", r.Move+r.Mark)))
		}
	case all > 0 && !ready:
		facts = append(facts, canvas.Wrap(c.T("ui.card.looking", "done", done, "all", all), w)...)
	}
	for _, said := range []string{c.Say(session.AccuracyText(c.game)), c.next} {
		if said != "" {
			facts = append(facts, canvas.Wrap(said, w)...)
		}
	}
	return result, facts
}

const cardEdge = 4 // columns of the frame and the blanks inside it

// lay is where the card lies, and the rows in it.
func (c cardView) lay() (at frame.Rect, result, facts []string) {
	room, most := min(max(c.area.board.W, 36), c.w-2), c.area.board.H+2 // rows that a small window has
	if c.area.side {
		room, most = c.area.panel.W+2, c.area.panel.H
	}
	result, facts = c.lines(room - cardEdge)
	w := 0
	for _, l := range slices.Concat(result, facts) {
		w = max(w, c.Width(l))
	}
	w = min(w+cardEdge, room)
	h := len(result) + len(facts) + 2
	for h > max(most, 5) && len(facts) > 1 {
		facts, h = facts[:len(facts)-1], h-1
	}
	x, y := c.place(w, h)
	return frame.NewRect(x, y, w, h), result, facts
}

// draw draws the card.
func (c cardView) draw(cv *canvas.Canvas) {
	if c.role == theme.Text { // nobody here has won or lost
		c.role = theme.Title
	}
	at, result, facts := c.lay()
	cv.Box(at.X, at.Y, at.W, at.H, c.Glyphs, canvas.Style{FG: c.role})
	for i, l := range slices.Concat(result, facts) {
		st := canvas.Style{FG: theme.Text}
		if i < len(result) {
			st = canvas.Style{FG: c.role, Bold: true}
		}
		cv.PutIn(at.X+2, at.Y+1+i, at.W-cardEdge, l, st)
	}
}

// place is the upper left corner of the card: at the foot of the panel beside the board,
// else where it covers least of the board, and of that what decided the game last.
func (c cardView) place(w, h int) (x, y int) {
	b, p := c.area.board, c.area.panel
	if c.area.side {
		foot := p.Y + p.H
		if c.area.words.X == p.X {
			foot = c.area.words.Y + 1 - c.said
		}
		return p.X - 1, foot - h
	}
	least := -1
	for _, left := range []int{0, c.w - w, b.X, b.X + b.W - w, b.X + (b.W-w)/2} {
		left = max(min(left, c.w-w), 0)
		for _, top := range []int{c.area.words.Y - h, b.Y + b.H - h, b.Y, 1} {
			top = max(min(top, c.area.words.Y-h), 1)
			covered := 0
			for row := top; row < top+h; row++ {
				for col := left; col < left+w; col++ {
					switch q := c.area.hit(col, row); {
					case q == scene.NoPoint:
					case c.Scene.Spots[q].Marks&(scene.MarkWin|scene.MarkLast) != 0:
						covered += 100
					default:
						covered++
					}
				}
			}
			if least < 0 || covered < least {
				x, y, least = left, top, covered
			}
		}
	}
	return x, y
}
