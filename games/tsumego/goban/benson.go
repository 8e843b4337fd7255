package goban

// area is a chain or a connected area without stones of a colour, with what
// borders on it.
type area struct{ points, border []int }

// areasOf lists the connected areas of the points for which in holds; border
// are the other points next to one.
func areasOf(b *Board, in func(Color) bool) []area {
	var out []area
	connected := func(start int) []int { return b.Reach(start, func(p int) bool { return in(b.Stones[p]) }) }
	for _, points := range b.Parts(in, connected) {
		a := area{points: points}
		var bordering PointSet
		for _, p := range a.points {
			bordering.AddAll(b.Near[p])
		}
		for _, q := range bordering.List() {
			if !in(b.Stones[q]) {
				a.border = append(a.border, q)
			}
		}
		out = append(out, a)
	}
	return out
}

// BensonAlive are the stones of colour c that live by Benson's rule on the
// whole board; see Region.alive.
func BensonAlive(b *Board, c Color) *PointSet {
	chains := areasOf(b, func(s Color) bool { return s == c })
	regions := areasOf(b, func(s Color) bool { return s != c })
	chainAt := map[int]int{}
	for i, ch := range chains {
		for _, p := range ch.points {
			chainAt[p] = i
		}
	}
	living := make([]bool, len(chains))
	for i := range living {
		living[i] = true
	}
	for changed := true; changed; {
		changed = false
		vital := make([]int, len(chains))
		for _, r := range regions {
			for _, i := range vitalTo(b, r, chainAt, living) {
				vital[i]++
			}
		}
		for i := range chains {
			if living[i] && vital[i] < 2 {
				living[i], changed = false, true
			}
		}
	}
	var out PointSet
	for i, ch := range chains {
		if living[i] {
			out.AddAll(ch.points)
		}
	}
	return &out
}

// vitalTo lists the chains to which a region is vital: all its borders live,
// and each of its empty points is next to the chain.
func vitalTo(b *Board, r area, chainAt map[int]int, living []bool) []int {
	touching := map[int]int{} // empty points next to each chain
	for _, p := range r.border {
		if !living[chainAt[p]] {
			return nil
		}
		touching[chainAt[p]] = 0
	}
	free := 0
	for _, p := range r.points {
		if b.Stones[p] != Empty {
			continue
		}
		free++
		counted := map[int]bool{}
		for _, q := range b.Near[p] {
			if i, ok := chainAt[q]; ok && !counted[i] {
				counted[i] = true
				touching[i]++
			}
		}
	}
	var out []int
	for i := range len(living) {
		if n, ok := touching[i]; ok && n == free {
			out = append(out, i)
		}
	}
	return out
}
