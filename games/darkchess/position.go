package darkchess

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// text is the position text: rank 8 first, then the side to move, the letters
// still face down and the quiet plies.
func (b *board) text() string {
	pool := ""
	for i, n := range b.pool {
		pool += strings.Repeat(letterText[i:i+1], int(n))
	}
	pool = cmp.Or(pool, "-")
	return fmt.Sprintf("%s %s %s %d", rowsText(&b.at), b.mover(), pool, b.quiet)
}

// mover is the side to move, - before the colours are known.
func (b *board) mover() string {
	if b.undecided {
		return "-"
	}
	return "rb"[b.turn : b.turn+1]
}

// rowsText writes the squares rank by rank from the top.
func rowsText(at *[squares]piece) string {
	var rows []string
	for r := maxRanks - 1; r >= 0; r-- {
		var row [files]byte
		for f := range row {
			row[f] = at[f+files*r].byte()
		}
		rows = append(rows, string(row[:]))
	}
	return strings.Join(rows, "/")
}

// fromText reads a position text, of which the end may be missing: no piece face down, no
// quiet ply. The error is a *message.Fault of kind ErrPosition.
func fromText(r *rules, text string) (*board, error) {
	fail := func(key string, pairs ...any) (*board, error) {
		return nil, &message.Fault{Kind: message.ErrPosition, Text: message.T(key, pairs...)}
	}
	fields := strings.Fields(text)
	if n := len(fields); n == 2 || n == 3 { // as a person writes it
		fields = append(fields, []string{"-", "0"}[n-2:]...)
	}
	if len(fields) != 4 {
		return fail("darkchess.position.fields")
	}
	rows := strings.Split(fields[0], "/")
	if len(rows) != maxRanks {
		return fail("darkchess.position.rows")
	}
	b := newBoard(r)
	for i, row := range rows {
		if len(row) != files {
			return fail("darkchess.position.rows")
		}
		for f := range files {
			p, ok := pieceOf(row[f])
			switch {
			case row[f] == 'X':
				p = hidden
			case row[f] == '.':
				p = empty
			case !ok:
				return fail("darkchess.position.letter")
			}
			if p != empty && b.area&square(f+files*(maxRanks-1-i)).bit() == 0 {
				return fail("darkchess.position.area")
			}
			b.put(square(f+files*(maxRanks-1-i)), p)
			if p.faceUp() {
				b.revive(p)
			}
		}
	}
	quiet, err := strconv.Atoi(fields[3])
	if err != nil || quiet < 0 || quiet > maxDraw {
		return fail("darkchess.position.side")
	}
	b.quiet = int16(quiet)
	pool := fields[2]
	if pool == "-" {
		pool = ""
	}
	for i := range len(pool) {
		p, ok := pieceOf(pool[i])
		if !ok {
			return fail("darkchess.position.pool")
		}
		b.revive(p)
	}
	if strings.Count(fields[0], "X") != len(pool) {
		return fail("darkchess.position.pool")
	}
	full := r.full()
	for i, n := range b.left {
		if n > full[i%kinds] {
			return fail("darkchess.position.many", "letter", letterText[i:i+1])
		}
		b.setPool(i, int8(strings.Count(pool, letterText[i:i+1])))
	}
	switch fields[1] {
	case "r":
	case "b":
		b.turn = black
	case "-":
		if b.own[red]|b.own[black] != 0 || b.down != b.alive[red]+b.alive[black] || !fullDeal(b) {
			return fail("darkchess.position.unflipped")
		}
		b.undecided = true
	default:
		return fail("darkchess.position.side")
	}
	b.key = b.rehash()
	return b, nil
}

// change is Change of the game's Info. Pieces come in the order of their letters, as far as the
// set has more of them; one that lies face down elsewhere changes places.
func change(of games.State, p scene.Point) {
	s := of.(*state)
	b := *s.b
	if q, ok := s.squareAt(p); !ok {
		b.turn = b.turn.other()
	} else {
		old, next := b.at[q], empty
		all := b.rules.counts()
		for i := range letters {
			down := b.pool[i] > 0 && old != empty
			if old.faceUp() && i <= old.index() || next != empty || !down && (old == hidden || b.left[i] == all[i]) {
				continue
			}
			if next = piece(i + 1); down {
				b.pool[i]--
			}
			if down && old != hidden {
				b.pool[old.index()]++
			}
		}
		b.at[q], b.undecided = next, false
	}
	b.quiet = 0
	if fresh, err := fromText(b.rules, b.text()); err == nil {
		*s = *newState(fresh, red)
	}
}

// fullDeal reports whether a board on which nothing was flipped holds all the
// pieces of one of the face-down setups.
func fullDeal(b *board) bool {
	for _, r := range []*rules{{Setup: setupDark}, {Setup: setupQuarter}} {
		if b.pool == r.counts() && b.by[hidden] == newBoard(r).area {
			return true
		}
	}
	return false
}
