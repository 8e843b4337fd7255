// Package claim holds statements on a board that rules or a search decide: a four
// at h8, a chariot that is taken for nothing, a reply that makes an eye false. A
// game makes them of its positions and decides them on any other. What reviews,
// hints and pages say of a move is put together from them, so it can be held
// against the rules.
//
// A reason for a mistake is a claim that holds after the move that was played and
// not after the better one, or the other way round: see Game.Why.
package claim

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"duiju/games"
	"duiju/games/text/message"
)

// Claim says what a side can do, were it to move, on the position after a move.
type Claim struct {
	Name string // what it states, in the game's own words: "five", "free"; "" tells no reason
	Side games.Side
	Move string // by which the side does it; "" where no one move does
	N    int    // plies, pieces, or what else the name counts
	// Rank orders the claims of a game: the greater, the more they tell. From
	// Decisive on it wins.
	Rank int
	// Said names it within a sentence: "an open three at h11". Says, if not zero, is a
	// sentence of the game's own; {side} and {better} are filled in.
	Said, Says message.Text
	// Kind, if not None, is the kind of mistake to allow or to miss it.
	Kind Kind
}

// Proof is the name of a claim that says no more than that a side wins by force.
const Proof = "proof"

// Decisive is the least rank of a claim that wins.
const Decisive = 1000

// Game makes and decides the claims of one game. Moves are texts of legal moves of
// the state; one whose outcome is hidden may leave the outcome open, and then a
// claim must hold whatever comes up. "" is the state itself. Both may take long and
// obey the context.
type Game struct {
	// Of lists what can be claimed of a side, in any order.
	Of func(ctx context.Context, s games.State, move string, side games.Side) ([]Claim, error)
	// Holds decides a claim that Of has made after this or another move. One with
	// neither Move nor N is that there is any of its name.
	Holds func(ctx context.Context, s games.State, move string, c Claim) (Truth, error)
	// By decides whether a move of the side to move does at once what claims of a name
	// state; nil where no exercise asks for it.
	By func(ctx context.Context, s games.State, name, move string) (Truth, error)
	// Makes are the names that By decides, and Stops those of which Holds decides whether
	// there is any after a move.
	Makes, Stops []string
}

// Truth is what the rules or a finished search say of a claim.
type Truth uint8

// The truths.
const (
	Undecided Truth = iota
	False
	True
)

// Not is what is true of the contrary.
func (t Truth) Not() Truth { return [...]Truth{Undecided, True, False}[t] }

// Is is True or False.
func Is(holds bool) Truth {
	if holds {
		return True
	}
	return False
}

// Listed decides a claim of a game whose claims are quickly made: it is among them, or
// one like it of as much.
func (g Game) Listed(ctx context.Context, s games.State, move string, c Claim) (Truth, error) {
	all, err := g.Of(ctx, s, move, c.Side)
	return Is(slices.ContainsFunc(all, func(x Claim) bool { return x.Name == c.Name && x.Move == c.Move && x.N >= c.N })), err
}

// Kind is a kind of mistake.
type Kind uint8

// The kinds. Their numbers stand in records.
const (
	None          Kind = iota
	MissedWin          // a move would have won
	MissedGain         // a move would have gained something
	IgnoredThreat      // what the other side could do before, it still can
	Allowed            // what the other side could not do before, it now can
	BadExchange
	NeedlessFlip // chance decided where a move did
	ThrownAway   // a proven result
	Kinds
)

// Text names a kind.
func (k Kind) Text() message.Text {
	return message.T([Kinds]string{
		"claim.kind.none", "claim.kind.missedwin", "claim.kind.missedgain", "claim.kind.ignoredthreat", "claim.kind.allowed",
		"claim.kind.badexchange", "claim.kind.needlessflip", "claim.kind.thrownaway",
	}[min(k, Kinds-1)])
}

// Reason says why a move was worse than another.
type Reason struct {
	Kind  Kind
	Claim Claim
	// Follows says after which move the claim holds: the played one, the better one, or
	// "" for the position before them.
	Follows string
	Said    message.Text // one sentence
}

// Compared are two moves from a position and what a search thought of them.
type Compared struct {
	State          games.State
	Played, Better string
	// Reply is what the search expects after the played move, "" if unknown.
	Reply string
	// Lost and Won are the plies in which the played move loses and the better one
	// wins by proof, 0 for no proof; neither is true of the other move.
	Lost, Won int
	// Chance says that the played move was a flip, or another whose outcome nobody knew.
	Chance bool
}

// candidate is a claim that may tell two moves apart.
type candidate struct {
	Reason
	weight int
	alone  bool // after the other move nothing as strong holds
}

