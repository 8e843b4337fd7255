package play

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// card is what lies on the board when a game has ended: who won and how, the
// moves that decided it, and what can be done now. Nothing else that is said
// covers it.
type card struct {
	*table
	speech *speech
	keep   *keeper
	acts   func() []frame.Action
	result session.Result
	open   bool
}

// maxMoments is how many moves a card names.
const maxMoments = 3

// ended shows the card of a game that somebody played. The moves are judged
// meanwhile, where a person looks on.
func (p *Screen) ended(r session.Result) tea.Cmd {
	if p.extra.OwnEnd || !p.can(session.ReviewGame{})() {
		return nil // whoever drives the board says how it ended
	}
	p.card.result, p.card.open = r, true
	p.talk.note, p.talk.reason = games.Text{}, games.Text{}
	if p.s.People() == 0 || p.Out == nil {
		return nil
	}
	return p.follow(p.d.Do(session.ReviewGame{}))
}

// shown reports whether the card is shown.
func (d *card) shown() bool { return d.open && d.over() && d.s.Live() }

func (d *card) close() tea.Cmd {
	d.open = false
	return nil
}

// moments are the moves that gave away most, in the order of the game; a
// person's own game names the person's.
func (d *card) moments() []int {
	mine := d.s.Mine()
	type moment struct {
		at   int
		lost float64
	}
	var all []moment
	for i := range d.s.Match().At() {
		mark := d.s.ReviewOf(i).Mark
		if mark != "?" && mark != "??" {
			continue
		}
		side := d.s.Match().StateAt(i).Turn()
		if mine != games.NoSide && side != mine && d.result.Status.Winner != mine {
			continue
		}
		before, _ := d.s.Units(i)
		after, _ := d.s.Units(i + 1)
		all = append(all, moment{i, max(before-after, after-before)})
	}
	slices.SortStableFunc(all, func(a, b moment) int { return cmp.Compare(b.lost, a.lost) })
	var out []int
	for _, m := range all[:min(len(all), maxMoments)] {
		out = append(out, m.at)
	}
	return out
}

// names reports whether the card is shown and names a move to look at.
func (d *card) names() bool { return d.shown() && len(d.moments()) > 0 }

// seeMoment shows the position before the move that decided the game.
func (p *Screen) seeMoment() tea.Cmd {
	if all := p.card.moments(); len(all) > 0 {
		return p.lookAt(all[0])
	}
	return nil
}

// lines are what the card says, the result first.
func (d *card) lines(w int) (result, facts []string) {
	st := d.s.Match().Status()
	result = canvas.Wrap(d.named(d.speech.resultText(st)), w)
	fact := d.T("ui.play.played", "n", d.s.Match().At())
	if t := d.result.Thought; t > 0 {
		fact = d.Dotted(fact, clockText(t))
	}
	facts = append(facts, fact)
	done, all, ready := d.s.Review()
	switch moments := d.moments(); {
	case len(moments) > 0:
		for i, at := range moments {
			r := d.s.ReviewOf(at)
			key := "ui.card.moment"
			if i == 0 && st.Winner != games.NoSide && d.s.Match().StateAt(at).Turn() != st.Winner {
				key = "ui.card.decided"
			}
			facts = append(facts, d.named(d.T(key, "n", at+1, "move", r.Move+r.Mark)))
		}
	case all > 0 && !ready:
		facts = append(facts, d.T("ui.card.looking", "done", done, "all", all))
	}
	for _, said := range []string{d.accuracy(), d.keep.offerText()} {
		if said != "" {
			facts = append(facts, canvas.Wrap(said, w)...)
		}
	}
	return result, facts
}

