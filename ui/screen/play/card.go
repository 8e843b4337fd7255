package play

import (
	"cmp"
	"slices"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/session"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// card is what stands in the panel when a game has ended: who won and how, the moves that decided it. The footer has what can be done now.
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
	return list.Of(all[:min(len(all), maxMoments)], func(m moment) int { return m.at })
}

// names reports whether the card is shown and names a move to look at.
func (c *card) names(s *session.Session) bool { return c.shown(s) && len(c.moments(s)) > 0 }

// cardView is the picture of the card.
type cardView struct {
	View
	card   *card
	area   *placement
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
	case c.game.People() == 0 && !c.game.DecidedText().IsZero(): // by what the engines thought
		facts = append(facts, canvas.Wrap(c.named(c.Say(c.game.DecidedText())), w)...)
	}
	for _, said := range []string{c.Say(session.AccuracyText(c.game)), c.next} {
		if said != "" {
			facts = append(facts, canvas.Wrap(said, w)...)
		}
	}
	return result, facts
}

const (
	cardEdge = 4 // columns of the frame and the blanks inside it
	framed   = 5 // rows from which a card has a frame
)

// lay is where the card lies, and the rows in it: at the foot of the panel, below a board in its last
// column or all of it. It covers nothing of the board.
func (c cardView) lay() (at frame.Rect, result, facts []string, edge int) {
	p := c.area.panel
	foot, most, w := p.Y+p.H, p.H, p.W+2
	if c.area.words.X == p.X {
		foot = c.area.words.Y + 1 - c.area.said
	}
	if !c.area.side {
		most = foot - p.Y
	}
	if c.area.wide() {
		w /= w / columnWant
	}
	if edge = cardEdge; most < framed {
		edge = 0
	}
	result, facts = c.lines(w - max(edge, 2))
	if most -= len(result) + edge/2; len(facts) > most {
		facts = facts[1:] // the title has it as well
	}
	facts = facts[:max(min(len(facts), most), 0)]
	h := len(result) + len(facts) + edge/2
	return frame.NewRect(p.X+p.W+1-w, foot-h, w, h), result, facts, edge
}

// draw draws the card.
func (c cardView) draw(cv *canvas.Canvas) {
	if c.role == theme.Text { // nobody here has won or lost
		c.role = theme.Title
	}
	at, result, facts, edge := c.lay()
	if edge > 0 {
		cv.Box(at.X, at.Y, at.W, at.H, c.Glyphs, canvas.Style{FG: c.role})
	} else {
		cv.Fill(at.X, at.Y, at.W, at.H, ' ', canvas.Style{})
	}
	for i, l := range slices.Concat(result, facts) {
		st := canvas.Style{FG: theme.Text}
		if i < len(result) {
			st = canvas.Style{FG: c.role, Bold: true}
		}
		cv.PutIn(at.X+max(edge/2, 1), at.Y+edge/4+i, at.W-max(edge, 2), l, st)
	}
}
