package tsumego

// staticStatus is what is certain of a point of a whole board even if one side
// only passes from now on.
type staticStatus string

// The static statuses.
const (
	staticAlive     staticStatus = "alive"           // stones that cannot be captured
	staticDead      staticStatus = "dead"            // stones where their side cannot live, not even in seki
	staticBlack     staticStatus = "black_territory" // empty points where White cannot live
	staticWhite     staticStatus = "white_territory"
	staticUndecided staticStatus = "undecided"
)

// static finds the status of every point: Benson's life, and the areas in which
// the other side cannot make two eyes.
func static(b *board) []staticStatus {
	out := make([]staticStatus, len(b.Stones))
	for p := range out {
		out[p] = staticUndecided
	}
	for _, c := range []color{black, white} {
		alive := bensonAlive(b, c)
		territory := staticTerritory(b, c, alive)
		for p, s := range b.Stones {
			switch {
			case alive.has(p), s == c && territory.has(p):
				out[p] = staticAlive
			case !territory.has(p):
			case s == c.Other():
				out[p] = staticDead
			case s == empty && c == black:
				out[p] = staticBlack
			case s == empty:
				out[p] = staticWhite
			}
		}
	}
	return out
}

// area is a chain or a connected area without stones of a colour, with what
// borders on it.
type area struct{ points, border []int }

// areasOf lists the connected areas of the points for which in holds; border
// are the other points next to one.
func areasOf(b *board, in func(color) bool) []area {
	var seen pointSet
	var out []area
	for start, s := range b.Stones {
		if seen.has(start) || !in(s) {
			continue
		}
		var bordering pointSet
		a := area{points: []int{start}}
		seen.add(start)
		for i := 0; i < len(a.points); i++ {
			for _, q := range b.near[a.points[i]] {
				switch {
				case !in(b.Stones[q]):
					if !bordering.has(q) {
						bordering.add(q)
						a.border = append(a.border, q)
					}
				case !seen.has(q):
					seen.add(q)
					a.points = append(a.points, q)
				}
			}
		}
		out = append(out, a)
	}
	return out
}

// bensonAlive are the stones of colour c that live by Benson's rule on the
// whole board; see Region.alive.
func bensonAlive(b *board, c color) *pointSet {
	chains := areasOf(b, func(s color) bool { return s == c })
	regions := areasOf(b, func(s color) bool { return s != c })
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
	var out pointSet
	for i, ch := range chains {
		for _, p := range ch.points {
			if living[i] {
				out.add(p)
			}
		}
	}
	return &out
}

// vitalTo lists the chains to which a region is vital: all its borders live,
// and each of its empty points is next to the chain.
func vitalTo(b *board, r area, chainAt map[int]int, living []bool) []int {
	touching := map[int]int{} // empty points next to each chain
	for _, p := range r.border {
		if !living[chainAt[p]] {
			return nil
		}
		touching[chainAt[p]] = 0
	}
	free := 0
	for _, p := range r.points {
		if b.Stones[p] != empty {
			continue
		}
		free++
		counted := map[int]bool{}
		for _, q := range b.near[p] {
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

// staticTerritory is where the other side of c cannot live although c passes:
// the areas around living stones in which it cannot make two eyes even if it
// may fill everything else. Its eyes can only be where stones of c are captured,
// or on empty points that are not next to a stone of c: a living one could fill
// the eye, and to capture another one the point had to be filled. Next to a
// living stone there is no eye at all.
func staticTerritory(b *board, c color, alive *pointSet) *pointSet {
	var out, seen pointSet
	for start := range b.Stones {
		if seen.has(start) || alive.has(start) {
			continue
		}
		points := []int{start}
		seen.add(start)
		closed := false
		var inner []int
		for i := 0; i < len(points); i++ {
			p := points[i]
			free := b.Stones[p] != c.Other()
			for _, q := range b.near[p] {
				free = free && (b.Stones[p] == c || b.Stones[q] != c)
				switch {
				case alive.has(q):
					closed, free = true, false
				case !seen.has(q):
					seen.add(q)
					points = append(points, q)
				}
			}
			if free {
				inner = append(inner, p)
			}
		}
		if closed && !twoEyes(b, points, inner) {
			for _, p := range points {
				out.add(p)
			}
		}
	}
	return &out
}

// twoEyes reports whether one side, having filled the area except two of the
// inner points, would live with these as eyes: both are next to the same
// chains.
func twoEyes(b *board, points, inner []int) bool {
	for i, u := range inner {
		for _, v := range inner[i+1:] {
			if !adjacent(b, u, v) && sameChains(b, points, u, v) {
				return true
			}
		}
	}
	return false
}

func adjacent(b *board, u, v int) bool {
	for _, q := range b.near[u] {
		if q == v {
			return true
		}
	}
	return false
}

// sameChains reports whether every connected part of the area without u and v
// that is next to one of them is next to both.
func sameChains(b *board, points []int, u, v int) bool {
	var in, seen pointSet
	for _, p := range points {
		in.add(p)
	}
	seen.add(u)
	seen.add(v)
	for _, eye := range []int{u, v} {
		for _, start := range b.near[eye] {
			if seen.has(start) || !in.has(start) {
				continue
			}
			stack, atU, atV := []int{start}, false, false
			seen.add(start)
			for len(stack) > 0 {
				p := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				for _, q := range b.near[p] {
					atU, atV = atU || q == u, atV || q == v
					if in.has(q) && !seen.has(q) {
						seen.add(q)
						stack = append(stack, q)
					}
				}
			}
			if !atU || !atV {
				return false
			}
		}
	}
	return true
}
