package play

import (
	"fmt"
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/draw/theme"
)

// talk is what is said on the screen.
type talk struct {
	event  games.Text // what happened last
	note   games.Text // what the last key was refused for, or its effect
	reason games.Text // why the last move was played
}

// speech is what the sentences are made of.
type speech struct {
	*table
	hand  *hand
	keep  *keeper
	tally tally
	talk  *talk
	extra *Extra
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
func (p *speech) jumpText(j session.Jumped) games.Text {
	side := func() games.Text { return p.s.Match().State().SideName(j.Side) }
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
		name := p.T("ui.player.human")
		if spec := p.s.Match().Seat(j.Side); spec.Kind != games.Human {
			name = p.PlayerName(p.info, spec)
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
func (p *speech) expected(o *session.Opinion) games.Text {
	if o == nil {
		return games.T("ui.play.why.none")
	}
	line := o.Thought.Lines[0]
	return games.T("ui.play.why.line", "line", strings.Join(line.Moves, " "), "score", p.scoreOf(*o, line))
}

// status is the sentence above the footer: whose turn, what just happened,
// what to do next.
func (p *speech) status() (string, theme.Role) {
	if !p.talk.note.IsZero() {
		return p.Say(p.talk.note), theme.Warn
	}
	if st, i, of := p.s.HintShown(); i > 0 {
		text := p.Say(st.Text)
		if of > 1 {
			text = p.T("ui.play.hint.step", "i", i, "of", of, "text", text)
		}
		return text, theme.Good
	}
	if !p.talk.reason.IsZero() {
		return p.Say(p.talk.reason), theme.Good
	}
	if p.extra.Status != nil && p.s.Live() && !p.hand.open() {
		return p.extra.Status()
	}
	if p.runs() {
		return p.watchedStatus()
	}
	m := p.s.Match()
	turn := m.State().SideName(m.Turn())
	thinking, _ := p.s.IsThinking()
	switch {
	case !p.s.Live():
		return p.T("ui.play.looking"), theme.Text
	case p.over():
		return p.overText(), p.overRole()
	case thinking:
		return p.Join(p.talk.event, games.T("ui.play.thinking", "side", turn)), theme.Text
	case p.hand.open():
		return p.pathText(), theme.Text
	case len(p.hand.step.Follow) == 0 && len(p.hand.step.Choices) > 0:
		return p.T("ui.play.choose", "side", turn, "list", strings.Join(p.choiceList(), " · ")), theme.Text
	case p.s.Mine() != m.Turn(): // two people here, or the other one at a table
		return p.Join(p.talk.event, games.T("ui.play.turn", "side", turn)), theme.Text
	}
	if why, can := p.d.Can(session.Play{}); !can && !why.IsZero() { // nobody sits on the other side
		return p.Join(p.talk.event, why), theme.Text
	}
	return p.Join(p.talk.event, games.T("ui.play.yourturn", "side", turn)), theme.Text
}

// choiceList are the moves by name, each after the digit that plays it.
func (p *speech) choiceList() (list []string) {
	for i, ch := range p.hand.step.Choices {
		list = append(list, fmt.Sprint(i+1)+" "+p.Say(ch.Name))
	}
	return list
}

// watchedStatus is the sentence of a game that is only looked at.
func (p *speech) watchedStatus() (string, theme.Role) {
	m := p.s.Match()
	review := ""
	if p.record() {
		review = p.reviewText()
	}
	thinking, _ := p.s.IsThinking()
	switch {
	case review != "":
		return review, theme.Text
	case p.record() && !(p.s.Live() && p.over()):
		return p.T("ui.replay.status"), theme.Text
	case !p.s.Live():
		return p.T("ui.play.looking"), theme.Text
	case p.over():
		return p.overText(), p.overRole()
	case p.can(session.Stay{})():
		return p.T("ui.demo.attract"), theme.Text
	case p.s.Paused():
		return p.T("ui.demo.ispaused"), theme.Text
	case thinking:
		return p.Join(p.talk.event, games.T("ui.demo.thinking", "side", m.State().SideName(m.Turn()))), theme.Text
	}
	return p.Join(p.talk.event, games.T("ui.play.turn", "side", m.State().SideName(m.Turn()))), theme.Text
}

// overText says how the game ended and what can be done now.
func (p *speech) overText() string {
	parts := []string{p.resultText(p.s.Match().Status())}
	switch offer := p.keep.offerText(); {
	case p.extra.After != nil:
		if after := p.extra.After(); after != "" {
			parts = append(parts, after)
		}
	case offer != "":
		parts = append(parts, offer)
	case p.s.People() > 0:
		parts = append(parts, p.T("ui.play.afterwards"))
	case p.area.side: // else the scoreboard has no other place
		parts = append(parts, p.T("ui.demo.afterwards"))
	default:
		parts = append(parts, p.tally.short())
	}
	return p.InRow(parts)
}

// pathText says what the open path is.
func (p *speech) pathText() string {
	h := p.hand
	switch {
	case h.growing():
		return p.T("ui.play.path.grow", "move", h.step.Move)
	case h.step.Move != "":
		return p.T("ui.play.path.move", "move", h.step.Move)
	}
	return p.T("ui.play.path.open", "from", p.scene.Spots[h.path[0]].Name, "n", len(h.step.Follow))
}

// overRole is the look of the result for the person who played.
func (p *speech) overRole() theme.Role {
	st, mine := p.s.Match().Status(), p.s.Mine()
	switch {
	case st.Winner == games.NoSide || mine == games.NoSide:
		return theme.Text
	case st.Winner == mine:
		return theme.Good
	}
	return theme.Danger
}

// resultText says how a game ended.
func (p *speech) resultText(st games.Status) string {
	if st.Winner == games.NoSide {
		return p.T("ui.play.drawn", "reason", p.Say(st.Reason))
	}
	key := "ui.play.won"
	if mine := p.s.Mine(); mine != games.NoSide {
		key = "ui.play.lost"
		if mine == st.Winner {
			key = "ui.play.youwon"
		}
	}
	return p.T(key, "side", p.s.Match().State().SideName(st.Winner), "reason", p.Say(st.Reason))
}

// reviewText is what the review says of the position shown: the move that was
// played from it, and what was better.
func (p *speech) reviewText() string {
	done, all, ready := p.s.Review()
	r := p.s.ReviewOf(p.s.At())
	switch {
	case all == 0:
		return ""
	case !ready:
		return p.T("ui.replay.reviewing", "done", done, "all", all)
	case p.s.At() >= p.s.Match().Len():
		if about := p.s.ReviewSummary(); len(about) > 0 {
			return p.Say(about[0])
		}
	case !r.Said.IsZero():
		return r.Move + r.Mark + ": " + p.Say(r.Said)
	case r.Better != nil:
		best := r.Better.Thought.Lines[0]
		return p.T("ui.replay.better", "move", r.Move+r.Mark, "best", best.Moves[0], "score", p.scoreOf(*r.Better, best))
	}
	return ""
}

// brokeText says what work has failed.
func (p *speech) brokeText(e session.Broke) games.Text {
	switch e.What {
	case session.Analyse, session.Review:
		return games.T("ui.play.analysis.stopped")
	case session.Hint:
		return games.T("ui.play.hint.none")
	}
	if e.Err != nil {
		return games.Verbatim(p.Table.Error(e.Err))
	}
	return e.Said
}
