package darkchess

import (
	"context"

	"duiju/assets"
	"duiju/engine"
	"duiju/games"
	"duiju/games/teach"
	"duiju/games/teach/claim"
)

// What else a move is asked to do: gain rank by an exchange, turn up where the other side
// gets a capture least often, keep a won ending won.
const (
	claimRanks = "ranks"
	claimFlip  = "flip"
	claimKeeps = "keeps"
)

// path is what a person learns of dark chess. Nothing in it is an estimate: captures are
// counted, ranks are those of the rules and endings those of the exact tables.
var path = teach.Path{Text: assets.DarkchessExercises, Skills: []teach.Skill{
	{Key: "darkchess.skill.take", Claim: claimFree, Grade: 1},
	{Key: "darkchess.skill.save", Claim: claimFree, Danger: true, Grade: 2},
	{Key: "darkchess.skill.cannon", Claim: claimFree, Grade: 3},
	{Key: "darkchess.skill.cannon-stop", Claim: claimFree, Danger: true, Grade: 4},
	{Key: "darkchess.skill.exchange", Claim: claimRanks, Grade: 4},
	{Key: "darkchess.skill.flip", Claim: claimFlip, Grade: 5},
	{Key: "darkchess.skill.ending", Claim: claimKeeps, Through: true, Grade: 7},
}}

// claimBy decides what a move does for its mover.
func claimBy(ctx context.Context, st games.State, name, move string) (claim.Truth, error) {
	s := st.(*state)
	t, err := s.read(move)
	if err != nil || s.b.undecided {
		return claim.Undecided, err
	}
	switch name {
	case claimFlip:
		o, _, _, flips := s.flipOdds(move)
		return claim.Is(flips && o.risk == s.leastRisk()), nil
	case claimKeeps:
		return keeps(ctx, s.b, t)
	case claimRanks:
		return claim.Is(s.b.isCapture(t) && s.b.at[t.path[len(t.path)-1]].kind() < s.b.at[t.path[0]].kind()), nil
	}
	return claim.Is(s.b.isCapture(t) && !s.b.clone().retaken(t)), nil
}

// leastRisk is how many letters at least of those face down give the other side a capture,
// wherever one is turned up.
func (s *state) leastRisk() int {
	least := int(s.b.down)
	for mask := s.b.by[hidden]; mask != 0; mask &= mask - 1 {
		o, _, _, _ := s.flipOdds(first(mask).String())
		least = min(least, o.risk)
	}
	return least
}

// keeps decides by the exact tables whether a move wins.
func keeps(ctx context.Context, b *board, t turn) (claim.Truth, error) {
	set := tablesFor(ctx, b, 0)
	if set.of(b) == nil {
		return claim.Undecided, ctx.Err()
	}
	for _, m := range set.solvedMoves(b) {
		if fromOf(m.move) == t.path[0] && toOf(m.move) == t.path[len(t.path)-1] {
			return claim.Is(m.outcome == engine.Win), nil
		}
	}
	return claim.Undecided, nil
}
