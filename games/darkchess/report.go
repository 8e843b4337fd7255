package darkchess

const (
	// What the report leaves open, our choices: the weights of the distance and
	// of the place.
	reportDistance = 0.02
	reportPlace    = 0.1

	reportSafePrey = 4  // base of a piece for prey that cannot hit back
	reportRiskPrey = 1  // and for prey that can
	reportHarmless = 50 // what even a harmless piece is worth
)

// reportValues are base and value of every letter by the counts of living
// pieces (R2-R6).
type reportValues struct {
	base, value [letters]float64
}

// reportJudge is the evaluation, with the values last computed.
type reportJudge struct {
	reportValues
	count uint64 // 0: none
}

func (r *reportJudge) values(b *board) *reportValues {
	if r.count == b.count {
		return &r.reportValues
	}
	v := reportValues{}
	for i := range letters {
		p := piece(i + 1)
		c, k := p.colour(), p.kind()
		if k == cannon {
			v.base[i] = reportSafePrey*float64(b.alive[c]) + reportRiskPrey*float64(b.alive[c.other()])
			continue
		}
		v.base[i] = 1
		for u := range kind(kinds) {
			if !b.rules.takes[k][u] {
				continue
			}
			n := float64(b.left[newPiece(c.other(), u).index()])
			if u == cannon || b.rules.takes[u][k] { // a cannon can always hit back
				v.base[i] += reportRiskPrey * n
			} else {
				v.base[i] += reportSafePrey * n
			}
		}
	}
	for i := range letters {
		p := piece(i + 1)
		c, k := p.colour(), p.kind()
		power := 0.0
		for u := range kind(kinds) {
			if k == cannon || b.rules.takes[k][u] {
				j := newPiece(c.other(), u).index()
				power += v.base[j] * float64(b.left[j])
			}
		}
		v.value[i] = power + reportHarmless
	}
	r.reportValues, r.count = v, b.count
	return &r.reportValues
}

// reportTerms are the parts of the evaluation of one piece, for its own side.
type reportTerms struct{ value, distance, place float64 }

// terms judges the face-up piece on a square.
func (r *reportJudge) terms(b *board, at square) reportTerms {
	v := r.values(b)
	t := reportTerms{value: v.value[b.at[at].index()]}
	for n := beside[at] & b.area; n != 0; n &= n - 1 {
		t.place += reportPlace
	}
	t.distance = reportDistance * walker{b, at}.prospects(func(prey square, steps int) float64 {
		return v.value[b.at[prey].index()] / float64(steps)
	})
	return t
}

// walker is the face-up piece on a square of a board, on its way to prey.
type walker struct {
	b  *board
	at square
}

// prospects adds up what the piece may capture, each prey once at
// the number of steps of the shortest way: through empty squares and squares
// of prey (R10); a cannon walks through empty squares to where it can shoot,
// its own square counting as empty.
func (w walker) prospects(worth func(prey square, steps int) float64) float64 {
	b, at := w.b, w.at
	p := b.at[at]
	c, k := p.colour(), p.kind()
	foes, free := b.own[c.other()], b.empties()
	prey := b.prey(c, k)
	open := free | prey
	if b.shoots(k) {
		prey, open = foes, free
	}
	occupied := b.occupied() &^ at.bit()
	sum := 0.0
	seen, front, shot := at.bit(), at.bit(), uint32(0)
	for d := 0; front != 0; d++ {
		if b.shoots(k) {
			for m := front; m != 0; m &= m - 1 {
				for hit := behindScreen(first(m), occupied) & foes &^ shot; hit != 0; hit &= hit - 1 {
					shot |= hit & -hit
					sum += worth(first(hit), d+1)
				}
			}
		} else if d > 0 {
			for hit := front & prey; hit != 0; hit &= hit - 1 {
				sum += worth(first(hit), d)
			}
		}
		front = b.around(front, k) & open &^ seen
		seen |= front
	}
	return sum
}

// eval is the evaluation, red minus black (R1-R12). Face-down pieces count
// with their value alone.
func (r *reportJudge) eval(b *board) float64 {
	value, distance, place := r.parts(b)
	return value + distance + place
}

// parts are what the evaluation adds up.
func (r *reportJudge) parts(b *board) (value, distance, place float64) {
	v := r.values(b)
	for i, n := range b.left {
		value += float64(sign(piece(i+1).colour())) * v.value[i] * float64(n)
	}
	for c := red; c <= black; c++ {
		for own := b.own[c]; own != 0; own &= own - 1 {
			t := r.terms(b, first(own))
			distance += float64(sign(c)) * t.distance
			place += float64(sign(c)) * t.place
		}
	}
	return value, distance, place
}

// evalFor is the evaluation for a colour.
func (r *reportJudge) evalFor(b *board, c colour) float64 {
	return float64(sign(c)) * r.eval(b)
}

// dangers counts the dangers of a flip for the side to move: an enemy cannon that
// could shoot the square, and an enemy advisor beside it. Without any a flip is good,
// with one doubtful, with both bad (R17).
func (b *board) dangers(at square) (n int) {
	if behindScreen(at, b.occupied())&b.by[newPiece(b.turn.other(), cannon)] != 0 {
		n++
	}
	if beside[at]&b.by[newPiece(b.turn.other(), advisor)] != 0 {
		n++
	}
	return n
}

// chooseFlip turns over a random square of the fewest dangers.
func chooseFlip(b *board, random *splitmixer) turn {
	least, mask := 0, uint32(0)
	for m := b.by[hidden]; m != 0; m &= m - 1 {
		at := first(m)
		switch n := b.dangers(at); {
		case n < least || mask == 0:
			least, mask = n, at.bit()
		case n == least:
			mask |= at.bit()
		}
	}
	return turn{path: []square{random.pick(mask)}}
}
