package trianglenim

import (
	"context"

	"duiju/assets"
	"duiju/games"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// claims are the statements on a position of triangle nim: which take wins it, and
// why what that leaves is lost.
var claims = claim.Game{Of: claimsOf, Holds: claimHolds, By: claimBy, Makes: []string{wins}}

// wins is the claim that a take wins.
const wins = "wins"

// path is what a person learns of triangle nim: the kinds of position that are lost for
// who moves there. Any take that leaves a lost one is right, of whatever kind.
var path = teach.Path{Decisive: true, Text: assets.TriangleNimExercises, Asks: asks, Moves: nameTakes, Skills: []teach.Skill{
	{Key: "trianglenim.skill.singles", Claim: wins, Through: true, Grade: 1, Level: 1},
	{Key: "trianglenim.skill.equal", Claim: wins, Through: true, Grade: 2, Level: 4},
	{Key: "trianglenim.skill.mirror", Claim: wins, Through: true, Grade: 4, Level: 5},
	{Key: "trianglenim.skill.sums", Claim: wins, Through: true, Grade: 6, Level: 5},
}}

// mostPieces is the most that a person is asked to see through.
const mostPieces = 10

// skillOf is the skill that finds a take by why what it leaves is lost.
var skillOf = map[reasonKind]string{
	reasonSingles: "singles", reasonTwins: "equal", reasonBoardMirror: "mirror", reasonMirror: "mirror", reasonNimSum: "sums",
}

// asks says which skill a position asks for: the first that finds a take that wins.
func asks(ctx context.Context, st games.State) (asked teach.Asked, err error) {
	s := st.(*state)
	j := judgeOf(s.rules, s.pos())
	if s.Status().Over || !j.follows() || s.pos().count() > mostPieces {
		return asked, nil
	}
	takes, skill, err := s.easiest(ctx, j.winning(s.pos(), s.takes()))
	if asked.Skill = skill; err == nil && (skill == "sums" || skill == "equal") {
		first := s.rules.board().classes(s.pos(), takes)[0]
		w, _ := s.rules.why(ctx, s.pos()^first)
		asked.What = message.T("trianglenim.parts", "move", letters(first), "parts", w.parts())
	}
	if s.rules.Misere && asked.Skill == "singles" { // its sentences count as it is normally played
		asked.Skill = ""
	}
	return asked, err
}

// easiest are those of some winning takes that win for the first of the reasons, and the
// skill that finds them, "" for none.
func (s *state) easiest(ctx context.Context, winning []mask) (takes []mask, skill string, err error) {
	best := reasonTable
	for _, take := range winning {
		w, err := s.rules.why(ctx, s.pos()^take)
		if err != nil {
			return nil, "", err
		}
		switch {
		case !s.rules.simple(w):
		case w.kind < best:
			best, takes = w.kind, []mask{take}
		case w.kind == best:
			takes = append(takes, take)
		}
	}
	return takes, skillOf[best], nil
}

// nameTakes names the takes that win as the skill says; others may win as well.
func nameTakes(st games.State, moves []string) message.Text {
	s := st.(*state)
	var all []mask
	for _, move := range moves {
		if take, err := s.parse(move); err == nil {
			all = append(all, take)
		}
	}
	takes, _, _ := s.easiest(context.Background(), all) // of ten pieces at most it takes no time
	return s.anyOf(takes)
}

// claimBy decides whether a take wins: what it leaves is lost.
func claimBy(ctx context.Context, s games.State, name, move string) (claim.Truth, error) {
	if name != wins {
		return claim.Undecided, nil
	}
	truth, err := claimHolds(ctx, s, move, claim.Claim{})
	return truth.Not(), err
}

// claimsOf names the winning answer to a take, if there is one.
func claimsOf(ctx context.Context, st games.State, move string, side games.Side) ([]claim.Claim, error) {
	s, ok := st.(*state)
	if !ok || move == "" || side == s.Turn() {
		return nil, nil
	}
	take, err := s.parse(move)
	if err != nil {
		return nil, nil
	}
	after := s.pos() ^ take
	j := judgeOf(s.rules, s.pos())
	if !j.follows() || after == 0 || !j.won(after) {
		return nil, nil
	}
	answer := j.winning(after, s.rules.takesAt(after))[0]
	if j.counts() {
		answer = j.best(after, s.rules.takesAt(after))[0]
	}
	w, err := s.rules.why(ctx, after^answer)
	c := claim.Claim{Side: side, Move: letters(answer), Rank: claim.Decisive, Kind: claim.ThrownAway}
	if s.rules.simple(w) { // else nobody sees why
		c.Name, c.Says = "answered", message.T("trianglenim.claim.answered", "move", letters(answer), "why", s.rules.because(w, after^answer, j))
	}
	return []claim.Claim{c}, err
}

// claimHolds decides whether the position after a take is won for who moves there.
func claimHolds(_ context.Context, st games.State, move string, _ claim.Claim) (claim.Truth, error) {
	s := st.(*state)
	take, err := s.parse(move)
	j := judgeOf(s.rules, s.pos())
	switch {
	case move == "":
		return claim.False, nil
	case err != nil || !j.knows():
		return claim.Undecided, nil
	}
	return claim.Is(j.won(s.pos() ^ take)), nil
}
