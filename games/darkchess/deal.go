package darkchess

import (
	"strconv"

	"duiju/games"
	"duiju/games/text/message"
)

// deal is what lies face down on every square, and the match's Referee; nil where
// everything lies face up. A State never has one.
type deal struct {
	seed   uint64
	layout [squares]piece
}

// shuffle deals the pieces of the rules over their squares by the seed: the
// letters of each side from the general down, red first, are put on a1, b1,
// ... d8, then square i changes places with a square not above it, from the
// last down (Fisher and Yates), by splitmix64. Records depend on it.
func shuffle(r *rules, seed uint64) *deal {
	d := &deal{seed: seed}
	var at []square
	for s := range square(files * r.ranks()) {
		if r.Setup != setupTianqi || tianqiCentre&s.bit() == 0 {
			at = append(at, s)
		}
	}
	for i, p := range piecesOf(r.counts()) {
		d.layout[at[i]] = p
	}
	g := splitmix(seed)
	for i := len(at) - 1; i > 0; i-- {
		j := g.below(i + 1)
		d.layout[at[i]], d.layout[at[j]] = d.layout[at[j]], d.layout[at[i]]
	}
	return d
}

// start is the board at the beginning of a game. The seed matters only where
// the pieces lie face up.
func start(r *rules, seed uint64) *board {
	b := newBoard(r)
	for _, p := range piecesOf(r.counts()) {
		b.revive(p)
	}
	if r.Setup == setupTianqi {
		for s, p := range shuffle(r, seed).layout {
			b.put(square(s), p)
		}
		return b
	}
	for free := b.area &^ r.gaps(); free != 0; free &= free - 1 {
		b.put(first(free), hidden)
	}
	for i, n := range b.left {
		b.setPool(i, n)
	}
	b.undecided = r.Handicap == 0
	b.key = b.rehash()
	return b
}

// dealOf deals what lies face down on a board: a new game's pieces as shuffle
// does, those of another position from its pool. It is nil where nothing does.
func dealOf(b *board, seed uint64) *deal {
	switch int(b.down) {
	case 0:
		return nil
	case files * b.rules.ranks():
		return shuffle(b.rules, seed)
	}
	d := &deal{seed: seed}
	pool := piecesOf(b.pool)
	g := splitmix(seed)
	for m := b.by[hidden]; m != 0; m &= m - 1 {
		i := g.below(len(pool))
		d.layout[first(m)] = pool[i]
		pool = append(pool[:i], pool[i+1:]...)
	}
	return d
}

// Layout implements games.Referee: the rows of a position text. Where all
// pieces lie face up there is no secret.
func (d *deal) Layout() string {
	if d == nil {
		return ""
	}
	return rowsText(&d.layout)
}

// Resolve implements games.Referee: it completes flips and attacks with what the deal
// has there.
func (d *deal) Resolve(s games.State, move string) (string, error) {
	st := s.(*state)
	t, err := st.read(move)
	if err != nil {
		return "", err
	}
	at := t.path[len(t.path)-1]
	if st.b.at[at] != hidden {
		return t.String(), nil
	}
	there := d.layout[at]
	if t.shown != empty && t.shown != there {
		return "", message.Faultf(message.ErrIllegalMove, "darkchess.deal.differs",
			"seed", strconv.FormatUint(d.seed, 10), "letter", string(there.byte()))
	}
	t.shown = there
	return t.String(), nil
}
