package darkchess

// The worth of pieces, in points: a soldier at the start is worth 40. The
// values at the start are published ones (K30 C16 G14 M11 R9 N7 P4), in
// tenths.
var startWorth = [kinds]int32{general: 300, advisor: 140, elephant: 110, chariot: 90, horse: 70, cannon: 160, soldier: 40}

const (
	// safeGain is what a piece gains, in percent of its worth at the start,
	// once no living enemy can take it.
	safeGain = 60
	// uselessShare is what is left of a piece's worth, in percent, once it
	// can take none of the living enemies.
	uselessShare = 35
)

// worth is what the pieces are worth while certain ones are alive.
type worth struct {
	count    uint64 // the living pieces, packed
	each     [letters]int32
	material int32 // red minus black, face-down pieces included
}

// worthTable remembers worths by the living pieces, so that they are only
// computed anew after captures.
type worthTable []worth

const worthBits = 9

func newWorthTable() worthTable { return make(worthTable, 1<<worthBits) }

// of is the worth of every letter on b. It is valid until the next call.
func (t worthTable) of(b *board) *worth {
	w := &t[b.count*0x9e3779b97f4a7c15>>(64-worthBits)]
	if w.count != b.count {
		w.fill(b)
	}
	return w
}

func (w *worth) fill(b *board) {
	*w = worth{count: b.count}
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
