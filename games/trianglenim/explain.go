package trianglenim

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// Explain says why a take was played from this State: what is wrong with the
// position it leaves, or, at a lost position, what it hopes for.
func (s *state) Explain(ctx context.Context, move string) (message.Text, error) {
	take, err := s.parse(move)
	if err != nil {
		return message.Text{}, err
	}
	j := judgeOf(s.rules, s.pos())
	if !j.knows() {
		return message.T("trianglenim.why.unknown"), nil
	}
	after := s.pos() ^ take
	if j.won(after) {
		return s.fault(j, take), nil
	}
	w, err := s.rules.why(ctx, after)
	return s.rules.because(w, after, j), err
}

// fault says what is wrong with a take that leaves a won position: what would have won,
// or, at a lost position, what it hopes for.
func (s *state) fault(j judge, take mask) message.Text {
	after := s.pos() ^ take
	switch {
	case after == 0:
		return message.T("trianglenim.why.forced")
	case j.won(s.pos()):
		return message.T("trianglenim.why.mistake", "winning", s.anyOf(j.winning(s.pos(), s.takes())))
	}
	if !j.follows() {
		return message.T("trianglenim.verdict.lost.unmeasured")
	}
	bad, of := j.traps(s.rules, after)
	if !j.counts() {
		return message.T("trianglenim.why.lost.unmeasured", "bad", bad, "of", of)
	}
	return message.T("trianglenim.why.lost", "n", j.plies(after), "bad", bad, "of", of)
}

// because is the sentence for a reason: p is lost for the player to move.
func (r rules) because(w reason, p mask, j judge) message.Text {
	count := p.count()
	switch w.kind {
	case reasonEmpty:
		return message.T("trianglenim.why.empty")
	case reasonParity, reasonSingles:
		switch {
		case r.Misere && count == 1:
			return message.T("trianglenim.why.lastpiece")
		case r.Misere:
			return message.T("trianglenim.why.parity.misere", "count", count)
		}
		return message.T("trianglenim.why.parity", "count", count)
	case reasonBoardMirror:
		return message.T("trianglenim.why.boardmirror")
	case reasonMirror:
		if w.mapped[0].by.centre {
			return message.T("trianglenim.why.centre")
		}
		return message.T("trianglenim.why.mirror")
	case reasonTwins:
		if parts := w.parts(); strings.Contains(parts, "=") {
			return message.T("trianglenim.why.twins", "pairs", parts)
		}
		return message.T("trianglenim.why.selves")
	case reasonNimSum:
		if r.simple(w) {
			return message.T("trianglenim.why.nimsum", "parts", w.parts())
		}
	}
	if !j.follows() {
		return message.T("trianglenim.why.worked")
	}
	replies := r.takesAt(p)
	reply := replies[len(replies)-1]
	answers := j.winning(p^reply, r.takesAt(p^reply))
	return message.T("trianglenim.why.table", "reply", letters(reply), "answer", letters(answers[0]))
}

// simple reports whether a person can see a reason: to add values up, all groups must be
// straight rows, each worth as many as it has.
func (r rules) simple(w reason) bool {
	return w.kind < reasonTable && !slices.ContainsFunc(w.heaps.groups, func(g mask) bool { return !slices.Contains(r.takesAt(g), g) })
}

// parts are the groups as they pair off, F = K, ABC, or with their values, ABD 3, K 1.
func (r reason) parts() string {
	var said []string
	for _, m := range r.mapped {
		part := letters(m.pieces)
		if twin, _ := m.by.image(m.pieces); twin != m.pieces {
			part += " = " + letters(twin)
		}
		said = append(said, part)
	}
	for i, g := range r.heaps.groups {
		said = append(said, letters(g)+" "+strconv.Itoa(r.heaps.values[i]))
	}
	return strings.Join(said, ", ")
}

// classes picks one take of each class under the symmetries of the position
// itself: the least, in ascending order.
func (b *board) classes(pos mask, takes []mask) []mask {
	var picked []mask
	for _, take := range takes {
		least := true
		for s := range symmetries {
			if b.image(pos, s) == pos && b.image(take, s) < take {
				least = false
			}
		}
		if least {
			picked = append(picked, take)
		}
	}
	slices.Sort(picked)
	return picked
}

// mostNamed is how many takes a sentence names.
const mostNamed = 6

// anyOf names takes, one of each class under the symmetries of the position.
func (s *state) anyOf(takes []mask) message.Text {
	classes := s.rules.board().classes(s.pos(), takes)
	said := teach.OneOf(list.Of(classes, letters), mostNamed)
	if len(classes) < len(takes) {
		said = message.T("trianglenim.mirrored", "move", said)
	}
	return said
}

// Hints leads to the best take in three steps: is there a winning take and
// along which line, which pieces, and what it leaves.
func (s *state) Hints(ctx context.Context) ([]games.HintStep, error) {
	if s.pos() == 0 {
		return nil, nil
	}
	j := judgeOf(s.rules, s.pos())
	if !j.knows() {
		return []games.HintStep{{Text: s.waiting()}}, nil
	}
	take := s.hinted(j)
	move := letters(take)
	why, err := s.Explain(ctx, move)
	if err != nil {
		return nil, err
	}
	run := s.rules.board().run(s.pos(), take)
	steps := []games.HintStep{
		{Text: s.hintLine(j.won(s.pos()), take, run)},
		{Text: message.T("trianglenim.hint.take", "move", move), Area: points(run), Move: move, Marks: points(take)},
		{Text: why, Move: move, Line: []string{move}, Marks: points(take)},
	}
	if j.won(s.pos()) || !s.begins() { // else it speaks of no part of the board
		steps[0].Area = points(run)
	}
	if j.counts() {
		steps[2].Line = j.line(s.rules, s.pos(), take).Moves
	}
	return steps, nil
}

// hinted is the take to recommend: the fastest win, or the longest resistance.
func (s *state) hinted(j judge) mask {
	takes := s.takes()
	switch {
	case !j.won(s.pos()):
		return j.stubborn(s.rules, s.pos(), takes)[0]
	case j.counts():
		return j.best(s.pos(), takes)[0]
	}
	return j.winning(s.pos(), takes)[0]
}

func (s *state) hintLine(won bool, take, run mask) message.Text {
	switch {
	case !won && s.begins():
		return message.T("trianglenim.hint.begin")
	case !won:
		return message.T("trianglenim.hint.lost")
	case take.count() == 1:
		return message.T("trianglenim.hint.single")
	}
	return message.T("trianglenim.hint.line", "line", letters(run))
}

// run is the unbroken line of pieces that a take lies on; for a single piece
// it and its neighbours, which lie on its three lines.
func (b *board) run(pos, take mask) mask {
	if take.count() == 1 {
		return (take | b.near[take.lowest()]) & pos
	}
	run := take
	for _, longer := range b.takes {
		if longer&run == run && pos&longer == longer {
			run = longer
		}
	}
	return run
}