// Why finds the claim that tells most of the difference between two moves; the zero
// value if none does, or the game claims nothing.
func (g Game) Why(ctx context.Context, m Compared) (Reason, error) {
	if g.Of == nil {
		return Reason{}, nil
	}
	mover, of, asked := m.State.Turn(), g.Of, map[string][]Claim{}
	g.Of = func(ctx context.Context, s games.State, move string, side games.Side) (all []Claim, err error) {
		key := fmt.Sprint(move, " ", side)
		if _, known := asked[key]; !known {
			asked[key], err = of(ctx, s, move, side)
		}
		return asked[key], err
	}
	var all []candidate
	add := func(c Claim, follows string, weight int) {
		if c.Move != "" && c.Move == m.Reply { // what comes, before what might
			weight += 2
		}
		all = append(all, candidate{Reason: Reason{Claim: c, Follows: follows}, weight: weight})
	}
	for i, at := range []string{m.Played, "", m.Better} {
		side := mover
		if i == 0 {
			side = mover.Other()
		}
		claims, err := g.Of(ctx, m.State, at, side)
		if err != nil {
			return Reason{}, err
		}
		for _, c := range claims {
			switch {
			case i == 0:
				add(c, at, c.Rank)
			case i == 1 && c.Move == m.Better:
				add(c, at, c.Rank+1)
			case i == 2 && c.Move != m.Played: // the other side moves before it
				add(c, at, c.Rank/2)
			}
		}
	}
	for side, plies := range map[games.Side]int{mover.Other(): m.Lost, mover: m.Won} {
		if plies > 0 {
			c := Claim{Name: Proof, Side: side, N: plies, Rank: Decisive, Kind: ThrownAway, Said: message.T("claim.proof", "n", plies)}
			add(c, map[bool]string{true: m.Better, false: m.Played}[side == mover], Decisive-1)
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.weight, a.weight) })
	best := candidate{weight: -1}
	for _, c := range all {
		if c.weight <= best.weight {
			break
		}
		var ok bool
		var err error
		if ok, c.alone, err = g.differs(ctx, m, c.Reason); err != nil {
			return Reason{}, err
		}
		if !c.alone && c.Claim.Move != "" { // the other move leaves as much elsewhere
			c.weight /= 2
		}
		if ok && c.weight > best.weight {
			best = c
		}
	}
	if best.weight < 0 || best.Claim.Name == "" {
		return Reason{}, nil
	}
	return g.worded(ctx, m, best)
}

// Does says what a move changes: the claim that tells most of those that hold after it
// and not before, for its mover, or the other way round, for the other side. It is zero
// if there is none.
func (g Game) Does(ctx context.Context, s games.State, move string) (said message.Text, err error) {
	most := 0
	for _, c := range []struct {
		side       games.Side
		holds, not string
		part       int
		key        string
	}{
		{s.Turn().Other(), "", move, 1, "claim.prevents"}, {s.Turn(), move, "", 2, "claim.prepares"},
	} {
		claims, err := g.Of(ctx, s, c.holds, c.side)
		if err != nil {
			return message.Text{}, err
		}
		for _, x := range claims {
			if x.Move == "" || x.Rank/c.part <= most {
				continue
			}
			still, err := g.Holds(ctx, s, c.not, x)
			if err != nil {
				return message.Text{}, err
			}
			if still == False { // nobody is told so where it is undecided
				most, said = x.Rank/c.part, message.T(c.key, "move", move, "side", s.SideName(x.Side), "what", x.Said)
			}
		}
	}
	return said, nil
}

// differs reports whether a claim that holds after one of the moves does not after the
// other, and whether nothing as strong does.
func (g Game) differs(ctx context.Context, m Compared, r Reason) (differs, alone bool, err error) {
	if r.Claim.Name == Proof {
		return true, true, nil
	}
	other := map[string]string{"": "", m.Better: m.Played, m.Played: m.Better}[r.Follows]
	all, err := g.Of(ctx, m.State, other, r.Claim.Side)
	alone = !slices.ContainsFunc(all, func(c Claim) bool { // the better move does it; the played one must not do as much
		return c.Rank >= r.Claim.Rank && (r.Follows != "" || c.Move == m.Played)
	})
	if err != nil || r.Follows == "" {
		return alone, alone, err
	}
	holds, err := g.Holds(ctx, m.State, other, r.Claim)
	return holds == False, alone, err
}

// worded gives a reason its kind and its sentence.
func (g Game) worded(ctx context.Context, m Compared, r candidate) (Reason, error) {
	mover := m.State.Turn()
	words := []any{"side", m.State.SideName(r.Claim.Side), "what", r.Claim.Said, "better", m.Better}
	said := func(k Kind, key string) (Reason, error) {
		if r.Kind, r.Said = k, message.T(key, words...); r.Claim.Kind != None {
			r.Kind = r.Claim.Kind
		}
		if says := r.Claim.Says; !says.IsZero() {
			r.Said = message.Text{Key: says.Key, Args: append(slices.Clone(says.Args), message.T("", words...).Args...)}
		}
		if m.Chance && (r.Follows == "" || r.Kind == IgnoredThreat) {
			r.Kind = NeedlessFlip
		}
		return r.Reason, nil
	}
	switch {
	case r.Claim.Name == Proof && r.Claim.Side == mover:
		return said(ThrownAway, "claim.gives")
	case r.Claim.Name == Proof:
		return said(ThrownAway, "claim.loses")
	case r.Follows == "" && r.Claim.Rank >= Decisive:
		return said(MissedWin, "claim.misses")
	case r.Follows == "":
		return said(MissedGain, "claim.misses")
	case r.Follows == m.Better && r.Claim.Move == "":
		return said(MissedGain, "claim.has")
	case r.Follows == m.Better:
		return said(MissedGain, "claim.threatens")
	}
	before, err := g.Holds(ctx, m.State, "", r.Claim)
	if err != nil {
		return Reason{}, err
	}
	switch {
	case before != False:
		return said(IgnoredThreat, "claim.leaves")
	case r.alone:
		return said(Allowed, "claim.allows.clean")
	}
	return said(Allowed, "claim.allows")
}
