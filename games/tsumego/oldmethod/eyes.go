package oldmethod

import (
	"context"
	"math/bits"
	"slices"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// eyeClass is the worth of an eye space in half eyes, S4 of the paper's
// method.
type eyeClass int

// The classes, two half eyes to an eye.
const (
	NoEye         eyeClass = iota
	oneIfFirst             // half an eye: one if the defender moves first
	alwaysOne              // one eye
	twoIfFirst             // an eye and a half: two if the defender moves first
	alwaysTwo              // two eyes
	wholeSpace    = 5      // the largest space the library knows
	deadUpTo      = 2      // S6: up to this sum dead even if the defender is first
	aliveIfFirst  = 3
	aliveAsSecond = 4
)

// eyeSpace is a connected space of the defender and its class.
type eyeSpace struct {
	Points []int
	Class  eyeClass
}

// eyeJudge counts half eyes by the static rules of the paper (S1 to S6). The
// library of shapes is made by asking the prover about each shape in a solid
// wall, once.
type eyeJudge struct {
	r       *region.Region
	library map[eyeShape]eyeClass
	// fixed are the rules to replace by exact ones, none in the paper's
	// method; exact and budget are what the exact ones remember and how many
	// positions they may still search.
	fixed  flawSet
	exact  map[exactKey]eyeClass
	Budget uint64
}

// eyeShape is a set of region points and the attacker's stones among them.
type eyeShape struct{ space, stones uint64 }

func NewEyeJudge(r *region.Region) *eyeJudge {
	return &eyeJudge{r: r, library: map[eyeShape]eyeClass{}}
}

// Judge lists the defender's eye spaces on b, which are connected empty points
// and dead attacker stones inside the region where the defender's influence is
// the stronger, the dead stones left out, and the sum of their half eyes.
func (ej *eyeJudge) Judge(b *goban.Board) (spaces []eyeSpace, halves int) {
	defender := ej.r.Attacker.Other()
	var dead goban.PointSet
	for _, chain := range DeadChains(b) {
		if b.Stones[chain[0]] == ej.r.Attacker {
			dead.AddAll(chain)
		}
	}
	values := Influence(b, &dead)
	if defender == goban.White {
		for p := range values {
			values[p] = -values[p]
		}
	}
	var open uint64
	for i, p := range ej.r.Points {
		if b.Stones[p] == goban.Empty && values[p] > 0 || dead.Has(p) {
			open |= 1 << i
		}
	}
	if ej.fixed.has(flawBorder) {
		open = ej.walledIn(b, open, &dead)
	}
	var masks []uint64
	var eyes uint64 // the spaces that are worth something
	for rest := open; rest != 0; {
		space := ej.r.Flood(rest&-rest, open)
		rest &^= space
		s := eyeSpace{Points: ej.r.List(space), Class: ej.classOf(b, space, values)}
		if s.Class > NoEye {
			eyes |= space
		}
		spaces, masks = append(spaces, s), append(masks, space)
	}
	for i := range spaces {
		s := &spaces[i]
		if replaced, liberties := ej.replaces(len(s.Points)); replaced {
			if exact, ok := ej.exactClass(b, masks[i], eyes&^masks[i], liberties); ok {
				s.Class = exact
			}
		}
		halves += int(s.Class)
	}
	return spaces, halves
}

// walledIn is what is left of the open points without those that the attacker
// can enter: next to a living stone of its, or to an empty point that is not
// the defender's, or to the outside.
func (ej *eyeJudge) walledIn(b *goban.Board, open uint64, dead *goban.PointSet) uint64 {
	defender := ej.r.Attacker.Other()
	out := open
	for m := open; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		for _, q := range b.Near[ej.r.Points[i]] {
			k := ej.r.Bit[q]
			if b.Stones[q] != defender && !dead.Has(q) && (k < 0 || open>>k&1 == 0) {
				out &^= 1 << i
			}
		}
	}
	return out
}

// replaces reports whether the rule for spaces of n points is replaced by the
// exact one, and whether that looks at liberties outside.
func (ej *eyeJudge) replaces(n int) (replaced, liberties bool) {
	switch {
	case n == 1:
		return ej.fixed.has(flawFalseEyes), true
	case n > wholeSpace:
		return ej.fixed.has(FlawBigSpace), true
	case ej.fixed.has(flawLiberties):
		return true, true
	}
	return ej.fixed.has(flawWeakWall), false
}

// classOf is S3 for a single point, S4 for 2 to 5 points, S5 for more.
func (ej *eyeJudge) classOf(b *goban.Board, space uint64, values []int) eyeClass {
	defender := ej.r.Attacker.Other()
	n := bits.OnesCount64(space)
	if n > wholeSpace {
		return alwaysTwo
	}
	if n == 1 {
		p := ej.r.List(space)[0]
		if slices.ContainsFunc(b.Near[p], func(q int) bool { return b.Stones[q] != defender }) {
			return NoEye
		}
		return onePointEye(b, p, defender, values)
	}
	var stones uint64
	for m := space; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros64(m); b.Stones[ej.r.Points[i]] == ej.r.Attacker {
			stones |= 1 << i
		}
	}
	class := ej.inSolidWall(eyeShape{space, stones})
	for m := space; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		end := bits.OnesCount64(ej.r.Near[i]&space) == 1
		if end && class > NoEye && onePointEye(b, ej.r.Points[i], defender, values) == NoEye {
			class--
		}
	}
	return class
}

// onePointEye judges the diagonal points of an eye at p: the defender must
// hold the one of a corner, both on the side, three in the centre, or two
// there if the other two are empty. It is half an eye if one stone on a
// diagonal point makes it true.
func onePointEye(b *goban.Board, p int, defender goban.Color, values []int) eyeClass {
	total, held, free := 0, 0, 0
	for _, q := range b.Around(p) {
		if slices.Contains(b.Near[p], q) {
			continue
		}
		total++
		switch {
		case b.Stones[q] == defender, b.Stones[q] == goban.Empty && values[q] >= ownedFrom:
			held++
		case b.Stones[q] == goban.Empty:
			free++
		}
	}
	need := min(total, 3)
	switch {
	case held >= need, total == 4 && held == 2 && free == 2:
		return alwaysOne
	case free > 0 && (held+1 >= need || total == 4 && held == 1 && free == 3):
		return oneIfFirst
	}
	return NoEye
}

// libraryNodes is far more than any shape of five points needs.
const libraryNodes = 100_000

// inSolidWall is the class of a shape inside one chain without outside
// liberties, asked of the prover.
func (ej *eyeJudge) inSolidWall(s eyeShape) eyeClass {
	if c, ok := ej.library[s]; ok {
		return c
	}
	r := solidWall(ej.r, s)
	lives := func(attackerFirst bool) bool {
		v := proof.NewProver(r, 0).Ask(context.Background(), r.Start(attackerFirst), libraryNodes)
		return v.Dn == 0
	}
	c := alwaysOne
	switch {
	case lives(true):
		c = alwaysTwo
	case lives(false):
		c = twoIfFirst
	}
	ej.library[s] = c
	return c
}
