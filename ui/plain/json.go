package plain

import (
	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/store"
)

// object is one step as JSON; its fields are documented in duiju help json.
type object map[string]any

// object writes one line. Where it goes wrong, nobody listens any more.
func (t *term) object(o object) {
	t.told = true
	_ = t.json.Encode(o)
}

// asObject is an event as an object, nil for what a script need not know.
func (s *talk) asObject(e session.Event) object {
	switch e := e.(type) {
	case session.Board:
		return s.problem(e.Problem)
	case session.Moved:
		return object{"event": "move", "side": store.SideWord(e.Side), "move": e.Move}
	case session.Judged:
		o := object{
			"event": "judged", "move": e.Move, "known": e.Verdict.Known, "right": e.Verdict.Right, "solved": e.Phase == session.Solved,
			"text": s.Words.Text(e.Said),
		}
		if e.Reply != "" {
			o["reply"] = e.Reply
		}
		if len(e.Verdict.Line) > 0 {
			o["line"] = e.Verdict.Line
		}
		return o
	case session.Answered:
		a := e.Answer
		return object{
			"event": "answer", "problem": a.Problem, "quality": a.Quality, "tries": a.Tries, "hint": a.Hint,
			"seconds": a.Seconds, "grade": a.Grade,
		}
	case session.Hinted:
		if e.Of == 0 {
			return object{"event": "hint", "i": 0, "of": 0}
		}
		o := object{"event": "hint", "i": e.I, "of": e.Of, "text": s.Words.Text(e.Step.Text)}
		if e.Step.Move != "" {
			o["move"] = e.Step.Move
		}
		return o
	case session.Proven:
		moves := []object{}
		for _, m := range e.Solution.Moves {
			moves = append(moves, object{"move": m.Move, "right": m.Right, "line": append([]string{}, m.Line...)})
		}
		return object{"event": "solution", "known": e.Solution.Known, "text": s.Words.Text(e.Solution.Reason), "moves": moves}
	case session.Found:
		return object{"event": "finding", "place": e.Finding.Place, "good": e.Finding.Good, "text": s.Words.Text(e.Finding.Text)}
	case session.Finished:
		return object{"event": "finished", "set": e.Kind, "right": e.Right, "of": e.Of, "rating": e.Rating}
	case session.Marked:
		return object{"event": "mark", "problem": e.Mark.Problem, "favourite": e.Mark.Favourite, "note": e.Mark.Note}
	case session.Jumped:
		return object{"event": "position", "position": s.s.Match().State().Text()}
	case session.Refused:
		return object{"event": "refused", "text": s.Words.Text(refusal(e))}
	case session.Broke:
		return object{"event": "refused", "text": s.Words.Text(e.Said)}
	}
	return nil
}

// problem is what is asked on the board.
func (s *talk) problem(ex *games.Exercise) object {
	m := s.s.Match()
	said, marks := s.d.Task()
	texts, points := []string{}, []string{}
	for _, t := range said {
		texts = append(texts, s.Words.Text(t))
	}
	sc := m.State().Scene()
	for _, p := range marks {
		points = append(points, sc.Spots[p].Name)
	}
	o := object{
		"event": "problem", "game": m.Module().Info().ID, "to_move": store.SideWord(m.Turn()), "position": m.State().Text(),
		"task": texts, "marks": points,
	}
	if ex != nil {
		tags := []string{}
		for _, t := range ex.Tags {
			tags = append(tags, t.ID)
		}
		o["problem"], o["grade"], o["tags"] = ex.ID, ex.Grade, tags
	}
	return o
}
