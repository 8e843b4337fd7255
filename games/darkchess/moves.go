package darkchess

import (
	"math/bits"

	"duiju/engine"
)

// prey is the mask of squares with enemies of colour c that a step capture of
// kind k may take.
func (b *board) prey(c colour, k kind) uint32 {
	var mask uint32
	foes := b.kinds(c.other())
	for all := b.rules.prey[k]; all != 0; {
		mask |= foes[all.next()]
	}
	return mask
}

// hunters is the mask of pieces of colour c that take kind k by a step.
func (b *board) hunters(c colour, k kind) uint32 {
	var mask uint32
	own := b.kinds(c)
	for all := b.rules.hunters[k]; all != 0; {
		mask |= own[all.next()]
	}
	return mask
}

// sight is who takes whom by a step, by piece.
type sight struct {
	key           uint64     // of the position seen
	prey, hunters [16]uint32 // where enemies stand that a piece takes, and that take it
	danger        [16]uint32 // next to the latter
}

// of is what there is to see on b.
func (s *sight) of(b *board) *sight {
	if s.key != b.key || b.key == 0 {
		s.key = b.key
		if b.rules.ladder {
			s.climb(b, red)
			s.climb(b, black)
		} else {
			s.look(b)
		}
	}
	return s
}

// look asks the rules of capture.
func (s *sight) look(b *board) {
	for p := piece(1); p <= letters; p++ {
		s.prey[p], s.hunters[p] = b.prey(p.colour(), p.kind()), b.hunters(p.colour().other(), p.kind())
		s.danger[p] = spread(s.hunters[p])
	}
}

// climb does the same for a colour in the order of ranks of the tournament
// rules, where each kind takes what the one below it takes and some more.
func (s *sight) climb(b *board, c colour) {
	own, foe := newPiece(c, general), newPiece(c.other(), general)
	foes := (*[kinds]uint32)(b.by[foe:])
	prey, hunters, danger := (*[kinds]uint32)(s.prey[own:]), (*[kinds]uint32)(s.hunters[own:]), (*[kinds]uint32)(s.danger[own:])
	men, king := foes[soldier], foes[general]
	menNear, kingNear := spread(men), spread(king)
	prey[soldier] = men | king
	prey[horse] = men | foes[cannon] | foes[horse]
	prey[chariot] = prey[horse] | foes[chariot]
	prey[elephant] = prey[chariot] | foes[elephant]
	prey[advisor] = prey[elephant] | foes[advisor]
	prey[general] = (prey[advisor] | king) &^ men
	hunters[general], danger[general] = king|men, kingNear|menNear
	higher, near := uint32(0), uint32(0)
	for k := advisor; k <= horse; k++ {
		if foes[k] != 0 {
			higher |= foes[k]
			near |= spread(foes[k])
		}
		hunters[k], danger[k] = higher|king, near|kingNear
	}
	hunters[cannon], danger[cannon] = hunters[horse], danger[horse]
	hunters[soldier], danger[soldier] = higher|men, near|menNear
}

// kinds are the squares of the face-up pieces of a colour by kind.
func (b *board) kinds(c colour) []uint32 {
	i := newPiece(c, general)
	return b.by[i : i+kinds]
}

// ways is the mask of squares next to s where a piece of kind k steps.
func (b *board) ways(s square, k kind) uint32 {
	if k == horse && b.rules.Diagonal {
		return diagonal[s] & b.area
	}
	return beside[s] & b.area
}

// The masks of the outer files.
const fileA, fileD uint32 = 0x11111111, 0x88888888

// spread is the mask of all neighbours of a mask.
func spread(m uint32) uint32 {
	return m<<files | m>>files | (m&^fileD)<<1 | (m&^fileA)>>1
}

// around is the mask of all squares one step of kind k away from a mask.
func (b *board) around(m uint32, k kind) uint32 {
	if k == horse && b.rules.Diagonal {
		right, left := (m&^fileD)<<1, (m&^fileA)>>1
		return (right<<files | right>>files | left<<files | left>>files) & b.area
	}
	return spread(m) & b.area
}

// behindScreen is the mask of squares (at most one in each direction) that
// hold the second piece on a line from s: what a cannon there shoots at.
func behindScreen(s square, occupied uint32) uint32 {
	l := &lines[s&(squares-1)]
	up, right, down, left := l[0]&occupied, l[1]&occupied, l[2]&occupied, l[3]&occupied
	up &= up - 1
	right &= right - 1
	return up&-up | right&-right | top(down&^top(down)) | top(left&^top(left))
}

