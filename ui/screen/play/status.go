package play

import (
	"fmt"
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// statusLine is what is said on the screen.
type statusLine struct {
	event  message.Text // what happened last
	note   message.Text // what the last key was refused for, or its effect
	reason message.Text // why the last move was played
	rated  message.Text // that the game is not rated any more
}

// clear forgets what the last key led to.
func (s *statusLine) clear() { *s = statusLine{event: s.event} }

// statusText is what the sentences are made of.
type statusText struct {
	View
	line    statusLine
	input   *moveInput
	own     func(View) (string, theme.Role) // the driver's sentence, nil or "" for none
	after   func() string                   // what can be done after the game, nil for the usual
	offer   string                          // another level that fits better, "" for none
	score   string                          // of a demo, in a short sentence
	unsaved error                           // why the game is not on the disk
}

// status is the sentence above the footer: whose turn, what just happened,
// what to do next.
func (s statusText) status() (string, theme.Role) {
	if !s.line.note.IsZero() {
		return s.Say(s.line.note), theme.Warn
	}
	if st, i, of := s.game.HintShown(); i > 0 {
		return s.Joined(session.Said(s.game, session.Hinted{Step: st, I: i, Of: of}), s.line.rated), theme.Good
	}
	if !s.line.reason.IsZero() {
		return s.Say(s.line.reason), theme.Good
	}
	if s.own != nil && !lookingBack(s.driver) && !s.input.open() {
		if text, role := s.own(s.View); text != "" || role == theme.None {
			return text, role
		}
	}
	m := s.game.Match()
	watched := watching(s.driver)
	if session.Arranging(s.game) {
		return s.T("ui.arrange.status", "side", m.State().SideName(m.Turn())), theme.Text
	}
	if watched && hasVariations(s.driver) || lookingBack(s.driver) {
		if review := s.reviewText(); review != "" {
			return review, theme.Text
		}
		if watched && (lookingBack(s.driver) || !s.over()) {
			return s.T("ui.replay.status"), theme.Text
		}
	}
	thinking, _ := s.game.IsThinking()
	now := func(key string) (string, theme.Role) { // after what happened last
		turn := message.T(key, "side", m.State().SideName(m.Turn()))
		warning := s.line.rated
		if s.unsaved != nil {
			warning = message.T("ui.menu.unsaved", "reason", s.Table.Error(s.unsaved))
		}
		if !warning.IsZero() {
			return s.Joined(s.line.event, turn, warning), theme.Warn
		}
		return s.Join(s.line.event, turn), theme.Text
	}
	switch {
	case lookingBack(s.driver):
		return s.T("session.looking"), theme.Text
	case s.over():
		return s.overText(), s.overRole()
	case watched && passing(s.driver) && s.line.event.IsZero():
		return s.T("ui.demo.attract"), theme.Text
	case watched && s.game.Paused():
		return s.T("ui.demo.ispaused"), theme.Text
	case watched && thinking:
		return now("ui.demo.thinking")
	case watched:
		return now("session.turn")
	case thinking:
		return now("ui.play.thinking")
	case s.input.open():
		return s.pathText(), theme.Text
	case len(s.input.step.Follow) == 0 && len(s.input.step.Choices) > 0:
		return s.T("ui.play.choose", "side", m.State().SideName(m.Turn()), "list", strings.Join(s.choiceList(), " · ")), theme.Text
	case s.game.Mine() != m.Turn(): // two people here, or the other one at a table
		return now("session.turn")
	}
	if why, can := s.driver.Can(session.Play{}); !can && !why.IsZero() { // nobody sits on the other side
		return s.Join(s.line.event, why), theme.Text
	}
	return now("session.yourturn")
}

// choiceList are the moves by name, each after the digit that plays it.
func (s statusText) choiceList() (list []string) {
	for i, ch := range s.input.step.Choices {
		list = append(list, fmt.Sprint(i+1)+" "+s.Say(ch.Name))
	}
	return list
}

// overText says how the game ended and what can be done now.
func (s statusText) overText() string {
	parts := []string{s.resultText()}
	if decided := s.game.DecidedText(); s.game.People() == 0 && !decided.IsZero() {
		parts = append(parts, s.Say(decided))
	}
	switch {
	case s.after != nil:
		if after := s.after(); after != "" {
			parts = append(parts, after)
		}
	case s.offer != "":
		parts = append(parts, s.offer)
	case s.game.People() > 0:
		parts = append(parts, s.T("ui.play.afterwards"))
	case s.Beside: // else the scoreboard has no other place
		parts = append(parts, s.T("ui.demo.afterwards"))
	default:
		parts = append(parts, s.score)
	}
	return s.InRow(parts)
}

// pathText says what the open path is.
func (s statusText) pathText() string {
	m := s.input
	switch {
	case m.growing():
		return s.T("ui.play.path.grow", "move", m.step.Move)
	case m.step.Move != "":
		return s.T("ui.play.path.move", "move", m.step.Move)
	}
	return s.T("ui.play.path.open", "from", s.Scene.Spots[m.path[0]].Name, "n", len(m.step.Follow))
}

// overRole is the look of the result for the person who played.
func (s statusText) overRole() theme.Role {
	st, mine := s.game.Match().Status(), s.game.Mine()
	switch {
	case st.Winner == games.NoSide || mine == games.NoSide:
		return theme.Text
	case st.Winner == mine:
		return theme.Good
	}
	return theme.Danger
}

// resultText says how the game ended.
func (s statusText) resultText() string {
	m := s.game.Match()
	return s.Say(session.ResultText(m.State(), m.Status(), s.game.Mine()))
}

// reviewText is what the review says of the position shown: the move that was
// played from it, and what was better.
func (s statusText) reviewText() string {
	done, all, ready := s.game.Review()
	switch {
	case all == 0:
		return ""
	case !ready:
		return s.T("ui.replay.reviewing", "done", done, "all", all)
	case s.game.At() >= s.game.Match().Len():
		if about := s.game.ReviewSummary(); len(about) > 0 {
			return s.Say(about[0])
		}
	default:
		return s.Say(session.ReviewText(s.game, s.game.At()))
	}
	return ""
}

// maxStatus is how many rows a long status sentence may take, and panelStatus how many
// in the panel, over its last rows: the reasons of a review are said whole.
const maxStatus, panelStatus = 4, 8

// draw draws the sentence, or the line that is typed with why it is refused.
func (s statusText) draw(c *canvas.Canvas, at frame.Rect, lines []string, role theme.Role) {
	top := at.Y + 1 - len(lines)
	c.Fill(at.X-1, top, at.W+2, len(lines), ' ', canvas.Style{}) // the board may lie below
	for i, l := range lines {
		put(c, at.X, top+i, at.W, l, role)
	}
}

// lines is the sentence in as many rows as it may take without covering the board,
// and where the last of them is: in the panel beside it, if there are too few. A card says
// in its place how the game ended.
func (s statusText) lines(a *placement, card bool) (at frame.Rect, lines []string, role theme.Role) {
	if at = a.words; card && s.line.note.IsZero() && s.line.reason.IsZero() {
		return at, nil, theme.None
	}
	text, role := s.status()
	if text == "" {
		return at, nil, role
	}
	lines = canvas.Wrap(s.named(text), at.W)
	room := max(min(at.Y-(a.board.Y+a.board.H)+1, maxStatus), 1)
	if a.side && len(lines) > room || at.X == a.panel.X {
		at.X, at.W, room = a.panel.X, a.panel.W, maxStatus
		if a.side {
			room = panelStatus
		}
		lines = canvas.Wrap(s.named(text), at.W)
	}
	if len(lines) > room {
		lines = append(lines[:room-1], s.InRow(lines[room-1:]))
	}
	return at, lines, role
}
