package session

import (
	"encoding/json"
	"math"

	"duiju/games"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
)

// judged is what a review has found of a position and of the move that led there, as a
// note of the record keeps it.
type judged struct {
	Opinion *Opinion       `json:"opinion,omitempty"`
	About   []message.Text `json:"about,omitempty"` // of the start: on the whole game
	MoveReview
}

// keptMoves is how many moves of a best line are kept, one of the others.
const keptMoves = 8

// keepReview notes what the review has found in the record.
func (s *Session) keepReview() {
	m := s.Match()
	for n := range m.Len() + 1 {
		var j judged
		if o := s.OpinionAt(n); o != nil {
			kept := Opinion{o.Side, o.Thought}
			kept.Thought.Lines = nil
			for i, l := range o.Thought.Lines {
				most := 1
				if i == 0 {
					most = keptMoves
				}
				l.Moves = l.Moves[:min(len(l.Moves), most)]
				kept.Thought.Lines = append(kept.Thought.Lines, l)
			}
			j.Opinion = &kept
		}
		if n == 0 {
			j.About = s.review.about
		} else {
			j.MoveReview = s.review.moves[n-1]
			j.Better = j.Better[:min(len(j.Better), keptMoves)]
		}
		data, err := json.Marshal(j)
		if err != nil {
			s.out.Broke(Review, err)
			return
		}
		m.Note(n, games.NoteJudged, sgf.Escape(string(data)))
	}
}

// fits reports whether what is kept of a move can be of the position before it.
func (j *judged) fits(before *Opinion) bool {
	lines := 0
	if before != nil {
		lines = len(before.Thought.Lines)
	}
	return j.Line >= -1 && j.Line < max(lines, 1) && !math.IsNaN(j.Lost) && j.Lost >= 0 && j.Lost <= 1 && math.Abs(j.Gain) <= 1
}

// recallReview takes the review that the record keeps, if it has one of every position.
func (s *Session) recallReview() {
	m := s.Match()
	opinions, moves, about := make(opinions, m.Len()+1), make([]MoveReview, m.Len()), []message.Text(nil)
	for n := range opinions {
		var j judged
		found := false
		for _, t := range m.NotesAt(n) {
			if t.Name == games.NoteJudged && len(t.Values) == 1 {
				found = json.Unmarshal([]byte(sgf.Text(t.Values[0])), &j) == nil
			}
		}
		if !found {
			return
		}
		if o := j.Opinion; o != nil && (o.Side > games.Second || len(o.Thought.Lines) == 0) || n > 0 && !j.fits(opinions[n-1]) {
			return
		}
		if opinions[n] = j.Opinion; n == 0 {
			about = j.About
			continue
		}
		moves[n-1], moves[n-1].Move = j.MoveReview, m.Moves()[n-1]
	}
	done := &latest[int]{}
	done.offer(len(opinions))
	s.opinions, s.review = opinions, review{all: len(opinions), done: done, moves: moves, about: about, ready: true}
}