// accuracy is how well both sides played, "" before that is known.
func (d *card) accuracy() string {
	var parts []string
	for _, side := range []games.Side{games.First, games.Second} {
		if share, n := session.Accuracy(d.s, side); n > 0 {
			parts = append(parts, d.T("session.accuracy.side", "side", d.sideText(side), "percent", bare(share)))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return d.T("ui.card.accuracy", "text", d.Dotted(parts...))
}

// cardKeys are the actions of the card, with words of their own where those of
// the footer say less than a card has room for.
var cardKeys = []struct{ id, label string }{
	{"moment", ""}, {"review", "ui.card.review"}, {"new", "ui.card.again"}, {"next-level", ""}, {"undo", ""}, {"close", ""},
}

// keys are the keys of the card with their words, in rows of w columns.
func (d *card) keys(w int) []string {
	var all []string
	for _, k := range cardKeys {
		for _, act := range d.acts() {
			if act.ID == k.id && act.Enabled() && act.Label != "" {
				next := d.KeyLabel(d.KeysOf(act)) + " " + d.T(cmp.Or(k.label, act.Label))
				if last := len(all) - 1; last >= 0 && d.Width(all[last])+2+d.Width(next) <= w {
					all[last] += "  " + next
				} else {
					all = append(all, next)
				}
			}
		}
	}
	return all
}

// draw draws the card in the middle of the board.
func (d *card) draw(c *canvas.Canvas) {
	const edge = 4 // columns of the frame and the blanks inside it
	b := d.area.board
	right := d.W
	if d.area.side {
		right = d.area.panel.X - 2 // the card leaves the panel alone
	}
	room := min(max(b.W, 36), d.W-2, right)
	keys := d.keys(room - edge)
	result, facts := d.lines(room - edge)
	w := 0
	for _, lines := range [][]string{result, facts, keys} {
		for _, l := range lines {
			w = max(w, d.Width(l))
		}
	}
	w = min(w+edge, room)
	h := len(result) + len(facts) + len(keys) + 2
	top := b.H + 2 // rows that a small window has
	for h > max(top, 5) && len(facts) > 1 {
		facts, h = facts[:len(facts)-1], h-1
	}
	x := max(min(b.X+(b.W-w)/2, right-w), 0)
	y := d.row(x, w, h)
	c.Box(x, y, w, h, d.Glyphs, canvas.Style{FG: d.role()})
	row := y + 1
	write := func(lines []string, st canvas.Style) {
		for _, l := range lines {
			c.PutIn(x+2, row, w-edge, l, st)
			row++
		}
	}
	write(result, canvas.Style{FG: d.role(), Bold: true})
	write(facts, canvas.Style{FG: theme.Text})
	write(keys, canvas.Style{FG: theme.Dim})
}

// row is the row of the card: in the middle of the board, at its upper or its
// lower edge, where it covers least of what decided the game.
func (d *card) row(x, w, h int) int {
	b := d.area.board
	best, least := 0, -1
	for _, y := range []int{b.Y + (b.H-h)/2, b.Y + b.H - h, b.Y} {
		y = max(min(y, d.area.status-h), 1)
		covered := 0
		for row := y; row < y+h; row++ {
			for col := x; col < x+w; col++ {
				if q := d.hit(col, row); q != games.NoPoint && d.scene.Spots[q].Marks&(games.MarkWin|games.MarkLast) != 0 {
					covered++
				}
			}
		}
		if least < 0 || covered < least {
			best, least = y, covered
		}
	}
	return best
}

// role is the look of the result for whoever looks on.
func (d *card) role() theme.Role {
	if role := d.speech.overRole(); role != theme.Text {
		return role
	}
	return theme.Title
}

// cardActions are the keys that only the card has.
func cardActions(p *Screen) []frame.Action {
	return []frame.Action{
		{ID: "moment", Keys: []string{"enter"}, Label: "ui.key.moment", About: "ui.about.moment", Rank: 1,
			On: p.card.names, Do: p.seeMoment},
		{ID: "close", Keys: []string{"esc"}, Label: "ui.key.board", About: "ui.about.board", Rank: 7, On: p.card.shown, Do: p.card.close},
	}
}
