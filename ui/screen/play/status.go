package play

import (
	"fmt"
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// statusLine is what is said on the screen.
type statusLine struct {
	event  games.Text // what happened last
	note   games.Text // what the last key was refused for, or its effect
	reason games.Text // why the last move was played
}

// clear forgets what the last key led to.
func (l *statusLine) clear() { l.note, l.reason = games.Text{}, games.Text{} }

// statusText is what the sentences are made of.
type statusText struct {
	View
	line  statusLine
	input *moveInput
	own   func(View) (string, theme.Role) // the driver's sentence, nil for none
	after func() string                   // what can be done after the game, nil for the usual
	offer string                          // another level that fits better, "" for none
	score string                          // of a demo, in a short sentence
}

// own are the screen's words for what a session says: they name its keys.
var own = map[string]string{
	"session.answered": "ui.train.done", "session.isdemo": "ui.demo.isdemo", "session.looking": "ui.play.looking",
	"session.notyours": "ui.play.notyours", "session.look.start": "ui.play.look.start", "session.varied": "replay.varied",
	"session.why.none": "ui.play.why.none", "session.lesson.look": "tutorial.look", "session.lesson.onward": "tutorial.onward",
	"session.lesson.takeback": "tutorial.takeback",
}

// inOwnWords is a text of a session as the screen says it.
func inOwnWords(t games.Text) games.Text {
	if key, ok := own[t.Key]; ok {
		t.Key = key
	}
	return t
}

// jumpText says why the live position has changed.
func (t statusText) jumpText(j session.Jumped) games.Text {
	side := func() games.Text { return t.s.Match().State().SideName(j.Side) }
	switch j.Why {
	case session.Undone:
		return games.T("ui.play.undone", "n", len(j.Moves))
	case session.Redone:
		return games.T("ui.play.redone", "n", len(j.Moves))
	case session.Restarted:
		return games.T("ui.play.restarted")
	case session.Swapped:
		return games.T("ui.play.swapped")
	case session.Seated:
		name := t.T("ui.player.human")
		if spec := t.s.Match().Seat(j.Side); spec.Kind != games.Human {
			name = t.PlayerName(*t.info, spec)
		}
		return games.T("ui.play.opponent", "side", side(), "player", name)
	case session.TookOver:
		return games.T("ui.play.tookover", "side", side())
	case session.GaveSeat:
		return games.T("ui.play.gaveseat")
	}
	return games.Text{}
}

// expected says what an engine expected of its move.
func (t statusText) expected(o *session.Opinion) games.Text {
	if o == nil {
		return games.T("ui.play.why.none")
	}
	line := o.Thought.Lines[0]
	return games.T("ui.play.why.line", "line", strings.Join(line.Moves, " "), "score", t.scoreOf(*o, line))
}

// status is the sentence above the footer: whose turn, what just happened,
// what to do next.
func (t statusText) status() (string, theme.Role) {
	if !t.line.note.IsZero() {
		return t.Say(t.line.note), theme.Warn
	}
	if st, i, of := t.s.HintShown(); i > 0 {
		text := t.Say(st.Text)
		if of > 1 {
			text = t.T("ui.play.hint.step", "i", i, "of", of, "text", text)
		}
		return text, theme.Good
	}
	if !t.line.reason.IsZero() {
		return t.Say(t.line.reason), theme.Good
	}
	if t.own != nil && !lookingBack(t.d) && !t.input.open() {
		return t.own(t.View)
	}
	if watching(t.d) {
		return t.watchedStatus()
	}
	m := t.s.Match()
	turn := m.State().SideName(m.Turn())
	thinking, _ := t.s.IsThinking()
	switch {
	case lookingBack(t.d):
		return t.T("ui.play.looking"), theme.Text
	case t.over():
		return t.overText(), t.overRole()
	case thinking:
		return t.Join(t.line.event, games.T("ui.play.thinking", "side", turn)), theme.Text
	case t.input.open():
		return t.pathText(), theme.Text
	case len(t.input.step.Follow) == 0 && len(t.input.step.Choices) > 0:
		return t.T("ui.play.choose", "side", turn, "list", strings.Join(t.choiceList(), " · ")), theme.Text
	case t.s.Mine() != m.Turn(): // two people here, or the other one at a table
		return t.Join(t.line.event, games.T("ui.play.turn", "side", turn)), theme.Text
	}
	if why, can := t.d.Can(session.Play{}); !can && !why.IsZero() { // nobody sits on the other side
		return t.Join(t.line.event, why), theme.Text
	}
	return t.Join(t.line.event, games.T("ui.play.yourturn", "side", turn)), theme.Text
}

// choiceList are the moves by name, each after the digit that plays it.
func (t statusText) choiceList() (list []string) {
	for i, ch := range t.input.step.Choices {
		list = append(list, fmt.Sprint(i+1)+" "+t.Say(ch.Name))
	}
	return list
}

// watchedStatus is the sentence of a game that is only looked at.
func (t statusText) watchedStatus() (string, theme.Role) {
	m := t.s.Match()
	review := ""
	if hasVariations(t.d) {
		review = t.reviewText()
	}
	thinking, _ := t.s.IsThinking()
	switch {
	case review != "":
		return review, theme.Text
	case hasVariations(t.d) && !(t.s.Live() && t.over()):
		return t.T("ui.replay.status"), theme.Text
	case lookingBack(t.d):
		return t.T("ui.play.looking"), theme.Text
	case t.over():
		return t.overText(), t.overRole()
	case passing(t.d):
		return t.T("ui.demo.attract"), theme.Text
	case t.s.Paused():
		return t.T("ui.demo.ispaused"), theme.Text
	case thinking:
		return t.Join(t.line.event, games.T("ui.demo.thinking", "side", m.State().SideName(m.Turn()))), theme.Text
	}
	return t.Join(t.line.event, games.T("ui.play.turn", "side", m.State().SideName(m.Turn()))), theme.Text
}

// overText says how the game ended and what can be done now.
func (t statusText) overText() string {
	parts := []string{t.resultText(t.s.Match().Status())}
	switch {
	case t.after != nil:
		if after := t.after(); after != "" {
			parts = append(parts, after)
		}
	case t.offer != "":
		parts = append(parts, t.offer)
	case t.s.People() > 0:
		parts = append(parts, t.T("ui.play.afterwards"))
	case t.Beside: // else the scoreboard has no other place
		parts = append(parts, t.T("ui.demo.afterwards"))
	default:
		parts = append(parts, t.score)
	}
	return t.InRow(parts)
}

// pathText says what the open path is.
func (t statusText) pathText() string {
	m := t.input
	switch {
	case m.growing():
		return t.T("ui.play.path.grow", "move", m.step.Move)
	case m.step.Move != "":
		return t.T("ui.play.path.move", "move", m.step.Move)
	}
	return t.T("ui.play.path.open", "from", t.Scene.Spots[m.path[0]].Name, "n", len(m.step.Follow))
}

// overRole is the look of the result for the person who played.
func (t statusText) overRole() theme.Role {
	st, mine := t.s.Match().Status(), t.s.Mine()
	switch {
	case st.Winner == games.NoSide || mine == games.NoSide:
		return theme.Text
	case st.Winner == mine:
		return theme.Good
	}
	return theme.Danger
}

// resultText says how a game ended.
func (t statusText) resultText(st games.Status) string {
	if st.Winner == games.NoSide {
		return t.T("ui.play.drawn", "reason", t.Say(st.Reason))
	}
	key := "ui.play.won"
	if mine := t.s.Mine(); mine != games.NoSide {
		key = "ui.play.lost"
		if mine == st.Winner {
			key = "ui.play.youwon"
		}
	}
	return t.T(key, "side", t.s.Match().State().SideName(st.Winner), "reason", t.Say(st.Reason))
}

// reviewText is what the review says of the position shown: the move that was
// played from it, and what was better.
func (t statusText) reviewText() string {
	done, all, ready := t.s.Review()
	r := t.s.ReviewOf(t.s.At())
	switch {
	case all == 0:
		return ""
	case !ready:
		return t.T("ui.replay.reviewing", "done", done, "all", all)
	case t.s.At() >= t.s.Match().Len():
		if about := t.s.ReviewSummary(); len(about) > 0 {
			return t.Say(about[0])
		}
	case !r.Said.IsZero():
		return r.Move + r.Mark + ": " + t.Say(r.Said)
	case r.Better != nil:
		best := r.Better.Thought.Lines[0]
		return t.T("ui.replay.better", "move", r.Move+r.Mark, "best", best.Moves[0], "score", t.scoreOf(*r.Better, best))
	}
	return ""
}

// brokeText says what work has failed.
func (t statusText) brokeText(e session.Broke) games.Text {
	switch e.What {
	case session.Analyse, session.Review:
		return games.T("ui.play.analysis.stopped")
	case session.Hint:
		return games.T("ui.play.hint.none")
	}
	if e.Err != nil {
		return games.Verbatim(t.Table.Error(e.Err))
	}
	return e.Said
}

// maxStatus is how many rows a long status sentence may take.
const maxStatus = 3

// draw draws the sentence, or the line that is typed with why it is refused. A card
// says in its place how the game ended.
func (t statusText) draw(c *canvas.Canvas, a *placement, box *frame.TextBox, card bool) {
	w, _ := c.Size()
	note := t.line.note
	if box.Active {
		box.Draw(c, 1, a.status, w-2, ":")
		if !note.IsZero() {
			x := 1 + canvas.Width(":"+box.Text+"_") + 2
			put(c, x, a.status, w-1-x, t.named(t.Say(note)), theme.Warn)
		}
		return
	}
	if card && note.IsZero() && t.line.reason.IsZero() {
		return
	}
	lines, role := t.lines(a, w)
	top := a.status + 1 - len(lines)
	c.Fill(0, top, w, len(lines), ' ', canvas.Style{}) // the board may lie below
	for i, l := range lines {
		put(c, 1, top+i, w-2, l, role)
	}
}

// lines is the sentence in as many rows as it may take without covering the board.
func (t statusText) lines(a *placement, w int) ([]string, theme.Role) {
	text, role := t.status()
	lines := canvas.Wrap(t.named(text), w-2)
	room := max(min(a.status-(a.board.Y+a.board.H)+1, maxStatus), 1)
	if len(lines) > room {
		lines = append(lines[:room-1], t.InRow(lines[room-1:]))
	}
	return lines, role
}
