package look

import (
	"cmp"
	"context"
	"strings"

	"duiju/games"
	"duiju/games/text/words"
)

// Spoken is what the x-ray of a position says without a screen, one sentence a
// line: on the branch that the moves lead to, then on each move read from there.
// Without limits the search is the one that the x-ray begins with. The error is a
// *games.Fault for a branch that was not read, and that of ctx.
func Spoken(ctx context.Context, table *words.Table, m games.Module, s games.State, moves []string, by TreeSearch) ([]string, error) {
	by.Depth = cmp.Or(by.Depth, teachDepth)
	x, err := searchedBy(ctx, table, m, s, by)
	switch {
	case err != nil:
		return nil, err
	case x.seen == 0 && len(moves) == 0 && x.tree.thought != nil:
		return x.unsearched(x.tree), nil
	case x.seen == 0 && len(moves) == 0 && by.Proof:
		return append([]string{x.asked().atOnce(x.tree)}, x.asked().assumes()...), nil
	case x.seen == 0:
		return nil, games.Faultf(games.ErrOption, "ui.xray.failed")
	}
	at := 0
	for _, move := range moves {
		if at = x.childBy(at, move); at < 0 {
			return nil, games.Faultf(games.ErrIllegalMove, "ui.xray.notread", "move", move)
		}
	}
	said := []string{x.why(at)}
	if x.tree.proof != nil {
		said = append(said, x.asked().assumes()...)
	}
	for c := x.tree.Nodes[at].FirstChild; c >= 0; c = x.tree.Nodes[c].NextSibling {
		said = append(said, x.spokenNode(c))
	}
	return said, nil
}

// SpokenOf is Spoken on a position of a game, by the proof search (proof), the
// search of a player, as records name it, or for "" the x-ray's own.
func SpokenOf(ctx context.Context, table *words.Table, m *games.Match, s games.State, moves []string, by string) ([]string, error) {
	search := TreeSearch{Of: m, Proof: by == "proof"}
	if !search.Proof {
		search.Player = by
	}
	return Spoken(ctx, table, m.Module(), s, moves, search)
}

// spokenNode is a node in one line: its move, what it is worth, and why.
func (x *xray) spokenNode(i int) string {
	return x.T("ui.xray.spoken", "move", x.moveName(i), "value", worth(x, i), "why", x.why(i))
}

// childBy is the last visit of a move from node i, -1 if it was not read.
func (x *xray) childBy(i int, move string) int {
	found := -1
	for c := x.tree.Nodes[i].FirstChild; c >= 0; c = x.tree.Nodes[c].NextSibling {
		if strings.EqualFold(x.moveName(c), move) {
			found = c
		}
	}
	return found
}
