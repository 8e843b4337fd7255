package trianglenim

import (
	"context"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// The grades of a move, as they stand in JSON.
const (
	gradeOnly  = "only move"    // the one winning take
	gradeKept  = "kept"         // left a P-position
	gradeThrew = "threw away"   // from one N-position to another
	gradeLost  = "already lost" // every take loses
)

// namedTakes is how many winning takes are named, one for each symmetry class.
const namedTakes = 3

// graded is the judgement of one take.
type graded struct {
	side    games.Side
	take    mask
	grade   string
	winning []mask // all winning takes
	classes []mask // one of each class
	bad, of int    // after a lost take: replies that throw the win away, and all
	left    bool   // the position left is an N-position
	mark    string // "", "!" or "?"
	said    message.Text
}

// Review judges each take of a game against the table, which it makes if need
// be: on side 7 that takes some seconds.
func (m Module) Review(ctx context.Context, rec games.Record) (teach.Review, error) {
	rec.Moves = rec.Moves[:min(rec.At, len(rec.Moves))]
	st, err := m.New(rec.Options, rec.Seed)
	if err != nil {
		return teach.Review{}, err
	}
	s := st.(*state)
	table, err := solve(ctx, s.rules, nil)
	if err != nil {
		return teach.Review{}, err
	}
	start := message.T("trianglenim.review.start.lost", rulesWords(s.rules)...)
	if table.won(s.pos()) {
		start = message.T("trianglenim.review.start.won", rulesWords(s.rules)...)
	}
	var moves []graded
	for _, text := range rec.Moves {
		g, err := s.grade(judge{table: table}, text)
		if err != nil {
			return teach.Review{}, err
		}
		moves = append(moves, g)
	}
	return summarize(s.Status(), moves, start), nil
}

func rulesWords(r rules) []any {
	return []any{"side", r.Side, "limit", r.Limit, "rule", r.ruleText()}
}

// grade judges a take and plays it.
func (s *state) grade(j judge, text string) (graded, error) {
	g, pos := graded{side: s.Turn()}, s.pos()
	take, err := s.parse(text)
	if err != nil {
		return g, err
	}
	g.said = s.fault(j, take)
	if err := s.Play(text); err != nil {
		return g, err
	}
	g.take, g.left = take, j.won(s.pos())
	g.winning = j.winning(pos, s.rules.takesAt(pos))
	g.classes = s.rules.board().classes(pos, g.winning)
	switch {
	case len(g.winning) == 0:
		g.grade = gradeLost
		g.bad, g.of = j.traps(s.rules, s.pos())
	case g.left:
		g.grade, g.mark = gradeThrew, "?"
	case len(g.winning) == 1:
		g.grade, g.mark, g.said = gradeOnly, "!", message.T("trianglenim.review.only")
	default:
		g.grade, g.said = gradeKept, message.T("trianglenim.review.kept", "count", len(g.winning))
	}
	return g, nil
}

// summarize marks the decisive mistake, the last take of the loser that threw
// the win away, and puts it first.
func summarize(st games.Status, moves []graded, start message.Text) teach.Review {
	r := teach.Review{Summary: []message.Text{start}}
	decisive := -1
	for i, g := range moves {
		if st.Over && g.side != st.Winner && g.grade == gradeThrew {
			decisive = i
		}
		r.Moves = append(r.Moves, teach.MoveReview{Mark: g.mark, Text: g.said, Facts: g.facts()})
	}
	if decisive >= 0 {
		r.Moves[decisive].Mark = "??"
		r.Summary = []message.Text{message.T("trianglenim.review.decided", "k", decisive+1, "move", letters(moves[decisive].take)), start}
	}
	return r
}

// facts are the fields of duiju show --json.
func (g graded) facts() map[string]any {
	letter := map[bool]string{true: "N", false: "P"}
	named := []string{}
	for _, take := range g.classes[:min(namedTakes, len(g.classes))] {
		named = append(named, letters(take))
	}
	facts := map[string]any{
		"take":          letters(g.take),
		"before":        letter[len(g.winning) > 0],
		"after":         letter[g.left],
		"grade":         g.grade,
		"winning":       named,
		"winning_count": len(g.winning),
	}
	if g.grade == gradeLost {
		facts["replies"], facts["losing_replies"] = g.of, g.bad
	}
	return facts
}
