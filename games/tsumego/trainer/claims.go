package trainer

import (
	"context"

	"duiju/games"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
)

// Claims are the statements on a board of life and death: which answer refutes a
// move, and what that shows.
var Claims = claim.Game{Of: claimsOf, Holds: claimHolds}

func claimsOf(ctx context.Context, st games.State, move string, side games.Side) ([]claim.Claim, error) {
	s, ok := st.(*play.State)
	if !ok || move == "" || side == s.Turn() || s.Region == nil || s.Choosing() || s.Status().Over {
		return nil, nil
	}
	v, err := proveMove(ctx, s, move)
	if err != nil || !v.Known || v.Right || v.Reply == "" {
		return nil, err
	}
	c := claim.Claim{Name: "refuted", Side: side, Move: v.Reply, Rank: claim.Decisive, Kind: claim.ThrownAway}
	switch only := onlyMove(ctx, s); {
	case !v.Note.IsZero():
		c.Says = message.T("tsumego.claim.lesser", "reply", v.Reply, "note", v.Note)
	case v.Why.IsZero():
		c.Says = message.T("tsumego.claim.refuted", "reply", v.Reply)
	case only:
		c.Says = message.T("tsumego.claim.only", "reply", v.Reply, "why", v.Why)
	default:
		c.Says = message.T("tsumego.claim.why", "reply", v.Reply, "why", v.Why)
	}
	return []claim.Claim{c}, nil
}

// onlyMove reports whether it is proven that one move alone reaches the goal.
func onlyMove(ctx context.Context, s *play.State) bool {
	a := answer.SolveRegion(ctx, s.Asked(), s.Region, s.Position(), answer.SolveOptions{Nodes: play.JudgeNodes, MemMiB: play.JudgeMiB})
	return a.Complete && len(a.First) == 1 && a.First[0] != goban.PassMove
}

// claimHolds decides whether a move fails, as far as that is proven.
func claimHolds(ctx context.Context, st games.State, move string, _ claim.Claim) (claim.Truth, error) {
	if move == "" {
		return claim.False, nil
	}
	v, err := proveMove(ctx, st.(*play.State), move)
	if !v.Known {
		return claim.Undecided, err
	}
	return claim.Is(!v.Right), err
}
