package darkchess

import "math/bits"

// blindRule says what a blind capture (暗吃) does to an attacker that meets a
// piece too strong for it.
type blindRule uint8

const (
	blindOff blindRule = iota
	blindStay
	blindDie
)

// setup is the starting position.
type setup uint8

const (
	setupDark    setup = iota // all 32 face down
	setupTianqi               // 田棋: 28 pieces face up, the centre empty
	setupQuarter              // 4x4, eight pieces a side
)

// rules are the options of a game. The zero value is not useful; see
// rulesOf.
type rules struct {
	Draw          int // quiet plies that make a draw
	Rep           int // occurrences that make a draw; 0: never
	ChaseLoses    bool
	StalemateDraw bool
	Chain         bool
	Blind         blindRule
	Charge        bool // the chariot also captures from afar
	Diagonal      bool // the horse goes diagonally and takes any rank
	CannonRank    bool // the cannon captures by rank and never jumps
	ShootDark     bool
	EqualBoth     bool // equal ranks take each other away
	HongKong      bool
	Setup         setup
	Pair          bool // the same deal twice, with the seats changed
	// Handicap are the kinds of which Black lacks a piece; Red begins and is First.
	Handicap kindSet

	takes  [kinds][kinds]bool // step captures by kind
	ladder bool               // they are those of the tournament
	// prey and hunters say the same by sets of kinds: what a kind takes, and what
	// takes it.
	prey, hunters [kinds]kindSet
}

// kindSet has a bit for each kind.
type kindSet uint8

// next takes the first kind out of a set that is not empty.
func (ks *kindSet) next() kind {
	k := kind(bits.TrailingZeros8(uint8(*ks)))
	*ks &= *ks - 1
	return k
}

// finish derives the capture table.
func (r *rules) finish() *rules {
	rank := [kinds]int{7, 6, 5, 4, 3, 2, 1} // K>G>M>R>N>C>P
	if r.HongKong {
		rank = [kinds]int{general: 7, chariot: 6, horse: 5, cannon: 4, advisor: 3, elephant: 2, soldier: 1}
	}
	for a := range kind(kinds) {
		for v := range kind(kinds) {
			ok := rank[a] >= rank[v]
			switch {
			case a == cannon && !r.CannonRank:
				ok = false
			case a == general && v == soldier:
				ok = false
			case a == soldier && v == general:
				ok = true
			case a == horse && r.Diagonal:
				ok = true
			}
			if r.takes[a][v] = ok; ok {
				r.prey[a] |= 1 << v
				r.hunters[v] |= 1 << a
			}
		}
	}
	r.ladder = !r.HongKong && !r.CannonRank && !r.Diagonal
	return r
}

// ranks is the height of the board.
func (r *rules) ranks() int {
	if r.Setup == setupQuarter {
		return maxRanks / 2
	}
	return maxRanks
}

// full is how many pieces of each kind a side begins with.
func (r *rules) full() [kinds]int8 {
	switch r.Setup {
	case setupTianqi:
		return [kinds]int8{1, 2, 2, 2, 2, 2, 3}
	case setupQuarter:
		return [kinds]int8{1, 1, 1, 1, 1, 1, 2}
	}
	return [kinds]int8{1, 2, 2, 2, 2, 2, 5}
}

// counts are the pieces of both sides at the start, by letter.
func (r *rules) counts() (all [letters]int8) {
	full := r.full()
	for i := range all {
		all[i] = full[i%kinds]
	}
	for lacks := r.Handicap; lacks != 0; {
		all[newPiece(black, lacks.next()).index()]--
	}
	return all
}

// tianqiCentre are the four squares that tianqi leaves empty: b4 c4 b5 c5.
const tianqiCentre uint32 = 1<<13 | 1<<14 | 1<<17 | 1<<18

// gaps are the squares that lie empty at the start for want of pieces, in the
// middle.
func (r *rules) gaps() (gaps uint32) {
	for middle := tianqiCentre; bits.OnesCount32(gaps) < bits.OnesCount8(uint8(r.Handicap)); middle &= middle - 1 {
		gaps |= middle & -middle
	}
	return gaps
}

// tournament are the default rules.
func tournament() *rules { return (&rules{Draw: 60, Rep: 3}).finish() }
