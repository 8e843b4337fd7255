package darkchess

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"

	"duiju/games/scene"
	"duiju/games/text/message"
)

// drawTargets shows what the chosen piece, or every piece, can capture, with
// a cannon's screen, and which pieces of either side hang.
func drawTargets(_ context.Context, s *state, sc *scene.Scene, at square) {
	b := s.b
	if b.isFaceUp(at) {
		s.mark(sc, b.capturesOf(at)|b.attacksOf(at), scene.MarkAttack)
		s.mark(sc, b.screens(at), scene.MarkScreen)
		return
	}
	for own := b.own[red] | b.own[black]; own != 0; own &= own - 1 {
		q := first(own)
		for hit := b.capturesOf(q); hit != 0; hit &= hit - 1 {
			spot := &sc.Spots[s.pointOf(first(hit))]
			spot.Marks |= scene.MarkDanger
			if b.at[q].colour() == b.turn {
				spot.Marks |= scene.MarkAttack
			}
		}
	}
}

// drawOdds shows for every face-down square the share of outcomes that are
// one's own, shaded by the balance of gain and risk; at the cursor the exact
// fractions and the letters.
func drawOdds(_ context.Context, s *state, sc *scene.Scene, at square) {
	b := s.b.clone()
	if b.undecided {
		sc.Captions = append(sc.Captions, message.T("darkchess.odds.first"))
		return
	}
	f := flipper{b, worthOf(b), new(sight).of(b)}
	for mask := b.by[hidden]; mask != 0; mask &= mask - 1 {
		o := f.odds(first(mask))
		spot := &sc.Spots[s.pointOf(o.at)]
		spot.Label = strconv.Itoa(min(99, 100*o.risk/o.total))
		spot.Heat = int8(100 * (o.gain - o.risk) / o.total)
		if o.at == at {
			sc.Captions = append(sc.Captions,
				message.T("darkchess.odds.square", "square", at.String(), "own", fraction(o.own, o.total),
					"risk", fraction(o.risk, o.total), "gain", fraction(o.gain, o.total), "free", fraction(o.free, o.total)),
				f.why(at),
				message.T("darkchess.odds.pool", "pieces", b.poolText()))
		}
	}
}

// why says whether the strong player would search a flip, and why.
func (f flipper) why(at square) message.Text {
	near := f.surroundings(at)
	if !f.quiet(&near) {
		return message.T("darkchess.odds.sharp")
	}
	calm := f.best(nil, 0, squares, math.MinInt32)
	i := slices.Index(calm, flipOf(at)) + 1
	if i <= tuned.rootQuiet {
		return message.T("darkchess.odds.calm", "i", i, "n", len(calm))
	}
	return message.T("darkchess.odds.left", "n", tuned.rootQuiet)
}

// fraction writes n/total in lowest terms.
func fraction(n, total int) string { return big.NewRat(int64(n), int64(total)).RatString() }

// poolText lists the face-down pieces by their signs, with their numbers: "K1 P5 c2".
func (b *board) poolText() (all message.Text) {
	for i, n := range b.pool {
		if n > 0 {
			all.Args = append(all.Args, message.Arg{Value: message.T(signs[i])}, message.Arg{Value: fmt.Sprintf("%d ", n)})
		}
	}
	if all.IsZero() {
		return message.Verbatim("-")
	}
	return all
}
