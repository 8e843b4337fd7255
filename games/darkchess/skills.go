package darkchess

import (
	"context"
	"slices"
	"strings"

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
var path = teach.Path{Text: assets.DarkchessExercises, Asks: asks, Leaves: leaves, Skills: []teach.Skill{
	{Key: "darkchess.skill.take", Claim: claimFree, Grade: 1, Level: 1},
	{Key: "darkchess.skill.save", Claim: claimFree, Danger: true, Grade: 2, Level: 1},
	{Key: "darkchess.skill.cannon", Claim: claimFree, Grade: 3, Level: 1},
	{Key: "darkchess.skill.cannon-stop", Claim: claimFree, Danger: true, Grade: 4, Level: 2},
	{Key: "darkchess.skill.exchange", Claim: claimRanks, Grade: 4, Level: 2},
	{Key: "darkchess.skill.flip", Claim: claimFlip, Grade: 5, Level: 2},
	{Key: "darkchess.skill.chase", Claim: claimKeeps, Through: true, Grade: 6, Level: 3},
	{Key: "darkchess.skill.ending", Claim: claimKeeps, Through: true, Grade: 7, Level: 3},
}}

const (
	// leastSpread is between the risks of flips that are to be compared, in letters.
	leastSpread = 4
	// leastDown is the fewest pieces face down that are counted.
	leastDown = 6
	// endingPieces is the most pieces of an ending: its table is made while a person waits.
	endingPieces = 3
)

// asks says which skill a position asks for, and which capture is to be seen.
func asks(ctx context.Context, st games.State) (teach.Asked, error) {
	s := st.(*state)
	if s.status.Over || s.b.undecided {
		return teach.Asked{}, nil
	}
	if n := int(s.b.alive[red] + s.b.alive[black]); s.b.down == 0 && n <= endingPieces {
		if t := tablesFor(ctx, s.b, 0).of(s.b); t != nil {
			switch o, _ := t.probe(s.b); {
			case o != engine.Win:
			case s.b.alive[s.b.turn] == 1:
				return teach.Asked{Skill: "chase"}, ctx.Err()
			default:
				return teach.Asked{Skill: "ending"}, ctx.Err()
			}
		}
		return teach.Asked{}, ctx.Err()
	}
	if asked := s.free(s.b.clone(), s.b.turn, "take", "cannon"); asked.Skill != "" {
		return asked, nil
	}
	if asked := s.free(s.b.clone(), s.b.turn.other(), "save", "cannon-stop"); asked.Skill != "" {
		return asked, nil
	}
	if slices.ContainsFunc(s.b.turns(), s.b.isCapture) {
		return teach.Asked{Skill: "exchange"}, nil
	}
	if least, most := s.risks(); s.b.down >= leastDown && most >= least+leastSpread {
		return teach.Asked{Skill: "flip"}, nil
	}
	return teach.Asked{}, nil
}

// free is the best capture for nothing of a colour on a board, and the skill that sees it:
// the second of a cannon; zero if there is none.
func (s *state) free(b *board, c colour, skill, shot string) (asked teach.Asked) {
	most := 0
	for _, made := range s.captures(b, c) {
		if made.Name == claimTrade || made.Rank <= most {
			continue
		}
		t, _ := s.parse(made.Move)
		most, asked = made.Rank, teach.Asked{Skill: skill, What: made.Said, Points: strings.Split(made.Move, "-")}
		if b.at[t.path[0]].kind() == cannon {
			asked.Skill = shot
		}
	}
	return asked
}

// leaves is the capture for nothing that the other side has after a move of which nothing
// else was asked than to prevent one: nothing is said of a piece that takes and is retaken.
func leaves(st games.State, move string, asked teach.Asked) teach.Asked {
	s := st.(*state)
	t, err := s.read(move)
	boards := s.after(move)
	if err != nil || len(boards) != 1 || asked.Skill == "take" || asked.Skill == "cannon" || s.b.down == 0 && s.b.alive[red]+s.b.alive[black] <= endingPieces {
		return asked
	}
	other := s.b.turn.other()
	left := s.free(boards[0], other, "save", "cannon-stop")
	had := slices.ContainsFunc(s.captures(s.b.clone(), other), func(c claim.Claim) bool {
		return c.Name != claimTrade && slices.Equal(strings.Split(c.Move, "-"), left.Points)
	})
	switch {
	case left.Skill == "":
		return asked
	case !had && s.b.isCapture(t):
		return teach.Asked{}
	}
	left.Left = !had
	return left
}

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
		least, _ := s.risks()
		return claim.Is(flips && o.risk == least), nil
	case claimKeeps:
		return keeps(ctx, s.b, t)
	case claimRanks:
		return claim.Is(s.b.isCapture(t) && s.b.at[t.path[len(t.path)-1]].kind() < s.b.at[t.path[0]].kind()), nil
	case claimFree:
		return claim.Is(s.b.isCapture(t) && !s.b.clone().retaken(t)), nil
	}
	return claim.Undecided, nil
}

// risks are how many letters of those face down give the other side a capture where one
// is turned up: the least and the most.
func (s *state) risks() (least, most int) {
	least = int(s.b.down)
	for mask := s.b.by[hidden]; mask != 0; mask &= mask - 1 {
		o, _, _, _ := s.flipOdds(first(mask).String())
		least, most = min(least, o.risk), max(most, o.risk)
	}
	return least, most
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
