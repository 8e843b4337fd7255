package plain

import (
	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/training"
	"duiju/ui/store"
)

// asObject is an event as an object, nil for what a script need not know.
func (t teller) asObject(e session.Event) object {
	switch e := e.(type) {
	case session.Board:
		return t.problem(e.Problem)
	case session.Moved:
		o := object{"event": "move", "side": store.SideWord(e.Side), "move": e.Move}
		return o.colored("color", t.s.Match(), e.Side)
	case training.Judged:
		o := object{
			"event": "judged", "move": e.Move, "known": e.Verdict.Known, "right": e.Verdict.Right, "solved": e.Phase == training.Solved,
			"text": t.words.Text(e.Said),
		}
		if e.Reply != "" {
			o["reply"] = e.Reply
		}
		if len(e.Verdict.Line) > 0 {
			o["line"] = e.Verdict.Line
		}
		return o
	case training.Answered:
		a := e.Answer
		o := object{
			"event": "answer", "problem": a.Problem, "quality": a.Quality, "tries": a.Tries, "hint": a.Hint,
			"seconds": a.Seconds, "grade": a.Grade,
		}
		if a.More {
			o["more"] = true
		}
		return o
	case session.Hinted:
		if e.Of == 0 {
			return object{"event": "hint", "i": 0, "of": 0}
		}
		o := object{"event": "hint", "i": e.I, "of": e.Of, "text": t.words.Text(e.Step.Text)}
		if e.Step.Move != "" {
			o["move"] = e.Step.Move
		}
		return o
	case training.Proven:
		moves := []object{}
		for _, m := range e.Solution.Moves {
			moves = append(moves, object{"move": m.Move, "right": m.Right, "line": append([]string{}, m.Line...)})
		}
		return object{"event": "solution", "known": e.Solution.Known, "text": t.words.Text(e.Solution.Reason), "moves": moves}
	case training.Found:
		return object{"event": "finding", "place": e.Finding.Place, "good": e.Finding.Good, "text": t.words.Text(e.Finding.Text)}
	case training.Finished:
		return object{"event": "finished", "set": e.Kind, "right": e.Right, "of": e.Of, "rating": e.Rating}
	case training.Marked:
		o := object{"event": "mark", "problem": e.Mark.Problem, "favourite": e.Mark.Favourite, "note": e.Mark.Note}
		if e.Mark.Gone {
			o["gone"] = true
		}
		return o
	case session.Jumped:
		return object{"event": "position", "position": t.s.Match().State().Text()}
	case session.Refused, session.Broke:
		return object{"event": "refused", "text": t.words.Text(t.said(e))}
	}
	return nil
}

// problem is what is asked on the board.
func (t teller) problem(ex *teach.Exercise) object {
	m := t.s.Match()
	said, marks := t.d.Task()
	texts := append([]string{}, list.Of(said, t.words.Text)...) // none are a list, too
	o := object{
		"event": "problem", "game": m.Module().Info().ID, "to_move": store.SideWord(m.Turn()), "position": m.State().Text(),
		"task": texts, "marks": pointNames(m.State().Scene(), marks),
	}
	if ex != nil {
		tags := list.Of(ex.Tags, func(tag teach.Tag) string { return tag.ID })
		o["problem"], o["grade"], o["tags"] = ex.ID, ex.Grade, append([]string{}, tags...)
	}
	return o.colored("to_move_color", m, m.Turn())
}

// colored adds the colour of a side, where the game has colours.
func (o object) colored(key string, m *match.Match, side games.Side) object {
	sc := m.State().Scene()
	if color := sc.Color(side); color != "" {
		o[key] = color
	}
	return o
}