// inSight is the mask of the first piece in each direction from s, at
// distance 2 or more.
func inSight(s square, occupied uint32) uint32 {
	l := &lines[s]
	up, right := l[0]&occupied, l[1]&occupied
	return (up&-up | right&-right | top(l[2]&occupied) | top(l[3]&occupied)) &^ beside[s]
}

// top is the highest bit of a mask, which may be empty.
func top(m uint32) uint32 { return uint32(uint64(1) << (bits.Len32(m) & 63) >> 1) }

// between is the mask of the squares between two of one line.
func between(from, to square) uint32 {
	for d, line := range lines[from] {
		if line&to.bit() != 0 {
			return line &^ lines[to][d] &^ to.bit()
		}
	}
	return 0
}

// shoots reports whether pieces of kind k capture over a screen.
func (b *board) shoots(k kind) bool { return k == cannon && !b.rules.CannonRank }

// capturesOf is the mask of face-up enemies that the face-up piece on s can
// capture, whoever is to move.
func (b *board) capturesOf(s square) uint32 {
	p := b.at[s]
	c, k := p.colour(), p.kind()
	if b.shoots(k) {
		return behindScreen(s, b.occupied()) & b.own[c.other()]
	}
	mask := b.ways(s, k) & b.own[c.other()]
	if mask != 0 {
		mask &= b.prey(c, k)
	}
	if k == chariot && b.rules.Charge {
		mask |= inSight(s, b.occupied()) & b.own[c.other()]
	}
	return mask
}

// attacksOf is the mask of face-down squares that the piece on s may attack
// under the house rules of blind captures.
func (b *board) attacksOf(s square) uint32 {
	k := b.at[s].kind()
	switch {
	case k == cannon && b.shoots(k) && b.rules.ShootDark:
		return behindScreen(s, b.occupied()) & b.by[hidden]
	case k != cannon && b.rules.Blind != blindOff:
		return b.ways(s, k) & b.by[hidden]
	}
	return 0
}

// stepsOf is the mask of empty squares the piece on s may step to.
func (b *board) stepsOf(s square) uint32 {
	return b.ways(s, b.at[s].kind()) & b.empties()
}

// canStep reports whether the side to move has a step or a capture.
func (b *board) canStep() bool {
	free := b.empties()
	for own := b.own[b.turn]; own != 0; own &= own - 1 {
		s := first(own)
		if b.ways(s, b.at[s].kind())&free != 0 || b.capturesOf(s) != 0 {
			return true
		}
	}
	return false
}

// moves appends every legal action: captures, steps, attacks, flips, each in
// the order of the squares. It is the rules' view; the search orders its own.
func (b *board) moves(dst []engine.Move) []engine.Move {
	switch {
	case b.waiting:
		return append(dst, passMove)
	case b.chain != noSquare:
		return append(b.appendTo(dst, b.chain, b.capturesOf(b.chain)), stopMove)
	}
	if !b.undecided {
		dst = b.captures(dst)
		dst = b.steps(dst)
		dst = b.attacks(dst)
	}
	return b.flips(dst)
}

func (b *board) captures(dst []engine.Move) []engine.Move {
	for own := b.own[b.turn]; own != 0; own &= own - 1 {
		s := first(own)
		dst = b.appendTo(dst, s, b.capturesOf(s))
	}
	return dst
}

func (b *board) steps(dst []engine.Move) []engine.Move {
	free := b.empties()
	for own := b.own[b.turn]; own != 0; own &= own - 1 {
		s := first(own) & (squares - 1)
		ways := beside[s]
		if b.rules.Diagonal {
			ways = b.ways(s, b.at[s].kind())
		}
		dst = b.appendTo(dst, s, ways&free)
	}
	return dst
}

func (b *board) attacks(dst []engine.Move) []engine.Move {
	if b.rules.Blind == blindOff && !b.rules.ShootDark || b.down == 0 {
		return dst
	}
	for own := b.own[b.turn]; own != 0; own &= own - 1 {
		s := first(own)
		dst = b.appendTo(dst, s, b.attacksOf(s))
	}
	return dst
}

func (b *board) flips(dst []engine.Move) []engine.Move {
	for mask := b.by[hidden]; mask != 0; mask &= mask - 1 {
		dst = append(dst, flipOf(first(mask)))
	}
	return dst
}

func (b *board) appendTo(dst []engine.Move, from square, targets uint32) []engine.Move {
	for ; targets != 0; targets &= targets - 1 {
		dst = append(dst, stepOf(from, first(targets)))
	}
	return dst
}
