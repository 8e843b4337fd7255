package darkchess

// worth is what the pieces are worth while certain ones are alive.
type worth struct {
	count    uint64 // the living pieces, packed
	each     [letters]int32
	material int32 // red minus black, face-down pieces included
	// pens is what a piece loses by so many safe ways out, red minus black, by who
	// is to move.
	pens [2][16][8]int32
	// stuck says that a colour has nothing left that takes some enemy piece. It
	// can win no more, for all must be taken.
	stuck [2]bool
}

// worthTable remembers worths by the living pieces, so that they are only
// computed anew after captures.
type worthTable struct {
	by    *weights
	slots []worth
	last  *worth // asked for last
}

const worthBits = 9

// worthOf is what the pieces of a board are worth by the fitted weights.
func worthOf(b *board) *worth {
	t := worthsBy(fitted())
	return t.of(b)
}

func worthsBy(w *weights) worthTable {
	slots := make([]worth, 1<<worthBits)
	return worthTable{w, slots, &slots[0]}
}

// of is the worth of every letter on b. It is valid until the next call.
func (wt *worthTable) of(b *board) *worth {
	if wt.last.count == b.count {
		return wt.last
	}
	w := &wt.slots[b.count*0x9e3779b97f4a7c15>>(64-worthBits)]
	if w.count != b.count {
		if *w = (worth{count: b.count}); b.rules.usual() {
			w.fill(b, wt.by)
		} else {
			w.guess(b)
		}
		w.pen(wt.by)
	}
	wt.last = w
	return w
}

// pen fills in pens.
func (w *worth) pen(by *weights) {
	for turn := range colour(2) {
		for p := piece(1); p <= letters; p++ {
			shares := &by.PenWaiter
			if p.colour() == turn {
				shares = &by.PenMover
			}
			for ways, share := range shares {
				w.pens[turn][p][ways] = sign(p.colour()) * (w.each[p.index()] * int32(share) / 256)
			}
		}
	}
}

// usual reports whether pieces move and take as in the tournament rules, for
// which the weights are fitted.
func (r *rules) usual() bool {
	return r.ladder && !r.Charge && r.Setup != setupTianqi
}

// leastWorth is what any piece is worth to those who hunt it: all must be
// taken to win.
const leastWorth = 20

// fill weighs the pieces by the enemies that are alive.
func (w *worth) fill(b *board, by *weights) {
	alive, gained := int32(b.alive[red]+b.alive[black]), int32(0)
	for i := range letters {
		p := piece(i + 1)
		c, k := p.colour(), p.kind()
		var hunters, prey, enemy int32
		for u := range kind(kinds) {
			n := int32(b.left[newPiece(c.other(), u).index()])
			enemy += int32(by.Enemy[k][u]) * n
			if b.rules.takes[u][k] || b.shoots(u) {
				hunters += n
			}
			if b.rules.takes[k][u] || b.shoots(k) {
				prey += n
			}
		}
		v := (int32(by.Opening[k])*alive + int32(by.Ending[k])*(squares-alive)) / squares
		switch hunters {
		case 0:
			v += int32(by.Safe[k])
			if b.left[i] > 0 {
				w.stuck[c.other()] = true
			}
		case 1:
			v += int32(by.Hunted[k])
		}
		if prey == 0 {
			v += int32(by.Useless[k])
		}
		n := int32(b.left[i])
		w.material += sign(c) * v * n
		if c == red { // what red gains by enemies, black loses
			gained += enemy * n
		}
		w.each[i] = max(leastWorth, v+enemy/10)
	}
	w.material += gained / 10
}

// The worth of pieces where the rules of capture are others, in points. The
// values at the start are published ones (K30 C16 G14 M11 R9 N7 P4), in
// tenths, for the strongest piece down to the weakest and the cannon.
var startWorth = [kinds]int32{general: 300, advisor: 140, elephant: 110, chariot: 90, horse: 70, cannon: 160, soldier: 40}

const (
	// safeGain is what a piece gains, in percent of its worth at the start,
	// once no living enemy can take it.
	safeGain = 60
	// uselessShare is what is left of a piece's worth, in percent, once it
	// can take none of the living enemies.
	uselessShare = 35
)

// guess weighs the pieces by how many enemies take them and are taken.
func (w *worth) guess(b *board) {
	full := tournament().full()
	for i := range letters {
		p := piece(i + 1)
		c, k := p.colour(), p.kind()
		var hunters, hunters0, prey, prey0, foes, foes0 int32
		for u := range kind(kinds) {
			n, n0 := int32(b.left[newPiece(c.other(), u).index()]), int32(full[u])
			foes, foes0 = foes+n, foes0+n0
			if b.rules.takes[u][k] || b.shoots(u) {
				hunters, hunters0 = hunters+n, hunters0+n0
			}
			if b.rules.takes[k][u] || b.shoots(k) {
				prey, prey0 = prey+n, prey0+n0
			}
		}
		v := startWorth[k] * 100
		if hunters0 > 0 {
			v += startWorth[k] * safeGain * max(0, hunters0-hunters) / hunters0
		}
		if foes > 0 && prey0 > 0 {
			// The share of the enemies it can take, relative to the start.
			share := min(100, 100*prey*foes0/(foes*prey0))
			v = v / 100 * (uselessShare + (100-uselessShare)*share/100)
		}
		w.each[i] = max(1, v/100)
		w.material += sign(c) * w.each[i] * int32(b.left[i])
	}
}
